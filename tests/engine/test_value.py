"""Values are frozen, comparable and quick to build."""

from __future__ import annotations

import copy
import inspect
import pickle
from dataclasses import FrozenInstanceError, dataclass, replace

import pytest

from hornox.engine import Options, PlayCard, Row, Setup
from hornox.engine.value import replace as quick_replace
from hornox.engine.value import value


@value
class Point:
    x: int
    y: int = 2


@value
class Lonely:
    x: int


def test_fields_and_defaults() -> None:
    assert (Point(1).x, Point(1).y) == (1, 2)
    assert Point(y=3, x=1) == Point(1, 3)
    assert Point(1, 3) != Point(1, 2)
    assert Lonely(4).x == 4


@pytest.mark.parametrize("frozen", [Point(1), Lonely(1), Row((1,)), Setup("base", 2)])
def test_nothing_can_be_changed(frozen: object) -> None:
    name = "x" if hasattr(frozen, "x") else "cards" if hasattr(frozen, "cards") else "mode"
    with pytest.raises(FrozenInstanceError):
        setattr(frozen, name, 9)
    with pytest.raises(FrozenInstanceError):
        delattr(frozen, name)
    with pytest.raises((AttributeError, TypeError)):
        frozen.extra = 1  # type: ignore[attr-defined]


def test_values_are_of_their_class_and_can_be_hashed_copied_and_pickled() -> None:
    row = Row((1, 2), seven=True)
    assert type(row) is Row
    assert hash(row) == hash(Row((1, 2), True))
    assert copy.deepcopy(row) == row
    assert pickle.loads(pickle.dumps(row)) == row
    assert replace(row, stopped=True) == Row((1, 2), True, True)


def test_a_constructor_has_a_readable_signature() -> None:
    assert str(inspect.signature(Point)).startswith("(x: 'int', y: 'int' = 2)")
    assert Row.__init__.__qualname__ == "Row.__init__"
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'x'"):
        Point()  # type: ignore[call-arg]


def test_a_repr_is_the_constructor_call() -> None:
    for thing in (PlayCard(31, twisted=True), Options(target=50)):
        assert eval(repr(thing)) == thing


@dataclass(frozen=True, slots=True)
class Checked:
    x: int

    def __post_init__(self) -> None:
        if self.x < 0:
            raise ValueError("below zero")


def test_the_quick_replace_is_the_one_of_dataclasses() -> None:
    row = Row((1, 2), seven=True)
    assert quick_replace(row, stopped=True) == replace(row, stopped=True)
    assert quick_replace(row) == row
    assert type(quick_replace(row, cards=(3,))) is Row
    with pytest.raises(TypeError, match="colour"):
        quick_replace(row, colour="red")
    with pytest.raises(ValueError, match="below zero"):
        quick_replace(Checked(1), x=-1)
