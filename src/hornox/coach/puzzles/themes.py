"""What a puzzle is about, from the table and what the playouts said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hornox.coach.puzzles.puzzle import THOUSAND, PuzzleOption, Theme
from hornox.engine import PlayCard, SeatAction, View, turned, what_if

OFTEN = THOUSAND // 2
SELDOM = THOUSAND // 4
"""Chances to take bullheads in this turn, in thousandths."""

_BY_KIND = {
    "choosing-row": Theme.ROW,
    "picking-for-x-row": Theme.X_PICK,
    "using-special": Theme.SPECIAL,
    "drafting": Theme.DRAFT,
    "team-talking": Theme.TEAM,
    "replacing": Theme.TEAM,
}


def themes_of(
    view: View, options: Sequence[PuzzleOption], best: int, tempting: int
) -> tuple[Theme, ...]:
    """All themes of a puzzle; every puzzle has one at least."""
    return tuple(dict.fromkeys(_themes(view, options, best, tempting)))


def _themes(
    view: View, options: Sequence[PuzzleOption], best: int, tempting: int
) -> Iterator[Theme]:
    if view.prompt.kind in _BY_KIND:
        yield _BY_KIND[view.prompt.kind]
    assert view.decision is not None
    actions = view.decision.options
    yield from _placing(view, actions[best], actions[tempting])
    good, bad = options[best], options[tempting]
    if good.takes >= OFTEN and _now(good) > _now(bad):
        yield Theme.SACRIFICE
    rest = [option for index, option in enumerate(options) if index != best]
    if good.takes <= SELDOM and all(option.takes >= OFTEN for option in rest):
        yield Theme.ONLY_WAY_OUT
    if _now(bad) - _now(good) >= (bad.own - good.own) / 2:
        yield Theme.SAFE_NOW
    elif isinstance(actions[best], PlayCard):
        yield Theme.UNLOAD if _is_outermost(view, actions[best]) else Theme.WAIT


def _placing(view: View, best: SeatAction, tempting: SeatAction) -> Iterator[Theme]:
    """What can be told from where the cards would go now."""
    if not isinstance(best, PlayCard) or not isinstance(tempting, PlayCard):
        return
    table = what_if.open_table(view)
    number, other = _number(best), _number(tempting)
    row = what_if.row_for(table, number)
    if row is None:
        yield Theme.TAKE_CHEAP
        return
    if row == what_if.row_for(table, other) and number < other:
        yield Theme.UNDERCUT
    free = what_if.free_places(table, row)
    if free == 1:
        yield Theme.LAST_SEAT
    low, high = sorted((view.rows[row].cards[-1] if view.rows[row].cards else 0, number))
    if free > 0 and not any(low < card < high for card in view.unseen):
        yield Theme.SURE_PLACE


def _is_outermost(view: View, best: SeatAction) -> bool:
    """Whether it plays the lowest or the highest card of the hand."""
    return isinstance(best, PlayCard) and best.card in (min(view.hand), max(view.hand))


def _number(play: PlayCard) -> int:
    return turned(play.card) if play.twisted else play.card


def _now(option: PuzzleOption) -> float:
    """What is taken in this turn, on average, in thousandths."""
    return option.takes * option.costs / THOUSAND
