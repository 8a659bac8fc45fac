"""Two processes share a store, in virtual time: tables change their owner, games go on once."""

from __future__ import annotations

import asyncio

import pytest

from hornox.record import Stream
from hornox.server.storage import ServerRow
from hornox.server.tables import OwnedElsewhere, StoredOwnership
from hornox.server.tables.hand_over import LONGEST_TAKEOVER, hand_over
from hornox.table import FillWithBots, Start, StepAway, Terms
from tests.server.sessions.clients import SHORT, VirtualServer, with_server
from tests.server.simulation_net import virtual_now
from tests.server.simulation_store import SlowCommitter


async def share(first: VirtualServer) -> VirtualServer:
    """Let this server share its store. Return a second one."""
    await first.registry.close()
    first.disk._now = virtual_now
    second = VirtualServer(seed="second")
    second.disk, second.people, second._codes = first.disk, first.people, 100
    for server, name in ((first, "first"), (second, "second")):
        committer = SlowCommitter(server.disk, Stream(name, "leases"))
        row = ServerRow(name, name, f"{name}:1")
        server.ownership = StoredOwnership(committer, row)
        await server.open()
    return second


def stops_to_renew(server: VirtualServer) -> None:
    """The process hangs: it renews no lease, but does not know that it was replaced."""
    timer = server.registry.loaded.leases._timer
    assert timer is not None
    timer.cancel()


async def game_of_bots(server: VirtualServer) -> str:
    """Start a game that goes on without people."""
    _, (ann,) = await server.table("Ann", terms=Terms(SHORT, places=2))
    for command in (FillWithBots("random"), Start(), StepAway()):
        await ann.do(command)
    code: str = ann.received[0]["table"]
    ann.disconnect()
    return code


def test_a_table_has_one_owner_and_the_other_one_says_who() -> None:
    async def test(first: VirtualServer) -> None:
        second = await share(first)
        actor, _ = await first.table("Ann")
        with pytest.raises(OwnedElsewhere) as elsewhere:
            await second.registry.find(actor.code)
        assert elsewhere.value.owner.address == "first:1"
        await second.registry.close()

    with_server(test)


def test_a_table_that_is_handed_over_goes_on_elsewhere() -> None:
    async def test(first: VirtualServer) -> None:
        second = await share(first)
        actor, _ = await first.table("Ann")
        await hand_over(actor, first.registry.loaded.leases)
        other = await second.registry.find(actor.code)
        assert other.writer.table.seats == actor.writer.table.seats
        await second.registry.close()

    with_server(test)


def test_a_game_goes_on_elsewhere_and_its_old_owner_can_store_nothing() -> None:
    async def test(first: VirtualServer) -> None:
        second = await share(first)
        code = await game_of_bots(first)
        stops_to_renew(first)
        await asyncio.sleep(LONGEST_TAKEOVER / 1000)
        assert second.registry.loaded.get(code) is not None
        await asyncio.sleep(400)
        assert first.registry.loaded.get(code) is None, "its commits were refused"
        assert len(first.disk.games_at(code, 9)) == 1
        await second.registry.close()

    with_server(test)


def test_games_of_a_stopped_process_go_on_elsewhere() -> None:
    async def test(first: VirtualServer) -> None:
        second = await share(first)
        code = await game_of_bots(first)
        assert not first.disk.games_at(code, 9)
        await first.registry.close()
        await asyncio.sleep(2 * second.ownership.renewal)
        assert second.registry.loaded.get(code) is not None
        await asyncio.sleep(400)
        assert len(first.disk.games_at(code, 9)) == 1
        await second.registry.close()

    with_server(test)
