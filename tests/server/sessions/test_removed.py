"""A removed player stays out on every way to the table."""

from __future__ import annotations

from hornox.table import ChangeTerms, FillWithBots, Join, Readmit, RemovePlayer, Start, Terms, Watch
from tests.server.sessions.talking import SHORT, Client, House, in_house, types

WAYS = (Join("Bob"), Join("Robert"), Join("Bob", seat=1), Watch("Bob"), Watch("Robert"))


async def removed(house: House) -> tuple[Client, Client]:
    """Ann, the host, has removed Bob."""
    ann, bob = (await house.table("Ann", "Bob"))[1]
    await ann.do(RemovePlayer(1))
    bob.read()
    return ann, bob


async def stays_out(bob: Client) -> None:
    for way in WAYS:
        (refused,) = await bob.do(way)
        assert refused["code"] == "removed"


def test_no_way_leads_back_under_any_name() -> None:
    async def test(house: House) -> None:
        _, bob = await removed(house)
        await stays_out(bob)

    in_house(test)


def test_another_connection_does_not_help() -> None:
    async def test(house: House) -> None:
        _, bob = await removed(house)
        bob.hang_up()
        again = await house.client("Bob", "code-1")
        (welcome,) = await again.frames()
        assert not welcome["here"]
        await stays_out(again)

    in_house(test)


def test_a_restart_does_not_help() -> None:
    async def test(house: House) -> None:
        await removed(house)
        await house.open()
        again = await house.client("Bob", "code-1")
        await again.frames()
        await stays_out(again)
        await house.registry.close()
        await house.open()
        later = await house.client("Bob", "code-1")
        await later.frames()
        await stays_out(later)

    in_house(test)


def test_other_terms_and_games_do_not_help() -> None:
    async def test(house: House) -> None:
        ann, bob = await removed(house)
        await ann.do(ChangeTerms(Terms(SHORT, places=3)))
        await stays_out(bob)
        await ann.do(FillWithBots("random"))
        await ann.do(Start())
        await stays_out(bob)

    in_house(test)


def test_a_screen_is_nobody_and_shows_the_table_to_anybody() -> None:
    async def test(house: House) -> None:
        await removed(house)
        screen = await house.screen("code-1")
        assert types(await screen.frames()) == ["welcome", "fresh"]
        (refused,) = await screen.do(Join("Bob"))
        assert refused["code"] == "only-watching"

    in_house(test)


def test_the_host_lets_them_back_in() -> None:
    async def test(house: House) -> None:
        ann, bob = await removed(house)
        await ann.do(Readmit("Bob"))
        assert types(await bob.do(Join("Bob"))) == ["ack", "fresh"]

    in_house(test)
