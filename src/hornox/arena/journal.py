"""The journal of a contest: a file that grows by a line with every game, to go on from later.

The first line tells the contest, every other line one game. A last line that was torn off when
the program was stopped is dropped.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from types import TracebackType
from typing import Any, TextIO

from hornox.arena.contest import Contest, new_contest
from hornox.arena.lineups import Seating
from hornox.arena.match import Results
from hornox.arena.play import GameResult
from hornox.engine import (
    RULE_BOOKS,
    RULES_VERSION,
    GivenOptions,
    HornoxError,
    SetupError,
    new_setup,
)
from hornox.record import RecordError, from_json, to_json
from hornox.record.codec import load
from hornox.record.errors import TooNew
from hornox.record.formats import Format, checked_version
from hornox.record.record import dump_options

JOURNAL = Format("hornox-arena")
OPEN = ("deals", "digest")
"""What the digest of the first line is not about."""


class JournalError(HornoxError):
    """A journal that cannot be read, or that belongs to another contest."""

    code = "bad-journal"


@dataclass(frozen=True, slots=True)
class Head:
    """The first line of a journal. `digest` is that of all but itself and `deals`."""

    hornox: str
    rules: int
    mode: str
    players: int
    options: GivenOptions
    bots: tuple[str, ...]
    against: str | None
    seating: Seating
    seed: str
    deadline: object
    """A number, or nothing."""
    deals: int
    digest: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A line about one game."""

    deal: int
    line_up: int
    result: GameResult


@dataclass(frozen=True, slots=True)
class Kept:
    """What a journal holds; `size` is the number of bytes that are whole lines."""

    contest: Contest
    results: dict[int, GameResult]
    size: int
    head: Head


def read_journal(path: Path) -> Kept:
    """The contest and the games in a journal."""
    whole, lines = _lines(path)
    if not lines:
        raise JournalError(f"{path}: not a journal of the arena")
    head, contest = _first_line(path, lines[0])
    results: dict[int, GameResult] = {}
    for place, line in enumerate(lines[1:], start=2):
        try:
            number, result = _entry(contest, line)
        except RecordError as error:
            if place == len(lines):  # torn by a crash of the whole machine
                whole -= len(line.encode()) + 1
                break
            raise JournalError(f"{path}: line {place}: {error}") from None
        results.setdefault(number, result)
    return Kept(contest, results, whole, head)


class Journal:
    """A journal to be written; a new file gets its first line, an old one must fit."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self.results: Results = {}
        self._count = contest.line_up_count
        if path.exists() and path.stat().st_size:
            kept = read_journal(path)
            _check_program(path, kept.head)
            check_same(path, kept.contest, contest)
            self.results = kept.results
            self._file: TextIO = path.open("r+", encoding="utf-8", newline="\n")
            self._file.truncate(kept.size)
            self._file.seek(kept.size)
        else:
            self._file = path.open("w", encoding="utf-8", newline="\n")
            self._write(dump_contest(contest))

    def add(self, number: int, result: GameResult) -> None:
        """Write a game down; it is safe from a crash of this program once this returns."""
        deal, line_up = divmod(number, self._count)
        self._write(to_json(Entry(deal, line_up, result)))

    def _write(self, data: object) -> None:
        self._file.write(json.dumps(data, separators=(",", ":")) + "\n")
        self._file.flush()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()


def check_same(path: Path, theirs: Contest, ours: Contest) -> None:
    """Refuse to mix contests; only the number of deals may differ."""
    there, here = dump_contest(theirs), dump_contest(ours)
    if there["digest"] == here["digest"]:
        return
    differing = next(name for name in there if name != "deals" and there[name] != here[name])
    was, wanted = (json.dumps(data[differing]) for data in (there, here))
    raise JournalError(f"{path} belongs to another contest: its {differing} is {was}, not {wanted}")


def dump_contest(contest: Contest) -> dict[str, Any]:
    """The contest as the first line of a journal."""
    data = {
        **JOURNAL.head,
        "hornox": version("hornox"),
        "rules": RULES_VERSION,
        "mode": contest.setup.mode,
        "players": contest.setup.players,
        "options": dump_options(contest.setup),
        "bots": list(contest.bots),
        "against": contest.against,
        "seating": contest.seating.value,
        "seed": contest.seed,
        "deadline": contest.deadline,
    }
    return data | {"deals": contest.deals, "digest": digest_of(data)}


def digest_of(line: Mapping[str, Any]) -> str:
    """The digest of a first line, as it was written."""
    data = {name: value for name, value in line.items() if name not in OPEN}
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def journal_name(contest: Contest) -> str:
    """A name for the file, if nobody has given one."""
    return f"arena-{dump_contest(contest)['digest'][:8]}.jsonl"


def _first_line(path: Path, line: str) -> tuple[Head, Contest]:
    try:
        data: Any = load(line)
        head = from_json(Head, JOURNAL.read(data))
        checked_version("rules", head.rules, max(RULE_BOOKS))
        contest = _contest_of(head)
    except TooNew as error:
        raise JournalError(f"{path}: {error}") from None
    except HornoxError as error:
        raise JournalError(f"{path}: not a journal of the arena: {error}") from None
    if head.digest != digest_of(data):
        raise JournalError(f"{path}: line 1 has been changed: its digest does not fit")
    return head, contest


def _check_program(path: Path, head: Head) -> None:
    """Games of two programs are not mixed: their bots may play differently."""
    for name, own in (("hornox", version("hornox")), ("rules", RULES_VERSION)):
        if getattr(head, name) != own:
            raise JournalError(
                f"{path} is of another version: {name} {getattr(head, name)}, not {own}"
            )


def _contest_of(head: Head) -> Contest:
    setup = new_setup(head.mode, head.players, rules=head.rules, **head.options.given())
    deadline = head.deadline
    if deadline is not None and type(deadline) not in (int, float):
        raise SetupError("deadline must be a number")
    return new_contest(
        setup,
        head.bots,
        against=head.against,
        seating=head.seating,
        deals=head.deals,
        seed=head.seed,
        deadline=deadline,  # type: ignore[arg-type]
    )


def _entry(contest: Contest, line: str) -> tuple[int, GameResult]:
    entry = from_json(Entry, load(line))
    if entry.deal < 0 or not 0 <= entry.line_up < contest.line_up_count:
        raise RecordError("line_up", "is not one of this contest")
    return entry.deal * contest.line_up_count + entry.line_up, entry.result


def _lines(path: Path) -> tuple[int, list[str]]:
    """How many bytes end with a whole line, and these lines."""
    data = path.read_bytes()
    size = data.rfind(b"\n") + 1
    try:
        return size, data[:size].decode().split("\n")[:-1]
    except UnicodeDecodeError:
        raise JournalError(f"{path}: not a journal of the arena") from None
