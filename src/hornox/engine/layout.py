"""From a start position to a state, and back."""

from __future__ import annotations

from collections.abc import Iterator

from hornox.engine.cards import Card
from hornox.engine.errors import PositionError
from hornox.engine.position import Position, cards_in, check_length
from hornox.engine.rules.placing import start_turn
from hornox.engine.scratch import Scratch
from hornox.engine.state import RULES_VERSION, Setup, State
from hornox.engine.variant import RULE_BOOKS, VARIANTS, Variant


def start_from(setup: Setup, position: Position, rules: int = RULES_VERSION) -> State:
    """The state in which all seats are about to choose a card, or a `PositionError`."""
    variant = RULE_BOOKS[rules][setup.mode]
    _check_kind(variant, position)
    undealt = _undealt(variant, setup, position)
    extra = variant.part.lay_out(variant, setup, position)
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
    return Position(
        rows=state.rows,
        hands=state.hands,
        known=state.known,
        piles=state.piles,
        scores=state.scores,
        turn=state.turn,
        extra=state.extra,
    )


def _check_kind(variant: Variant, position: Position) -> None:
    given = type(position.extra)
    if position.extra is not None and given is not variant.part.kind:
        names = [other.part.name for other in VARIANTS.values() if other.part.kind is given]
        raise PositionError(f"{names[0]}: is no part of the mode {variant.mode}")


def _undealt(variant: Variant, setup: Setup, position: Position) -> tuple[Card, ...]:
    deck = variant.deck(setup.players)
    seen: dict[Card, str] = {}
    for place, card in _cards(variant, position):
        if not 1 <= card <= len(deck):
            raise PositionError(f"{place}: there is no card {card} in this game")
        if card in seen:
            raise PositionError(f"{place}: card {card} lies in {seen[card]} too")
        seen[card] = place
    return tuple(card for card in deck if card not in seen)


def _cards(variant: Variant, position: Position) -> Iterator[tuple[str, Card]]:
    """Every number card of the position, with the place where it was named."""
    yield from cards_in("rows", tuple(row.cards for row in position.rows))
    yield from cards_in("hands", position.hands)
    yield from cards_in("piles", position.piles)
    if position.extra is not None:
        yield from variant.part.cards_laid(position)


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
