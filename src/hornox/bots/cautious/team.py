"""Buffalo: choose what helps the team, in points until the end of the turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hornox.engine import (
    Agree,
    Card,
    Decline,
    GetReady,
    LetReplace,
    Played,
    Propose,
    RowIndex,
    SeatAction,
    SortCards,
    Special,
    State,
    Substitute,
    TakeRow,
    TeamUse,
    View,
    what_if,
)
from hornox.engine.what_if import TakenBullheads

LEAST_GAIN, MOST_GAIN = 1.0, 4.0
"""The limits of what a special card must gain."""

GAIN_PER_TURN = 1.5
"""What it must gain if there is one special card for each turn that is left."""

MOST_DECLINED = 2
"""Stop proposing after this many refusals before one placement."""


def talk(view: View, options: tuple[SeatAction, ...]) -> SeatAction:
    """Propose a use that gains enough. Agree to any that does not harm.

    Declining a person's proposal is advice: a table turns it into an agreement (R19).
    """
    proposal = view.prompt.proposal
    if proposal is not None:
        return Agree() if gain_of(view, proposal.use) >= 0 else Decline()
    uses = team_uses(view, options)
    if not uses or not view.queue or len(view.prompt.declined) >= MOST_DECLINED:
        return GetReady()
    gains = gains_of(view, uses)
    best = max(gains)
    return Propose(uses[gains.index(best)]) if best >= required_gain(view) else GetReady()


def choose_substitute(view: View, options: tuple[SeatAction, ...]) -> SeatAction:
    """Return the card of the hand with which the turn ends best."""
    substitutes = [option for option in options if isinstance(option, Substitute)]
    return min(substitutes, key=lambda option: _value_with(view, option.card, view.queue))


def choose_team_row(view: View, options: tuple[SeatAction, ...]) -> SeatAction:
    """Return the row for a member's low card with which the turn ends best."""
    takes = [option for option in options if isinstance(option, TakeRow)]
    return min(takes, key=lambda option: _value_of_taking(view, option.row))


def value(taken: TakenBullheads, factor: int) -> int:
    """Return the team's points minus the Buffalo's."""
    return factor * taken.players - taken.buffalo


def expected_gain(view: View) -> int | None:
    """Return the gain of the pending proposal that a bot tells the team (R19).

    It follows from open cards. `None` if it depends on the own hand, when the own card is to be
    replaced.
    """
    proposal = view.prompt.proposal
    if proposal is None or (view.seat is not None and proposal.use == LetReplace(view.seat)):
        return None
    return gain_of(view, proposal.use)


def gain_of(view: View, use: TeamUse) -> int:
    """Return how much better this turn ends for the team with this use."""
    return gains_of(view, (use,))[0]


def gains_of(view: View, uses: Sequence[TeamUse]) -> list[int]:
    """Return the gain of each use. Only a Replace of the own card depends on the own hand."""
    turn_gains = _turn_gains(what_if.open_table(view), _factor(view))
    own = LetReplace(view.seat) if view.seat is not None else None
    return [
        turn_gains.now - _value_after_replace(view) if use == own else turn_gains.gain(use)
        for use in uses
    ]


class _TurnGains:
    """The gains of uses in one turn, computed once for all members of the team."""

    __slots__ = ("_factor", "_gains", "_table", "now")

    def __init__(self, table: State, factor: int) -> None:
        self._table = table
        self._factor = factor
        self._gains: dict[TeamUse, int] = {}
        self.now = value(what_if.rest_of_turn(table, table.queue), factor)

    def gain(self, use: TeamUse) -> int:
        """Return the gain of a use."""
        if use not in self._gains:
            after = value(what_if.rest_after_use(self._table, use), self._factor)
            self._gains[use] = self.now - after
        return self._gains[use]


_turn_gains = lru_cache(maxsize=256)(_TurnGains)


def _value_after_replace(view: View) -> int:
    return min(_value_with(view, card, view.queue[1:]) for card in view.hand)


def _value_with(view: View, card: Card, rest: tuple[Played, ...]) -> int:
    """Return the value of the turn if this card of the own hand is placed next."""
    queue = (Played(view.seat, card), *rest)
    return value(what_if.rest_of_turn(what_if.open_table(view), queue), _factor(view))


def _value_of_taking(view: View, row: RowIndex) -> int:
    played = view.prompt.played
    assert played is not None
    rest = what_if.rest_after_take(what_if.open_table(view), played, row)
    return value(rest, _factor(view))


def team_uses(view: View, options: tuple[SeatAction, ...]) -> list[TeamUse]:
    """Return the uses to consider. A Replace only for the own card, whose substitutes are known."""
    uses = [option.use for option in options if isinstance(option, Propose)]
    uses = [use for use in uses if not isinstance(use, LetReplace) or use.seat == view.seat]
    if view.decision is not None and Special.SORT in view.decision.open_ended:
        uses += [order for order in _orders(view) if order not in view.prompt.declined]
    return uses


def _orders(view: View) -> list[SortCards]:
    """Return the orders that move a single card."""
    cards = [played.card for played in view.queue]
    orders = set()
    for old, card in enumerate(cards):
        others = cards[:old] + cards[old + 1 :]
        orders |= {(*others[:new], card, *others[new:]) for new in range(len(cards))}
    return [SortCards(order) for order in sorted(orders)]


def _factor(view: View) -> int:
    assert view.buffalo is not None
    return view.buffalo.team_factor


def required_gain(view: View, per_turn: float = GAIN_PER_TURN) -> float:
    """Return what a special card must gain: less if there are many for the turns left."""
    buffalo = view.buffalo
    assert buffalo is not None
    cards = len(buffalo.open) + buffalo.deck_count
    turns = buffalo.stack_count + 1
    return max(LEAST_GAIN, min(MOST_GAIN, per_turn * turns / max(1, cards)))
