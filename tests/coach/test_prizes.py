"""Prizes: for those who stand out, over one game or several."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from hornox.bots import make_bot
from hornox.coach import Effort, review, review_document
from hornox.coach.prizes import Prize, PrizeName, ReviewedGame, prizes_of
from hornox.engine import Mode
from hornox.record import Game
from tests.bots.games import play_out


def option(action: str, takes_now: float | None) -> dict[str, Any]:
    return {"action": action, "takes_now": takes_now}


def decision(chosen: str, *risks: float | None) -> dict[str, Any]:
    options = [option(f"play {number}", risk) for number, risk in enumerate(risks)]
    return {"chosen": chosen, "analysis": {"options": options} if risks else None}


def seat(
    own: float = 0.0, deal: float = 0.0, rest: float = 0.0, decisions: Sequence[Any] = ()
) -> dict[str, Any]:
    return {"bullheads": {"own": own, "deal": deal, "rest": rest}, "decisions": decisions}


def game(*seats: dict[str, Any], effects: Sequence[Any] = (), players: Any = None) -> ReviewedGame:
    document = {"seats": seats, "effects": [{"effects": round} for round in effects]}
    return ReviewedGame(document, range(len(seats)) if players is None else players)


def test_those_who_stand_out_get_prizes() -> None:
    brave = [decision("play 0", 0.6, 0.1), decision("play 0", 0.5, 0.25), decision("play 1", 0, 1)]
    timid = [decision("play 0", 0.6, 0.1), decision("play 0", 0.6, 0.5), decision("play 0")]
    played = game(
        seat(own=-3, deal=1, rest=6, decisions=timid), seat(own=2, rest=-5, decisions=brave)
    )
    assert prizes_of([played]) == (
        Prize(PrizeName.BRAVEST, 1, 3),
        Prize(PrizeName.UNLUCKIEST, 0, 7),
        Prize(PrizeName.LUCKIEST, 1, 5),
        Prize(PrizeName.STEADIEST, 0, 3),
    )


def test_a_tie_and_small_values_give_none() -> None:
    twin = seat(own=-3, deal=2, decisions=[decision("play 0", 0.9, 0.0)])
    assert prizes_of([game(twin, twin)]) == ()
    assert prizes_of([game(seat(own=-0.9, deal=0.9), seat())]) == ()
    assert prizes_of([game(seat(deal=9))]) == ()
    assert prizes_of([]) == ()


def test_the_meanest_cost_one_other_player_most_over_all_rounds() -> None:
    rounds = [[[9, 2, 0], [0.4, 9, 0], [0, 0, 9]], [[9, -0.5, 0], [0.4, 9, 0], [0, 0, 9]]]
    told = prizes_of([game(seat(), seat(), seat(), effects=rounds)])
    assert told == (Prize(PrizeName.MEANEST, 0, 1.5, victim=1),)


def test_an_evening_adds_up_by_player_not_by_seat() -> None:
    """Players change seats. Who was deleted gets no prize and counts for no other."""
    first = game(seat(deal=2), seat(deal=-2), effects=[[[0, 3], [0, 0]]], players=[5, 7])
    second = game(seat(deal=1), seat(deal=4), effects=[[[0, 0], [2, 0]]], players=[7, 5])
    third = game(seat(deal=99), seat(deal=1), effects=[[[0, 50], [50, 0]]], players=[None, 7])
    assert prizes_of([first, second, third]) == (
        Prize(PrizeName.UNLUCKIEST, 5, 6),
        Prize(PrizeName.MEANEST, 5, 5, victim=7),
    )


@pytest.mark.parametrize("mode", ["base", "buffalo"])
def test_the_document_of_a_review_is_understood(mode: Mode) -> None:
    """In a team there are no effects, so no one is mean."""
    played = Game.new(mode, 3, seed=7)
    play_out(played, [make_bot("calf", str(number)) for number in range(3)])
    document = review_document(review(played.record(), None, Effort(playouts=320, takes=20)))
    told = prizes_of([ReviewedGame(json.loads(json.dumps(document)), range(3))])
    assert all(prize.value >= 1 for prize in told)
    is_mean = PrizeName.MEANEST in {prize.name for prize in told}
    assert is_mean is (mode == "base")
