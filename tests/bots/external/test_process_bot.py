"""Bots that run as programs: what they are sent, and how their answers are read."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from hornox.bots import BotFailed, FaultKind, NotAsked, find_bot, make_bot
from hornox.bots.external import ProcessBot
from hornox.bots.external.process_bot import MOST_RESTARTS
from hornox.engine import RULES_VERSION, View, new_setup
from hornox.record import Game, Record, from_json, to_json
from tests.bots.external.programs import (
    GOOD,
    IMPATIENCE,
    PATIENCE,
    SILENT,
    command,
    spec,
    wait_until_gone,
)

VIEW = Game.new("base", 3, seed=1).view(1)


def bot(folder: Path, body: str, patience: float = PATIENCE) -> ProcessBot:
    return ProcessBot(command(folder, body), "seed", patience=patience)


def failure(folder: Path, body: str, deadline: float | None = PATIENCE) -> BotFailed:
    with pytest.raises(BotFailed) as caught:
        bot(folder, body).ask(VIEW, deadline)
    return caught.value


def test_it_answers_and_says_its_name(tmp_path: Path) -> None:
    player = bot(tmp_path, GOOD)
    assert player.name == sys.executable
    for _ in range(3):
        assert VIEW.decision is not None
        assert player.choose(VIEW) == VIEW.decision.options[0]
    assert player.name == "tester"
    assert player.reproducible
    player.close()


def test_choosing_without_a_decision_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotAsked):
        bot(tmp_path, GOOD).choose(Game.new("base", 3, seed=1).view(None))


LISTENER = """
with open(sys.argv[0] + ".heard", "w") as file:
    for line in sys.stdin:
        print(line, end="", file=file, flush=True)
        heard = json.loads(line)
        if heard["type"] == "hello":
            say(type="hello", version=1, name="tester", reproducible=False)
        if heard["type"] == "decide":
            answer(heard)
"""


def test_it_is_told_its_view_and_no_more(tmp_path: Path) -> None:
    setup = new_setup("base", 3, rounds=1)
    seed = "secret-of-the-game"
    game = Game(Record(setup, ("a", "b", "c"), seed=seed))
    view = game.view(2)
    player = make_bot(spec(tmp_path, LISTENER), f"{seed}/2")
    assert isinstance(player, ProcessBot)
    player.ask(view, PATIENCE)
    player.choose(view)
    assert not player.reproducible
    while not game.is_over:
        decision = game.decisions[0]
        game.play(decision.seat, decision.options[0])
    assert game.outcome is not None
    player.game_over(game.outcome)
    player.close()
    text = (tmp_path / "program.py.heard").read_text("utf-8")
    hello, timed, untimed, over, bye = map(json.loads, text.splitlines())
    assert seed not in text
    token = hello.pop("seed")
    assert len(token) == 64
    assert hello == {
        "type": "hello",
        "version": 1,
        "rules": RULES_VERSION,
        "setup": to_json(setup),
        "seat": 2,
    }
    assert (timed["type"], timed["id"], timed["deadline_ms"]) == ("decide", 1, PATIENCE * 1000)
    assert (untimed["id"], untimed["deadline_ms"]) == (2, None)
    assert set(timed) == {"type", "id", "deadline_ms", "view"}
    assert from_json(View, timed["view"]) == view
    assert over == {"type": "game-over", "outcome": to_json(game.outcome)}
    assert bye == {"type": "bye"}


def test_seeds_of_external_bots_differ_and_are_repeatable(tmp_path: Path) -> None:
    def token(seed: str) -> Any:
        player = make_bot(spec(tmp_path, LISTENER), seed)
        player.choose(VIEW)
        del player
        heard = (tmp_path / "program.py.heard").read_text("utf-8")
        return json.loads(heard.splitlines()[0])["seed"]

    assert token("7/0") == token("7/0")
    assert len({token("7/0"), token("7/1"), token("8/0")}) == 3


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("hear(); print('hi')", "not JSON: Expecting value, in hi"),
        ("hear(); print('[1]')", "a message is a JSON object"),
        ("hear(); print('{}')", "type: must be one of hello, act"),
        ("hear(); say(type='bye')", "type: must be one of hello, act"),
        ("hear(); say(type=['hello'])", "type: must be one of hello, act"),
        ("hear(); say(type='hello')", "version: is missing"),
        (
            "hear(); say(type='hello', version=2, name='a')",
            "is 2; this Hornox reads up to 1: update it",
        ),
        ("hear(); say(type='hello', version=1, name='')", "1 to 40 printable characters"),
        ("hear(); say(type='hello', version=1, name='\\x1b[2J')", "1 to 40 printable characters"),
        ("hear(); say(type='hello', version=1, name='a', age=3)", "age: is not known"),
        ("hear(); say(type='act', id=1, action={'type': 'agree'})", "not what was asked for"),
        ("hello(); hello()", "not what was asked for"),
        ("hello(); hear(); say(type='act', id=1)", "action: is missing"),
        ("hello(); hear(); say(type='act', id='1', action={'type': 'agree'})", "id: must be"),
        ("hello(); hear(); say(type='act', id=1, action={'type': 'dance'})", "action.type: must"),
        ("hello(); hear(); say(type='act', id=1, action={'type': 'shuffle-numbers'})", "must be"),
        ("hello(); hear(); print('[' * 9999)", "not JSON"),
        ("hello(); hear(); print('9' * 9999)", "not JSON"),
        ("hello(); hear(); print('{\"' + 'key' * 9999 + '\": 1}')", "..."),
    ],
)
def test_what_cannot_be_understood(tmp_path: Path, body: str, message: str) -> None:
    error = failure(tmp_path, f"{body}\nsys.stdout.flush(); time.sleep(1000)")
    assert error.kind is FaultKind.PROTOCOL
    assert message in str(error)
    assert len(str(error)) <= 300


def test_a_late_answer_is_not_taken_for_the_present_one(tmp_path: Path) -> None:
    body = """
