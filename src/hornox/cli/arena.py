"""`hornox arena`: let bots compete on the same deals."""

from __future__ import annotations

import argparse
import shlex
import sys
from contextlib import ExitStack, nullcontext
from math import ceil
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory

from rich.console import Console

from hornox.arena import (
    CONFIDENCE,
    Contest,
    ContestError,
    GameResult,
    Journal,
    LuckLine,
    Results,
    SeatingScheme,
    Shard,
    check_luck,
    journal_name,
    luck_lines,
    merge_journals,
    new_contest,
    play_contest,
    read_journal,
    report_contest,
    with_deals,
)
from hornox.arena.contest_runner import play_numbered, record_name
from hornox.arena.results import check_confidence
from hornox.arena.sequential import (
    ERROR,
    FEWEST_DEALS,
    SequentialResult,
    SequentialTest,
    SequentialVerdict,
    check_contest,
    judge,
    read_test,
)
from hornox.cli.options import (
    add_json,
    add_options,
    add_ray,
    available_cores,
    check_directory,
    print_json,
    runner_of,
    setup_of,
)
from hornox.cli.parsing import INTERRUPTED, Commands, add_command
from hornox.coach import choices_alone
from hornox.engine import OPTIONS, VARIANTS, HornoxError
from hornox.record import read_record
from hornox.terminal import game_questions
from hornox.terminal.contest_csv import write_csv
from hornox.terminal.contest_json import contest_document
from hornox.terminal.contest_plot import write_plot
from hornox.terminal.contest_progress import contest_progress
from hornox.terminal.contest_tables import contest_table
from hornox.terminal.luck_report import luck_document, luck_table
from hornox.terminal.plot_files import check_plot_file
from hornox.terminal.sequential_report import sequential_document, sequential_line

DEALS = 100
MOST_DEALS_OF_A_TEST = 20_000
GROWTH = 1.2
"""A sequential test looks again after so many times the deals."""

MODE = "base"
MERGE = "merge"
UNMERGED = ("resume", "shard", "adjust_luck", "sprt")
"""Further options that do not fit a merge of journals, which have no records."""
SEED_BYTES = 16
"""Enough that no bot can guess the deals."""

CONTEST_OPTIONS = (
    "mode",
    "players",
    *OPTIONS,
    "seed",
    "against",
    "seating",
    "deadline",
)
"""The options that define a contest. A resumed journal has them already."""


def add_arena(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "arena",
        run_arena,
        "hornox arena cautious --against random --players 4",
        "hornox arena flat-mc cautious random --mode x --players 3 --plot x.png",
        "hornox arena flat-mc --against cautious --deals 1000 --resume long.jsonl",
        "hornox arena ox calf --deals 9000 --seed s --shard 3/16 --resume 3.jsonl",
        "hornox arena ox calf --deals 9000 --ray auto",
        "hornox arena my_bots:New --against my_bots:Old --sprt 0,0.3",
        "hornox arena merge 1.jsonl 2.jsonl 3.jsonl",
    )
    bots = "hornox bots lists them; also package.module:Name and exec:COMMAND (docs/bots/check.md)"
    parser.add_argument("bots", nargs="*", metavar="BOT", help=bots)
    _add_contest(parser)
    _add_running(parser)
    _add_output(parser)
    parser.common(
        "--against", "--sprt", "--mode", "--players", "--deals", "--seed", "--jobs", "--json"
    )


def _add_contest(parser: argparse.ArgumentParser) -> None:
    against = "put each BOT alone among copies of this one, on every seat in turn"
    parser.add_argument("--against", metavar="BOT", help=against)
    seating = (
        "mixed: all at one table, as evenly as possible (default);"
        " lone: each alone among copies of each other one; orders: mixed, in all orders"
    )
    choices = [SeatingScheme.MIXED.value, SeatingScheme.LONE.value, SeatingScheme.ORDERS.value]
    parser.add_argument("--seating", choices=choices, help=seating)
    parser.add_argument(
        "--mode", metavar="M", help=f"the game: {', '.join(VARIANTS)}; default {MODE}"
    )
    players = "seats at the table, default 4; in the Buffalo game each BOT is a team of so many"
    parser.add_argument("--players", type=int, metavar="N", help=players)
    deals = f"the number of deals, each played once by every line-up, default {DEALS}"
    parser.add_argument("--deals", type=int, metavar="K", help=deals)
    sprt = (
        "stop as soon as it is clear whether BOT is better than the other one by A or by B"
        f" bullheads a round, or elo:A,B; at most --deals, then default {MOST_DEALS_OF_A_TEST}"
    )
    parser.add_argument("--sprt", metavar="A,B", help=sprt)
    error = "how often each wrong answer of --sprt may come, default %(default)s"
    parser.add_argument("--sprt-error", type=float, default=ERROR, metavar="P", help=error)
    add_options(parser)
    deadline = "seconds for a decision; a later answer is a fault; default: no limit"
    parser.add_argument("--deadline", type=float, metavar="S", help=deadline)


