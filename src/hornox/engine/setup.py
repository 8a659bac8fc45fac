"""Which games can be set up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Unpack

from hornox.engine.cards import FanCard
from hornox.engine.errors import SetupError
from hornox.engine.options import OPTIONS, Option, OptionKind, Options, OptionWishes
from hornox.engine.state import RULES_VERSION, Setup
from hornox.engine.suggestions import did_you_mean
from hornox.engine.variant import RULE_BOOKS, Variant


def new_setup(
    mode: str, players: int, *, rules: int = RULES_VERSION, **wishes: Unpack[OptionWishes]
) -> Setup:
    """A setup that these rules allow; an option that is `None` has its default."""
    _check_kinds(mode, players)
    variant = _variant(mode, rules)
    _check_players(variant, players)
    given = {name: value for name, value in wishes.items() if value is not None}
    for name in given:
        if name not in variant.option_names:
            raise SetupError(f"{mode} has no option {name}")
        if any(given.get(other) for other in OPTIONS[name].replaces):
            raise SetupError(OPTIONS[name].refusal)
    options = {name: _checked(OPTIONS[name], given.get(name)) for name in variant.option_names}
    return Setup(variant.mode, players, Options(**options))


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
    return _flag(option.name, value) if option.kind is OptionKind.FLAG else _positive(option, value)


def _variant(mode: str, rules: int) -> Variant:
    variants = RULE_BOOKS[rules]
    if mode not in variants:
        known = f"modes are {', '.join(variants)}{did_you_mean(mode, variants)}"
        raise SetupError(f"there is no mode {mode!r}; {known}")
    return variants[mode]


def _check_players(variant: Variant, players: int) -> None:
    if players not in variant.players:
        low, high = variant.players[0], variant.players[-1]
        raise SetupError(f"{variant.mode} is for {low} to {high} players, not {players}")


def _check_kinds(mode: object, players: object) -> None:
    """Tell swapped arguments, and numbers that are texts."""
    if not isinstance(mode, str):
        raise SetupError(f"the mode comes first and is a text such as 'base', not {mode!r}")
    if not is_number(players):
        raise SetupError(f"players must be a whole number, not {players!r}")


def is_number(value: object) -> bool:
    """Whether this is a whole number. True and False are not, although Python counts with them."""
    return isinstance(value, int) and not isinstance(value, bool)


def _flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise SetupError(f"{name} must be True or False, not {value!r}")
    return value


def _positive(option: Option, value: Any) -> int:
    if not is_number(value) or value < 1:
        raise SetupError(f"{option.name} must be a positive number, not {value!r}")
    return int(value)


def _fan_cards(names: Iterable[str] | None) -> tuple[FanCard, ...]:
    """The fan cards in use, each once, in the order of the rule page."""
    if isinstance(names, str):
        raise SetupError(f"fan cards are a list: fan_cards=[{names!r}]")
    chosen = list(names or ())
    unknown = [name for name in chosen if name not in list(FanCard)]
    if unknown:
        known = f"they are {', '.join(FanCard)}{did_you_mean(unknown[0], list(FanCard))}"
        raise SetupError(f"there is no fan card {unknown[0]!r}; {known}")
    if not chosen:
        raise SetupError(f"fan needs one or more fan cards: {', '.join(FanCard)}")
    if len(set(chosen)) < len(chosen):
        raise SetupError("a fan card is named twice")
    return tuple(card for card in FanCard if card in chosen)
