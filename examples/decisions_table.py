"""All decisions of a recorded game as columns: what did each kind of decision cost?

Any library for data frames takes the columns as they are: `pandas.DataFrame(columns)`.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from hornox.coach import Effort, decisions_frame, review
from hornox.record import read_record

RECORD = Path(__file__).parent / "records" / "base.json"

record = read_record(RECORD.read_text("utf-8"))
found = review(record, effort=Effort(playouts=64, takes=0), effect_playouts=0)
columns = decisions_frame([found])
costs = defaultdict(list)
for kind, grade, cost in zip(columns["kind"], columns["grade"], columns["cost"], strict=True):
    if grade != "forced":
        costs[kind].append(cost)
for kind, paid in costs.items():
    print(f"{kind}: {len(paid)} decisions, {sum(paid) / len(paid):.2f} bullheads each")
