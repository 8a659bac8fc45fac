"""The form and the summary of the browser client have a text for every option."""

from __future__ import annotations

import pytest

from hornox.engine import OPTIONS, Option, OptionKind
from hornox.texts import LANGUAGES
from tests.web.pictures import read


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.name)
def test_every_option_has_its_texts(option: Option, language: str) -> None:
    texts = read(f"languages/{language}/messages.json")
    match option.kind:
        case OptionKind.NUMBER:
            assert {option.name, f"{option.name}.range"} <= texts.keys()
            assert {f"{option.name}.other", f"summary.{option.name}"} & texts.keys()
            assert all(f"ending.{name}" in texts for name in _endings(option))
        case OptionKind.FLAG:
            assert option.name in texts
        case OptionKind.CARDS:
            pass  # tests/texts: the cards have names of their own


def _endings(option: Option) -> tuple[str, ...]:
    """The two ways to end a game, where an option replaces others."""
    return (option.name, option.replaces[0]) if option.replaces else ()
