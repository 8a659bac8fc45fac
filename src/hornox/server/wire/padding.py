"""Spaces after JSON, so that its length does not tell which card was chosen.

Encryption hides what a frame says, but not how long it is, and 7 is shorter than 104.
"""

from __future__ import annotations

import re

WIDTH = 3
"""The digits of the highest card number."""

_SHORT = re.compile(rb"(?<!\d)\d{1,2}(?!\d)")


def padded(json: bytes) -> bytes:
    """As long as if all numbers had at least three digits and `true` were as long as `false`."""
    missing = sum(WIDTH - len(number) for number in _SHORT.findall(json))
    return json + b" " * (missing + json.count(b"true"))
