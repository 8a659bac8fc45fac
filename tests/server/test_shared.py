"""The constants shared with the browser client match the server."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from hornox.record import to_json
from hornox.server.http.handlers.service import _offer
from hornox.server.sessions import CLOSE_CODES, FINAL_CODES, session
from hornox.server.shared import LIMITS, shared_constants
from hornox.table import MODES, Pace, Terms, Timing, public_snapshot
from hornox.table.errors import BadTerms
from hornox.table.terms import check_terms
from tests.table.keeper import Keeper

FACTS = json.loads(files("hornox.server").joinpath("shared.json").read_text("utf-8"))


def test_the_shipped_facts_are_up_to_date() -> None:
    assert json.loads(json.dumps(shared_constants())) == FACTS, "run `make schema`"


def with_number(name: str, number: int) -> Terms:
    match name:
        case "seconds" | "bank":
            return Terms(timing=replace(Timing(seconds=30), **{name: number}))  # type: ignore[arg-type]
        case "days":
            return Terms(timing=Timing(Pace.BY_TURNS, days=number))
        case _:
            return replace(Terms(), **{name: number})  # type: ignore[arg-type]


@pytest.mark.parametrize("name", LIMITS)
def test_a_table_takes_numbers_within_the_limits_and_no_others(name: str) -> None:
    least, most = LIMITS[name]
    for number in (least, most):
        check_terms(with_number(name, number), ("cautious",))
    for number in (least - 1, most + 1):
        with pytest.raises(BadTerms):
            check_terms(with_number(name, number), ("cautious",))


def test_every_number_of_the_terms_has_its_limits() -> None:
    terms, timing = (
        {name for name, value in asdict(values).items() if isinstance(value, int | None)}
        for values in (Terms(), Timing())
    )
    flags = {"lock_in", "memory_aid", "open_points", "hints"}
    assert terms | timing == {*LIMITS} | flags | {"places"}


def test_final_codes_are_close_codes() -> None:
    assert {*FINAL_CODES} <= CLOSE_CODES.keys()


def test_refusals_of_a_session_are_listed() -> None:
    source = Path(str(session.__file__)).read_text("utf-8")
    said = {*re.findall(r'Refused\(frame.id, "([a-z-]+)"', source)}
    assert said
    assert said <= {*FACTS["REFUSALS"]}


def test_a_snapshot_has_the_facts_of_every_mode_as_the_offer_has_them() -> None:
    offered: list[Any] = [to_json(mode) for mode in _offer(coach=True).modes]
    for mode in offered:
        del mode["options"]
    assert [to_json(mode) for mode in MODES] == offered
    assert public_snapshot(Keeper().table).table.modes == MODES
