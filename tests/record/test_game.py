"""The `Game` object."""

from __future__ import annotations

import doctest
from collections.abc import Callable
from dataclasses import replace

import pytest

import hornox.record.game
from hornox.engine import (
    CardNotAvailable,
    Decline,
    GameIsOver,
    GetReady,
    HandDealt,
    HornoxError,
    NoSuchSeat,
    PlayCard,
    Position,
    Propose,
    SetupError,
    Special,
    StartFifthRow,
    WrongKindOfAction,
    events_for,
)
from hornox.record import Game, Move, RecordError, Stream, from_json, new_game, replay
from hornox.record.game import NothingToUndo


def finished(seed: str = "7") -> Game:
    game = new_game("base", players=2, seed=seed, rounds=1)
    chance = Stream(seed, "players")
    while not game.is_over:
        seat = game.decisions[0].seat
        game.play(seat, game.sample(seat, chance))
    return game


def test_the_docstring_is_true() -> None:
    assert doctest.testmod(hornox.record.game).failed == 0


def test_a_whole_game() -> None:
    game = finished()
    assert game.outcome is not None
    assert sum(game.outcome.points) == sum(map(sum, game.state.scores))
    assert game.decisions == ()
    with pytest.raises(GameIsOver):
        game.play(0, PlayCard(1))
    assert not game.is_legal(0, PlayCard(1))
    assert Game(game.record()).events == game.events


def test_actions_may_be_texts() -> None:
    game = new_game("base", players=2, seed=7)
    card = game.view(0).hand[0]
    game.play(0, f"play {card}")
    assert game.view(0).chosen == PlayCard(card)
    assert game.view(1).chosen is None


def test_a_refused_action_changes_nothing() -> None:
    game = new_game("base", players=2, seed=7)
    state, record, events = game.state, game.record(), game.events
    with pytest.raises(CardNotAvailable):
        game.play(0, PlayCard(game.view(1).hand[0]))
    assert (game.state, game.record(), game.events) == (state, record, events)


def test_without_a_seed_every_game_is_different() -> None:
    seeds = {new_game("base", players=2).record().seed for _ in range(3)}
    assert len(seeds) == 3
    assert all(seed is not None and len(seed) == 64 for seed in seeds)


def test_names_and_setup() -> None:
    game = new_game("fan", players=2, seed=1, names=["Ada", "Ben"], fan_cards=["cow"])
    assert game.names == ("Ada", "Ben")
    assert game.setup.mode == "fan"
    assert repr(game) == "<Game fan, 2 players, 0 moves>"
    assert new_game("base", players=2).names == ("Seat 1", "Seat 2")


def test_names_must_match_the_seats() -> None:
    with pytest.raises(SetupError, match="2 names expected, 1 given"):
        new_game("base", players=2, names=["Ada"])


def test_a_record_must_name_every_seat() -> None:
    record = finished().record()
    with pytest.raises(RecordError, match="2 names expected"):
        Game(replace(record, names=("Ada",)))


def test_a_copy_goes_its_own_way() -> None:
    game = new_game("base", players=2, seed=7)
    twin = game.copy()
    twin.play(0, game.decisions[0].options[0])
    assert len(game.decisions) == 2
    assert len(twin.decisions) == 1
    assert len(game.record().moves) == 0


def test_views_are_for_seats_that_exist() -> None:
    game = new_game("base", players=2, seed=7)
    with pytest.raises(NoSuchSeat):
        game.view(2)
    assert game.view(None).hand == ()


def test_sampling_is_for_those_who_are_asked() -> None:
    game = new_game("pro", players=2)
    with pytest.raises(ValueError, match="not asked"):
        game.sample(1, Stream("7", "x"))


def test_sampling_reaches_what_is_too_much_to_list() -> None:
    """Five members and the Buffalo have 720 orders: Sort is drawn, not listed."""
    game = five_members_with_a_sort()
    assert game.decisions[0].open_ended == (Special.SORT,)
    chance = Stream("7", "x")
    drawn = {game.sample(0, chance) for _ in range(20)}
    assert GetReady() in drawn
    sorts = [option for option in drawn if isinstance(option, Propose)]
    assert len(sorts) > 5
    assert all(game.is_legal(0, option) for option in sorts)


def test_a_team_cannot_propose_what_no_team_can_do() -> None:
    game = five_members_with_a_sort()
    with pytest.raises(WrongKindOfAction):
        game.play(0, Propose(StartFifthRow()))  # type: ignore[arg-type]


def test_sampling_leaves_out_what_the_team_has_declined() -> None:
    game = five_members_with_a_sort()
    first = sort_drawn(game, Stream("7", "x"))
    game.play(0, first)
    game.play(1, Decline())
    assert sort_drawn(game, Stream("7", "x")) != first


def five_members_with_a_sort() -> Game:
    rows = [[card] for card in (90, 91, 92, 93)]
    hands = [[card, card + 10] for card in (1, 2, 3, 4, 5)]
    table = {"stack": [50, 51], "open": ["sort"]}
    position = from_json(Position, {"rows": rows, "hands": hands, "buffalo": table})
    game = new_game("buffalo", players=5, seed=1, position=position)
    for seat in range(5):
        game.play(seat, PlayCard(seat + 1))
    return game


