"""The client at a real server: games, lost connections, too many commands, refusals."""

from __future__ import annotations

import asyncio
import json
import stat
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from hornox.client import (
    BadAddress,
    CommandRefused,
    ConnectionEnded,
    Entered,
    Outside,
    RequestRefused,
    Server,
    StatusChanged,
    TableAddress,
    TableClient,
    TokenStore,
    Told,
    Unreachable,
    read_server,
    read_table_address,
)
from hornox.client.connection import open_socket
from hornox.protocol import FaultFrame
from hornox.table import GameFinished, GameTerms, LineSaid, Rename, Terms
from tests.server.process import PATIENCE, ROOM, TABLES, ServerProcess

PEOPLE = ("--request-rate=100000", "--newcomer-rate=1000000")
ONE_ROUND = Terms(GameTerms("base", rounds=1), places=2)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    data = tmp_path_factory.mktemp("client") / "data"
    with ServerProcess(data, *PEOPLE, *TABLES, *ROOM, "--command-rate=20") as process:
        yield process


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, PATIENCE))


@asynccontextmanager
async def come(
    server: ServerProcess, name: str, code: str, **how: Any
) -> AsyncIterator[TableClient]:
    """A new person at a table."""
    async with Server(server.url) as api:
        token = (await api.create_person(name)).token
    async with TableClient(TableAddress(server.url, code), token, **how) as table:
        await table.join(name)
        yield table


async def new_table(server: ServerProcess, terms: Terms = ONE_ROUND) -> str:
    async with Server(server.url) as api:
        await api.create_person("Opener", bot=True)  # programs open tables and are not their hosts
        return (await api.open_table(terms)).code


async def play(table: TableClient) -> GameFinished:
    """Answer every decision with its first option until the game is over."""
    answered = ""
    async for update in table:
        if isinstance(update, Told) and isinstance(update.message, GameFinished):
            return update.message
        decision = None if table.view is None else table.view.decision
        if decision is not None and table.decision != answered:
            answered = table.decision
            await table.answer(decision.options[0])
    raise AssertionError("the updates ended")


def test_two_people_play_a_game(server: ServerProcess) -> None:
    async def test() -> None:
        code = await new_table(server)
        async with come(server, "Ann", code) as ann, come(server, "Bob", code) as bob:
            await ann.start()
            ends = await asyncio.gather(play(ann), play(bob))
        assert ends[0] == ends[1]
        assert len(ends[0].outcome.points) == 2

    run(test())


class Cut:
    """Opens sockets that lose every frame from the fifth on, except for the last attempt."""

    def __init__(self, times: int) -> None:
        self.opened, self.times = 0, times

    @asynccontextmanager
    async def __call__(self, url: str) -> AsyncIterator[ClientConnection]:
        self.opened += 1
        async with open_socket(url) as socket:
            if self.opened <= self.times:
                receive, count = socket.recv, 0

                async def cut(decode: bool | None = None) -> Any:
                    nonlocal count
                    count += 1
                    if count > 5:
                        await socket.close()
                    return await receive(decode)

                socket.recv = cut  # type: ignore[method-assign]
            yield socket


def test_a_lost_connection_goes_on_by_itself(server: ServerProcess) -> None:
    async def test() -> None:
        code, cut = await new_table(server), Cut(3)
        async with come(server, "Ann", code, open=cut) as ann, come(server, "Bob", code) as bob:
            await ann.start()
            ends = await asyncio.gather(play(ann), play(bob))
        assert ends[0] == ends[1]
        assert cut.opened > cut.times

    run(test())


class Gap:
    """Opens sockets of which the first loses one of the news."""

    def __init__(self) -> None:
        self.lost: list[str] = []
        self.opened = 0

    @asynccontextmanager
    async def __call__(self, url: str) -> AsyncIterator[ClientConnection]:
        self.opened += 1
        async with open_socket(url) as socket:
            receive = socket.recv

            async def lose(decode: bool | None = None) -> Any:
                text = await receive(decode)
                if not self.lost and "line-said" in str(text):
                    self.lost.append(str(text))
                    return await receive(decode)
                return text

            socket.recv = lose  # type: ignore[method-assign]
            yield socket


def test_a_gap_in_the_numbers_is_closed_in_order(server: ServerProcess) -> None:
    async def test() -> None:
        code, gap = await new_table(server), Gap()
        async with come(server, "Ann", code, open=gap) as ann, come(server, "Bob", code) as bob:
            lines = []
            for text in ("one", "two", "three"):
                await bob.say(text)
            async for update in ann:
                if isinstance(update, Told) and isinstance(update.message, LineSaid):
                    lines.append(update.message.text)
                if len(lines) == 3:
                    break
        assert lines == ["one", "two", "three"]
        assert gap.lost
        assert gap.opened == 2

    run(test())


