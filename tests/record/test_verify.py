"""A deal is verified if seed, setup, shuffles and actions match the commitment."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hornox.engine import VARIANTS, Position, Row, Setup, new_setup
from hornox.record import (
    Game,
    Move,
    NotVerified,
    Record,
    commitment,
    sample_option,
    shuffle_stream,
    verify,
)

SEED = "6e" * 32


def setup_of(mode: str) -> Setup:
    return new_setup(mode, 3, fan_cards=("cow",) if mode == "fan" else None)


def played(setup: Setup, moves: int = 40) -> Record:
    game = Game(Record(setup, ("Ada", "Ben", "Cid"), seed=SEED))
    chance = shuffle_stream("choices", 0)
    for _ in range(moves):
        seat = game.decisions[0].seat
        game.play(seat, sample_option(game.view(seat), chance))
    return game.record()


@pytest.mark.parametrize("mode", VARIANTS)
def test_a_matching_commitment_is_verified(mode: str) -> None:
    promised = commitment(SEED, setup_of(mode))
    record = played(setup_of(mode))
    assert verify(record) == verify(record, promised) == verify(record, promised.upper())


def test_another_seed_is_not_verified() -> None:
    record = Record(setup_of("base"), ("Ada", "Ben", "Cid"), seed="0" * 64)
    with pytest.raises(NotVerified, match=commitment("0" * 64, record.setup)):
        verify(record, commitment(SEED, record.setup))


def test_another_setup_is_not_verified() -> None:
    with pytest.raises(NotVerified, match="another commitment"):
        verify(played(setup_of("base")), commitment(SEED, new_setup("base", 3, strict=True)))


def test_a_card_that_was_not_dealt_is_not_verified() -> None:
    record = played(setup_of("base"))
    others = replace(record, moves=(Move(1, record.moves[0].action), *record.moves[1:]))
    with pytest.raises(NotVerified, match=r"actions\[0\]: .* not in the hand"):
        verify(others, commitment(SEED, record.setup))


def test_without_a_seed_nothing_is_verified() -> None:
    with pytest.raises(NotVerified, match="no seed"):
        verify(Record(setup_of("pro"), ("Ada", "Ben", "Cid")))


def test_a_position_is_no_deal() -> None:
    rows = tuple(Row((card,)) for card in (10, 20, 30, 40))
    position = Position(rows, hands=((1,), (2,), (3,)))
    record = Record(setup_of("base"), ("Ada", "Ben", "Cid"), seed=SEED, position=position)
    with pytest.raises(NotVerified, match="starts from a position"):
        verify(record, commitment(SEED, record.setup))