hello()
first = hear()
answer(first)
hear()
answer(first)
time.sleep(1000)
"""
    player = bot(tmp_path, body)
    player.choose(VIEW)
    with pytest.raises(BotFailed, match="answers decision 1, but 2 was asked") as caught:
        player.choose(VIEW)
    assert caught.value.kind is FaultKind.PROTOCOL


def test_a_second_answer_is_not_taken_for_the_next_one(tmp_path: Path) -> None:
    player = bot(tmp_path, "hello(); asked = hear(); answer(asked); answer(asked); hear()")
    player.choose(VIEW)
    with pytest.raises(BotFailed, match="answers decision 1, but 2 was asked"):
        player.choose(VIEW)


def test_deadlines_of_the_hello_and_of_a_decision(tmp_path: Path) -> None:
    mute = bot(tmp_path, "time.sleep(1000)", patience=IMPATIENCE)
    with pytest.raises(BotFailed) as caught:
        mute.choose(VIEW)
    assert caught.value.kind is FaultKind.DEADLINE
    assert failure(tmp_path, SILENT, IMPATIENCE).kind is FaultKind.DEADLINE


COUNTED = """
with open(sys.argv[0] + ".starts", "a") as file:
    print(os.getpid(), file=file)
hello()
hear()
sys.exit(1)
"""


def test_a_program_that_fails_is_restarted_a_limited_number_of_times(tmp_path: Path) -> None:
    player = bot(tmp_path, COUNTED)
    for number in range(MOST_RESTARTS + 3):
        assert player.given_up == (number > MOST_RESTARTS)
        with pytest.raises(BotFailed):
            player.choose(VIEW)
    starts = (tmp_path / "program.py.starts").read_text("utf-8").split()
    assert len(starts) == MOST_RESTARTS + 1
    for number in map(int, starts):
        wait_until_gone(number)


def test_a_program_that_cannot_be_started(tmp_path: Path) -> None:
    path = tmp_path / "empty"
    path.write_bytes(b"\0\0\0\0")
    path.chmod(0o755)
    player = make_bot(f"exec:{path}", "1")
    with pytest.raises(BotFailed, match="cannot be started") as caught:
        player.choose(VIEW)
    assert caught.value.kind is FaultKind.CRASH


def test_an_interruption_ends_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    body = "print(os.getpid(), file=open(sys.argv[0] + '.id', 'w'), flush=True)" + GOOD
    player = bot(tmp_path, body)
    player.choose(VIEW)

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("hornox.bots.external.process_bot.read_from_bot", interrupt)
    with pytest.raises(KeyboardInterrupt):
        player.choose(VIEW)
    wait_until_gone(int((tmp_path / "program.py.id").read_text("utf-8")))


def test_finding_a_program_does_not_start_it(tmp_path: Path) -> None:
    kind, playouts = find_bot(spec(tmp_path, "open(sys.argv[0] + '.started', 'w')"))
    assert playouts is None
    assert kind.name.startswith("exec:")
    assert not (tmp_path / "program.py.started").exists()
