"""Unguessable tokens, links, table codes and ids.

All come from the operating system's generator. A token or link proves an identity, so only its hash
is stored. A code or id only names something.
"""

from __future__ import annotations

import secrets
from hashlib import sha256

from hornox.protocol.codes import ALPHABET, CODE_LENGTH

TOKEN_BYTES = 24
ID_BYTES = 12


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
