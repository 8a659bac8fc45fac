"""Metrics, and the example alert rules that use them."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from hornox.server.metrics import Metrics

RULES = Path(__file__).parents[2] / "deploy" / "prometheus" / "alerts.yml"
OURS = re.compile(r"\b(?:hornox|process)_\w+")
KNOWN_LABELS = {"endpoint", "method", "status", "outcome", "cause", "limit", "le"}


def rules() -> list[dict[str, Any]]:
    (group,) = yaml.safe_load(RULES.read_text())["groups"]
    found: list[dict[str, Any]] = group["rules"]
    return found


def test_every_metric_of_the_alert_rules_exists() -> None:
    metrics = Metrics()
    text = metrics.render()
    names = {*re.findall(r"^# TYPE (\w+) \w+$", text, re.MULTILINE)}
    names |= {f"{name}_bucket" for name in re.findall(r"^# TYPE (\w+) histogram$", text, re.M)}
    used = {name for rule in rules() for name in OURS.findall(rule["expr"])}
    if sys.platform != "linux":
        used = {name for name in used if not name.startswith("process_")}
    assert len(used) > 8
    assert used <= names


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule["alert"])
def test_a_rule_is_complete(rule: dict[str, Any]) -> None:
    assert {"alert", "expr", "annotations"} <= {*rule} <= {"alert", "expr", "for", "annotations"}
    assert rule["expr"].count("(") == rule["expr"].count(")")
    assert rule["annotations"]["summary"].endswith(".")


def test_no_label_identifies_a_person() -> None:
    metrics = Metrics()
    metrics.limit_counter("requests")()
    metrics.commit_failed("SQLITE_FULL")
    metrics.requests.labels("/api/tables/{code}", "GET", "200").inc()
    metrics.connections_refused.labels("503").inc()
    labels = {*re.findall(r"[{,](\w+)=\"", metrics.render())}
    assert {"limit", "cause"} <= labels <= KNOWN_LABELS
