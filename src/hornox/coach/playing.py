"""Playouts of one view. The only file of the coach that calls the simulator."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from hornox.coach.reference import Reference
from hornox.coach.standing import chance_expected
from hornox.engine import GetReady, SeatAction, View
from hornox.sim import OptionValue, Playouts

PLAY_ON = GetReady()
"""Stands for no choice at all: the reference player chooses and plays on."""


class Value(NamedTuple):
    """What a choice leads to: own points of the round (the team's), chance to win the game."""

    own: float
    wins: float


class Player:
    """Plays a view out as the reference player does."""

    __slots__ = ("_playouts", "_view")

    def __init__(self, view: View, reference: Reference) -> None:
        specials = reference.uses_specials and view.special_cards is not None
        self._view = view
        self._playouts = Playouts(view, reference.own, reference.others_of(view), specials)
        self._playouts.edge = 0.0  # a win is a win, among many players, too

    def weigh(
        self, options: Sequence[SeatAction], deals: int, seed: int, turns: int | None = None
    ) -> dict[SeatAction, Value]:
        """The options that playouts can carry, all over the same deals."""
        if not options:
            return {}
        values = self._playouts.values(deals * len(options), seed, options, turns)
        return {value.action: self._value(value) for value in values}

    def _value(self, value: OptionValue) -> Value:
        view = self._view
        if view.prompt.kind != "drafting":
            return Value(value.own, value.wins)
        totals = [
            seat.total + points for seat, points in zip(view.seats, value.points, strict=True)
        ]
        assert view.seat is not None
        return Value(value.own, chance_expected(view.setup, totals, view.round, view.seat))


def going_on(view: View) -> View:
    """The view with the card that is being placed among those that wait: nobody is asked."""
    prompt = view.prompt
    if prompt.played is None:
        return view
    kind = prompt.kind if prompt.kind == "choosing-row" else "selecting"
    queue = (prompt.played, *view.queue)
    return replace(view, queue=queue, prompt=replace(prompt, kind=kind, played=None))
