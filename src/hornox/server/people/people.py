"""Who is who: people are known by a token that their device keeps, and by nothing else."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace

from hornox.server.people.identity import DeviceLink, Identity
from hornox.server.people.tokens import hash_token, new_link, new_person_id, new_token
from hornox.server.storage import (
    PERSON,
    AddLink,
    AddPerson,
    AnonymiseGames,
    Committer,
    DropPerson,
    DropToken,
    DropTokens,
    Person,
    PersonKind,
    RenamePerson,
    StoredToken,
    UseToken,
)
from hornox.table import DAY, SECOND, Milliseconds
from hornox.table.sanitize import clean_name

LINK_LIFE: Milliseconds = 10 * 60 * SECOND
"""Long enough to carry a link to the next device, too short to be found lying about."""

GAMES_AT_ONCE = 100
"""Games that one commit makes anonymous, so that other commits do not wait long."""

KEPT = 10_000
LONGEST_TOKEN = 128
"""Characters that are looked at at all."""


class People:
    """Tokens are told once and stored as hashes; the last ones that were seen are remembered."""

    def __init__(
        self, committer: Committer, now: Callable[[], Milliseconds], kept: int = KEPT
    ) -> None:
        self._committer = committer
        self._now = now
        self._kept = kept
        self._known: OrderedDict[str, tuple[Person, Milliseconds]] = OrderedDict()
        """By the hash of a token, with when its use was noted."""
        self._changes = 0

    async def create(self, name: str, kind: PersonKind) -> Identity:
        person = Person(new_person_id(), clean_name(name), kind, self._now())
        token = new_token()
        await self._committer.add([AddPerson(person, hash_token(token))])
        return _identity(person, token)

    async def who(self, token: str) -> Person | None:
        """Whose token this is."""
        if not _may_be_one(token):
            return None
        hashed = hash_token(token)
        if hashed in self._known:
            self._known.move_to_end(hashed)
            person, noted = self._known[hashed]
            if self._now() - noted >= DAY:
                self._note_use(hashed, person)
            return person
        changes = self._changes
        found = await self._committer.read(lambda store: store.person_of_token(hashed))
        if found is not None and changes == self._changes:  # else it may be out of date already
            self._note_use(hashed, found)
        return found

    async def rename(self, person: Person, name: str) -> Person:
        renamed = replace(person, name=clean_name(name))
        await self._committer.add([RenamePerson(person.id, renamed.name)])
        self._forget(person.id)
        return renamed

    async def link(self, person: Person) -> DeviceLink:
        """Something to be sent once from another device, which is the same person then."""
        link, expires = new_link(), self._now() + LINK_LIFE
        await self._committer.add([AddLink(hash_token(link), person.id, expires)])
        return DeviceLink(link, expires)

    async def use_link(self, link: str) -> Identity | None:
        if not _may_be_one(link):
            return None
        token, now = new_token(), self._now()
        person = await self._committer.read(
            lambda store: store.redeem_link(hash_token(link), hash_token(token), now)
        )
        return None if person is None else _identity(person, token)

    async def sign_out_others(self, person: Person, token: str) -> None:
        """Every device but the one with this token is nobody's any more."""
        await self._committer.add([DropTokens(person.id, hash_token(token))])
        self._forget(person.id)

    async def devices(self, person: Person) -> tuple[StoredToken, ...]:
        return await self._committer.read(lambda store: store.tokens_of(person.id))

    async def sign_out(self, person: Person, token: str) -> None:
        """The device with this token is nobody's any more."""
        await self._committer.add([DropToken(hash_token(token))])
        self._forget(person.id)

    async def delete(self, person: Person) -> None:
        """Finished games lose the name first: a deletion that is interrupted can be tried again."""
        subject = f"{PERSON}{person.id}"
        while await self._committer.read(lambda store: store.games_of(subject, 1)):
            await self._committer.add([AnonymiseGames(person.id, GAMES_AT_ONCE)])
        await self._committer.add([DropPerson(person.id)])
        self._forget(person.id)

    def forget_all(self) -> None:
        """Look every token up again: some may be gone from the store."""
        self._changes += 1
        self._known.clear()

    def _note_use(self, hashed: str, person: Person) -> None:
        """At most one row is written for a token in a day, and nobody waits for it."""
        now = self._now()
        self._known[hashed] = person, now
        self._committer.add([UseToken(hashed, now)]).add_done_callback(_ignore_failure)
        if len(self._known) > self._kept:
            self._known.popitem(last=False)

    def _forget(self, id: str) -> None:
        self._changes += 1
        for hashed in [hashed for hashed, (person, _) in self._known.items() if person.id == id]:
            del self._known[hashed]


def _ignore_failure(noted: asyncio.Future[None]) -> None:
    """It is noted the next day."""
    if not noted.cancelled():
        noted.exception()


def _may_be_one(token: str) -> bool:
    return 0 < len(token) <= LONGEST_TOKEN and token.isascii()


def _identity(person: Person, token: str) -> Identity:
    return Identity(person.id, person.name, person.kind, token)
