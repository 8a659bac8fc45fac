"""Values of options that playouts cannot evaluate, by states that the view allows (worlds).

These are a swap of special cards, and a Replace by another member of the team. In each world the
engine applies the option and goes on until cards are chosen or placed again; playouts follow.
"""

from __future__ import annotations

from dataclasses import replace

from hornox.coach.playing import ReferencePlayer, Value, without_question
from hornox.coach.reference import Reference
from hornox.coach.standing import chance_to_win
from hornox.engine import (
    VARIANTS,
    Agree,
    KeepSpecials,
    RoundScored,
    SeatAction,
    SeatView,
    ShuffleSpecials,
    Special,
    State,
    Substitute,
    View,
    apply,
    awaited,
    imagine,
    observe,
    pack_to_shuffle,
    stage_kind,
)
from hornox.record import Stream


class Imagined:
    """Evaluates options of a view, a world at a time."""

    __slots__ = ("_reference", "_view")

    def __init__(self, view: View, reference: Reference) -> None:
        self._view = view
        self._reference = reference

    def play(self, option: SeatAction, deals: int, seed: int, turns: int | None = None) -> Value:
        """What the option leads to in the world of this seed, on average over so many playouts."""
        view, chance = self._view, Stream(str(seed), "imagined world")
        before = imagine(view, chance.shuffled(view.unseen))
        state, events = apply(before, view.seat, option)
        scored = [event for event in events if isinstance(event, RoundScored)]
        while not scored and (answer := _answer(state, chance)) is not None:
            state, events = apply(state, *answer)
            scored = [event for event in events if isinstance(event, RoundScored)]
        if scored:
            return self._counted(scored[0])
        later = without_question(_with_known_points(view, before, state))
        return ReferencePlayer(later, self._reference).play_on(deals, seed, turns).mean

    def _counted(self, scored: RoundScored) -> Value:
        """The round is over; others' points are those of the imagined world."""
        view = self._view
        assert view.seat is not None
        side = 0 if VARIANTS[view.setup.mode].is_team else view.seat
        wins = chance_to_win(view.setup, scored.totals, view.round, view.seat)
        return Value(float(scored.points[side]), wins)


Answer = tuple[int | None, SeatAction | ShuffleSpecials]


def _answer(state: State, chance: Stream) -> Answer | None:
    """What is answered before playouts can go on; `None` once they can."""
    pack = pack_to_shuffle(state)
    if pack is not None:
        specials = tuple(card for card in pack if isinstance(card, Special))
        return None, ShuffleSpecials(chance.shuffled(specials))
    seat = awaited(state)[0]
    match stage_kind(state):
        case "swapping":
            return seat, KeepSpecials()
        case "team-talking" if observe(state, None).prompt.proposal is not None:
            return seat, Agree()
        case "replacing":
            return seat, Substitute(chance.choice(state.hands[seat]))
        case _:
            return None


def _with_known_points(view: View, before: State, after: State) -> View:
    """The later view; what others had already is as the viewer knows it, not as imagined."""
    imagined, later = observe(before, view.seat), observe(after, view.seat)
    three = zip(view.seats, imagined.seats, later.seats, strict=True)
    return replace(later, seats=tuple(_known(*seats) for seats in three))


def _known(known: SeatView, imagined: SeatView, later: SeatView) -> SeatView:
    if known.points is None or imagined.points is None or later.points is None:
        return later
    return replace(later, points=known.points + later.points - imagined.points)
