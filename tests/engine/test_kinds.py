"""The types of modes and kinds name what there is."""

from __future__ import annotations

from typing import get_args

from hornox.engine import VARIANTS, DecisionKind, Mode, StageKind
from hornox.engine.stages._stage import Stage


def stages(kind: type[Stage]) -> set[type[Stage]]:
    own = {kind} if kind.__module__.startswith("hornox.") and kind is not Stage else set()
    return own.union(*map(stages, kind.__subclasses__()))


def test_modes() -> None:
    assert get_args(Mode) == tuple(VARIANTS)


def test_kinds_of_decisions() -> None:
    asked = {kind for variant in VARIANTS.values() for kind in variant.decision_kinds}
    assert set(get_args(DecisionKind)) == asked


def test_kinds_of_stages() -> None:
    assert set(get_args(StageKind)) == {stage.kind for stage in stages(Stage)} | {"game-over"}
