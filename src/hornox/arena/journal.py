"""The journal of a contest: a file with one line for each finished game, to resume from.

The first line describes the contest, every other line one game. An incomplete last line, left by a
program that was stopped, is dropped.
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
from hornox.arena.contest_runner import Results
from hornox.arena.lineups import SeatingScheme
from hornox.arena.play import GameResult
from hornox.bots import BotSource, source_name
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
"""The fields of the first line that its digest does not cover."""


class JournalError(HornoxError):
    """The journal cannot be read, or belongs to another contest."""

    code = "bad-journal"


@dataclass(frozen=True, slots=True)
class JournalHeader:
    """The first line of a journal. `digest` covers all but itself and `deals`."""

    hornox: str
    rules: int
    mode: str
    players: int
    options: GivenOptions
    bots: tuple[str, ...]
    against: str | None
    seating: SeatingScheme
    seed: str
    deadline: object
    """A number or `None`."""
    deals: int
    digest: str


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """A line about one game."""

    deal: int
    line_up: int
    result: GameResult


@dataclass(frozen=True, slots=True)
class JournalContents:
    """The contents of a journal; `size` is the number of bytes in whole lines."""

    contest: Contest
    results: dict[int, GameResult]
    size: int
    header: JournalHeader


def read_journal(path: Path) -> JournalContents:
    """Return the contents of a journal."""
    whole, lines = _lines(path)
    if not lines:
        raise JournalError(f"{path}: not a journal of the arena")
    header, contest = _first_line(path, lines[0])
    results: dict[int, GameResult] = {}
    for place, line in enumerate(lines[1:], start=2):
        try:
            number, result = _entry(contest, line)
        except RecordError as error:
            if place == len(lines):  # incomplete after a crash of the machine
                whole -= len(line.encode()) + 1
                break
            raise JournalError(f"{path}: line {place}: {error}") from None
        results.setdefault(number, result)
    return JournalContents(contest, results, whole, header)


class Journal:
    """The file of a contest's finished games, to resume from.

    A new file gets its header, an existing one must match the contest.
    """

    def __init__(self, path: Path, contest: Contest) -> None:
        self.results: Results = {}
        self._count = contest.line_up_count
        if path.exists() and path.stat().st_size:
            kept = read_journal(path)
            _check_program(path, kept.header)
            check_same_contest(path, kept.contest, contest)
            self.results = kept.results
            self._file: TextIO = path.open("r+", encoding="utf-8", newline="\n")
            self._file.truncate(kept.size)
            self._file.seek(kept.size)
        else:
            self._file = path.open("w", encoding="utf-8", newline="\n")
            self._write(dump_contest(contest))

    def add(self, number: int, result: GameResult) -> None:
        """Write a game. Once this returns, a crash of this program does not lose it."""
        deal, line_up = divmod(number, self._count)
        self._write(to_json(JournalEntry(deal, line_up, result)))

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


def check_same_contest(path: Path, theirs: Contest, ours: Contest) -> None:
    """Raise `JournalError` if the contests differ in more than the number of deals."""
    there, here = dump_contest(theirs), dump_contest(ours)
    if there["digest"] == here["digest"]:
        return
    differing = next(name for name in there if name != "deals" and there[name] != here[name])
    was, wanted = (json.dumps(data[differing]) for data in (there, here))
    raise JournalError(f"{path} belongs to another contest: its {differing} is {was}, not {wanted}")


def dump_contest(contest: Contest) -> dict[str, Any]:
    """Return the contest as the first line of a journal."""
    data = {
        **JOURNAL.head,
        "hornox": version("hornox"),
        "rules": RULES_VERSION,
        "mode": contest.setup.mode,
        "players": contest.setup.players,
        "options": dump_options(contest.setup),
        "bots": [_spec(bot) for bot in contest.bots],
        "against": None if contest.against is None else _spec(contest.against),
        "seating": contest.seating.value,
        "seed": contest.seed,
        "deadline": contest.deadline,
    }
    return data | {"deals": contest.deals, "digest": digest_of(data)}


def _spec(bot: BotSource) -> str:
    """Return the name by which a bot is found again when the contest is resumed."""
    if not isinstance(bot, str):
        raise JournalError(f"a journal needs bots by name, not {source_name(bot)} as an object")
    return bot


def digest_of(line: Mapping[str, Any]) -> str:
    """Return the digest of a first line."""
    data = {name: value for name, value in line.items() if name not in OPEN}
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def journal_name(contest: Contest) -> str:
    """Return a default name for the file."""
    return f"arena-{dump_contest(contest)['digest'][:8]}.jsonl"


def _first_line(path: Path, line: str) -> tuple[JournalHeader, Contest]:
    try:
        data: Any = load(line)
        header = from_json(JournalHeader, JOURNAL.read(data))
        checked_version("rules", header.rules, max(RULE_BOOKS))
        contest = _contest_of(header)
    except TooNew as error:
        raise JournalError(f"{path}: {error}") from None
    except HornoxError as error:
        raise JournalError(f"{path}: not a journal of the arena: {error}") from None
    if header.digest != digest_of(data):
        raise JournalError(f"{path}: line 1 has been changed: its digest does not fit")
    return header, contest


def _check_program(path: Path, header: JournalHeader) -> None:
    """Raise `JournalError` if another version wrote it, whose bots may play differently."""
    for name, own in (("hornox", version("hornox")), ("rules", RULES_VERSION)):
        if getattr(header, name) != own:
            raise JournalError(
                f"{path} is of another version: {name} {getattr(header, name)}, not {own}"
            )


def _contest_of(header: JournalHeader) -> Contest:
    setup = new_setup(header.mode, header.players, rules=header.rules, **header.options.given())
    deadline = header.deadline
    if deadline is not None and type(deadline) not in (int, float):
        raise SetupError("deadline must be a number")
    return new_contest(
        setup,
        header.bots,
        against=header.against,
        seating=header.seating,
        deals=header.deals,
        seed=header.seed,
        deadline=deadline,  # type: ignore[arg-type]
    )


def _entry(contest: Contest, line: str) -> tuple[int, GameResult]:
    entry = from_json(JournalEntry, load(line))
    if entry.deal < 0 or not 0 <= entry.line_up < contest.line_up_count:
        raise RecordError("line_up", "is not one of this contest")
    return entry.deal * contest.line_up_count + entry.line_up, entry.result


def _lines(path: Path) -> tuple[int, list[str]]:
    """Return the number of bytes in whole lines, and these lines."""
    data = path.read_bytes()
    size = data.rfind(b"\n") + 1
    try:
        return size, data[:size].decode().split("\n")[:-1]
    except UnicodeDecodeError:
        raise JournalError(f"{path}: not a journal of the arena") from None
