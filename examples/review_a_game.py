"""Review a recorded game: what each choice cost, and how much was luck."""

from __future__ import annotations

from pathlib import Path

from hornox.coach import Effort, review
from hornox.record import format_action, read_record

RECORD = Path(__file__).parent / "records" / "base.json"

record = read_record(RECORD.read_text("utf-8"))
found = review(record, effort=Effort(playouts=256, takes=0))
for seat in found.seats:
    account = seat.account
    print(f"{seat.name} took {account.result:.0f}: par {account.par:.1f},", end=" ")
    print(f"deal {account.deal:+.1f}, own {account.own:+.1f}, rest {account.rest:+.1f}")
    for verdict in seat.verdicts:
        if verdict.is_fault:
            chosen = format_action(verdict.choice.chosen)
            print(f"  round {verdict.choice.round}, {chosen}: {verdict.grade}")
