"""Rate limits that all servers on a bus share, counted in Redis."""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
from typing import TYPE_CHECKING

from hornox.server.bus.redis_bus import failures
from hornox.server.guards.networks import networks_of
from hornox.server.guards.rate_limit import Rate
from hornox.server.logs import log_event

if TYPE_CHECKING:
    from redis.asyncio import Redis

TIMEOUT = 0.25
"""Seconds in which Redis must answer. Then only this server's own count holds."""

PAUSE = 1.0
"""Seconds in which Redis is not asked again, so that not every request waits for it."""

NAME_BYTES = 16

TAKE = """
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local wait = 0
local full = {}
for number, key in ipairs(KEYS) do
  local interval, burst = tonumber(ARGV[2 * number - 1]), tonumber(ARGV[2 * number])
  full[number] = math.max(tonumber(redis.call('GET', key) or now), now) + interval
  wait = math.max(wait, full[number] - interval * burst - now)
end
if wait > 0 then return math.ceil(wait) end
for number, key in ipairs(KEYS) do
  local kept = math.ceil(full[number] - now) + 1
  redis.call('SET', key, string.format('%.3f', full[number]), 'PX', kept)
end
return 0
"""
"""Take a token from all buckets, or none. A key has the moment when its bucket is full again.

The arguments of each key are the milliseconds for a token and the burst.
"""


class SharedRates:
    """Takes tokens for addresses, which are told to Redis as keyed hashes only."""

    def __init__(self, client: Redis, prefix: str, secret: bytes) -> None:
        self._client, self._prefix, self._secret = client, prefix, secret
        self._take = client.register_script(TAKE)
        self._paused_until = 0.0

    async def take(self, limit: str, rate: Rate, address: str) -> float:
        """Take a token for an address and its networks. Return 0 or the seconds to wait."""
        if time.monotonic() < self._paused_until:
            return 0.0
        keys, numbers = list[str](), list[str | int | float]()
        for network, factor in networks_of(address):
            wider = rate.times(factor)
            keys.append(f"{self._prefix}:limit:{limit}:{self._hash(network)}")
            numbers += (1000 / wider.per_second, wider.burst)
        try:
            async with asyncio.timeout(TIMEOUT):
                return int(await self._take(keys, numbers)) / 1000
        except failures() as error:
            log_event("bus-failed", logging.WARNING, error=type(error).__name__)
            self._paused_until = time.monotonic() + PAUSE
            return 0.0

    def _hash(self, network: str) -> str:
        return hmac.digest(self._secret, network.encode(), "sha256")[:NAME_BYTES].hex()
