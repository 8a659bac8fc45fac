"""A bounded queue that takes turns between people, and between the tables of each person."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterable
from typing import Generic, TypeAlias, TypeVar

T = TypeVar("T")

TableQueues: TypeAlias = "OrderedDict[str, deque[T]]"


class FairQueue(Generic[T]):
    """The first person in `_people` is served next, from the first of that person's tables.

    Both then move to the end. A full queue drops all items of one table of the person who has the
    most items, so that no person can keep others out.
    """

    def __init__(self, max_items: int) -> None:
        self._max_items = max_items
        self._people: OrderedDict[str, TableQueues[T]] = OrderedDict()
        self._counts: dict[str, int] = {}
        """Number of items of each person."""

    def __len__(self) -> int:
        return sum(self._counts.values())

    def put(self, person: str, table: str, items: Iterable[T]) -> list[T]:
        """Add items of a table. Return the items that were dropped, possibly these."""
        for item in items:
            tables = self._people.setdefault(person, OrderedDict())
            tables.setdefault(table, deque()).append(item)
            self._counts[person] = self._counts.get(person, 0) + 1
        dropped: list[T] = []
        while len(self) > self._max_items:
            dropped += self._drop(person, table)
        return dropped

    def put_back(self, person: str, table: str, item: T) -> None:
        """Add an item that was taken before: it is next."""
        tables = self._people.setdefault(person, OrderedDict())
        tables.setdefault(table, deque()).appendleft(item)
        self._counts[person] = self._counts.get(person, 0) + 1
        self._people.move_to_end(person, last=False)
        tables.move_to_end(table, last=False)

    def get(self) -> T:
        """Remove and return the next item. The queue must not be empty."""
        person, tables = next(iter(self._people.items()))
        table, queue = next(iter(tables.items()))
        item = queue.popleft()
        tables.move_to_end(table)
        self._people.move_to_end(person)
        self._took(person, table)
        return item

    def take(self, table: str) -> list[T]:
        """Remove and return all items of a table."""
        people = [person for person, tables in self._people.items() if table in tables]
        return [item for person in people for item in self._take(person, table)]

    def remove(self, item: T) -> None:
        """Remove this item if it is queued."""
        for person, tables in self._people.items():
            for table, queue in tables.items():
                if item in queue:
                    queue.remove(item)
                    self._took(person, table)
                    return

    def _drop(self, person: str, table: str) -> list[T]:
        """Drop the last table of the person with the most items; on a tie, the table that was just
        added to.
        """
        longest = max(self._people, key=lambda other: (self._counts[other], other == person))
        own = longest == person and table in self._people[person]
        return self._take(longest, table if own else next(reversed(self._people[longest])))

    def _take(self, person: str, table: str) -> list[T]:
        queue = self._people[person][table]
        taken = []
        while queue:
            taken.append(queue.popleft())
            self._took(person, table)
        return taken

    def _took(self, person: str, table: str) -> None:
        tables = self._people[person]
        if not tables[table]:
            del tables[table]
        self._counts[person] -= 1
        if not tables:
            del self._people[person], self._counts[person]
