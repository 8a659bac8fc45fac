"""Buffalo: as cautious, but special cards that only block the view of the next ones are spent."""

from __future__ import annotations

from hornox.bots.cautious.team import gain_of, team_uses
from hornox.bots.weighing import Scales, best_of
from hornox.engine import (
    GetReady,
    LetReplace,
    LetSevenTake,
    Propose,
    SeatAction,
    TeamUse,
    View,
)

LOITERERS = (LetSevenTake, LetReplace)
"""What often lies open for many turns and keeps the deck from showing better cards.

With six players a team that spends them wins nine games of ten instead of eight. To spend other
cards without a gain costs more than it brings.
"""

PLENTY = 0.5
"""So many special cards for each turn that is left are enough to spend one without a gain."""

MOST_USES = 12
HORIZON = 2
"""Later turns say nothing: nobody knows which special cards will be there."""


def spend_a_loiterer(
    view: View, options: tuple[SeatAction, ...], scales: Scales
) -> SeatAction | None:
    """A harmless use that leads to the best next turns, if there are special cards in plenty."""
    if not view.queue or not _in_plenty(view) or view.prompt.declined:
        return None
    uses = [use for use in team_uses(view, options) if _is_harmless_loiterer(view, use)]
    if not uses:
        return None
    proposals = [Propose(use) for use in uses[:MOST_USES]]
    costs = scales.weigh(view, [GetReady(), *proposals], HORIZON)
    best = best_of(costs)
    return None if best == GetReady() else best


def _is_harmless_loiterer(view: View, use: TeamUse) -> bool:
    return isinstance(use, LOITERERS) and gain_of(view, use) >= 0


def _in_plenty(view: View) -> bool:
    buffalo = view.buffalo
    assert buffalo is not None
    cards, turns = len(buffalo.open) + buffalo.deck_count, buffalo.stack_count + 1
    return buffalo.deck_count > 0 and cards > PLENTY * turns
