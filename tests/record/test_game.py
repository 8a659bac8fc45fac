"""The `Game` object."""

from __future__ import annotations

import doctest

import pytest

import hornox.record.game
from hornox.engine import (
    CardNotAvailable,
    Decline,
    GameIsOver,
    GetReady,
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
from hornox.record import Game, RecordError, Stream, from_json, new_game


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
    with pytest.raises(RecordError, match="seats"):
        new_game("base", players=2, names=["Ada"])


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
