"""Where every card of a state lies, pending stages included."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from hornox.engine import (
    BuffaloTable,
    Card,
    Special,
    SpecialsTable,
    State,
    XTable,
    pack_to_shuffle,
    stage_kind,
    variant_of,
)
from hornox.engine.stages._stage import Stage
from hornox.engine.stages.choosing_row import ChoosingRow
from hornox.engine.stages.drafting import Drafting
from hornox.engine.stages.picking_for_x_row import PickingForXRow
from hornox.engine.stages.replacing import Replacing
from hornox.engine.stages.resolving import Placing
from hornox.engine.stages.using_special import UsingSpecial


def deck_of(state: State) -> tuple[Card, ...]:
    """The number cards of this game."""
    return variant_of(state).deck(state.setup.players)


def number_cards(state: State) -> list[Card]:
    """Every number card, wherever it lies, ascending."""
    places = [
        *(row.cards for row in state.rows),
        *state.hands,
        *state.piles,
        state.undealt,
        *(held_by(stage) for stage in state.stages),
        tuple(played.card for played in state.queue),
        *_extra_numbers(state),
    ]
    if stage_kind(state) == "dealing" and not state.rows:  # before the first deal
        places.append(deck_of(state))
    return sorted(chain.from_iterable(places))


def held_by(stage: Stage) -> tuple[Card, ...]:
    """The cards that lie nowhere but in a pending decision."""
    match stage:
        case ChoosingRow(played=played) | UsingSpecial(played=played):
            return (played.card,)
        case Placing(played=played) | Replacing(played=played):
            return (played.card,)
        case PickingForXRow(cards=cards) | Drafting(pool=cards):
            return cards
        case _:
            return ()


def _extra_numbers(state: State) -> list[tuple[Card, ...]]:
    match state.extra:
        case SpecialsTable(cancelled=cancelled):
            return [cancelled]
        case BuffaloTable(stack=stack, pile=pile):
            return [stack, pile]
        case XTable(rows=rows, piles=piles):
            return [*rows, *piles]
        case _:
            return []


def special_cards(state: State) -> Counter[Special]:
    """Every special card, wherever it lies."""
    on_rows = Counter(
        {
            Special.SEVEN: sum(row.seven for row in state.rows),
            Special.STOP: sum(row.stopped for row in state.rows),
        }
    )
    match state.extra:
        case SpecialsTable(hands=hands, deck=deck, discard=discard):
            five_rows = len(state.rows) > variant_of(state).rows
            fifth = Counter({Special.FIFTH_ROW: int(five_rows)})
            return on_rows + fifth + Counter(chain(*hands, deck, discard))
        case BuffaloTable(open=opened, deck=deck, box=box):
            return on_rows + Counter(chain(opened, deck, box))
        case _:
            return on_rows + Counter()


def all_specials(state: State) -> Counter[Special]:
    """The special cards in the box of this game."""
    copies = {"anniversary": 4, "buffalo": 2}.get(state.setup.mode, 0)
    return Counter(variant_of(state).special_kinds * copies)


def pack_is_complete(state: State) -> bool:
    """A shuffle never forgets a card: all numbers, or exactly the specials that are not held."""
    pack = pack_to_shuffle(state)
    match stage_kind(state), state.extra:
        case "dealing", _:
            return pack == deck_of(state)
        case "dealing-specials", SpecialsTable(deck=deck):
            return pack == tuple(sorted(deck))
        case "dealing-specials", BuffaloTable(box=box):
            return pack == tuple(sorted(box))
        case "reshuffling", SpecialsTable(deck=(), discard=discard):
            return pack == tuple(sorted(discard))
        case _:
            return pack is None
