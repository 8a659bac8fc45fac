"""The Grafana dashboard and the alerts name metrics that exist."""

from __future__ import annotations

import json
import re

import pytest

from hornox.server.metrics import Metrics
from tests.deploy.files import DEPLOY

DASHBOARD = json.loads((DEPLOY / "grafana" / "hornox.json").read_text("utf-8"))
EXPRESSIONS = [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]
NAME = re.compile(r"\b(?:hornox|process)_\w+")


def known() -> set[str]:
    """Every metric with its suffixes, and its labels."""
    text = Metrics().render()
    found = set()
    for name, kind in re.findall(r"^# TYPE (\w+) (\w+)", text, re.M):
        found |= {name} if kind != "histogram" else {f"{name}_bucket"}
    return found


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_an_expression_names_metrics_that_exist(expression: str) -> None:
    named = set(NAME.findall(expression))
    assert named
    assert named - known() == set()
    assert expression.count("(") == expression.count(")")


def test_a_counter_is_shown_as_a_rate() -> None:
    for expression in EXPRESSIONS:
        for name in re.findall(r"\w+_(?:total|bucket)\b", expression):
            assert f"rate({name}" in expression


def test_panels_differ_and_do_not_overlap() -> None:
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in DASHBOARD["panels"]]
    assert len({*places}) == len(places)
    assert len({panel["title"] for panel in DASHBOARD["panels"]}) == len(places)
