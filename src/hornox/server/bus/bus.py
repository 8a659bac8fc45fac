"""The interface of a bus, and a bus within one process."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from typing import Protocol, TypeAlias

Handler: TypeAlias = Callable[[int], None]
"""Called with the number of a message. It must not raise."""


class Bus(Protocol):
    """Carries a topic and a number: the row with this number is in the database.

    A message may be lost, repeated or late. So receivers read the database, and do that without a
    message, too, from time to time.
    """

    async def start(self) -> None:
        """Connect in the background. What cannot be sent meanwhile is lost."""
        ...

    def publish(self, topic: str, number: int) -> None:
        """Send a message to all servers, this one included. Return at once."""
        ...

    def subscribe(self, topic: str, handler: Handler) -> None:
        """Call `handler` for each further message of this topic."""
        ...

    @property
    def is_connected(self) -> bool:
        """Whether messages are received."""
        ...

    async def close(self) -> None:
        """Disconnect."""
        ...


class LocalBus:
    """A bus within one process."""

    is_connected = True

    def __init__(self) -> None:
        self._handlers: defaultdict[str, list[Handler]] = defaultdict(list)

    async def start(self) -> None:
        """Do nothing: there is no connection."""

    def publish(self, topic: str, number: int) -> None:
        """Deliver a message in the next turn of the event loop."""
        asyncio.get_running_loop().call_soon(self.deliver, topic, number)

    def subscribe(self, topic: str, handler: Handler) -> None:
        """Add a handler."""
        self._handlers[topic].append(handler)

    async def close(self) -> None:
        """Deliver nothing more."""
        self._handlers.clear()

    def deliver(self, topic: str, number: int) -> None:
        """Call the handlers of a topic."""
        for handler in self._handlers.get(topic, ()):
            handler(number)
