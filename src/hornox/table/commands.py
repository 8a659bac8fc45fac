"""Commands: what people can ask of a table. Their names are imperatives."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from hornox.engine import Seat, SeatAction
from hornox.engine.value import value
from hornox.record import tagged
from hornox.table.sanitize import Emote, clean_line, clean_name
from hornox.table.terms import Talkers, Terms


@tagged
@dataclass(frozen=True, slots=True)
class Join:
    """Take this seat, or any free one. An owner who has left a game gets the seat back.

    `remote_bot`: a program takes the seat. The keeper sets it.
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
    """Stop playing or watching. In a running game a bot takes the seat over."""


@tagged
@dataclass(frozen=True, slots=True)
class Rename:
    """Change the own name, before the start or between games."""

    name: str


@tagged
@dataclass(frozen=True, slots=True)
class RemovePlayer:
    """Host: empty a seat before the start or between games. A `readmit` lets its owner return."""

    seat: Seat


@tagged
@dataclass(frozen=True, slots=True)
class Readmit:
    """Host: let a removed person come back."""

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
    """Host: start a game with all who sit at the table."""


@tagged
@dataclass(frozen=True, slots=True)
class AgreeRematch:
    """Agree to another game. It starts when all who are here agree."""


@tagged
@dataclass(frozen=True, slots=True)
class DeclineRematch:
    """Withdraw the agreement to another game."""


@tagged
@value
class Answer:
    """Answer the decision with this id, or change a choice that is not revealed yet."""

    decision: str
    action: SeatAction


@tagged
@dataclass(frozen=True, slots=True)
class LockIn:
    """Confirm the choice, at a table where choices are confirmed."""

    decision: str


@tagged
@dataclass(frozen=True, slots=True)
class Seen:
    """Report that everything up to this decision was seen.

    The reveal ends when all have done so.
    """

    decision: str


@tagged
@dataclass(frozen=True, slots=True)
class AskPause:
    """Agree to a pause. It begins when all who are here agree."""


@tagged
@dataclass(frozen=True, slots=True)
class WithdrawPause:
    """Withdraw the wish for a pause."""


@tagged
@dataclass(frozen=True, slots=True)
class EndPause:
    """End the pause. Any player may do so."""


@tagged
@dataclass(frozen=True, slots=True)
class StepAway:
    """Let a bot play on the own seat for a while."""


@tagged
@dataclass(frozen=True, slots=True)
class ComeBack:
    """Take the own seat back from a bot, or decline a stand-in that others have asked for."""


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
    """Write a chat line to all viewers."""

    text: str


@tagged
@dataclass(frozen=True, slots=True)
class Show:
    """Show an emote to all viewers."""

    emote: Emote


@tagged
@dataclass(frozen=True, slots=True)
class LetTalk:
    """Host: set who may write and show emotes, at any time."""

    talkers: Talkers


@tagged
@dataclass(frozen=True, slots=True)
class Silence:
    """Host: forbid a player or spectator to talk at this table."""

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


def sanitized(command: Command) -> Command:
    """Return the command with clean texts. The log holds these, so that a replay reads the same."""
    match command:
        case Join(name=name) | Watch(name=name) | Rename(name=name):
            return replace(command, name=clean_name(name))
        case Say(text=text):
            return Say(clean_line(text))
        case _:
            return command
