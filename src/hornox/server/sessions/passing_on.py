"""What a session needs to be passed on to the server that owns its table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeAlias

from hornox.server.storage import ServerRow
from hornox.server.tables import OwnedElsewhere, TableUnavailable


class Client(Protocol):
    """The client of a session that is passed on."""

    def put(self, text: str) -> None:
        """Send an encoded frame."""
        ...

    def finish(self, text: str, close_code: int) -> None:
        """Send the last frame, then close with this code."""
        ...

    def disconnect(self, code: str, reason: str) -> None:
        """Send a bye frame, then close."""
        ...


class PassedOn(Protocol):
    """The session at the other server."""

    def send(self, text: str) -> None:
        """Send what the client said."""
        ...

    def close(self) -> None:
        """The client is gone."""
        ...


PassOn: TypeAlias = Callable[[str, str, Client, ServerRow], Awaitable[PassedOn | None]]
"""Pass a session on, given the table's code, the hello, the client and the table's owner.

Returns `None` if the owner gave the table up: then it is free.
"""


MAX_MOVES = 5
"""How often a table may change its server while a client is greeted."""


async def greet(
    handle_hello: Callable[[], Awaitable[None]],
    pass_on: Callable[[ServerRow], Awaitable[PassedOn | None]] | None,
) -> PassedOn | None:
    """Handle a hello here, or let the server that owns the table handle it.

    Return the session at that server.
    """
    for _ in range(MAX_MOVES):
        try:
            await handle_hello()
        except OwnedElsewhere as elsewhere:
            if pass_on is None:
                raise
            passed_on = await pass_on(elsewhere.owner)
        else:
            return None
        if passed_on is not None:
            return passed_on
    raise TableUnavailable("the table changes its server; connect again")
