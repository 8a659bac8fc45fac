"""Players on seats, and spectators."""

from __future__ import annotations

from dataclasses import dataclass

from hornox.engine import Seat
from hornox.engine.cards import Word
from hornox.table.clock import Milliseconds


class PlayerKind(Word):
    """Who plays on a seat: a person, a bot of the keeper, or a program over the network."""

    HUMAN = "human"
    BOT = "bot"
    REMOTE_BOT = "remote-bot"


@dataclass(frozen=True, slots=True)
class Player:
    """A person or bot on a seat. `owner` is the id by which the keeper knows them.

    `bot` is the level of a bot that the keeper runs. `missed` counts deadlines in a row. `away`: a
    bot plays for the owner, who gets the seat back on return. `left`: the owner has gone, and the
    seat becomes free after the game.
    """

    kind: PlayerKind
    name: str
    owner: str | None = None
    bot: str | None = None
    connected: bool = True
    since: Milliseconds = 0
    missed: int = 0
    away: bool = False
    left: bool = False

    @property
    def is_here(self) -> bool:
        """Whether this is a person who plays without a stand-in."""
        return self.kind is PlayerKind.HUMAN and not self.away


@dataclass(frozen=True, slots=True)
class Spectator:
    """A person who watches; `gone` is since when they are not connected."""

    owner: str
    name: str
    gone: Milliseconds | None = None


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """What all viewers may know of a seat. An empty seat has no kind; no seat shows its owner.

    `gone`: since when the player is not connected.
    """

    seat: Seat
    kind: PlayerKind | None = None
    name: str | None = None
    bot: str | None = None
    connected: bool = False
    away: bool = False
    gone: Milliseconds | None = None


def seat_info(seat: Seat, player: Player | None) -> SeatInfo:
    """Return the public facts of a seat."""
    if player is None:
        return SeatInfo(seat)
    connected = player.kind is PlayerKind.BOT or (player.connected and not player.left)
    gone = None if connected else player.since
    return SeatInfo(seat, player.kind, player.name, player.bot, connected, player.away, gone)


def seat_infos(seats: tuple[Player | None, ...]) -> tuple[SeatInfo, ...]:
    """Return the public facts of all seats."""
    return tuple(seat_info(seat, player) for seat, player in enumerate(seats))
