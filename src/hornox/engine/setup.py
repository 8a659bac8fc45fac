"""Which games can be set up."""

from __future__ import annotations

from collections.abc import Iterable

from hornox.engine.cards import FanCard
from hornox.engine.errors import SetupError
from hornox.engine.state import DEFAULT_TARGET, RULES_VERSION, Options, Setup
from hornox.engine.variant import RULE_BOOKS, Variant


def new_setup(
    mode: str,
    players: int,
    *,
    target: int | None = None,
    strict: bool | None = None,
    rounds: int | None = None,
    fan_cards: Iterable[str] | None = None,
    rules: int = RULES_VERSION,
) -> Setup:
    """A setup that these rules allow; an option that is `None` has its default."""
    given = {"target": target, "strict": strict, "rounds": rounds, "fan_cards": fan_cards}
    variant = _variant(mode, rules)
    _check_players(variant, players)
    for name, value in given.items():
        if value is not None and name not in variant.option_names:
            raise SetupError(f"{mode} has no option {name}")
    if rounds is not None and (target is not None or strict):
        raise SetupError("a fixed number of rounds replaces the target")
    options = Options(
        target=DEFAULT_TARGET if target is None else _positive("target", target),
        strict=bool(strict),
        rounds=None if rounds is None else _positive("rounds", rounds),
        fan_cards=_fan_cards(fan_cards) if "fan_cards" in variant.option_names else (),
    )
    return Setup(mode, players, options)


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
