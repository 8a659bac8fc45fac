"""Authentication: a person is known by a token that their device keeps."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace

from hornox.protocol import Identity, PersonKind
from hornox.server.guards.errors import Banned
from hornox.server.people.identity import DeviceLink
from hornox.server.people.news import News, NoNews
from hornox.server.people.tokens import hash_token, new_link, new_person_id, new_token
from hornox.server.storage import (
    PERSON_PREFIX,
    AddLink,
    AddPerson,
    AnonymiseGames,
    Change,
    Committer,
    DropPerson,
    DropToken,
    DropTokens,
    OperatorAct,
    Person,
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


def _not_banned(person: str) -> bool:
    return False


class People:
    """Creates people and finds them by token. Tokens are stored as hashes and cached."""

    def __init__(
        self,
        committer: Committer,
        now: Callable[[], Milliseconds],
        cache_size: int = CACHE_SIZE,
        is_banned: Callable[[str], bool] = _not_banned,
        news: News | None = None,
    ) -> None:
        self._committer = committer
        self._now = now
        self._is_banned = is_banned
        self._news = news or NoNews()
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
        """Return the person with this token. Raise `Banned` if the person is banned."""
        found = await self._find(hash_token(token)) if _is_plausible(token) else None
        if found is not None and self._is_banned(found.id):
            raise Banned("the operator has banned you")
        return found

    async def rename(self, person: Person, name: str) -> Person:
        """Change the person's name."""
        renamed = replace(person, name=clean_name(name))
        rename = RenamePerson(person.id, renamed.name)
        await _change(self, OperatorAct.PERSON_RENAMED, person.id, rename)
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
        drop = DropTokens(person.id, hash_token(token))
        await _change(self, OperatorAct.PERSON_SIGNED_OUT, person.id, drop)

    async def devices(self, person: Person) -> tuple[StoredToken, ...]:
        """Return the person's tokens."""
        return await self._committer.read(lambda store: store.tokens_of(person.id))

    async def sign_out(self, person: Person, token: str) -> None:
        """Revoke this token."""
        drop = DropToken(hash_token(token))
        await _change(self, OperatorAct.PERSON_SIGNED_OUT, person.id, drop)

    async def delete(self, person: str, also: Sequence[Change] = ()) -> None:
        """Anonymise the finished games first: an interrupted deletion can then be repeated.

        `also` are further changes of the last commit.
        """
        subject = f"{PERSON_PREFIX}{person}"
        while await self._committer.read(lambda store: store.games_of(subject, 1)):
            await self._committer.add([AnonymiseGames(person, GAMES_AT_ONCE)])
        await _change(self, OperatorAct.PERSON_REMOVED, person, *also, DropPerson(person))

    def forget(self, id: str | None = None) -> None:
        """Look this person, or everyone, up again: something has changed."""
        self._changes += 1
        for hashed, (person, _) in [*self._cache.items()]:
            if id in (None, person.id):
                del self._cache[hashed]

    async def _find(self, hashed: str) -> Person | None:
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

    def _record_use(self, hashed: str, person: Person) -> None:
        """Write at most one row per token and day, and do not wait for it."""
        now = self._now()
        self._cache[hashed] = person, now
        self._committer.add([UseToken(hashed, now)]).add_done_callback(_ignore_failure)
        if len(self._cache) > self._cache_size:
            self._cache.popitem(last=False)


async def _change(people: People, act: OperatorAct, person: str, *changes: Change) -> None:
    """Change a person, here and at the other servers."""
    await people._committer.add([*changes, *people._news.changes(act, person)])
    people.forget(person)
    people._news.committed()


def _ignore_failure(noted: asyncio.Future[None]) -> None:
    """A use that was not recorded is recorded the next day."""
    if not noted.cancelled():
        noted.exception()


def _is_plausible(token: str) -> bool:
    return 0 < len(token) <= MAX_TOKEN_LENGTH and token.isascii()


def _identity(person: Person, token: str) -> Identity:
    return Identity(person.id, person.name, person.kind, token)
