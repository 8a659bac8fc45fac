"""Setting up a game by questions."""

from __future__ import annotations

from pathlib import Path

import pytest

from hornox.bots import LEVELS, NoSuchBot
from hornox.engine import OPTIONS, VARIANTS, FanCard, GivenOptions, SetupError
from hornox.terminal.ask import Quit
from hornox.terminal.game_questions import GameRequest, arrange_game
from hornox.terminal.play import PlaySettings
from hornox.texts import LANGUAGES, Texts
from tests.terminal.string_console import asker, console, printed, type_in


def arranged(
    monkeypatch: pytest.MonkeyPatch, *lines: str, language: str = "en", **wanted: object
) -> tuple[PlaySettings, str]:
    screen = console()
    type_in(monkeypatch, lines)
    given = {name: wanted.pop(name) for name in OPTIONS if name in wanted}
    options = GivenOptions(**given)  # type: ignore[arg-type]
    wish = GameRequest(options=options, **wanted)  # type: ignore[arg-type]
    settings = arrange_game(wish, asker(screen, language))
    return settings, printed(screen)


def test_enter_is_the_base_game_with_three_opponents(monkeypatch: pytest.MonkeyPatch) -> None:
    settings, shown = arranged(monkeypatch, "", "", "")
    assert (settings.setup.mode, settings.setup.players) == ("base", 4)
    assert settings.bots == ("ox",) * 3
    assert settings.name == "You"
    assert len(settings.seed) == 8
    assert "buffalo" in shown
    assert "How many opponents, 1 to 9? [3]" in shown


def test_numbers_and_names(monkeypatch: pytest.MonkeyPatch) -> None:
    settings, shown = arranged(
        monkeypatch, str(len(VARIANTS) + 1), "skat", "X", "9", "two", "2", "calf"
    )
    assert (settings.setup.mode, settings.setup.players) == ("x", 3)
    assert settings.bots == ("calf",) * 2
    assert shown.count("Please type one of the numbers offered") == 2
    assert shown.count("How many opponents, 1 to 3?") == 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_can_be_had_by_its_number(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    texts = Texts(language)
    for number, kind in enumerate(LEVELS, start=1):
        settings, shown = arranged(monkeypatch, "", "1", str(number), language=language)
        assert settings.bots == (kind.name,)
        assert f"  {number}  {texts.level(kind.name)}" in shown


def test_fan_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    settings, shown = arranged(monkeypatch, "4", "bull", "4, cow cow", "", "")
    assert settings.setup.options.fan_cards == (FanCard.COW, FanCard.TWISTER)
    assert "one fan card at a time" in shown
    settings, shown = arranged(monkeypatch, "", mode="fan")
    assert settings.setup.options.fan_cards == (FanCard.EVEN_ODD,)
    assert "one fan card at a time" not in shown


def test_a_team(monkeypatch: pytest.MonkeyPatch) -> None:
    settings, shown = arranged(monkeypatch, "buffalo", "0", language="de")
    assert (settings.setup.players, settings.bots, settings.name) == (1, (), "Du")
    assert "Wie viele Bots in deinem Team, 0 bis 5?" in shown
    settings, shown = arranged(monkeypatch, "5", "1", "1")
    assert settings.bots == ("calf",)
    assert "Who plays with you?" in shown


def test_with_a_mode_nothing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    settings, shown = arranged(
        monkeypatch, mode="base", seed="s", name="Ada", save=Path("a.json"), rounds=2, pace=0.5
    )
    assert shown == ""
    assert settings.setup.players == 4
    assert settings.setup.options.rounds == 2
    assert (settings.seed, settings.name, settings.save, settings.pace) == (
        "s", "Ada", Path("a.json"), 0.5,
    )  # fmt: skip


def test_what_the_command_line_sets_is_not_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    settings, shown = arranged(monkeypatch, "", players=3, bots=("random", "cautious"))
    assert settings.bots == ("random", "cautious")
    assert "opponents" not in shown


@pytest.mark.parametrize(
    ("wanted", "error"),
    [
        ({"mode": "skat"}, SetupError),
        ({"mode": "base", "players": 11}, SetupError),
        ({"mode": "base", "bots": ("clever",)}, NoSuchBot),
        ({"mode": "base", "players": 4, "bots": ("random", "random")}, SetupError),
        ({"mode": "x", "target": 5}, SetupError),
    ],
)
def test_what_cannot_be_had(
    wanted: dict[str, object], error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(error):
        arranged(monkeypatch, **wanted)  # type: ignore[arg-type]


def test_leaving_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Quit):
        arranged(monkeypatch, "?", "q")
