"""`hornox review` and `hornox analyse`, called as the shell would."""

from __future__ import annotations

import io
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from hornox.engine import Position, Row
from hornox.record import Game, write_record
from tests.test_cli import Capture, document, failed, run

FEW = ("--playouts", "64")
POSITION = '{"rows": [[10, 11], [20], [40, 55], [60, 61]], "hands": [[2, 33], [104, 5]]}'


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The last two turns of a game; one of the players has a name to be careful with."""
    rows = (Row((51, 52, 53, 54, 55)), Row((70,)), Row((90,)), Row((10,)))
    position = Position(rows=rows, hands=((56, 104), (11, 95)))
    names = ("Ada", "<b>Ben</b>")
    played = Game.new("base", 2, seed=1, names=names, position=position, rounds=1)
    for seat, action in ((0, "play 56"), (1, "play 11"), (0, "play 104"), (1, "play 95")):
        played.play(seat, action)
    file = tmp_path_factory.mktemp("coach") / "game.json"
    file.write_text(write_record(played.record()), "utf-8")
    return str(file)


def test_review_tells_the_account(capsys: Capture, game: str) -> None:
    assert run("review", game, *FEW) == 0
    out = capsys.readouterr().out
    assert "Review: 6 nimmt!, players: 2, rounds: 1" in out
    assert "Ada" in out
    assert "<b>Ben</b>" in out
    assert run("review", game, *FEW, "--lang", "de") == 0
    assert "Rückblick" in capsys.readouterr().out


def test_review_for_programs(capsys: Capture, game: str) -> None:
    found = document(capsys, "review", game, *FEW)
    assert found["reference"] == "sensible-4"
    for seat in found["seats"]:
        for name in ("bullheads", "chance"):
            parts = [seat[name][part] for part in ("par", "deal", "own", "rest")]
            assert sum(parts) == pytest.approx(seat[name]["result"], abs=1e-9)
        grades = [decision["grade"] for decision in seat["decisions"]]
        assert "forced" in grades
        assert grades != ["forced"] * len(grades)
    assert found == document(capsys, "review", game, *FEW)
    assert found != document(capsys, "review", game, *FEW, "--seed", "other")


def test_review_of_one_seat(capsys: Capture, game: str) -> None:
    found = document(capsys, "review", game, *FEW, "--seat", "2")
    assert [seat["seat"] for seat in found["seats"]] == [1]
    message = failed(capsys, "review", game, *FEW, "--seat", "3")
    assert message == "hornox review: --seat: must be 1 to 2, not 3"


class Page(HTMLParser):
    """What a page names from elsewhere, and whether its elements are closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.ids: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.links += [values[name] or "" for name in ("href", "src") if name in values]
        self.ids.add(values.get("id") or "")
        if tag not in ("meta", "rect"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag != "rect":
            assert self.open.pop() == tag


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_page_that_needs_no_network(
    capsys: Capture, game: str, tmp_path: Path, language: str
) -> None:
    file = tmp_path / "review.html"
    assert run("review", game, *FEW, "--html", str(file), "--lang", language) == 0
    text = file.read_text("utf-8")
    page = Page()
    page.feed(text)
    assert page.open == []
    assert page.links
    assert all(link.startswith("#") and link[1:] in page.ids for link in page.links)
    assert not re.search("https?:|<script|@import|url\\(", text)
    assert "&lt;b&gt;Ben&lt;/b&gt;" in text
    assert "<b>" not in text
    assert f'<html lang="{language}">' in text


def test_a_page_cannot_be_written_where_there_is_no_directory(capsys: Capture, game: str) -> None:
    assert "there is no directory" in failed(capsys, "review", game, "--html", "no/where.html")


def test_analyse_the_decision_before_a_move(capsys: Capture, game: str) -> None:
    found = document(capsys, "analyse", game, *FEW, "--move", "0")
    assert (found["seat"], found["kind"], found["forced"]) == (0, "selecting", False)
    assert {option["action"] for option in found["options"]} == {"play 56", "play 104"}
    other = document(capsys, "analyse", game, *FEW, "--move", "0", "--seat", "2")
    assert {option["action"] for option in other["options"]} == {"play 11", "play 95"}
    assert document(capsys, "analyse", game, *FEW, "--move", "2")["forced"]


def test_analyse_a_position(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(POSITION))
    assert run("analyse", "-", *FEW) == 0
    out = capsys.readouterr().out
    assert "Seat 1 decides" in out
    assert "33" in out


def test_what_cannot_be_analysed(capsys: Capture, game: str, tmp_path: Path) -> None:
    message = "hornox analyse: no seat has anything to decide there"
    assert failed(capsys, "analyse", game) == message
    assert "moves 0 to 3" in failed(capsys, "analyse", game, "--move", "9")
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps({"format": "hornox-record"}), "utf-8")
    assert failed(capsys, "analyse", str(broken)).startswith(f"hornox analyse: {broken}: ")
    assert failed(capsys, "review", str(broken)).startswith(f"hornox review: {broken}: ")
    assert "must be 1 at least" in failed(capsys, "review", game, "--playouts", "0")
