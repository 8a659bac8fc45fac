"""Setting up a game by questions."""

from __future__ import annotations

from pathlib import Path

import pytest

from hornox.bots import LEVELS, NoSuchBot
from hornox.engine import OPTIONS, FanCard, GivenOptions, SetupError
from hornox.terminal.ask import Quit
from hornox.terminal.interview import Wishes, arrange
from hornox.terminal.play import Sitting
from hornox.texts import LANGUAGES, Texts
from tests.terminal.helpers import asker, console, printed, type_in


def arranged(
    monkeypatch: pytest.MonkeyPatch, *lines: str, language: str = "en", **wishes: object
) -> tuple[Sitting, str]:
    screen = console()
    type_in(monkeypatch, lines)
    given = {name: wishes.pop(name) for name in OPTIONS if name in wishes}
    options = GivenOptions(**given)  # type: ignore[arg-type]
    wish = Wishes(options=options, **wishes)  # type: ignore[arg-type]
    sitting = arrange(wish, asker(screen, language))
    return sitting, printed(screen)


def test_enter_is_the_base_game_with_three_opponents(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting, shown = arranged(monkeypatch, "", "", "")
    assert (sitting.setup.mode, sitting.setup.players) == ("base", 4)
    assert sitting.bots == ("ox",) * 3
    assert sitting.name == "You"
    assert len(sitting.seed) == 8
    assert "buffalo" in shown
    assert "How many opponents, 1 to 9? [3]" in shown


def test_numbers_and_names(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting, shown = arranged(monkeypatch, "7", "skat", "X", "9", "two", "2", "calf")
    assert (sitting.setup.mode, sitting.setup.players) == ("x", 3)
    assert sitting.bots == ("calf",) * 2
    assert shown.count("Please type one of the numbers offered") == 2
    assert shown.count("How many opponents, 1 to 3?") == 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_can_be_had_by_its_number(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    texts = Texts(language)
    for number, kind in enumerate(LEVELS, start=1):
        sitting, shown = arranged(monkeypatch, "", "1", str(number), language=language)
        assert sitting.bots == (kind.name,)
        assert f"  {number}  {texts.level(kind.name)}" in shown


def test_fan_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting, shown = arranged(monkeypatch, "4", "bull", "4, cow cow", "", "")
    assert sitting.setup.options.fan_cards == (FanCard.COW, FanCard.TWISTER)
    assert "one fan card at a time" in shown
    sitting, shown = arranged(monkeypatch, "", mode="fan")
    assert sitting.setup.options.fan_cards == (FanCard.EVEN_ODD,)
    assert "one fan card at a time" not in shown


def test_a_team(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting, shown = arranged(monkeypatch, "buffalo", "0", language="de")
    assert (sitting.setup.players, sitting.bots, sitting.name) == (1, (), "Du")
    assert "Wie viele Bots in deinem Team, 0 bis 5?" in shown
    sitting, shown = arranged(monkeypatch, "5", "1", "1")
    assert sitting.bots == ("calf",)
    assert "Who plays with you?" in shown


def test_with_a_mode_nothing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting, shown = arranged(
        monkeypatch, mode="base", seed="s", name="Ada", save=Path("a.json"), rounds=2, pace=0.5
    )
    assert shown == ""
    assert sitting.setup.players == 4
    assert sitting.setup.options.rounds == 2
    assert (sitting.seed, sitting.name, sitting.save, sitting.pace) == (
        "s", "Ada", Path("a.json"), 0.5,
    )  # fmt: skip


def test_wishes_are_not_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting, shown = arranged(monkeypatch, "", players=3, bots=("random", "cautious"))
    assert sitting.bots == ("random", "cautious")
    assert "opponents" not in shown


@pytest.mark.parametrize(
    ("wishes", "error"),
    [
        ({"mode": "skat"}, SetupError),
        ({"mode": "base", "players": 11}, SetupError),
        ({"mode": "base", "bots": ("clever",)}, NoSuchBot),
        ({"mode": "base", "players": 4, "bots": ("random", "random")}, SetupError),
        ({"mode": "x", "target": 5}, SetupError),
    ],
)
def test_what_cannot_be_had(
    wishes: dict[str, object], error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(error):
        arranged(monkeypatch, **wishes)  # type: ignore[arg-type]


def test_leaving_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Quit):
        arranged(monkeypatch, "?", "q")
