"""What all seats see of a moment: the pieces from which each mode builds its scene.

Built field by field, never by leaving things out. A mode names what it adds.
"""

from __future__ import annotations

from collections.abc import Iterable

from hornox.engine.apply import awaited, decision_id, outcome, stage_kind
from hornox.engine.cards import Card, Seat, bullheads
from hornox.engine.events import visible_to
from hornox.engine.prompt import Prompt
from hornox.engine.state import Row, State
from hornox.engine.value import maker
from hornox.engine.variant import variant_of
from hornox.engine.views import BuffaloView, RowView, Scene, SeatView, SpecialsView

_row_view = maker(RowView)
_seat_view = maker(SeatView)
_scene = maker(Scene)


def scene(
    state: State,
    rows: Iterable[RowView],
    seats: Iterable[SeatView],
    *,
    special_cards: SpecialsView | None = None,
    buffalo: BuffaloView | None = None,
) -> Scene:
    """The scene with these rows and seats."""
    return _scene(
        prompt=prompt_of(state),
        rows=tuple(rows),
        seats=tuple(seats),
        story=tuple([event for event in state.story if visible_to(None, event)]),
        special_cards=special_cards,
        buffalo=buffalo,
        outcome=outcome(state),
    )


def prompt_of(state: State) -> Prompt:
    """What the table waits for."""
    asked = (decision_id(state), stage_kind(state), awaited(state))
    return state.stages[-1].prompt(asked) if state.stages else Prompt(*asked)


def row_views(state: State) -> list[RowView]:
    """The rows of a mode that has no markers."""
    capacity = variant_of(state).capacity
    return [row_view(row, capacity(state, index)) for index, row in enumerate(state.rows)]


def row_view(
    row: Row,
    capacity: int,
    *,
    even_odd: str | None = None,
    climbing: str | None = None,
    cow: bool = False,
) -> RowView:
    """A row that holds this many number cards."""
    return _row_view(
        cards=row.cards,
        capacity=capacity,
        bullheads=bullheads(row.cards),
        seven=row.seven,
        stopped=row.stopped,
        even_odd=even_odd,
        climbing=climbing,
        cow=cow,
    )


def seat_views(state: State) -> list[SeatView]:
    """The seats of a mode in which each has a bull pile and nothing else."""
    return [seat_view(state, seat, pile) for seat, pile in enumerate(state.piles)]


def seat_view(
    state: State,
    seat: Seat,
    pile: tuple[Card, ...] | None,
    *,
    known: tuple[Card, ...] | None = None,
    total: int | None = None,
    specials_count: int | None = None,
    twister: bool | None = None,
    x_row: tuple[Card, ...] | None = None,
    x_pile_count: int | None = None,
) -> SeatView:
    """A seat. Its bull pile, if it has one, is counted in the open: everyone saw what went there.

    `known` and `total` are what the state says unless the mode says otherwise.
    """
    stages = state.stages
    return _seat_view(
        seat=seat,
        hand_count=len(state.hands[seat]),
        known=state.known[seat] if known is None else known,
        has_chosen=bool(stages) and stages[-1].choice_of(seat) is not None,
        total=sum([points[seat] for points in state.scores]) if total is None else total,
        pile_count=None if pile is None else len(pile),
        points=None if pile is None else bullheads(pile),
        specials_count=specials_count,
        twister=twister,
        x_row=x_row,
        x_pile_count=x_pile_count,
    )
