"""Unguessable tokens, links, table codes and ids.

All come from the operating system's generator. A token or link proves an identity, so only its hash
is stored. A code or id only names something.
"""

from __future__ import annotations

import re
import secrets
from hashlib import sha256

TOKEN_BYTES = 24
ID_BYTES = 12
CODE_LENGTH = 9
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without I, L, O and U, which are easily misread. 9 of these 32 characters are 45 bits."""

_CODE = re.compile(f"[{ALPHABET}]{{{CODE_LENGTH}}}")
_MISREAD = str.maketrans({"O": "0", "I": "1", "L": "1", " ": "", "-": ""})
_LONGEST_TYPED = 40


def new_token() -> str:
    """Return 192 random bits for a device. The prefix lets secret scanners find leaked tokens."""
    return f"hx_{secrets.token_urlsafe(TOKEN_BYTES)}"


def new_link() -> str:
    """Return 192 random bits for a device link."""
    return f"hxl_{secrets.token_urlsafe(TOKEN_BYTES)}"


def hash_token(token: str) -> str:
    """Return the hash under which a token or link is stored, in hexadecimal.

    A fast hash without salt is enough: 2^192 tokens cannot be tried. Slow, salted hashes protect
    chosen passwords and would cost time at every request.
    """
    return sha256(token.encode()).hexdigest()


def new_person_id() -> str:
    """Return 96 random bits. Ids are public, but cannot be guessed."""
    return secrets.token_hex(ID_BYTES)


def new_game_id() -> str:
    """Return 96 random bits, so that the id of a private game cannot be guessed."""
    return secrets.token_hex(ID_BYTES)


def new_code() -> str:
    """Return a table code, to be read aloud and typed. It is the only key to a private table."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def read_code(typed: str) -> str | None:
    """Normalise a typed code: lower case, in groups, O for 0, I or L for 1.

    Return `None` if it cannot be a code.
    """
    if len(typed) > _LONGEST_TYPED or not typed.isascii():
        return None
    code = typed.strip().upper().translate(_MISREAD)
    return code if _CODE.fullmatch(code) else None
