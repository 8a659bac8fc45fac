"""A view as plain text, for `print`. Seats and rows count from 0, as they do in calls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hornox.engine.cards import Card
from hornox.engine.views import RowView, SeatView, View

FREE = "."
"""A place that a number card may still take."""


def draw(view: View) -> str:
    """Return the table: rows, seats, what lies beside them, and what the viewer holds."""
    return "\n".join(_lines(view))


def _lines(view: View) -> Iterator[str]:
    yield f"{view.setup.mode}, round {view.round}, turn {view.turn}: {_prompt(view)}"
    widest = max((row.capacity for row in view.rows), default=0)
    for index, row in enumerate(view.rows):
        yield f"  row {index}: {_row(row, widest)}"
    for seat in view.seats:
        yield f"  seat {seat.seat}: {_seat(seat)}"
    yield from _extras(view)
    if view.seat is not None:
        yield f"  you are seat {view.seat}: {_cards(view.hand) or 'no cards'}{_own(view)}"
    if view.outcome is not None:
        winners = ", ".join(f"seat {seat}" for seat in view.outcome.winners) or "nobody"
        yield f"  {view.outcome.result}, points {_cards(view.outcome.points)}, won by {winners}"


def _prompt(view: View) -> str:
    awaited = ", ".join(map(str, view.prompt.awaited))
    return f"{view.prompt.kind}, seats {awaited}" if awaited else view.prompt.kind


def _row(row: RowView, widest: int) -> str:
    places = [*map(str, row.cards), *[FREE] * (row.capacity - len(row.cards))]
    cards = "".join(f"{place:>4}" for place in places)
    return f"{cards:<{4 * widest}}  = {row.bullheads}{''.join(f', {mark}' for mark in _marks(row))}"


def _marks(row: RowView) -> Iterator[str]:
    marks = {"7 nimmt": row.seven, "stop": row.stopped, "cow": row.cow}
    yield from (name for name, there in marks.items() if there)
    yield from (shows for shows in (row.even_odd, row.climbing) if shows is not None)


def _seat(seat: SeatView) -> str:
    parts = [f"{seat.total + (seat.points or 0)} points", f"{seat.hand_count} cards"]
    if seat.known:
        parts.append(f"known {_cards(seat.known)}")
    if seat.specials_count:
        parts.append(f"{seat.specials_count} special cards")
    if seat.x_row:
        parts.append(f"X row {_cards(seat.x_row)}")
    if seat.x_pile_count:
        parts.append(f"X pile of {seat.x_pile_count}")
    if seat.twister:
        parts.append("twister")
    return ", ".join(parts + ["has chosen"] * seat.has_chosen)


def _extras(view: View) -> Iterator[str]:
    if view.queue:
        placed = ", ".join(
            f"{played.card} of {'the Buffalo' if played.seat is None else f'seat {played.seat}'}"
            for played in view.queue
        )
        yield f"  to be placed: {placed}"
    if view.prompt.cards:
        yield f"  on offer: {_cards(view.prompt.cards)}"
    if view.buffalo is not None:
        team = view.buffalo
        yield f"  the team: {team.team_points} bullheads; the Buffalo: {team.pile_count} cards"
        yield f"  special cards: {', '.join(team.open) or 'none'}, {team.deck_count} in the deck"


def _own(view: View) -> str:
    chosen = "" if view.chosen is None else f", {view.chosen.card} chosen"
    return f"{chosen}{', special cards ' + ', '.join(view.specials) if view.specials else ''}"


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))
