"""The table for the deal of a day: one person, one game, and a seed that is told later."""

from __future__ import annotations

import json

import pytest

from hornox.record import to_json
from hornox.table import (
    AgreeRematch,
    AskPause,
    ChangeTerms,
    Command,
    DailyDeal,
    Entry,
    GameTerms,
    Join,
    RemovePlayer,
    Rename,
    Request,
    Say,
    SeatBot,
    Start,
    StepAway,
    Table,
    Terms,
    Tick,
    Watch,
    dump_table,
    handle,
    load_table,
    open_daily_table,
    snapshot,
)
from hornox.table.handle import Ack, Refused

SEED = "5eed" * 16
LEVELS = ("ox", "bull", "bison")
GAME = GameTerms("base", rounds=1)


def table(secret_until: int = 2000, name: str = "Ann") -> Table:
    deal = DailyDeal("2026-11-18", counted=True, secret_until=secret_until)
    return open_daily_table(deal, GAME, LEVELS, "ann", name, SEED, since=1000, now=1500)


def test_the_game_has_begun_against_the_bots() -> None:
    opened = table()
    assert opened.is_playing
    assert [player and player.bot for player in opened.seats] == [None, *LEVELS]
    seen = snapshot(opened, "ann")
    assert seen.seat == 0
    assert seen.table.daily == opened.daily
    assert SEED not in json.dumps(to_json(seen))


def test_bots_have_the_same_names_for_everyone() -> None:
    names = [[player and player.name for player in table(name=name).seats[1:]] for name in "AB"]
    assert names[0] == names[1]


def test_it_survives_being_saved() -> None:
    assert load_table(json.loads(json.dumps(dump_table(table())))) == table()


@pytest.mark.parametrize(
    "command",
    [
        Start(),
        AgreeRematch(),
        AskPause(),
        ChangeTerms(Terms()),
        RemovePlayer(1),
        Rename("Eve"),
        Say("hello"),
        SeatBot(1, "ox"),
        Join("Ann"),
        Watch("Ann"),
    ],
)
def test_other_commands_are_refused(command: Command) -> None:
    reply = handle(table(), Entry(1600, Request("ann", "1", command, SEED))).reply
    assert isinstance(reply, Refused)
    assert reply.code == "daily-deal-only"


def test_who_is_away_is_replaced_by_the_ox() -> None:
    handled = handle(table(), Entry(1600, Request("ann", "1", StepAway())))
    assert isinstance(handled.reply, Ack)
    assert handled.table.terms.stand_in == "ox"


@pytest.mark.parametrize(("at", "told"), [(1999, ""), (2000, SEED)])
def test_the_seed_is_told_from_its_time_on(at: int, told: str) -> None:
    later = handle(table(), Entry(at, Request("ann", "1", StepAway()))).table
    assert handle(later, Entry(at, Tick())).table.told_seed(SEED) == told
