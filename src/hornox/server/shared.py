"""Constants that the server and the browser client share.

`make schema` writes them to `shared.json`. The client's constants are generated from that file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from hornox.engine import USES_OF, VARIANTS, HornoxError, RemoveStop, Special
from hornox.engine import errors as engine_errors
from hornox.record import to_json
from hornox.record.codec import tag_of
from hornox.record.notation import pattern_of
from hornox.server.guards import errors as api_errors
from hornox.server.sessions import CLOSE_CODES, FINAL_CODES
from hornox.server.storage import errors as store_errors
from hornox.server.tables import errors as registry_errors
from hornox.server.wire import OLDEST_VERSION, VERSION, codec
from hornox.table import LONGEST_LINE, LONGEST_NAME, LONGEST_REVEAL, SHOWN_FOR, Emote, Terms
from hornox.table import errors as table_errors
from hornox.table.clock import LONGEST_BANK, LONGEST_MOVE, MOST_DAYS, SHORTEST_MOVE
from hornox.table.terms import (
    LONGEST_GRACE,
    LONGEST_PATIENCE,
    MOST_SPECTATORS,
    SHORTEST_GRACE,
    SHORTEST_PATIENCE,
)

LIMITS = {
    "seconds": (SHORTEST_MOVE, LONGEST_MOVE),
    "bank": (0, LONGEST_BANK),
    "days": (1, MOST_DAYS),
    "grace": (SHORTEST_GRACE, LONGEST_GRACE),
    "patience": (SHORTEST_PATIENCE, LONGEST_PATIENCE),
    "spectators": (0, MOST_SPECTATORS),
}
"""Minimum and maximum of each number in the terms of a table."""

ERROR_MODULES = (
    engine_errors,
    table_errors,
    api_errors,
    registry_errors,
    store_errors,
    codec,
)
"""Errors of these modules reach clients as the code of a refusal."""


def shared_constants() -> dict[str, Any]:
    """Return all constants by their name in the client."""
    return {
        "VERSION": VERSION,
        "OLDEST": OLDEST_VERSION,
        "CLOSE_CODES": CLOSE_CODES,
        "FINAL_CODES": list(FINAL_CODES),
        "REFUSALS": sorted({*CLOSE_CODES, *_error_codes()}),
        "SHOWN_FOR": {tag_of(kind): time for kind, time in SHOWN_FOR.items()},
        "LONGEST_REVEAL": LONGEST_REVEAL,
        "DEFAULT_TERMS": to_json(Terms()),
        "LIMITS": {name: {"least": least, "most": most} for name, (least, most) in LIMITS.items()},
        "LONGEST_NAME": LONGEST_NAME,
        "LONGEST_LINE": LONGEST_LINE,
        "MODES": list(VARIANTS),
        "SPECIAL_OF": {tag_of(use): special.value for use, special in USES_OF.items()},
        "USES_IN_NOTATION": [
            {"pattern": pattern_of(use), "special": special.value}
            for use, special in {**USES_OF, RemoveStop: Special.STOP}.items()
        ],
        "EMOTES": [emote.value for emote in Emote],
    }


def _error_codes() -> Iterator[str]:
    yield "only-watching"
    for module in ERROR_MODULES:
        for error in vars(module).values():
            if isinstance(error, type) and issubclass(error, HornoxError):
                yield error.code


if __name__ == "__main__":  # pragma: no cover
    print(json.dumps(shared_constants(), indent=2))
