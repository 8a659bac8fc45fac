"""A rule that keeps team talk short, because learners have no table to be polite at.

Before each placement one member speaks for the team: the one whose card is placed next, or comes
next after the Buffalo's; when no card waits, the members take turns. The others get ready by
themselves and are asked only to agree or to decline. After one refusal the placement goes ahead.
Every use of a special card can still be proposed, for any member can propose it for any other.
"""

from __future__ import annotations

from hornox.engine import Seat, State, stage_kind
from hornox.engine.scene import prompt_of


def silent_seat(state: State) -> Seat | None:
    """Return a member who shall get ready without being asked, if there is one."""
    if stage_kind(state) != "team-talking":
        return None
    prompt = prompt_of(state)
    if prompt.proposal is not None:
        return None
    speaker = speaker_of(state)
    return next((seat for seat in prompt.awaited if seat != speaker or prompt.declined), None)


def speaker_of(state: State) -> Seat:
    """Return the member who may propose something now."""
    members = (played.seat for played in state.queue if played.seat is not None)
    return next(members, (state.turn - 1) % state.setup.players)
