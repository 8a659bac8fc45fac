"""The summary of a simulation as tables and as JSON."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Group, JustifyMethod, RenderableType
from rich.table import Table
from rich.text import Text

from hornox.arena import SimulationSummary, Spread, TeamResult
from hornox.bots import source_name
from hornox.engine import VARIANTS
from hornox.record import to_json
from hornox.record.record import dump_options

SPREAD = ("mean points", "deviation", "least", "most")


def summary_document(summary: SimulationSummary) -> dict[str, Any]:
    """Return a summary as JSON data; seats count from 0."""
    plan = summary.plan
    return {
        "mode": plan.setup.mode,
        "players": plan.setup.players,
        "options": dump_options(plan.setup),
        "bots": [source_name(bot) for bot in plan.bots],
        "games": plan.games,
        "seed": plan.seed,
        "rounds": to_json(summary.rounds),
        "turns": to_json(summary.turns),
        "moves": to_json(summary.moves),
        "seats": to_json(summary.seats),
        "team": to_json(summary.team),
        "faults": to_json(summary.faults),
    }


def summary_table(summary: SimulationSummary) -> RenderableType:
    """Return a summary as a table; seats count from 1."""
    results = _seats(summary) if summary.team is None else _team(summary.team)
    return Group(_head(summary), results, *_outcomes(summary), *_faults(summary), _length(summary))


def _head(summary: SimulationSummary) -> Text:
    plan = summary.plan
    title = VARIANTS[plan.setup.mode].title
    games = "1 game" if plan.games == 1 else f"{plan.games} games"
    players = "1 player" if plan.setup.players == 1 else f"{plan.setup.players} players"
    return Text(f"{title} ({plan.setup.mode}), {players}, {games}, seed {plan.seed}")


def _columns(*names: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in names:
        justify: JustifyMethod = "left" if name in ("bot", "side", "fault") else "right"
        table.add_column(name, justify=justify, overflow="fold")
    return table


def _seats(summary: SimulationSummary) -> Table:
    table = _columns("seat", "bot", *SPREAD, "wins")
    for result in summary.seats:
        wins = f"{result.win_share:.1%}"
        table.add_row(str(result.seat + 1), Text(result.bot), *_spread(result.points), wins)
    return table


def _team(team: TeamResult) -> Table:
    table = _columns("side", *SPREAD)
    table.add_row("team", *_spread(team.team))
    table.add_row("Buffalo", *_spread(team.buffalo))
    return table


def _outcomes(summary: SimulationSummary) -> list[Text]:
    team = summary.team
    if team is None:
        return []
    return [Text(f"Won {team.won:.1%}, tied {team.tied:.1%}, lost {team.lost:.1%}.")]


def _faults(summary: SimulationSummary) -> list[Table]:
    if not summary.faults:
        return []
    table = _columns("seat", "bot", "fault", "times")
    for fault in summary.faults:
        bot = Text(source_name(summary.plan.bots[fault.seat]))
        table.add_row(str(fault.seat + 1), bot, fault.kind, str(fault.count))
    return [table]


def _length(summary: SimulationSummary) -> Text:
    rounds, turns, moves = summary.rounds.mean, summary.turns.mean, summary.moves.mean
    return Text(f"On average {rounds:.1f} rounds, {turns:.1f} turns and {moves:.1f} moves a game.")


def _spread(spread: Spread) -> tuple[str, str, str, str]:
    return (
        f"{spread.mean:.2f}",
        f"{spread.deviation:.2f}",
        f"{spread.least:g}",
        f"{spread.most:g}",
    )
