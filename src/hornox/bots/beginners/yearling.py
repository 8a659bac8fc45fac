"""The yearling: avoids full rows, but ignores what the others may play."""

from __future__ import annotations

from hornox.bots.beginners.row_gaps import gap_of, is_full
from hornox.bots.bot import NotAsked
from hornox.bots.cautious.rows import choose_row, pick_for_x_row
from hornox.bots.cautious.specials import immediate_costs
from hornox.bots.cautious.team import gain_of, team_uses
from hornox.engine import (
    VARIANTS,
    Agree,
    Decline,
    GetReady,
    PickCard,
    PickForXRow,
    PlayCard,
    Propose,
    SeatAction,
    SkipSpecial,
    State,
    Substitute,
    TakeRow,
    View,
    bullheads,
    what_if,
)

FULL = 1000
"""Added to a take, so that it is worse than any gap; bullheads decide among takes."""


class YearlingBot:
    """The second level. It uses no random numbers."""

    __slots__ = ()

    name = "yearling"

    def choose(self, view: View) -> SeatAction:
        """Return an action for the decision."""
        if view.decision is None:
            raise NotAsked("this seat is not asked to act")
        return _answer(view, view.decision.options)


def _answer(view: View, options: tuple[SeatAction, ...]) -> SeatAction:
    match options[0]:
        case PlayCard() | Substitute():
            return _safest(view, options)
        case PickCard():
            return _pick_high(view, options)
        case TakeRow():
            return choose_row(view, options)
        case PickForXRow():
            return pick_for_x_row(view, options)
        case SkipSpecial():
            return _cheapest(view, options)
        case Agree():
            return _answer_proposal(view)
        case GetReady():
            return _propose(view, options)
        case _:
            return options[0]


def _cheapest(view: View, options: tuple[SeatAction, ...]) -> SeatAction:
    costs = immediate_costs(view, options)
    return options[costs.index(min(costs))]


def _safest(view: View, options: tuple[SeatAction, ...]) -> SeatAction:
    """Return the card closest to a row that is not full. Never use a twister."""
    plays = [
        option
        for option in options
        if isinstance(option, PlayCard | Substitute) and not getattr(option, "twisted", False)
    ]
    table = what_if.open_table(view)
    return min(plays, key=lambda play: _danger(table, play.card))


def _danger(table: State, card: int) -> int:
    row = what_if.row_for(table, card)
    if row is None:
        return FULL + bullheads(table.rows[what_if.cheapest_row(table)].cards)
    if is_full(table, card):
        return FULL + bullheads(table.rows[row].cards)
    return gap_of(table, card)


def _pick_high(view: View, options: tuple[SeatAction, ...]) -> SeatAction:
    """Return the pick nearest to three quarters of the deck: high cards are placed last."""
    favourite = VARIANTS[view.setup.mode].deck(view.setup.players)[-1] * 3 // 4
    picks = [option for option in options if isinstance(option, PickCard)]
    return min(picks, key=lambda pick: abs(pick.card - favourite))


def _answer_proposal(view: View) -> SeatAction:
    proposal = view.prompt.proposal
    return Agree() if proposal is None or gain_of(view, proposal.use) >= 0 else Decline()


def _propose(view: View, options: tuple[SeatAction, ...]) -> SeatAction:
    """Propose the use with the greatest gain at once, however small it is."""
    uses = team_uses(view, options) if view.queue and not view.prompt.declined else []
    best = max(uses, key=lambda use: gain_of(view, use), default=None)
    return Propose(best) if best is not None and gain_of(view, best) > 0 else GetReady()
