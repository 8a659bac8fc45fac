"""Messages, their JSON Schema, and serving bots that are written in Python."""

from __future__ import annotations

import io
import json
from importlib.resources import files
from typing import Any

import jsonschema
import pytest

from hornox.bots import RandomBot, make_bot
from hornox.bots.external import serve
from hornox.bots.external.protocol import (
    Act,
    Bye,
    Decide,
    FromBot,
    GameOver,
    Greeting,
    Hello,
    ToBot,
    read_from_bot,
    read_to_bot,
    write_message,
)
from hornox.bots.external.schema import protocol_schema
from hornox.engine import (
    PRIVATE,
    GetReady,
    Mode,
    Outcome,
    PlayCard,
    Result,
    View,
    awaited,
    new_setup,
)
from hornox.record import Game
from tests.bots.external.test_docs import conversation
from tests.bots.games import kinds_of_game

SCHEMA: dict[str, Any] = json.loads(
    files("hornox.bots.external").joinpath("protocol.schema.json").read_text("utf-8")
)
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
SETUP = new_setup("base", 2)
VIEW = Game.new("base", 2, seed=1).view(0)
TO_BOT: list[ToBot] = [
    Hello(1, 1, SETUP, 0, "seed"),
    Decide(1, 500, VIEW),
    Decide(2, None, VIEW),
    GameOver(Outcome(Result.RANKED, (3, 4), (0,))),
    Bye(),
]
FROM_BOT: list[FromBot] = [
    Greeting(1, "a"),
    Greeting(1, "b", reproducible=False),
    Act(7, GetReady()),
    Act(8, PlayCard(31, twisted=True)),
]


def test_the_shipped_schema_is_up_to_date() -> None:
    assert protocol_schema() == SCHEMA, "run `make schema`"
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_the_schema_knows_no_private_events() -> None:
    assert "View" in SCHEMA["$defs"]
    assert not {kind.__name__ for kind in PRIVATE} & set(SCHEMA["$defs"])


def test_messages_come_back_as_they_went() -> None:
    for to_bot in TO_BOT:
        assert read_to_bot(write_message(to_bot)) == to_bot
    for from_bot in FROM_BOT:
        assert read_from_bot(write_message(from_bot)) == from_bot


def test_messages_are_valid_by_the_schema() -> None:
    documented = conversation("to-bot") + conversation("from-bot")
    written = [json.loads(write_message(message)) for message in (*TO_BOT, *FROM_BOT)]
    for message in (*written, *documented):
        VALIDATOR.validate(message)


@pytest.mark.parametrize(
    "message",
    [
        {"type": "act", "id": 1},
        {"type": "act", "id": "1", "action": {"type": "agree"}},
        {"type": "act", "id": 1, "action": {"type": "dance"}},
        {"type": "act", "id": 1, "action": {"type": "propose", "use": {"type": "agree"}}},
        {"type": "hello", "version": 2, "name": "a"},
        {"type": "hello", "version": 1, "name": ""},
        {"type": "bye", "why": "so"},
        {"type": "chat"},
        [],
    ],
)
def test_wrong_messages_are_invalid(message: object) -> None:
    with pytest.raises(jsonschema.ValidationError):
        VALIDATOR.validate(message)


@pytest.mark.parametrize(
    ("mode", "players", "options"), [*kinds_of_game()][::4], ids=lambda value: str(value)
)
def test_views_of_whole_games_are_valid_and_come_back(
    mode: Mode, players: int, options: dict[str, Any]
) -> None:
    game = Game.new(mode, players, seed=3, **options)
    bot = RandomBot("views")
    for number in range(10_000):
        if game.is_over:
            break
        view = game.view(awaited(game.state)[0])
        message = Decide(number, None, view)
        assert read_to_bot(write_message(message)) == message
        if number % 25 == 0:
            VALIDATOR.validate(json.loads(write_message(message)))
        game.play(view.seat, bot.choose(view))
    assert game.is_over


def served(make: Any, *messages: ToBot) -> list[FromBot]:
    """What a bot answers to these messages."""
    sink = io.StringIO()
    serve(make, [f"{write_message(message)}\n" for message in messages], sink)
    return list(map(read_from_bot, sink.getvalue().splitlines()))


def test_serving_a_bot() -> None:
    hello, decide, *_, bye = TO_BOT
    expected = RandomBot("seed").choose(VIEW)
    answers = served(RandomBot, hello, decide, TO_BOT[3], bye, decide)
    assert answers == [Greeting(1, "random"), Act(1, expected)]


class Chatty:
    """A bot that prints while it thinks and is not reproducible."""

    name = "chatty"
    reproducible = False

    def __init__(self, seed: str) -> None:
        self._bot = make_bot("random", seed)

    def choose(self, view: View) -> Any:
        print("hmm")
        return self._bot.choose(view)


def test_what_a_served_bot_prints_does_not_disturb(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = "".join(f"{write_message(message)}\n" for message in TO_BOT)
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    serve(Chatty)
    captured = capsys.readouterr()
    greeting, *acts = map(read_from_bot, captured.out.splitlines())
    assert greeting == Greeting(1, "chatty", reproducible=False)
    assert [act.id for act in acts if isinstance(act, Act)] == [1, 2]
    assert captured.err == "hmm\nhmm\n"


def test_a_served_bot_speaks_its_version_only() -> None:
    with pytest.raises(SystemExit, match="version: is 2; this Hornox reads up to 1"):
        served(RandomBot, Hello(2, 1, SETUP, 0, "seed"))
