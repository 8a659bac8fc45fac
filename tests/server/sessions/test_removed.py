"""A removed player cannot return to the table."""

from __future__ import annotations

from hornox.table import ChangeTerms, FillWithBots, Join, Readmit, RemovePlayer, Start, Terms, Watch
from tests.server.sessions.clients import SHORT, Client, VirtualServer, types, with_server

WAYS = (Join("Bob"), Join("Robert"), Join("Bob", seat=1), Watch("Bob"), Watch("Robert"))


async def removed(server: VirtualServer) -> tuple[Client, Client]:
    """Ann, the host, has removed Bob."""
    ann, bob = (await server.table("Ann", "Bob"))[1]
    await ann.do(RemovePlayer(1))
    bob.read()
    return ann, bob


async def stays_out(bob: Client) -> None:
    for way in WAYS:
        (refused,) = await bob.do(way)
        assert refused["code"] == "removed"


def test_a_removed_player_cannot_return_under_another_name() -> None:
    async def test(server: VirtualServer) -> None:
        _, bob = await removed(server)
        await stays_out(bob)

    with_server(test)


def test_a_removed_player_cannot_return_by_another_connection() -> None:
    async def test(server: VirtualServer) -> None:
        _, bob = await removed(server)
        bob.disconnect()
        again = await server.client("Bob", "code-1")
        (welcome,) = await again.frames()
        assert not welcome["here"]
        await stays_out(again)

    with_server(test)


def test_a_removed_player_cannot_return_after_a_restart() -> None:
    async def test(server: VirtualServer) -> None:
        await removed(server)
        await server.open()
        again = await server.client("Bob", "code-1")
        await again.frames()
        await stays_out(again)
        await server.registry.close()
        await server.open()
        later = await server.client("Bob", "code-1")
        await later.frames()
        await stays_out(later)

    with_server(test)


def test_a_removed_player_cannot_return_for_another_game() -> None:
    async def test(server: VirtualServer) -> None:
        ann, bob = await removed(server)
        await ann.do(ChangeTerms(Terms(SHORT, places=3)))
        await stays_out(bob)
        await ann.do(FillWithBots("random"))
        await ann.do(Start())
        await stays_out(bob)

    with_server(test)


def test_a_removed_player_may_use_a_screen() -> None:
    async def test(server: VirtualServer) -> None:
        await removed(server)
        screen = await server.screen("code-1")
        assert types(await screen.frames()) == ["welcome", "fresh"]
        (refused,) = await screen.do(Join("Bob"))
        assert refused["code"] == "only-watching"

    with_server(test)


def test_the_host_can_readmit_a_removed_player() -> None:
    async def test(server: VirtualServer) -> None:
        ann, bob = await removed(server)
        await ann.do(Readmit("Bob"))
        assert types(await bob.do(Join("Bob"))) == ["ack", "fresh"]

    with_server(test)
