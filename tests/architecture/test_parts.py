"""What a mode adds stands in its own part; no general module of the engine tells parts apart."""

from __future__ import annotations

import ast
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from hornox.engine import VARIANTS, Extra, Position, Variant, new_setup
from hornox.engine.parts.base import PLAIN
from hornox.engine.stages._stage import Stage
from hornox.record.position_form import PARTS, PositionForm
from tests.architecture.imports import SOURCE, modules_imported_by, parsed

ENGINE = SOURCE / "engine"
OF_MODES = ("parts", "rules", "specials", "stages", "variants")
"""Folders with files about single modes or some of them."""

TABLES = {kind.__name__ for kind in get_args(Extra)} - {"NoneType"}


def general_modules() -> list[Path]:
    """The engine's modules that every mode goes through."""
    named = {"__init__.py", "state.py"}  # they export and define what a state consists of
    return [path for path in sorted(ENGINE.glob("*.py")) if path.name not in named]


def kinds_of_deciding_stages() -> set[str]:
    """By kind: a dataclass with slots is made of a class that may still be listed."""
    return {stage.kind for stage in Stage.__subclasses__() if "awaited" in vars(stage)}


def test_a_general_module_knows_no_part() -> None:
    for path in general_modules():
        for module in modules_imported_by(path):
            package, _, name = module.removeprefix("hornox.engine.").partition(".")
            assert package != "variants", (path, module)
            assert package != "parts" or name == "_part", (path, module)
        nodes = ast.walk(parsed(path))
        assert not {node.id for node in nodes if isinstance(node, ast.Name)} & TABLES, path


def test_nothing_asks_of_which_kind_a_part_is() -> None:
    for path in ENGINE.rglob("*.py"):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance":
                asked = {name.id for name in ast.walk(node.args[1]) if isinstance(name, ast.Name)}
                assert not asked & TABLES, (path, ast.unparse(node))
            if isinstance(node, ast.MatchClass):
                assert ast.unparse(node.cls) not in TABLES, path


def test_every_folder_of_the_engine_is_known() -> None:
    folders = {path.name for path in ENGINE.iterdir() if path.is_dir()}
    assert folders - {"__pycache__"} == set(OF_MODES)


def test_every_mode_has_files_of_its_own() -> None:
    """A mode that adds nothing and shows nothing otherwise has the part of the base game."""
    other = {mode for mode, variant in VARIANTS.items() if variant.part is not PLAIN}
    assert modules_in("variants") == set(VARIANTS)
    assert modules_in("parts") == {"base", *other}


def modules_in(folder: str) -> set[str]:
    return {path.stem for path in (ENGINE / folder).glob("[!_]*.py")}


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.mode)
def test_what_is_added_is_of_the_part_s_kind(variant: Variant) -> None:
    for players in variant.players:
        options = {"fan_cards": ("cow",)} if "fan_cards" in variant.option_names else {}
        setup = new_setup(variant.mode, players, **options)  # type: ignore[arg-type]
        assert type(variant.part.new(variant, setup)) is variant.part.kind


def test_every_part_has_a_field_in_written_positions() -> None:
    common = [field.name for field in fields(Position) if field.name != "extra"]
    assert [field.name for field in fields(PositionForm)] == [*common, *PARTS]
    assert {kind.__name__ for kind in PARTS.values()} == TABLES


def test_every_stage_that_asks_seats_is_imagined_and_asked_in_a_mode() -> None:
    asked = {stage for variant in VARIANTS.values() for stage in variant.asks}
    assert {stage.kind for stage in asked} == kinds_of_deciding_stages()
    assert all("imagined" in vars(stage) for stage in asked)
