"""The sketch thinks as the engine acts, in every mode."""

from __future__ import annotations

from typing import Any

import pytest

from hornox.bots.sketch import cheapest_row, lay, number_of, sketch_of
from hornox.bots.uses import Used, tally, try_use
from hornox.engine import (
    Agree,
    Card,
    CardsRevealed,
    Event,
    FanCard,
    GetReady,
    LetReplace,
    LowCardPlayed,
    Played,
    Propose,
    RowTaken,
    SkipSpecial,
    TakeRow,
    TurnPositive,
    awaited,
    bullheads,
)
from hornox.record import Game, Stream

PLAIN: list[tuple[str, int, dict[str, Any]]] = [
    ("base", 5, {"rounds": 2}),
    ("pro", 4, {"rounds": 1}),
    ("x", 4, {}),
    *(("fan", 5, {"fan_cards": [card], "rounds": 2}) for card in FanCard),
    ("fan", 5, {"fan_cards": list(FanCard), "rounds": 3}),
]


@pytest.mark.parametrize(("mode", "players", "options"), PLAIN)
def test_placements_of_a_turn(mode: str, players: int, options: dict[str, Any]) -> None:
    game, chance = Game.new(mode, players, seed="sketch", **options), Stream("1", "sketch")
    turns = 0
    while not game.is_over:
        seat = awaited(game.state)[0]
        sketch = sketch_of(game.view(seat)) if game.state.rows else None
        events = game.play(seat, game.sample(seat, chance))
        revealed = [event for event in events if isinstance(event, CardsRevealed)]
        if revealed and sketch is not None:
            turns += 1
            expected = []
            for played in _before_low_card(revealed[0].cards, events):
                laid = lay(sketch, played)
                sketch = laid.sketch
                expected.append(laid.taken)
                if mode == "x" and laid.taken[1:]:
                    break
            assert sum(expected, ()) == _taken(events)
    assert turns >= 10


def _before_low_card(queue: tuple[Played, ...], events: tuple[Event, ...]) -> list[Played]:
    """The cards that were placed before somebody had to choose a row."""
    low = [event.card for event in events if isinstance(event, LowCardPlayed)]
    cards = [played.card for played in queue]
    return list(queue[: cards.index(low[0])] if low else queue)


def _taken(events: tuple[Event, ...], seat: int | None = None) -> tuple[Card, ...]:
    takes = [event for event in events if isinstance(event, RowTaken)]
    cards = [event.cards for event in takes if seat is None or event.seat == seat]
    return sum(cards, ())


@pytest.mark.parametrize("seed", range(3))
def test_special_cards_of_the_anniversary_game(seed: int) -> None:
    game, chance = Game.new("anniversary", 4, seed=seed), Stream(str(seed), "sketch")
    tried = set()
    while not game.is_over:
        seat = awaited(game.state)[0]
        view = game.view(seat)
        played = view.prompt.played
        if view.prompt.kind == "using-special" and view.prompt.row is None:
            assert played is not None
            assert view.decision is not None
            for option in view.decision.options:
                if not isinstance(option, TurnPositive):
                    _check_special(game, seat, played, option)
                    tried.add(type(option))
        game.play(seat, game.sample(seat, chance))
    assert len(tried) >= 4


def _check_special(game: Game, seat: int, played: Played, option: Any) -> None:
    sketch = sketch_of(game.view(seat))
    used = Used(sketch, (played,))
    if not isinstance(option, SkipSpecial):
        used = try_use(sketch, (played,), option)
    copy = game.copy()
    events = copy.play(seat, option)
    if used.taken and copy.view(seat).prompt.kind == "swapping":
        events += copy.play(seat, "keep specials")  # a Shift took: the played card comes later
    if not any(isinstance(event, LowCardPlayed) for event in events):
        taken = [*used.taken, *(c for left in used.queue for c in lay(used.sketch, left).taken)]
        assert sorted(taken) == sorted(_taken(events, seat)), option


@pytest.mark.parametrize("players", [2, 4, 5])
def test_special_cards_of_the_team(players: int) -> None:
    game, chance = Game.new("buffalo", players, seed=2), Stream("2", "sketch")
    tried = set()
    while not game.is_over:
        seat = awaited(game.state)[0]
        view = game.view(seat)
        if _talk_begins(game):
            assert _finish_turn(game.copy()) == tally(sketch_of(view), view.queue)
            assert view.decision is not None
            proposals = [option for option in view.decision.options if isinstance(option, Propose)]
            for option in proposals[:: max(1, len(proposals) // 4)]:
                if not isinstance(option.use, LetReplace):
                    _check_proposal(game.copy(), seat, option)
                    tried.add(type(option.use))
        game.play(seat, _ready_or(game, seat, chance))
        if game.state.turn > 6:
            break
    assert tried


def _talk_begins(game: Game) -> bool:
    prompt = game.view(None).prompt
    talking = prompt.kind == "team-talking" and prompt.proposal is None
    return talking and not prompt.ready and bool(game.state.queue)


def _ready_or(game: Game, seat: int, chance: Stream) -> Any:
    action = game.sample(seat, chance)
    return GetReady() if isinstance(action, Propose) and chance.below(8) else action


def _check_proposal(game: Game, seat: int, option: Propose) -> None:
    view = game.view(seat)
    used = try_use(sketch_of(view), view.queue, option.use)
    events = game.play(seat, option)
    for other in awaited(game.state):
        events += game.play(other, Agree())
    team, buffalo = _counted(events)
    rest = _finish_turn(game) if game.view(seat).turn == view.turn and not game.is_over else (0, 0)
    expected = tally(used.sketch, used.queue)
    assert (team + rest[0], buffalo + rest[1]) == (
        expected[0] + bullheads(used.taken),
        expected[1],
    )


def _finish_turn(game: Game) -> tuple[int, int]:
    """What team and Buffalo take if nobody uses anything and low cards take the cheapest row."""
    turn = game.state.turn
    events: tuple[Event, ...] = ()
    while not game.is_over and game.state.turn == turn:
        seat = awaited(game.state)[0]
        view = game.view(seat)
        low = view.prompt.kind == "choosing-row"
        events += game.play(seat, TakeRow(cheapest_row(sketch_of(view))) if low else GetReady())
    return _counted(events)


def _counted(events: tuple[Event, ...]) -> tuple[int, int]:
    takes = [event for event in events if isinstance(event, RowTaken)]
    team = sum(take.bullheads for take in takes if take.seat is not None)
    return team, sum(take.bullheads for take in takes if take.seat is None)


def test_a_turned_number_counts() -> None:
    assert number_of(Played(0, 31, twisted=True)) == 13
    assert number_of(Played(0, 31)) == 31
