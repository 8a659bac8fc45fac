"""How often somebody may ask: buckets that fill up again with time."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import TypeAlias

from hornox.server.guards.networks import networks_of

Clock: TypeAlias = Callable[[], float]
"""Seconds that only go forward."""

MOST_ADDRESSES = 10_000


@dataclass(frozen=True, slots=True)
class Rate:
    """So many a second in the long run, and so many at once."""

    per_second: float
    burst: int

    def at(self, per_second: float | None) -> Rate:
        """Another rate, with as much at once; `None`: the same."""
        if per_second is None:
            return self
        return Rate(per_second, max(self.burst, ceil(per_second * 2)))

    def times(self, factor: int) -> Rate:
        """So many times as much."""
        return Rate(self.per_second * factor, self.burst * factor)


class Bucket:
    """What one connection or address has left. It costs nothing while nobody asks."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = float(rate.burst)
        self._at = now

    def take(self, now: float) -> float:
        """Take one; 0 if there was one, else how many seconds to wait for it."""
        wait = self.wait(now)
        if not wait:
            self.spend()
        return wait

    def wait(self, now: float) -> float:
        """How many seconds to wait until there is one."""
        filled = self._left + max(0.0, now - self._at) * self._rate.per_second
        self._left = min(float(self._rate.burst), filled)
        self._at = now
        return 0.0 if self._left >= 1 else (1 - self._left) / self._rate.per_second

    def spend(self) -> None:
        """Take one that is there."""
        self._left -= 1


def _ignore() -> None:
    pass


class Rates:
    """A bucket for each of the last `most` addresses, so that memory is bounded.

    An IPv6 address also takes from the buckets of the wider networks it is in, which are larger.
    An address that is forgotten starts with a full bucket; it takes as many other addresses to be
    forgotten, and an attacker with so many needs no second bucket.
    `refused` is called at each refusal.
    """

    def __init__(
        self,
        rate: Rate,
        clock: Clock = time.monotonic,
        most: int = MOST_ADDRESSES,
        refused: Callable[[], None] = _ignore,
    ) -> None:
        self._rate, self._refused = rate, refused
        self._clock = clock
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> float:
        """Take one for this address and its networks; 0, or how many seconds to wait."""
        now = self._clock()
        buckets = [self._bucket(name, factor, now) for name, factor in networks_of(address)]
        wait = max(bucket.wait(now) for bucket in buckets)
        if wait:
            self._refused()
            return wait
        for bucket in buckets:
            bucket.spend()
        return 0.0

    def _bucket(self, network: str, factor: int, now: float) -> Bucket:
        bucket = self._buckets.get(network)
        if bucket is None:
            bucket = self._buckets[network] = Bucket(self._rate.times(factor), now)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(network)
        return bucket

    def __len__(self) -> int:
        return len(self._buckets)
