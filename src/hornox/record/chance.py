"""Deterministic random numbers: the same seed gives the same shuffles in every version.

Python guarantees a stable `random()` but no stable `shuffle`, so this is our own: SHA-256 in
counter mode, cut into 32-bit words, bounded without bias by rejection, and a Fisher-Yates shuffle.
`docs/research/shuffle.md` publishes the definition and test vectors.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

_DOMAIN = b"hornox-chance-1"
_WORD_BYTES = 4
_WORDS = 1 << (8 * _WORD_BYTES)


class Stream:
    """An endless stream of unbiased random numbers from a seed and a label.

    Labels are independent. The seed 7 is the same as "7".
    """

    __slots__ = ("_block", "_counter", "_key")

    def __init__(self, seed: str | int, label: str) -> None:
        self._key = b"".join(map(_framed, (_DOMAIN, str(seed).encode(), label.encode())))
        self._counter = 0
        self._block = b""

    def below(self, bound: int) -> int:
        """Return a number from 0 to `bound` - 1, all equally likely."""
        if not 1 <= bound <= _WORDS:
            raise ValueError(f"the bound must be between 1 and {_WORDS}, not {bound}")
        fair = _WORDS - _WORDS % bound
        while True:
            word = self._word()
            if word < fair:
                return word % bound

    def choice(self, values: Sequence[T]) -> T:
        """Return one of the values, all equally likely."""
        return values[self.below(len(values))]

    def shuffled(self, values: Sequence[T]) -> tuple[T, ...]:
        """Return the values in random order, all orders equally likely."""
        cards = list(values)
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        return tuple(cards)

    def _word(self) -> int:
        if not self._block:
            self._block = sha256(self._key + self._counter.to_bytes(8, "big")).digest()
            self._counter += 1
        word, self._block = self._block[:_WORD_BYTES], self._block[_WORD_BYTES:]
        return int.from_bytes(word, "big")


def _framed(part: bytes) -> bytes:
    """Return a part after its length, so that different parts never give the same key."""
    return len(part).to_bytes(4, "big") + part


def shuffle_stream(seed: str | int, number: int) -> Stream:
    """Return the stream of the game's shuffle with this number, counted from 0."""
    return Stream(seed, f"shuffle {number}")
