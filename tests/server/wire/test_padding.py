from __future__ import annotations

import json

import pytest

from hornox.server.wire.padding import padded


@pytest.mark.parametrize("twisted", [True, False])
@pytest.mark.parametrize("card", [1, 9, 10, 55, 99, 100, 104])
def test_every_choice_has_the_same_length(card: int, *, twisted: bool) -> None:
    text = json.dumps({"card": card, "twisted": twisted, "rows": [[3], [104]]}).encode()
    assert json.loads(padded(text)) == json.loads(text)
    assert padded(text).startswith(text)
    longest = json.dumps({"card": 104, "twisted": False, "rows": [[3], [104]]}).encode()
    assert len(padded(text)) == len(padded(longest))


def test_only_the_end_is_padded() -> None:
    assert padded(b"null") == b"null"
    assert padded(b"[1700000000000,123]") == b"[1700000000000,123]"
    assert padded(b"[7,12,true]") == b"[7,12,true]    "
