"""The parts of a running server that endpoints work with."""

from __future__ import annotations

from dataclasses import dataclass

from hornox.server.guards.doors import Doors
from hornox.server.guards.rates import Rates
from hornox.server.guards.refusals import TooMany
from hornox.server.http.lasting import LastingAnswers
from hornox.server.http.public_tables import PublicTables
from hornox.server.meters import Meters
from hornox.server.people.people import People
from hornox.server.people.tokens import read_code
from hornox.server.readiness import Readiness
from hornox.server.settings import Settings
from hornox.server.storage import Committer
from hornox.server.tables import TableActor, TableRegistry


@dataclass(frozen=True, slots=True)
class Desk:
    """`newcomers`, `new_tables` and `exports` are rates by address for what costs more."""

    settings: Settings
    committer: Committer
    registry: TableRegistry
    public_tables: PublicTables
    people: People
    doors: Doors
    meters: Meters
    readiness: Readiness
    replays: LastingAnswers
    newcomers: Rates
    new_tables: Rates
    exports: Rates

    async def table(self, typed: str) -> TableActor:
        """The table with this code, or a `NoSuchTable`."""
        return await self.registry.find(read_code(typed) or "")


def limit(rates: Rates, address: str) -> None:
    """Count one more for this address, or refuse."""
    wait = rates.take(address)
    if wait:
        raise TooMany(wait)
