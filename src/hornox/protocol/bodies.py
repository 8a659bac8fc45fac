"""The JSON bodies that a client needs to come to a table. Unknown fields are refused."""

from __future__ import annotations

from dataclasses import dataclass, field

from hornox.engine import Seat
from hornox.engine.cards import Word
from hornox.table import GameTerms, Milliseconds, SeatInfo, Terms

DEFAULT_TERMS = Terms()


class PersonKind(Word):
    """Whether a person is human or a remote bot."""

    HUMAN = "human"
    REMOTE_BOT = "remote-bot"


class Role(Word):
    """What a person does at a table."""

    PLAYER = "player"
    SPECTATOR = "spectator"


@dataclass(frozen=True, slots=True)
class Problem:
    """The body of an error response. `code` is stable, `reason` is for developers."""

    code: str
    reason: str


@dataclass(frozen=True, slots=True)
class NewPerson:
    """A person to create. A program declares its kind."""

    name: str
    kind: PersonKind = PersonKind.HUMAN


@dataclass(frozen=True, slots=True)
class Identity:
    """A person on a device. The token is returned once and proves the identity."""

    person: str
    name: str
    kind: PersonKind
    token: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Me:
    """The caller."""

    person: str
    name: str
    kind: PersonKind


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to open. A public one is listed, a private one needs its code."""

    terms: Terms = DEFAULT_TERMS
    public: bool = False


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table in a list, as it is public to everyone who has its code.

    `role` and `seat` are the caller's. `awaited` says that the table waits for the caller,
    `deadline` until when. `waits_for` are all seats it waits for; only people at the table see
    them.
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
    """A list of tables."""

    tables: tuple[TableCard, ...]


@dataclass(frozen=True, slots=True)
class BotAvailability:
    """A remote bot may play now: these modes, so many `games` at once.

    `challenges`: others may challenge it. `opponents`: only these people may, unless it is empty.
    """

    modes: tuple[str, ...]
    games: int = 1
    challenges: bool = True
    opponents: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NewBotChallenge:
    """A game that a bot offers to others, by their public ids."""

    opponents: tuple[str, ...]
    game: GameTerms


@dataclass(frozen=True, slots=True)
class BotChallenge:
    """An open challenge: who offers which game. It ends after a minute."""

    id: str
    challenger: str
    name: str
    game: GameTerms


@dataclass(frozen=True, slots=True)
class ArenaNews:
    """The codes of the tables at which a bot has a seat in a game, and its open challenges."""

    tables: tuple[str, ...]
    challenges: tuple[BotChallenge, ...]


@dataclass(frozen=True, slots=True)
class ArenaBot:
    """A bot that is in the arena now."""

    person: str
    name: str
    modes: tuple[str, ...]
    playing: int
    challenges: bool


@dataclass(frozen=True, slots=True)
class ArenaBots:
    """The bots in the arena, and the codes of their public tables: everyone may watch."""

    bots: tuple[ArenaBot, ...]
    tables: tuple[str, ...]
