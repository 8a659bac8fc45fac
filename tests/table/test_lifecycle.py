"""Fair deals, rematches and the history of a table."""

from __future__ import annotations

import pytest

from hornox.engine import GameEnded
from hornox.record import commitment, replay, to_text
from hornox.table import (
    AgreeRematch,
    ChangeTerms,
    DeclineRematch,
    FillWithBots,
    FinishedGame,
    GameFinished,
    GameProgressed,
    GameStarted,
    Join,
    RematchAgreed,
    RematchDeclined,
    Request,
    Seating,
    Start,
    StepAway,
    Terms,
    Watch,
    needs_seed,
    snapshot,
    table_info,
)
from tests.table.keeper import SEED, SHORT, Keeper

OTHER_SEED = "0ddba11" * 9 + "0"


def finished() -> Keeper:
    keeper = Keeper().seat("Ann", "Bob").start()
    keeper.play_on("ann", "bob")
    assert not keeper.table.is_playing
    return keeper


def test_the_commitment_is_published_before_the_deal_and_the_seed_after_the_game() -> None:
    keeper = finished()
    told = keeper.messages_for("bob")
    kinds = [type(message) for message in told]
    start = kinds.index(GameStarted)
    assert kinds[start + 1] is GameProgressed
    started, ended = told[start], told[-1]
    assert isinstance(started, GameStarted)
    assert isinstance(ended, GameFinished)
    assert ended.seed == SEED
    assert started.commitment == ended.commitment == commitment(SEED, started.setup)


def test_until_the_end_the_seed_is_in_no_message_or_snapshot() -> None:
    keeper = Keeper().seat("Ann", "Bob")
    keeper.do("eve", Watch("Eve"))
    keeper.start()
    while keeper.table.is_playing:
        seen = [to_text(snapshot(keeper.table, owner)) for owner in ("ann", "eve")]
        seen += [to_text(message) for message in keeper.messages_for("eve")]
        seen += map(repr, (keeper.table, keeper.table.game, keeper.log, keeper.delivered))
        assert not any(SEED in text for text in seen)
        keeper.answer(next(owner for owner in ("ann", "bob") if keeper.is_asked(owner)))
    assert SEED in to_text(snapshot(keeper.table, "eve"))


def test_no_repr_shows_a_hand_or_a_choice() -> None:
    terms = Terms(SHORT, lock_in=True)
    keeper = Keeper(terms).seat("Ann", "Bob").start()
    handled = keeper.submit(keeper.log[-1].input)
    choice = keeper.choose("ann")
    values = (keeper.table, keeper.table.game, keeper.table.streams, keeper.log[-1], handled)
    for value in (*values, *keeper.table.recent):
        assert "PlayCard" not in repr(value)
        assert str(choice) not in repr(value)
        assert "HandDealt" not in repr(value)


@pytest.mark.parametrize(
    "seed",
    [None, "7", "g" * 64, "A" * 64, "0" * 65],
    ids=["none", "short", "letters", "capitals", "long"],
)
def test_a_weak_seed_raises_value_error(seed: str | None) -> None:
    keeper = Keeper().seat("Ann", "Bob")
    with pytest.raises(ValueError, match="64 hexadecimal digits"):
        keeper.submit(Request("ann", "start", Start(), seed))
    assert needs_seed(Start())
    assert needs_seed(AgreeRematch())
    assert not needs_seed(StepAway())


def test_a_finished_game_is_handed_out_and_kept() -> None:
    keeper = Keeper().seat("Ann", "Bob").start()
    ends: list[FinishedGame] = []
    while keeper.table.is_playing:
        before = len(keeper.log)
        keeper.answer(next(owner for owner in ("ann", "bob") if keeper.is_asked(owner)))
        ends += keeper.table.history[len(ends) :]
        assert len(keeper.log) == before + 1
    (end,) = ends
    assert end == keeper.table.history[0]
    assert (end.number, end.owners, end.record.names) == (1, ("ann", "bob"), ("Ann", "Bob"))
    last = replay(end.record)[-1]
    assert last.events[-1] == GameEnded(end.outcome)
    (result,) = table_info(keeper.table).results
    assert result.outcome == end.outcome
    assert keeper.messages_for("ann")[-1] == GameFinished(
        1, end.outcome, end.commitment, SEED, (), table_info(keeper.table).seats
    )


def test_the_host_starts_another_game() -> None:
    keeper = finished()
    assert keeper.refusal("bob", Start()) == "not-host"
    keeper.send("ann", Start(), seed=OTHER_SEED)
    assert keeper.table.is_playing
    assert keeper.decision.startswith("2:")
    assert keeper.table.games == 2
    assert len(keeper.table.history) == 1


def test_a_rematch_needs_all_who_are_here() -> None:
    keeper = Keeper().seat("Ann", "Bob", "Cat")
    keeper.do("ann", FillWithBots("random"))
    assert keeper.refusal("ann", AgreeRematch()) == "no-game"
    keeper.start()
    assert keeper.refusal("ann", AgreeRematch()) == "game-running"
    keeper.do("cat", StepAway())
    keeper.play_on("ann", "bob")
    keeper.do("bob", AgreeRematch(), DeclineRematch(), AgreeRematch(), AgreeRematch())
    expected = [RematchAgreed(1), RematchDeclined(1), RematchAgreed(1)]
    assert keeper.messages_for("ann")[-3:] == expected
    assert table_info(keeper.table).rematch == (1,)
    assert not keeper.table.is_playing
    keeper.do("ann", AgreeRematch())
    assert keeper.table.is_playing


def test_another_player_or_other_terms_need_a_new_agreement() -> None:
    keeper = finished()
    keeper.do("bob", AgreeRematch())
    keeper.do("cat", Join("Cat"))
    assert table_info(keeper.table).rematch == ()
    keeper.do("bob", AgreeRematch())
    keeper.do("ann", ChangeTerms(Terms(SHORT)))
    assert table_info(keeper.table).rematch == ()


@pytest.mark.parametrize(
    ("seating", "seats"),
    [(Seating.KEPT, ["ann", "bob", "cat"]), (Seating.ROTATED, ["bob", "cat", "ann"])],
)
def test_seats_are_kept_or_rotated(seating: Seating, seats: list[str]) -> None:
    keeper = Keeper(Terms(SHORT, seating=seating)).seat("Ann", "Bob", "Cat").start()
    assert keeper.table.game is not None
    assert keeper.table.game.owners == ("ann", "bob", "cat")
    keeper.play_on("ann", "bob", "cat")
    keeper.start()
    assert keeper.table.game is not None
    assert [*keeper.table.game.owners] == seats
    for owner in seats:
        started = [told for told in keeper.messages_for(owner) if isinstance(told, GameStarted)][-1]
        assert started.you == seats.index(owner) == keeper.table.seat_of(owner)


def test_after_a_game_there_is_room_for_others_and_the_old_game_is_still_seen() -> None:
    keeper = finished()
    assert len(keeper.table.seats) == 4
    keeper.do("cat", Join("Cat"))
    cat, ann = snapshot(keeper.table, "cat"), snapshot(keeper.table, "ann")
    assert cat.view is not None
    assert ann.view is not None
    assert (cat.seat, cat.view.seat) == (2, None)
    assert (ann.seat, ann.view.seat) == (0, 0)
    assert cat.view.outcome == ann.view.outcome is not None
