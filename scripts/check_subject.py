"""Check the subject of a commit message: `area: what changes`, at most 72 characters."""

from __future__ import annotations

import re
import sys
from pathlib import Path

LONGEST = 72
SUBJECT = re.compile(r"(Merge |Revert |[a-z0-9_./-]+(, [a-z0-9_./-]+)*: \S)")


def fault(subject: str) -> str | None:
    """Return what is wrong with a subject, or `None`."""
    if len(subject) > LONGEST:
        return f"the subject has {len(subject)} characters, at most {LONGEST} are allowed"
    if not SUBJECT.match(subject):
        return "the subject must read `area: what changes`, for example `engine: fix row choice`"
    if subject.endswith("."):
        return "the subject ends with a full stop"
    return None


def main(path: str) -> int:
    """Check the message in a file, as git's hook `commit-msg` passes it."""
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    wrong = fault(lines[0] if lines else "")
    if wrong:
        print(wrong, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
