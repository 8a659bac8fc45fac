"""People who share a network are not compared in ratings."""

from __future__ import annotations

import asyncio

import pytest

from hornox.server.guards.client_address import network_fingerprint
from hornox.server.guards.networks import network_key
from hornox.server.ratings import rate
from hornox.server.tables import TableConfig
from hornox.server.tables.player_networks import PlayerNetworks
from hornox.table import FillWithBots, Join, Start, StepAway, Terms
from tests.server.sessions.clients import SHORT, Client, VirtualServer, with_server

ANN, BOB = "person:id-Ann", "person:id-Bob"


def mark(address: str) -> str:
    return network_fingerprint(network_key(address))


def test_a_fingerprint_distinguishes_networks_only() -> None:
    assert mark("192.0.2.1") == mark("192.0.2.1") != mark("192.0.2.2")
    assert mark("2001:db8:0:100::1") == mark("2001:db8:0:1ff::2"), "one /56"
    assert mark("2001:db8:0:100::1") != mark("2001:db8:0:200::1")
    assert "192" not in mark("192.0.2.1")


def test_people_are_separate_if_they_never_shared_a_network() -> None:
    networks = PlayerNetworks()
    networks.record("ann", "home")
    networks.record("ann", "phone")
    networks.record("bob", "home")
    networks.record("cat", "work")
    networks.record("dan", "")
    pairs = {
        "".join(sorted(pair)) for pair in networks.unseparated_pairs(["ann", "bob", "cat", "dan"])
    }
    assert pairs == {"annbob", "anndan", "bobdan", "catdan"}
    networks.clear()
    assert len(networks.unseparated_pairs(["ann", "cat"])) == 1


async def play(server: VirtualServer, *names: str, public: bool = True) -> None:
    """A game of these people and one bot, played to its end by bots that stand in."""
    terms = Terms(SHORT, places=len(names) + 1)
    actor = await server.registry.open(terms, public=public)
    clients = [await server.client(name, actor.code) for name in names]
    for client in clients:
        await client.do(Join(client.name))
    await clients[0].do(FillWithBots("random"))
    await clients[0].do(Start())
    for client in clients:
        await client.do(StepAway())
    await over(server, actor.code, clients)


async def over(server: VirtualServer, code: str, clients: list[Client]) -> None:
    while not server.disk.games_at(code, 1):
        await asyncio.sleep(1)
    for client in clients:
        client.disconnect()


def rated(server: VirtualServer) -> set[str]:
    return {leader.subject for leader in server.disk.leaders("base", 9)}


@pytest.mark.parametrize("bob_is_at", ["Ann", "Bob"])
def test_people_of_one_network_are_compared_with_bots_only(bob_is_at: str) -> None:
    async def test(server: VirtualServer) -> None:
        server.networks["Bob"] = bob_is_at
        await play(server, "Ann", "Bob")
        assert rated(server) == {ANN, BOB, "bot:random"}
        (game,) = server.disk.games_at("code-1", 1)
        ann, _, bot = game.seats
        alone = rate_two(ann.points, bot.points)
        assert (ann.mu == pytest.approx(alone)) is (bob_is_at == "Ann")

    with_server(test)


def rate_two(own: int, other: int) -> float:
    return rate(["person:a", "bot:random"], [own, other], {})["person:a"].mu


def test_games_at_private_tables_are_not_rated() -> None:
    async def test(server: VirtualServer) -> None:
        await play(server, "Ann", "Bob", public=False)
        assert rated(server) == set()
        (game,) = server.disk.games_at("code-1", 1)
        assert game.visibility.value == "private"
        assert server.disk.seen_by("id-Bob", [game.id]) == {game.id}

    with_server(test)


def test_an_unloaded_table_keeps_the_networks_of_its_players() -> None:
    async def test(server: VirtualServer) -> None:
        actor = await server.registry.open(Terms(SHORT, places=2), public=True)
        clients = [await server.client(name, actor.code) for name in ("Ann", "Bob")]
        for client in clients:
            await client.do(Join(client.name))
        await clients[0].do(Start())
        for client in clients:
            client.disconnect()
        await asyncio.sleep(200)
        assert len(server.registry.loaded) == 0
        ann = await server.client("Ann", actor.code)
        bob = await server.registry.find(actor.code)
        await ann.do(StepAway())
        await bob.commands.request(server.people["token-Bob"], "away", StepAway())
        await over(server, actor.code, [ann])
        assert rated(server) == {ANN, BOB}
        assert not server.registry.loaded.loader._networks[actor.code]._fingerprints.get(
            "id-Bob"
        ), "the game is over"

    with_server(test, TableConfig(idle_after=5_000))
