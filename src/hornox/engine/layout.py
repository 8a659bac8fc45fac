"""From a start position to a state, and back."""

from __future__ import annotations

from hornox.engine.cards import Card
from hornox.engine.errors import PositionError
from hornox.engine.position import Position, all_cards, check_length
from hornox.engine.rules.placing import start_turn
from hornox.engine.scratch import Scratch
from hornox.engine.state import RULES_VERSION, Setup, State
from hornox.engine.variant import RULE_BOOKS, VARIANTS, Variant


def start_from(setup: Setup, position: Position, rules: int = RULES_VERSION) -> State:
    """The state in which everybody is about to choose a card, or a `PositionError`."""
    variant = RULE_BOOKS[rules][setup.mode]
    _check_parts(variant, position)
    undealt = _undealt(variant, setup, position)
    extra = variant.lay_out(setup, position)
    hands = tuple(tuple(sorted(hand)) for hand in position.hands)
    piles = position.piles or ((),) * variant.bull_piles(setup.players)
    number = len(position.scores) + 1
    known = tuple(map(tuple, map(sorted, position.known))) or ((),) * setup.players
    rows, scores = position.rows, position.scores
    parts = (rows, hands, known, piles, undealt, scores, extra, (), (), ())
    laid = State(setup, number, 0, 0, 0, *parts, rules)
    _check_capacity(variant, laid)
    _check_scores(variant, laid)
    s = Scratch(laid, variant)
    start_turn(s, _turn(variant, position))
    return s.freeze()


def position_of(state: State) -> Position:
    """What lies on the table of a state; at the start of a turn `start_from` restores it."""
    name = RULE_BOOKS[state.rules][state.setup.mode].position_part
    part = {} if name is None else {name: state.extra}
    return Position(
        rows=state.rows,
        hands=state.hands,
        known=state.known,
        piles=state.piles,
        scores=state.scores,
        turn=state.turn,
        **part,  # type: ignore[arg-type]  # each variant's extra has its field
    )


def _check_parts(variant: Variant, position: Position) -> None:
    parts = [other.position_part for other in VARIANTS.values() if other.position_part is not None]
    for part in parts:
        if part != variant.position_part and getattr(position, part) is not None:
            raise PositionError(f"{part}: is no part of the mode {variant.mode}")


def _undealt(variant: Variant, setup: Setup, position: Position) -> tuple[Card, ...]:
    deck = variant.deck(setup.players)
    seen: dict[Card, str] = {}
    for place, card in all_cards(position):
        if not 1 <= card <= len(deck):
            raise PositionError(f"{place}: there is no card {card} in this game")
        if card in seen:
            raise PositionError(f"{place}: card {card} lies in {seen[card]} too")
        seen[card] = place
    return tuple(card for card in deck if card not in seen)


def _check_capacity(variant: Variant, state: State) -> None:
    for index, row in enumerate(state.rows):
        if len(row.cards) > variant.capacity(state, index):
            raise PositionError(f"rows[{index}]: the row holds too many cards")


def _check_scores(variant: Variant, state: State) -> None:
    for index, points in enumerate(state.scores):
        check_length(f"scores[{index}]", points, state.setup.players)
        if min(points) < 0:
            raise PositionError(f"scores[{index}]: points are never negative")
    if state.scores and variant.game_over(state):
        raise PositionError("scores: the game is over already")


def _turn(variant: Variant, position: Position) -> int:
    if position.turn is None:
        return max(1, variant.hand_size - len(position.hands[0]) + 1)
    if position.turn < 1:
        raise PositionError(f"turn: must be 1 or more, not {position.turn}")
    return position.turn
