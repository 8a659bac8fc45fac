"""What holds for all tests."""

from __future__ import annotations

from pathlib import Path

import pytest

TESTS = Path(__file__).parent

OF_THE_RULES = ("engine", "properties", "record", "rulebook")
"""Tests of the two rooms that must be covered wholly."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Measure coverage where those rooms are tested: everywhere else it only doubles the time."""
    for item in items:
        if item.path.relative_to(TESTS).parts[0] not in OF_THE_RULES:
            item.add_marker("no_cover")
