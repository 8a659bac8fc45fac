"""What a table tells its viewers. Messages are past tense; they never name an owner's id."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from hornox.engine import Event, Outcome, PlayCard, Seat, Setup
from hornox.engine.value import value
from hornox.record import tagged
from hornox.table.clock import Milliseconds, SeatClock
from hornox.table.seats import SeatInfo
from hornox.table.terms import Talkers, Terms
from hornox.table.texts import Emote


@tagged
@dataclass(frozen=True, slots=True)
class PlayerJoined:
    """Somebody has sat down: a person, a remote bot, or a bot that the host has chosen."""

    seat: SeatInfo


@tagged
@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """The seat is empty. `removed`: by the host's word."""

    seat: Seat
    name: str
    removed: bool


@tagged
@dataclass(frozen=True, slots=True)
class PlayerReadmitted:
    """Somebody who was removed may come back."""

    name: str


@tagged
@dataclass(frozen=True, slots=True)
class PlayerRenamed:
    seat: Seat
    name: str


@tagged
@dataclass(frozen=True, slots=True)
class PresenceChanged:
    """A player's connection came or went. `gone`: since when it is gone."""

    seat: Seat
    connected: bool
    gone: Milliseconds | None = None


@tagged
@dataclass(frozen=True, slots=True)
class HostChanged:
    """The host sits there, or only watches under this name, or nobody who is here is the host."""

    seat: Seat | None
    watching: str | None = None


@tagged
@dataclass(frozen=True, slots=True)
class SpectatorJoined:
    name: str


@tagged
@dataclass(frozen=True, slots=True)
class SpectatorLeft:
    name: str


@tagged
@dataclass(frozen=True, slots=True)
class TermsChanged:
    """What is agreed on now, and the seats, for their number may have changed."""

    terms: Terms
    seats: tuple[SeatInfo, ...]


@tagged
@dataclass(frozen=True, slots=True)
class GameStarted:
    """Before the deal. `commitment` is the promise about its seed; `you` is the viewer's seat."""

    game: int
    setup: Setup
    seats: tuple[SeatInfo, ...]
    commitment: str
    you: Seat | None = None


@tagged
@value
class GameProgressed:
    """What one action brought, as far as the viewer may know, and what is asked now.

    `reveal` is how long it takes to show, `settled` when that is over: the clocks start then.
    `chat_closes`: from when on nobody may talk. `hurried`: a bot acted, and because the keeper was
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
    """Somebody has seen all that has happened. After the last of them everything goes on."""

    seat: Seat
    settled: Milliseconds
    clocks: tuple[SeatClock, ...]
    chat_closes: Milliseconds | None = None


@tagged
@dataclass(frozen=True, slots=True)
class BotAdvised:
    """A bot agrees to a proposal although it would rather not (R19).

    `gain` is by how many points it expects the turn to end better for the team; less than 0 is
    worse. `None`: it does not say.
    """

    seat: Seat
    gain: int | None = None


@tagged
@dataclass(frozen=True, slots=True)
class ChoiceHeld:
    """Private: this choice counts as soon as it is locked in."""

    decision: str
    choice: PlayCard


@tagged
@dataclass(frozen=True, slots=True)
class GameFinished:
    """The game is over and its seed is told. `stood_in`: moves that their owners did not make."""

    game: int
    outcome: Outcome
    commitment: str
    seed: str
    stood_in: tuple[int, ...]
    seats: tuple[SeatInfo, ...]


@tagged
@dataclass(frozen=True, slots=True)
class DeadlineMissed:
    """The table looks for a default; `missed` deadlines in a row."""

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
    """The owner plays again, with fresh time for what is asked."""

    seat: Seat
    clocks: tuple[SeatClock, ...]


@tagged
@dataclass(frozen=True, slots=True)
class StandInAsked:
    """A player asks for a bot on the seat of another one who has not answered for long."""

    seat: Seat
    by: Seat
    clocks: tuple[SeatClock, ...]


@tagged
@dataclass(frozen=True, slots=True)
class StandInDeclined:
    """The player for whom others have asked for a bot is there, with fresh time."""

    seat: Seat
    clocks: tuple[SeatClock, ...]


@tagged
@dataclass(frozen=True, slots=True)
class ClocksShifted:
    """The table was down: that time is nobody's."""

    clocks: tuple[SeatClock, ...]


@tagged
@dataclass(frozen=True, slots=True)
class PauseAsked:
    seat: Seat


@tagged
@dataclass(frozen=True, slots=True)
class PauseWithdrawn:
    seat: Seat


@tagged
@dataclass(frozen=True, slots=True)
class PauseBegan:
    """All clocks stand still."""


@tagged
@dataclass(frozen=True, slots=True)
class PauseEnded:
    """The game goes on; what was being shown when it began is shown until `settled`."""

    seat: Seat
    clocks: tuple[SeatClock, ...]
    settled: Milliseconds = 0


@tagged
@dataclass(frozen=True, slots=True)
class RematchAgreed:
    seat: Seat


@tagged
@dataclass(frozen=True, slots=True)
class RematchDeclined:
    seat: Seat


@tagged
@dataclass(frozen=True, slots=True)
class LineSaid:
    """A chat line; `seat` is `None` if a spectator said it."""

    seat: Seat | None
    name: str
    text: str


@tagged
@dataclass(frozen=True, slots=True)
class EmoteShown:
    seat: Seat | None
    name: str
    emote: Emote


@tagged
@dataclass(frozen=True, slots=True)
class TalkChanged:
    """The host lets others talk than before."""

    talkers: Talkers


@tagged
@dataclass(frozen=True, slots=True)
class PersonSilenced:
    """The host lets this player or spectator no longer talk."""

    name: str


@tagged
@dataclass(frozen=True, slots=True)
class PersonUnsilenced:
    """Nobody of this name is silenced any more."""

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
