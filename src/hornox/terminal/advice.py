"""Advice of bots: they never veto what a person proposes to the team (R19)."""

from __future__ import annotations

from hornox.engine import Agree, Decline, Seat, SeatAction, View
from hornox.terminal.narration import Narrator


def is_veto(view: View, action: SeatAction, person: Seat) -> bool:
    """Return whether a bot declines this person's proposal, which counts as advice only."""
    proposal = view.prompt.proposal
    return isinstance(action, Decline) and proposal is not None and proposal.seat == person


def without_veto(view: View, action: SeatAction, person: Seat | None) -> SeatAction:
    """Return the action of a bot, which agrees to whatever the person proposes."""
    return Agree() if person is not None and is_veto(view, action, person) else action


def advice(narrator: Narrator, seat: Seat, gain: int | None) -> str:
    """Return what a bot says that would rather not: by how much it expects the team to lose."""
    texts, who = narrator.texts, narrator.who(seat)
    if gain is None or gain >= 0:
        return texts("advice.unsaid.one", who=who)
    return texts("advice.one", who=who, worse=texts.count("worse", -gain))
