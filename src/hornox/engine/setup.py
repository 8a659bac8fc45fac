"""Which games can be set up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Unpack

from hornox.engine.cards import FanCard
from hornox.engine.errors import SetupError
from hornox.engine.options import OPTIONS, Option, OptionKind, Options, OptionWishes
from hornox.engine.state import RULES_VERSION, Setup
from hornox.engine.variant import RULE_BOOKS, Variant


def new_setup(
    mode: str, players: int, *, rules: int = RULES_VERSION, **wishes: Unpack[OptionWishes]
) -> Setup:
    """A setup that these rules allow; an option that is `None` has its default."""
    variant = _variant(mode, rules)
    _check_players(variant, players)
    given = {name: value for name, value in wishes.items() if value is not None}
    for name in given:
        if name not in variant.option_names:
            raise SetupError(f"{mode} has no option {name}")
        if any(given.get(other) for other in OPTIONS[name].replaces):
            raise SetupError(OPTIONS[name].refusal)
    options = {name: _checked(OPTIONS[name], given.get(name)) for name in variant.option_names}
    return Setup(mode, players, Options(**options))


def agreed_options(setup: Setup, rules: int = RULES_VERSION) -> dict[str, Any]:
    """The options that matter for this game: those of its mode that no other one replaces."""
    names = RULE_BOOKS[rules][setup.mode].option_names
    values = {name: getattr(setup.options, name) for name in names}
    given = {name: value for name, value in values.items() if value is not None}
    replaced = {other for name in given for other in OPTIONS[name].replaces}
    return {name: value for name, value in given.items() if name not in replaced}


def _checked(option: Option, value: Any) -> Any:
    """The value of an option, or its default."""
    if option.kind is OptionKind.CARDS:
        return _fan_cards(value)
    if value is None:
        return option.default
    return bool(value) if option.kind is OptionKind.FLAG else _positive(option.name, value)


def _variant(mode: str, rules: int) -> Variant:
    variants = RULE_BOOKS[rules]
    if mode not in variants:
        raise SetupError(f"there is no mode {mode!r}; modes are {', '.join(variants)}")
    return variants[mode]


def _check_players(variant: Variant, players: int) -> None:
    if players not in variant.players:
        low, high = variant.players[0], variant.players[-1]
        raise SetupError(f"{variant.mode} is for {low} to {high} players, not {players}")


def _positive(name: str, value: int) -> int:
    if value < 1:
        raise SetupError(f"{name} must be a positive number, not {value}")
    return value


def _fan_cards(names: Iterable[str] | None) -> tuple[FanCard, ...]:
    """The fan cards in use, each once, in the order of the rule page."""
    chosen = list(names or ())
    unknown = [name for name in chosen if name not in list(FanCard)]
    if unknown:
        raise SetupError(f"there is no fan card {unknown[0]!r}; they are {', '.join(FanCard)}")
    if not chosen:
        raise SetupError(f"fan needs one or more fan cards: {', '.join(FanCard)}")
    if len(set(chosen)) < len(chosen):
        raise SetupError("a fan card is named twice")
    return tuple(card for card in FanCard if card in chosen)
