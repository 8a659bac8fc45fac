"""What people can ask of a table. Commands are imperatives."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from hornox.engine import Seat, SeatAction
from hornox.engine.value import value
from hornox.record import tagged
from hornox.table.terms import Talkers, Terms
from hornox.table.texts import Emote, clean_line, clean_name


@tagged
@dataclass(frozen=True, slots=True)
class Join:
    """Sit down on this seat, or on any free one; whoever has left a game gets their seat back.

    `remote_bot`: a program sits down. It is the keeper who knows and says so.
    """

    name: str
    seat: Seat | None = None
    remote_bot: bool = False


@tagged
@dataclass(frozen=True, slots=True)
class Watch:
    """Become a spectator."""

    name: str


@tagged
@dataclass(frozen=True, slots=True)
class Leave:
    """Stop playing or watching. In a running game a bot goes on with the seat."""


@tagged
@dataclass(frozen=True, slots=True)
class Rename:
    """Be called something else, before the start or between games."""

    name: str


@tagged
@dataclass(frozen=True, slots=True)
class RemovePlayer:
    """Host: empty a seat before the start or between games. Its owner cannot come back alone."""

    seat: Seat


@tagged
@dataclass(frozen=True, slots=True)
class Readmit:
    """Host: let somebody come back who was removed."""

    name: str


@tagged
@dataclass(frozen=True, slots=True)
class SeatBot:
    """Host: put a bot of this level on an empty seat."""

    seat: Seat
    bot: str


@tagged
@dataclass(frozen=True, slots=True)
class FillWithBots:
    """Host: put a bot of this level on every empty seat."""

    bot: str


@tagged
@dataclass(frozen=True, slots=True)
class ChangeTerms:
    """Host: agree on another game, clock or number of seats."""

    terms: Terms


@tagged
@dataclass(frozen=True, slots=True)
class HandOver:
    """Host: make the person on this seat the host."""

    seat: Seat


@tagged
@dataclass(frozen=True, slots=True)
class ClaimHost:
    """Become the host of a table whose host is away."""


@tagged
@dataclass(frozen=True, slots=True)
class Start:
    """Host: start a game with everybody who sits at the table."""


@tagged
@dataclass(frozen=True, slots=True)
class AgreeRematch:
    """Be ready for another game; it starts when everybody who is here is."""


@tagged
@dataclass(frozen=True, slots=True)
class DeclineRematch:
    """Not be ready for another game after all."""


@tagged
@value
class Answer:
    """Answer the decision with this id, or change a choice that is not revealed yet."""

    decision: str
    action: SeatAction


@tagged
@dataclass(frozen=True, slots=True)
class LockIn:
    """Confirm the choice, where the table has agreed that choices are confirmed."""

    decision: str


@tagged
@dataclass(frozen=True, slots=True)
class Seen:
    """Have seen everything that led to this decision: nobody has to wait for the show any more."""

    decision: str


@tagged
@dataclass(frozen=True, slots=True)
class AskPause:
    """Agree to a pause; it begins when everybody who is here agrees."""


@tagged
@dataclass(frozen=True, slots=True)
class WithdrawPause:
    """Not want a pause after all."""


@tagged
@dataclass(frozen=True, slots=True)
class EndPause:
    """Go on. One is enough."""


@tagged
@dataclass(frozen=True, slots=True)
class StepAway:
    """Let a bot play on the own seat for a while."""


@tagged
@dataclass(frozen=True, slots=True)
class ComeBack:
    """Play oneself again, as any answer does, or say that no bot is needed which others ask for."""


@tagged
@dataclass(frozen=True, slots=True)
class CallStandIn:
    """Let a bot play for a player who has not been connected for a while.

    If the player is connected but does not answer, all others who play must ask for it.
    """

    seat: Seat


@tagged
@dataclass(frozen=True, slots=True)
class Say:
    """Write a line to everybody."""

    text: str


@tagged
@dataclass(frozen=True, slots=True)
class Show:
    """Show an emote to everybody."""

    emote: Emote


@tagged
@dataclass(frozen=True, slots=True)
class LetTalk:
    """Host: say who may write and show emotes, at any time."""

    talkers: Talkers


@tagged
@dataclass(frozen=True, slots=True)
class Silence:
    """Host: let a person here, who plays or watches, no longer talk at this table."""

    name: str


@tagged
@dataclass(frozen=True, slots=True)
class Unsilence:
    """Host: let a silenced person talk again."""

    name: str


Command: TypeAlias = (
    Join
    | Watch
    | Leave
    | Rename
    | RemovePlayer
    | Readmit
    | SeatBot
    | FillWithBots
    | ChangeTerms
    | HandOver
    | ClaimHost
    | Start
    | AgreeRematch
    | DeclineRematch
    | Answer
    | LockIn
    | Seen
    | AskPause
    | WithdrawPause
    | EndPause
    | StepAway
    | ComeBack
    | CallStandIn
    | Say
    | Show
    | LetTalk
    | Silence
    | Unsilence
)


def tidied(command: Command) -> Command:
    """The command with clean texts: this is what is logged, so that a replay reads the same."""
    match command:
        case Join(name=name) | Watch(name=name) | Rename(name=name):
            return replace(command, name=clean_name(name))
        case Say(text=text):
            return Say(clean_line(text))
        case _:
            return command