def sort_drawn(game: Game, chance: Stream) -> Propose:
    """The first proposal that is drawn."""
    while not isinstance(option := game.sample(0, chance), Propose):
        pass
    return option


def test_events_of_others_are_not_shown() -> None:
    game = new_game("base", players=2, seed=7)
    events = game.play(0, game.decisions[0].options[0])
    assert [type(event).__name__ for event in events_for(0, events)] == ["CardChosen", "SeatReady"]
    assert [type(event).__name__ for event in events_for(1, events)] == ["SeatReady"]
    assert events_for(None, events) == events_for(1, events)


@pytest.mark.parametrize(
    ("mode", "players", "options", "reason"),
    [
        ("skat", 3, {}, "there is no mode"),
        ("base", 1, {}, "2 to 10 players"),
        ("x", 5, {}, "2 to 4 players"),
        ("base", 2, {"target": 0}, "target must be a positive number"),
        ("base", 2, {"rounds": 0}, "rounds must be a positive number"),
        ("base", 2, {"rounds": 1, "target": 5}, "replaces the target"),
        ("base", 2, {"rounds": 1, "strict": True}, "replaces the target"),
        ("x", 2, {"target": 66}, "x has no option target"),
        ("fan", 2, {}, "fan needs one or more fan cards"),
        ("fan", 2, {"fan_cards": ["bull"]}, "there is no fan card 'bull'"),
        ("fan", 2, {"fan_cards": ["cow", "cow"]}, "named twice"),
    ],
)
def test_impossible_games_are_refused(
    mode: str, players: int, options: dict[str, object], reason: str
) -> None:
    with pytest.raises(SetupError, match=reason):
        new_game(mode, players=players, **options)  # type: ignore[arg-type]


def test_a_move_can_be_taken_back() -> None:
    game = Game.new("base", 2, seed=1)
    start = game.copy()
    first = game.view(0).hand[0]
    game.play(0, PlayCard(first))
    other = game.copy()
    game.play(1, PlayCard(game.view(1).hand[0]))
    assert [move.seat for move in game.moves] == [0, 1]
    assert game.undo().seat == 1
    assert game == other
    assert (game.events, game.state) == (other.events, other.state)
    assert game.undo() == Move(0, PlayCard(first))
    assert game == start
    with pytest.raises(NothingToUndo):
        game.undo()
    assert game != start.record()


def test_every_moment_can_be_looked_at() -> None:
    game = Game.new("base", 2, seed=1)
    for seat in (0, 1):
        game.play(seat, PlayCard(game.view(seat).hand[0]))
    assert [step.move for step in game.steps] == [None, *game.moves]
    assert [len(step.view(0).hand) for step in game.steps] == [10, 10, 9]
    assert game.steps[-1].view(1) == game.view(1)
    assert list(game.steps) == replay(game.record())


def test_a_history_is_all_that_a_seat_has_seen() -> None:
    """Games that differ in what is hidden from a seat look the same to it."""
    game = Game.new("base", 2, seed=1)
    other = game.copy()
    game.play(1, PlayCard(game.view(1).hand[0]))
    other.play(1, PlayCard(game.view(1).hand[1]))
    assert game.history(0) == other.history(0)
    assert game.history(None) == other.history(None)
    assert game.history(1) != other.history(1)
    assert [event.cards for event in game.history(0) if isinstance(event, HandDealt)] == [
        game.view(0).hand
    ]
    with pytest.raises(NoSuchSeat):
        game.history(2)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: Game.new("base", "4"), SetupError, "players must be a whole number, not '4'"),  # type: ignore[arg-type]
        (lambda: Game.new("base", True), SetupError, "players must be a whole number, not True"),
        (lambda: Game.new(4, "base"), SetupError, "the mode comes first"),  # type: ignore[arg-type]
        (lambda: Game.new("base", 4, names=[]), SetupError, "4 names expected, 0 given"),
        (lambda: Game.new("base", 3, names="Ada"), SetupError, r"names are a list"),
        (lambda: Game.new("fan", 4, fan_cards="cow"), SetupError, r"fan_cards=\['cow'\]"),
        (lambda: Game.new("base", 4, target="66"), SetupError, "target must be a positive number"),  # type: ignore[arg-type]
        (lambda: Game.new("base", 4, strict="no"), SetupError, "strict must be True or False"),  # type: ignore[arg-type]
        (lambda: Game.new("base", 4, seed=1.5), RecordError, "must be a text or a whole number"),  # type: ignore[arg-type]
        (lambda: Game.new("base", 4).play("play 3", 0), NoSuchSeat, "the seat comes first"),  # type: ignore[arg-type]
        (lambda: Game.new("base", 4).play(0, 14), WrongKindOfAction, "'play 14' is expected"),  # type: ignore[arg-type]
        (lambda: Game.new("base", 4).play(4, "play 3"), NoSuchSeat, "no seat 4: seats are 0 to 3"),
    ],
)
def test_misuse_is_told(call: Callable[[], object], error: type[HornoxError], message: str) -> None:
    with pytest.raises(error, match=message):
        call()
