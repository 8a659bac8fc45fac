"""The cautious bot: a rule of thumb for every decision of every mode."""

from __future__ import annotations

from hornox.bots.bot import NotAsked
from hornox.bots.cautious.cards import choose_card
from hornox.bots.cautious.draft import pick_card
from hornox.bots.cautious.rows import choose_row, pick_for_x_row
from hornox.bots.cautious.specials import swap_special, use_special
from hornox.bots.cautious.team import choose_substitute, choose_team_row, talk
from hornox.engine import SeatAction, View


class CautiousBot:
    """Choose the option with the least expected cost. It has no opponent model and no plans."""

    __slots__ = ()

    name = "cautious"

    def choose(self, view: View) -> SeatAction:
        """Return an action for the decision."""
        decision = view.decision
        if decision is None:
            raise NotAsked("this seat is not asked to act")
        options = decision.options
        if len(options) == 1 and not decision.open_ended:
            return options[0]
        return _choose(view, decision.kind, options)


class OxBot(CautiousBot):
    """The cautious bot as a level."""

    __slots__ = ()

    name = "ox"


def _choose(view: View, kind: str, options: tuple[SeatAction, ...]) -> SeatAction:
    match kind:
        case "drafting":
            return pick_card(view, options)
        case "selecting":
            return choose_card(view, options)
        case "choosing-row" if view.buffalo is not None:
            return choose_team_row(view, options)
        case "choosing-row":
            return choose_row(view, options)
        case "using-special":
            return use_special(view, options)
        case "swapping":
            return swap_special(view, options)
        case "picking-for-x-row":
            return pick_for_x_row(view, options)
        case "replacing":
            return choose_substitute(view, options)
        case "team-talking":
            return talk(view, options)
        case _:
            return options[0]
