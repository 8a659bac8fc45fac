"""The commitment to a deal, published before it."""

from __future__ import annotations

from hashlib import sha256

from hornox.engine import new_setup
from hornox.record import commitment

SEED = "6e" * 32


def test_the_definition() -> None:
    """Domain, seed and setup, each with its length in four bytes in front."""
    setup = b'{"mode":"base","options":{"rounds":3},"players":4}'
    parts = (b"hornox-commitment-1", SEED.encode(), setup)
    text = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    assert commitment(SEED, new_setup("base", 4, rounds=3)) == sha256(text).hexdigest()


def test_a_known_answer() -> None:
    known = "5c50fee4dbc938afe6a71d58b816641dbaadf697d04fa67048a5545bc331fe3e"
    assert commitment(SEED, new_setup("buffalo", 3)) == known


def test_another_seed_or_setup_has_another_commitment() -> None:
    setups = (new_setup("base", 4), new_setup("base", 5), new_setup("base", 4, strict=True))
    promises = {commitment(seed, setup) for setup in setups for seed in (SEED, "0" * 64)}
    assert len(promises) == 6
