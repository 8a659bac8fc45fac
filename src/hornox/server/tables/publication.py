"""The frames that one accepted input sends, encoded once for all who get the same."""

from __future__ import annotations

from collections import defaultdict

import msgspec

from hornox.engine.events import PRIVATE
from hornox.server.wire import ViewEncoder, write_news, write_part, write_private_part
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
    """A durable input, the table after it, and the frames that it sends."""

    __slots__ = (
        "_asked",
        "_before",
        "_cause",
        "_common",
        "_deliveries",
        "_messages",
        "_moved",
        "_views",
        "table",
    )

    def __init__(self, before: Table, handled: Handled, views: ViewEncoder) -> None:
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
        """Check whether there is anything to send to this owner, or to screens (`None`)."""
        if owner is None:
            return bool(self._common)
        return owner in self._deliveries or any(owner == other for other, _ in self._moved)

    def has_joined(self, owner: str) -> bool:
        """Check whether this owner just sat down, began to watch, or changed seats."""
        cause = self._cause
        if not isinstance(cause, Request):
            return False
        if isinstance(cause.command, ChangeTerms):
            return self._before.seat_of(owner) != self.table.seat_of(owner)
        return cause.by == owner and isinstance(cause.command, Join | Watch)

    def frames_for(self, owner: str, now: Milliseconds) -> list[str]:
        """Return the frames for this owner. The last one has a view if the view changed."""
        return self._frames(self._deliveries.get(owner, []), owner, now)

    def frames_for_screen(self, sent: int, now: Milliseconds) -> list[str]:
        """Return the frames for a screen that got `sent` messages before."""
        deliveries = [
            Delivery("", PUBLIC_STREAM, number, message)
            for number, message in enumerate(self._common, start=sent + 1)
        ]
        return self._frames(deliveries, None, now)

    def _frames(
        self, deliveries: list[Delivery], owner: str | None, now: Milliseconds
    ) -> list[str]:
        frames, shows = [], False
        for delivery in deliveries:
            message, changes_view = self._encoded(delivery.message)
            shows = shows or changes_view
            view = self._view(owner) if shows and delivery is deliveries[-1] else None
            frames.append(write_news(now, delivery, message, view))
        return frames

    def _encoded(self, message: Message) -> tuple[msgspec.Raw, bool]:
        """Return the message as JSON, and whether it changes a view. Computed once per message.

        Messages are cached by identity. Deliveries stay alive meanwhile, so identities are unique.
        """
        encoded = self._messages.get(id(message))
        if encoded is None:
            write = write_private_part if _is_private(message) else write_part
            encoded = self._messages[id(message)] = write(message), self._changes_view(message)
        return encoded

    def _changes_view(self, message: Message) -> bool:
        """Check whether a message changes the view.

        All messages about the game do, except that another seat has chosen while all choose: that
        message is the most frequent and says everything. The decision depends only on what this
        viewer is told, so it leaks nothing.
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
    """Check whether the message has content that other viewers may not know."""
    if isinstance(message, GameProgressed):
        return any(type(event) in PRIVATE for event in message.events)
    return isinstance(message, ChoiceHeld)


def decision_of(table: Table) -> str | None:
    """Return the id of the pending decision at this table."""
    if table.game is None or table.state is None:
        return None
    return table.game.decision(table.state)


def _moved(before: Table, after: Table) -> set[tuple[str, int]]:
    """Return the streams that began or ended."""
    here, there = before.streams, after.streams
    if here.opened == there.opened and len(here.viewers) == len(there.viewers):
        return set()
    return _streams(before) ^ _streams(after)


def _streams(table: Table) -> set[tuple[str, int]]:
    return {(viewer.owner, viewer.stream) for viewer in table.streams.viewers}
