"""What every command has in common: a help that fits a screen, and errors of one line."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hornox import cli
from hornox.bots import BOTS
from hornox.cli.commands import COMMANDS
from hornox.compiling import NOTICE, compiler_started, tell_when_compiling

SCREEN = (40, 80)
"""Lines and columns."""

Capture = pytest.CaptureFixture[str]

BAD = [
    ("dance",),
    *((name, "--no-such-option") for name in COMMANDS),
    ("play", "--mode", "base", "--players", "many"),
    ("play", "--mode", "base", "--players", "99"),
    ("modes", "too", "much"),
    ("bots", "too", "much"),
    ("simulate", "--games", "-1"),
    ("simulate", "--mode", "fan", "--fan-cards", "goat"),
    ("arena",),
    ("arena", "ox", "calf", "--confidence", "2"),
    ("arena", "ox", "calf", "--seating", "standing"),
    ("arena", "merge", "/no/such/journal"),
    ("replay", "/no/such/file"),
    ("review", "/no/such/file"),
    ("review", __file__),
    ("analyse", __file__),
    ("analyse", "/no/such/file", "--move", "x"),
    ("puzzle", "--id", "nothing"),
    ("puzzle", "--difficulty", "0"),
    ("verify", __file__),
    ("check-bot", "no_such_module:Bot"),
    ("bench", "dancing"),
    ("serve", "--port", "x"),
    ("serve", "--port", "999999"),
    ("serve", "--request-rate", "nan"),
    ("backup", "/no/such/folder/file"),
    ("restore", "/no/such/file"),
    ("completion", "cobol"),
    ("admin", "dance"),
]


@pytest.fixture(autouse=True)
def _screen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COLUMNS", str(SCREEN[1]))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_the_help_fits_a_screen_and_shows_an_example(name: str, capsys: Capture) -> None:
    assert cli.main([*filter(None, [name]), "--help"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) <= SCREEN[0]
    assert max(map(len, lines)) <= SCREEN[1]
    assert f"  hornox {name}".rstrip() in "\n".join(lines).partition("examples:")[2]


@pytest.mark.parametrize("name", ["serve", "arena"])
def test_further_options_are_shown_on_demand(name: str, capsys: Capture) -> None:
    cli.main([name, "--help"])
    short = capsys.readouterr().out
    assert cli.main([name, "--help-all"]) == 0
    full = capsys.readouterr().out
    assert "--help-all" in short
    assert len(full) > len(short) * 1.3


@pytest.mark.parametrize("arguments", BAD, ids=" ".join)
def test_bad_input_is_told_in_one_line(arguments: tuple[str, ...], capsys: Capture) -> None:
    assert cli.main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    (line,) = captured.err.splitlines()
    assert line.startswith("hornox")


@pytest.mark.parametrize("arguments", [("simulate", "--players", "x"), ("simulate", "--mode", "y")])
def test_errors_are_json_where_json_is_asked_for(
    arguments: tuple[str, ...], capsys: Capture
) -> None:
    assert cli.main([*arguments, "--json"]) == 2
    captured = capsys.readouterr()
    error = json.loads(captured.out)["error"]
    assert error["reason"] in captured.err
    assert error["code"] in ("wrong-usage", "bad-setup")


@pytest.mark.parametrize(
    ("line", "guess"),
    [
        ("sereve", "serve"),
        ("simulate --mode bse", "base"),
        ("simulate --modee base", "--mode"),
        ("simulate --bot bisom", "bison"),
        ("simulate --mode fan --fan-cards cw", "cow"),
        ("serve --prot 8000", "--port"),
        ("puzzle --theme undercutt", "undercut"),
    ],
)
def test_a_misspelt_word_is_guessed(line: str, guess: str, capsys: Capture) -> None:
    assert cli.main(line.split()) == 2
    assert f"; did you mean {guess}?" in capsys.readouterr().err


def test_all_bots_are_listed(capsys: Capture) -> None:
    assert cli.main(["bots", "--lang", "de"]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= SCREEN[1]
    for name in BOTS:
        assert f"\n  {name} " in out
    assert "Wägt jede Gefahr ab" in out
    assert cli.main(["bots", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)["bots"]
    assert [bot["name"] for bot in listed] == list(BOTS)


@pytest.mark.parametrize("command", ["bots", "replay examples/records/base.json"])
def test_the_language_is_that_of_the_system(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    said = set()
    for language in ("de_DE.UTF-8", "en_GB.UTF-8", "C"):
        monkeypatch.setenv("LC_ALL", language)
        assert cli.main(command.split()) == 0
        said.add(capsys.readouterr().out)
    assert len(said) == 2


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
def test_completion(shell: str, capsys: Capture) -> None:
    assert cli.main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert "check-bot" in script
    assert "trusted-proxy" in script
    if shell == "bash":
        subprocess.run(["bash", "-n"], input=script, text=True, check=True)


def test_the_compiler_is_announced_once() -> None:
    told: list[str] = []
    tell_when_compiling(told.append)
    compiler_started()
    compiler_started()
    assert told == [NOTICE]
    tell_when_compiling(None)
    compiler_started()
    assert told == [NOTICE]


COMPILE = """
from hornox.compiling import tell_when_compiling
tell_when_compiling(print)
from hornox.sim.kernels.jit import kernel
@kernel
def double(number):
    return number + number
print(double(21))
"""


def test_the_compiler_is_heard(tmp_path: Path) -> None:
    """A kernel that is not in the cache yet; Numba caches functions of files only."""
    script = tmp_path / "compile_something.py"
    script.write_text(COMPILE)
    said = [
        subprocess.run([sys.executable, script], capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]
    assert said == [f"{NOTICE}\n42\n", "42\n"]


START = """
import signal
from hornox.__main__ import main
signal.signal(signal.SIGINT, signal.default_int_handler)
print("started", flush=True)
raise SystemExit(main())
"""
"""What the `hornox` script does. Before it the interpreter itself starts, and answers Ctrl-C.

The handler is Python's, even if the tests run in a shell's background, where SIGINT is ignored.
"""


@pytest.mark.parametrize("seconds", [0.0, 0.1, 0.4, 1.0, 2.5])
def test_ctrl_c_right_after_the_start_is_quiet(seconds: float, tmp_path: Path) -> None:
    command = [sys.executable, "-c", START, "serve", "--port=0", f"--data={tmp_path}"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "started\n"
            time.sleep(seconds)
            process.send_signal(signal.SIGINT)
            _, said = process.communicate(timeout=60)
        finally:
            process.kill()
    assert "Traceback" not in said
    assert process.returncode in (0, 130, -signal.SIGINT)  # shells report the last one as 130
