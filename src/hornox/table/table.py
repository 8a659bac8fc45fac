"""A table at one moment: an immutable value with everything that must survive a restart."""

from __future__ import annotations

from dataclasses import dataclass

from hornox.engine import Seat, State, is_over
from hornox.engine.value import value
from hornox.table.clock import Milliseconds
from hornox.table.commands import Command
from hornox.table.games import FinishedGame, GameSheet
from hornox.table.messages import LineSaid
from hornox.table.seats import Player, Spectator
from hornox.table.streams import NO_STREAMS, Streams
from hornox.table.terms import Talkers, Terms, check_terms


@dataclass(frozen=True, slots=True, repr=False)
class Done:
    """A command that was carried out."""

    id: str
    command: Command


@dataclass(frozen=True, slots=True, repr=False)
class Recent:
    """An owner's last commands, so that one that is sent again is known again."""

    owner: str
    done: tuple[Done, ...]


@dataclass(frozen=True, slots=True)
class Remembered:
    """A person whom the host has removed or silenced, also if they are not here."""

    owner: str
    name: str


@value
class Table:
    """Secret: it has the seed and all hands. Viewers get deliveries and snapshots, never this.

    `game` and `state` are the game that is played or was played last; `state` follows from the
    record in `game`. `host_gone`: since when the host neither sits nor watches. `removed` cannot
    come back unless the host lets them. `talkers` may talk, but not the `silenced`. `at` is the
    time of the last entry.
    """

    terms: Terms
    bots: tuple[str, ...]
    seats: tuple[Player | None, ...]
    host: str | None = None
    spectators: tuple[Spectator, ...] = ()
    streams: Streams = NO_STREAMS
    recent: tuple[Recent, ...] = ()
    game: GameSheet | None = None
    state: State | None = None
    games: int = 0
    rematch: tuple[str, ...] = ()
    history: tuple[FinishedGame, ...] = ()
    chat: tuple[LineSaid, ...] = ()
    removed: tuple[Remembered, ...] = ()
    host_gone: Milliseconds | None = None
    talkers: Talkers = Talkers.EVERYBODY
    silenced: tuple[Remembered, ...] = ()
    at: Milliseconds = 0

    @property
    def is_playing(self) -> bool:
        return self.state is not None and not is_over(self.state)

    def seat_of(self, owner: str) -> Seat | None:
        """Where this owner sits now."""
        return seat_among(self.seats, owner)

    def __repr__(self) -> str:
        taken = sum(player is not None for player in self.seats)
        doing = f"game {self.games} " if self.is_playing else ""
        return f"<Table {self.terms.game.mode}, {doing}{taken} of {len(self.seats)} seats>"


def open_table(
    terms: Terms, bots: tuple[str, ...], now: Milliseconds = 0, host: str | None = None
) -> Table:
    """An empty table. `bots`: the levels it knows.

    `host`: the owner who opens it. Without one the first person who sits down is the host.
    """
    check_terms(terms, bots)
    gone = None if host is None else now
    return Table(terms, bots, (None,) * terms.places, host, host_gone=gone, at=now)


def seat_among(seats: tuple[Player | None, ...], owner: str) -> Seat | None:
    for seat, player in enumerate(seats):
        if player is not None and player.owner == owner:
            return seat
    return None
