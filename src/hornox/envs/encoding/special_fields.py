"""Fields about special cards: held, discarded, standing on rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from hornox.engine import (
    LetSevenTake,
    Setup,
    Special,
    StopRow,
    Variant,
    View,
)
from hornox.engine.parts.anniversary import COPIES
from hornox.envs.encoding.actions import most_rows
from hornox.envs.encoding.fields import Field, Floats, by_row, by_seat, number


def row_places(variant: Variant) -> int:
    """How many cards a row can hold."""
    return max(variant.row_capacities) + (LetSevenTake in variant.specials)


def special_card_fields(setup: Setup, variant: Variant) -> Iterator[Field]:
    """What stands on rows and, where seats hold special cards, hands, discard and deck."""
    rows, kinds = most_rows(variant), variant.special_kinds
    if LetSevenTake in variant.specials:
        yield by_row("sevens", rows, 1, "a 7 nimmt! lies there", lambda row: row.seven)
    if StopRow in variant.specials:
        yield by_row("stops", rows, 1, "a Stop lies there", lambda row: row.stopped)
    if "using-special" in variant.decision_kinds:
        yield Field("row_to_take", (rows,), 1, "the row chosen for the low card", _row_to_take)
        yield counts("specials", kinds, COPIES, "own special cards", lambda v: v.specials)
        yield counts("discard", kinds, COPIES, "special cards on the discard", _discard)
        most = COPIES * len(kinds)
        yield number("special_deck", most, "special cards in the deck", _deck_count)
        yield by_seat(
            "special_counts", setup.players, most, "special cards held", lambda s: s.specials_count
        )


def counts(
    name: str,
    kinds: tuple[Special, ...],
    scale: float,
    meaning: str,
    shown: Callable[[View], Iterable[Special]],
) -> Field:
    """How many special cards of each kind there are."""

    def write(view: View, out: Floats) -> None:
        for special in shown(view):
            out[kinds.index(special)] += 1

    listed = ", ".join(kinds)
    return Field(name, (len(kinds),), scale, f"{meaning}: {listed}", write)


def _row_to_take(view: View, out: Floats) -> None:
    if view.prompt.row is not None:
        out[view.prompt.row] = 1


def _discard(view: View) -> tuple[Special, ...]:
    assert view.special_cards is not None
    return view.special_cards.discard


def _deck_count(view: View) -> int:
    assert view.special_cards is not None
    return view.special_cards.deck_count
