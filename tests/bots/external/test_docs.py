"""The page about the bot protocol: its conversation is played, its lists are complete."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from hornox.bots import RandomBot
from hornox.bots.external.protocol import (
    VERSION,
    Act,
    Bye,
    Decide,
    GameOver,
    Hello,
    ToBot,
    write_message,
)
from hornox.bots.external.specs import bot_seed
from hornox.engine import RULES_VERSION, VARIANTS, Position, Row, awaited, new_setup
from hornox.record import Game, Record, from_json, to_json
from hornox.record.codec import tag_of
from tests.bots.games import kinds_of_game

ROOT = Path(__file__).parents[3]
PROTOCOL = (ROOT / "docs" / "reference" / "bot-protocol.md").read_text("utf-8")
DECIDE = (ROOT / "docs" / "reference" / "decide.json").read_text("utf-8")
POSITION = Position(
    rows=(Row((12,)), Row((37,)), Row((43,)), Row((58,))), hands=((14, 61), (15, 44))
)


def conversation(direction: str) -> list[dict[str, object]]:
    """The messages on the page in this direction, with the one that a file holds."""
    page = re.sub(r"\{literalinclude\} decide.json\n:.*\n", f"json to-bot\n{DECIDE}", PROTOCOL)
    blocks = re.findall(rf"```json {direction}\n(.*?)```", page, re.S)
    return [json.loads(block) for block in blocks]


def test_hornox_says_what_the_page_says() -> None:
    setup = new_setup("base", 2, rounds=1)
    game = Game(Record(setup, ("Ada", "Ben"), position=POSITION))
    hello = Hello(VERSION, RULES_VERSION, setup, 0, bot_seed("example/0"))
    decide = Decide(1, 5000, game.view(0))
    for move in ("play 15", "play 14", "play 44", "play 61"):
        game.play(1 if move in ("play 15", "play 44") else 0, move)
    assert game.outcome is not None
    messages: list[ToBot] = [hello, decide, GameOver(game.outcome), Bye()]
    said = [json.loads(write_message(message)) for message in messages]
    assert said == conversation("to-bot")


def test_the_example_bot_answers_what_the_page_says() -> None:
    heard = "".join(f"{json.dumps(message)}\n" for message in conversation("to-bot"))
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / "bots" / "plain.py")],
        input=heard,
        capture_output=True,
        text=True,
        check=True,
    )
    assert list(map(json.loads, done.stdout.splitlines())) == conversation("from-bot")


def test_the_page_lists_the_options_of_every_kind_of_decision() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| ([^|]+) \| [^|]+ \| ([^|]+) \|$", PROTOCOL, re.M)
    listed = {kind: (modes, set(re.findall(r"`([a-z-]+)`", types))) for kind, modes, types in rows}
    met = defaultdict[str, set[str]](set)
    modes_of = defaultdict[str, set[str]](set)
    for mode, players, options in kinds_of_game():
        game = Game.new(mode, players, seed=1, **options)
        bot = RandomBot("talk")
        while not game.is_over:
            view = game.view(awaited(game.state)[0])
            assert view.decision is not None
            kind = view.decision.kind
            met[kind] |= {tag_of(type(option)) for option in view.decision.options}
            modes_of[kind].add(mode)
            game.play(view.seat, bot.choose(view))
    met["replacing"] |= {"substitute"}  # which chance alone seldom brings about
    modes_of["replacing"] |= {"buffalo"}
    assert met == {kind: types for kind, (_, types) in listed.items()}
    for kind, (modes, _) in listed.items():
        assert modes_of[kind] == (set(VARIANTS) if modes == "all" else {modes.strip("`")}), kind


def test_left_out_defaults_are_understood() -> None:
    act = conversation("from-bot")[1]
    act.pop("type")
    assert to_json(from_json(Act, act)) == {
        "id": 1,
        "action": {"type": "play-card", "card": 14, "twisted": False},
        "info": None,
    }
