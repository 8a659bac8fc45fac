"""Conformance checks meet every kind of decision and find faults."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from hornox.arena import Conformance, Reproducibility, check_bot, plan_check
from hornox.arena.conformance import MOST_FAULTS
from hornox.arena.trials import trial_setups
from hornox.bots import FaultKind, NoSuchBot
from hornox.engine import VARIANTS, FanCard, Setup, SetupError, stage_kind
from tests.bots.external.programs import IMPATIENCE, PATIENCE, SILENT, spec
from tests.properties.driver import FEW, name_of, walk

MODULE = """
from itertools import count
from hornox.bots import CautiousBot, RandomBot
from hornox.engine import PlayCard

numbers = count()

class Fine(CautiousBot):
    def __init__(self, seed):
        pass

class Unsteady(RandomBot):
    '''Every game another seed of its own.'''
    name = "unsteady"

    def __init__(self, seed):
        super().__init__(str(next(numbers)))

class Honest(Unsteady):
    reproducible = False

class Wrong(Fine):
    '''Knows nothing but cards.'''
    def choose(self, view):
        return PlayCard(view.hand[0]) if view.hand else PlayCard(0)

class Awkward(Fine):
    '''Cannot swap.'''

    def choose(self, view):
        if view.decision.kind == "swapping":
            raise KeyError("swap")
        return super().choose(view)
"""


@pytest.fixture(autouse=True)
def _module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "checked_bots.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "checked_bots", raising=False)


def check(bot: str, *modes: str, deadline: float = PATIENCE, games: int = 1) -> Conformance:
    return check_bot(plan_check(bot, modes, games, deadline, "seed"))


@pytest.mark.parametrize("bot", ["random", "cautious", "checked_bots:Fine"])
def test_good_bots_conform_and_meet_everything(bot: str) -> None:
    found = check(bot)
    assert found.conforms
    assert (found.faults, found.missing, found.stopped) == ((), (), False)
    assert (found.reproducibility, found.difference) == (Reproducibility.YES, None)
    assert set(found.decisions) == {
        kind for variant in VARIANTS.values() for kind in variant.decision_kinds
    }
    assert found.median is not None
    assert found.slowest is not None
    assert 0 <= found.median <= found.slowest


@pytest.mark.parametrize("setup", FEW, ids=name_of)
def test_every_kind_of_decision_is_known(setup: Setup) -> None:
    moments = [moment for moment in walk(setup, "kinds") if moment.seat is not None]
    assert {stage_kind(moment.before) for moment in moments} <= set(
        VARIANTS[setup.mode].decision_kinds
    )


def test_tables_have_every_mode_fan_card_and_several_numbers_of_seats() -> None:
    for mode, variant in VARIANTS.items():
        seats = {setup.players for setup in trial_setups(mode)}
        assert {variant.players[0], variant.players[-1]} < seats
    cards = [setup.options.fan_cards for setup in trial_setups("fan")]
    assert set(cards) == {(card,) for card in FanCard} | {tuple(FanCard)}


def test_a_check_repeats_itself_but_for_the_times() -> None:
    def timeless(found: Conformance) -> Conformance:
        return replace(found, median=None, slowest=None)

    assert timeless(check("random", "x")) == timeless(check("random", "x"))


def test_more_games_are_more_games() -> None:
    assert check("random", "x", games=3).games == 1 + 3 * len(trial_setups("x"))


def test_progress_is_told() -> None:
    on_result: list[tuple[int, int]] = []
    plan = plan_check("random", ["base", "x"], 1, PATIENCE, "seed")
    found = check_bot(plan, lambda done, total: on_result.append((done, total)))
    assert [done for done, _ in on_result] == [*range(1, found.games + 1)]
    assert on_result[0][1] == 2 + len(trial_setups("base")) + len(trial_setups("x"))


def test_a_bot_that_does_not_repeat_itself() -> None:
    found = check("checked_bots:Unsteady", "base")
    assert found.reproducibility is Reproducibility.NO
    assert found.faults == ()
    assert not found.conforms
    assert found.difference is not None
    assert found.difference.startswith("base, decision 1.")


def test_a_bot_need_not_be_reproducible_if_it_says_so() -> None:
    found = check("checked_bots:Honest", "base")
    assert found.reproducibility is Reproducibility.NOT_CLAIMED
    assert found.conforms


def test_a_bot_that_knows_only_cards() -> None:
    found = check("checked_bots:Wrong", "base")
    assert not found.conforms
    assert {trial_fault.fault.kind for trial_fault in found.faults} == {FaultKind.ILLEGAL}
    assert {trial_fault.kind for trial_fault in found.faults} == {"choosing-row"}


def test_faults_are_told_with_their_game() -> None:
    found = check("checked_bots:Awkward", "anniversary")
    first = found.faults[0]
    assert (first.kind, first.fault.kind) == ("swapping", FaultKind.CRASH)
    assert "KeyError: 'swap'" in first.fault.message
    assert first.trial.setup.mode == "anniversary"
    assert found.reproducibility is Reproducibility.NOT_JUDGED
    assert found.stopped == (len(found.faults) >= MOST_FAULTS)


def test_a_program_that_says_nothing_is_checked_no_longer_than_needed(tmp_path: Path) -> None:
    found = check(spec(tmp_path, SILENT), "base", deadline=IMPATIENCE)
    assert not found.conforms
    assert found.introduced
    assert (found.games, found.stopped) == (1, True)
    assert Counter(trial_fault.fault.kind for trial_fault in found.faults) == {
        FaultKind.DEADLINE: 4
    }
    assert (found.median, found.slowest) == (None, None)


def test_a_program_without_a_hello(tmp_path: Path) -> None:
    found = check(spec(tmp_path, "print('hi')"), "base")
    assert not found.introduced
    assert not found.conforms


@pytest.mark.parametrize(
    ("bot", "modes", "games", "deadline", "error", "message"),
    [
        ("clever", [], 1, 1, NoSuchBot, "there is no bot 'clever'"),
        ("random", ["skat"], 1, 1, SetupError, "there is no mode 'skat'; modes are base"),
        ("random", [], 0, 1, SetupError, "games must be a positive number, not 0"),
        ("random", [], 1, 0, SetupError, "a deadline is up to 3600 seconds, not 0"),
        ("random", [], 1, float("nan"), SetupError, "a deadline is up to 3600 seconds, not nan"),
    ],
)
def test_plans_are_checked(
    bot: str, modes: list[str], games: int, deadline: float, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        plan_check(bot, modes, games, deadline, "seed")


def test_a_mode_named_twice_is_checked_once() -> None:
    assert plan_check("random", ["x", "base", "x"], 1, 1, "s").modes == ("x", "base")
