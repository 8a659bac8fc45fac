"""A supervised bot always answers legally, and its faults are noted."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from hornox.bots import (
    Bot,
    CautiousBot,
    Fault,
    FaultKind,
    NotAsked,
    Supervised,
    make_bot,
    open_bot,
)
from hornox.bots.external.process_bot import MOST_RESTARTS
from hornox.engine import Mode, PlayCard, Propose, SortCards, Special, TurnPositive, View
from hornox.record import Game, Stream
from tests.bots.external.programs import GOOD, IMPATIENCE, PATIENCE, SILENT, spec
from tests.bots.games import kinds_of_game, play_out

KINDS = list(kinds_of_game())
VIEW = Game.new("base", 3, seed=1).view(1)
STAND_IN = CautiousBot().choose(VIEW)
OTHER = next(PlayCard(card) for card in VIEW.hand if PlayCard(card) != STAND_IN)


class Scripted:
    """A bot that answers with a function."""

    name = "scripted"

    def __init__(self, answer: Callable[[View], Any]) -> None:
        self.choose = answer


def raise_error(error: BaseException) -> Any:
    raise error


def test_a_good_answer_is_taken() -> None:
    bot = Supervised(Scripted(lambda view: OTHER), deadline=PATIENCE)
    assert bot.choose(VIEW) == OTHER
    assert bot.faults == []
    assert (bot.name, bot.reproducible, bot.replaced) == ("scripted", True, False)


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (PlayCard(105), "PlayCard(card=105, twisted=False) is not legal now (selecting)"),
        (PlayCard(VIEW.hand[0], twisted=True), "is not legal now (selecting)"),
        (TurnPositive(5), "TurnPositive(card=5, cancelled=None) is not legal now (selecting)"),
        (None, "None is not an action"),
        ("play 14", "'play 14' is not an action"),
        (SortCards((1, 2)), "SortCards(order=(1, 2)) is not an action"),
    ],
)
def test_an_illegal_answer_is_replaced(answer: Any, message: str) -> None:
    bot = Supervised(Scripted(lambda view: answer))
    assert bot.choose(VIEW) == STAND_IN
    (fault,) = bot.faults
    assert (fault.kind, fault.decision) == (FaultKind.ILLEGAL, "1.1.0")
    assert message in fault.message


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (KeyError("row"), "KeyError: 'row' (test_supervised.py, line"),
        (SystemExit(), "SystemExit"),
        (RecursionError("deep"), "RecursionError: deep"),
    ],
)
def test_an_error_is_a_crash(error: BaseException, message: str) -> None:
    bot = Supervised(Scripted(lambda view: raise_error(error)))
    assert [bot.choose(VIEW), bot.choose(VIEW)] == [STAND_IN] * 2
    assert [fault.kind for fault in bot.faults] == [FaultKind.CRASH] * 2
    assert message in bot.faults[0].message
    assert not bot.replaced


def test_keyboard_interrupts_are_not_caught() -> None:
    bot = Supervised(Scripted(lambda view: raise_error(KeyboardInterrupt())))
    with pytest.raises(KeyboardInterrupt):
        bot.choose(VIEW)


@pytest.mark.parametrize(("deadline", "late"), [(0.5, True), (1.0, False), (None, False)])
def test_a_late_answer_in_our_own_process_is_no_answer(deadline: float | None, late: bool) -> None:
    ticks = count()
    bot = Supervised(Scripted(lambda view: OTHER), deadline, clock=lambda: float(next(ticks)))
    assert bot.choose(VIEW) == (STAND_IN if late else OTHER)
    fault = Fault(FaultKind.DEADLINE, "1.1.0", "took 1 s, 0.5 s were allowed")
    assert bot.faults == ([fault] if late else [])


class Number(int):
    """A number type of another library, as in actions of external bots."""


def test_foreign_values_do_not_get_into_the_game() -> None:
    bot = Supervised(Scripted(lambda view: PlayCard(Number(view.hand[0]))))
    action = bot.choose(VIEW)
    assert isinstance(action, PlayCard)
    assert type(action.card) is int
    assert bot.faults == []


def test_a_view_without_a_decision_raises_not_asked() -> None:
    bot = Supervised(CautiousBot())
    with pytest.raises(NotAsked):
        bot.choose(Game.new("base", 2, seed=1).view(None))
    assert bot.faults == []


class Explorer:
    """A bot that also chooses legal actions that are too many to list."""

    name = "explorer"

    def __init__(self) -> None:
        self._random = make_bot("random", "explorer")
        self._chance = Stream("explorer", "")
        self.unlisted = 0

    def choose(self, view: View) -> Any:
        decision = view.decision
        assert decision is not None
        turns = [option for option in decision.options if isinstance(option, TurnPositive)]
        if Special.NEGATIVE_POSITIVE in decision.open_ended and turns:
            self.unlisted += 1
            return TurnPositive(turns[-1].card, [])  # type: ignore[arg-type]
        if Special.SORT in decision.open_ended and not view.prompt.declined:
            self.unlisted += 1
            return Propose(SortCards(self._chance.shuffled([p.card for p in view.queue])))
        return self._random.choose(view)


@pytest.mark.parametrize(("mode", "players"), [("anniversary", 4), ("buffalo", 6)])
def test_legal_answers_that_are_not_listed_are_taken(mode: Mode, players: int) -> None:
    explorer = Explorer()
    bot = Supervised(explorer)
    for seed in range(3):
        others = [make_bot("random", str(seat)) for seat in range(1, players)]
        game = play_out(Game.new(mode, players, seed=seed), [bot, *others])
        assert game.is_over
    assert explorer.unlisted
    assert bot.faults == []


@pytest.mark.parametrize(
    ("mode", "players", "options"), KINDS[::3], ids=[f"{mode}-{n}" for mode, n, _ in KINDS[::3]]
)
def test_games_end_however_bad_the_bots_are(
    mode: Mode, players: int, options: dict[str, Any]
) -> None:
    wrong: list[Bot] = [
        Supervised(Scripted(lambda view: PlayCard(0))),
        Supervised(Scripted(lambda view: raise_error(ValueError()))),
    ]
    bots = [wrong[seat % 2] for seat in range(players)]
    cautious: list[Bot] = [CautiousBot()] * players
    game = play_out(Game.new(mode, players, seed=1, **options), bots)
    expected = play_out(Game.new(mode, players, seed=1, **options), cautious)
    assert game.record() == expected.record()


def test_a_supervised_built_in_bot_plays_the_same() -> None:
    def record(bots: list[Bot]) -> object:
        return play_out(Game.new("base", 3, seed=1, rounds=1), bots).record()

    plain = [make_bot("random", str(seat)) for seat in range(3)]
    watched: list[Bot] = [open_bot("random", str(seat), deadline=PATIENCE) for seat in range(3)]
    assert record(plain) == record(watched)


def test_a_program_plays_a_game(tmp_path: Path) -> None:
    game = Game.new("base", 2, seed=1, rounds=1)
    with open_bot(spec(tmp_path, GOOD), "1", deadline=PATIENCE) as bot:
        play_out(game, [bot, CautiousBot()])
        assert game.outcome is not None
        bot.game_over(game.outcome)
        assert (bot.name, bot.faults) == ("tester", [])


def test_a_silent_program_is_replaced_in_the_end(tmp_path: Path) -> None:
    game = Game.new("base", 2, seed=1, rounds=1)
    with open_bot(spec(tmp_path, SILENT), "1", deadline=IMPATIENCE) as bot:
        play_out(game, [bot, CautiousBot()])
    assert bot.replaced
    assert [fault.kind for fault in bot.faults] == [FaultKind.DEADLINE] * (MOST_RESTARTS + 1)
    assert bot.faults[0].message == "no answer within 0.2 s"
    assert bot.faults[-1].message == "no answer within 0.2 s; it is not started again"
    expected = play_out(Game.new("base", 2, seed=1, rounds=1), [CautiousBot(), CautiousBot()])
    assert game.record() == expected.record()


FORGETFUL = """
mark = sys.argv[0] + ".mark"
hello()
asked = hear()
if not os.path.exists(mark):
    open(mark, "w").close()
    sys.exit(1)
while asked["type"] == "decide":
    answer(asked)
    asked = hear()
"""


def test_a_program_that_crashes_once_goes_on_playing(tmp_path: Path) -> None:
    with open_bot(spec(tmp_path, FORGETFUL), "1", deadline=PATIENCE) as bot:
        assert bot.choose(VIEW) == STAND_IN
        assert VIEW.decision is not None
        assert bot.choose(VIEW) == VIEW.decision.options[0]
    assert bot.faults == [Fault(FaultKind.CRASH, "1.1.0", "ended with status 1")]


def test_an_illegal_answer_does_not_end_a_program(tmp_path: Path) -> None:
    body = """
hello()
say(type="act", id=hear()["id"], action={"type": "play-card", "card": 105})
answer(hear())
"""
    with open_bot(spec(tmp_path, body), "1", deadline=PATIENCE) as bot:
        assert bot.choose(VIEW) == STAND_IN
        assert VIEW.decision is not None
        assert bot.choose(VIEW) == VIEW.decision.options[0]
    assert [fault.kind for fault in bot.faults] == [FaultKind.ILLEGAL]
