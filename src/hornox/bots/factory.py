"""Create supervised bots from their names."""

from __future__ import annotations

from hornox.bots.external import Supervised
from hornox.bots.registry import make_bot


def open_bot(spec: str, seed: str | int, *, deadline: float | None = None) -> Supervised:
    """Return a supervised bot for one seat of one game, with a deadline in seconds. Close it.

    >>> with open_bot("cautious", "1", deadline=5) as bot:
    ...     bot.name
    'cautious'
    """
    return Supervised(make_bot(spec, seed), deadline)
