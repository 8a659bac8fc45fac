"""A view as an SVG picture, for notebooks."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from hornox.engine.cards import BULLHEADS, Card
from hornox.engine.drawing import draw
from hornox.engine.views import View

WIDTH, HEIGHT, GAP = 46, 60, 6
"""The size of a card and the space between two, in pixels."""

PAPER = {0: "#eceff1", 1: "#ffffff", 2: "#dcecf7", 3: "#fdf3c4", 5: "#f9d2c4", 7: "#e3c9f0"}
"""The colour of a card by its bullheads; a free place has none."""


def picture(view: View) -> str:
    """Return the rows and, if the viewer has cards, the hand below them."""
    lines = [(row.cards, row.capacity) for row in view.rows]
    if view.hand:
        lines.append((view.hand, len(view.hand)))
    most = max((places for _, places in lines), default=1)
    width, height = most * (WIDTH + GAP) + GAP, len(lines) * (HEIGHT + GAP) + 2 * GAP
    tops = [GAP + line * (HEIGHT + GAP) for line in range(len(lines))]
    tops[len(view.rows) :] = [top + GAP for top in tops[len(view.rows) :]]  # set off the hand
    cards = "".join(
        card
        for (held, places), top in zip(lines, tops, strict=True)
        for card in _line(held, places, top)
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" role="img">'
    return f"{head}<title>{escape(draw(view))}</title>{cards}</svg>"


def _line(cards: tuple[Card, ...], places: int, top: int) -> Iterator[str]:
    for place in range(max(places, len(cards))):
        yield _card(cards[place] if place < len(cards) else 0, GAP + place * (WIDTH + GAP), top)


def _card(card: Card, left: int, top: int) -> str:
    """Return a card with a dot for each bullhead. 0 is a free place."""
    heads = BULLHEADS[card]
    frame = (
        f'<rect x="{left}" y="{top}" width="{WIDTH}" height="{HEIGHT}" rx="6"'
        f' fill="{PAPER[heads]}" stroke="#607d8b"/>'
    )
    if not card:
        return frame
    middle = left + WIDTH // 2
    text = f'<text x="{middle}" text-anchor="middle" font-family="sans-serif" fill="#102027"'
    return (
        f'{frame}{text} y="{top + 34}" font-size="20">{card}</text>'
        f'{text} y="{top + 51}" font-size="11">{"•" * heads}</text>'
    )
