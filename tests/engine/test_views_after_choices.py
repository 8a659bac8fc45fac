"""A view that is made from the one before, after choices alone, is the view of its state."""

from __future__ import annotations

import pytest

from hornox.engine import (
    Setup,
    observe,
    observe_after_choices,
    only_choices_differ,
    scene_after_choices,
    scene_of,
    stage_kind,
)
from tests.properties.driver import FEW, glimpses, name_of, walk
from tests.rulebook.table import ANN, table


@pytest.mark.parametrize("setup", FEW, ids=name_of)
def test_a_view_after_choices_is_the_view_of_its_state(setup: Setup) -> None:
    compared = 0
    for moment in glimpses(setup, "after choices"):
        before, after = moment.before, moment.after
        if not only_choices_differ(before, after):
            continue
        scene = scene_after_choices(scene_of(before), after)
        assert scene == scene_of(after)
        for seat in (None, *range(setup.players)):
            view = observe(before, seat, previews=True)
            expected = observe(after, seat, previews=True)
            assert observe_after_choices(view, after, scene) == expected
            compared += 1
    assert compared > 10 or setup.players == 1


@pytest.mark.parametrize("setup", FEW, ids=name_of)
def test_only_choices_differ_within_one_choosing(setup: Setup) -> None:
    for moment in walk(setup, "choosing"):
        before, after = moment.before, moment.after
        if only_choices_differ(before, after):
            assert stage_kind(before) == stage_kind(after) == "selecting"
            assert (before.round, before.turn) == (after.round, after.turn)


def test_a_choice_that_is_changed_differs_by_choices_only() -> None:
    game = table("4 8 / 30 / 50 51 / 70", "3 25 / 60 61")
    states = [game.state]
    for card in (3, 25):
        game.play(ANN, f"play {card}")
        states.append(game.state)
    assert only_choices_differ(states[1], states[2])
    view = observe(states[1], ANN, previews=True)
    scene = scene_after_choices(scene_of(states[1]), states[2])
    assert observe_after_choices(view, states[2], scene) == observe(states[2], ANN, previews=True)
