"""What the HTTP API takes and gives, as JSON. Unknown fields are refused."""

from __future__ import annotations

from dataclasses import dataclass, field

from hornox.engine import OptionKind, Seat
from hornox.server.storage import PersonKind, Role, Visibility
from hornox.table import Milliseconds, ModeFacts, SeatInfo, Terms

DEFAULT_TERMS = Terms()


@dataclass(frozen=True, slots=True)
class NewPerson:
    """Somebody comes for the first time. A program says that it is one."""

    name: str
    kind: PersonKind = PersonKind.HUMAN


@dataclass(frozen=True, slots=True)
class Me:
    person: str
    name: str
    kind: PersonKind


@dataclass(frozen=True, slots=True)
class NewName:
    name: str


@dataclass(frozen=True, slots=True)
class Device:
    """A device of yours. `used` is exact to a day; `this`: it asks."""

    created: Milliseconds
    used: Milliseconds
    this: bool


@dataclass(frozen=True, slots=True)
class DeviceList:
    devices: tuple[Device, ...]


@dataclass(frozen=True, slots=True)
class UseLink:
    link: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to open; a public one is listed, a private one needs its code."""

    terms: Terms = DEFAULT_TERMS
    public: bool = False


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table in a list, as everybody may know it who knows its code.

    `role` and `seat` are the asker's, `awaited` says that the table waits for the asker and
    `deadline` how long. `waits_for` are all the seats it waits for, told to those who are there.
    """

    code: str
    public: bool
    created: Milliseconds
    active: Milliseconds
    terms: Terms
    seats: tuple[SeatInfo, ...]
    host: Seat | None
    playing: bool
    games: int
    spectators: int
    role: Role | None = None
    seat: Seat | None = None
    awaited: bool = False
    deadline: Milliseconds | None = None
    waits_for: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class TableList:
    tables: tuple[TableCard, ...]


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Sit down on this seat, or on any free one, under this name or the own one."""

    name: str | None = None
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class GameSeat:
    """A seat in a finished game. `subject`: `person:ID`, `bot:LEVEL` or `gone`.

    `gone` is a person who was deleted.
    `rating` is what the subject surely had after the game, `None` where games are not rated.
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
    games: tuple[GameCard, ...]


@dataclass(frozen=True, slots=True)
class ModeRating:
    """What is thought of somebody in a mode. `rating` is what they surely have."""

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
    subject: str
    name: str
    rating: int
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class Leaders:
    mode: str
    leaders: tuple[Leader, ...]


@dataclass(frozen=True, slots=True)
class LocalizedSummary:
    """A few words in a language, such as `de`."""

    language: str
    text: str


@dataclass(frozen=True, slots=True)
class BotLevel:
    """A bot that can be seated; levels count from 1, the weakest."""

    name: str
    level: int | None
    summaries: tuple[LocalizedSummary, ...]


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """An option of a game, as the engine declares it. Numbers go from 1 to `most`.

    `default` is that of a number. One or more of `choices` are chosen. An option that is given
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
    """A game of the family: its facts and what can be agreed on."""

    options: tuple[OptionInfo, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """All that tables can be made of."""

    modes: tuple[ModeInfo, ...]
    bots: tuple[BotLevel, ...]
    version: str


@dataclass(frozen=True, slots=True)
class Health:
    status: str
    version: str
    tables: int
    connections: int
