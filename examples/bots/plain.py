"""A bot that needs only Python's standard library: it speaks the bot protocol itself.

Seat it with `exec:python examples/bots/plain.py`.
The messages: docs/reference/bot-protocol.md.
"""

from __future__ import annotations

import json
import sys
from typing import Any

LOW_CARD = 200
FULL_ROW = 300


def main() -> None:
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say({"type": "hello", "version": 1, "name": "plain"})
        elif message["type"] == "decide":
            say({"type": "act", "id": message["id"], "action": choose(message["view"])})
        elif message["type"] == "bye":
            return


def say(message: dict[str, Any]) -> None:
    """Write one line and flush it: the other side waits for it."""
    print(json.dumps(message), flush=True)


def choose(view: dict[str, Any]) -> Any:
    decision = view["decision"]
    if decision["kind"] == "selecting":
        return {"type": "play-card", "card": min(view["hand"], key=lambda card: risk(view, card))}
    if decision["kind"] == "choosing-row":
        return min(decision["options"], key=lambda option: price(view, option))
    return decision["options"][0]  # every other decision lists something harmless first


def risk(view: dict[str, Any], card: int) -> int:
    """The distance to the card it would follow, if it follows one."""
    open_rows = [row for row in view["rows"] if row["cards"] and not row["stopped"]]
    below = [row for row in open_rows if row["cards"][-1] < card]
    if not below:
        return LOW_CARD
    row = max(below, key=lambda row: int(row["cards"][-1]))
    return FULL_ROW if len(row["cards"]) >= row["capacity"] else card - int(row["cards"][-1])


def price(view: dict[str, Any], option: dict[str, Any]) -> int:
    """The bullheads of the row that would be taken."""
    return int(view["rows"][option["row"]]["bullheads"])


if __name__ == "__main__":
    main()
