"""The contract of every store: bans, the operator's log, and what retention deletes."""

from __future__ import annotations

from dataclasses import replace
from threading import Thread

import pytest

from hornox.server.storage import (
    AddGame,
    Ban,
    DropBan,
    DropGames,
    DropTable,
    LogAct,
    OperatorAct,
    Role,
    SaveReview,
    SetBan,
    SetMember,
    Store,
    StoreConflict,
    UseToken,
)
from hornox.server.storage.changes import KEPT_ACTS
from hornox.table import DAY
from tests.server.storage.samples import add_person, add_table, game


def test_a_ban_replaces_an_earlier_one_and_can_be_lifted(store: Store) -> None:
    assert store.bans() == ()
    person, network = Ban("person:ann", 1, 5, "spam"), Ban("network:192.0.2.0/24", 2)
    store.commit([SetBan(Ban("person:ann", 0)), SetBan(person), SetBan(network)])
    assert store.bans() == (network, person)
    store.commit([DropBan("person:ann")])
    assert store.bans() == (network,)
    with pytest.raises(StoreConflict, match="no such ban"):
        store.commit([DropBan("person:ann")])


def test_a_ban_ends_at_its_moment() -> None:
    assert Ban("person:ann", 1, 5).is_valid(4)
    assert not Ban("person:ann", 1, 5).is_valid(5)
    assert Ban("person:ann", 1).is_valid(10**15)


def test_acts_are_numbered_and_old_ones_go(store: Store) -> None:
    assert (store.acts(0), store.last_act()) == ((), 0)
    store.commit([add_table(), LogAct(10, OperatorAct.BANS_CHANGED)])
    store.commit([DropTable("T"), LogAct(20, OperatorAct.TABLE_CLOSED, "T")])
    (last,) = store.acts(1)
    assert (last.number, last.at, last.act, last.subject) == (2, 20, "table-closed", "T")
    store.commit([LogAct(20 + KEPT_ACTS, OperatorAct.PERSON_RENAMED, "ann")])
    assert [act.number for act in store.acts(0)] == [2, 3]
    store.commit([LogAct(90 + 2 * KEPT_ACTS, OperatorAct.PERSON_RENAMED, "ann")])
    assert [act.number for act in store.acts(0)] == [4]
    assert store.last_act() == 4


def test_an_act_is_logged_with_its_change_or_not_at_all(store: Store) -> None:
    with pytest.raises(StoreConflict):
        store.commit([LogAct(1, OperatorAct.TABLE_CLOSED, "T"), DropTable("T")])
    assert store.last_act() == 0


def test_acts_that_are_logged_at_once_have_numbers_without_gaps(store: Store) -> None:
    def log() -> None:
        for at in range(10):
            store.commit([LogAct(at, OperatorAct.BANS_CHANGED)])

    threads = [Thread(target=log) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [act.number for act in store.acts(0)] == [*range(1, 41)]


def test_old_games_are_deleted_a_few_at_a_time_and_ratings_stay(store: Store) -> None:
    games = [replace(game(f"g{ended}"), ended=ended) for ended in (1, 2, 3)]
    store.commit([add_person(), *(AddGame(one, rated=True, viewers=("ann",)) for one in games)])
    assert (store.count_games(3), store.count_games(4)) == (2, 3)
    store.commit([SaveReview("g1", "1", "{}"), DropGames(before=3, most=1)])
    assert len(store.games_of("person:ann", 9)) == 2
    store.commit([DropGames(before=3, most=9)])
    assert [one.id for one in store.games_of("person:ann", 9)] == ["g3"]
    assert store.review("g1", "1") is None
    assert store.ratings_of("person:ann")[0].games == 3


def test_people_are_unused_when_no_device_was_used(store: Store) -> None:
    store.commit([add_person("ann"), add_person("bob"), AddGame(game(), rated=True)])
    store.commit([UseToken("token-of-bob", 5 * DAY)])
    assert store.unused_people(0, 9) == ()
    assert store.unused_people(5 * DAY - 1, 9) == ("ann",)
    assert store.unused_people(5 * DAY, 9) == ("ann", "bob")
    assert store.unused_people(5 * DAY, 1) == ("ann",)


def test_people_are_found_by_a_part_of_their_name(store: Store) -> None:
    store.commit([add_person("1", "Joanna"), add_person("2", "Ann"), add_person("3", "100%")])
    assert [person.id for person in store.find_people("ann", 9)] == ["2", "1"]
    assert [person.id for person in store.find_people("ann", 1)] == ["2"]
    assert [person.id for person in store.find_people("%", 9)] == ["3"]


def test_the_members_of_a_table_have_roles(store: Store) -> None:
    store.commit([add_person("ann"), add_person("bob"), add_table(), add_table("U")])
    store.commit([SetMember("T", "bob", Role.SPECTATOR), SetMember("T", "ann", Role.PLAYER)])
    assert store.members_of("T") == {"ann": Role.PLAYER, "bob": Role.SPECTATOR}
    assert store.members_of("U") == {}
