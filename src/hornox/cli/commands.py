"""All commands: what each does in a few words, and the extra it needs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Command:
    """A subcommand. It has a module of its name with an `add_NAME`."""

    summary: str
    extra: str | None = None


COMMANDS: dict[str, Command] = {
    "play": Command("play in the terminal, against bots or at a server's table"),
    "modes": Command("list all games"),
    "bots": Command("list all bots"),
    "simulate": Command("let bots play many games and print statistics"),
    "arena": Command("let bots compete on the same deals, with changed seats", "arena"),
    "replay": Command("print a recorded game"),
    "review": Command("tell what each choice of a game cost, and how much was luck", "sim"),
    "analyse": Command("tell what each option of one decision may cost", "sim"),
    "puzzle": Command("solve puzzles: which card, which row?", "sim"),
    "verify": Command("check that a recorded game was dealt as promised"),
    "check-bot": Command("find out whether a bot plays every game properly"),
    "join": Command("seat a bot at a table of a server, or in its arena", "client"),
    "bench": Command("measure how fast Hornox is on this machine", "sim"),
    "export": Command("write games and rounds as Parquet files", "data"),
    "learn": Command("learn to play the base game; the result is a bot", "learn"),
    "serve": Command("run a server for games in the browser", "server"),
    "work": Command("compute bots, hints and reviews for the servers of a database", "server"),
    "backup": Command("copy a server's database, also while the server runs", "server"),
    "restore": Command("replace a server's database with a backup", "server"),
    "completion": Command("print a script that completes commands in a shell"),
    "admin": Command("operate a server: tables, bans, people's data and checks", "server"),
}
"""By name, in the order of the help. Only the module of the called one is imported."""