def _fault(text: str) -> dict[str, Any] | None:
    frame: dict[str, Any] = json.loads(text)
    return frame if frame.pop("type") == "fault" else None


def test_commands_that_come_too_fast_are_sent_again(server: ServerProcess) -> None:
    async def test() -> None:
        code = await new_table(server)
        heard: list[str] = []

        @asynccontextmanager
        async def listen(url: str) -> AsyncIterator[ClientConnection]:
            async with open_socket(url) as socket:
                receive = socket.recv

                async def note(decode: bool | None = None) -> Any:
                    heard.append(str(await receive(decode)))
                    return heard[-1]

                socket.recv = note  # type: ignore[method-assign]
                yield socket

        async with come(server, "Ann", code, open=listen) as ann:
            names = [f"Ann {number}" for number in range(80)]
            await asyncio.gather(*(ann.do(Rename(name)) for name in names))
            assert ann.state is not None
            assert ann.state.name in names
        faults = [FaultFrame(**fault) for text in heard if (fault := _fault(text))]
        assert faults
        assert {fault.code for fault in faults} == {"too-fast"}
        assert all(fault.id and fault.wait and fault.id in fault.reason for fault in faults)

    run(test())


def test_refusals_and_ends_are_errors_with_a_code(server: ServerProcess) -> None:
    async def test() -> None:
        code = await new_table(server)
        async with come(server, "Ann", code), Server(server.url) as api:
            token = (await api.create_person("Bob")).token
            async with TableClient(TableAddress(server.url, code), token) as bob:
                first = [await anext(bob) for _ in range(3)]
                assert [type(update) for update in first] == [StatusChanged, StatusChanged, Outside]
                with pytest.raises(CommandRefused) as refused:
                    await bob.start()
                assert refused.value.code == "not-here"
            nowhere = TableAddress(server.url, "000000000")
            async with TableClient(nowhere, token) as bob:
                with pytest.raises(ConnectionEnded) as ended:
                    await bob.join("Bob")
                assert ended.value.code == "no-such-table"
                with pytest.raises(ConnectionEnded):
                    async for _ in bob:
                        pass
            with pytest.raises(RequestRefused) as unknown:
                await api.table("000000000")
            assert unknown.value.code == "no-such-table"

    run(test())


def test_a_screen_only_watches(server: ServerProcess) -> None:
    async def test() -> None:
        address = TableAddress(server.url, await new_table(server))
        async with TableClient(address, None) as screen:
            async for update in screen:
                if isinstance(update, Entered):
                    break
            assert screen.state is not None
            with pytest.raises(CommandRefused) as refused:
                await screen.say("Hello")
            assert refused.value.code == "only-watching"

    run(test())


def test_a_name_is_the_same_person_next_time(server: ServerProcess, tmp_path: Path) -> None:
    async def test() -> None:
        path = tmp_path / "tokens.json"
        people = set()
        for _ in range(2):
            async with Server(server.url) as api:
                me = await api.sign_in("Rowdy", bot=True, tokens=TokenStore(path))
                people.add(me.person)
        assert len(people) == 1
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        TokenStore(path).put(server.url, "Rowdy", "hx_unknown")
        async with Server(server.url) as api:
            other = await api.sign_in("Rowdy", bot=True, tokens=TokenStore(path))
        assert other.person not in people

    run(test())


def test_no_server_is_told_in_one_line() -> None:
    async def test() -> None:
        async with Server("http://127.0.0.1:9") as api:
            with pytest.raises(Unreachable, match=r"http://127\.0\.0\.1:9 cannot be reached"):
                await api.tables()

    run(test())


@pytest.mark.parametrize(
    ("text", "server", "code"),
    [
        ("abc-def-gh0", "http://127.0.0.1:8666", "ABCDEFGH0"),
        ("https://example.org/t/ABCDEFGH0", "https://example.org", "ABCDEFGH0"),
        ("http://[::1]:8666/t/abcdefgho?tv=1", "http://[::1]:8666", "ABCDEFGH0"),
    ],
)
def test_links_and_codes_name_a_table(text: str, server: str, code: str) -> None:
    assert read_table_address(text) == TableAddress(server, code)


@pytest.mark.parametrize(
    "text", ["", "moo", "https://example.org", "https://example.org/x/ABCDEFGH0"]
)
def test_other_texts_name_no_table(text: str) -> None:
    with pytest.raises(BadAddress, match="neither a link"):
        read_table_address(text)


@pytest.mark.parametrize("text", ["", "ftp://example.org", "http://", "two words", "http://a:b"])
def test_other_texts_name_no_server(text: str) -> None:
    with pytest.raises(BadAddress):
        read_server(text)
