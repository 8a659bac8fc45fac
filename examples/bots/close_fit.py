"""A bot in Python: it plays the card that lies closest behind a row with room for it.

Seat it by its import path, `examples.bots.close_fit:CloseFit`, or as a program of its own,
`exec:python examples/bots/close_fit.py`.
"""

from __future__ import annotations

import hornox
from hornox.bots.external import serve

LOW_CARD = 200
FULL_ROW = 300
"""Worse than any distance between two cards."""


class CloseFit:
    """Few cards can come between two numbers that are close."""

    name = "close-fit"

    def __init__(self, seed: str) -> None:
        """The seed is for bots that roll dice; this one does not."""

    def choose(self, view: hornox.View) -> hornox.SeatAction:
        decision = view.decision
        assert decision is not None
        match decision.kind:
            case "selecting":
                return hornox.actions.PlayCard(min(view.hand, key=lambda card: risk(view, card)))
            case "choosing-row":
                return min(decision.options, key=lambda option: price(view, option))
            case _:
                return decision.options[0]  # every other decision lists something harmless first


def risk(view: hornox.View, card: int) -> int:
    """The distance to the card it would follow, if it follows one."""
    below = [row for row in view.rows if row.cards and row.cards[-1] < card and not row.stopped]
    if not below:
        return LOW_CARD
    row = max(below, key=lambda row: row.cards[-1])
    return FULL_ROW if len(row.cards) >= row.capacity else card - row.cards[-1]


def price(view: hornox.View, option: hornox.SeatAction) -> int:
    """The bullheads of the row that would be taken."""
    assert isinstance(option, hornox.actions.TakeRow)
    return view.rows[option.row].bullheads


if __name__ == "__main__":
    serve(CloseFit)
