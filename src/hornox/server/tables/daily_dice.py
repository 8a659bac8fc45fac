"""The dice of bots that play the deal of a day."""

from __future__ import annotations

from hashlib import sha256

from hornox.table import BotTask, Table


def daily_dice(table: Table, task: BotTask) -> str:
    """Return a seed that depends on deal, seat and decision only.

    People who choose alike meet the same choices, whatever else the server does.
    """
    assert table.game is not None
    parts = ("hornox-daily-dice-1", table.game.record.seed or "", str(task.seat), task.decision)
    return sha256("\n".join(parts).encode()).hexdigest()
