"""Every mode is played in the application by keys, and by the mouse."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from hornox.engine import VARIANTS, FanCard, Mode, PlayCard
from hornox.record import Game, Stream
from hornox.terminal.app.choices import Pick
from tests.terminal.app.driving import app_for, drive, new_game, playing, settle
from tests.terminal.scripted_games import kinds

ENOUGH = 400
"""No game of the tests needs so many answers."""

KINDS = [(mode, options) for mode, options in kinds() if "fan_cards" not in options]
KINDS.append(("fan", {"fan_cards": [*FanCard], "rounds": 1}))


@pytest.mark.parametrize(("mode", "options"), KINDS, ids=str)
def test_a_round_is_played_with_keys(mode: Mode, options: dict[str, Any]) -> None:
    game = new_game(mode, 3, **options)
    app = app_for(game)
    asked: set[str] = set()

    async def play(pilot: Pilot[None]) -> None:
        chance = Stream(mode, "keys")
        playing(app).action_ask_always()
        for _ in range(ENOUGH):
            if game.is_over or game.state.round > 1:
                return
            moment = playing(app).moment
            asked.add(moment.view.prompt.kind)
            assert moment.cursor in moment.allowed
            for _ in range(chance.below(4)):
                await pilot.press("tab")
            await pilot.press("enter")
            await settle(pilot)
        raise AssertionError("the round does not end")

    drive(app, play)
    assert game.is_over or game.state.round > 1
    always = {"drafting", "selecting", "team-talking"} & {*VARIANTS[mode].decision_kinds}
    assert always <= asked


def test_the_number_of_a_card_points_at_it_and_enter_plays_it() -> None:
    game = new_game("base", 3)
    app, (*_, highest) = app_for(game), game.view(0).hand

    async def play(pilot: Pilot[None]) -> None:
        await pilot.press(*str(highest))
        assert playing(app).moment.cursor == Pick("hand", highest)
        await pilot.press("enter")
        await settle(pilot)

    drive(app, play)
    assert chosen_cards(game)[0] == highest


def test_arrows_go_through_the_hand_and_the_rows() -> None:
    game = new_game("base", 2, seed="low")
    lowest, second, *_ = game.view(0).hand
    app = app_for(game)

    async def play(pilot: Pilot[None]) -> None:
        await pilot.press("right")
        assert playing(app).moment.cursor == Pick("hand", second)
        await pilot.press("left", "left")
        assert playing(app).moment.cursor == Pick("hand", lowest)
        await pilot.press("down")
        assert playing(app).moment.cursor == Pick("hand", lowest)

    drive(app, play)


def test_a_click_plays_a_card() -> None:
    game = new_game("base", 3)
    app, card = app_for(game), game.view(0).hand[4]

    async def play(pilot: Pilot[None]) -> None:
        spot = playing(app).spots[Pick("hand", card)]
        await pilot.hover(offset=(spot.x + 1, spot.y))
        assert playing(app).moment.cursor == Pick("hand", card)
        await pilot.click(offset=(spot.x + 1, spot.y + 1))
        await settle(pilot)

    drive(app, play)
    assert chosen_cards(game)[0] == card


def test_the_twister_is_chosen_first_and_taken_back() -> None:
    game = new_game("fan", 3, fan_cards=["twister"])
    app = app_for(game)

    async def play(pilot: Pilot[None]) -> None:
        await pilot.press("t")
        assert Pick("hand", 3) not in playing(app).moment.allowed
        await pilot.press("escape")
        assert Pick("hand", 3) in playing(app).moment.allowed
        await pilot.press("t", "enter")
        await settle(pilot)

    drive(app, play)
    assert next(move.action for move in game.moves if move.seat == 0) == PlayCard(14, twisted=True)


def chosen_cards(game: Game) -> list[int]:
    """The cards of the person, in the order in which they were played."""
    actions = (move.action for move in game.moves if move.seat == 0)
    return [action.card for action in actions if isinstance(action, PlayCard)]
