"""What a table may agree on: every option of every mode, declared once.

`Options` is the declaration. Setups, records, terms of tables, flags of commands, the JSON schemas
and the form in the browser follow from it. Which options a mode has is its variant's word.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any, TypedDict, cast

from hornox.engine.cards import FanCard, Word
from hornox.engine.value import value

DEFAULT_TARGET = 66


class OptionKind(Word):
    """What an option holds."""

    NUMBER = "number"
    FLAG = "flag"
    CARDS = "cards"


@value
class Option:
    """What is known about an option besides its type. Its texts are keyed by its name.

    `most` holds at tables with people, where a game must end one day. `choices` are the cards to
    choose from, one or more. An option that is given `replaces` others; `refusal` says so.
    """

    name: str
    kind: OptionKind
    default: Any
    meaning: str
    most: int | None = None
    choices: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()
    refusal: str = ""


def _option(kind: OptionKind, default: Any, meaning: str, **rest: Any) -> Any:
    declared = {"kind": kind, "default": default, "meaning": meaning, **rest}
    return field(default=default, metadata=declared)


@value
class Options:
    """The options of a game."""

    target: int = _option(
        OptionKind.NUMBER, DEFAULT_TARGET, "the points that end the game", most=500
    )
    strict: bool = _option(OptionKind.FLAG, False, "more than the target instead of at least")
    rounds: int | None = _option(
        OptionKind.NUMBER,
        None,
        "a fixed number of rounds instead of a target",
        most=50,
        replaces=("target", "strict"),
        refusal="a fixed number of rounds replaces the target",
    )
    fan_cards: tuple[FanCard, ...] = _option(
        OptionKind.CARDS, (), "one or more fan cards, required", choices=tuple(FanCard)
    )


@dataclass(frozen=True, slots=True)
class GivenOptions:
    """The options that were asked for; one that is `None` has its default."""

    target: int | None = None
    strict: bool | None = None
    rounds: int | None = None
    fan_cards: tuple[str, ...] | None = None

    def given(self) -> OptionWishes:
        """Those that are not `None`, as `new_setup` takes them."""
        values = {name: getattr(self, name) for name in OPTIONS}
        return cast(
            OptionWishes, {name: value for name, value in values.items() if value is not None}
        )


NOTHING_GIVEN = GivenOptions()


class OptionWishes(TypedDict, total=False):
    """The same as keywords of a call."""

    target: int | None
    strict: bool | None
    rounds: int | None
    fan_cards: Iterable[str] | None


OPTIONS: dict[str, Option] = {
    declared.name: Option(declared.name, **declared.metadata) for declared in fields(Options)
}
"""All options by name."""
