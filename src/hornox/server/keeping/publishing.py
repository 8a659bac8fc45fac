"""What one accepted input tells whom, written once for all who are told the same."""

from __future__ import annotations

from collections import defaultdict

import msgspec

from hornox.engine.events import PRIVATE
from hornox.server.wire import Views, write_news, write_part, write_private_part
from hornox.table import (
    PUBLIC_STREAM,
    ChangeTerms,
    ChoiceHeld,
    Delivery,
    GameFinished,
    GameProgressed,
    GameStarted,
    Handled,
    Join,
    Message,
    Milliseconds,
    Request,
    Table,
    Watch,
)


class Publication:
    """An accepted input that is durable, the table after it, and what it tells."""

    def __init__(self, before: Table, handled: Handled, views: Views) -> None:
        assert handled.entry is not None
        self._before, self.table = before, handled.table
        self._asked = decision_of(before)
        self._cause = handled.entry.input
        self._common = handled.common
        self._deliveries: dict[str, list[Delivery]] = defaultdict(list)
        for delivery in handled.deliveries:
            self._deliveries[delivery.owner].append(delivery)
        self._messages: dict[int, tuple[msgspec.Raw, bool]] = {}
        self._views = views
        self._moved = _moved(before, handled.table)

    def concerns(self, owner: str | None) -> bool:
        """Whether this owner, or a screen (`None`), is told or moved."""
        if owner is None:
            return bool(self._common)
        return owner in self._deliveries or any(owner == other for other, _ in self._moved)

    def has_come(self, owner: str) -> bool:
        """Whether this owner has just sat down, begun to watch, or was given another seat."""
        cause = self._cause
        if not isinstance(cause, Request):
            return False
        if isinstance(cause.command, ChangeTerms):
            return self._before.seat_of(owner) != self.table.seat_of(owner)
        return cause.by == owner and isinstance(cause.command, Join | Watch)

    def news_for(self, owner: str, now: Milliseconds) -> list[str]:
        """The frames for this owner; the last one has a view if there is more to see."""
        return self._frames(self._deliveries.get(owner, []), owner, now)

    def news_for_screen(self, told: int, now: Milliseconds) -> list[str]:
        """The same for a screen that was told so many messages before."""
        deliveries = [
            Delivery("", PUBLIC_STREAM, number, message)
            for number, message in enumerate(self._common, start=told + 1)
        ]
        return self._frames(deliveries, None, now)

    def _frames(
        self, deliveries: list[Delivery], owner: str | None, now: Milliseconds
    ) -> list[str]:
        frames, shows = [], False
        for delivery in deliveries:
            message, changes_view = self._told(delivery.message)
            shows = shows or changes_view
            view = self._view(owner) if shows and delivery is deliveries[-1] else None
            frames.append(write_news(now, delivery, message, view))
        return frames

    def _told(self, message: Message) -> tuple[msgspec.Raw, bool]:
        """The message as JSON, and whether it changes a view; found out once for all viewers.

        Deliveries and common messages stay alive, so that no two have the same identity.
        """
        told = self._messages.get(id(message))
        if told is None:
            write = write_private_part if _is_private(message) else write_part
            told = self._messages[id(message)] = write(message), self._changes_view(message)
        return told

    def _changes_view(self, message: Message) -> bool:
        """Everything about the game does, but that another seat has chosen while all choose.

        The message itself says that, and it happens most often. So whether a view is sent
        follows from what this viewer is told, and gives nothing away.
        """
        match message:
            case GameStarted() | GameFinished():
                return True
            case GameProgressed(decision=decision, kind=kind):
                return _is_private(message) or kind != "selecting" or decision != self._asked
            case _:
                return False

    def _view(self, owner: str | None) -> msgspec.Raw | None:
        game, state = self.table.game, self.table.state
        if game is None or state is None:
            return None
        return self._views.seen_from(state, None if owner is None else game.seat_of(owner))


def _is_private(message: Message) -> bool:
    """Whether the message tells its viewer something that others may not know."""
    if isinstance(message, GameProgressed):
        return any(type(event) in PRIVATE for event in message.events)
    return isinstance(message, ChoiceHeld)


def decision_of(table: Table) -> str | None:
    """What is asked at this table."""
    if table.game is None or table.state is None:
        return None
    return table.game.decision(table.state)


def _moved(before: Table, after: Table) -> set[tuple[str, int]]:
    """The streams that have begun or ended."""
    here, there = before.streams, after.streams
    if here.opened == there.opened and len(here.viewers) == len(there.viewers):
        return set()
    return _streams(before) ^ _streams(after)


def _streams(table: Table) -> set[tuple[str, int]]:
    return {(viewer.owner, viewer.stream) for viewer in table.streams.viewers}
