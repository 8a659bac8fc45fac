"""A mutable copy of a table that exists inside one call of `handle`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from operator import attrgetter
from typing import Any

from hornox.engine import Seat, State, is_over
from hornox.engine.value import maker, replace
from hornox.table.clock import Milliseconds
from hornox.table.daily_deal import DailyDeal
from hornox.table.errors import EmptySeat, GameRunning, NoGame, NotHost, NotSeated
from hornox.table.messages import LineSaid, Message
from hornox.table.seats import Player, PlayerKind, Spectator
from hornox.table.streams import Broadcast, Delivery, OwnerMessage, Streams
from hornox.table.table import RecentCommands, RestrictedPerson, Table, seat_among
from hornox.table.table_game import FinishedGame, TableGame
from hornox.table.terms import Talkers, Terms

_NAMES = tuple(field.name for field in fields(Table))
_values_of = attrgetter(*_NAMES)
_table: Any = maker(Table)


class MutableTable:
    """A mutable copy of a table, the messages it has emitted, and the time."""

    terms: Terms
    bots: tuple[str, ...]
    seats: tuple[Player | None, ...]
    host: str | None
    spectators: tuple[Spectator, ...]
    streams: Streams
    recent: tuple[RecentCommands, ...]
    game: TableGame | None
    state: State | None
    games: int
    rematch: tuple[str, ...]
    history: tuple[FinishedGame, ...]
    chat: tuple[LineSaid, ...]
    removed: tuple[RestrictedPerson, ...]
    host_gone: Milliseconds | None
    talkers: Talkers
    silenced: tuple[RestrictedPerson, ...]
    at: Milliseconds
    daily: DailyDeal | None

    def __init__(self, table: Table, now: Milliseconds) -> None:
        vars(self).update(zip(_NAMES, _values_of(table), strict=True))
        self.last = table.at
        self.at = max(now, table.at)  # time never runs backwards, even if the clock is set back
        self.deliveries: list[Delivery] = []
        self.common: list[Message] = []
        self.finished: FinishedGame | None = None

    def freeze(self) -> Table:
        """Return the changed table."""
        table: Table = _table(*_values_of(self))
        return table

    @property
    def now(self) -> Milliseconds:
        """The time of this input."""
        return self.at

    def emit(self, common: Message | None, own: Iterable[OwnerMessage] = ()) -> None:
        """Send a message to all viewers, and other messages to some owners instead."""
        self.streams, deliveries = self.streams.with_post(Broadcast(common, tuple(own)))
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
        """The seat of this owner, who must be a person, not a bot."""
        seat = self.seat_of(owner)
        if self.player(seat).kind is not PlayerKind.HUMAN:
            raise NotSeated("only people can do this")
        return seat

    def player(self, seat: Seat) -> Player:
        """The player on this seat."""
        player = self.seats[seat] if 0 <= seat < len(self.seats) else None
        if player is None:
            raise EmptySeat(f"no one sits on seat {seat + 1}")
        return player

    @property
    def people(self) -> tuple[Player | Spectator, ...]:
        """All who play or watch, bots included."""
        return (*(player for player in self.seats if player is not None), *self.spectators)

    def set_seat(self, seat: Seat, player: Player | None) -> None:
        """Put a player on this seat, or empty it."""
        self.seats = (*self.seats[:seat], player, *self.seats[seat + 1 :])

    def change_player(self, seat: Seat, **changes: Any) -> None:
        """Replace fields of the player on this seat."""
        self.set_seat(seat, replace(self.player(seat), **changes))

    def change_game(self, **changes: Any) -> None:
        """Replace fields of the running game."""
        self.game = replace(self.running()[0], **changes)

    @property
    def is_playing(self) -> bool:
        """Whether a game is being played."""
        return self.state is not None and not is_over(self.state)

    def running(self) -> tuple[TableGame, State]:
        """Return the running game and its state, or raise `NoGame`."""
        if self.game is None or self.state is None or is_over(self.state):
            raise NoGame("no game is being played")
        return self.game, self.state

    def require_no_game(self) -> None:
        """Raise `GameRunning` while a game is being played."""
        if self.is_playing:
            raise GameRunning("this can be done before the start or between games only")

    def require_host(self, owner: str) -> None:
        """Raise `NotHost` unless this owner is the host."""
        if owner != self.host:
            raise NotHost("only the host can do this")
