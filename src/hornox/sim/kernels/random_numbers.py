"""Random numbers inside kernels: SplitMix64, from an explicit seed only.

The state is an array with one word, so that functions can change it. These numbers are for
statistics only; the shuffles of real games come from `hornox.record`.
"""

from __future__ import annotations

import numpy as np

from hornox.sim.kernels.jit import Ints, Words, inline

STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_LOW_HALF = np.uint64(0xFFFFFFFF)


@inline
def mix(word: np.uint64) -> np.uint64:
    """The output function of SplitMix64."""
    word = (word ^ (word >> _30)) * _FIRST
    word = (word ^ (word >> _27)) * _SECOND
    return word ^ (word >> _31)


@inline
def stream(seed: np.uint64, number: int) -> np.uint64:
    """The start of a stream of its own for each number."""
    return mix(mix(seed) + np.uint64(number) * STEP)


@inline
def _scaled(half: np.uint64, bound: int) -> int:
    """Half a word as a number from 0 to bound - 1."""
    return np.int64((half * np.uint64(bound)) >> _32)  # type: ignore[return-value]  # for Numba


@inline
def word_below(state: np.uint64, bound: int) -> int:
    """The number that this state gives, from 0 to bound - 1."""
    return _scaled(mix(state) >> _32, bound)


@inline
def below(rng: Words, bound: int) -> int:
    """A number from 0 to bound - 1; the bias of at most bound / 2**32 does not matter here."""
    rng[0] += STEP
    return word_below(rng[0], bound)


@inline
def shuffle(cards: Ints, start: int, size: int, count: int, rng: Words) -> None:
    """Draw `count` cards of those from `start` to `size` - 1 to their front (Fisher-Yates).

    Each random word serves two cards. The cards need not be sorted back between two deals.
    """
    state = rng[0]
    index, pairs = start, start + (count & ~1)
    while index < pairs:
        state += STEP
        word = mix(state)
        other = index + _scaled(word & _LOW_HALF, size - index)
        card = cards[index]
        cards[index] = cards[other]
        cards[other] = card
        index += 1
        other = index + _scaled(word >> _32, size - index)
        card = cards[index]
        cards[index] = cards[other]
        cards[other] = card
        index += 1
    rng[0] = state
    if count & 1:
        other = index + below(rng, size - index)
        card = cards[index]
        cards[index] = cards[other]
        cards[other] = card
