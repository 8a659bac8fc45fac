"""Tokens, links, codes and ids are unguessable; typed codes are normalised."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hornox.protocol.codes import ALPHABET, CODE_LENGTH, read_code
from hornox.server.people.tokens import (
    hash_token,
    new_code,
    new_game_id,
    new_link,
    new_person_id,
    new_token,
)

codes = st.text(ALPHABET, min_size=CODE_LENGTH, max_size=CODE_LENGTH)


@pytest.mark.parametrize("new", [new_token, new_link, new_person_id, new_game_id, new_code])
def test_tokens_codes_and_ids_are_unique(new: Callable[[], str]) -> None:
    assert len({new() for _ in range(2000)}) == 2000


@pytest.mark.parametrize(("new", "prefix"), [(new_token, "hx_"), (new_link, "hxl_")])
def test_tokens_and_links_are_url_safe(new: Callable[[], str], prefix: str) -> None:
    for _ in range(100):
        assert re.fullmatch(prefix + r"[A-Za-z0-9_-]{32}", new())


@pytest.mark.parametrize("new", [new_person_id, new_game_id])
def test_ids_are_hexadecimal(new: Callable[[], str]) -> None:
    assert re.fullmatch("[0-9a-f]{24}", new())


def test_codes_have_at_least_40_bits() -> None:
    assert len(set(ALPHABET)) == 32
    assert CODE_LENGTH * log2(len(ALPHABET)) >= 40


def test_codes_use_the_whole_alphabet_everywhere() -> None:
    drawn = [new_code() for _ in range(1000)]
    for place in range(CODE_LENGTH):
        assert {code[place] for code in drawn} == set(ALPHABET)


def test_hashing_is_deterministic_and_hides_the_token() -> None:
    assert hash_token("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    token = new_token()
    assert hash_token(token) == hash_token(token) != hash_token(new_token())
    assert token not in hash_token(token)


@given(codes)
def test_a_code_is_read_as_it_is_written(code: str) -> None:
    assert read_code(code) == code
    assert read_code(code.lower()) == code
    assert read_code("-".join((code[:3], code[3:6], code[6:]))) == code
    assert read_code(f" {code[:4]} {code[4:]}\n") == code


@given(codes)
def test_similar_letters_are_normalised(code: str) -> None:
    for one in "oO":
        assert read_code(code.replace("0", one)) == code
    for one in "iIlL":
        assert read_code(code.replace("1", one)) == code


@pytest.mark.parametrize(
    "typed",
    ["", "ABC", "ABCDEFGH", "ABCDEFGHJK", "ABCDEFGHU", "ABCDEFGH!", "ABCDEFGH٣", "ABCDEFG\u017f0"],
)
def test_texts_that_are_no_code(typed: str) -> None:
    assert read_code(typed) is None


def test_a_long_text_is_refused_unread() -> None:
    assert read_code("ABCDEFGHJ" + " " * 40) is None


@given(st.text())
def test_anything_typed_is_a_code_or_none(typed: str) -> None:
    code = read_code(typed)
    assert code is None or read_code(code) == code
