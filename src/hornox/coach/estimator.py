"""What each option of a decision leads to, and what the reference player makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from hornox.coach.imagined import Imagined
from hornox.coach.playing import PLAY_ON, Player, Value, going_on
from hornox.coach.reference import Reference
from hornox.engine import Decline, GetReady, KeepSpecials, SeatAction, SkipSpecial, TakeRow, View


class Method(StrEnum):
    """How the value of an option was estimated."""

    PLAYOUTS = "playouts"
    """Playouts from the view."""

    IMAGINED = "imagined"
    """The engine carries the option out in worlds as the view allows; playouts go on from there."""


class Estimator:
    """Values of the options of one view, and of the reference player's own choice, in batches."""

    __slots__ = ("_imagined", "_onwards", "_player", "_shares", "methods", "options", "view")

    def __init__(self, view: View, options: Sequence[SeatAction], reference: Reference) -> None:
        self.view = view
        self.options = tuple(options)
        self._player = Player(view, reference)
        self._imagined = Imagined(view, reference)
        self._shares = _reference_shares(view, self.options, reference)
        self._onwards = None if self._shares else Player(going_on(view), reference)
        carried = self._player.weigh(self.options, 1, 0)
        self.methods = tuple(
            Method.PLAYOUTS if option in carried else Method.IMAGINED for option in self.options
        )

    def values(self, deals: int, seed: int, turns: int | None = None) -> tuple[Value, ...]:
        """A value for each option; those of playouts share their deals.

        With `turns` playouts stop after so many turns; 0 ends the one that is being resolved.
        """
        carried = [
            option
            for option, method in zip(self.options, self.methods, strict=True)
            if method is Method.PLAYOUTS
        ]
        values = self._player.weigh(carried, deals, seed, turns)
        for option in self.options:
            if option not in values:
                values[option] = self._imagined.weigh(option, deals, seed, turns)
        return tuple(values[option] for option in self.options)

    def batch(self, deals: int, seed: int) -> tuple[Value, ...]:
        """The same, and last the value of what the reference player would choose itself."""
        values = self.values(deals, seed)
        if self._onwards is not None:
            return (*values, self._onwards.weigh([PLAY_ON], deals, seed)[PLAY_ON])
        parts = list(zip(self._shares, values, strict=True))
        own = sum(share * value.own for share, value in parts)
        return (*values, Value(own, sum(share * value.wins for share, value in parts)))


_PASSES = (GetReady(), Decline(), KeepSpecials())
_ANY = ("drafting", "picking-for-x-row", "replacing")
"""What the reference player chooses blindly."""


def _reference_shares(
    view: View, options: tuple[SeatAction, ...], reference: Reference
) -> tuple[float, ...]:
    """How often the reference player chooses each option; empty where playouts choose for it."""
    if len(options) == 1:
        return (1.0,)
    if view.prompt.kind in _ANY:
        return _evenly([True] * len(options))
    if view.prompt.kind == "choosing-row":
        prices = [_price(view, option) for option in options]
        cheapest = [price == min(prices) for price in prices]
        return _evenly([True] * len(options) if reference.takes_any_row else cheapest)
    passes = [*_PASSES, *([SkipSpecial()] if view.prompt.row is not None else [])]
    passing = [option in passes for option in options]
    return _evenly(passing) if any(passing) else ()


def _evenly(chosen: list[bool]) -> tuple[float, ...]:
    return tuple(one / sum(chosen) for one in chosen)


def _price(view: View, option: SeatAction) -> int:
    assert isinstance(option, TakeRow)
    return view.rows[option.row].bullheads
