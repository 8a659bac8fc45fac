"""Chat and emotes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hornox.engine import stage_kind
from hornox.table import (
    Emote,
    EmoteShown,
    FillWithBots,
    GameProgressed,
    GameTerms,
    Join,
    Leave,
    LetTalk,
    LineSaid,
    PersonSilenced,
    PersonUnsilenced,
    Rename,
    Say,
    Show,
    Silence,
    TalkChanged,
    Talkers,
    Terms,
    Unsilence,
    Watch,
    dump_table,
    load_table,
    replayed,
    table_info,
)
from hornox.table.chat import KEPT_LINES, MOST_SILENCED
from hornox.table.errors import TableError
from hornox.table.sanitize import clean_line, clean_name
from tests.properties.driver import FIXED
from tests.table.keeper import Keeper


def test_all_viewers_get_lines_of_players_and_spectators() -> None:
    keeper = Keeper().seat("Ann", "Bob")
    keeper.do("eve", Watch("Eve"), Say("Good luck!"))
    assert keeper.last("ann") == LineSaid(None, "Eve", "Good luck!")
    keeper.do("bob", Show(Emote.MOO))
    assert keeper.last("eve") == EmoteShown(1, "Bob", Emote.MOO)
    assert keeper.refusal("zoe", Say("Hello")) == "not-here"


def test_a_snapshot_shows_the_last_lines() -> None:
    keeper = Keeper().seat("Ann")
    for number in range(KEPT_LINES + 5):
        keeper.do("ann", Say(f"line {number}"))
    chat = table_info(keeper.table).chat
    assert [line.text for line in chat] == [f"line {n}" for n in range(5, KEPT_LINES + 5)]


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("  a\tb\r\nc  ", "a b c"),
        ("e\u0301", "\u00e9"),
        ("\u202eevil\u2066\u200f", "evil"),
        ("nul\x00 bell\x07 esc\x1b[31m", "nul bell esc[31m"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("Z\u0300\u0301\u0302\u0303\u0304!", "Z\u0300\u0301\u0302!"),
        ("<b>&", "<b>&"),
    ],
)
def test_lines_are_sanitized(text: str, clean: str) -> None:
    assert clean_line(text) == clean


@pytest.mark.parametrize("text", ["", " \n", "\u200d", "\u202e", "x" * 201])
def test_lines_that_say_nothing_or_too_much_are_refused(text: str) -> None:
    keeper = Keeper().seat("Ann")
    assert keeper.refusal("ann", Say(text)) == "bad-text"


@FIXED
@given(st.text(max_size=40))
def test_clean_texts_stay_as_they_are(text: str) -> None:
    for clean in (clean_line, clean_name):
        try:
            once = clean(text)
        except TableError:
            continue
        assert clean(once) == once
        assert once.isprintable() or any(c in once for c in "\u200c\u200d")


def test_chat_is_closed_while_cards_are_chosen_against_the_buffalo() -> None:
    """R20: the chat is closed during the choosing and open again after the reveal."""
    keeper = Keeper(Terms(GameTerms("buffalo"), places=3)).seat("Ann", "Bob")
    keeper.do("ann", Say("Hello"), FillWithBots("random"))
    keeper.start()
    for command in (Say("I have low cards"), Show(Emote.MOO)):
        assert keeper.refusal("ann", command) == "chat-closed"
    progress = keeper.last("ann")
    assert isinstance(progress, GameProgressed)
    assert progress.chat_closes == 0
    kinds = set()
    while keeper.table.is_playing:
        state = keeper.table.state
        assert state is not None
        kinds.add(stage_kind(state))
        if stage_kind(state) != "selecting":
            keeper.do("bob", Say("Not that row!"))
        keeper.let_bots_answer()
        for owner in ("ann", "bob"):
            if keeper.is_asked(owner):
                keeper.answer(owner)
    assert {"selecting", "team-talking"} <= kinds
    keeper.do("ann", Say("Good game"))


def test_between_two_turns_the_team_may_talk_about_what_it_has_just_seen() -> None:
    keeper = Keeper(Terms(GameTerms("buffalo"), places=1)).seat("Ann").start()
    keeper.wait(60_000)
    while keeper.table.state is not None and keeper.table.state.turn == 1:
        keeper.answer("ann")
    keeper.do("ann", Say("Well done, me"))
    game = table_info(keeper.table).game
    assert game is not None
    assert game.chat_closes == game.settled > keeper.now
    keeper.wait(60_000)
    assert keeper.refusal("ann", Say("Hm")) == "chat-closed"


def test_in_other_modes_people_may_talk_at_any_time() -> None:
    keeper = Keeper().seat("Ann", "Bob").start()
    keeper.wait(60_000).do("ann", Say("Hm"))


def test_the_host_lets_only_players_talk_also_during_a_game() -> None:
    keeper = Keeper().seat("Ann", "Bob").start()
    keeper.do("eve", Watch("Eve"), Say("Play the 55!"))
    assert keeper.refusal("bob", LetTalk(Talkers.PLAYERS)) == "not-host"
    keeper.do("ann", LetTalk(Talkers.PLAYERS))
    assert keeper.last("eve") == TalkChanged(Talkers.PLAYERS)
    for command in (Say("Play the 55!"), Show(Emote.MOO)):
        assert keeper.refusal("eve", command) == "chat-off"
    keeper.do("bob", Say("Peace"), Show(Emote.PHEW))
    keeper.do("ann", LetTalk(Talkers.EVERYBODY))
    keeper.do("eve", Say("Thanks"))


def test_the_host_closes_the_chat_altogether() -> None:
    keeper = Keeper().seat("Ann", "Bob")
    keeper.do("ann", LetTalk(Talkers.NOBODY))
    for owner in ("ann", "bob"):
        assert keeper.refusal(owner, Say("Hello?")) == "chat-off"
    assert table_info(keeper.table).talkers is Talkers.NOBODY


def test_the_host_silences_a_player_and_a_spectator() -> None:
    keeper = Keeper().seat("Ann", "Bob").start()
    keeper.do("eve", Watch("Eve"))
    assert keeper.refusal("bob", Silence("Eve")) == "not-host"
    assert keeper.refusal("ann", Silence("Zoe")) == "not-here"
    keeper.do("ann", Silence("Bob"), Silence("Eve"), Silence("Eve"))
    assert keeper.messages_for("bob")[-2:] == [PersonSilenced("Bob"), PersonSilenced("Eve")]
    assert table_info(keeper.table).silenced == ("Bob", "Eve")
    for owner in ("bob", "eve"):
        for command in (Say("But"), Show(Emote.MOO)):
            assert keeper.refusal(owner, command) == "silenced"
    keeper.do("ann", Unsilence("Bob"))
    assert keeper.last("eve") == PersonUnsilenced("Bob")
    keeper.do("bob", Say("Thank you"))
    assert keeper.refusal("ann", Unsilence("Bob")) == "not-here"


def test_a_bot_is_not_silenced() -> None:
    keeper = Keeper().seat("Ann")
    keeper.do("ann", FillWithBots("random"))
    name = table_info(keeper.table).seats[1].name
    assert name is not None
    assert keeper.refusal("ann", Silence(name)) == "not-here"


def test_another_name_does_not_end_a_silence() -> None:
    keeper = Keeper().seat("Ann", "Bob")
    keeper.do("ann", Silence("Bob"))
    keeper.do("bob", Rename("Rob"))
    assert keeper.messages_for("ann")[-2:] == [PersonUnsilenced("Bob"), PersonSilenced("Rob")]
    keeper.do("bob", Leave())
    assert keeper.refusal("cat", Join("Rob")) == "name-taken"
    keeper.do("bob", Watch("Robert"))
    assert table_info(keeper.table).silenced == ("Robert",)
    assert keeper.refusal("bob", Say("It is me")) == "silenced"
    keeper.do("bob", Join("Bob"))
    assert table_info(keeper.table).silenced == ("Bob",)


def test_a_table_remembers_the_last_people_who_were_silenced() -> None:
    keeper = Keeper().seat("Ann")
    for number in range(MOST_SILENCED + 1):
        keeper.do(f"guest {number}", Watch(f"Guest {number}"))
        keeper.do("ann", Silence(f"Guest {number}"))
        keeper.do(f"guest {number}", Leave())
    assert len(keeper.table.silenced) == MOST_SILENCED


def test_who_may_talk_survives_a_restart() -> None:
    keeper = Keeper().seat("Ann", "Bob")
    keeper.do("ann", LetTalk(Talkers.PLAYERS), Silence("Bob"))
    assert load_table(dump_table(keeper.table)) == keeper.table
    assert replayed(keeper.first, keeper.log) == keeper.table


def test_spectators_are_quiet_too_while_cards_are_chosen_against_the_buffalo() -> None:
    """R20: a spectator could tell players what others hold."""
    keeper = Keeper(Terms(GameTerms("buffalo"), places=2)).seat("Ann", "Bob").start()
    keeper.do("eve", Watch("Eve"))
    for command in (Say("Low cards!"), Show(Emote.MOO)):
        assert keeper.refusal("eve", command) == "chat-closed"
