"""Thousands of tables that step in one call, on the kernels: arrays in and out."""

from hornox.envs.vector.exchange import GivenPolicy
from hornox.envs.vector.tables import NotForTables, NotLegal, TablesStep, VectorTables, is_carried

__all__ = ["GivenPolicy", "NotForTables", "NotLegal", "TablesStep", "VectorTables", "is_carried"]
