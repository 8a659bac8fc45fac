"""The review of whole games of every mode."""

from __future__ import annotations

from functools import cache
from math import sqrt
from statistics import fmean, stdev

import pytest

from hornox.coach.analysis import Effort
from hornox.coach.grades import Grade, Measure
from hornox.coach.praise import Praise
from hornox.coach.reference import CARELESS
from hornox.coach.review import Review, review
from hornox.engine import VARIANTS, NoSuchSeat, Position, Row, Setup, new_setup
from hornox.record import Game, Record, Stream
from tests.coach.games import FEW, name_of, random_game

ROUGH = Effort(playouts=64, precision=100.0, takes=0)
EACH_MODE = [*FEW[::4], *FEW[3::4]]
"""With two or with three players."""


@cache
def reviewed(setup: Setup) -> Review:
    return review(random_game(setup, "review").record(), effort=ROUGH)


@pytest.mark.parametrize("setup", EACH_MODE, ids=name_of)
def test_every_account_adds_up_to_the_result(setup: Setup) -> None:
    found = reviewed(setup)
    outcome = found.walk.outcome
    assert outcome is not None
    is_team = VARIANTS[setup.mode].is_team
    for seat in found.seats:
        assert seat.account.result == outcome.points[0 if is_team else seat.seat]
        assert abs(seat.account.discrepancy) < 1e-9
        won = seat.seat in outcome.winners
        assert seat.chances.result == (won if is_team else won / len(outcome.winners))
        assert abs(seat.chances.discrepancy) < 1e-9


@pytest.mark.parametrize("setup", EACH_MODE, ids=name_of)
def test_every_choice_has_a_verdict(setup: Setup) -> None:
    found = reviewed(setup)
    assert sum(len(seat.verdicts) for seat in found.seats) == len(found.walk.choices)
    for seat in found.seats:
        for verdict in seat.verdicts:
            assert (verdict.grade is Grade.FORCED) is verdict.choice.is_forced
            assert (verdict.step is None) is verdict.choice.is_forced
            assert verdict.reason.key
            assert not (verdict.is_fault and verdict.praise)
            if verdict.is_unpunished:
                assert verdict.is_fault


def test_the_last_round_is_graded_by_the_chance_to_win() -> None:
    found = reviewed(FEW[0])
    assert found.walk.finished_rounds == range(1, 3)
    for verdict in found.seats[0].counted:
        last = verdict.choice.round == 2
        assert verdict.measure is (Measure.CHANCE if last else Measure.BULLHEADS)


def test_turning_points_are_the_largest_changes() -> None:
    own, rest = reviewed(FEW[0]).seats[0].turning_points()
    assert len(own) == len(rest) == 3
    sizes = [abs(one.step.own) for one in own if one.step is not None]
    assert sizes == sorted(sizes, reverse=True)


def test_some_seats_only() -> None:
    record = random_game(FEW[0], "review").record()
    found = review(record, seats=[1], effort=ROUGH)
    assert [seat.seat for seat in found.seats] == [1]
    assert found.seats[0] == reviewed(FEW[0]).seats[1]
    with pytest.raises(NoSuchSeat):
        review(record, seats=[2])


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    record = random_game(FEW[0], "review").record()
    review(record, effort=ROUGH, progress=lambda done, of: told.append((done, of)))
    assert told[-1][0] == told[-1][1] == len(told)


def test_no_part_has_a_drift_if_everybody_plays_the_reference() -> None:
    """Random players are the careless reference: own choices and the rest are 0 on average."""
    setup = new_setup("base", 3, rounds=1)
    own, rest = [], []
    for number in range(20):
        record = careless_game(setup, f"drift {number}").record()
        for seat in review(record, effort=ROUGH, reference=CARELESS).seats:
            own.append(seat.account.own)
            rest.append(seat.account.rest)
    for part in (own, rest):
        assert abs(fmean(part)) < 3.5 * stdev(part) / sqrt(len(part))


def careless_game(setup: Setup, seed: str) -> Game:
    """Everybody plays any option, all equally likely."""
    game = Game.new(setup.mode, setup.players, seed=seed, rounds=1)
    chance = Stream(seed, "careless game")
    while not game.is_over:
        decision = game.decisions[0]
        game.play(decision.seat, chance.choice(decision.options))
    return game


def two_cards(choose: int) -> Record:
    """Seat 1 has a card that is safe and one that takes eleven bullheads for certain."""
    rows = (Row((51, 52, 53, 54, 55)), Row((70,)), Row((90,)), Row((10,)))
    position = Position(rows=rows, hands=((56, 104), (11, 12)))
    game = Game.new("base", players=2, seed=1, position=position, rounds=2)
    game.play(0, f"play {choose}")
    game.play(1, "play 11")
    game.play(0, f"play {160 - choose}")
    game.play(1, "play 12")
    return game.record()


def test_praise_and_blame() -> None:
    setup = new_setup("base", 2, rounds=2)
    assert two_cards(56).setup == setup
    for card in (56, 104):
        seat = review(two_cards(card), seats=[0], effort=Effort(playouts=640)).seats[0]
        first = seat.verdicts[0]
        assert first.analysis is not None
        costs = [option.cost.value for option in first.analysis.options]
        best = first.choice.chosen == first.analysis.best_option.action
        assert (first.praise is Praise.ONLY_GOOD) is (best and max(costs) >= 1)
        assert seat.account.par == pytest.approx(first.analysis.reference.own)
        assert seat.level is None


def test_an_unfinished_game_is_graded_as_far_as_it_goes() -> None:
    record = random_game(FEW[0], "review").record()
    half = Record(record.setup, record.names, record.moves[: len(record.moves) // 4], record.seed)
    seat = review(half, effort=ROUGH).seats[0]
    assert seat.verdicts
    assert seat.account.rounds == ()
    assert all(verdict.step is None for verdict in seat.verdicts)
    assert (seat.chances.result, seat.chances.discrepancy) == (0.0, 0.0)
