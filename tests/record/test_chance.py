"""The shuffle is deterministic, unbiased and published."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from hornox.record import Stream, shuffle_stream

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[1] / "vectors" / "shuffle.json").read_text("utf-8")
)


@pytest.mark.parametrize("vector", VECTORS["words"], ids=lambda v: f"{v['seed']}/{v['label']}")
def test_words_of_the_stream_are_as_published(vector: dict[str, Any]) -> None:
    stream = Stream(vector["seed"], vector["label"])
    assert [stream.below(1 << 32) for _ in vector["words"]] == vector["words"]


@pytest.mark.parametrize("vector", VECTORS["shuffles"], ids=lambda v: f"{v['seed']}/{v['number']}")
def test_shuffles_are_as_published(vector: dict[str, Any]) -> None:
    stream = shuffle_stream(vector["seed"], vector["number"])
    assert list(stream.shuffled(range(1, vector["cards"] + 1))) == vector["order"]


def test_every_order_of_four_cards_is_equally_likely() -> None:
    stream = Stream("fair", "orders")
    games = 24_000
    seen = Counter(stream.shuffled("abcd") for _ in range(games))
    assert set(seen) == set(permutations("abcd"))
    expected = games / 24
    chi_square = sum((count - expected) ** 2 / expected for count in seen.values())
    assert chi_square < 50  # 23 degrees of freedom: beyond 49.7 only once in a thousand


def test_words_that_would_bias_a_bound_are_skipped() -> None:
    bound = (1 << 31) + 1  # nearly half of all words lie beyond the fair range
    stream, raw = Stream("7", "bias"), Stream("7", "bias")
    drawn = [stream.below(bound) for _ in range(100)]
    words = [raw.below(1 << 32) for _ in range(400)]
    assert drawn == [word for word in words if word < bound][:100]
    assert max(words[:100]) >= bound


@pytest.mark.parametrize("bound", [0, -1, (1 << 32) + 1])
def test_bounds_out_of_range_are_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="bound"):
        Stream("7", "x").below(bound)


def test_labels_and_seeds_do_not_run_into_each_other() -> None:
    streams = [Stream("ab", "c"), Stream("a", "bc"), Stream("abc", ""), Stream("", "abc")]
    assert len({stream.below(1 << 32) for stream in streams}) == len(streams)


def test_choice_reaches_every_value() -> None:
    stream = Stream("7", "choice")
    assert {stream.choice("abc") for _ in range(50)} == set("abc")
