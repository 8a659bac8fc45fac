"""Messages: what a table tells its viewers. Their names are past tense; none has an owner's id."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from hornox.engine import Event, Outcome, PlayCard, Seat, Setup
from hornox.engine.value import value
from hornox.record import tagged
from hornox.table.clock import Milliseconds, SeatClock
from hornox.table.sanitize import Emote
from hornox.table.seats import SeatInfo
from hornox.table.terms import Talkers, Terms


@tagged
@dataclass(frozen=True, slots=True)
class PlayerJoined:
    """A player has taken a seat: a person, a remote bot, or a bot that the host has chosen."""

    seat: SeatInfo


@tagged
@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """The seat is empty. `removed`: by the host."""

    seat: Seat
    name: str
    removed: bool


@tagged
@dataclass(frozen=True, slots=True)
class PlayerReadmitted:
    """A removed person may come back."""

    name: str


@tagged
@dataclass(frozen=True, slots=True)
class PlayerRenamed:
    """A player has another name."""

    seat: Seat
    name: str


@tagged
@dataclass(frozen=True, slots=True)
class PresenceChanged:
    """A player's connection opened or closed. `gone`: since when it is closed."""

    seat: Seat
    connected: bool
    gone: Milliseconds | None = None


@tagged
@dataclass(frozen=True, slots=True)
class HostChanged:
    """The host sits there, or watches under this name, or (both `None`) is not here."""

    seat: Seat | None
    watching: str | None = None


@tagged
@dataclass(frozen=True, slots=True)
class SpectatorJoined:
    """A spectator has come."""

    name: str


@tagged
@dataclass(frozen=True, slots=True)
class SpectatorLeft:
    """A spectator has gone."""

    name: str


@tagged
@dataclass(frozen=True, slots=True)
class TermsChanged:
    """What is agreed on now, and the seats, whose number may have changed."""

    terms: Terms
    seats: tuple[SeatInfo, ...]


@tagged
@dataclass(frozen=True, slots=True)
class GameStarted:
    """A game begins, before the deal. `commitment` is to its seed; `you` is the viewer's seat."""

    game: int
    setup: Setup
    seats: tuple[SeatInfo, ...]
    commitment: str
    you: Seat | None = None


@tagged
@value
class GameProgressed:
    """The events of one action that the viewer may know, and what is asked now.

    `reveal` is how long they take to show, `settled` when that ends and the clocks start.
    `chat_closes`: from when on no one may talk. `hurried`: a bot acted, and because the keeper was
    busy a lighter level answered for it or for a bot that was asked together with it.
    """

    game: int
    events: tuple[Event, ...]
    reveal: Milliseconds
    decision: str
    kind: str
    awaited: tuple[Seat, ...]
    clocks: tuple[SeatClock, ...]
    chat_closes: Milliseconds | None = None
    settled: Milliseconds = 0
    hurried: bool = False


@tagged
@dataclass(frozen=True, slots=True)
class RevealSeen:
    """A person has seen the last reveal. It ends when all have."""

    seat: Seat
    settled: Milliseconds
    clocks: tuple[SeatClock, ...]
    chat_closes: Milliseconds | None = None


@tagged
@dataclass(frozen=True, slots=True)
class BotAdvised:
    """A bot agrees to a proposal but advises against it (R19).

    `gain` is by how many points it expects the turn to end better for the team; less than 0 is
    worse. `None`: it gives no estimate.
    """

    seat: Seat
    gain: int | None = None


@tagged
@dataclass(frozen=True, slots=True)
class ChoiceHeld:
    """Private: this choice is kept, and counts as soon as it is locked in."""

    decision: str
    choice: PlayCard


@tagged
@dataclass(frozen=True, slots=True)
class GameFinished:
    """The game is over and its seed is public. `stood_in`: moves that stand-ins made.

    The seed of a day's deal is empty until the day is over.
    """

    game: int
    outcome: Outcome
    commitment: str
    seed: str
    stood_in: tuple[int, ...]
    seats: tuple[SeatInfo, ...]


