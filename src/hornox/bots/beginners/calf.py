"""The calf: plays the card closest to a row and looks at nothing else."""

from __future__ import annotations

from hornox.bots.beginners.row_gaps import gap_of
from hornox.bots.bot import NotAsked
from hornox.engine import (
    KeepSpecials,
    PickCard,
    PickForXRow,
    PlayCard,
    SeatAction,
    SkipSpecial,
    Substitute,
    TakeRow,
    View,
    what_if,
)


class CalfBot:
    """The weakest level. It uses no random numbers."""

    __slots__ = ()

    name = "calf"

    def choose(self, view: View) -> SeatAction:
        """Return an action for the decision."""
        if view.decision is None:
            raise NotAsked("this seat is not asked to act")
        return _answer(view, view.decision.options)


def _answer(view: View, options: tuple[SeatAction, ...]) -> SeatAction:
    match options[0]:
        case PlayCard() | Substitute():
            return _closest(view, options)
        case PickCard():
            return options[-1]  # the highest number
        case TakeRow():
            return _shortest_row(view, options)
        case PickForXRow():
            return options[-1]
        case SkipSpecial() | KeepSpecials():
            return _first_use(options)
        case _:  # in a team: get ready, agree to everything
            return options[0]


def _closest(view: View, options: tuple[SeatAction, ...]) -> SeatAction:
    """Return the card closest to a row, even if the row is full. Never use a twister."""
    table = what_if.open_table(view)
    plays = [
        option
        for option in options
        if isinstance(option, PlayCard | Substitute) and not getattr(option, "twisted", False)
    ]
    return min(plays, key=lambda play: gap_of(table, play.card))


def _shortest_row(view: View, options: tuple[SeatAction, ...]) -> SeatAction:
    """Return the row with the fewest cards, whatever their bullheads."""
    takes = [option for option in options if isinstance(option, TakeRow)]
    return min(takes, key=lambda take: len(view.rows[take.row].cards))


def _first_use(options: tuple[SeatAction, ...]) -> SeatAction:
    """Return the first use of a special card, if there is one."""
    return next((o for o in options if not isinstance(o, SkipSpecial | KeepSpecials)), options[0])
