"""`hornox arena`, called as the shell would."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from hornox import cli
from hornox.arena import GameResult, read_journal
from tests.bots.external.programs import PATIENCE, spec, wait_until_gone

Capture = pytest.CaptureFixture[str]
QUICK = "arena cautious --against random --players 3 --rounds 1 --deals 4 --seed s --jobs 1"
COMMAND = [sys.executable, "-m", "hornox"]


def run(line: str, *more: object) -> int:
    return cli.main([*line.split(), *map(str, more)])


def failed(capsys: Capture, line: str, *more: object) -> str:
    """The one line of an error."""
    assert run(line, *more) == 2
    (text,) = capsys.readouterr().err.splitlines()
    return text


def output(capsys: Capture, line: str, *more: object) -> str:
    assert run(line, *more) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def document(capsys: Capture, line: str, *more: object) -> Any:
    return json.loads(output(capsys, line, "--json", *more))


def test_help(capsys: Capture) -> None:
    text = output(capsys, "arena --help")
    assert "examples:\n  hornox arena cautious --against random" in text


def test_a_challenge(capsys: Capture) -> None:
    text = output(capsys, QUICK)
    assert "6 nimmt! (base), 3 players, 4 deals, 12 games" in text
    assert "2 × random" in text
    data = document(capsys, QUICK)
    challenger, field = data["sections"][0]["standings"]
    assert challenger["points_per_round"]["mean"] < field["points_per_round"]["mean"]
    assert challenger["win_share"]["mean"] > 1 / 3


def test_the_same_seed_gives_the_same_text_with_any_number_of_jobs(capsys: Capture) -> None:
    texts = {output(capsys, QUICK, "--json", "--jobs", jobs) for jobs in (1, 2, 3)}
    assert len(texts) == 1
    assert output(capsys, QUICK, "--json", "--seed", "t") not in texts


def test_without_a_seed_each_run_has_its_own(capsys: Capture) -> None:
    line = "arena random cautious --rounds 1 --deals 1 --jobs 1"
    seeds = {document(capsys, line)["seed"] for _ in range(2)}
    assert len(seeds) == 2


@pytest.mark.parametrize(
    ("line", "games"),
    [
        ("arena random cautious --players 5 --rounds 1 --deals 2", 4),
        ("arena random cautious random --players 2 --rounds 1 --deals 2", 6),
        ("arena random cautious --players 3 --seating lone --rounds 1 --deals 1", 6),
        ("arena random cautious --players 2 --seating orders --rounds 1 --deals 2", 4),
        ("arena random cautious --mode x --players 2 --deals 1", 2),
        ("arena random cautious --mode pro --players 2 --target 5 --strict --deals 1", 2),
        ("arena random cautious --mode anniversary --players 2 --deals 1", 2),
        ("arena random cautious --mode fan --fan-cards cow,twister --rounds 1 --deals 1", 2),
        ("arena random cautious --mode buffalo --players 2 --deals 2", 4),
        ("arena random --mode buffalo --deals 1", 1),
    ],
)
def test_all_kinds_of_contests(line: str, games: int, capsys: Capture) -> None:
    assert document(capsys, line, "--jobs", 1)["games"] == games


def test_teams(capsys: Capture) -> None:
    data = document(capsys, "arena cautious random --mode buffalo --players 2 --deals 3 --jobs 1")
    assert [team["bot"] for team in data["teams"]] == ["cautious", "random"]
    assert data["ratings"] == []


def test_confidence_widens_intervals(capsys: Capture) -> None:
    narrow, wide = (
        document(capsys, QUICK, "--confidence", level)["sections"][0]["standings"][0]
        for level in (0.8, 0.99)
    )
    assert narrow["win_share"]["mean"] == wide["win_share"]["mean"]
    assert wide["points_per_round"]["low"] < narrow["points_per_round"]["low"]


def test_csv_plot_and_records_are_written(tmp_path: Path, capsys: Capture) -> None:
    sheet, plot, records = tmp_path / "games.csv", tmp_path / "plot.png", tmp_path / "a" / "b"
    output(capsys, QUICK, "--csv", sheet, "--plot", plot, "--records", records)
    with sheet.open(encoding="utf-8", newline="") as file:
        assert len(list(csv.DictReader(file))) == 36
    assert plot.read_bytes().startswith(b"\x89PNG")
    names = sorted(path.name for path in records.iterdir())
    assert len(names) == 12
    assert names[5] == "deal-00001-line-up-02.json"
    assert "cautious" in output(capsys, f"replay {records / names[5]}")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("arena", "name two or more bots, or one and an opponent for it with --against"),
        ("arena clever random", "there is no bot 'clever'"),
        ("arena random cautious --mode skat", "there is no mode 'skat'"),
        ("arena random cautious --players 0", "base is for 2 to 10 players, not 0"),
        ("arena random cautious --deals 0", "deals must be between 1 and"),
        ("arena random cautious --jobs 0", "jobs must be a positive number, not 0"),
        ("arena random cautious --confidence 2", "the confidence must be between"),
        ("arena random cautious --confidence nan", "the confidence must be between"),
        ("arena random cautious --deadline nan", "the deadline must be a positive number"),
        ("arena random cautious --deadline inf", "the deadline must be a positive number"),
        ("arena random cautious --deadline -1", "the deadline must be a positive number"),
        ("arena random cautious --plot a.gif", "a.gif: a plot ends in .png or .svg"),
        ("arena random cautious --csv no/such/a.csv", "no/such/a.csv: there is no directory"),
        ("arena random cautious --seating round", "argument --seating: invalid choice"),
        ("arena random --mode buffalo --against random", "buffalo is played together"),
        ("arena --resume no-such-file", "there is no journal no-such-file yet; name the bots"),
    ],
)
def test_errors_are_one_line(line: str, message: str, capsys: Capture) -> None:
    assert failed(capsys, line).startswith(f"hornox arena: {message}")


class Interrupted:
    """Ctrl-C after so many games."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, after: int) -> None:
        self.left = after
        from hornox.arena.contest_runner import play_numbered as real

        def play(*args: Any, **options: Any) -> GameResult:
            if self.left == 0:
                raise KeyboardInterrupt
            self.left -= 1
            return real(*args, **options)

        monkeypatch.setattr("hornox.arena.contest_runner.play_numbered", play)


