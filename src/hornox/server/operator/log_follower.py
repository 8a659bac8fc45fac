"""Apply what the operator did in the database to a running server."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import assert_never

from hornox.server.people.bans import Bans
from hornox.server.people.people import People
from hornox.server.storage import Committer, LoggedAct, OperatorAct, StoreError
from hornox.server.tables import TableRegistry, remove_people

LOG = logging.getLogger(__name__)

POLL_INTERVAL = 1.0
"""Seconds between two looks at the log, unless the bus tells of an entry."""


class OperatorLogFollower:
    """Reads the operator's log. Each server of a database does, so all of them hear of an act.

    Acts may be applied twice. `on_bans` is called after bans have changed.
    """

    def __init__(
        self,
        committer: Committer,
        people: People,
        registry: TableRegistry,
        bans: Bans,
        on_bans: Callable[[], None],
    ) -> None:
        self._committer, self._people, self._registry = committer, people, registry
        self._bans, self._on_bans = bans, on_bans
        self._last = 0
        self._has_news = asyncio.Event()

    async def start(self) -> None:
        """Read the bans. Call it before the tables are read, so that no act is missed."""
        self._last = await self._committer.read(lambda store: store.last_act())
        await self._read_bans()

    async def follow(self) -> None:
        """Look repeatedly, until cancelled."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._has_news.wait(), POLL_INTERVAL)
            self._has_news.clear()
            try:
                await self.catch_up()
            except StoreError as error:
                LOG.warning("could not read the operator's log: %s", error.code)

    def look_soon(self) -> None:
        """Look at the log at once: something was appended."""
        self._has_news.set()

    async def catch_up(self) -> None:
        """Apply what was logged since the last look."""
        for logged in await self._committer.read(lambda store: store.acts(self._last)):
            await self._apply(logged)
            self._last = logged.number

    async def _apply(self, logged: LoggedAct) -> None:
        match logged.act:
            case OperatorAct.BANS_CHANGED:
                await self._read_bans()
            case OperatorAct.TABLE_CLOSED:
                self._registry.expiry.forget(logged.subject)
            case OperatorAct.PERSON_RENAMED:
                self._people.forget(logged.subject)
            case OperatorAct.PERSON_SIGNED_OUT:
                await self._sign_out(logged.subject)
            case OperatorAct.PERSON_REMOVED:
                self._remove(logged.subject)
            case _:
                assert_never(logged.act)

    async def _read_bans(self) -> None:
        self._bans.replace(await self._committer.read(lambda store: store.bans()))
        self._registry.sign_outs.count += 1  # who connects now is checked again
        self._on_bans()

    async def _sign_out(self, person: str) -> None:
        """Disconnect the devices of a person that are no longer signed in."""
        self._people.forget(person)
        tokens = await self._committer.read(lambda store: store.tokens_of(person))
        kept = {token.token_hash for token in tokens}
        self._registry.sign_outs.sign_out_all_but(person, kept)

    def _remove(self, person: str) -> None:
        self._people.forget(person)
        self._registry.delete_person(person)
        self._registry.sign_outs.sign_out_others(person, "")
        for actor in self._registry.loaded:
            if actor.writer.is_open:
                remove_people(actor, {person})
