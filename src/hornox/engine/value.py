"""Frozen values that are quick to build.

The `__init__` of a frozen dataclass writes each field through `object.__setattr__`, which is the
largest single cost of an engine that copies instead of changing: 14 fields take three times as
long as they need to. `value` makes an ordinary frozen, slotted dataclass and gives it an
`__init__` that fills the fields while the new object still has the class of an unfrozen twin.
Where even the call of a class counts, `maker` is the same as a plain function. `replace` is
`dataclasses.replace` without its loop over the fields.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from typing import Any, TypeVar, cast, dataclass_transform

T = TypeVar("T")

_WORTHWHILE = 2
"""With fewer fields the detour through the twin costs more than it saves."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[T]) -> type[T]:
    """A frozen, slotted dataclass. Defaults must be immutable; there are no factories."""
    frozen: Any = dataclass(frozen=True, slots=True)(cls)
    if len(fields(frozen)) >= _WORTHWHILE:
        init = _compile(frozen, "__init__", "self", "_set(self, '__class__', _twin)", "")
        init.__qualname__ = f"{frozen.__qualname__}.__init__"
        init.__annotations__ = frozen.__init__.__annotations__
        frozen.__init__ = init
    return cast(type[T], frozen)


def maker(kind: type[T]) -> type[T]:
    """Call it like the class: the same value in about half the time. For hot paths only."""
    return cast(type[T], _compile(kind, "make", "", "self = _new(_twin)", "return self"))


def replace(value: T, **changes: Any) -> T:
    """A copy with other values in these fields: `dataclasses.replace` in a quarter of the time."""
    kind: Any = type(value)
    return cast(T, _replacer_of(kind)(value, **changes))


_SAME: Any = object()
"""Stands for a field that is not replaced."""


@cache
def _replacer_of(kind: Any) -> Callable[..., object]:
    if hasattr(kind, "__post_init__"):  # it checks or completes what it was given
        return cast(Callable[..., object], dataclasses.replace)
    names = [field.name for field in fields(kind)]
    parameters = ", ".join(f"{name}=_same" for name in names)
    values = ", ".join(f"self.{name} if {name} is _same else {name}" for name in names)
    replacer = eval(
        f"lambda self, *, {parameters}: _make({values})", {"_make": maker(kind), "_same": _SAME}
    )
    return cast(Callable[..., object], replacer)


def _compile(frozen: Any, name: str, first: str, before: str, after: str) -> Any:
    """A function that fills the fields of an object while it has the class of the twin."""
    names = [field.name for field in fields(frozen)]
    defaults = {f.name: f.default for f in fields(frozen) if f.default is not MISSING}
    parameters = [f"{n}=_default_{n}" if n in defaults else n for n in names]
    lines = [
        f"def {name}({', '.join(filter(None, (first, *parameters)))}):",
        f"    {before}",
        *(f"    self.{field} = {field}" for field in names),
        "    self.__class__ = _frozen",
        f"    {after}",
    ]
    scope: dict[str, Any] = {
        "_frozen": frozen,
        "_new": object.__new__,
        "_set": object.__setattr__,
        "_twin": type(frozen.__name__, frozen.__bases__, {"__slots__": frozen.__slots__}),
    }
    scope |= {f"_default_{field}": default for field, default in defaults.items()}
    exec("\n".join(lines), scope)
    return scope[name]
