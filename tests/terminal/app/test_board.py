"""Events move the board to where the next view has it, and a reveal takes its time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hornox.engine import MODES, Event, FanCard, Mode, awaited, events_for
from hornox.record import Game, Stream
from hornox.table.pacing import LONGEST_REVEAL, reveal_time
from hornox.terminal.app.beats import beats_of, new_events
from hornox.terminal.app.board import Board, board_of

PLAYERS = 4


def steps(mode: Mode, seed: str) -> Iterator[tuple[Board, tuple[Event, ...], Board]]:
    """The board before each move of a random game, its public events, and the board after it."""
    fan = [*FanCard] if mode == "fan" else None
    game, chance = Game.new(mode, PLAYERS, seed=seed, fan_cards=fan), Stream(seed, "board")
    while not game.is_over and len(game.moves) < 160:
        before, seat = board_of(game.view(None)), awaited(game.state)[0]
        events = game.play(seat, game.sample(seat, chance))
        yield before, events_for(None, events), board_of(game.view(None))


def lying(board: Board) -> list[object]:
    return [(row.cards, row.capacity, row.stopped, row.seven, row.cow) for row in board.rows]


@pytest.mark.parametrize("mode", MODES)
def test_beats_lead_to_the_next_view(mode: Mode) -> None:
    for before, events, goal in steps(mode, "1"):
        beats = beats_of(events, before, goal)
        if beats:
            last = beats[-1].board
            assert lying(last) == lying(goal), events
            assert last.queue == goal.queue, events
            shown = [(seat.x_row, seat.x_pile_count, seat.hand_count) for seat in last.seats]
            assert shown == [(s.x_row, s.x_pile_count, s.hand_count) for s in goal.seats], events


@pytest.mark.parametrize("mode", MODES)
def test_a_step_is_shown_as_long_as_a_table_waits_for_it(mode: Mode) -> None:
    for before, events, goal in steps(mode, "3"):
        beats = beats_of(events, before, goal)
        shown = sum(beat.seconds for beat in beats)
        assert shown == pytest.approx(reveal_time(events) / 1000)
        assert shown <= LONGEST_REVEAL / 1000
        firsts = [beat.event for beat, new in zip(beats, new_events(beats), strict=True) if new]
        assert firsts == list(events)
