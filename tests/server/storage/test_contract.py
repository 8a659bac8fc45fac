"""The contract of every store."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event
from typing import Any

import pytest

from hornox.server.storage import (
    AddGame,
    AddLink,
    AddPerson,
    AddToken,
    AppendEntry,
    Change,
    DropTable,
    DropTokens,
    Person,
    PersonKind,
    RenamePerson,
    Role,
    SaveDocument,
    SaveReview,
    SetMember,
    Store,
    StoreConflict,
    StoredTable,
)
from tests.server.storage.samples import (
    add_person,
    add_table,
    append,
    game,
    person,
    seat,
)


def table_in(store: Store, code: str = "T") -> StoredTable:
    table = store.table(code)
    assert table is not None
    return table


def everything_in(store: Store) -> list[Any]:
    """All that the questions tell about the samples."""
    people = [store.person(id) for id in ("ann", "bob")]
    tokens = [store.person_of_token(f"token-of-{id}") for id in ("ann", "bob")]
    tables = [store.tables(), store.table("T"), store.table("U"), store.tables_of("ann")]
    games = [store.game("g1"), store.games_at("T", 9), store.games_of("person:ann", 9)]
    return [*people, *tokens, *tables, *games, store.leaders("base", 9)]


class TestPeople:
    def test_a_person_is_found_by_id_and_by_token(self, store: Store) -> None:
        bot = Person("b0t", "Näme 牛", PersonKind.REMOTE_BOT, 1_700_000_000_000)
        store.commit([add_person("ann"), AddPerson(bot, "its-token")])
        assert store.person("ann") == person("ann")
        assert store.person("b0t") == bot
        assert store.person_of_token("its-token") == bot
        assert store.person("unknown") is None
        assert store.person_of_token("nonsense") is None

    def test_a_person_is_renamed(self, store: Store) -> None:
        store.commit([add_person()])
        store.commit([RenamePerson("ann", "Anna")])
        assert store.person("ann") == person("ann", "Anna")

    def test_another_device_has_another_token(self, store: Store) -> None:
        store.commit([add_person(), AddToken("ann", "phone", 5)])
        assert store.person_of_token("phone") == store.person_of_token("token-of-ann") == person()

    def test_other_devices_are_signed_out(self, store: Store) -> None:
        store.commit([add_person("ann"), AddToken("ann", "phone", 5), add_person("bob")])
        store.commit([AddLink("link", "ann", 100), AddLink("of bob", "bob", 100)])
        store.commit([DropTokens("ann", keep="phone")])
        assert store.person_of_token("token-of-ann") is None
        assert store.person_of_token("phone") is not None
        assert store.person_of_token("token-of-bob") is not None
        assert store.redeem_link("link", "stolen", 50) is None
        assert store.redeem_link("of bob", "new", 50) is not None


class TestLinks:
    def test_a_link_is_valid_once(self, store: Store) -> None:
        store.commit([add_person(), AddLink("link", "ann", 100)])
        assert store.redeem_link("link", "phone", 99) == person()
        assert store.person_of_token("phone") == person()
        assert store.redeem_link("link", "thief", 99) is None
        assert store.person_of_token("thief") is None

    def test_a_link_expires(self, store: Store) -> None:
        store.commit([add_person(), AddLink("link", "ann", 100)])
        assert store.redeem_link("link", "phone", 100) is None
        assert store.person_of_token("phone") is None

    def test_other_links_stay(self, store: Store) -> None:
        store.commit([add_person(), AddLink("one", "ann", 100), AddLink("two", "ann", 300)])
        assert store.redeem_link("unknown", "phone", 200) is None
        assert store.redeem_link("two", "phone", 200) == person()

    def test_a_link_whose_token_exists_is_not_used_up(self, store: Store) -> None:
        store.commit([add_person(), AddLink("link", "ann", 100)])
        with pytest.raises(StoreConflict):
            store.redeem_link("link", "token-of-ann", 1)
        assert store.redeem_link("link", "phone", 1) == person()

    def test_a_concurrent_redeem_succeeds_once(self, store: Store) -> None:
        store.commit([add_person(), AddLink("link", "ann", 100)])
        hands = Barrier(8)

        def redeem(number: int) -> Person | None:
            hands.wait(10)
            return store.redeem_link("link", f"phone-{number}", 1)

        with ThreadPoolExecutor(8) as pool:
            found = list(pool.map(redeem, range(8)))
        assert found.count(person()) == 1
        tokens = [store.person_of_token(f"phone-{number}") for number in range(8)]
        assert tokens == found


class TestTables:
    def test_a_table_is_its_document_and_the_entries_after_it(self, store: Store) -> None:
        store.commit([add_table(created=7, public=False)])
        assert table_in(store).entries == ()
        store.commit([append(1), append(2)])
        store.commit([append(3)])
        table = table_in(store)
        assert (table.number, table.document) == (0, "T at first")
        assert table.entries == ("entry 1", "entry 2", "entry 3")
        assert (table.row.public, table.row.created, table.row.active) == (False, 7, 103)
        assert store.table("U") is None

    def test_entries_come_back_in_their_order(self, store: Store) -> None:
        store.commit([add_table("T"), add_table("U")])
        for number in range(1, 120):
            store.commit([append(number, "U"), append(number, "T")])
        expected = tuple(f"entry {number}" for number in range(1, 120))
        assert table_in(store, "T").entries == table_in(store, "U").entries == expected

    def test_entries_of_many_tables_share_a_commit(self, store: Store) -> None:
        codes = [f"T{number}" for number in range(50)]
        store.commit([add_table(code) for code in codes])
        store.commit([append(number, code) for number in (1, 2, 3) for code in codes])
        assert {table_in(store, code).entries for code in codes} == {
            ("entry 1", "entry 2", "entry 3")
        }

    def test_a_document_replaces_the_entries_it_covers(self, store: Store) -> None:
        store.commit([add_table("T"), add_table("U"), append(1, "U")])
        store.commit([append(1), append(2), SaveDocument("T", 2, "after 2"), append(3)])
        table = table_in(store)
        assert (table.number, table.document, table.entries) == (2, "after 2", ("entry 3",))
        store.commit([append(4), append(5), SaveDocument("T", 4, "after 4")])
        table = table_in(store)
        assert (table.number, table.document, table.entries) == (4, "after 4", ("entry 5",))
        store.commit([append(6)])
        assert table_in(store).entries == ("entry 5", "entry 6")
        assert table_in(store, "U").entries == ("entry 1",)

    def test_a_document_may_be_saved_again(self, store: Store) -> None:
        store.commit([add_table(), append(1), SaveDocument("T", 1, "once")])
        store.commit([SaveDocument("T", 1, "twice")])
        assert table_in(store).document == "twice"

    def test_tables_that_were_active_last_come_first(self, store: Store) -> None:
        store.commit([add_table("T", 1), add_table("U", 2), add_table("V", 3)])
        assert [row.code for row in store.tables()] == ["V", "U", "T"]
        store.commit([append(1, "T", at=50), append(1, "U", at=40)])
        assert [(row.code, row.active) for row in store.tables()] == [
            ("T", 50),
            ("U", 40),
            ("V", 3),
        ]

    def test_a_dropped_table_is_gone_and_its_games_stay(self, store: Store) -> None:
        store.commit([add_person(), add_table("T"), add_table("U"), append(1), append(1, "U")])
        store.commit([SetMember("T", "ann", Role.PLAYER), SetMember("U", "ann", Role.PLAYER)])
        store.commit([AddGame(game(), rated=True)])
        store.commit([DropTable("T")])
        assert store.table("T") is None
        assert [row.code for row in store.tables()] == ["U"]
        assert [row.code for row in store.tables_of("ann")] == ["U"]
        assert len(store.games_at("T", 9)) == 1
        assert table_in(store, "U").entries == ("entry 1",)
        store.commit([add_table("T")])
        assert table_in(store).entries == ()
        assert [row.code for row in store.tables_of("ann")] == ["U"]


class TestMembers:
    def test_people_find_their_tables(self, store: Store) -> None:
        store.commit([add_person("ann"), add_person("bob"), add_table("T", 1), add_table("U", 2)])
        store.commit([SetMember("T", "ann", Role.PLAYER), SetMember("U", "ann", Role.SPECTATOR)])
        assert [row.code for row in store.tables_of("ann")] == ["U", "T"]
        assert store.tables_of("bob") == ()
        store.commit([append(1, "T", at=9), SetMember("T", "bob", Role.PLAYER)])
        assert [row.code for row in store.tables_of("ann")] == ["T", "U"]
        assert [row.code for row in store.tables_of("bob")] == ["T"]

    def test_a_member_changes_and_leaves(self, store: Store) -> None:
        store.commit([add_person(), add_table(), SetMember("T", "ann", Role.PLAYER)])
        store.commit([SetMember("T", "ann", Role.SPECTATOR)])
        assert [row.code for row in store.tables_of("ann")] == ["T"]
        store.commit([SetMember("T", "ann", None)])
        assert store.tables_of("ann") == ()
        store.commit([SetMember("T", "ann", None)])


class TestGames:
    def test_a_game_comes_back_with_its_ratings(self, store: Store) -> None:
        store.commit([AddGame(game(), rated=True)])
        stored = store.game("g1")
        assert stored is not None
        assert (stored.table, stored.number, stored.mode, stored.ended) == ("T", 1, "base", 1000)
        assert (stored.commitment, stored.record) == ("c0ffee", '{"moves": []}')
        assert [(s.subject, s.name, s.points, s.won) for s in stored.seats] == [
            ("person:ann", "Ann", 3, True),
            ("bot:calf", "Calf", 40, False),
        ]
        (rating,) = store.ratings_of("person:ann")
        assert (stored.seats[0].mu, stored.seats[0].sigma) == (rating.mu, rating.sigma)
        assert rating.mu > 25
        assert (rating.mode, rating.name, rating.games, rating.wins) == ("base", "Ann", 1, 1)
        assert store.game("g2") is None

    def test_a_review_is_kept_for_its_version(self, store: Store) -> None:
        store.commit([AddGame(game(), rated=True)])
        assert store.review("g1", "1") is None
        store.commit([SaveReview("g1", "1", '{"old": true}'), SaveReview("none", "1", "{}")])
        assert store.review("g1", "1") == '{"old": true}'
        store.commit([SaveReview("g1", "2", "{}")])
        assert (store.review("g1", "1"), store.review("g1", "2")) == (None, "{}")
        assert store.review("none", "1") is None

    def test_ratings_go_on_from_game_to_game(self, store: Store) -> None:
        store.commit([AddGame(game("g1"), rated=True)])
        (first,) = store.ratings_of("bot:calf")
        store.commit([AddGame(game("g2", number=2), rated=True)])
        (second,) = store.ratings_of("bot:calf")
        assert second.mu < first.mu < 25
        assert second.sigma < first.sigma
        assert (second.games, second.wins) == (2, 0)

    def test_two_games_of_one_commit_follow_each_other(self, store: Store) -> None:
        store.commit([AddGame(game("g1"), rated=True), AddGame(game("g2", number=2), rated=True)])
        (rating,) = store.ratings_of("person:ann")
        last = store.game("g2")
        assert last is not None
        assert (rating.games, rating.mu) == (2, last.seats[0].mu)

    def test_a_game_is_added_and_rated_once(self, store: Store) -> None:
        store.commit([AddGame(game(), rated=True)])
        before = everything_in(store)
        other = game("g1", seat("person:ann", 70), seat("bot:calf", 1))
        store.commit([AddGame(game(), rated=True), AddGame(other, rated=True)])
        assert everything_in(store) == before

    def test_modes_are_rated_separately(self, store: Store) -> None:
        store.commit([AddGame(game("g1"), rated=True), AddGame(game("g2", mode="x"), rated=True)])
        assert [(r.mode, r.games) for r in store.ratings_of("person:ann")] == [
            ("base", 1),
            ("x", 1),
        ]

    @pytest.mark.parametrize("why", ["not agreed", "team", "alone"])
    def test_some_games_are_not_rated(self, store: Store, why: str) -> None:
        seats = {
            "not agreed": (seat("person:ann", 3), seat("bot:calf", 4)),
            "team": (seat("person:ann", 3), seat("bot:calf", 3)),
            "alone": (seat("bot:calf", 3), seat("bot:calf", 4)),
        }[why]
        mode = "buffalo" if why == "team" else "base"
        store.commit([AddGame(game("g1", *seats, mode=mode), rated=why != "not agreed")])
        assert store.ratings_of("bot:calf") == ()
        assert store.leaders(mode, 9) == ()
        stored = store.game("g1")
        assert stored is not None
        assert [(s.mu, s.sigma) for s in stored.seats] == [(None, None)] * 2
        assert len(store.games_of("bot:calf", 9)) == 1

    def test_a_subject_on_several_seats_has_played_one_game(self, store: Store) -> None:
        calf = (seat("bot:calf", 1, won=True), seat("bot:calf", 9))
        store.commit([AddGame(game("g1", *calf, seat("bot:ox", 5)), rated=True)])
        (rating,) = store.ratings_of("bot:calf")
        assert (rating.games, rating.wins) == (1, 1)
        assert len(store.games_of("bot:calf", 9)) == 1

    def test_the_newest_games_come_first(self, store: Store) -> None:
        for number in range(1, 7):
            table = "T" if number % 2 else "U"
            played = game(f"g{number}", table=table, number=number, ended=number * 10)
            store.commit([AddGame(played, rated=True)])
        other = game("h", seat("bot:ox", 1), seat("bot:calf", 2), ended=999)
        store.commit([AddGame(other, rated=True)])
        assert [g.id for g in store.games_at("U", 9)] == ["g6", "g4", "g2"]
        assert [g.id for g in store.games_at("U", 2)] == ["g6", "g4"]
        assert store.games_at("V", 9) == ()
        assert [g.id for g in store.games_of("person:ann", 3)] == ["g6", "g5", "g4"]
        assert [g.id for g in store.games_of("person:ann", 3, before=40)] == ["g3", "g2", "g1"]
        assert [g.id for g in store.games_of("bot:ox", 9)] == ["h"]

    def test_leaders_are_ordered_by_ordinal(self, store: Store) -> None:
        for number in range(12):
            seats = (seat("bot:ox", 1, won=True), seat("bot:calf", 30))
            store.commit([AddGame(game(f"g{number}", *seats), rated=True)])
        lucky = (seat("person:ann", 1, won=True), seat("person:bob", 50))
        store.commit([AddGame(game("h", *lucky), rated=True)])
        subjects = [leader.subject for leader in store.leaders("base", 9)]
        assert subjects[:2] == ["bot:ox", "person:ann"]
        assert set(subjects) == {"bot:ox", "person:ann", "bot:calf", "person:bob"}
        assert [leader.subject for leader in store.leaders("base", 1)] == ["bot:ox"]
        assert store.leaders("x", 9) == ()

    def test_ratings_have_the_current_names(self, store: Store) -> None:
        seats = (seat("person:ann", 1), seat("person:gone", 2))
        store.commit([add_person(), AddGame(game("g1", *seats), rated=True)])
        store.commit([RenamePerson("ann", "Anna")])
        assert [rating.name for rating in store.leaders("base", 9)] == ["Anna", "Gone"]
        assert [rating.name for rating in store.ratings_of("person:ann")] == ["Anna"]


CONFLICTS: dict[str, list[Change]] = {
    "a person who exists": [AddPerson(person("ann"), "another")],
    "a person with a token that exists": [AddPerson(person("bob"), "token-of-ann")],
    "to rename an unknown person": [RenamePerson("bob", "Bob")],
    "a token that exists": [AddToken("ann", "token-of-ann", 1)],
    "a token of an unknown person": [AddToken("bob", "new", 1)],
    "a link that exists": [AddLink("link", "ann", 500)],
    "a link of an unknown person": [AddLink("new", "bob", 500)],
    "a table that exists": [add_table("T")],
    "an entry that exists": [append(4)],
    "an entry after a gap": [append(6)],
    "a gap among entries": [append(5), append(7)],
    "an entry twice": [append(5), append(5)],
    "entries backwards": [append(6), append(5)],
    "an entry of no table": [append(1, "U")],
    "the first entry again": [AppendEntry("T", 1, 1, "forged")],
    "a document from the future": [SaveDocument("T", 5, "after 5")],
    "a document from the past": [SaveDocument("T", 1, "after 1")],
    "a document of no table": [SaveDocument("U", 0, "nothing")],
    "to drop no table": [DropTable("U")],
    "a member of no table": [SetMember("U", "ann", Role.PLAYER)],
    "an unknown member": [SetMember("T", "bob", Role.PLAYER)],
    "an entry after its table was dropped": [DropTable("T"), append(5)],
}


class TestConflicts:
    @pytest.fixture
    def filled(self, store: Store) -> Store:
        store.commit([add_person("ann"), add_table("T"), SetMember("T", "ann", Role.PLAYER)])
        store.commit([append(1), append(2), SaveDocument("T", 2, "after 2"), append(3), append(4)])
        store.commit([AddGame(game(), rated=True), AddLink("link", "ann", 100)])
        return store

    @pytest.mark.parametrize("what", CONFLICTS)
    def test_a_conflict_is_refused(self, filled: Store, what: str) -> None:
        before = everything_in(filled)
        with pytest.raises(StoreConflict):
            filled.commit(CONFLICTS[what])
        assert everything_in(filled) == before

    @pytest.mark.parametrize("what", CONFLICTS)
    def test_a_conflict_changes_nothing(self, filled: Store, what: str) -> None:
        before = everything_in(filled)
        good: list[Change] = [
            RenamePerson("ann", "Anna"),
            AddToken("ann", "token-of-bob", 3),
            AddGame(game("g9", number=2, ended=2000), rated=True),
            add_table("V"),
            SetMember("V", "ann", Role.PLAYER),
        ]
        with pytest.raises(StoreConflict):
            filled.commit([*good, *CONFLICTS[what], DropTokens("ann", keep="")])
        assert everything_in(filled) == before
        assert filled.table("V") is None
        filled.commit([*good, append(5)])
        assert table_in(filled).entries == ("entry 3", "entry 4", "entry 5")

    def test_an_empty_commit_changes_nothing(self, filled: Store) -> None:
        before = everything_in(filled)
        filled.commit([])
        assert everything_in(filled) == before


def test_readers_see_whole_commits(store: Store) -> None:
    """While one writes, every reader sees a table with its entries up to some commit."""
    store.commit([add_table()])
    finished = Event()

    def read() -> None:
        while not finished.is_set():
            table = table_in(store)
            last = table.number + len(table.entries)
            assert last % 4 == 0
            assert table.document == (f"after {table.number}" if last else "T at first")
            assert table.row.active == (last or 1)

    def write() -> None:
        try:
            for start in range(1, 200, 4):
                document = SaveDocument("T", start + 1, f"after {start + 1}")
                entries = [append(number, at=number) for number in range(start, start + 4)]
                store.commit([*entries, document])
        finally:
            finished.set()

    with ThreadPoolExecutor(3) as pool:
        for future in [pool.submit(read), pool.submit(read), pool.submit(write)]:
            future.result()