@tagged
@dataclass(frozen=True, slots=True)
class DeadlineMissed:
    """A deadline has passed; `missed` counts those in a row."""

    seat: Seat
    missed: int


@tagged
@dataclass(frozen=True, slots=True)
class SeatLeftToBot:
    """A bot plays here until the owner returns."""

    seat: Seat


@tagged
@dataclass(frozen=True, slots=True)
class SeatGivenBack:
    """The owner plays again, with more time for a pending decision."""

    seat: Seat
    clocks: tuple[SeatClock, ...]


@tagged
@dataclass(frozen=True, slots=True)
class StandInAsked:
    """A player asks for a bot on the seat of another player who has not answered for long."""

    seat: Seat
    by: Seat
    clocks: tuple[SeatClock, ...]


@tagged
@dataclass(frozen=True, slots=True)
class StandInDeclined:
    """The player for whom others have asked for a bot answers, with fresh time."""

    seat: Seat
    clocks: tuple[SeatClock, ...]


@tagged
@dataclass(frozen=True, slots=True)
class ClocksShifted:
    """The table was down. The clocks are shifted by that time."""

    clocks: tuple[SeatClock, ...]


@tagged
@dataclass(frozen=True, slots=True)
class PauseAsked:
    """A player wants a pause."""

    seat: Seat


@tagged
@dataclass(frozen=True, slots=True)
class PauseWithdrawn:
    """A player no longer wants a pause."""

    seat: Seat


@tagged
@dataclass(frozen=True, slots=True)
class PauseBegan:
    """All clocks stand still."""


@tagged
@dataclass(frozen=True, slots=True)
class PauseEnded:
    """The game goes on. A reveal that the pause has interrupted lasts until `settled`."""

    seat: Seat
    clocks: tuple[SeatClock, ...]
    settled: Milliseconds = 0


@tagged
@dataclass(frozen=True, slots=True)
class RematchAgreed:
    """A player agrees to another game."""

    seat: Seat


@tagged
@dataclass(frozen=True, slots=True)
class RematchDeclined:
    """A player does not agree to another game."""

    seat: Seat


@tagged
@dataclass(frozen=True, slots=True)
class LineSaid:
    """A chat line; `seat` is `None` if a spectator wrote it."""

    seat: Seat | None
    name: str
    text: str


@tagged
@dataclass(frozen=True, slots=True)
class EmoteShown:
    """An emote; `seat` is `None` if a spectator showed it."""

    seat: Seat | None
    name: str
    emote: Emote


@tagged
@dataclass(frozen=True, slots=True)
class TalkChanged:
    """The host has changed who may talk."""

    talkers: Talkers


@tagged
@dataclass(frozen=True, slots=True)
class PersonSilenced:
    """This player or spectator may no longer talk."""

    name: str


@tagged
@dataclass(frozen=True, slots=True)
class PersonUnsilenced:
    """The person of this name may talk again."""

    name: str


Message: TypeAlias = (
    PlayerJoined
    | PlayerLeft
    | PlayerReadmitted
    | PlayerRenamed
    | PresenceChanged
    | HostChanged
    | SpectatorJoined
    | SpectatorLeft
    | TermsChanged
    | GameStarted
    | GameProgressed
    | RevealSeen
    | BotAdvised
    | ChoiceHeld
    | GameFinished
    | DeadlineMissed
    | SeatLeftToBot
    | SeatGivenBack
    | StandInAsked
    | StandInDeclined
    | ClocksShifted
    | PauseAsked
    | PauseWithdrawn
    | PauseBegan
    | PauseEnded
    | RematchAgreed
    | RematchDeclined
    | LineSaid
    | EmoteShown
    | TalkChanged
    | PersonSilenced
    | PersonUnsilenced
)
