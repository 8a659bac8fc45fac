"""What a check of a bot found out, for people and for programs."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from hornox.arena import Conformance, Finding, Repeats
from hornox.record import to_json
from hornox.record.record import dump_options

REPEATS = {
    Repeats.YES: "yes: the same seed gave the same answers",
    Repeats.NO: "no",
    Repeats.NOT_CLAIMED: "no, and the bot says so",
    Repeats.NOT_JUDGED: "not judged, because of the faults",
}


def conformance_document(found: Conformance) -> dict[str, Any]:
    """What was found as JSON data; seats count from 0, times are in seconds."""
    plan = found.plan
    return {
        "bot": plan.bot,
        "name": found.name,
        "conforms": found.conforms,
        "modes": list(plan.modes),
        "seed": plan.seed,
        "deadline": plan.deadline,
        "games": found.games,
        "hello": found.introduced,
        "decisions": dict(found.decisions),
        "missing": list(found.missing),
        "faults": [_fault_document(finding) for finding in found.findings],
        "stopped": found.stopped,
        "repeats": found.repeats.value,
        "difference": found.difference,
        "seconds": {"median": found.median, "slowest": found.slowest},
    }


def conformance_table(found: Conformance) -> RenderableType:
    """What was found, the verdict last."""
    facts = Table.grid(padding=(0, 2))
    for label, fact in _facts(found):
        facts.add_row(Text(label), Text(fact))
    parts: list[RenderableType] = [facts]
    if found.findings:
        parts += [Text(), _faults(found)]
    return Group(*parts, Text(), Text(_verdict(found), style="bold"))


def _fault_document(finding: Finding) -> dict[str, Any]:
    trial = finding.trial
    return {
        "mode": trial.setup.mode,
        "players": trial.setup.players,
        "options": dump_options(trial.setup),
        "seat": trial.seat,
        "seed": trial.seed,
        "decision": finding.fault.decision,
        "kind": finding.kind,
        "fault": to_json(finding.fault.kind),
        "message": finding.fault.message,
    }


def _facts(found: Conformance) -> list[tuple[str, str]]:
    kinds = ", ".join(f"{kind} {count}" for kind, count in found.decisions.items())
    return [
        ("bot", found.name if found.name == found.plan.bot else f"{found.name}: {found.plan.bot}"),
        ("games", f"{found.games} of {', '.join(found.plan.modes)}; seed {found.plan.seed}"),
        ("hello", "ok" if found.introduced else "no proper hello"),
        ("decisions", f"{sum(found.decisions.values())}: {kinds}"),
        ("not met", _missing(found)),
        ("faults", _number_of_faults(found)),
        ("reproducible", _repeats(found)),
        ("time", _times(found)),
    ]


def _missing(found: Conformance) -> str:
    if found.stopped:
        return "not judged, because of the faults"
    return ", ".join(found.missing) or "none: every kind of decision came up"


def _number_of_faults(found: Conformance) -> str:
    number = str(len(found.findings) or "none")
    return f"{number}, then the check was stopped" if found.stopped else number


def _repeats(found: Conformance) -> str:
    text = REPEATS[found.repeats]
    return text if found.difference is None else f"{text}: {found.difference}"


def _times(found: Conformance) -> str:
    if found.median is None or found.slowest is None:
        return "nothing was answered"
    return f"median {found.median * 1000:.1f} ms, slowest {found.slowest * 1000:.1f} ms"


def _faults(found: Conformance) -> Table:
    table = Table("game", "decision", "fault", "reason", box=box.SIMPLE_HEAD, pad_edge=False)
    for finding in found.findings:
        setup, fault = finding.trial.setup, finding.fault
        game = f"{setup.mode}, {setup.players}"
        decision = f"{fault.decision} {finding.kind}"
        table.add_row(Text(game), Text(decision), Text(fault.kind), Text(fault.message))
    return table


def _verdict(found: Conformance) -> str:
    return "The bot conforms." if found.conforms else "The bot does not conform."
