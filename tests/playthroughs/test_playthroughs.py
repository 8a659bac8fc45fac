"""Golden playthroughs are unchanged, and none is missing."""

from __future__ import annotations

import pytest

from hornox.engine import VARIANTS, FanCard
from tests.playthroughs.generate import FOLDER, NAMES, path_of, playthrough


@pytest.mark.parametrize("name", NAMES)
def test_the_playthrough_is_unchanged(name: str) -> None:
    again = "see the difference, then run `python -m tests.playthroughs.generate`"
    assert playthrough(name) == path_of(name).read_text("utf-8"), again


def test_none_is_missing_and_none_is_left_over() -> None:
    expected = {mode for mode in VARIANTS if mode != "fan"} | {f"fan-{card}" for card in FanCard}
    assert set(NAMES) == expected
    assert {path.stem for path in FOLDER.glob("*.txt")} == expected
