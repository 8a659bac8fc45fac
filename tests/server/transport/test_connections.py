from __future__ import annotations

from uvicorn.server import ServerState

from hornox.server.guards.rate_limit import Rate
from tests.server.transport.wires import Wire, answering, config_for, run

GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
ANN, BOB, PROXY = "192.0.2.1", "192.0.2.2", "10.0.0.1"


def test_an_address_has_only_so_many_connections() -> None:
    async def test() -> None:
        config, state = config_for(answering, most_each=2), ServerState()
        first, second, third = (Wire(config, state, ANN) for _ in range(3))
        assert [wire.is_closing() for wire in (first, second, third)] == [False, False, True]
        assert third.heard == b"", "nothing is read, nothing is answered"
        assert not Wire(config, state, BOB).is_closing()
        await first.hang_up()
        assert not Wire(config, state, ANN).is_closing()

    run(test)


def test_an_address_opens_connections_only_so_often() -> None:
    async def test() -> None:
        config, state = config_for(answering, connections=Rate(0.001, 3)), ServerState()
        for _ in range(3):
            await Wire(config, state, ANN).hang_up()
        assert Wire(config, state, ANN).is_closing()
        assert not Wire(config, state, BOB).is_closing()

    run(test)


def test_a_trusted_proxy_speaks_for_many() -> None:
    async def test() -> None:
        config = config_for(answering, most_each=1, proxies=(PROXY,))
        wires = [Wire(config, ServerState(), PROXY) for _ in range(5)]
        assert not any(wire.is_closing() for wire in wires)

    run(test)


def test_when_there_are_too_many_the_oldest_silent_one_goes() -> None:
    async def test() -> None:
        config, state = config_for(answering, most=3), ServerState()
        busy, silent, other = (Wire(config, state, f"192.0.2.{n}") for n in range(3))
        await busy.say(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n")
        newcomer = Wire(config, state, BOB)
        assert silent.is_closing()
        assert not any(wire.is_closing() for wire in (busy, other, newcomer))
        await newcomer.say(GET)
        assert newcomer.heard.startswith(b"HTTP/1.1 200")
        assert len(config.limiter) == 3

    run(test)


def test_when_all_are_busy_nobody_else_comes_in() -> None:
    async def test() -> None:
        config, state = config_for(answering, most=1), ServerState()
        busy = Wire(config, state, ANN)
        await busy.say(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n")
        assert Wire(config, state, BOB).is_closing()
        assert not busy.is_closing()

    run(test)
