"""Whole games, typed in at a terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hornox.bots import CautiousBot
from hornox.engine import Decline, Mode, SeatAction, Setup, View, new_setup
from hornox.record import Game, read_record
from hornox.terminal.play import PlaySettings, play, same_deal_command, seat_names
from hornox.texts import Texts
from tests.terminal.scripted_games import SEED, answers, kinds
from tests.terminal.string_console import console, printed, type_in

KINDS = [(mode, options, "en") for mode, options in kinds()]
KINDS += [(mode, {}, "de") for mode in ("anniversary", "buffalo", "x")]


def sit(setup: Setup, save: Path | None = None) -> PlaySettings:
    return PlaySettings(setup, SEED, "You", ("cautious",) * (setup.players - 1), save)


@pytest.mark.parametrize(("mode", "options", "language"), KINDS, ids=str)
def test_a_whole_game(
    mode: Mode,
    options: dict[str, Any],
    language: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    screen, file = console(), tmp_path / "game.json"
    type_in(monkeypatch, answers(mode, 3, options))
    play(sit(new_setup(mode, 3, **options), file), screen, Texts(language))
    shown = printed(screen)
    assert max(map(len, shown.splitlines())) <= 80
    assert "{" not in shown
    assert Texts(language)("end.left") not in shown
    record = read_record(file.read_text("utf-8"))
    assert Game(record).is_over
    assert record.seed == SEED


@pytest.mark.parametrize("players", [1, 6])
def test_small_and_large_teams(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = console()
    type_in(monkeypatch, answers("buffalo", players, {}, you="cautious"))
    play(sit(new_setup("buffalo", players)), screen, Texts())
    assert "Buffalo" in printed(screen).splitlines()[-2]


@pytest.mark.parametrize(
    ("language", "advice"),
    [
        ("en", "{who} agrees but would rather not: 2 points worse for the team."),
        ("de", "{who} stimmt zu, rät aber ab: 2 Punkte schlechter fürs Team."),
    ],
)
def test_r19_bots_advise_and_never_veto(
    language: str, advice: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = console()
    type_in(monkeypatch, ["a", "16", "propose sort 33 22 16 13"])
    settings = PlaySettings(new_setup("buffalo", 3), "12", "Ann", ("cautious",) * 2)
    play(settings, screen, Texts(language))
    lines = printed(screen).splitlines()
    said = [lines.index(advice.format(who=who)) for who in ("Bruno", "Clara")]
    order = max(index for index, line in enumerate(lines) if "33, Clara 22" in line)
    assert said[0] < said[1] < order


def test_r19_a_bot_that_knows_no_reason_says_none(monkeypatch: pytest.MonkeyPatch) -> None:
    choose = CautiousBot.choose

    def decline(bot: CautiousBot, view: View) -> SeatAction:
        return choose(bot, view) if view.prompt.proposal is None else Decline()

    monkeypatch.setattr(CautiousBot, "choose", decline)
    screen = console()
    type_in(monkeypatch, ["a", "16", "propose sort 13 16 22 33"])
    play(PlaySettings(new_setup("buffalo", 3), "12", "Ann", ("cautious",) * 2), screen, Texts())
    assert "Bruno agrees but would rather not." in printed(screen).splitlines()


@pytest.mark.parametrize(
    ("language", "now", "first"),
    [
        (
            "en",
            "Bruno did not answer properly. A cautious bot answers in its place.",
            "First fault of Bruno, decision 1.1.0: RuntimeError: I hold",
        ),
        (
            "de",
            "Bruno hat nicht richtig geantwortet. Ein vorsichtiger Bot antwortet an seiner",
            "Erster Fehler von Bruno, Entscheidung 1.1.0: RuntimeError: I hold",
        ),
    ],
)
def test_a_bot_that_raises_is_answered_for(
    language: str, now: str, first: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen, setup = console(), new_setup("base", 3, rounds=1)
    type_in(monkeypatch, answers("base", 3, {"rounds": 1}))
    failing = f"{__name__}:FailingBot"
    play(PlaySettings(setup, SEED, "You", (failing, "cautious")), screen, Texts(language))
    shown = printed(screen)
    assert shown.count(now) == 1
    assert shown.count(first) == 1
    assert Texts(language)("end.left") not in shown
    during, _ = shown.split(first)
    assert "I hold" not in during  # the message may name cards: it is told after the game


class FailingBot:
    """Raises at every decision, and names its cards."""

    name = "failing"

    def __init__(self, seed: str) -> None:
        """Chance is not needed."""

    def choose(self, view: View) -> SeatAction:
        raise RuntimeError(f"I hold {view.hand}")


def test_r23_a_pair_sees_its_doubled_points_all_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = console()
    type_in(monkeypatch, answers("buffalo", 2, {}))
    play(sit(new_setup("buffalo", 2)), screen, Texts())
    lines = printed(screen).splitlines()
    assert all(" × 2 = " in line for line in lines if line.startswith("Team:"))
    assert " × 2 = " in next(line for line in lines if line.startswith("Round 1 is over: Team"))
    assert " × 2 = " in next(line for line in lines if " to " in line and "Buffalo" in line)


def test_the_pile_can_be_looked_at_whenever_something_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = console()
    type_in(monkeypatch, ["p", "PILE", "?"])
    play(sit(new_setup("base", 2)), screen, Texts())
    assert printed(screen).count("Your pile: 0 cards, 0 bullheads") == 2
    assert "p lists the cards you have taken" in printed(screen)


def test_a_table_of_ten(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = console()
    type_in(monkeypatch, answers("base", 10, {"rounds": 1}))
    play(sit(new_setup("base", 10, rounds=1)), screen, Texts())
    shown = printed(screen)
    assert max(map(len, shown.splitlines())) <= 80
    assert "Kurt" not in shown
    assert "Jule" in shown


@pytest.mark.parametrize("last_words", [["q"], ["QUIT"], []])
def test_quitting_prints_how_to_go_on_and_keeps_the_record(
    last_words: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    screen, file = console(), tmp_path / "game.json"
    type_in(monkeypatch, [*answers("base", 3, {})[:2], *last_words])
    play(sit(new_setup("base", 3), file), screen, Texts())
    lines = printed(screen).splitlines()
    assert "You left the game. See you!" in lines
    assert len(Game(read_record(file.read_text("utf-8"))).record().moves) > 4


def test_ctrl_c_quits_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupting:
        def readline(self) -> str:
            raise KeyboardInterrupt

        def isatty(self) -> bool:
            return False

    screen = console()
    monkeypatch.setattr("sys.stdin", Interrupting())
    play(sit(new_setup("base", 2)), screen, Texts("de"))
    assert "Bis bald!" in printed(screen)


def test_the_end_tells_result_seed_and_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    screen, file = console(200), tmp_path / "game.json"
    type_in(monkeypatch, answers("base", 2, {"rounds": 1}))
    play(sit(new_setup("base", 2, rounds=1), file), screen, Texts())
    *before, outcome, seed, saved = printed(screen).splitlines()
    assert not any("Seed" in line for line in before), "a seed tells every hidden card"
    assert " with " in outcome
    command = "hornox play --mode base --players 2 --rounds 1 --seed 7"
    assert seed == f"Seed: 7 (the same deal again: {command})"
    assert saved == f"The record is saved in {file}; hornox replay tells it again."


def test_other_hands_are_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = console()
    type_in(monkeypatch, [])
    play(sit(new_setup("base", 4)), screen, Texts())
    game = Game.new("base", 4, seed=SEED)
    shown = printed(screen).split()
    for seat in (1, 2, 3):
        hidden = [card for card in game.state.hands[seat] if card > 10]
        assert not [card for card in hidden if str(card) in shown]


def test_names_differ() -> None:
    assert seat_names("Ada", 2) == ("Ada", "Bruno", "Clara")
    assert seat_names("bruno", 1) == ("bruno", "Clara")
    assert len(set(seat_names("x", 9))) == 10


def test_seeds_are_quoted_in_the_command() -> None:
    settings = PlaySettings(new_setup("fan", 2, fan_cards=["cow"]), "a b", "You", ("random",))
    assert same_deal_command(settings).endswith("--fan-cards cow --seed 'a b'")


@pytest.mark.parametrize(
    ("mode", "options", "flags"),
    [
        ("base", {}, ""),
        ("base", {"target": 30, "strict": True}, " --target 30 --strict"),
        ("pro", {"rounds": 2}, " --rounds 2"),
        (
            "fan",
            {"fan_cards": ["twister", "cow"], "rounds": 1},
            " --fan-cards cow,twister --rounds 1",
        ),
        ("x", {}, ""),
    ],
)
def test_the_command_repeats_every_option(mode: str, options: Any, flags: str) -> None:
    settings = PlaySettings(new_setup(mode, 3, **options), "7", "You", ("random",))
    command = same_deal_command(settings)
    assert command == f"hornox play --mode {mode} --players 3{flags} --seed 7"


def test_the_pace_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr("time.sleep", waited.append)
    type_in(monkeypatch, answers("base", 2, {"rounds": 1})[:1])
    settings = PlaySettings(new_setup("base", 2, rounds=1), SEED, "You", ("cautious",), pace=0.5)
    play(settings, console(), Texts())
    assert set(waited) <= {0.3, 0.85}
    assert len(waited) >= 2
