"""A server over HTTP: who one is, and which tables there are."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx

from hornox.client.address import read_server
from hornox.client.errors import RequestRefused, Unreachable
from hornox.client.tokens import TokenStore
from hornox.protocol import (
    Identity,
    Me,
    NewPerson,
    NewTable,
    PersonKind,
    Problem,
    TableCard,
    TableList,
)
from hornox.protocol.reading import read_known
from hornox.record import Record, RecordError, read_record, to_json
from hornox.table import Terms

T = TypeVar("T")

TIMEOUT = 20.0
"""Seconds for a request."""

LONGEST_WAIT = 30.0
"""A request that came too fast is repeated by itself if the server asks for no longer a wait."""

ATTEMPTS = 4
STATUS_TOO_MANY = 429


class Server:
    """The HTTP API of one server, for one person.

    `async with Server("http://127.0.0.1:8666") as server: await server.sign_in("Ann")`.
    """

    def __init__(
        self, url: str, token: str | None = None, *, http: httpx.AsyncClient | None = None
    ) -> None:
        self.url = read_server(url)
        self.token = token
        self._http = http or httpx.AsyncClient(timeout=TIMEOUT)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._http.aclose()

    async def sign_in(
        self, name: str, *, bot: bool = False, tokens: TokenStore | None = None
    ) -> Me:
        """Become the person of this name that `tokens` knows here, or create one.

        A `bot` is marked as one for everybody to see.
        """
        store = tokens or TokenStore()
        self.token = store.get(self.url, name)
        if self.token is not None:
            try:
                return await self.me()
            except RequestRefused as refused:
                if refused.code != "unknown-token":
                    raise
                store.forget(self.url, name)
        identity = await self.create_person(name, bot=bot)
        store.put(self.url, name, identity.token)
        return Me(identity.person, identity.name, identity.kind)

    async def create_person(self, name: str, *, bot: bool = False) -> Identity:
        """Create a person and use the new token from now on."""
        kind = PersonKind.REMOTE_BOT if bot else PersonKind.HUMAN
        self.token = None
        identity = await self.call("POST", "/people", Identity, NewPerson(name, kind))
        self.token = identity.token
        return identity

    async def me(self) -> Me:
        """Return who the token says one is."""
        return await self.call("GET", "/me", Me)

    async def open_table(self, terms: Terms | None = None, *, public: bool = False) -> TableCard:
        """Open a table. It is empty: join or watch it."""
        return await self.call("POST", "/tables", TableCard, NewTable(terms or Terms(), public))

    async def tables(self) -> tuple[TableCard, ...]:
        """Return the public tables with a free seat or a game to watch."""
        return (await self.call("GET", "/tables", TableList)).tables

    async def my_tables(self) -> tuple[TableCard, ...]:
        """Return the tables at which one plays or watches."""
        return (await self.call("GET", "/me/tables", TableList)).tables

    async def table(self, code: str) -> TableCard:
        """Return a table."""
        return await self.call("GET", f"/tables/{code}", TableCard)

    async def record(self, game: str) -> Record:
        """Return the record of a finished game."""
        return read_record((await self._request("GET", f"/games/{game}/record", None)).text)

    async def call(self, method: str, path: str, kind: type[T], body: object | None = None) -> T:
        """Send a request and return its answer as a value; `path` begins below `/api`."""
        answer = await self._request(method, path, body)
        try:
            return read_known(kind, answer.json())
        except (RecordError, ValueError):
            raise Unreachable(f"{self.url} does not answer like a Hornox server") from None

    async def send(self, method: str, path: str, body: object | None = None) -> None:
        """Send a request that has no answer."""
        await self._request(method, path, body)

    async def _request(self, method: str, path: str, body: object | None) -> httpx.Response:
        for attempt in range(1, ATTEMPTS + 1):
            answer = await self._send(method, path, body)
            if answer.is_success:
                return answer
            refused = _refusal(answer)
            wait = refused.retry_after
            is_too_fast = answer.status_code == STATUS_TOO_MANY and wait is not None
            if not is_too_fast or attempt == ATTEMPTS or (wait or 0) > LONGEST_WAIT:
                raise refused
            await asyncio.sleep(wait or 0)
        raise AssertionError("the last attempt returns or raises")

    async def _send(self, method: str, path: str, body: object | None) -> httpx.Response:
        headers = {} if self.token is None else {"authorization": f"Bearer {self.token}"}
        json: Any = None if body is None else to_json(body)
        try:
            return await self._http.request(
                method, f"{self.url}/api{path}", headers=headers, json=json
            )
        except httpx.HTTPError as error:
            what = str(error) or type(error).__name__
            raise Unreachable(f"{self.url} cannot be reached: {what}") from None


def _refusal(answer: httpx.Response) -> RequestRefused:
    """Return the error that the server describes, or one for what is not our server's answer."""
    retry_after = answer.headers.get("retry-after", "")
    wait = float(retry_after) if retry_after.isdecimal() else None
    try:
        problem = read_known(Problem, answer.json())
    except (RecordError, ValueError):
        problem = Problem("http", f"{answer.url} answers with status {answer.status_code}")
    return RequestRefused(problem.code, problem.reason, wait)
