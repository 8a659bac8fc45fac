"""Spaces after JSON, so that its length does not tell which card was chosen.

Encryption hides what a frame says, but not how long it is, and 7 is shorter than 104.
"""

from __future__ import annotations

WIDTH = 3
"""The digits of the highest card number."""

_DIGITS = bytes(ord("0") if chr(byte) in "0123456789" else ord(" ") for byte in range(256))
"""Turns every digit into 0 and everything else into a space."""


def padded(json: bytes) -> bytes:
    """As long as if all numbers had at least three digits and `true` were as long as `false`."""
    numbers = json.translate(_DIGITS).split()
    missing = sum(numbers.count(b"0" * digits) * (WIDTH - digits) for digits in range(1, WIDTH))
    return json + b" " * (missing + json.count(b"true"))
