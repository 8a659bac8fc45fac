"""Joining, leaving and arranging a table before a game starts."""

from __future__ import annotations

import pytest

from hornox.engine import Setup
from hornox.table import (
    AgreeRematch,
    ChangeTerms,
    FillWithBots,
    GameStarted,
    GameTerms,
    HandOver,
    Join,
    Leave,
    Pace,
    PlayerLeft,
    PlayerReadmitted,
    PlayerRenamed,
    Readmit,
    RemovePlayer,
    Rename,
    SeatBot,
    SpectatorJoined,
    SpectatorLeft,
    Start,
    Terms,
    TermsChanged,
    Timing,
    Watch,
    snapshot,
    table_info,
)
from hornox.table.bot_names import OTHERS
from hornox.table.lobby import MOST_REMOVED
from tests.table.keeper import SHORT, Keeper


def names(keeper: Keeper) -> list[str | None]:
    return [info.name for info in table_info(keeper.table).seats]


def test_a_taken_seat_is_never_given_away() -> None:
    keeper = Keeper().seat("Ann", "Bob")
    assert keeper.refusal("cat", Join("Cat", seat=0)) == "seat-taken"
    assert keeper.refusal("cat", Join("Cat", seat=4)) == "empty-seat"
    assert keeper.refusal("bob", Join("Bob", seat=2)) == "already-here"
    keeper.do("cat", Join("Cat", seat=3))
    keeper.do("dan", Join("Dan"))
    assert names(keeper) == ["Ann", "Bob", "Dan", "Cat"]
    assert keeper.refusal("eve", Join("Eve")) == "table-full"


def test_names_are_clean_and_different() -> None:
    keeper = Keeper().seat("Ann")
    assert keeper.refusal("bob", Join("  ")) == "bad-name"
    assert keeper.refusal("bob", Join("B" * 25)) == "bad-name"
    assert keeper.refusal("bob", Join("a\u202enn")) == "name-taken"
    keeper.do("bob", Join(" B\u0007o  b "))
    assert names(keeper)[1] == "Bo b"
    keeper.do("bob", Rename("Bob"), Rename("BOB"))
    assert keeper.last("ann") == PlayerRenamed(1, "BOB")


def test_only_the_host_arranges_the_table() -> None:
    keeper = Keeper().seat("Ann", "Bob")
    for command in (
        RemovePlayer(0),
        SeatBot(2, "random"),
        FillWithBots("random"),
        ChangeTerms(Terms(SHORT)),
        HandOver(1),
        Start(),
    ):
        assert keeper.refusal("bob", command) == "not-host"


def test_the_host_removes_players_and_seats_bots() -> None:
    keeper = Keeper().seat("Ann", "Bob")
    assert keeper.refusal("ann", RemovePlayer(0)) == "still-here"
    assert keeper.refusal("ann", RemovePlayer(2)) == "empty-seat"
    keeper.do("ann", RemovePlayer(1))
    assert keeper.last("bob") == PlayerLeft(1, "Bob", removed=True)
    assert keeper.refusal("ann", SeatBot(0, "random")) == "seat-taken"
    assert keeper.refusal("ann", SeatBot(1, "genius")) == "no-such-bot"
    keeper.do("ann", SeatBot(2, "random"), FillWithBots("random"))
    host, *bots = names(keeper)
    assert host == "Ann"
    assert len({*bots} & {*OTHERS}) == 3
    keeper.do("ann", RemovePlayer(2))
    assert names(keeper)[2] is None


def test_a_bot_gives_its_name_up_for_a_person() -> None:
    keeper = Keeper().seat("Ann")
    keeper.do("ann", SeatBot(1, "random"))
    name = names(keeper)[1]
    assert name is not None
    keeper.do("bob", Join(name.upper()))
    renamed = names(keeper)[1]
    assert renamed in OTHERS
    assert renamed != name
    assert PlayerRenamed(1, str(renamed)) in keeper.messages_for("ann")
    keeper.start()
    keeper.do("eve", Watch("Eve"))
    assert keeper.refusal("dan", Watch(str(renamed))) == "name-taken"  # records keep their names


def test_a_removed_player_comes_back_only_if_the_host_says_so() -> None:
    keeper = Keeper().seat("Ann", "Bob", "Cat")
    keeper.do("ann", RemovePlayer(1))
    assert table_info(keeper.table).removed == ("Bob",)
    assert keeper.refusal("bob", Join("Bob")) == "removed"
    assert keeper.refusal("bob", Join("Robert")) == "removed"
    assert keeper.refusal("bob", Watch("Bob")) == "removed"
    assert keeper.refusal("cat", Readmit("Bob")) == "not-host"
    assert keeper.refusal("ann", Readmit("Dan")) == "not-here"
    keeper.do("ann", Readmit("Bob"))
    assert keeper.last("cat") == PlayerReadmitted("Bob")
    assert table_info(keeper.table).removed == ()
    keeper.do("bob", Join("Bob"))


def test_a_removed_player_stays_out_of_a_rematch() -> None:
    keeper = Keeper(Terms(SHORT, places=3)).seat("Ann", "Bob", "Cat")
    keeper.do("ann", RemovePlayer(1))
    keeper.start().play_on("ann", "cat")
    keeper.do("ann", AgreeRematch())
    keeper.do("cat", AgreeRematch())
    assert keeper.refusal("bob", Watch("Robert")) == "removed"
    keeper.play_on("ann", "cat")
    assert keeper.refusal("bob", Join("Robert")) == "removed"


def test_a_removed_bot_is_not_remembered() -> None:
    keeper = Keeper().seat("Ann")
    keeper.do("ann", SeatBot(1, "random"), RemovePlayer(1))
    assert table_info(keeper.table).removed == ()


