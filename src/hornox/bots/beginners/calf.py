"""The calf: sees which number lies next to which, and nothing else."""

from __future__ import annotations

from hornox.bots.beginners.gaps import gap_of
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
    """Short-sighted and impatient; it has no need of chance."""

    __slots__ = ()

    name = "calf"

    def choose(self, view: View) -> SeatAction:
        if view.decision is None:
            raise NotAsked("this seat is not asked to act")
        return _answer(view, view.decision.options)


def _answer(view: View, options: tuple[SeatAction, ...]) -> SeatAction:
    match options[0]:
        case PlayCard() | Substitute():
            return _closest(view, options)
        case PickCard():
            return options[-1]  # the highest number looks best
        case TakeRow():
            return _shortest_row(view, options)
        case PickForXRow():
            return options[-1]
        case SkipSpecial() | KeepSpecials():
            return _at_once(options)
        case _:  # in a team it is ready, and agrees to everything
            return options[0]


def _closest(view: View, options: tuple[SeatAction, ...]) -> SeatAction:
    """The card next to a row, however full it is; twisters stay where they are."""
    table = what_if.open_table(view)
    plays = [
        option
        for option in options
        if isinstance(option, PlayCard | Substitute) and not getattr(option, "twisted", False)
    ]
    return min(plays, key=lambda play: gap_of(table, play.card))


def _shortest_row(view: View, options: tuple[SeatAction, ...]) -> SeatAction:
    """Few cards must be cheap."""
    takes = [option for option in options if isinstance(option, TakeRow)]
    return min(takes, key=lambda take: len(view.rows[take.row].cards))


def _at_once(options: tuple[SeatAction, ...]) -> SeatAction:
    """A special card is for using: the first one that works."""
    return next((o for o in options if not isinstance(o, SkipSpecial | KeepSpecials)), options[0])
