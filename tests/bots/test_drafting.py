"""How the champion drafts in Pro: for the round that its pick leads to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from math import inf

import pytest

from hornox.arena import new_contest, play_contest, report_contest
from hornox.bots import budget, make_bot, playout_evaluation
from hornox.bots.budget import Deadline
from hornox.bots.thinker import draft
from hornox.engine import PickCard, SeatAction, View, awaited, new_setup
from hornox.record import Game
from hornox.sim import Enhancement, OptionValue, Policy


class FakePlayouts:
    """A fake of the playouts: returns what a round costs that starts with this hand."""

    def __init__(self, cost: Callable[[View], float]) -> None:
        self.cost = cost
        self.views: list[View] = []
        self.playouts = 0

    def __call__(
        self, view: View, policy: Policy, others: Policy, enhancements: Enhancement
    ) -> FakePlayouts:
        self.views.append(view)
        return self

    def values(
        self, playouts: int, seed: int, options: Sequence[SeatAction], turns: int | None
    ) -> tuple[OptionValue, ...]:
        self.playouts += playouts
        cost = self.cost(self.views[-1])
        return tuple(OptionValue(option, cost, 0, (), 0, 0.5, 1) for option in options)


def oracle(monkeypatch: pytest.MonkeyPatch, cost: Callable[[View], float]) -> FakePlayouts:
    knows = FakePlayouts(cost)
    monkeypatch.setattr(playout_evaluation, "Playouts", knows)
    return knows


@pytest.mark.parametrize("wanted", [12, 15, 1, 24])
def test_it_picks_what_the_round_is_best_with(monkeypatch: pytest.MonkeyPatch, wanted: int) -> None:
    """Near the middle or at the ends; an end card that is not picked now goes to another player."""
    oracle(monkeypatch, lambda view: float(wanted not in view.hand))
    view = Game.new("pro", 2, seed=1).view(0)
    assert make_bot("champion", "1").choose(view) == PickCard(wanted)


def test_it_thinks_the_draft_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    knows = oracle(monkeypatch, lambda view: 0.0)
    game = Game.new("pro", 3, seed=1)
    for card in (17, 16, 18, 1):
        game.play(awaited(game.state)[0], PickCard(card))
    make_bot("champion:1200", "1").choose(game.view(1))
    assert len(knows.views) == draft.NEAR + draft.FAR
    assert knows.playouts == 1200
    for later in knows.views:
        assert (later.seat, later.prompt.kind) == (1, "selecting")
        assert [len(seat.known) for seat in later.seats] == [10, 10, 10]
        assert 16 in later.hand
        assert {1, 17} <= set(later.seats[0].known)
        assert 18 in later.seats[2].known


def test_when_the_time_is_over_it_picks_the_best_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """One evaluation takes so long that there is no second one."""
    seconds = count(step=10)
    knows = oracle(monkeypatch, lambda view: float(24 not in view.hand))
    monkeypatch.setattr(budget, "perf_counter", lambda: next(seconds))
    view = Game.new("pro", 2, seed=1).view(0)
    assert make_bot("champion", "1").choose(view) == PickCard(12)
    assert len(knows.views) == 1


def test_a_time_is_shared_out_among_the_picks(monkeypatch: pytest.MonkeyPatch) -> None:
    knows = oracle(monkeypatch, lambda view: float(24 not in view.hand))
    monkeypatch.setattr(draft, "Deadline", lambda seconds: Deadline(inf))
    view = Game.new("pro", 2, seed=1).view(0)
    assert make_bot("champion:24ms", "1").choose(view) == PickCard(24)
    assert len(knows.views) == draft.NEAR + draft.FAR


def test_its_drafts_differ() -> None:
    def hand(seed: int) -> tuple[int, ...]:
        game = Game.new("pro", 2, seed=1)
        bots = [make_bot("champion:600", f"{seed}/{seat}") for seat in range(2)]
        while game.view(0).prompt.kind == "drafting":
            (seat,) = awaited(game.state)
            game.play(seat, bots[seat].choose(game.view(seat)))
        return game.view(0).hand

    assert len({hand(seed) for seed in range(3)}) == 3


def test_it_pays_to_think_about_a_pick() -> None:
    setup = new_setup("pro", 2, rounds=1)
    contest = new_contest(setup, ("champion:1200",), against="bison:300", deals=5, seed="draft")
    (section,) = report_contest(contest, play_contest(contest)).sections
    assert section.standings[0].points.mean < 0.7 * section.standings[1].points.mean
