"""The bus: hints to other servers that the database has something new. It has no content."""

from hornox.server.bus.bus import Bus, Handler, LocalBus
from hornox.server.bus.redis_bus import RedisBus
from hornox.server.bus.shared_rates import SharedRates

__all__ = ["Bus", "Handler", "LocalBus", "RedisBus", "SharedRates"]
