"""How often a policy chooses each option: the formula behind the dice of the kernels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hornox.engine import VARIANTS, PickCard, PlayCard, RowView, SeatAction, TakeRow, View, turned
from hornox.sim.policies import BULLHEAD, SHARES, Policy
from hornox.sim.rounds import rules_of

if TYPE_CHECKING:
    from hornox.sim.kernels.jit import Floats, Ints


def likelihood(view: View, policy: Policy) -> dict[SeatAction, float]:
    """The probability that a seat with this policy chooses each option of the view's decision.

    Exact for cards, rows for low cards, X picks and picks of a draft. Other decisions are not made
    by policies: the result is empty.

    >>> from hornox.record import Game
    >>> view = Game.new("base", players=4, seed=7).view(0)
    >>> round(sum(likelihood(view, Policy.MIXED).values()), 9)
    1.0
    """
    options = view.decision.options if view.decision is not None else ()
    match view.prompt.kind:
        case "selecting":
            return _of_cards(view, [one for one in options if isinstance(one, PlayCard)], policy)
        case "choosing-row":
            return _of_rows(view, [one for one in options if isinstance(one, TakeRow)], policy)
        case "drafting":
            return _of_picks(view, [one for one in options if isinstance(one, PickCard)], policy)
        case "picking-for-x-row":
            return {option: 1 / len(options) for option in options}
        case _:
            return {}


def _of_cards(view: View, cards: list[PlayCard], policy: Policy) -> dict[SeatAction, float]:
    if not cards:
        return {}
    sensible, extreme = (
        round(part * SHARES) / SHARES for part in (policy.sensible, policy.extreme)
    )
    shares: dict[SeatAction, float] = {
        card: (1 - sensible - extreme) / len(cards) for card in cards
    }
    if sensible:
        for card, chance in zip(cards, _sensible(view, cards, policy), strict=True):
            shares[card] += sensible * float(chance)
    plain = sorted((card for card in cards if not card.twisted), key=lambda card: card.card)
    for end in (plain[0], plain[-1]):
        shares[end] += extreme / 2
    return shares


def _sensible(view: View, cards: Sequence[PlayCard], policy: Policy) -> Floats:
    """The chance of each card to have the least cost, its noise included.

    Noise is any whole number below the slack. Of equal costs the first one counts: the kernels
    go through the hand in its order, a twisted card after the same one untwisted.
    """
    import numpy as np

    order = sorted(
        range(len(cards)),
        key=lambda index: (view.hand.index(cards[index].card), cards[index].twisted),
    )
    costs = _costs(view, [cards[index] for index in order], policy)
    slack = max(1, round(policy.slack * BULLHEAD))
    totals = costs[:, None] + np.arange(slack)
    chances = np.empty(len(cards))
    for place, index in enumerate(order):
        mine = totals[place]
        chance = np.ones(slack)
        for other, cost in enumerate(costs):
            if other != place:
                # How many of the other's totals are larger; equal ones lose to an earlier card.
                least = mine + (other < place)
                chance *= np.clip(cost + slack - least, 0, slack) / slack
        chances[index] = chance.mean()
    return chances


def _costs(view: View, cards: Sequence[PlayCard], policy: Policy) -> Ints:
    """The estimated costs without noise, in 1/256 of a bullhead."""
    import numpy as np

    from hornox.sim.encoding.tables import encode_view
    from hornox.sim.kernels.card_costs import card_costs_for
    from hornox.sim.kernels.cost_model import SHEDDING, cost_model, lines_of, parameters_of
    from hornox.sim.kernels.facts import PLAIN, SPECIALS

    variant = VARIANTS[view.setup.mode]
    parameters = parameters_of(variant)
    model = cost_model(variant, view.setup.players, [policy])
    rules = rules_of(view.setup)
    placed = [turned(card.card) if card.twisted else card.card for card in cards]
    costs = np.zeros(len(cards), np.int64)
    kernel = card_costs_for(SPECIALS if rules == PLAIN else rules)
    kernel(encode_view(view), np.array(placed, np.int64), model, costs)
    step = 2 * np.array([card.card for card in cards]) - model.twice_middle
    shedding = model.policies[lines_of(policy)[policy], SHEDDING]
    costs += model.low_first * step - shedding * abs(step)
    costs += parameters.twist * np.array([card.twisted for card in cards])
    return costs


def _of_picks(view: View, picks: list[PickCard], policy: Policy) -> dict[SeatAction, float]:
    import numpy as np

    from hornox.sim.encoding.playout_inputs import decline_from_middle

    cards = [pick.card for pick in picks]
    weights = decline_from_middle(np.array(cards), view.setup, policy.drafting)
    return dict(zip(picks, (weights / weights.sum()).tolist(), strict=True))


def _of_rows(view: View, rows: list[TakeRow], policy: Policy) -> dict[SeatAction, float]:
    if policy.any_row:
        return {row: 1 / len(rows) for row in rows}
    cheapest = min(rows, key=lambda option: _price(view.rows[option.row]))
    return {row: float(row == cheapest) for row in rows}


def _price(row: RowView) -> tuple[int, int]:
    """Fewest bullheads first; on a tie the highest last card."""
    return row.bullheads, -row.cards[-1]
