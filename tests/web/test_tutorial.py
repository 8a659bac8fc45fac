"""The interactive first game: every lesson goes as the engine says."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from hornox.engine import Reason
from tests.web.pictures import lesson_outcome, read

TUTORIAL: dict[str, Any] = read("content/tutorial.json")
LESSONS: dict[str, Any] = {lesson["id"]: lesson for lesson in TUTORIAL["lessons"]}
CHOICES = [(name, choice) for name, lesson in LESSONS.items() for choice in lesson["outcomes"]]


@pytest.mark.parametrize(("name", "choice"), CHOICES)
def test_a_choice_has_the_outcome_that_is_shown(name: str, choice: str) -> None:
    lesson = LESSONS[name]
    assert lesson["outcomes"][choice] == lesson_outcome(lesson, choice)


@pytest.mark.parametrize("name", LESSONS)
def test_what_can_be_tapped_is_in_the_hand(name: str) -> None:
    lesson = LESSONS[name]
    tapped = {int(choice.partition("/")[0]) for choice in lesson["outcomes"]}
    assert tapped == set(lesson["choices"]) <= set(lesson["hands"][0])


@pytest.mark.parametrize("name", LESSONS)
def test_the_others_play_from_their_hands(name: str) -> None:
    lesson = LESSONS[name]
    for card, hand in zip(lesson["others"], lesson["hands"][1:], strict=True):
        assert card in hand


def test_a_lesson_goes_on_where_the_one_before_ended() -> None:
    lessons = list(LESSONS.values())
    for before, after in pairwise(lessons):
        usual = next(iter(before["outcomes"].values()))
        assert after["rows"] == usual[-1]["rows"]
        played = {placement["card"] for placement in usual}
        assert after["hands"] == [
            [card for card in hand if card not in played] for hand in before["hands"]
        ]


def test_the_four_rules_are_taught_in_order() -> None:
    taught = {
        "ascending": Reason.ASCENDING,
        "closest": Reason.LEAST_DIFFERENCE,
        "sixth": Reason.FULL_ROW,
        "low": Reason.LOW_CARD,
    }
    assert list(LESSONS) == [*taught, "decide"]
    for name, reason in taught.items():
        first = next(iter(LESSONS[name]["outcomes"].values()))
        assert reason in {placement["reason"] for placement in first}


def test_what_a_lesson_teaches_happens_to_the_learner_except_a_full_row() -> None:
    own = {
        name: [
            placement["reason"]
            for placement in next(iter(lesson["outcomes"].values()))
            if placement["seat"] == 0
        ]
        for name, lesson in LESSONS.items()
    }
    assert own["ascending"] == [Reason.ASCENDING]
    assert own["closest"] == own["sixth"] == [Reason.LEAST_DIFFERENCE]
    assert own["low"] == [Reason.LOW_CARD]


def test_a_low_card_may_take_any_row() -> None:
    assert list(LESSONS["low"]["outcomes"]) == ["4/0", "4/1", "4/2", "4/3"]


def test_the_last_lesson_has_a_safe_card_and_a_dear_one() -> None:
    costs = {
        choice: sum(placement["bullheads"] for placement in outcome if placement["seat"] == 0)
        for choice, outcome in LESSONS["decide"]["outcomes"].items()
    }
    assert costs == {"44": 0, "68": 7}
