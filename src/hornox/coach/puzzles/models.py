"""The models of players among whom the solution of a puzzle must be the same."""

from __future__ import annotations

from hornox.coach.reference import Reference
from hornox.sim import Policy

MODELS = (
    Reference("mixed", Policy.SENSIBLE, Policy.MIXED, Policy.MIXED),
    Reference("sensible", Policy.SENSIBLE, Policy.SENSIBLE, Policy.SENSIBLE),
    Reference("careless", Policy.SENSIBLE, Policy.UNIFORM, Policy.UNIFORM),
)
"""The others play sensibly every other time, always, never. The first one gives the values."""
