"""`hornox verify`, called as the shell would."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from hornox import cli
from hornox.record import commitment, write_record
from tests.record.test_verify import SEED, played, setup_of

SETUP = setup_of("base")
PROMISED = commitment(SEED, SETUP)
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def game(tmp_path: Path) -> str:
    path = tmp_path / "game.json"
    path.write_text(write_record(played(SETUP)), "utf-8")
    return str(path)


def test_help(capsys: Capture) -> None:
    assert cli.main(["verify", "--help"]) == 0
    assert "examples:\n  hornox verify" in capsys.readouterr().out


def test_a_fair_game(game: str, capsys: Capture) -> None:
    assert cli.main(["verify", game, "--commitment", PROMISED.upper()]) == 0
    out = capsys.readouterr().out
    assert "all 40 actions are legal" in out
    assert "promised before the deal" in out


def test_without_a_commitment_one_is_printed_to_compare(game: str, capsys: Capture) -> None:
    assert cli.main(["verify", game]) == 0
    assert f"  {PROMISED}\n" in capsys.readouterr().out


def test_for_programs(game: str, capsys: Capture) -> None:
    assert cli.main(["verify", game, "--commitment", PROMISED, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {
        "verified": True,
        "commitment": PROMISED,
        "promised": PROMISED,
        "reason": None,
    }
    assert cli.main(["verify", game, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["promised"] is None


def test_another_commitment(game: str, capsys: Capture) -> None:
    assert cli.main(["verify", game, "--commitment", "0" * 64]) == 1
    assert capsys.readouterr().out.startswith("Not verified: its seed and setup have another")
    assert cli.main(["verify", game, "--commitment", "0" * 64, "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["verified"], told["promised"]) == (False, "0" * 64)
    assert PROMISED in told["reason"]


def test_the_standard_input(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(write_record(played(SETUP))))
    assert cli.main(["verify", "-", "--commitment", PROMISED]) == 0


@pytest.mark.parametrize("text", ["", "{}", "[1]", "no JSON"])
def test_what_is_no_record(text: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "game.json"
    path.write_text(text, "utf-8")
    assert cli.main(["verify", str(path), "--json"]) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith(f"hornox verify: {path}: ")
    assert "error" in json.loads(captured.out)


def test_no_file_and_no_commitment(game: str, capsys: Capture) -> None:
    assert cli.main(["verify", "no.json"]) == 2
    assert capsys.readouterr().err == "hornox verify: no.json: No such file or directory\n"
    assert cli.main(["verify", game, "--commitment", "5c50"]) == 2
    assert "must have 64 hexadecimal digits" in capsys.readouterr().err
