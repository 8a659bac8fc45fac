"""A table being changed: alive inside one `handle`, frozen at its end or thrown away."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from operator import attrgetter
from typing import Any

from hornox.engine import Seat, State, is_over
from hornox.engine.value import maker, replace
from hornox.table.clock import Milliseconds
from hornox.table.errors import EmptySeat, GameRunning, NoGame, NotHost, NotSeated
from hornox.table.games import FinishedGame, GameSheet
from hornox.table.messages import LineSaid, Message
from hornox.table.seats import Player, PlayerKind, Spectator
from hornox.table.streams import Delivery, Own, Post, Streams
from hornox.table.table import Recent, Remembered, Table, seat_among
from hornox.table.terms import Talkers, Terms

_NAMES = tuple(field.name for field in fields(Table))
_values_of = attrgetter(*_NAMES)
_table: Any = maker(Table)


class Draft:
    """A mutable copy of a table, what it tells on the way, and the time."""

    terms: Terms
    bots: tuple[str, ...]
    seats: tuple[Player | None, ...]
    host: str | None
    spectators: tuple[Spectator, ...]
    streams: Streams
    recent: tuple[Recent, ...]
    game: GameSheet | None
    state: State | None
    games: int
    rematch: tuple[str, ...]
    history: tuple[FinishedGame, ...]
    chat: tuple[LineSaid, ...]
    removed: tuple[Remembered, ...]
    host_gone: Milliseconds | None
    talkers: Talkers
    silenced: tuple[Remembered, ...]
    at: Milliseconds

    def __init__(self, table: Table, now: Milliseconds) -> None:
        vars(self).update(zip(_NAMES, _values_of(table), strict=True))
        self.last = table.at
        self.at = max(now, table.at)  # a clock that is set back does not turn time back
        self.deliveries: list[Delivery] = []
        self.common: list[Message] = []
        self.finished: FinishedGame | None = None

    def freeze(self) -> Table:
        table: Table = _table(*_values_of(self))
        return table

    @property
    def now(self) -> Milliseconds:
        return self.at

    def tell(self, common: Message | None, own: Iterable[Own] = ()) -> None:
        """Tell everybody, and some owners something else instead."""
        self.streams, deliveries = self.streams.with_post(Post(common, tuple(own)))
        self.deliveries.extend(deliveries)
        if common is not None:
            self.common.append(common)

    def seat_of(self, owner: str) -> Seat:
        """The seat of this owner, who must be a player."""
        seat = seat_among(self.seats, owner)
        if seat is None:
            raise NotSeated("only players can do this")
        return seat

    def person_at(self, owner: str) -> Seat:
        """The seat of this owner, who must be a person: bots have no say among people."""
        seat = self.seat_of(owner)
        if self.player(seat).kind is not PlayerKind.HUMAN:
            raise NotSeated("only people can do this")
        return seat

    def player(self, seat: Seat) -> Player:
        """Whoever sits there."""
        player = self.seats[seat] if 0 <= seat < len(self.seats) else None
        if player is None:
            raise EmptySeat(f"nobody sits on seat {seat + 1}")
        return player

    @property
    def everybody(self) -> tuple[Player | Spectator, ...]:
        """All who play or watch, with bots."""
        return (*(player for player in self.seats if player is not None), *self.spectators)

    def set_seat(self, seat: Seat, player: Player | None) -> None:
        self.seats = (*self.seats[:seat], player, *self.seats[seat + 1 :])

    def change_player(self, seat: Seat, **changes: Any) -> None:
        self.set_seat(seat, replace(self.player(seat), **changes))

    def change_game(self, **changes: Any) -> None:
        self.game = replace(self.running()[0], **changes)

    @property
    def is_playing(self) -> bool:
        return self.state is not None and not is_over(self.state)

    def running(self) -> tuple[GameSheet, State]:
        """The game that is being played."""
        if self.game is None or self.state is None or is_over(self.state):
            raise NoGame("no game is being played")
        return self.game, self.state

    def require_no_game(self) -> None:
        if self.is_playing:
            raise GameRunning("this can be done before the start or between games only")

    def require_host(self, owner: str) -> None:
        if owner != self.host:
            raise NotHost("only the host can do this")
