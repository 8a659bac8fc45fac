"""Pad JSON with spaces, so that its length does not reveal which card was chosen.

Encryption hides the content of a frame, but not its length, and 7 is shorter than 104.
"""

from __future__ import annotations

MIN_DIGITS = 3
"""The digits of the highest card number."""

_DIGITS = bytes(ord("0") if chr(byte) in "0123456789" else ord(" ") for byte in range(256))
"""Maps every digit to 0 and everything else to a space."""


def padded(json: bytes) -> bytes:
    """Pad as if all numbers had at least three digits and `true` were as long as `false`."""
    numbers = json.translate(_DIGITS).split()
    missing = sum(
        numbers.count(b"0" * digits) * (MIN_DIGITS - digits) for digits in range(1, MIN_DIGITS)
    )
    return json + b" " * (missing + json.count(b"true"))
