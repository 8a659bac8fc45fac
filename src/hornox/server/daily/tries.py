"""Start tries, find their results, and end those that were abandoned."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from hornox.server.daily.calendar import day_of, days_after, is_day
from hornox.server.daily.deal import LEVELS, Deal, deal_of
from hornox.server.guards.errors import NotFound
from hornox.server.metrics import Metrics
from hornox.server.storage import (
    AddDailyTry,
    AddSecret,
    Committer,
    DailyTry,
    Person,
    Store,
    StoreConflict,
    StoredGame,
    StoreError,
)
from hornox.server.tables import NoSuchTable, RegistryError, TableActor, TableRegistry
from hornox.table import DailyDeal, Leave, Milliseconds, Request, open_daily_table

LOG = logging.getLogger(__name__)

SECRET = "daily"
SWEEP_SECONDS = 20.0
"""Seconds between two searches for tries that the day has left behind."""

SWEPT_DAYS = 7
"""How far back abandoned tries are looked for: a server may have been off for some days."""

MOST_AT_ONCE = 50
"""Abandoned games that bots end at the same time."""

PRACTICE_DAYS = 366
"""How old a deal may be to be practised."""


@dataclass(frozen=True, slots=True)
class FinishedTry:
    """A try whose game is over, and how many tries of the day have how many points."""

    game: StoredGame
    scores: dict[int, int]


class DailyDeals:
    """The deals of all days on this server and the tries of people."""

    def __init__(
        self,
        committer: Committer,
        registry: TableRegistry,
        now: Callable[[], Milliseconds],
        metrics: Metrics,
    ) -> None:
        self._committer, self._registry, self._now = committer, registry, now
        self._metrics = metrics
        self._secret: str | None = None

    async def today(self) -> Deal:
        """Return the deal of today."""
        return await self.deal(day_of(self._now()))

    async def deal(self, day: str) -> Deal:
        """Return the deal of this day. Keep its seed secret until `secret_until`."""
        if self._secret is None:
            self._secret = await self._find_secret()
        return deal_of(self._secret, day)

    async def past(self, day: str) -> Deal:
        """Return the deal of a day whose seed is public."""
        now = self._now()
        if not is_day(day) or day < days_after(day_of(now), -PRACTICE_DAYS):
            raise NotFound("there is no deal of this day")
        deal = await self.deal(day)
        if deal.secret_until > now:
            raise NotFound("this day is not over")
        return deal

    async def start(self, person: Person) -> str:
        """Return the code of the table of the person's try today; start the try if needed."""
        deal = await self.today()
        known = await self._committer.read(lambda store: store.daily_try(deal.day, person.id))
        if known is not None:
            return known.table
        try:
            actor = await self._open(deal, person, counted=True)
        except StoreConflict:  # another device of this person was quicker
            known = await self._committer.read(lambda store: store.daily_try(deal.day, person.id))
            if known is None:
                raise
            return known.table
        self._metrics.daily_tries.inc()
        return actor.code

    async def practise(self, person: Person, day: str) -> str:
        """Open a table for a deal of the past. Return its code."""
        return (await self._open(await self.past(day), person, counted=False)).code

    async def result(self, day: str, person: str) -> FinishedTry | DailyTry | None:
        """Return the person's try of this day, finished or not."""

        def ask(store: Store) -> FinishedTry | DailyTry | None:
            found = store.daily_try(day, person)
            games = () if found is None else store.games_at(found.table, 1)
            return FinishedTry(games[0], store.daily_scores(day)) if games else found

        return await self._committer.read(ask)

    async def end_abandoned(self) -> int:
        """Let bots end tries of past days. Return how many are left."""
        today = day_of(self._now())
        first = days_after(today, -SWEPT_DAYS)
        tries = await self._committer.read(
            lambda store: store.unfinished_daily_tries(first, today, MOST_AT_ONCE)
        )
        for abandoned in tries:
            await self._end(abandoned)
        return len(tries)

    async def end_abandoned_periodically(self) -> None:
        """Look for abandoned tries repeatedly, until cancelled."""
        while True:
            try:
                await self.end_abandoned()
            except StoreError as error:
                LOG.warning("could not look for abandoned tries: %s", error.code)
            await asyncio.sleep(SWEEP_SECONDS)

    async def _end(self, abandoned: DailyTry) -> None:
        """Make the person leave, so that a bot ends the game, and the person cannot return."""
        try:
            actor = await self._registry.find(abandoned.table)
            actor.writer.decide(Request(abandoned.person, "day-over", Leave()))
        except NoSuchTable:
            LOG.warning("the table of a try is gone")
        except (RegistryError, StoreError) as error:
            LOG.warning("could not end a try: %s", error.code)

    async def _open(self, deal: Deal, person: Person, *, counted: bool) -> TableActor:
        now = self._now()
        table = open_daily_table(
            DailyDeal(deal.day, counted, deal.secret_until),
            deal.game,
            LEVELS,
            person.id,
            person.name,
            deal.seed,
            deal.begins,
            now,
        )

        def also(code: str) -> list[AddDailyTry]:
            return [AddDailyTry(DailyTry(deal.day, person.id, code, now))] if counted else []

        return await self._registry.opener.open_begun(table, person.id, also)

    async def _find_secret(self) -> str:
        """Return the secret; draw it at the first use. It never changes."""
        await self._committer.add([AddSecret(SECRET, secrets.token_hex(32))])
        found = await self._committer.read(lambda store: store.secret(SECRET))
        assert found is not None
        return found
