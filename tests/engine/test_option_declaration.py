"""Options are declared once; what is spelled for type checkers agrees with it."""

from __future__ import annotations

from dataclasses import fields
from typing import get_args, get_type_hints

import pytest

from hornox.engine import (
    OPTIONS,
    VARIANTS,
    GivenOptions,
    Option,
    OptionKind,
    Options,
    OptionWishes,
    agreed_options,
    new_setup,
)

TYPES = {OptionKind.NUMBER: int, OptionKind.FLAG: bool}


def test_all_forms_have_the_same_options() -> None:
    assert [*OPTIONS] == [field.name for field in fields(GivenOptions)]
    assert [*OPTIONS] == [*get_type_hints(OptionWishes)]


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.name)
def test_types_follow_the_kind(option: Option) -> None:
    for form in (Options, GivenOptions, OptionWishes):
        hint = get_type_hints(form)[option.name]
        if option.kind in TYPES:
            assert TYPES[option.kind] in (hint, *get_args(hint))


def test_every_option_belongs_to_a_mode() -> None:
    assert {name for variant in VARIANTS.values() for name in variant.option_names} == {*OPTIONS}


def test_an_option_replaces_only_options_of_the_same_modes() -> None:
    for variant in VARIANTS.values():
        for name in variant.option_names:
            assert set(OPTIONS[name].replaces) <= set(variant.option_names)


def test_agreed_options_leave_out_what_is_replaced() -> None:
    usual, fixed = new_setup("base", 4), new_setup("base", 4, rounds=3)
    assert {"target", "strict"} <= agreed_options(usual).keys()
    assert "rounds" not in agreed_options(usual)
    assert agreed_options(fixed)["rounds"] == 3
    assert not {"target", "strict"} & agreed_options(fixed).keys()


def test_only_what_was_given_is_passed_on() -> None:
    assert GivenOptions(rounds=2).given() == {"rounds": 2}
    assert GivenOptions().given() == {}