def _add_running(parser: argparse.ArgumentParser) -> None:
    jobs = "the number of processes, default: one for each core (%(default)s)"
    parser.add_argument("--jobs", type=int, default=available_cores(), metavar="N", help=jobs)
    add_ray(parser)
    resume = "write finished games to this journal; if it exists already, resume it"
    parser.add_argument("--resume", type=Path, metavar="FILE", help=resume)
    shard = (
        "play part K of N only; merge the journals of all parts with: hornox arena merge FILE ..."
    )
    parser.add_argument("--shard", metavar="K/N", help=shard)
    records = "write the record of each game to this directory, for hornox replay"
    parser.add_argument("--records", type=Path, metavar="DIR", help=records)


def _add_output(parser: argparse.ArgumentParser) -> None:
    confidence = "the confidence of the intervals, default %(default)s"
    parser.add_argument(
        "--confidence", type=float, default=CONFIDENCE, metavar="C", help=confidence
    )
    luck = "tell points without the luck of the cards, too, from the coach's account of every game"
    parser.add_argument("--adjust-luck", action="store_true", help=luck)
    add_json(parser, "print one JSON document (docs/reference/arena.md)")
    sheet = "write comma-separated values, a line for each game and seat"
    parser.add_argument("--csv", type=Path, metavar="FILE", help=sheet)
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw a plot: .png or .svg")


def run_arena(args: argparse.Namespace) -> int:
    """Run the command."""
    if args.bots[:1] == [MERGE]:
        return _merge(args)
    contest = _contest(args)
    if args.adjust_luck:
        check_luck(contest)
        if args.shard is not None:
            raise ContestError("a shard has no report to adjust; omit --adjust-luck")
    test = _test(args, contest)
    _check_output(args)
    finished: dict[int, GameResult] = {}
    try:
        with ExitStack() as stack:
            if args.adjust_luck and args.records is None:
                args.records = Path(stack.enter_context(TemporaryDirectory()))
            with nullcontext() if args.resume is None else Journal(args.resume, contest) as journal:
                if test is None:
                    _play(args, contest, journal, finished)
                else:
                    contest, found = _play_until_clear(args, contest, journal, finished, test)
            if args.shard is None:
                _print_report(args, contest, finished, None if test is None else found)
            else:
                print(f"shard {args.shard}: {len(finished)} games are in {args.resume}")
    except BrokenPipeError:  # the reader has closed the pipe
        raise
    except (KeyboardInterrupt, HornoxError, OSError) as error:
        _save_journal(args.resume, contest, finished)
        if isinstance(error, KeyboardInterrupt):
            return INTERRUPTED
        raise
    return 0


def _merge(args: argparse.Namespace) -> int:
    """Print the report of a contest whose games are in several journals."""
    given = [name for name in (*CONTEST_OPTIONS, *UNMERGED) if _is_given(args, name)]
    if given:
        raise ContestError(f"merge takes journals only, no --{given[0].replace('_', '-')}")
    _check_output(args)
    contest, results = merge_journals([Path(name) for name in args.bots[1:]])
    _print_report(args, contest, results)
    return 0


def _is_given(args: argparse.Namespace, name: str) -> bool:
    return getattr(args, name) not in (None, False)


def _contest(args: argparse.Namespace) -> Contest:
    """Return the requested contest. What is not given comes from the journal, if there is one."""
    kept = None
    if args.resume is not None and args.resume.exists() and args.resume.stat().st_size:
        kept = read_journal(args.resume).contest
    if args.bots or args.resume is None:
        return _contest_of(args, kept)
    if kept is None:
        raise ContestError(f"there is no journal {args.resume} yet; name the bots to begin one")
    given = [name for name in CONTEST_OPTIONS if _is_given(args, name)]
    if given:
        raise ContestError(f"name the bots, too, or omit --{given[0].replace('_', '-')}")
    return kept if args.deals is None else with_deals(kept, args.deals)


def _contest_of(args: argparse.Namespace, kept: Contest | None) -> Contest:
    if args.mode is None:
        args.mode = MODE
    if args.players is None:
        args.players = game_questions.default_players(args.mode)
    if args.seed is None and kept is None and args.shard is not None:
        raise ContestError("the shards of a contest need the same --seed")
    if args.seed is None:
        args.seed = token_hex(SEED_BYTES) if kept is None else kept.seed
    if args.deals is None:
        usual = DEALS if args.sprt is None else MOST_DEALS_OF_A_TEST
        args.deals = usual if kept is None else kept.deals
    return new_contest(
        setup_of(args),
        tuple(args.bots),
        against=args.against,
        seating=None if args.seating is None else SeatingScheme(args.seating),
        deals=args.deals,
        seed=args.seed,
        deadline=args.deadline,
    )


