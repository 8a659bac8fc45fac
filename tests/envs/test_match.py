"""What all environments have in common: legal indices, rewards, short talk and no leaks."""

from __future__ import annotations

import numpy as np
import pytest

from hornox.engine import (
    RoundScored,
    Seat,
    Setup,
    SetupError,
    is_legal,
    new_setup,
    variant_of,
)
from hornox.envs import WAIT
from hornox.envs.match import IllegalIndex, Match, match_of, setup_for
from hornox.envs.rewards import RewardKind
from hornox.record import Stream, verify
from tests.envs.cases import CASES, SOME, setup_of
from tests.envs.playing import decisions_in, match_at
from tests.properties.driver import name_of, rarities
from tests.properties.secrets import other_world
from tests.properties.test_secrets import reveals


@pytest.mark.parametrize("setup", CASES, ids=name_of)
def test_the_rules_are_those_of_the_engine(setup: Setup) -> None:
    """A game played by index is a record that the rules accept."""
    match = Match(setup)
    assert all(
        match.seen.mask(seat)[WAIT] == 0 for seat in decisions_in(match, Stream("rules", "1"))
    )
    record = match.game.record()
    verify(record)
    assert match.game.outcome is not None


@pytest.mark.parametrize("setup", CASES, ids=name_of)
def test_nothing_hidden_is_told(setup: Setup) -> None:
    """What a seat may not see changes neither observation nor mask, info or reward."""
    chance, compared = Stream("env leaks", name_of(setup)), 0
    for moment in rarities(setup, "env leaks", most=2):
        viewer = chance.below(setup.players)
        twin = other_world(moment.before, viewer, chance)
        here, there = match_at(setup, moment.before), match_at(setup, twin)
        assert_same(here, there, viewer)
        if moment.seat is None or not is_legal(twin, moment.seat, moment.action):
            continue
        if not reveals(moment, viewer):
            here.play(moment.seat, moment.action)  # type: ignore[arg-type]  # of a seat
            there.play(moment.seat, moment.action)  # type: ignore[arg-type]
            assert_same(here, there, viewer)
            compared += 1
    assert compared


def assert_same(here: Match, there: Match, viewer: Seat) -> None:
    """A viewer is told the same in both."""
    seen, twin = here.seen.observation(viewer), there.seen.observation(viewer)
    assert np.array_equal(seen["observation"], twin["observation"])
    assert np.array_equal(seen["action_mask"], twin["action_mask"])
    assert str(here.info(viewer)) == str(there.info(viewer))
    assert here.rewards[viewer] == there.rewards[viewer]


@pytest.mark.parametrize("setup", CASES, ids=name_of)
def test_no_mask_is_ever_all_zero(setup: Setup) -> None:
    """A seat that is not asked waits; one that is asked acts."""
    match = Match(setup)
    for number, _ in enumerate(decisions_in(match, Stream("masks", name_of(setup)))):
        for seat in range(setup.players) if number % 7 == 0 else ():
            mask = match.seen.mask(seat)
            assert mask.any()
            assert bool(mask[WAIT]) is (seat not in match.asked)


def test_the_owner_of_a_low_card_is_asked_again() -> None:
    """A turn has two phases for such a seat: a card, then a row. Nobody else is asked."""
    match = Match(setup_of("base", 3))
    for seat in decisions_in(match, Stream("two phases", "3")):
        if match.seen.view(seat).prompt.kind == "choosing-row":
            assert match.asked == (seat,)
            assert match.seen.mask(seat).nonzero()[0].tolist() == [105, 106, 107, 108]
            return
    raise AssertionError("no low card was played")


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_team_talk_is_short(players: int) -> None:
    """A game of random seats has some hundred decisions at most, and all are still legal."""
    counts = []
    for number in range(3):
        match = Match(new_setup("buffalo", players))
        counts.append(sum(1 for _ in decisions_in(match, Stream("talk", str(number)))))
        verify(match.game.record())
    assert max(counts) < 110 * players


def test_only_the_speaker_proposes() -> None:
    match = Match(new_setup("buffalo", 4))
    for seat in decisions_in(match, Stream("speaker", "1")):
        view = match.seen.view(seat)
        if view.prompt.kind == "team-talking" and view.prompt.proposal is None:
            assert match.asked == (seat,)
            assert not view.prompt.declined
            waiting = [played.seat for played in view.queue if played.seat is not None]
            assert not waiting or waiting[0] == seat


def test_an_illegal_action_is_replaced() -> None:
    """The lowest legal index is played instead, the penalty is due, and the info says so."""
    match = match_of("base", players=2, penalty=3.0)
    lowest = int(match.seen.mask(0).argmax())
    assert match.legal(0, 107) == lowest
    assert match.rewards == [-3.0, 0.0]
    assert match.info(0)["illegal_action"] is True
    assert "illegal_action" not in match.info(1)
    match.clear_rewards()
    assert "illegal_action" not in match.info(0)


def test_an_illegal_action_is_refused_on_demand() -> None:
    """With `raise` it changes nothing."""
    match = match_of("base", players=2, illegal="raise")
    before = match.game.state
    with pytest.raises(IllegalIndex, match="base-v0: 107 is not legal for seat 0 now"):
        match.legal(0, 107)
    assert match.game.state is before
    assert match.rewards == [0.0, 0.0]
    assert match.info(0).keys() == {"action_mask"}


@pytest.mark.parametrize("reward", ["points", "margin", "win"])
@pytest.mark.parametrize("setup", SOME, ids=name_of)
def test_rewards_are_those_of_the_result(setup: Setup, reward: RewardKind) -> None:
    match = Match(setup, reward=reward)
    for _ in decisions_in(match, Stream("rewards", name_of(setup))):
        pass
    outcome = match.game.outcome
    assert outcome is not None
    assert match.rewards == pytest.approx(_expected(setup, reward, match))


def _expected(setup: Setup, reward: RewardKind, match: Match) -> list[float]:
    outcome, players = match.game.outcome, setup.players
    assert outcome is not None
    points = outcome.points
    if variant_of(match.game.state).is_team:
        team, buffalo = points
        win = (team < buffalo) - (team > buffalo)
        return [{"points": -team, "margin": buffalo - team, "win": win}[reward]] * players
    mean = [(sum(points) - own) / (players - 1) for own in points]
    shares = [(seat in outcome.winners) / len(outcome.winners) for seat in range(players)]
    return {
        "points": [-float(own) for own in points],
        "margin": [others - own for others, own in zip(mean, points, strict=True)],
        "win": [share - 1 / players for share in shares],
    }[reward]


def test_no_reward_falls_due_before_the_round_is_scored() -> None:
    match = Match(setup_of("base", 4))
    for _ in decisions_in(match, Stream("due", "1")):
        scored = any(isinstance(event, RoundScored) for event in match.game.events)
        assert any(match.rewards) is scored


def test_a_reward_that_does_not_exist_is_refused() -> None:
    with pytest.raises(SetupError, match="there is no reward 'gold': points, margin, win"):
        match_of("base", reward="gold")  # type: ignore[arg-type]


def test_fan_cards_have_a_default() -> None:
    assert setup_for("fan", 3).options.fan_cards == ("even-odd",)
    assert setup_for("fan", 3, fan_cards=("cow",)).options.fan_cards == ("cow",)
