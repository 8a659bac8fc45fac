"""The record is the truth: replaying, saving, resuming and pickling lead to the same game."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hornox.engine import (
    Event,
    Setup,
    State,
    apply,
    awaited,
    begin,
    position_of,
    stage_kind,
    start_from,
)
from hornox.record import Game, Move, Record, Stream, read_record, replay, write_record
from tests.properties.driver import (
    FEW,
    FIXED,
    SETUPS,
    SPREAD,
    glimpses,
    name_of,
    random_action,
    walk,
)

SMALL = [setup for setup in FEW if setup.players <= (2 if setup.mode == "fan" else 3)]
"""Games short enough to be resumed at every single decision."""


def new_record(setup: Setup, seed: str | None) -> Record:
    names = tuple(f"Player {seat + 1}" for seat in range(setup.players))
    return Record(setup, names, seed=seed)


def play_on(game: Game, chance: Stream) -> tuple[Event, ...]:
    """One random move of an awaited seat."""
    decision = chance.choice(game.decisions)
    return game.play(decision.seat, random_action(game.state, decision, chance))


def live_game(setup: Setup, seed: str) -> tuple[Game, list[State], list[tuple[Event, ...]]]:
    """A game played to its end, with the state and the events after each move."""
    game = Game(new_record(setup, seed))
    chance = Stream(seed, "live")
    states, events = [game.state], [game.events]
    while not game.is_over:
        events.append(play_on(game, chance))
        states.append(game.state)
    return game, states, events


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_replay_equals_the_live_game_at_every_prefix(setup: Setup) -> None:
    """Seeded: after each recorded move the replay has the live state and the live events."""
    game, states, events = live_game(setup, "replay")
    record = read_record(write_record(game.record()))
    assert record == game.record()
    steps = replay(record)
    assert [step.state for step in steps] == states
    assert [step.events for step in steps] == events
    assert [step.move for step in steps[1:]] == list(record.moves)


@pytest.mark.parametrize("setup", SPREAD, ids=name_of)
def test_replay_of_recorded_shuffles_equals_the_live_game(setup: Setup) -> None:
    """Without a seed the shuffles are moves of chance, and nothing else changes."""
    game = list(walk(setup, "unseeded"))
    moves = tuple(Move(moment.seat, moment.action) for moment in game)
    record = replace(new_record(setup, None), moves=moves)
    steps = replay(read_record(write_record(record)))
    assert steps[0].state == begin(setup).state
    assert [step.state for step in steps[1:]] == [moment.after for moment in game]
    assert [step.events for step in steps[1:]] == [moment.events for moment in game]


@pytest.mark.parametrize("setup", SMALL, ids=name_of)
def test_a_saved_game_resumes_at_every_decision(setup: Setup) -> None:
    """Saved as text after any move, also in the middle of a resolution, the game goes on equal."""
    game, states, events = live_game(setup, "resume")
    record = game.record()
    for index, move in enumerate(record.moves):
        text = write_record(replace(record, moves=record.moves[:index]))
        resumed = Game(read_record(text))
        assert resumed.state == states[index]
        assert resumed.play(move.seat, move.action) == events[index + 1]
        assert resumed.state == states[index + 1]


@given(setup=st.sampled_from(SETUPS), seed=st.integers(0, 2**32), where=st.floats(0, 1))
@FIXED
def test_a_saved_game_continues_identically_to_its_end(
    setup: Setup, seed: int, where: float
) -> None:
    """Resumed anywhere and played on by the same chance, both games end in the same state."""
    _, states, _ = live_game(setup, str(seed))
    half = Game(new_record(setup, str(seed)))
    chance = Stream(str(seed), "live")
    for _ in range(int(where * (len(states) - 1))):
        play_on(half, chance)
    resumed = Game(read_record(write_record(half.record())))
    while not resumed.is_over:
        play_on(resumed, chance)
    assert resumed.state == states[-1]


@pytest.mark.parametrize("setup", SPREAD, ids=name_of)
def test_a_pickled_state_resumes(setup: Setup) -> None:
    """A state is data: pickled and loaded it is equal, hashes equal and goes on equal."""
    for moment in glimpses(setup, "pickle"):
        loaded: State = pickle.loads(pickle.dumps(moment.before))
        assert loaded == moment.before
        assert hash(loaded) == hash(moment.before)
        progress = apply(loaded, moment.seat, moment.action)
        assert (progress.state, progress.events) == (moment.after, moment.events)


@pytest.mark.parametrize("setup", SPREAD, ids=name_of)
def test_a_position_restores_the_start_of_every_turn(setup: Setup) -> None:
    """`start_from(position_of(state))` is the state again, also after the position was saved."""
    for moment in walk(setup, "positions"):
        state = moment.before
        if stage_kind(state) == "selecting" and len(awaited(state)) == setup.players:
            restored = start_from(setup, position_of(state))
            assert restored == replace(state, shuffles=0, story=())
            record = replace(new_record(setup, "later deals"), position=position_of(state))
            assert replay(read_record(write_record(record)))[0].state == restored
