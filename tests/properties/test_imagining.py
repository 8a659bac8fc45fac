"""What a seat imagines looks to it like what it sees, whatever lies hidden."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hornox.engine import (
    VARIANTS,
    NothingToImagine,
    Setup,
    View,
    apply,
    awaited,
    begin,
    bullheads,
    decision_of,
    imagine,
    is_over,
    new_setup,
    observe,
    pack_to_shuffle,
    stage_kind,
    taken_by_others,
)
from hornox.record import Game, Stream
from tests.properties.driver import FEW, SETUPS, SPREAD, glimpses, name_of, rarities


def without_points(view: View) -> View:
    """Which of the taken cards lie in whose pile is not part of a view."""
    seats = tuple(replace(seat, points=None) for seat in view.seats)
    buffalo = view.buffalo and replace(view.buffalo, team_points=0)
    return replace(view, seats=seats, buffalo=buffalo)


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_an_imagined_state_shows_the_same_view(setup: Setup) -> None:
    chance = Stream("imagined", name_of(setup))
    met = 0
    for moment in glimpses(setup, "imagined"):
        state = moment.after
        if is_over(state) or pack_to_shuffle(state) is not None:
            continue
        for viewer in (None, chance.below(setup.players)):
            view = observe(state, viewer)
            twin = imagine(view, chance.shuffled(view.unseen))
            assert without_points(observe(twin, viewer)) == without_points(view)
            met += 1
    assert met


@pytest.mark.parametrize("mode", VARIANTS)
def test_every_question_of_a_mode_is_imagined_with_what_the_mode_adds(mode: str) -> None:
    """The stack has the same stages, and the part is of the mode's kind."""
    variant, met = VARIANTS[mode], set()
    for setup in (setup for setup in FEW if setup.mode == mode):
        for moment in rarities(setup, "questions"):
            state = moment.before
            for seat in awaited(state)[:1]:
                twin = imagine(observe(state, seat))
                met.add(stage_kind(twin))
                assert [type(stage) for stage in twin.stages] == [*map(type, state.stages)]
                assert type(twin.extra) is variant.part.kind
                assert len(twin.piles) == len(state.piles)
    assert met == {*variant.decision_kinds}


@pytest.mark.parametrize("setup", SPREAD, ids=name_of)
def test_whatever_is_legal_is_legal_in_an_imagined_state(setup: Setup) -> None:
    for moment in glimpses(setup, "imagined actions"):
        state = moment.after
        for seat in awaited(state)[:1]:
            decision = decision_of(state, seat)
            assert decision is not None
            view = observe(state, seat)
            for option in decision.options[:10]:
                after = apply(imagine(view), seat, option).state
                assert len(after.rows) == len(apply(state, seat, option).state.rows)


def test_the_unseen_cards_lie_as_the_caller_says() -> None:
    view = Game.new("base", players=2, seed=1).view(0)
    first = imagine(view, view.unseen)
    again = imagine(view, tuple(reversed(view.unseen)))
    assert first.hands[0] == again.hands[0] == view.hand
    assert first.hands[1] == view.unseen[:10]
    assert again.hands[1] == view.unseen[-10:]


def test_cards_taken_by_others_can_be_counted() -> None:
    for moment in glimpses(new_setup("buffalo", 3), "taken"):
        state = moment.after
        if not is_over(state) and pack_to_shuffle(state) is None:
            pile = state.extra.pile  # type: ignore[union-attr]
            assert bullheads(taken_by_others(observe(state, 1))) == bullheads(pile)


def test_where_nobody_decides_there_is_nothing_to_imagine() -> None:
    with pytest.raises(NothingToImagine):
        imagine(observe(begin(new_setup("base", 2)).state, 0))