def _check_output(args: argparse.Namespace) -> None:
    """Check the output options before any game is played."""
    check_confidence(args.confidence)
    if args.shard is not None and args.resume is None:
        raise ContestError("a shard needs a journal: --resume FILE")
    if args.ray is not None and args.records is not None:
        raise ContestError("records are written where games are played; omit --records or --ray")
    if args.jobs < 1:
        raise ContestError(f"jobs must be a positive number, not {args.jobs}")
    if args.plot is not None:
        check_plot_file(args.plot)
    for path in (args.csv, args.plot):
        if path is not None:
            check_directory(path)
    if args.records is not None:
        args.records.mkdir(parents=True, exist_ok=True)


def _play(
    args: argparse.Namespace,
    contest: Contest,
    journal: Journal | None,
    finished: dict[int, GameResult],
) -> None:
    """Play the missing games. `finished` has all results so far, also after an interruption."""
    games = (Shard() if args.shard is None else Shard.parse(args.shard)).games(contest)
    if journal is not None:
        known = journal.results
        finished.update((number, known[number]) for number in games if number in known)
    with contest_progress() as progress:
        task = progress.add_task("getting ready", total=len(games), completed=len(finished))

        def on_result(number: int, result: GameResult) -> None:
            finished[number] = result
            if journal is not None:
                journal.add(number, result)
            progress.update(task, description="games", advance=1)

        play_contest(
            contest,
            jobs=args.jobs,
            kept=dict(finished),
            records=args.records if args.ray is None else None,  # made later for --adjust-luck
            on_result=on_result,
            games=games,
            run=runner_of(args),
        )


def _test(args: argparse.Namespace, contest: Contest) -> SequentialTest | None:
    """Return the sequential test that was asked for, checked."""
    if args.sprt is None:
        return None
    if args.shard is not None:
        raise ContestError("a shard knows a part of the games only; omit --sprt")
    check_contest(contest)
    return read_test(args.sprt, args.sprt_error)


def _play_until_clear(
    args: argparse.Namespace,
    contest: Contest,
    journal: Journal | None,
    finished: dict[int, GameResult],
    test: SequentialTest,
) -> tuple[Contest, SequentialResult]:
    """Play more and more deals until the test has a verdict, or all are played."""
    deals = 0
    while True:
        deals = min(contest.deals, max(FEWEST_DEALS, ceil(deals * GROWTH)))
        part = with_deals(contest, deals)
        _play(args, part, journal, finished)
        found = judge(part, finished, test)
        if found.verdict is not SequentialVerdict.OPEN or deals == contest.deals:
            return part, found


def _save_journal(path: Path | None, contest: Contest, finished: dict[int, GameResult]) -> None:
    """Write finished games to a journal, even if none was requested, so that none is lost."""
    if not finished:
        return
    if path is None:
        path = Path(journal_name(contest))
        with Journal(path, contest) as journal:
            for number, result in finished.items():
                journal.add(number, result)
    print(
        f"hornox arena: {len(finished)} of {contest.games} games are kept;"
        f" resume with: hornox arena --resume {shlex.quote(str(path))}",
        file=sys.stderr,
    )


def _adjusted(args: argparse.Namespace, contest: Contest, results: Results) -> list[LuckLine]:
    """Raw and adjusted points; a game of a resumed journal that has no record is played again."""
    adjusted = {}
    with contest_progress() as progress:
        task = progress.add_task("accounts", total=contest.games)
        for number in range(contest.games):
            path = args.records / record_name(*divmod(number, contest.line_up_count))
            if not path.exists():
                play_numbered(contest, number, records=args.records)
            adjusted[number] = choices_alone(read_record(path.read_text("utf-8")))
            progress.update(task, advance=1)
    return list(luck_lines(contest, results, adjusted, args.confidence))


def _print_report(
    args: argparse.Namespace,
    contest: Contest,
    results: Results,
    tested: SequentialResult | None = None,
) -> None:
    found = report_contest(contest, results, args.confidence)
    lines = _adjusted(args, contest, results) if args.adjust_luck else None
    if args.csv is not None:
        with args.csv.open("w", encoding="utf-8", newline="") as file:
            write_csv(contest, results, file)
    if args.plot is not None:
        write_plot(found, args.plot)
    if args.json:
        luck = {} if lines is None else {"luck_adjusted": luck_document(contest, lines)}
        sequential = {} if tested is None else {"sprt": sequential_document(tested)}
        print_json(contest_document(found) | luck | sequential)
    else:
        console = Console(highlight=False)
        console.print(contest_table(found))
        if lines is not None:
            console.print(luck_table(contest, lines))
        if tested is not None:
            console.print(sequential_line(contest, tested), markup=False)
