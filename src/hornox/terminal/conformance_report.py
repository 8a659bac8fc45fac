"""The result of a conformance check as tables and as JSON."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from hornox.arena import Conformance, Reproducibility, TrialFault
from hornox.record import to_json
from hornox.record.record import dump_options

REPRODUCIBILITY = {
    Reproducibility.YES: "yes: the same seed gave the same answers",
    Reproducibility.NO: "no",
    Reproducibility.NOT_CLAIMED: "no, and the bot says so",
    Reproducibility.NOT_JUDGED: "not judged, because of the faults",
}


def conformance_document(conformance: Conformance) -> dict[str, Any]:
    """Return the result as JSON data; seats count from 0, times are in seconds."""
    plan = conformance.plan
    return {
        "bot": plan.bot,
        "name": conformance.name,
        "conforms": conformance.conforms,
        "modes": list(plan.modes),
        "seed": plan.seed,
        "deadline": plan.deadline,
        "games": conformance.games,
        "hello": conformance.introduced,
        "decisions": dict(conformance.decisions),
        "missing": list(conformance.missing),
        "faults": [_fault_document(trial_fault) for trial_fault in conformance.faults],
        "stopped": conformance.stopped,
        "repeats": conformance.reproducibility.value,
        "difference": conformance.difference,
        "seconds": {"median": conformance.median, "slowest": conformance.slowest},
    }


def conformance_table(conformance: Conformance) -> RenderableType:
    """Return the result as tables, the verdict last."""
    facts = Table.grid(padding=(0, 2))
    for label, fact in _facts(conformance):
        facts.add_row(Text(label), Text(fact))
    parts: list[RenderableType] = [facts]
    if conformance.faults:
        parts += [Text(), _faults(conformance)]
    return Group(*parts, Text(), Text(_verdict(conformance), style="bold"))


def _fault_document(trial_fault: TrialFault) -> dict[str, Any]:
    trial = trial_fault.trial
    return {
        "mode": trial.setup.mode,
        "players": trial.setup.players,
        "options": dump_options(trial.setup),
        "seat": trial.seat,
        "seed": trial.seed,
        "decision": trial_fault.fault.decision,
        "kind": trial_fault.kind,
        "fault": to_json(trial_fault.fault.kind),
        "message": trial_fault.fault.message,
    }


def _facts(conformance: Conformance) -> list[tuple[str, str]]:
    plan, name = conformance.plan, conformance.name
    kinds = ", ".join(f"{kind} {count}" for kind, count in conformance.decisions.items())
    return [
        ("bot", name if name == plan.bot else f"{name}: {plan.bot}"),
        ("games", f"{conformance.games} of {', '.join(plan.modes)}; seed {plan.seed}"),
        ("hello", "ok" if conformance.introduced else "no proper hello"),
        ("decisions", f"{sum(conformance.decisions.values())}: {kinds}"),
        ("not met", _missing(conformance)),
        ("faults", _number_of_faults(conformance)),
        ("reproducible", _reproducibility(conformance)),
        ("time", _times(conformance)),
    ]


def _missing(conformance: Conformance) -> str:
    if conformance.stopped:
        return "not judged, because of the faults"
    return ", ".join(conformance.missing) or "none: every kind of decision came up"


def _number_of_faults(conformance: Conformance) -> str:
    number = str(len(conformance.faults) or "none")
    return f"{number}, then the check was stopped" if conformance.stopped else number


def _reproducibility(conformance: Conformance) -> str:
    text = REPRODUCIBILITY[conformance.reproducibility]
    return text if conformance.difference is None else f"{text}: {conformance.difference}"


def _times(conformance: Conformance) -> str:
    if conformance.median is None or conformance.slowest is None:
        return "nothing was answered"
    return f"median {conformance.median * 1000:.1f} ms, slowest {conformance.slowest * 1000:.1f} ms"


def _faults(conformance: Conformance) -> Table:
    table = Table("game", "decision", "fault", "reason", box=box.SIMPLE_HEAD, pad_edge=False)
    for trial_fault in conformance.faults:
        setup, fault = trial_fault.trial.setup, trial_fault.fault
        game = f"{setup.mode}, {setup.players}"
        decision = f"{fault.decision} {trial_fault.kind}"
        table.add_row(Text(game), Text(decision), Text(fault.kind), Text(fault.message))
    return table


def _verdict(conformance: Conformance) -> str:
    return "The bot conforms." if conformance.conforms else "The bot does not conform."
