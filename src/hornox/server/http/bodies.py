"""JSON bodies of the HTTP API. Unknown fields are refused."""

from __future__ import annotations

from dataclasses import dataclass, field

from hornox.coach.prizes import Prize
from hornox.engine import OptionKind, Seat, SeatAction
from hornox.server.coach.evening import EveningPlayer
from hornox.server.storage import Visibility
from hornox.table import Milliseconds, ModeFacts


@dataclass(frozen=True, slots=True)
class NewName:
    """A new name for the caller."""

    name: str


@dataclass(frozen=True, slots=True)
class Device:
    """One of the caller's devices. `used` is exact to a day; `this` marks the current device."""

    created: Milliseconds
    used: Milliseconds
    this: bool


@dataclass(frozen=True, slots=True)
class DeviceList:
    """The caller's devices."""

    devices: tuple[Device, ...]


@dataclass(frozen=True, slots=True)
class UseLink:
    """A device link to redeem."""

    link: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Take this seat or any free one, under this name or the caller's own."""

    name: str | None = None
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class GameSeat:
    """A seat in a finished game. `subject` is `person:ID`, `bot:LEVEL` or `gone`.

    `gone` is a person who was deleted. `rating` is the subject's rating after the game, `None` if
    the game was not rated.
    """

    subject: str
    name: str
    points: int
    won: bool
    rating: int | None = None


@dataclass(frozen=True, slots=True)
class GameCard:
    """A finished game in a list. `visibility` says who may open it."""

    id: str
    table: str | None
    number: int
    mode: str
    ended: Milliseconds
    seats: tuple[GameSeat, ...]
    commitment: str
    visibility: Visibility


@dataclass(frozen=True, slots=True)
class GameList:
    """A list of finished games."""

    games: tuple[GameCard, ...]


@dataclass(frozen=True, slots=True)
class NewTry:
    """Another choice for a decision of a finished game: `move` is its place in the record."""

    seat: Seat
    move: int
    action: SeatAction


@dataclass(frozen=True, slots=True)
class EveningPrizes:
    """The prizes of an evening: of the last games at a table, without a pause of half a day.

    Prizes name players by their place in `players`. They are `None` until all games are reviewed;
    `progress` grows from 0 to 1 meanwhile.
    """

    games: int
    progress: float
    players: tuple[EveningPlayer, ...]
    prizes: tuple[Prize, ...] | None


@dataclass(frozen=True, slots=True)
class ModeRating:
    """A subject's rating in one mode."""

    mode: str
    rating: int
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class Profile:
    """A person or a bot level."""

    subject: str
    name: str
    bot: bool
    ratings: tuple[ModeRating, ...]
    games: tuple[GameCard, ...]


@dataclass(frozen=True, slots=True)
class Leader:
    """An entry of the ranking."""

    subject: str
    name: str
    rating: int
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class Leaders:
    """The ranking in a mode."""

    mode: str
    leaders: tuple[Leader, ...]


@dataclass(frozen=True, slots=True)
class LocalizedSummary:
    """A short text in one language, such as `de`."""

    language: str
    text: str


@dataclass(frozen=True, slots=True)
class BotLevel:
    """A bot that can be seated. Levels count from 1, the weakest."""

    name: str
    level: int | None
    summaries: tuple[LocalizedSummary, ...]


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """An option of a mode, as the engine declares it. Numbers range from 1 to `most`.

    `default` applies to numbers. One or more of `choices` are chosen. An option that is set
    `replaces` others.
    """

    name: str
    kind: OptionKind
    default: int | None
    most: int | None
    choices: tuple[str, ...]
    replaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ModeInfo(ModeFacts):
    """A mode: its facts and its options."""

    options: tuple[OptionInfo, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """The modes, options and bots of this server. `coach`: it gives hints and reviews.

    `daily`: it has a deal of the day. `puzzles`: it has puzzles.
    """

    modes: tuple[ModeInfo, ...]
    bots: tuple[BotLevel, ...]
    version: str
    coach: bool
    daily: bool = True
    puzzles: bool = True


@dataclass(frozen=True, slots=True)
class Health:
    """The state of a healthy server."""

    status: str
    version: str
    tables: int
    connections: int
