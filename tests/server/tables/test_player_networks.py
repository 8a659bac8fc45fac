"""People who share a network are not compared in ratings."""

from __future__ import annotations

import asyncio

import pytest

from hornox.server.guards.client_address import network_fingerprint
from hornox.server.ratings import rate
from hornox.server.tables import TableConfig
from hornox.server.tables.player_networks import PlayerNetworks
from hornox.table import FillWithBots, Join, Start, StepAway, Terms
from tests.server.sessions.talking import SHORT, Client, House, in_house

ANN, BOB = "person:id-Ann", "person:id-Bob"


def mark(address: str) -> str:
    return network_fingerprint({"type": "websocket", "client": (address, 1)})


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


async def play(house: House, *names: str, public: bool = True) -> None:
    """A game of these people and one bot, played to its end by bots that stand in."""
    terms = Terms(SHORT, places=len(names) + 1)
    actor = await house.registry.open(terms, public=public)
    clients = [await house.client(name, actor.code) for name in names]
    for client in clients:
        await client.do(Join(client.name))
    await clients[0].do(FillWithBots("random"))
    await clients[0].do(Start())
    for client in clients:
        await client.do(StepAway())
    await over(house, actor.code, clients)


async def over(house: House, code: str, clients: list[Client]) -> None:
    while not house.disk.games_at(code, 1):
        await asyncio.sleep(1)
    for client in clients:
        client.hang_up()


def rated(house: House) -> set[str]:
    return {leader.subject for leader in house.disk.leaders("base", 9)}


@pytest.mark.parametrize("bob_is_at", ["Ann", "Bob"])
def test_people_of_one_network_are_compared_with_bots_only(bob_is_at: str) -> None:
    async def test(house: House) -> None:
        house.networks["Bob"] = bob_is_at
        await play(house, "Ann", "Bob")
        assert rated(house) == {ANN, BOB, "bot:random"}
        (game,) = house.disk.games_at("code-1", 1)
        ann, _, bot = game.seats
        alone = rate_two(ann.points, bot.points)
        assert (ann.mu == pytest.approx(alone)) is (bob_is_at == "Ann")

    in_house(test)


def rate_two(own: int, other: int) -> float:
    return rate(["person:a", "bot:random"], [own, other], {})["person:a"].mu


def test_games_at_private_tables_are_not_rated() -> None:
    async def test(house: House) -> None:
        await play(house, "Ann", "Bob", public=False)
        assert rated(house) == set()
        (game,) = house.disk.games_at("code-1", 1)
        assert game.visibility.value == "private"
        assert house.disk.seen_by("id-Bob", [game.id]) == {game.id}

    in_house(test)


def test_an_unloaded_table_keeps_the_networks_of_its_players() -> None:
    async def test(house: House) -> None:
        actor = await house.registry.open(Terms(SHORT, places=2), public=True)
        clients = [await house.client(name, actor.code) for name in ("Ann", "Bob")]
        for client in clients:
            await client.do(Join(client.name))
        await clients[0].do(Start())
        for client in clients:
            client.hang_up()
        await asyncio.sleep(200)
        assert len(house.registry.loaded) == 0
        ann = await house.client("Ann", actor.code)
        bob = await house.registry.find(actor.code)
        await ann.do(StepAway())
        await bob.commands.request(house.people["token-Bob"], "away", StepAway())
        await over(house, actor.code, [ann])
        assert rated(house) == {ANN, BOB}
        assert not house.registry.loaded.loader._networks[actor.code]._fingerprints.get("id-Bob"), (
            "the game is over"
        )

    in_house(test, TableConfig(idle_after=5_000))
