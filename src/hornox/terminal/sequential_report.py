"""The verdict of a sequential test, as JSON and as a sentence."""

from __future__ import annotations

from typing import Any

from hornox.arena import Contest
from hornox.arena.sequential import Scale, SequentialResult, SequentialVerdict


def sequential_document(result: SequentialResult) -> dict[str, Any]:
    """Return the result as JSON data."""
    test = result.test
    return {
        "scale": test.scale.value,
        "lower": test.lower,
        "upper": test.upper,
        "error": test.error,
        "deals": result.deals,
        "ratio": result.ratio,
        "verdict": result.verdict.value,
    }


def sequential_line(contest: Contest, result: SequentialResult) -> str:
    """Return what the test has found, in a sentence."""
    test, (first, second) = result.test, contest.labels
    unit = "bullheads a round" if test.scale is Scale.POINTS else "Elo"
    ratio = f"log-likelihood ratio {result.ratio:.2f} of {test.limit:.2f}, {result.deals} deals"
    match result.verdict:
        case SequentialVerdict.UPPER:
            fit = f"{test.upper:g} {unit} fit, not {test.lower:g}"
            return f"{first} is better than {second}: {fit} ({ratio})"
        case SequentialVerdict.LOWER:
            fit = f"{test.lower:g} {unit} fit, not {test.upper:g}"
            return f"{first} is not that much better than {second}: {fit} ({ratio})"
        case SequentialVerdict.OPEN:
            return f"It is still open whether {first} is better than {second} ({ratio})"
