"""Rate limits by token buckets."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from math import ceil
from typing import TypeAlias

from hornox.server.guards.networks import networks_of

Clock: TypeAlias = Callable[[], float]
"""A monotonic clock in seconds."""

MAX_ADDRESSES = 10_000


@dataclass(frozen=True, slots=True)
class Rate:
    """A sustained rate per second and a burst."""

    per_second: float
    burst: int

    def with_rate(self, per_second: float | None) -> Rate:
        """Return a rate with this many per second and at least the same burst; `None` keeps it."""
        if per_second is None:
            return self
        return Rate(per_second, max(self.burst, ceil(per_second * 2)))

    def times(self, factor: float) -> Rate:
        """Return a rate that is this many times as high."""
        return Rate(self.per_second * factor, ceil(self.burst * factor))


class TokenBucket:
    """The tokens that one connection or address has left. Refilled when used, not by a timer."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = float(rate.burst)
        self._at = now

    def take(self, now: float) -> float:
        """Take a token and return 0, or return the seconds to wait for one."""
        wait = self.wait(now)
        if not wait:
            self.take_token()
        return wait

    def wait(self, now: float) -> float:
        """Return how many seconds to wait until there is a token."""
        filled = self._left + max(0.0, now - self._at) * self._rate.per_second
        self._left = min(float(self._rate.burst), filled)
        self._at = now
        return 0.0 if self._left >= 1 else (1 - self._left) / self._rate.per_second

    def take_token(self) -> None:
        """Take a token that is there."""
        self._left -= 1


def _ignore() -> None:
    pass


class RateLimiter:
    """Token buckets of the last `max_addresses` addresses, so that memory is bounded.

    An IPv6 address also takes tokens from the larger buckets of its wider networks. An evicted
    address starts again with a full bucket; an attacker with enough addresses to cause that gains
    nothing by it. `on_refusal` is called at each refusal. `take_shared` also takes a token from
    buckets that several servers share.
    """

    def __init__(
        self,
        rate: Rate,
        clock: Clock = time.monotonic,
        max_addresses: int = MAX_ADDRESSES,
        on_refusal: Callable[[], None] = _ignore,
        take_shared: Callable[[Rate, str], Awaitable[float]] | None = None,
    ) -> None:
        self._rate, self._on_refusal = rate, on_refusal
        self._take_shared = take_shared
        self._clock = clock
        self._max_addresses = max_addresses
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, address: str) -> float:
        """Take a token for this address and its networks. Return 0 or the seconds to wait."""
        now = self._clock()
        buckets = [self._bucket(name, factor, now) for name, factor in networks_of(address)]
        wait = max(bucket.wait(now) for bucket in buckets)
        if wait:
            self._on_refusal()
            return wait
        for bucket in buckets:
            bucket.take_token()
        return 0.0

    async def take_everywhere(self, address: str) -> float:
        """Take a token here and from the buckets that servers share. Return like `take`."""
        wait = self.take(address)
        if wait or self._take_shared is None:
            return wait
        wait = await self._take_shared(self._rate, address)
        if wait:
            self._on_refusal()
        return wait

    def _bucket(self, network: str, factor: int, now: float) -> TokenBucket:
        bucket = self._buckets.get(network)
        if bucket is None:
            bucket = self._buckets[network] = TokenBucket(self._rate.times(factor), now)
            if len(self._buckets) > self._max_addresses:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(network)
        return bucket

    def __len__(self) -> int:
        return len(self._buckets)
