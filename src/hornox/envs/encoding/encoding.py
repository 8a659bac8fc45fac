"""The encoding of a game: actions as numbers, views as arrays."""

from __future__ import annotations

from collections.abc import Iterator
from math import factorial
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from hornox.engine import (
    RULE_BOOKS,
    RULES_VERSION,
    Propose,
    SeatAction,
    Setup,
    SortCards,
    Special,
    TurnPositive,
    View,
)
from hornox.envs.encoding.actions import WAIT, NoSuchIndex, blocks_of
from hornox.envs.encoding.fields import Field, Floats
from hornox.envs.encoding.layout import fields_of
from hornox.record import format_action

Mask: TypeAlias = NDArray[np.int8]

ENCODING_VERSION = 0
"""Raised whenever an index, a field or a scale changes."""


class Encoding:
    """Numbers for the actions of a game, and arrays for its views.

    The indices depend on the mode only, except that a larger team has more orders to propose. The
    fields depend on the mode and the number of players, some scales also on the options.
    """

    def __init__(self, setup: Setup, rules: int = RULES_VERSION) -> None:
        variant = RULE_BOOKS[rules][setup.mode]
        self.setup, self.rules = setup, rules
        self.name = f"{setup.mode}-v{ENCODING_VERSION}"
        self.blocks = blocks_of(setup, variant)
        self.fields = fields_of(setup, variant)
        self.action_count = self.blocks[-1].start + self.blocks[-1].size
        self.observation_size = sum(field.size for field in self.fields)
        self._blocks = {(block.kind, block.is_proposed): block for block in self.blocks}
        self._factors = _factors(self.fields)
        self._parts = tuple(zip(self.fields, slices(self.fields).values(), strict=True))

    def __reduce__(self) -> tuple[type[Encoding], tuple[Setup, int]]:
        """Pickle what it is made of: workers make it again."""
        return Encoding, (self.setup, self.rules)

    def index_of(self, view: View, action: SeatAction) -> int:
        """Return the index of an action of the viewer."""
        named: Any = action.use if isinstance(action, Propose) else action
        block = self._blocks.get((type(named), named is not action))
        if block is None or _is_own_set(view, action):
            raise NoSuchIndex(f"{self.name} has no index for '{format_action(action)}'")
        return block.index_of(view, named)

    def action_at(self, view: View, index: int) -> SeatAction:
        """Return the action of the viewer with this index, legal or not."""
        for block in self.blocks:
            if block.start <= index < block.start + block.size:
                return block.action_at(view, index)
        known = f"1 to {self.action_count - 1} act, {WAIT} waits"
        raise NoSuchIndex(f"{self.name} has no action with the index {index}: {known}")

    def legal_indices(self, view: View) -> list[int]:
        """Return the indices of all that the viewer may do now: `WAIT` if it is not asked."""
        decision = view.decision
        if decision is None:
            return [WAIT]
        indices = [self.index_of(view, option) for option in decision.options]
        if Special.SORT in decision.open_ended:
            indices.extend(self._unlisted_orders(view))
        return indices

    def legal_mask(self, view: View, out: Mask | None = None) -> Mask:
        """Write 1 for each index that is legal for the viewer now and 0 for all others."""
        mask = np.zeros(self.action_count, np.int8) if out is None else out
        mask[:] = 0
        mask[self.legal_indices(view)] = 1
        return mask

    def observe(self, view: View, out: Floats | None = None) -> Floats:
        """Write the observation of the viewer: numbers from 0 to 1."""
        array = np.zeros(self.observation_size, np.float32) if out is None else out
        array[:] = 0
        for field, part in self._parts:
            field.write(view, array[part])
        array *= self._factors
        return np.minimum(array, 1, out=array)

    def _unlisted_orders(self, view: View) -> Iterator[int]:
        """Every order of the waiting cards that the team has not refused."""
        block = self._blocks[SortCards, True]
        refused = {
            block.index_of(view, use) for use in view.prompt.declined if isinstance(use, SortCards)
        }
        orders = range(block.start, block.start + factorial(len(view.queue)))
        return (index for index in orders if index not in refused)


def slices(fields: tuple[Field, ...]) -> dict[str, slice]:
    """Return where each field lies in the array."""
    parts, start = {}, 0
    for field in fields:
        parts[field.name] = slice(start, start + field.size)
        start += field.size
    return parts


def _factors(fields: tuple[Field, ...]) -> Floats:
    return np.concatenate([np.full(field.size, 1 / field.scale, np.float32) for field in fields])


def _is_own_set(view: View, action: SeatAction) -> bool:
    """Whether Negative = positive shall cancel other cards than the default ones."""
    if not isinstance(action, TurnPositive) or action.cancelled is None:
        return False
    return view.decision is None or action not in view.decision.options
