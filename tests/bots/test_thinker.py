"""The thinking levels: what they evaluate, how long, and their gain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count, repeat

import pytest

from hornox.arena import new_contest, play_contest, report_contest
from hornox.bots import (
    Budget,
    NoSuchBot,
    NotAsked,
    ThinkerBot,
    ThinkerConfig,
    make_bot,
    playout_evaluation,
)
from hornox.bots import budget as budget_module
from hornox.bots.budget import Deadline, read_budget
from hornox.bots.playout_evaluation import (
    CHUNK,
    PlayoutEvaluator,
    cheapest_option,
    margin,
    margin_and_loss,
    own_points,
)
from hornox.bots.thinker import CAREFUL_THRESHOLD, FORESIGHT_THRESHOLD
from hornox.bots.thinker import endgame as thinker_endgame
from hornox.engine import (
    InsertCard,
    KeepSpecials,
    LetSevenTake,
    Mode,
    PlayCard,
    Position,
    ReplaceCard,
    SeatAction,
    Setup,
    ShiftCard,
    SkipSpecial,
    Special,
    SpecialUsed,
    StopRow,
    SwapSpecial,
    View,
    apply,
    awaited,
    begin,
    new_setup,
    observe,
    stage_kind,
)
from hornox.record import Game, Stream, from_json
from hornox.sim import OptionValue, OutOfTime, Policy, equilibrium, row_losses
from tests.bots.games import play_out


def thinker(playouts: int = 300, *, uses_specials: bool = True) -> ThinkerBot:
    return ThinkerBot("thinker", "1", ThinkerConfig(Budget(playouts), uses_specials))


def test_it_sees_who_may_come_before_it() -> None:
    """The other player certainly fills the row first."""
    rows = [[1, 2, 3, 50], [60], [70], [80]]
    position = {"rows": rows, "hands": [[55, 81], [51, 52]], "known": [[], [51, 52]]}
    game = Game.new("base", 2, seed=1, position=from_json(Position, position))
    assert thinker().choose(game.view(0)) == PlayCard(81)


def special_moment() -> Game:
    """A row of 21 bullheads is about to be taken by someone who could prevent it."""
    rows = [[11, 22, 33, 44, 55], [60], [70], [80]]
    specials = {"hands": [["insert", "7-nimmt"], []], "deck": ["stop"]}
    data = {"rows": rows, "hands": [[56, 95], [61, 96]], "anniversary": specials}
    game = Game.new("anniversary", 2, seed=1, position=from_json(Position, data))
    game.play(0, PlayCard(56))
    game.play(1, PlayCard(61))
    return game


def test_it_uses_a_special_card_that_saves_much() -> None:
    assert thinker().choose(special_moment().view(0)) != SkipSpecial()


def test_it_keeps_special_cards_when_nothing_threatens() -> None:
    specials = {"hands": [["stop", "7-nimmt"], []], "deck": ["shift"]}
    hands = [[51, *range(81, 89)], [*range(61, 70)]]
    data = {"rows": [[50], [60], [70], [80]], "hands": hands, "anniversary": specials}
    game = Game.new("anniversary", 2, seed=1, position=from_json(Position, data))
    game.play(0, PlayCard(51))
    game.play(1, PlayCard(61))
    assert thinker().choose(game.view(0)) == SkipSpecial()


@pytest.mark.parametrize("mode", ["anniversary", "buffalo"])
def test_one_that_is_forbidden_special_cards_uses_none(mode: Mode) -> None:
    game = Game.new(mode, 3, seed=4)
    bots = [make_bot("bison-plain:30", str(seat)) for seat in range(3)]
    assert not any(isinstance(event, SpecialUsed) for event in play_out(game, list(bots)).events)


def test_the_same_seed_gives_the_same_game() -> None:
    def game(seed: str) -> Game:
        bots = [make_bot("bison:60", f"{seed}/{seat}") for seat in range(3)]
        return play_out(Game.new("fan", 3, seed=5, rounds=1, fan_cards=["cow"]), list(bots))

    assert game("a").record() == game("a").record()
    assert game("a").record() != game("b").record()


@pytest.mark.parametrize(
    ("setup", "deals"),
    [
        (new_setup("base", 4, rounds=1), 12),
        (new_setup("anniversary", 3), 6),
        (new_setup("x", 3), 6),
    ],
)
def test_a_bison_takes_fewer_points_than_oxen(setup: Setup, deals: int) -> None:
    contest = new_contest(setup, ("bison:300",), against="ox", deals=deals, seed="pays")
    (section,) = report_contest(contest, play_contest(contest)).sections
    thinking, others = section.standings
    assert thinking.points.mean + 2 < others.points.mean


class Recorder:
    """A fake of the playouts: options cost what their card says."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int]] = []

    def __call__(self, *_: object) -> Recorder:
        """Replace the class, too."""
        return self

    def values(
        self, playouts: int, seed: int, options: Sequence[SeatAction], turns: int | None
    ) -> tuple[OptionValue, ...]:
        self.asked.append((len(options), playouts))
        each = -(-playouts // len(options))
        return tuple(
            OptionValue(option, option.card, 0, (), 0, 0, each)
            for option in options
            if isinstance(option, PlayCard)
        )


def set_clock(monkeypatch: pytest.MonkeyPatch, milliseconds: Iterator[int]) -> None:
    """Let this much time pass between two checks of the clock."""
    for module in (playout_evaluation, budget_module):
        monkeypatch.setattr(module, "perf_counter", lambda: next(milliseconds) / 1000)


def evaluator(budget: Budget) -> PlayoutEvaluator:
    return PlayoutEvaluator(
        budget, Stream("1", "scales"), own_points, Policy.SENSIBLE, Policy.MIXED
    )


def test_each_stage_weighs_the_better_half(monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = Recorder()
    monkeypatch.setattr(playout_evaluation, "Playouts", recorder)
    view = Game.new("base", 4, seed=1).view(0)
    costs = evaluator(Budget(3000)).evaluate(view)
    assert recorder.asked == [(10, 1000), (5, 1000), (3, 1000)]
    assert cheapest_option(costs) == PlayCard(min(view.hand))
    assert costs == {PlayCard(card): card for card in view.hand}


def test_with_twisters_it_thinks_twice_as_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless its name says how long."""
    recorder = Recorder()
    monkeypatch.setattr(playout_evaluation, "Playouts", recorder)
    view = Game.new("fan", 4, seed=1, fan_cards=["twister"]).view(0)
    for name in ("bull", "bull:160"):
        make_bot(name, "1").choose(view)
    plain = Game.new("base", 4, seed=1).view(0)
    make_bot("bull", "1").choose(plain)
    assert [playouts for _, playouts in recorder.asked] == [106] * 3 + [53] * 6


def test_among_many_the_champion_thinks_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless its name says how long; the clock stands still."""
    set_clock(monkeypatch, repeat(0))
    thought = {}
    for name, players in (("champion", 6), ("champion", 7), ("champion:8000", 7), ("bison", 7)):
        recorder = Recorder()
        monkeypatch.setattr(playout_evaluation, "Playouts", recorder)
        make_bot(name, "1").choose(Game.new("base", players, seed=1).view(0))
        thought[name, players] = round(sum(playouts for _, playouts in recorder.asked), -2)
    assert list(thought.values()) == [8000, 16000, 8000, 4000]


def test_a_time_is_used_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two milliseconds pass between two checks of the clock."""
    recorder = Recorder()
    monkeypatch.setattr(playout_evaluation, "Playouts", recorder)
    set_clock(monkeypatch, count(0, 2))
    evaluator(read_budget("24ms")).evaluate(Game.new("base", 4, seed=1).view(0))
    options = [options for options, _ in recorder.asked]
    assert options == sorted(options, reverse=True)
    assert set(options) == {10, 5, 3}
    assert all(playouts == CHUNK * number for number, playouts in recorder.asked)


def test_with_playouts_and_a_time_it_stops_at_whatever_comes_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view, asked = Game.new("base", 4, seed=1).view(0), {}
    for pace in (1, 20):
        recorder = Recorder()
        monkeypatch.setattr(playout_evaluation, "Playouts", recorder)
        set_clock(monkeypatch, count(0, pace))
        evaluator(Budget(1200, seconds=0.204)).evaluate(view)
        asked[pace] = recorder.asked
    assert asked[1] == [(10, 50)] * 8 + [(5, 50)] * 8 + [(3, 50)] * 8
    assert asked[20] == [(10, 50)] * 2 + [(5, 50)] * 2 + [(3, 50)] * 3


def test_no_step_begins_that_would_be_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """The third step ends after 70 of 90 milliseconds, but took 30."""
    set_clock(monkeypatch, iter((0, 20, 40, 70)))
    deadline = Deadline(0.09)
    assert [deadline.allows_another() for _ in range(3)] == [True, True, False]


def test_a_bot_with_a_time_plays_on() -> None:
    game = Game.new("base", 2, seed=1, rounds=1)
    assert play_out(game, [make_bot("bison:1ms", "1"), make_bot("flat-mc:1ms", "2")]).is_over


@pytest.mark.parametrize(("text", "budget"), [("500", Budget(500)), ("50ms", Budget(seconds=0.05))])
def test_a_budget_is_a_number_or_a_time(text: str, budget: Budget) -> None:
    assert read_budget(text) == budget


@pytest.mark.parametrize(
    "text", ["", "0", "-1", "x", "ms", "0ms", "1.5", "700000ms", "9" * 12, "٣"]
)
def test_other_budgets_are_refused(text: str) -> None:
    with pytest.raises(NoSuchBot, match="after the colon stand playouts"):
        read_budget(text)


def test_choosing_without_a_decision_is_refused() -> None:
    with pytest.raises(NotAsked):
        thinker().choose(Game.new("pro", 2, seed=1).view(1))


def late_in_pro(kind: str, seed: str) -> View:
    """A random game of two, from the view of a seat that is asked with few cards left."""
    state = begin(new_setup("pro", 2, rounds=1)).state
    helper = make_bot("random", seed)
    while stage_kind(state) != kind or len(state.hands[0]) > 3:
        seat = awaited(state)[0]
        state = apply(state, seat, helper.choose(observe(state, seat))).state
    return observe(state, awaited(state)[0])


def test_the_bison_plays_the_end_of_pro_for_two_as_the_equilibrium_says() -> None:
    view = late_in_pro("selecting", "mixed 9")
    shares = equilibrium(view).own
    plays = Counter(make_bot("bison", f"seed {number}").choose(view) for number in range(200))
    assert len(plays) > 1
    for card, share in shares.items():
        assert plays[PlayCard(card)] / 200 == pytest.approx(share, abs=0.12)


def test_the_bison_takes_the_row_that_is_best_for_the_rest_of_the_round() -> None:
    view = late_in_pro("choosing-row", "low cards")
    losses = row_losses(view)
    assert losses[make_bot("bison", "rows").choose(view)] == min(losses.values())


def test_without_the_time_for_exact_play_the_champion_plays_on_playouts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def too_slow(view: View, seconds: float) -> None:
        raise OutOfTime("in a test")

    recorder = Recorder()
    monkeypatch.setattr(playout_evaluation, "Playouts", recorder)
    monkeypatch.setattr(thinker_endgame, "equilibrium", too_slow)
    view = late_in_pro("selecting", "late")
    assert make_bot("champion", "1").choose(view) == PlayCard(min(view.hand))
    assert recorder.asked


def test_it_prefers_a_likely_win_to_few_points() -> None:
    safe = OptionValue(PlayCard(1), 5, 9, (), 0, wins=0.1, playouts=1)
    bold = OptionValue(PlayCard(2), 8, 9, (), 0, wins=0.4, playouts=1)
    assert own_points(safe) < own_points(bold)
    assert margin(safe) < margin(bold)
    assert margin_and_loss(bold) < margin_and_loss(safe)


def test_among_many_the_win_counts_for_more() -> None:
    def worth_of_a_win(players: int) -> float:
        won, lost = (
            OptionValue(PlayCard(1), 0, 0, (0,) * players, 0, wins=wins, playouts=1)
            for wins in (1, 0)
        )
        return margin_and_loss(lost) - margin_and_loss(won)

    assert worth_of_a_win(6) == 30
    assert worth_of_a_win(7) == worth_of_a_win(10) == 300


class Gambler(Recorder):
    """A fake of the playouts: low cards raise the Buffalo's points, high ones win."""

    def values(
        self, playouts: int, seed: int, options: Sequence[SeatAction], turns: int | None
    ) -> tuple[OptionValue, ...]:
        cards = [option.card for option in options if isinstance(option, PlayCard)]
        return tuple(
            OptionValue(PlayCard(card), card / 104, 0, (), 0, card / 104, playouts)
            for card in cards
        )


def test_against_the_buffalo_the_champion_plays_to_win_and_others_for_points(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playout_evaluation, "Playouts", Gambler())
    view = Game.new("buffalo", 2, seed=1).view(0)
    assert make_bot("bison", "1").choose(view) == PlayCard(min(view.hand))
    assert make_bot("champion", "1").choose(view) == PlayCard(max(view.hand))


def test_the_careful_ask_less_of_a_special_card_at_the_end() -> None:
    early = Game.new("anniversary", 3, seed=1).view(0)
    late = replace(early, round=2, hand=early.hand[:1])
    assert CAREFUL_THRESHOLD.required_saving(late, StopRow(0)) < CAREFUL_THRESHOLD.required_saving(
        early, StopRow(0)
    )


def test_the_foresighted_keep_some_kinds_longer_than_others() -> None:
    view = Game.new("anniversary", 3, seed=1).view(0)
    uses = (StopRow(0), ReplaceCard(7), LetSevenTake(0), InsertCard(0), ShiftCard(7, 0))
    savings = [FORESIGHT_THRESHOLD.required_saving(view, use) for use in uses]
    assert savings == sorted(savings)
    assert len(set(savings)) == len(uses)


def swapping(specials: list[str]) -> SeatAction:
    """What the champion does with these after taking a row; it has one more card to play."""
    data = {
        "rows": [[11, 22, 33, 44, 55], [60], [70], [80]],
        "hands": [[56, 95], [61, 96]],
        "anniversary": {"hands": [specials, []], "deck": ["shift"]},
    }
    game = Game.new("anniversary", 2, seed=1, position=from_json(Position, data))
    game.play(0, PlayCard(56))
    game.play(1, PlayCard(61))
    game.play(0, SkipSpecial())
    assert game.view(0).prompt.kind == "swapping"
    return make_bot("champion:100", "1").choose(game.view(0))


def test_the_champion_swaps_what_it_could_hardly_use() -> None:
    assert swapping(["insert", "replace", "stop"]) == SwapSpecial(Special.STOP)
    assert swapping(["replace", "shift"]) == SwapSpecial(Special.REPLACE)
    assert swapping(["7-nimmt", "shift"]) == KeepSpecials()


def test_the_default_config_is_the_simplest() -> None:
    config = ThinkerConfig(Budget(10))
    assert (config.objective, config.use_threshold) == (own_points, CAREFUL_THRESHOLD)
    assert not any((config.exact, config.patient, config.enhancements, config.drafts_ahead))
