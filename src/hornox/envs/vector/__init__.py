"""Thousands of tables that step in one call, on the kernels: arrays in and out."""

from hornox.envs.vector.tables import (
    GivenPolicy,
    NotForTables,
    NotLegal,
    Step,
    VectorTables,
)

__all__ = ["GivenPolicy", "NotForTables", "NotLegal", "Step", "VectorTables"]
