"""Contests are checked, and every game follows from their values."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from hornox.arena import Contest, ContestError, LineUp, SeatingScheme, new_contest, with_deals
from hornox.bots import NoSuchBot
from hornox.engine import new_setup
from hornox.record import RecordError


def contest(*bots: str, mode: str = "base", players: int = 4, **options: Any) -> Contest:
    given: dict[str, Any] = {"deals": 3, "seed": "s"} | options
    return new_contest(new_setup(mode, players), bots, **given)


def test_challengers_sit_alone_among_their_opponent() -> None:
    found = contest("cautious", "flat-mc", against="random", players=3)
    assert found.seating is SeatingScheme.LONE
    assert found.contestants == ("cautious", "flat-mc", "random")
    assert found.pairs == ((0, 2), (1, 2))
    assert found.line_ups(0) == found.line_ups(1)
    assert found.line_ups(0)[:3] == (
        LineUp(0, (0, 2, 2)),
        LineUp(0, (2, 0, 2)),
        LineUp(0, (2, 2, 0)),
    )
    assert found.line_ups(0)[3] == LineUp(1, (1, 2, 2))
    assert (found.line_up_count, found.games) == (6, 18)


def test_each_alone_among_each_other() -> None:
    both = contest("cautious", "random", seating=SeatingScheme.LONE)
    assert both.pairs == ((0, 1), (1, 0))
    assert both.line_up_count == 8
    duel = contest("cautious", "random", "flat-mc", players=2, seating=SeatingScheme.LONE)
    assert duel.pairs == ((0, 1), (0, 2), (1, 2))


def test_mixed_tables_come_in_another_order_with_each_deal() -> None:
    found = contest("cautious", "random", "flat-mc", "random", deals=9)
    tables = {found.line_ups(deal) for deal in range(9)}
    assert len(tables) > 1
    assert found.line_ups(5) == contest("cautious", "random", "flat-mc", "random").line_ups(5)
    assert found.pairs == ()


def test_more_contestants_than_seats_meet_about_equally_often() -> None:
    found = contest("random", "random", "random", "random", "random", players=2, deals=300)
    meetings: Counter[tuple[int, ...]] = Counter()
    for deal in range(found.deals):
        meetings.update(tuple(sorted(line_up.seats)) for line_up in found.line_ups(deal))
    assert set(meetings) == set(combinations(range(5), 2))
    assert max(meetings.values()) < 1.3 * min(meetings.values())


def test_the_scheme_orders_plays_every_order_of_the_bots() -> None:
    found = contest("random", "cautious", "flat-mc", players=3, seating=SeatingScheme.ORDERS)
    assert found.line_up_count == 6
    with pytest.raises(ContestError, match="a bot for each of the 4 seats"):
        contest("random", "cautious", seating=SeatingScheme.ORDERS)
    with pytest.raises(ContestError, match="6 bots on 4 seats have 360 orders; 120 at most"):
        contest(*["random"] * 6, seating=SeatingScheme.ORDERS)


def test_teams_against_the_buffalo() -> None:
    found = contest("random", "cautious", mode="buffalo", players=2)
    assert found.seating is SeatingScheme.TEAMS
    assert found.line_ups(1) == (LineUp(0, (0, 0)), LineUp(1, (1, 1)))
    assert contest("random", mode="buffalo", players=1).games == 3


def test_a_bot_that_meets_itself_is_numbered() -> None:
    assert contest("random", against="random").labels == ("random", "random #2")
    assert contest("random", "cautious", "random").labels == ("random", "cautious", "random #2")


@pytest.mark.parametrize(
    ("bots", "options", "message"),
    [
        (["random"], {}, "name two or more bots, or one and an opponent"),
        ([], {"against": "random"}, "name one or more challengers"),
        (
            ["random"],
            {"against": "cautious", "seating": SeatingScheme.MIXED},
            "challengers sit alone",
        ),
        (["random"] * 2, {"seating": SeatingScheme.TEAMS}, "teams are for buffalo only"),
        (["random"] * 2, {"deals": 0}, "deals must be between 1 and 10000000, not 0"),
        (["random"] * 2, {"deadline": 0.0}, "the deadline must be a positive number, not 0"),
        (["random"] * 2, {"deadline": float("nan")}, "the deadline must be a positive number"),
        (["random"] * 2, {"seed": "s" * 192}, "the seed must have at most 191 characters"),
        ([], {"mode": "buffalo"}, "name one or more bots"),
        (["random"], {"mode": "buffalo", "against": "random"}, "buffalo is played together"),
        (
            ["random"],
            {"mode": "buffalo", "seating": SeatingScheme.LONE},
            "buffalo is played together",
        ),
    ],
)
def test_contests_are_checked(bots: list[str], options: dict[str, Any], message: str) -> None:
    with pytest.raises(ContestError, match=message):
        contest(*bots, **options)


def test_bots_and_seeds_are_checked() -> None:
    with pytest.raises(NoSuchBot, match="there is no bot 'clever'"):
        contest("random", against="clever")
    with pytest.raises(RecordError, match="seed"):
        contest("random", "random", seed="")


def test_a_longer_contest_begins_alike() -> None:
    short = contest("random", "cautious", "flat-mc")
    long = with_deals(short, 50)
    assert long.deals == 50
    assert [long.line_ups(deal) for deal in range(3)] == [short.line_ups(d) for d in range(3)]
    assert long.deal_seed(2) == short.deal_seed(2)
    with pytest.raises(ContestError, match="deals must be"):
        with_deals(short, -1)
