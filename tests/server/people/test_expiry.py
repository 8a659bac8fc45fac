"""Unused devices, links and people are deleted."""

from __future__ import annotations

from hornox.server.people.expiry import UNUSED_PERSON, UNUSED_TOKEN, expire
from hornox.server.people.people import People
from hornox.server.people.tokens import hash_token
from hornox.server.storage import AddGame, Participant, PersonKind
from hornox.table import DAY
from tests.server.people.test_people import Clock, CountingStore, among
from tests.server.storage.samples import game


def test_the_use_of_a_device_is_recorded_once_a_day() -> None:
    async def check(people: People, store: CountingStore, clock: Clock) -> None:
        ann = await people.create("Ann", PersonKind.HUMAN)
        noted = []
        for hours in (1, 5, 25, 26, 60):
            clock.now = 1_000_000 + hours * DAY // 24
            for _ in range(3):
                assert await people.find_by_token(ann.token) is not None
            await people._committer.add([])
            noted.append((store.tokens_of(ann.person)[0].used - 1_000_000) * 24 // DAY)
        assert noted == [0, 0, 25, 25, 60]

    among(check)


def test_unused_devices_links_and_people_are_deleted() -> None:
    async def check(people: People, store: CountingStore, clock: Clock) -> None:
        ann = await people.create("Ann", PersonKind.HUMAN)
        bob = await people.create("Bob", PersonKind.HUMAN)
        bob_s = Participant(f"person:{bob.person}", "Bob", 1, won=True)
        store.commit([AddGame(game("g", bob_s), rated=False)])
        about = await people.find_by_token(bob.token)
        assert about is not None
        await people.create_link(about)
        await people.find_by_token(ann.token)
        clock.now += UNUSED_PERSON - 1
        await expire(people._committer, people, clock.now)
        assert await people.find_by_token(ann.token) is not None, "she is here today"
        assert store.links_of(bob.person) == (), "a link is good for ten minutes"
        clock.now += UNUSED_PERSON + DAY
        await expire(people._committer, people, clock.now)
        assert await people.find_by_token(ann.token) is None
        assert store.person(ann.person) is None
        assert store.person_of_token(hash_token(bob.token)) is not None
        clock.now += UNUSED_TOKEN
        await expire(people._committer, people, clock.now)
        assert await people.find_by_token(bob.token) is None
        assert store.person(bob.person) is not None, "his games keep his name"

    among(check)
