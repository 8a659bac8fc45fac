"""Colours of the table: dark, light, and none. Whatever a colour says, a sign or word says too.

Cards grow darker with their bullheads, so that the order shows in any colour vision; the dots give
the number.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Palette:
    """Styles by what they mean. `cards` are by bullheads."""

    is_coloured: bool
    cards: dict[int, str]
    cursor: str
    chosen: str
    marked: str
    taken: str
    quiet: str
    strong: str
    good: str
    question: str

    def card(self, heads: int) -> str:
        """Return the style of a card with so many bullheads."""
        return self.cards[heads]


DARK = Palette(
    is_coloured=True,
    cards={
        1: "#1b1b1f on #e4e2da",
        2: "#10202c on #9fc9e6",
        3: "#2b2300 on #f0d264",
        5: "#ffffff on #c4561a",
        7: "#ffffff on #7d3c98",
    },
    cursor="bold #10131a on #4fd6c8",
    chosen="bold #10131a on #a8e6a1",
    marked="bold #10131a on #ffffff",
    taken="bold #ffffff on #b0303a",
    quiet="#8a93a3",
    strong="bold #f2f4f8",
    good="#7fd3c8",
    question="bold #7fe3d6",
)

LIGHT = Palette(
    is_coloured=True,
    cards={
        1: "#1b1b1f on #dcd8cc",
        2: "#10202c on #8dbfe2",
        3: "#2b2300 on #edc83f",
        5: "#ffffff on #b84a12",
        7: "#ffffff on #6c2f86",
    },
    cursor="bold #ffffff on #00695f",
    chosen="bold #ffffff on #2e6b2a",
    marked="bold #ffffff on #1d2433",
    taken="bold #ffffff on #a3242f",
    quiet="#5b6473",
    strong="bold #14181f",
    good="#00695f",
    question="bold #00695f",
)

PLAIN = Palette(
    is_coloured=False,
    cards=dict.fromkeys((1, 2, 3, 5, 7), "bold"),
    cursor="reverse bold",
    chosen="reverse",
    marked="bold underline",
    taken="bold reverse",
    quiet="",
    strong="bold",
    good="",
    question="bold",
)
"""For `NO_COLOR` and terminals with two colours: bold, underlined and reversed say the same."""
