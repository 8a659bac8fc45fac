"""Two bots, a class and a program in another language, meet at a server without a person."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from hornox.cli import main
from hornox.client import Arena, BotPlayer, Server, TableAddress, TableClient, TokenStore
from hornox.client.bot_config import BadConfig, BotConfig, read_config
from hornox.client.bot_service import BotService
from hornox.engine import MODES
from hornox.protocol import BotAvailability
from hornox.table import GameTerms
from tests.server.process import PATIENCE, UNLIMITED, ServerProcess

PROGRAM = Path(__file__).parents[2] / "examples" / "bots" / "plain.py"
CONFIG = 'server = "http://localhost:8666"\nname = "Rowdy"\nbot = "cautious"\n'


def test_bots_finish_a_game_of_every_mode(tmp_path: Path) -> None:
    async def play_one(api: Server, code: str, bot: str) -> None:
        async with TableClient(TableAddress(api.url, code), api.token) as table:
            async for game in BotPlayer(table, bot).games():
                assert game.outcome.points
                assert not game.faults
                return

    async def challenge(first: Server, second: Server, other: str, mode: str) -> None:
        fan_cards = ("cow",) if mode == "fan" else None
        made = await Arena(first).challenge((other,), GameTerms(mode, fan_cards=fan_cards))
        (code,) = (await Arena(second).accept(made.id)).tables
        await asyncio.gather(
            play_one(first, code, "cautious"), play_one(second, code, f"exec:python {PROGRAM}")
        )

    async def test(url: str) -> None:
        async with Server(url) as first, Server(url) as second:
            await first.create_person("Class", bot=True)
            other = await second.create_person("Program", bot=True)
            for mode in MODES:
                unlike = next(one for one in MODES if one != mode)  # so that they are not paired
                await Arena(second).leave()
                await Arena(first).report(BotAvailability((unlike,), games=4))
                await Arena(second).report(BotAvailability((mode,), games=4))
                await challenge(first, second, other.person, mode)

    with ServerProcess(tmp_path / "data", *UNLIMITED) as server:
        asyncio.run(asyncio.wait_for(test(server.url), 4 * PATIENCE))


def test_a_bot_plays_in_the_arena_and_is_rated_apart(tmp_path: Path) -> None:
    async def test(url: str) -> None:
        told: list[str] = []
        services = [
            BotService(
                BotConfig(url, name, "cautious", modes=("x",)),
                told.append,
                TokenStore(tmp_path / "tokens.json"),
                games=1,
            )
            for name in ("Ada", "Bo")
        ]
        await asyncio.gather(*(service.run() for service in services))
        assert sum("seat" in line for line in told) == 2
        async with Server(url) as api:
            assert not (await Arena(api).bots()).tables

    with ServerProcess(tmp_path / "data", *UNLIMITED) as server:
        asyncio.run(asyncio.wait_for(test(server.url), PATIENCE))
        leaders = server.get("/ratings/x/bots")["leaders"]
        assert {leader["name"] for leader in leaders} >= {"Ada", "Bo"}
        people = [leader["subject"] for leader in server.get("/ratings/x")["leaders"]]
        assert people == ["bot:ox"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("name = ", "bad"),
        ('name = "Rowdy"', "server: is missing"),
        (CONFIG + "game_at_once = 2", "did you mean games_at_once"),
        (CONFIG + 'modes = ["bse"]', "no mode 'bse'"),
        (CONFIG + "games_at_once = 9", "games_at_once is 1 to 4"),
    ],
)
def test_a_wrong_configuration_is_told_in_one_line(
    tmp_path: Path, text: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bot.toml"
    path.write_text(text)
    with pytest.raises(BadConfig):
        read_config(path)
    assert main(["join", "--config", str(path)]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert reason in told or reason == "bad"


@pytest.mark.parametrize(
    "arguments",
    [
        ["ABCDEFGH0"],
        [],
        ["moo", "--bot", "cautious"],
        ["ABCDEFGH0", "--bot", "no-such-bot"],
        ["ABCDEFGH0", "--bot", "cautious", "--server", "http://127.0.0.1:9"],
    ],
)
def test_a_wrong_call_is_told_in_one_line(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["join", *arguments]) == 2
    assert capsys.readouterr().err.count("\n") == 1
