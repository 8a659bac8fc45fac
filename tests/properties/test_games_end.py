"""Every game ends, and how it ended follows from what lies on the table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hornox.engine import (
    BuffaloTable,
    FanCard,
    GameEnded,
    GameIsOver,
    GetReady,
    Outcome,
    PlayCard,
    Result,
    RoundScored,
    Setup,
    SkipSpecial,
    State,
    XTable,
    apply,
    awaited,
    begin,
    bullheads,
    decisions,
    is_legal,
    is_over,
    new_setup,
    observe,
    outcome,
    pack_to_shuffle,
    stage_kind,
)
from tests.properties.driver import FIXED, SETUPS, Moment, name_of, walk

ONE_FAN_CARD = [(card,) for card in FanCard]


def points_on_the_table(state: State) -> tuple[int, ...]:
    """The points of the last round, counted from what lies there at its end."""
    match state.extra:
        case BuffaloTable(pile=pile):
            factor = 2 if state.setup.players <= 2 else 1
            return factor * bullheads(state.piles[0]), bullheads(pile)
        case XTable(piles=piles):
            return tuple(
                bullheads(hand) + 2 * bullheads(pile)
                for hand, pile in zip(state.hands, piles, strict=True)
            )
        case _:
            return tuple(map(bullheads, state.piles))


def recomputed(setup: Setup, rounds: list[tuple[int, ...]]) -> Outcome:
    """The outcome that these points of all rounds lead to."""
    points = tuple(sum(column) for column in zip(*rounds, strict=True))
    if setup.mode != "buffalo":
        best = tuple(seat for seat in range(setup.players) if points[seat] == min(points))
        return Outcome(Result.RANKED, points, best)
    team, buffalo = points
    if team < buffalo:
        return Outcome(Result.TEAM_WON, points, tuple(range(setup.players)))
    return Outcome(Result.TEAM_LOST if team > buffalo else Result.TIED, points, ())


def assert_ended_properly(setup: Setup, game: list[Moment]) -> None:
    final = game[-1].after
    told = [event for moment in game for event in moment.events if isinstance(event, RoundScored)]
    rounds = [event.points for event in told]
    assert rounds[-1] == points_on_the_table(final)
    assert tuple(rounds) == final.scores
    assert [event.round for event in told] == list(range(1, len(rounds) + 1))
    assert outcome(final) == recomputed(setup, rounds)
    assert game[-1].events[-1] == GameEnded(recomputed(setup, rounds))
    assert observe(final, None).outcome == recomputed(setup, rounds)


def assert_over(state: State) -> None:
    assert is_over(state)
    assert stage_kind(state) == "game-over"
    assert (awaited(state), decisions(state), pack_to_shuffle(state)) == ((), (), None)
    for action in (PlayCard(1), GetReady(), SkipSpecial()):
        assert not is_legal(state, 0, action)
        with pytest.raises(GameIsOver):
            apply(state, 0, action)


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_every_game_ends_with_the_outcome_of_its_scores(setup: Setup) -> None:
    """Random play ends; scores are the points on the table, the outcome follows from them."""
    game = list(walk(setup, "ends"))
    assert all(outcome(moment.before) is None for moment in game)
    assert_ended_properly(setup, game)
    assert_over(game[-1].after)


@given(
    mode=st.sampled_from(["base", "pro", "fan"]),
    players=st.integers(2, 6),
    target=st.integers(1, 80),
    strict=st.booleans(),
    cards=st.sampled_from(ONE_FAN_CARD),
    seed=st.integers(0, 2**32),
)
@FIXED
def test_a_target_ends_the_game_after_the_round_that_reaches_it(
    mode: str,
    players: int,
    target: int,
    strict: bool,
    cards: tuple[FanCard, ...],
    seed: int,
) -> None:
    """R2: no round before the last one reached the target, and the last one did."""
    setup = new_setup(
        mode,
        players,
        target=target,
        strict=strict,
        fan_cards=cards if mode == "fan" else None,
    )
    game = list(walk(setup, seed))
    assert_ended_properly(setup, game)
    scored = [e for moment in game for e in moment.events if isinstance(e, RoundScored)]
    reached = [max(e.totals) > target - (not strict) for e in scored]
    assert reached == [False] * (len(scored) - 1) + [True]


@pytest.mark.parametrize("mode", ["base", "pro", "fan"])
@pytest.mark.parametrize("rounds", [1, 3])
def test_a_fixed_number_of_rounds_is_played(mode: str, rounds: int) -> None:
    """R2: a table may agree on rounds instead of a target."""
    cards = tuple(FanCard) if mode == "fan" else None
    setup = new_setup(mode, 3, rounds=rounds, fan_cards=cards)
    assert len(list(walk(setup, "rounds"))[-1].after.scores) == rounds


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_rounds_and_turns_count_up(setup: Setup) -> None:
    """The decision's name (round, turn, step) never goes back, and grows with every answer."""
    state = begin(setup).state
    for moment in walk(setup, "counts"):
        before, after = moment.before, moment.after
        assert before == state
        assert (after.round, after.turn, after.step) >= (before.round, before.turn, before.step)
        assert after.shuffles == before.shuffles + (moment.seat is None)
        state = after
