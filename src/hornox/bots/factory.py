"""Create supervised bots."""

from __future__ import annotations

from hornox.bots.external import Supervised
from hornox.bots.sources import BotSource, bot_from


def open_bot(source: BotSource, seed: str | int, *, deadline: float | None = None) -> Supervised:
    """Return a supervised bot for one seat of one game, with a deadline in seconds. Close it.

    >>> with open_bot("cautious", "1", deadline=5) as bot:
    ...     bot.name
    'cautious'
    """
    return Supervised(bot_from(source, seed), deadline)
