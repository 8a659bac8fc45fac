"""The bots' queue: bounded, and fair between people and between their tables."""

from __future__ import annotations

from collections import Counter, deque
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from hornox.server.fair_queue import FairQueue


def emptied(queue: FairQueue[str]) -> list[str]:
    return [queue.get() for _ in range(len(queue))]


def filled(most: int, items: str) -> tuple[FairQueue[str], list[str]]:
    """A queue, and what found no room. `a1xy` are the items x and y of the person a, table 1."""
    queue: FairQueue[str] = FairQueue(most)
    dropped: list[str] = []
    for put in items.split():
        dropped += queue.put(put[0], put[:2], (put[:2] + letter for letter in put[2:]))
    return queue, dropped


def test_one_table_is_served_in_order() -> None:
    queue, _ = filled(9, "a1x a1y a1z")
    assert emptied(queue) == ["a1x", "a1y", "a1z"]
    assert len(queue) == 0


def test_people_take_turns_then_their_tables() -> None:
    queue, _ = filled(9, "a1x a1y a2x a2y b1x b1y c1x")
    assert emptied(queue) == ["a1x", "b1x", "c1x", "a2x", "b1y", "a1y", "a2y"]


def test_a_new_person_is_served_after_one_turn_of_the_others() -> None:
    queue, _ = filled(9, "a1x a1y a1z b1x b1y")
    assert queue.get() == "a1x"
    queue.put("c", "c1", ["c1x"])
    assert emptied(queue) == ["b1x", "a1y", "c1x", "b1y", "a1z"]


def test_a_full_queue_drops_a_whole_table_of_the_person_with_most_items() -> None:
    queue, dropped = filled(6, "a1xyz a2xyz b1xy b2x")
    assert dropped == ["a2x", "a2y", "a2z"]
    assert emptied(queue) == ["a1x", "b1x", "a1y", "b2x", "a1z", "b1y"]


def test_on_a_tie_the_new_items_are_dropped() -> None:
    queue, dropped = filled(5, "a1xy b1xy c1xy a2x a1z")
    assert dropped == ["c1x", "c1y", "a1x", "a1y", "a1z"]
    assert emptied(queue) == ["a2x", "b1x", "b1y"]


def test_more_items_than_the_bound_are_dropped() -> None:
    queue, dropped = filled(2, "a1x b1xyz")
    assert dropped == ["b1x", "b1y", "b1z"]
    assert emptied(queue) == ["a1x"]


def test_items_of_a_table_can_be_taken_also_if_its_host_has_changed() -> None:
    queue, _ = filled(9, "a1x a2x a1y")
    queue.put("b", "a1", ["a1z"])
    assert queue.take("a1") == ["a1x", "a1y", "a1z"]
    assert queue.take("a1") == []
    assert emptied(queue) == ["a2x"]


def test_an_item_can_be_removed() -> None:
    queue, _ = filled(9, "a1x a1y b1x")
    queue.remove("a1x")
    queue.remove("a1x")
    assert emptied(queue) == ["a1y", "b1x"]


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("put"), st.sampled_from("abc"), st.sampled_from("123")),
        st.tuples(st.sampled_from(("get", "take", "remove")), st.just("a"), st.just("1")),
    ),
    max_size=60,
)


@given(STEPS, st.integers(1, 12))
def test_nothing_is_lost_and_the_bound_holds(steps: list[tuple[str, str, str]], most: int) -> None:
    queue: FairQueue[int] = FairQueue(most)
    waiting: dict[tuple[str, str], deque[int]] = {
        (person, person + table): deque() for person, table in product("abc", "123")
    }

    def gone(item: int) -> None:
        next(line for line in waiting.values() if item in line).remove(item)

    for number, (step, person, table) in enumerate(steps):
        if step == "put":
            waiting[person, person + table].append(number)
            for dropped in queue.put(person, person + table, [number]):
                gone(dropped)
        elif step == "get" and len(queue):
            item = queue.get()
            line = next(line for line in waiting.values() if item in line)
            assert line[0] == item, "a table's items are served in order"
            gone(item)
        elif step == "take":
            assert queue.take("a1") == [*waiting["a", "a1"]]
            waiting["a", "a1"].clear()
        elif step == "remove" and waiting["a", "a1"]:
            queue.remove(waiting["a", "a1"].pop())
        assert len(queue) == sum(map(len, waiting.values())) <= most
    assert sorted(queue.get() for _ in range(len(queue))) == sorted(
        item for line in waiting.values() for item in line
    )


PUTS = st.tuples(st.sampled_from("abcd"), st.sampled_from("123"), st.integers(1, 4))


@given(st.lists(PUTS, max_size=60), st.integers(4, 20))
def test_a_fair_share_is_never_dropped(puts: list[tuple[str, str, int]], most: int) -> None:
    queue: FairQueue[str] = FairQueue(most)
    waiting: Counter[str] = Counter()
    for person, table, count in puts:
        waiting[person] += count
        dropped = queue.put(person, person + table, [person] * count)
        if dropped:
            assert all(waiting[other] > most / 4 for other in dropped)
        waiting.subtract(dropped)