def test_interrupted_and_resumed(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = output(capsys, QUICK, "--json")
    journal = tmp_path / "games.jsonl"
    with monkeypatch.context() as patch:
        Interrupted(patch, after=5)
        assert run(QUICK, "--resume", journal) == 130
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == (
        f"hornox arena: 5 of 12 games are kept; resume with: hornox arena --resume {journal}\n"
    )
    with journal.open("ab") as file:
        file.write(b'{"deal": 2, "li')  # torn
    assert output(capsys, f"arena --json --jobs 1 --resume {journal}") == whole
    assert output(capsys, QUICK, "--json", "--resume", journal) == whole


def test_an_interrupted_contest_is_kept_without_being_asked(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = output(capsys, QUICK, "--json")
    monkeypatch.chdir(tmp_path)
    with monkeypatch.context() as patch:
        Interrupted(patch, after=5)
        assert run(QUICK) == 130
    (journal,) = tmp_path.iterdir()
    assert f"--resume {journal.name}" in capsys.readouterr().err
    assert output(capsys, f"arena --json --resume {journal.name} --jobs 1") == whole


def test_what_was_played_is_kept_when_the_rest_fails(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken.png").mkdir()
    assert run(QUICK, "--plot", "taken.png") == 2
    kept, error = capsys.readouterr().err.splitlines()
    assert kept.startswith("hornox arena: 12 of 12 games are kept; resume with: ")
    assert error.startswith("hornox arena: taken.png: Is a directory")
    again = kept.partition("resume with: hornox ")[2]
    assert output(capsys, again, "--plot", "free.png") == output(capsys, QUICK)
    assert (tmp_path / "free.png").is_file()


def test_nothing_is_left_behind_if_nothing_was_played(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Interrupted(monkeypatch, after=0)
    assert run(QUICK) == 130
    assert list(tmp_path.iterdir()) == []
    assert capsys.readouterr().err == ""


def test_a_journal_brings_its_contest_along(tmp_path: Path, capsys: Capture) -> None:
    journal = tmp_path / "games.jsonl"
    line = "arena cautious --against random --players 3 --rounds 1 --jobs 1"
    seed = document(capsys, line, "--deals", 2, "--resume", journal)["seed"]
    assert len(read_journal(journal).results) == 6
    longer = document(capsys, line, "--deals", 4, "--resume", journal)
    assert (longer["seed"], longer["deals"]) == (seed, 4)
    assert longer == document(capsys, line, "--deals", 4, "--seed", seed)
    shorter = document(capsys, f"arena --jobs 1 --deals 1 --resume {journal}")
    assert (shorter["seed"], shorter["games"]) == (seed, 3)
    other = failed(capsys, line, "--mode", "x", "--resume", journal)
    assert "has no option rounds" in other
    other = failed(capsys, line, "--players", 4, "--resume", journal)
    assert other == f"hornox arena: {journal} belongs to another contest: its players is 3, not 4"
    other = failed(capsys, f"arena --players 4 --resume {journal}")
    assert other == "hornox arena: name the bots, too, or omit --players"


def test_programs_of_others_compete_and_their_faults_are_counted(
    tmp_path: Path, capsys: Capture
) -> None:
    crashing = spec(tmp_path, "hello(); hear(); sys.exit(3)")
    data = document(
        capsys,
        "arena --against cautious --players 2 --rounds 1 --deals 1 --seed s --jobs 1",
        crashing,
    )
    assert data["bots"] == [crashing]
    (fault,) = data["faults"]
    assert (fault["bot"], fault["kind"]) == (crashing, "crash")
    assert fault["count"] == 8  # four starts in each of two games


ANSWERS_ONCE = """
hello()
answer(hear())
if hear()["type"] == "decide":
    open(f"waiting-{os.getpid()}", "w").close()
    time.sleep(600)
"""


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs process groups")
def listen_to_interrupts() -> None:
    """Enable Ctrl-C: tests in the background of a shell inherit that it is ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_a_real_interrupt_leaves_no_process_behind(tmp_path: Path) -> None:
    """Two processes, each of them in a game with a program that stops to answer."""
    bot = spec(tmp_path, ANSWERS_ONCE)
    with subprocess.Popen(
        [*COMMAND, "arena", bot, "--against", "random", "--deals", "2", "--jobs", "2"],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=listen_to_interrupts,
        cwd=tmp_path,
    ) as arena:
        try:
            patience = time.monotonic() + PATIENCE
            while len(waiting := list(tmp_path.glob("waiting-*"))) < 2:
                assert time.monotonic() < patience
                time.sleep(0.01)
            os.killpg(arena.pid, signal.SIGINT)
            _, errors = arena.communicate(timeout=PATIENCE)
        finally:
            arena.kill()  # otherwise leaving the block would wait for it
    assert (arena.returncode, errors) == (130, "")
    for file in waiting:
        wait_until_gone(int(file.name.removeprefix("waiting-")))


def test_the_command_starts_quickly() -> None:
    """Slow imports are loaded on use."""
    heavy = {"matplotlib", "numba", "numpy", "openskill"}
    script = "import sys, hornox.cli; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert heavy & set(done.stdout.split()) == set()


SHARDS = "arena cautious --against random --players 2 --rounds 1 --deals 3 --jobs 1"


def test_shards_are_played_apart_and_merged(tmp_path: Path, capsys: Capture) -> None:
    whole = document(capsys, f"{SHARDS} --seed s")
    files = [tmp_path / f"{number}.jsonl" for number in (1, 2)]
    for number, file in enumerate(files, start=1):
        assert run(f"{SHARDS} --seed s --shard {number}/2 --resume", file) == 0
    assert "shard 2/2: 2 games are in" in capsys.readouterr().out
    assert json.loads(output(capsys, "arena merge", *files, "--json")) == whole


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (f"{SHARDS} --seed s --shard 1/2", "a shard needs a journal"),
        (f"{SHARDS} --shard 1/2 --resume new.jsonl", "need the same --seed"),
        ("arena merge", "name the journals to merge"),
        ("arena merge a.jsonl --shard 1/2", "no --shard"),
    ],
)
def test_a_wrong_use_of_shards_is_explained(
    line: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    assert message in failed(capsys, line)
    assert not [*tmp_path.iterdir()]


def test_luck_adjusted_points_stand_beside_the_raw_ones(capsys: Capture) -> None:
    contest = "arena cautious random --players 2 --rounds 1 --deals 2 --seed 1 --jobs 1"
    found = document(capsys, f"{contest} --adjust-luck")
    lines = found["luck_adjusted"]
    assert [(line["bot"], line["minus"]) for line in lines] == [
        ("cautious", None),
        ("random", None),
        ("cautious", "random"),
    ]
    assert all(line["adjusted"]["mean"] != line["raw"]["mean"] for line in lines)


def test_luck_of_a_team_is_refused(capsys: Capture) -> None:
    assert "team" in failed(capsys, "arena cautious --mode buffalo --adjust-luck")


def test_records_are_not_written_on_a_cluster(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["arena", "ox", "calf", "--ray=auto", f"--records={tmp_path}"]
    assert cli.main(arguments) == 2
    assert "omit --records or --ray" in capsys.readouterr().err
