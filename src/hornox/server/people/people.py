"""Authentication: a person is known by a token that their device keeps."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace

from hornox.server.people.identity import DeviceLink, Identity
from hornox.server.people.tokens import hash_token, new_link, new_person_id, new_token
from hornox.server.storage import (
    PERSON_PREFIX,
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
"""Long enough to open a link on another device, short enough to be useless if found later."""

GAMES_AT_ONCE = 100
"""Games that one commit makes anonymous, so that other commits do not wait long."""

CACHE_SIZE = 10_000
MAX_TOKEN_LENGTH = 128
"""Longer tokens are refused without a lookup."""


class People:
    """Creates people and finds them by token. Tokens are stored as hashes and cached."""

    def __init__(
        self, committer: Committer, now: Callable[[], Milliseconds], cache_size: int = CACHE_SIZE
    ) -> None:
        self._committer = committer
        self._now = now
        self._cache_size = cache_size
        self._cache: OrderedDict[str, tuple[Person, Milliseconds]] = OrderedDict()
        """By token hash: the person, and when the use of the token was recorded."""
        self._changes = 0

    async def create(self, name: str, kind: PersonKind) -> Identity:
        """Create a person with a first token."""
        person = Person(new_person_id(), clean_name(name), kind, self._now())
        token = new_token()
        await self._committer.add([AddPerson(person, hash_token(token))])
        return _identity(person, token)

    async def find_by_token(self, token: str) -> Person | None:
        """Return the person with this token."""
        if not _is_plausible(token):
            return None
        hashed = hash_token(token)
        if hashed in self._cache:
            self._cache.move_to_end(hashed)
            person, noted = self._cache[hashed]
            if self._now() - noted >= DAY:
                self._record_use(hashed, person)
            return person
        changes = self._changes
        found = await self._committer.read(lambda store: store.person_of_token(hashed))
        if found is not None and changes == self._changes:  # else it may be out of date already
            self._record_use(hashed, found)
        return found

    async def rename(self, person: Person, name: str) -> Person:
        """Change the person's name."""
        renamed = replace(person, name=clean_name(name))
        await self._committer.add([RenamePerson(person.id, renamed.name)])
        self._drop_from_cache(person.id)
        return renamed

    async def create_link(self, person: Person) -> DeviceLink:
        """Create a one-time link for another device of this person."""
        link, expires = new_link(), self._now() + LINK_LIFE
        await self._committer.add([AddLink(hash_token(link), person.id, expires)])
        return DeviceLink(link, expires)

    async def use_link(self, link: str) -> Identity | None:
        """Redeem a link for a new token, or return `None`."""
        if not _is_plausible(link):
            return None
        token, now = new_token(), self._now()
        person = await self._committer.read(
            lambda store: store.redeem_link(hash_token(link), hash_token(token), now)
        )
        return None if person is None else _identity(person, token)

    async def sign_out_others(self, person: Person, token: str) -> None:
        """Revoke all tokens of this person except this one."""
        await self._committer.add([DropTokens(person.id, hash_token(token))])
        self._drop_from_cache(person.id)

    async def devices(self, person: Person) -> tuple[StoredToken, ...]:
        """Return the person's tokens."""
        return await self._committer.read(lambda store: store.tokens_of(person.id))

    async def sign_out(self, person: Person, token: str) -> None:
        """Revoke this token."""
        await self._committer.add([DropToken(hash_token(token))])
        self._drop_from_cache(person.id)

    async def delete(self, person: Person) -> None:
        """Anonymise the finished games first: an interrupted deletion can then be repeated."""
        subject = f"{PERSON_PREFIX}{person.id}"
        while await self._committer.read(lambda store: store.games_of(subject, 1)):
            await self._committer.add([AnonymiseGames(person.id, GAMES_AT_ONCE)])
        await self._committer.add([DropPerson(person.id)])
        self._drop_from_cache(person.id)

    def clear_cache(self) -> None:
        """Look every token up again: some may have been deleted."""
        self._changes += 1
        self._cache.clear()

    def _record_use(self, hashed: str, person: Person) -> None:
        """Write at most one row per token and day, and do not wait for it."""
        now = self._now()
        self._cache[hashed] = person, now
        self._committer.add([UseToken(hashed, now)]).add_done_callback(_ignore_failure)
        if len(self._cache) > self._cache_size:
            self._cache.popitem(last=False)

    def _drop_from_cache(self, id: str) -> None:
        self._changes += 1
        for hashed in [hashed for hashed, (person, _) in self._cache.items() if person.id == id]:
            del self._cache[hashed]


def _ignore_failure(noted: asyncio.Future[None]) -> None:
    """A use that was not recorded is recorded the next day."""
    if not noted.cancelled():
        noted.exception()


def _is_plausible(token: str) -> bool:
    return 0 < len(token) <= MAX_TOKEN_LENGTH and token.isascii()


def _identity(person: Person, token: str) -> Identity:
    return Identity(person.id, person.name, person.kind, token)
