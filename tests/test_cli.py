"""The hornox command, called as the shell would."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import hornox
from hornox import cli
from hornox.engine import VARIANTS, FanCard, Mode
from hornox.record import Game, read_record
from tests.terminal.scripted_games import SEED, answers, kinds
from tests.terminal.string_console import type_in

ROOT = Path(__file__).parents[1]
BASE = ROOT / "examples" / "records" / "base.json"
Capture = pytest.CaptureFixture[str]


def run(*arguments: str) -> int:
    return cli.main(list(arguments))


def failed(capsys: Capture, *arguments: str) -> str:
    """The one line of an error."""
    assert run(*arguments) == 2
    (line,) = capsys.readouterr().err.splitlines()
    return line


def document(capsys: Capture, *arguments: str) -> Any:
    assert run(*arguments, "--json") == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return json.loads(captured.out)


def test_help_and_version(capsys: Capture) -> None:
    assert run("--version") == 0
    assert capsys.readouterr().out == f"hornox {hornox.__version__}\n"
    assert run() == 0
    assert "hornox play" in capsys.readouterr().out
    for command in ("play", "modes", "simulate", "replay", "check-bot"):
        assert run(command, "--help") == 0
        assert f"examples:\n  hornox {command}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["dance"], "hornox: argument COMMAND: invalid choice: 'dance'"),
        (["simulate", "--mode", "skat"], "hornox simulate: there is no mode 'skat'; modes are"),
        (["simulate", "--mode", "fan"], "hornox simulate: fan needs one or more fan cards"),
        (["simulate", "--players", "11"], "hornox simulate: base is for 2 to 10 players, not 11"),
        (["simulate", "--players", "x"], "hornox simulate: argument --players: invalid int"),
        (["simulate", "--bot", "clever"], "hornox simulate: there is no bot 'clever'"),
        (["simulate", "--bot", "random,random"], "hornox simulate: one bot, or one for each"),
        (["simulate", "--games", "0"], "hornox simulate: games must be a positive number"),
        (["simulate", "--rounds", "1", "--target", "9"], "hornox simulate: a fixed number"),
        (["simulate", "--seed", ""], "hornox simulate: seed: must have 1 to 200 characters"),
        (["play", "--mode", "skat"], "hornox play: there is no mode 'skat'"),
        (["play", "--mode", "x", "--players", "5"], "hornox play: x is for 2 to 4 players"),
        (["play", "--mode", "x", "--bot", "a"], "hornox play: there is no bot 'a'"),
        (["play", "--mode", "x", "--save", "/no/such/file"], "hornox play: /no/such/file: No"),
        (["play", "--lang", "fr"], "hornox play: argument --lang: invalid choice: 'fr'"),
        (["play", "--pace", "-1"], "hornox play: argument --pace: invalid choice: '-1'"),
        (["play", "--mode", "x", "--seed", "\udcff"], "hornox play: not a proper text"),
        (["simulate", "--bot", "exec:no-such"], "hornox simulate: there is no program 'no-such'"),
        (["simulate", "--bot", "no_such:Bot"], "hornox simulate: there is no module 'no_such'"),
        (["check-bot"], "hornox check-bot: the following arguments are required: SPEC"),
        (["check-bot", "clever"], "hornox check-bot: there is no bot 'clever'"),
        (["check-bot", "random", "--mode", "skat"], "hornox check-bot: there is no mode 'skat'"),
        (["check-bot", "random", "--games", "0"], "hornox check-bot: games must be a positive"),
        (["check-bot", "random", "--deadline", "0"], "hornox check-bot: a deadline is up to 3600"),
        (
            ["check-bot", "random", "--deadline", "nan"],
            "hornox check-bot: a deadline is up to 3600",
        ),
        (
            ["check-bot", "random", "--deadline", "inf"],
            "hornox check-bot: a deadline is up to 3600",
        ),
        (["play", "--watch"], "hornox play: a table's link, --watch and --replay need a terminal"),
        (["check-bot", "random", "--seed", ""], "hornox check-bot: seed: must have 1 to 200"),
        (["replay"], "hornox replay: the following arguments are required: FILE"),
        (["replay", "no.json"], "hornox replay: no.json: No such file or directory"),
        (["replay", str(ROOT)], f"hornox replay: {ROOT}: Is a directory"),
    ],
)
def test_errors_are_one_line(arguments: list[str], message: str, capsys: Capture) -> None:
    assert failed(capsys, *arguments).startswith(message)


def test_modes_for_people(capsys: Capture) -> None:
    assert run("modes") == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    for word in (*VARIANTS, *FanCard, "2-10", "--target", "66"):
        assert any(word in line for line in lines)


def test_modes_for_programs(capsys: Capture) -> None:
    data = document(capsys, "modes")
    assert [mode["mode"] for mode in data["modes"]] == list(VARIANTS)
    base = data["modes"][0]
    assert base["players"] == {"min": 2, "max": 10}
    assert [option["name"] for option in base["options"]] == [*VARIANTS["base"].option_names]
    assert [option["default"] for option in base["options"]][:3] == [66, False, None]
    assert [card["name"] for card in data["fan_cards"]] == list(FanCard)


def test_simulate_for_people(capsys: Capture) -> None:
    assert run("simulate", "--players", "2", "--games", "2", "--rounds", "1", "--seed", "1") == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert "6 nimmt! (base), 2 players, 2 games, seed 1" in captured.out
    assert "1.0 rounds, 10.0 turns" in captured.out
    assert run("simulate", "--mode", "buffalo", "--players", "1", "--games", "1") == 0
    out = capsys.readouterr().out
    assert "1 player, 1 game" in out
    assert "Buffalo" in out
    assert "Won " in out


def test_simulate_for_programs(capsys: Capture) -> None:
    arguments = "simulate --mode x --players 2 --games 3 --bot cautious --bot random --seed 5"
    data = document(capsys, *arguments.split())
    assert data == document(capsys, *arguments.split())
    assert data["bots"] == ["cautious", "random"]
    assert (data["games"], data["seed"], data["team"]) == (3, "5", None)
    assert [seat["bot"] for seat in data["seats"]] == ["cautious", "random"]
    assert set(data["seats"][0]["points"]) == {"mean", "deviation", "least", "most"}
    assert data["faults"] == []


def test_simulate_shows_faults(capsys: Capture) -> None:
    wrong = "tests.arena.test_simulate:Wrong"
    arguments = ["simulate", "--bot", f"cautious,{wrong}", "--players", "2", "--rounds", "1"]
    assert run(*arguments, "--games", "1") == 0
    assert f"2   {wrong}   illegal" in capsys.readouterr().out


def test_simulate_with_options(capsys: Capture) -> None:
    arguments = "simulate --mode fan --fan-cards cow,even-odd --target 10 --strict --games 1"
    data = document(capsys, *arguments.split(), "--players", "3", "--bot", "random")
    assert data["options"] == {"fan_cards": ["even-odd", "cow"], "target": 10, "strict": True}
    team = document(capsys, "simulate", "--mode", "buffalo", "--players", "2", "--games", "1")
    assert team["seats"] == []
    assert team["team"]["won"] + team["team"]["tied"] + team["team"]["lost"] == 1


def python_bot(folder: Path, line: str) -> str:
    """A program of one line, with a comma on its command line."""
    path = folder / "bot.py"
    path.write_text(line, encoding="utf-8")
    return f"exec:{sys.executable} {path} one,two"


def test_simulate_with_bots_of_others(capsys: Capture) -> None:
    path = ROOT / "examples" / "bots" / "plain.py"
    others = ("--bot", f"exec:{sys.executable} {path} one,two", "--bot", "random,cautious")
    data = document(capsys, "simulate", "--players", "3", "--games", "1", "--rounds", "1", *others)
    assert data["bots"] == [others[1], "random", "cautious"]


def test_simulate_counts_the_faults_of_programs(tmp_path: Path, capsys: Capture) -> None:
    bot = python_bot(tmp_path, "print('hi')")
    arguments = ["--players", "2", "--games", "1", "--rounds", "1", "--bot", "random"]
    data = document(capsys, "simulate", *arguments, "--bot", bot)
    assert data["faults"] == [{"seat": 1, "kind": "protocol", "count": 4}]


def test_check_bot_for_people(tmp_path: Path, capsys: Capture) -> None:
    assert run("check-bot", "random", "--mode", "base") == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    for text in ("hello         ok", "faults        none", "selecting", "The bot conforms."):
        assert text in captured.out
    assert run("check-bot", python_bot(tmp_path, "print('[bold]hi')"), "--mode", "base,x") == 1
    out = capsys.readouterr().out
    for text in ("no proper hello", "4, then the check was stopped", "[bold]hi", "protocol"):
        assert text in out
    assert "The bot does not conform." in out


def test_check_bot_for_programs(tmp_path: Path, capsys: Capture) -> None:
    data = document(capsys, "check-bot", "random", "--mode", "x", "--seed", "5", "--games", "2")
    assert (data["bot"], data["name"], data["conforms"]) == ("random", "random", True)
    assert (data["modes"], data["seed"], data["deadline"]) == (["x"], "5", 5.0)
    assert set(data["decisions"]) == {"selecting", "choosing-row", "picking-for-x-row"}
    assert (data["hello"], data["missing"], data["faults"]) == (True, [], [])
    assert (data["repeats"], data["stopped"], data["games"]) == ("yes", False, 7)
    assert set(data["seconds"]) == {"median", "slowest"}
    assert run("check-bot", python_bot(tmp_path, "1 / 0"), "--json") == 1
    data = json.loads(capsys.readouterr().out)
    assert not data["conforms"]
    fault = data["faults"][0]
    assert "ZeroDivisionError" in fault.pop("message")
    assert fault == {
        "mode": "base",
        "players": 2,
        "options": {"rounds": 1},
        "seat": 0,
        "seed": "check/base/0/0",
        "decision": "1.1.0",
        "kind": "selecting",
        "fault": "crash",
    }


def test_replay_tells_the_story(capsys: Capture) -> None:
    assert run("replay", str(BASE)) == 0
    out = capsys.readouterr().out
    assert "Cleo’s 44 goes to row 3: the 43 is closest below." in out
    assert run("replay", str(BASE), "--lang", "de") == 0
    assert "Die 43 liegt am nächsten darunter." in capsys.readouterr().out


def test_replay_for_programs(capsys: Capture) -> None:
    data = document(capsys, "replay", str(BASE))
    assert list(data) == ["record", "events", "position", "pending", "outcome"]
    assert data["outcome"]["winners"] == [1, 3]


def test_replay_reads_the_standard_input(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(BASE.read_text("utf-8")))
    assert run("replay", "-") == 0
    assert "Ada" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "place", "reason", "code"),
    [
        ("{", "line 1, column 2", "not JSON", "bad-record"),
        ("[]", "", "must be an object", "bad-record"),
        ('{"format": 1}', "format", "must be 'hornox-record'", "bad-record"),
        ('{"format": "hornox-record", "version": 1}', "", "is missing", "bad-record"),
    ],
)
def test_bad_records_for_programs(
    text: str, place: str, reason: str, code: str, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "bad.json"
    file.write_text(text)
    assert run("replay", str(file), "--json") == 2
    captured = capsys.readouterr()
    error = json.loads(captured.out)["error"]
    assert place in error["place"]
    assert reason in error["reason"]
    assert error["code"] == code
    assert captured.err.startswith(f"hornox replay: {file}: ")
    assert captured.err.count("\n") == 1


def test_an_illegal_move_is_named(tmp_path: Path, capsys: Capture) -> None:
    data = json.loads(BASE.read_text("utf-8"))
    data["actions"][1] = "2: play 99"
    file = tmp_path / "bad.json"
    file.write_text(json.dumps(data))
    line = failed(capsys, "replay", str(file))
    assert line == f"hornox replay: {file}: actions[1]: 99 is not in the hand of seat 1"
    assert run("replay", str(file), "--json") == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert error == {
        "place": "actions[1]",
        "reason": "99 is not in the hand of seat 1",
        "code": "card-not-available",
    }


def test_a_bad_position_is_named(tmp_path: Path, capsys: Capture) -> None:
    data = json.loads(BASE.read_text("utf-8"))
    data["position"]["hands"][1] = data["position"]["hands"][0]
    file = tmp_path / "bad.json"
    file.write_text(json.dumps(data))
    line = failed(capsys, "replay", str(file))
    assert line.startswith(f"hornox replay: {file}: position.hands[1]: card ")
    assert run("replay", str(file), "--json") == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert error["place"] == "position.hands[1]"
    assert error["reason"].startswith("card ")


def test_files_that_are_no_texts(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "bytes.json"
    file.write_bytes(b"\xff\xfe\xff")
    assert failed(capsys, "replay", str(file)) == f"hornox replay: {file}: not a UTF-8 text"


@pytest.mark.parametrize(("mode", "options"), list(kinds()), ids=str)
def test_play_from_the_first_card_to_the_last(
    mode: Mode,
    options: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: Capture,
) -> None:
    file = tmp_path / "game.json"
    arguments = ["play", "--mode", mode, "--players", "2", "--seed", SEED, "--save", str(file)]
    if "rounds" in options:
        arguments += ["--rounds", "1"]
    if mode == "fan":
        arguments += ["--fan-cards", ",".join(options["fan_cards"])]
    type_in(monkeypatch, answers(mode, 2, options))
    assert run(*arguments, "--lang", "en") == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert re.search(r" wins? with |The Buffalo (wins|is beaten)|A tie", captured.out)
    assert Game(read_record(file.read_text("utf-8"))).is_over
    assert run("replay", str(file)) == 0


def test_play_asks_for_everything(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    type_in(monkeypatch, ["", "", "", "q"])
    assert run("play") == 0
    out = capsys.readouterr().out
    assert "Welches Spiel? [1]" in out
    assert "Welche Karte spielst du?" in out
    assert "Bis bald!" in out


def test_play_can_be_left_before_it_begins(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    for lines in (["q"], []):
        type_in(monkeypatch, lines)
        assert run("play", "--lang", "en") == 0
        assert "See you!" in capsys.readouterr().out


def test_an_interrupted_command_ends_quietly(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("hornox.cli.simulate.simulate", interrupted)
    assert run("simulate", "--games", "1") == 130
    assert capsys.readouterr().err == ""


def test_a_closed_pipe_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(*_: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("hornox.cli.modes.print_json", closed)
    monkeypatch.setattr("hornox.cli.program.close_stdout", lambda: None)
    assert run("modes", "--json") == 141


@pytest.mark.parametrize("command", ["modes", f"replay {BASE}", f"replay {BASE} --json"])
def test_a_real_pipe_that_closes_early(command: str) -> None:
    script = f"{sys.executable} -m hornox {command} | true"
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    done = subprocess.run(
        ["/bin/sh", "-c", script], capture_output=True, text=True, env=environment, check=False
    )
    assert done.stderr == ""


def test_plain_terminals_get_plain_letters() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hornox", "play", "--mode", "pro", "--lang", "de"],
        input="q\n",
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        check=True,
    )
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert "Karten w?hlen" in done.stdout
