from __future__ import annotations

from uvicorn.server import ServerState

from hornox.server.guards.rate_limit import Rate
from tests.server.transport.fake_transport import FakeTransport, config_for, echo_app, run

GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
ANN, BOB, PROXY = "192.0.2.1", "192.0.2.2", "10.0.0.1"


def test_connections_per_address_are_limited() -> None:
    async def test() -> None:
        config, state = config_for(echo_app, most_each=2), ServerState()
        first, second, third = (FakeTransport(config, state, ANN) for _ in range(3))
        assert [wire.is_closing() for wire in (first, second, third)] == [False, False, True]
        assert third.received == b"", "nothing is read, nothing is answered"
        assert not FakeTransport(config, state, BOB).is_closing()
        await first.disconnect()
        assert not FakeTransport(config, state, ANN).is_closing()

    run(test)


def test_new_connections_per_address_are_limited() -> None:
    async def test() -> None:
        config, state = config_for(echo_app, connections=Rate(0.001, 3)), ServerState()
        for _ in range(3):
            await FakeTransport(config, state, ANN).disconnect()
        assert FakeTransport(config, state, ANN).is_closing()
        assert not FakeTransport(config, state, BOB).is_closing()

    run(test)


def test_a_trusted_proxy_is_not_limited() -> None:
    async def test() -> None:
        config = config_for(echo_app, most_each=1, proxies=(PROXY,))
        wires = [FakeTransport(config, ServerState(), PROXY) for _ in range(5)]
        assert not any(wire.is_closing() for wire in wires)

    run(test)


def test_a_new_connection_replaces_the_oldest_idle_one() -> None:
    async def test() -> None:
        config, state = config_for(echo_app, most=3), ServerState()
        busy, silent, other = (FakeTransport(config, state, f"192.0.2.{n}") for n in range(3))
        await busy.send(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n")
        newcomer = FakeTransport(config, state, BOB)
        assert silent.is_closing()
        assert not any(wire.is_closing() for wire in (busy, other, newcomer))
        await newcomer.send(GET)
        assert newcomer.received.startswith(b"HTTP/1.1 200")
        assert len(config.limiter) == 3

    run(test)


def test_without_an_idle_connection_new_ones_are_refused() -> None:
    async def test() -> None:
        config, state = config_for(echo_app, most=1), ServerState()
        busy = FakeTransport(config, state, ANN)
        await busy.send(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n")
        assert FakeTransport(config, state, BOB).is_closing()
        assert not busy.is_closing()

    run(test)
