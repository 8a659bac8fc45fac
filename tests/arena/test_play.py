"""One game between bots."""

from __future__ import annotations

import pytest

from hornox.arena.play import bot_seed, play_game, result_of, win_share
from hornox.bots import Supervised, open_bot
from hornox.engine import Outcome, Result, new_setup

SETUP = new_setup("base", 3, rounds=1)


def test_the_same_arguments_give_the_same_game() -> None:
    first, again = (play_game(SETUP, ["random"] * 3, "seed").game for _ in range(2))
    assert first.is_over
    assert first.record() == again.record()


def test_another_table_has_the_same_deal_but_other_chance() -> None:
    games = [play_game(SETUP, ["random"] * 3, "seed", table=table).game for table in "ab"]
    deals = [game.record().seed for game in games]
    assert deals == ["seed", "seed"]
    assert games[0].events[:4] == games[1].events[:4]
    assert games[0].record() != games[1].record()


def test_a_bot_cannot_tell_the_deal_from_its_seed() -> None:
    seeds = {bot_seed("the deal", table, seat) for table in ("", "1") for seat in range(3)}
    assert len(seeds) == 6
    assert all("the deal" not in seed for seed in seeds)
    assert bot_seed("a", "1", 2) == bot_seed("a", "1", 2)
    assert bot_seed("a/1", "", 2) != bot_seed("a", "1", 2)


def test_bots_get_the_seed_of_their_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = []

    def spying(spec: str, seed: str, *, deadline: float | None) -> Supervised:
        seeds.append(seed)
        return open_bot(spec, seed, deadline=deadline)

    monkeypatch.setattr("hornox.arena.play.open_bot", spying)
    play_game(SETUP, ["random"] * 3, "seed", table="t")
    assert seeds == [bot_seed("seed", "t", seat) for seat in range(3)]


def test_what_is_kept_of_a_game() -> None:
    finished = play_game(SETUP, ["random", "cautious", "random"], "seed")
    result = result_of(finished)
    assert result.outcome == finished.game.outcome
    assert (result.rounds, result.turns, result.faults) == (1, 10, ())
    assert result.moves == len(finished.game.record().moves)


def test_shared_wins() -> None:
    outcome = Outcome(Result.RANKED, (3, 9, 3), (0, 2))
    assert [win_share(outcome, seat) for seat in range(3)] == [0.5, 0, 0.5]
