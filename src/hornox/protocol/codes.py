"""Codes of tables, as people type them."""

from __future__ import annotations

import re

CODE_LENGTH = 9
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without I, L, O and U, which are easily misread. 9 of these 32 characters are 45 bits."""

_CODE = re.compile(f"[{ALPHABET}]{{{CODE_LENGTH}}}")
_MISREAD = str.maketrans({"O": "0", "I": "1", "L": "1", " ": "", "-": ""})
_LONGEST_TYPED = 40


def read_code(typed: str) -> str | None:
    """Normalise a typed code: lower case, in groups, O for 0, I or L for 1.

    Return `None` if it cannot be a code.
    """
    if len(typed) > _LONGEST_TYPED or not typed.isascii():
        return None
    code = typed.strip().upper().translate(_MISREAD)
    return code if _CODE.fullmatch(code) else None
