"""Hidden facts stay hidden: viewers who may not know them get the same bytes."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from hornox.engine import (
    FanCard,
    PlayCard,
    ReplaceCard,
    Seat,
    SeatAction,
    SpecialsDealt,
    State,
    Substitute,
    awaited,
    decision_of,
    is_legal,
    stage_kind,
)
from hornox.record import Move, Stream, sample_option, to_text
from hornox.record.replay import advance
from hornox.table import (
    PUBLIC_STREAM,
    Ack,
    Answer,
    Command,
    Entry,
    GameTerms,
    LockIn,
    Refused,
    Request,
    Say,
    Table,
    Terms,
    Timing,
    Watch,
    bot_tasks,
    handle,
    next_deadline,
    public_snapshot,
    snapshot,
    view_of,
)
from tests.properties.driver import Moment
from tests.properties.secrets import other_world, private_parts
from tests.properties.test_secrets import reveals
from tests.table.keeper import SEED, Keeper

GAMES = (
    GameTerms("base", rounds=3),
    GameTerms("pro", rounds=3),
    GameTerms("anniversary"),
    GameTerms("fan", rounds=3, fan_cards=tuple(FanCard)),
    GameTerms("buffalo"),
    GameTerms("x"),
)
WITH_UNDEALT = [game for game in GAMES if game.mode != "pro"]
NAMES = ("Ann", "Bob", "Cat")
PLAYERS = tuple(name.lower() for name in NAMES)
SCREEN = "screen"
WATCHERS = ("eve", SCREEN)
CLOCK = Timing(seconds=20, bank=60)

modes = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.mode)
locking = pytest.mark.parametrize("lock_in", [False, True], ids=["plain", "lock-in"])


def started(game: GameTerms, *, lock_in: bool) -> Keeper:
    keeper = Keeper(Terms(game, places=3, timing=CLOCK, lock_in=lock_in)).seat(*NAMES)
    keeper.do("eve", Watch("Eve"))
    return keeper.start()


def state_of(keeper: Keeper) -> State:
    assert keeper.table.state is not None
    return keeper.table.state


def twin_of(keeper: Keeper, state: State) -> Keeper:
    """Return the same table with another state of the game."""
    twin = Keeper(keeper.table.terms, keeper.now)
    twin.table = replace(keeper.table, state=state)
    twin.label = "twin"
    return twin


def seen_by(keeper: Keeper, owner: str) -> list[str]:
    """Return all that a viewer can observe, including times."""
    rest = repr((bot_tasks(keeper.table), next_deadline(keeper.table)))
    if owner == SCREEN:
        told = [to_text(message) for message in keeper.common]
        assert not any([*private_parts(json.loads(text))] for text in told)
        return [*told, to_text(public_snapshot(keeper.table)), rest]
    return [*keeper.bytes_for(owner), to_text(snapshot(keeper.table, owner)), rest]


@modes
@locking
def test_choices_are_not_seen_and_neither_are_changes(game: GameTerms, *, lock_in: bool) -> None:
    """Two worlds with other hidden cards and choices look the same until the reveal.

    And in one of them all players change their choices, some more than once.
    """
    keeper = started(game, lock_in=lock_in)
    chance = Stream("leaks", f"{game.mode} {lock_in}")
    compared = 0
    while keeper.table.is_playing and compared < 24:
        state = state_of(keeper)
        if stage_kind(state) == "selecting" and len(awaited(state)) == len(PLAYERS):
            for viewer in (*PLAYERS, *WATCHERS):
                seat = PLAYERS.index(viewer) if viewer in PLAYERS else None
                twin = twin_of(keeper, other_world(state, seat, chance))
                here = twin_of(keeper, state)
                _choose_all_but_one(here, viewer, changes=0)
                _choose_all_but_one(twin, viewer, changes=2)
                assert seen_by(here, viewer) == seen_by(twin, viewer)
                compared += 1
        _move_on(keeper)
    assert compared >= 24


def _choose_all_but_one(keeper: Keeper, viewer: str, changes: int) -> None:
    """The viewer chooses, too, but one player is always left, so that nothing is revealed."""
    decision = keeper.decision
    others = [owner for owner in PLAYERS if owner != viewer]
    choosers = [*others[:-1], viewer] if viewer in PLAYERS else others[:-1]
    for owner in choosers:
        for change in range(1 if owner == viewer else 1 + changes):
            index = min(change, len(keeper.hand(owner)) - 1)
            _send(keeper, owner, Answer(decision, PlayCard(keeper.hand(owner)[index])))
        if keeper.table.terms.lock_in:
            _send(keeper, owner, LockIn(decision))
        if changes and owner != viewer:
            _send(keeper, owner, Answer(decision, PlayCard(keeper.hand(owner)[0])))
        keeper.wait(700)
    if keeper.table.terms.game.mode != "buffalo":
        _send(keeper, "eve" if viewer == SCREEN else viewer, Say("Hurry up"))


def _send(keeper: Keeper, owner: str, command: Command) -> None:
    reply = keeper.send(owner, command)
    assert isinstance(reply, Ack), reply


def _move_on(keeper: Keeper) -> None:
    """One action of a random player; with confirmation it is locked in at once."""
    seat = awaited(state_of(keeper))[0]
    owner = PLAYERS[seat]
    command = Answer(keeper.decision, keeper.any_action(seat))
    _send(keeper, owner, command)
    if keeper.table.terms.lock_in and isinstance(command.action, PlayCard):
        _send(keeper, owner, LockIn(command.decision))
    keeper.wait(1000)


@modes
@locking
def test_a_screen_is_told_what_a_spectator_is_told(game: GameTerms, *, lock_in: bool) -> None:
    """A screen gets the same messages in the same order, and the same table."""
    keeper = started(game, lock_in=lock_in)
    come = keeper.common.index(keeper.messages_for("eve")[0])
    for _ in range(150):
        if not keeper.table.is_playing:
            break
        _move_on(keeper)
        assert keeper.common[come:] == keeper.messages_for("eve")
        theirs = snapshot(keeper.table, "eve")
        assert theirs.name == "Eve"  # a screen has no name
        screen = replace(theirs, stream=PUBLIC_STREAM, number=0, name=None)
        assert public_snapshot(keeper.table) == screen


@modes
def test_every_step_tells_the_same_in_other_worlds(game: GameTerms) -> None:
    """The same command sends the same bytes, whatever else the viewer cannot see."""
    keeper = started(game, lock_in=False)
    chance = Stream("leaks", game.mode)
    compared = differing = 0
    while keeper.table.is_playing and compared < 150:
        state = state_of(keeper)
        seat = chance.choice(awaited(state))
        action = keeper.any_action(seat)
        request = Request(PLAYERS[seat], f"step-{len(keeper.log)}", Answer(keeper.decision, action))
        moment = Moment(state, seat, action, *advance(state, Move(seat, action), SEED))
        for viewer in (*WATCHERS, PLAYERS[chance.below(3)]):
            place = PLAYERS.index(viewer) if viewer in PLAYERS else None
            other = other_world(state, place, chance)
            if _shows_more(moment, place) or not is_legal(other, seat, action):
                continue
            here, there = (twin_of(keeper, world) for world in (state, other))
            for world in (here, there):
                world.submit(request)
            assert seen_by(here, viewer) == seen_by(there, viewer)
            compared += 1
            differing += other != state
        keeper.submit(request)
        keeper.wait(900)
    assert compared >= 30
    assert differing


def _shows_more(moment: Moment, place: Seat | None) -> bool:
    """Return whether the action rightly reveals something hidden, such as new special cards."""
    dealt = any(isinstance(event, SpecialsDealt) for event in moment.events)
    return dealt or reveals(moment, place)


@pytest.mark.parametrize("game", WITH_UNDEALT, ids=lambda game: game.mode)
def test_two_games_that_differ_in_one_hidden_card(game: GameTerms) -> None:
    """From the deal on, until that card is played, no other viewer gets one byte that differs."""
    here = started(game, lock_in=False)
    state = state_of(here)
    card, other = state.hands[0][4], state.undealt[0]
    there = twin_of(here, with_exchanged(state, card, other))
    here = twin_of(here, state)
    moves = 0
    while state_of(here).round == 1 and (move := _move_without(here, card)) is not None:
        seat, action = move
        assert seen_by(here, "ann") != seen_by(there, "ann")
        for world in (here, there):
            world.delivered.clear()
            world.common.clear()
            _send(world, PLAYERS[seat], Answer(world.decision, action))
            world.wait(1100)
        moves += 1
        for viewer in ("bob", "cat", *WATCHERS):
            assert seen_by(here, viewer) == seen_by(there, viewer)
    assert moves > 25


def with_exchanged(state: State, card: int, other: int) -> State:
    """The state with one card of the first hand exchanged for one that was not dealt."""
    hand = tuple(sorted({*state.hands[0]} - {card} | {other}))
    undealt = tuple(sorted({*state.undealt} - {other} | {card}))
    return replace(state, hands=(hand, *state.hands[1:]), undealt=undealt)


def _move_without(keeper: Keeper, card: int) -> tuple[Seat, SeatAction] | None:
    """Any move in which the first seat keeps this card, or `None` if there is none."""
    state = state_of(keeper)
    seat = awaited(state)[-1]
    view, decision = view_of(keeper.table, seat), decision_of(state, seat)
    assert decision is not None
    kept = (PlayCard(card), PlayCard(card, twisted=True), Substitute(card), ReplaceCard(card))
    options = tuple(option for option in decision.options if seat or option not in kept)
    if not options or card not in state.hands[0]:
        return None
    asked = replace(view, decision=replace(decision, options=options, open_ended=()))
    return seat, sample_option(asked, keeper.chance)


@modes
def test_a_refusal_reveals_nothing_hidden(game: GameTerms) -> None:
    """What is refused, and with which words, does not depend on what the seat cannot see."""
    keeper = started(game, lock_in=False)
    chance = Stream("oracle", game.mode)
    for number in range(40):
        if not keeper.table.is_playing:
            break
        state = state_of(keeper)
        seat = chance.below(3)
        twin = twin_of(keeper, other_world(state, seat, chance))
        for card in (1 + chance.below(104) for _ in range(6)):
            request = Request(
                PLAYERS[seat], f"try-{number}-{card}", Answer(keeper.decision, PlayCard(card))
            )
            here, there = (_reply(world.table, keeper.now, request) for world in (keeper, twin))
            assert here == there
        _move_on(keeper)


def _reply(table: Table, now: int, request: Request) -> str:
    reply = handle(table, Entry(now, request)).reply
    assert isinstance(reply, Ack | Refused)
    return to_text(reply)
