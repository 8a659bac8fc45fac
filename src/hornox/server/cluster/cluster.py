"""This server among those that share its database."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Sequence
from secrets import token_hex

from starlette.responses import Response

from hornox.server.bus import RedisBus, SharedRates
from hornox.server.cluster.link import address_of, bind
from hornox.server.cluster.peer_server import NewSession, PeerServer
from hornox.server.cluster.peers import Peers
from hornox.server.cluster_secret import bus_prefix, cluster_secret, derived
from hornox.server.guards.asgi import App, Scope
from hornox.server.sessions import Client, OpenSessions, PassedOn, PassOn
from hornox.server.settings import Settings
from hornox.server.storage import Committer, ServerRow
from hornox.server.tables import TableRegistry


class Cluster:
    """The connections to the other servers, and the bus."""

    def __init__(
        self, settings: Settings, committer: Committer, secret: bytes, listener: socket.socket
    ) -> None:
        assert settings.bus is not None
        self._secret, self._listener = derived(secret, "link"), listener
        host = settings.address.rpartition(":")[0]
        self.row = ServerRow(token_hex(8), settings.name, address_of(host, listener))
        self.bus = RedisBus(settings.bus, bus_prefix(secret))
        self.rates = SharedRates(self.bus.client, self.bus.prefix, derived(secret, "addresses"))
        self._peers = Peers(self._secret)
        self._committer = committer
        self._server: PeerServer | None = None

    @classmethod
    async def create(cls, settings: Settings, committer: Committer) -> Cluster:
        """Take the address, before the other servers are told of it."""
        secret = await cluster_secret(committer)
        return cls(settings, committer, secret, bind(settings.address))

    async def start(
        self, registry: TableRegistry, sessions: OpenSessions, new_session: NewSession, app: App
    ) -> None:
        """Serve the other servers."""
        self._server = PeerServer(registry, sessions, new_session, app)
        await self._server.start(self._secret, self._listener)
        await self.bus.start()

    async def close(self) -> None:
        """End all connections."""
        await self._peers.close()
        if self._server is not None:
            await self._server.close()
        await self.bus.close()

    async def pass_request(self, owner: ServerRow, scope: Scope, body: bytes) -> Response:
        """Let the server that owns a table answer a request about it."""
        answer = await self._peers.ask(owner, scope, body)
        response = Response(answer.body, answer.status)
        response.raw_headers = answer.headers
        return response

    async def ask_others(self, path: str) -> Sequence[bytes]:
        """Return what all other living servers say. One that does not answer is left out."""
        rows = await self._committer.read(lambda store: store.servers())
        asked = [self._peers.get(row, path) for row in rows if row != self.row]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        return [answer for answer in answers if isinstance(answer, bytes)]

    def pass_on(self, address: str) -> PassOn:
        """Return how to pass on the session of a client at this address."""

        async def pass_on(
            code: str, hello: str, client: Client, owner: ServerRow
        ) -> PassedOn | None:
            return await self._peers.open(owner, code, hello, address, client)

        return pass_on
