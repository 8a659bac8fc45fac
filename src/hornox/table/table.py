"""The state of a table: an immutable value with everything that must survive a restart."""

from __future__ import annotations

from dataclasses import dataclass

from hornox.engine import Seat, State, is_over
from hornox.engine.value import value
from hornox.table.clock import Milliseconds
from hornox.table.commands import Command
from hornox.table.messages import LineSaid
from hornox.table.seats import Player, Spectator
from hornox.table.streams import NO_STREAMS, Streams
from hornox.table.table_game import FinishedGame, TableGame
from hornox.table.terms import Talkers, Terms, check_terms


@dataclass(frozen=True, slots=True, repr=False)
class CompletedCommand:
    """A command that was carried out."""

    id: str
    command: Command


@dataclass(frozen=True, slots=True, repr=False)
class RecentCommands:
    """The last commands of an owner, to recognize repeated ones."""

    owner: str
    done: tuple[CompletedCommand, ...]


@dataclass(frozen=True, slots=True)
class RestrictedPerson:
    """A person whom the host has removed or silenced, also if they are not here."""

    owner: str
    name: str


@value
class Table:
    """A place where people and bots play one game after the other.

    Secret: it has the seed and all hands. Viewers get deliveries and snapshots only.

    `game` and `state` are the current or last game; `state` follows from the record in `game`.
    `host_gone`: since when the host neither plays nor watches. `removed` people cannot come back
    unless the host lets them. `talkers` may talk, but not the `silenced`. `at` is the time of the
    last entry.
    """

    terms: Terms
    bots: tuple[str, ...]
    seats: tuple[Player | None, ...]
    host: str | None = None
    spectators: tuple[Spectator, ...] = ()
    streams: Streams = NO_STREAMS
    recent: tuple[RecentCommands, ...] = ()
    game: TableGame | None = None
    state: State | None = None
    games: int = 0
    rematch: tuple[str, ...] = ()
    history: tuple[FinishedGame, ...] = ()
    chat: tuple[LineSaid, ...] = ()
    removed: tuple[RestrictedPerson, ...] = ()
    host_gone: Milliseconds | None = None
    talkers: Talkers = Talkers.EVERYBODY
    silenced: tuple[RestrictedPerson, ...] = ()
    at: Milliseconds = 0

    @property
    def is_playing(self) -> bool:
        """Whether a game is being played."""
        return self.state is not None and not is_over(self.state)

    def seat_of(self, owner: str) -> Seat | None:
        """Return where this owner sits now."""
        return seat_among(self.seats, owner)

    def __repr__(self) -> str:
        taken = sum(player is not None for player in self.seats)
        doing = f"game {self.games} " if self.is_playing else ""
        return f"<Table {self.terms.game.mode}, {doing}{taken} of {len(self.seats)} seats>"


def open_table(
    terms: Terms, bots: tuple[str, ...], now: Milliseconds = 0, host: str | None = None
) -> Table:
    """Return an empty table. `bots` are the levels that it offers.

    `host`: the owner who opens it. Without one the first person who takes a seat is the host.
    """
    check_terms(terms, bots)
    gone = None if host is None else now
    return Table(terms, bots, (None,) * terms.places, host, host_gone=gone, at=now)


def seat_among(seats: tuple[Player | None, ...], owner: str) -> Seat | None:
    """Return the seat of this owner."""
    for seat, player in enumerate(seats):
        if player is not None and player.owner == owner:
            return seat
    return None
