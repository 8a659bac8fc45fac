"""The report of a contest as tables."""

from __future__ import annotations

from collections.abc import Iterator

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from hornox.arena import Contest, ContestReport, Difference, Estimate, Section
from hornox.engine import VARIANTS

LEFT = ("bot", "difference", "fault")


def contest_table(report: ContestReport) -> RenderableType:
    """Return all figures, with a sentence on how to read them."""
    return Group(*_parts(report))


def _parts(report: ContestReport) -> Iterator[RenderableType]:
    yield _head(report.contest)
    if report.teams:
        yield from _teams(report)
        yield from _team_differences(report)
    else:
        yield _standings(report)
        yield _differences(report)
        yield _ratings(report)
    yield from _faults(report)
    yield _foot(report)


def _head(contest: Contest) -> Text:
    setup = contest.setup
    title = VARIANTS[setup.mode].title
    return Text(
        f"{title} ({setup.mode}), {_count(setup.players, 'player')},"
        f" {_count(contest.deals, 'deal')}, {_count(contest.games, 'game')}"
    )


def _standings(report: ContestReport) -> Table:
    table = _columns("bot", "seats", "bullheads a round", "wins")
    for section in report.sections:
        for standing in section.standings:
            _add(
                table,
                seated_label(report.contest, section, standing.contestant),
                f"{standing.seats:,}",
                number_text(standing.points),
                percent_text(standing.wins),
            )
    return table


def _differences(report: ContestReport) -> Table:
    table = _columns("difference", "bullheads a round", "wins")
    contest = report.contest
    for section in report.sections:
        for one in section.differences:
            first, second = (seated_label(contest, section, who) for who in (one.first, one.second))
            _add_difference(table, f"{first} – {second}", one)
    for one in report.challengers:
        _add_difference(table, f"{contest.labels[one.first]} – {contest.labels[one.second]}", one)
    return table


def _add_difference(table: Table, name: str, one: Difference) -> None:
    _add(table, name, number_text(one.points, sign="+"), percent_text(one.wins, sign="+"))


def _ratings(report: ContestReport) -> Table:
    """Return the ratings, the best first."""
    table = _columns("bot", "rating", "sigma", "ordinal")
    rated = zip(report.contest.labels, report.ratings, strict=True)
    for label, rating in sorted(rated, key=lambda one: -one[1].ordinal):
        _add(table, label, *(f"{x:.2f}" for x in (rating.mu, rating.sigma, rating.ordinal)))
    return table


def _teams(report: ContestReport) -> Iterator[Table]:
    labels = report.contest.labels
    shares = _columns("bot", "won", "tied", "lost")
    points = _columns("bot", "team's points", "Buffalo's points", "lead")
    for one in report.teams:
        _add(shares, labels[one.contestant], *map(percent_text, (one.won, one.tied, one.lost)))
        _add(points, labels[one.contestant], *map(number_text, (one.team, one.buffalo, one.lead)))
    yield shares
    yield points


def _team_differences(report: ContestReport) -> Iterator[Table]:
    if not report.team_differences:
        return
    table = _columns("difference", "won", "lead")
    labels = report.contest.labels
    for one in report.team_differences:
        _add(
            table,
            f"{labels[one.first]} – {labels[one.second]}",
            percent_text(one.won, sign="+"),
            number_text(one.lead, sign="+"),
        )
    yield table


def _faults(report: ContestReport) -> Iterator[Table]:
    if not report.faults:
        return
    table = _columns("bot", "fault", "times")
    for fault in report.faults:
        _add(table, report.contest.labels[fault.contestant], fault.kind, f"{fault.count:,}")
    yield table


def _foot(report: ContestReport) -> Text:
    contest = report.contest
    lines = [f"In brackets: {100 * report.confidence:g} % intervals, a deal being one observation."]
    if not report.teams:
        chance = f"{1 / contest.setup.players:.1%}"
        lines.append(f"Few bullheads are good; by chance each seat wins {chance}.")
    lines.append(f"Seed {contest.seed}")
    return Text("\n".join(lines))


def seated_label(contest: Contest, section: Section, contestant: int) -> str:
    """Return the label of a contestant in a section; an opponent has all other seats."""
    label, others = contest.labels[contestant], contest.setup.players - 1
    if section.pair is not None and contestant == section.pair[1] and others > 1:
        return f"{others} × {label}"
    return label


def number_text(found: Estimate, sign: str = "") -> str:
    """Format a mean and its interval."""
    return _with_interval(found, f"{sign}z.2f")


def percent_text(found: Estimate, sign: str = "") -> str:
    """Format a share and its interval."""
    return _with_interval(found, f"{sign}z.1%")


def _with_interval(found: Estimate, form: str) -> str:
    if found.low is None or found.high is None:
        return f"{found.mean:{form}}"
    return f"{found.mean:{form}} [{found.low:{form}}, {found.high:{form}}]"


def _columns(*names: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in names:
        table.add_column(name, justify="left" if name in LEFT else "right", overflow="fold")
    return table


def _add(table: Table, *cells: str) -> None:
    """Add a row of plain texts, so that brackets in the name of a bot are no markup."""
    table.add_row(*map(Text, cells))


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
