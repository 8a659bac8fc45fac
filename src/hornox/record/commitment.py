"""The commitment to a deal: shown before it, checked when the seed is public after the game."""

from __future__ import annotations

import json
from hashlib import sha256

from hornox.engine import Setup
from hornox.record.record import dump_options

_DOMAIN = b"hornox-commitment-1"


def commitment(seed: str | int, setup: Setup) -> str:
    """Return SHA-256 (hexadecimal) over the domain, the seed and the setup, each with its length.

    The setup is the JSON text of its mode, players and options as they stand in a record, with
    sorted names and no spaces. A seed of 256 bits cannot be guessed from it.
    """
    agreed = {"mode": setup.mode, "players": setup.players, "options": dump_options(setup)}
    text = json.dumps(agreed, sort_keys=True, separators=(",", ":"))
    return sha256(b"".join(map(_framed, (_DOMAIN, str(seed).encode(), text.encode())))).hexdigest()


def _framed(part: bytes) -> bytes:
    """Return a part after its length, so that different parts never give the same commitment."""
    return len(part).to_bytes(4, "big") + part
