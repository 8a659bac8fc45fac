"""Names that cannot be guessed: tokens, links, table codes and ids.

Everything comes from the operating system's generator. Whoever has a token or a link *is* that
person, so the store has only their hashes; a code or an id only names something.
"""

from __future__ import annotations

import re
import secrets
from hashlib import sha256

TOKEN_BYTES = 24
ID_BYTES = 12
CODE_LENGTH = 9
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without I, L, O and U: 32 characters that are not mistaken for each other. 9 of them: 45 bits."""

_CODE = re.compile(f"[{ALPHABET}]{{{CODE_LENGTH}}}")
_MISREAD = str.maketrans({"O": "0", "I": "1", "L": "1", " ": "", "-": ""})
_LONGEST_TYPED = 40


def new_token() -> str:
    """192 bits for a device. The prefix lets scanners find a token where it should not be."""
    return f"hx_{secrets.token_urlsafe(TOKEN_BYTES)}"


def new_link() -> str:
    """192 bits for a link to continue on another device."""
    return f"hxl_{secrets.token_urlsafe(TOKEN_BYTES)}"


def hash_token(token: str) -> str:
    """What is stored of a token or link, in hexadecimal.

    A fast hash without salt is right here: nobody can try all of 2^192 tokens, however fast.
    Slow and salted hashes protect words that people choose, and cost time at every request.
    """
    return sha256(token.encode()).hexdigest()


def new_person_id() -> str:
    """96 bits: public, but nobody finds a person by trying."""
    return secrets.token_hex(ID_BYTES)


def new_game_id() -> str:
    """96 bits: a game at a private table is found only by those who were told."""
    return secrets.token_hex(ID_BYTES)


def new_code() -> str:
    """A table's code, to be read aloud and typed: the only key to a private table."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def read_code(typed: str) -> str | None:
    """The code that somebody means: in small letters, in groups, with O for 0 and I or L for 1.

    `None`: this can be no code.
    """
    if len(typed) > _LONGEST_TYPED or not typed.isascii():
        return None
    code = typed.strip().upper().translate(_MISREAD)
    return code if _CODE.fullmatch(code) else None
