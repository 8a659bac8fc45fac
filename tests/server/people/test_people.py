from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from hornox.server.people.people import LINK_LIFE, People
from hornox.server.people.tokens import hash_token
from hornox.server.storage import GroupCommitter, MemoryStore, Person, PersonKind
from hornox.table.errors import BadName

T = TypeVar("T")


class Clock:
    now = 1_000_000

    def __call__(self) -> int:
        return self.now


class CountingStore(MemoryStore):
    asked = 0

    def person_of_token(self, token_hash: str) -> Person | None:
        self.asked += 1
        return super().person_of_token(token_hash)


def among(
    check: Callable[[People, CountingStore, Clock], Awaitable[None]], kept: int = 100
) -> None:
    async def run() -> None:
        store, clock = CountingStore(), Clock()
        committer = GroupCommitter(store)
        try:
            await check(People(committer, clock, kept), store, clock)
        finally:
            await committer.close()

    asyncio.run(run())


def test_a_new_person_is_found_by_their_token() -> None:
    async def check(people: People, store: CountingStore, clock: Clock) -> None:
        ann = await people.create("  Ann\u202e ", PersonKind.HUMAN)
        assert ann.name == "Ann"
        person = await people.find_by_token(ann.token)
        assert person is not None
        assert (person.id, person.name, person.kind) == (ann.person, "Ann", PersonKind.HUMAN)
        assert store.person(ann.person) == person
        assert ann.token not in repr(ann)

    among(check)


def test_a_remote_bot_declares_its_kind() -> None:
    async def check(people: People, store: CountingStore, clock: Clock) -> None:
        bot = await people.create("Robo", PersonKind.REMOTE_BOT)
        assert bot.kind is PersonKind.REMOTE_BOT

    among(check)


@pytest.mark.parametrize("name", ["", "   ", "\u202e", "x" * 25])
def test_a_name_that_cannot_be_shown_is_refused(name: str) -> None:
    async def check(people: People, store: CountingStore, clock: Clock) -> None:
        with pytest.raises(BadName):
            await people.create(name, PersonKind.HUMAN)

    among(check)


@pytest.mark.parametrize("token", ["", "hx_unknown", "x" * 100_000, "\ud800", "ä"])
def test_other_tokens_belong_to_no_person(token: str) -> None:
    async def check(people: People, store: CountingStore, clock: Clock) -> None:
        await people.create("Ann", PersonKind.HUMAN)
        assert await people.find_by_token(token) is None

    among(check)


def test_a_hash_is_not_accepted_as_a_token() -> None:
    async def check(people: People, store: CountingStore, clock: Clock) -> None:
        ann = await people.create("Ann", PersonKind.HUMAN)
        assert await people.find_by_token(hash_token(ann.token)) is None

    among(check)


def test_recent_tokens_are_cached() -> None:
    async def check(people: People, store: CountingStore, clock: Clock) -> None:
        ann = await people.create("Ann", PersonKind.HUMAN)
        for _ in range(5):
            await people.find_by_token(ann.token)
        assert store.asked == 1

    among(check)


def test_the_cache_is_bounded() -> None:
    async def check(people: People, store: CountingStore, clock: Clock) -> None:
        first, *others = [
            (await people.create(f"P{number}", PersonKind.HUMAN)).token for number in range(4)
        ]
        for token in (first, *others):
            await people.find_by_token(token)
        await people.find_by_token(first)
        assert store.asked == 5

    among(check, kept=3)


def test_a_new_name_is_known_at_once() -> None:
    async def check(people: People, store: CountingStore, clock: Clock) -> None:
        ann = await people.create("Ann", PersonKind.HUMAN)
        person = await people.find_by_token(ann.token)
        assert person is not None
        await people.rename(person, "Anna")
        renamed = await people.find_by_token(ann.token)
        assert renamed is not None
        assert renamed.name == "Anna"

    among(check)


def test_a_link_makes_another_device_the_same_person_once() -> None:
    async def check(people: People, store: CountingStore, clock: Clock) -> None:
        ann = await people.create("Ann", PersonKind.HUMAN)
        person = await people.find_by_token(ann.token)
        assert person is not None
        link = await people.create_link(person)
        assert link.expires == clock.now + LINK_LIFE
        phone = await people.use_link(link.link)
        assert phone is not None
        assert phone.person == ann.person
        assert phone.token != ann.token
        assert await people.find_by_token(phone.token) == person
        assert await people.use_link(link.link) is None
        assert await people.find_by_token(link.link) is None

    among(check)


def test_a_link_expires() -> None:
    async def check(people: People, store: CountingStore, clock: Clock) -> None:
        ann = await people.create("Ann", PersonKind.HUMAN)
        person = await people.find_by_token(ann.token)
        assert person is not None
        link = await people.create_link(person)
        clock.now += LINK_LIFE
        assert await people.use_link(link.link) is None

    among(check)


def test_signing_out_leaves_only_the_device_that_asks() -> None:
    async def check(people: People, store: CountingStore, clock: Clock) -> None:
        ann = await people.create("Ann", PersonKind.HUMAN)
        bob = await people.create("Bob", PersonKind.HUMAN)
        person = await people.find_by_token(ann.token)
        assert person is not None
        phone = await people.use_link((await people.create_link(person)).link)
        waiting = await people.create_link(person)
        assert phone is not None
        await people.find_by_token(phone.token)  # it is cached and must be evicted
        await people.sign_out_others(person, ann.token)
        assert await people.find_by_token(phone.token) is None
        assert await people.use_link(waiting.link) is None
        assert await people.find_by_token(ann.token) == person
        assert await people.find_by_token(bob.token) is not None

    among(check)
