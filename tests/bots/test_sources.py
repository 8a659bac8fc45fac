"""Bots as names, classes, functions and objects; parameters in names; what bots think."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from hornox.arena import (
    JournalError,
    new_contest,
    plan_games,
    play_contest,
    play_game,
    simulate,
)
from hornox.arena.journal import dump_contest
from hornox.bots import NoSuchBot, check_source, make_bot, open_bot, source_name
from hornox.engine import SeatAction, View, new_setup
from hornox.record import new_game

SETUP = new_setup("base", 2, rounds=1)

MODULE = """
class Chosen:
    name = "chosen"

    def __init__(self, seed, place="0", word=""):
        self.place, self.word = int(place), word

    def choose(self, view):
        return view.decision.options[self.place]

    def explain(self):
        return {"word": self.word}
"""


class Last:
    """Takes the last option, and counts."""

    name = "last"

    def __init__(self, seed: str = "") -> None:
        self.seed = seed
        self.count = 0

    def choose(self, view: View) -> SeatAction:
        assert view.decision is not None
        self.count += 1
        return view.decision.options[-1]

    def explain(self) -> object:
        return {"options": self.count}


def made_by_function(seed: str) -> Last:
    return Last(seed)


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "chosen_bots.py").write_text(MODULE)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "chosen_bots", raising=False)
    return "chosen_bots:Chosen"


def test_all_ways_to_give_a_bot_play_the_same_game() -> None:
    ways = (Last, made_by_function, Last(), f"{__name__}:Last")
    games = [play_game(SETUP, [way, "cautious"], "seed").game for way in ways]
    assert len({game.record().moves for game in games}) == 1
    assert games[0].record().names == ("last", "cautious")


def test_an_object_plays_all_its_games_itself() -> None:
    bot = Last()
    simulate(plan_games(SETUP, [bot], 2, "seed"))
    assert bot.count >= 2 * 2 * 10


def test_a_class_gets_the_hashed_seed_of_its_seat() -> None:
    seeds = []

    def note(seed: str) -> Last:
        seeds.append(seed)
        return Last(seed)

    play_game(SETUP, [note, note], "seed")
    assert len({*seeds}) == 2
    assert all(len(seed) == 64 for seed in seeds)


def test_contests_count_objects_by_their_names() -> None:
    contest = new_contest(SETUP, (Last, Last()), deals=2, seed="1")
    assert contest.labels == ("last", "last #2")
    assert len(play_contest(contest)) == 4
    with pytest.raises(JournalError, match="by name, not last"):
        dump_contest(contest)


def test_what_is_no_bot_is_refused() -> None:
    with pytest.raises(NoSuchBot, match="7 is no bot"):
        check_source(7)  # type: ignore[arg-type]
    with pytest.raises(NoSuchBot, match="makes no bot"):
        open_bot(lambda seed: None, "1")  # type: ignore[arg-type, return-value]
    assert source_name(made_by_function) == "made_by_function"


def test_a_name_carries_parameters(module: str) -> None:
    view = new_game("base", players=2, seed=7).view(0)
    assert view.decision is not None
    for place in (0, 3):
        bot = make_bot(f"{module}?place={place}&word=a%20b", "1")
        assert bot.choose(view) == view.decision.options[place]
    with pytest.raises(NoSuchBot, match="name=value"):
        make_bot(f"{module}?moo", "1")
    with pytest.raises(NoSuchBot, match="given twice"):
        make_bot(f"{module}?place=1&place=2", "1")
    with pytest.raises(NoSuchBot, match="unexpected keyword argument 'size'"):
        make_bot(f"{module}?size=1", "1")


def test_thoughts_are_kept_beside_the_record(module: str, tmp_path: Path) -> None:
    contest = new_contest(SETUP, (f"{module}?word=hm",), against="cautious", deals=1, seed="1")
    play_contest(contest, records=tmp_path)
    (first, *_) = sorted(tmp_path.glob("*.thoughts.jsonl"))
    lines = [json.loads(line) for line in first.read_text().splitlines()]
    assert len(lines) >= 10
    assert all(line["info"] == {"word": "hm"} for line in lines)
    assert first.with_name(first.name.replace(".thoughts.jsonl", ".json")).exists()


@pytest.mark.parametrize("info", ["x" * 5000, {1, 2}, float("nan")])
def test_a_thought_that_cannot_be_written_is_a_fault(info: object) -> None:
    class Odd(Last):
        def explain(self) -> object:
            return info

    view = new_game("base", players=2, seed=7).view(0)
    with open_bot(Odd, "1") as bot:
        bot.choose(view)
        assert [fault.kind.value for fault in bot.faults] == ["protocol"]
        assert not bot.thoughts


def test_a_program_tells_its_thoughts_with_its_answer(tmp_path: Path) -> None:
    program = tmp_path / "bot.py"
    program.write_text(
        "from hornox.bots.external import serve\n"
        f"{MODULE}\n"
        "serve(lambda seed: Chosen(seed, word='deep'))\n"
    )
    view = new_game("base", players=2, seed=7).view(0)
    with open_bot(f"exec:{sys.executable} {program}", "1") as bot:
        bot.choose(view)
        assert not bot.faults
        assert [thought.info for thought in bot.thoughts] == [{"word": "deep"}]