def test_a_table_remembers_the_last_people_who_were_removed() -> None:
    keeper = Keeper(Terms(SHORT, places=2)).seat("Ann")
    for number in range(MOST_REMOVED + 1):
        keeper.do(f"guest {number}", Join(f"Guest {number}"))
        keeper.do("ann", RemovePlayer(1))
    assert len(keeper.table.removed) == MOST_REMOVED
    keeper.do("guest 0", Join("Guest 0"))


def test_terms_can_change_before_the_start() -> None:
    keeper = Keeper().seat("Ann", "Bob", "Cat")
    keeper.do("ann", RemovePlayer(1))
    terms = Terms(GameTerms("buffalo"), places=2, timing=Timing(seconds=20, bank=60))
    keeper.do("ann", ChangeTerms(terms))
    assert names(keeper) == ["Ann", "Cat"]
    changed = keeper.last("cat")
    assert isinstance(changed, TermsChanged)
    assert changed.terms == terms
    assert keeper.refusal("ann", ChangeTerms(Terms(GameTerms("buffalo"), places=1))) == "seat-taken"
    keeper.do("ann", ChangeTerms(Terms(SHORT, places=6)))
    assert len(names(keeper)) == 6


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        (Terms(GameTerms("bridge")), "bad-setup"),
        (Terms(GameTerms("fan")), "bad-setup"),
        (Terms(GameTerms("buffalo", rounds=2)), "bad-setup"),
        (Terms(GameTerms("base", target=0)), "bad-setup"),
        (Terms(GameTerms("base", rounds=51)), "bad-terms"),
        (Terms(GameTerms("base", target=501)), "bad-terms"),
        (Terms(places=0), "bad-terms"),
        (Terms(places=11), "bad-terms"),
        (Terms(spectators=-1), "bad-terms"),
        (Terms(grace=4), "bad-terms"),
        (Terms(grace=601), "bad-terms"),
        (Terms(patience=4), "bad-terms"),
        (Terms(patience=3601), "bad-terms"),
        (Terms(stand_in="genius"), "no-such-bot"),
        (Terms(timing=Timing(seconds=1)), "bad-terms"),
        (Terms(timing=Timing(bank=-1)), "bad-terms"),
        (Terms(timing=Timing(days=1)), "bad-terms"),
        (Terms(timing=Timing(Pace.BY_TURNS)), "bad-terms"),
        (Terms(timing=Timing(Pace.BY_TURNS, days=15)), "bad-terms"),
        (Terms(timing=Timing(Pace.BY_TURNS, days=1, seconds=5)), "bad-terms"),
    ],
)
def test_impossible_terms_are_refused(terms: Terms, code: str) -> None:
    keeper = Keeper().seat("Ann")
    assert keeper.refusal("ann", ChangeTerms(terms)) == code


def test_a_game_starts_with_those_who_are_there() -> None:
    keeper = Keeper(Terms(SHORT, places=5)).seat("Ann", "Bob", "Cat")
    keeper.do("ann", RemovePlayer(1))
    keeper.start()
    started = next(told for told in keeper.messages_for("cat") if isinstance(told, GameStarted))
    assert started.setup == Setup("base", 2, started.setup.options)
    assert [info.name for info in started.seats] == ["Ann", "Cat"]
    assert started.you == 1


def test_too_few_players_cannot_start() -> None:
    assert Keeper().seat("Ann").refusal("ann", Start()) == "bad-setup"


def test_during_a_game_seats_do_not_change() -> None:
    keeper = Keeper().seat("Ann", "Bob").start()
    assert keeper.refusal("cat", Join("Cat")) == "game-running"
    for command in (RemovePlayer(1), FillWithBots("random"), Start(), Rename("Anna")):
        assert keeper.refusal("ann", command) == "game-running"


def test_spectators_come_and_go_up_to_the_cap() -> None:
    keeper = Keeper(Terms(SHORT, spectators=2)).seat("Ann", "Bob").start()
    keeper.do("eve", Watch("Eve"))
    keeper.do("fay", Watch("Fay"))
    assert keeper.refusal("eve", Watch("Eve")) == "already-here"
    assert keeper.refusal("ann", Watch("Ann")) == "already-here"
    assert keeper.refusal("gus", Watch("eve")) == "name-taken"
    assert keeper.refusal("gus", Watch("Gus")) == "no-spectators"
    keeper.connect("fay", connected=False)
    keeper.do("gus", Watch("Gus"))
    assert keeper.messages_for("ann")[-2:] == [SpectatorLeft("Fay"), SpectatorJoined("Gus")]
    keeper.do("eve", Leave())
    assert table_info(keeper.table).spectators == ("Gus",)
    assert snapshot(keeper.table, "gus").seat is None


def test_watching_can_be_disallowed() -> None:
    keeper = Keeper().seat("Ann")
    keeper.do("eve", Watch("Eve"))
    keeper.do("ann", ChangeTerms(Terms(SHORT, spectators=0)))
    assert keeper.last("eve") == SpectatorLeft("Eve")
    assert keeper.refusal("eve", Watch("Eve")) == "no-spectators"


def test_a_spectator_can_sit_down() -> None:
    keeper = Keeper().seat("Ann")
    keeper.do("eve", Watch("Eve"), Join("Eve"))
    assert [delivery.number for delivery in keeper.delivered["eve"]] == [1, 2, 3]
    assert names(keeper)[1] == "Eve"
    assert table_info(keeper.table).spectators == ()
    assert keeper.refusal("eve", Watch("Eve")) == "already-here"
