"""Ask a person for an answer to every kind of decision."""

from __future__ import annotations

import re
from collections.abc import Callable

from hornox.engine import (
    Action,
    Card,
    KeepSpecials,
    PickCard,
    PickForXRow,
    PlayCard,
    SeatAction,
    Substitute,
    SwapSpecial,
    TakeRow,
    View,
)
from hornox.record import NotationError, parse_action
from hornox.terminal.ask import Asker, Retry
from hornox.terminal.narration import Narrator, join
from hornox.terminal.special_card_questions import SpecialCardQuestions

Legal = Callable[[Action], bool]


class DecisionQuestions:
    """Asks one person for decisions; `legal` judges actions typed as text."""

    __slots__ = ("_asker", "_legal", "_narrator", "_specials", "passing")

    def __init__(self, asker: Asker, narrator: Narrator, legal: Legal) -> None:
        self._asker = asker
        self._narrator = narrator
        self._legal = legal
        self._specials = SpecialCardQuestions(asker, narrator, self.typed)
        self.passing = self._specials.passing

    def decide(self, view: View) -> SeatAction:
        """Return the answer that needs no person, or ask for one."""
        clear = self.passing.answer(view)
        return self._ask(view) if clear is None else clear

    def needs_no_table(self, view: View) -> bool:
        """Return whether the answer is clear, so that nothing need be drawn."""
        return self.passing.answer(view) is not None

    def _ask(self, view: View) -> SeatAction:
        match view.prompt.kind:
            case "selecting":
                return self._play(view)
            case "drafting":
                return self._pick(view)
            case "choosing-row":
                return self._row(view)
            case "picking-for-x-row":
                return self._x_row(view)
            case "replacing":
                return self._substitute(view)
            case "swapping":
                return self._swap(view)
            case "using-special":
                return self._specials.use(view)
            case _:
                return self._specials.talk(view)

    def typed(self, answer: str) -> SeatAction:
        """Return an action typed in its short text, such as `take row 2`, or raise `Retry`."""
        try:
            action = parse_action(answer)
        except NotationError:
            raise Retry(self._asker.texts("wrong.number")) from None
        if not self._legal(action):
            raise Retry(self._asker.texts("wrong.number"))
        return action  # type: ignore[return-value]  # legal for a seat, so no shuffle

    def _play(self, view: View) -> SeatAction:
        texts = self._asker.texts
        twister = view.seat is not None and bool(view.seats[view.seat].twister)
        question = texts("ask.selecting.twister" if twister else "ask.selecting")

        def parse(answer: str) -> SeatAction:
            if answer.lower() == "a" and view.buffalo is not None:
                raise Retry(self._specials.ask_always())
            match = re.fullmatch(r"(\d+) ?(t?)", answer.lower())
            if match is None:
                return self._typed_or(answer, texts("wrong.card", cards=join(view.hand)))
            action = PlayCard(int(match[1]), match[2] == "t")
            if action in _options(view):
                return action
            key = "wrong.twist" if action.card in view.hand else "wrong.card"
            raise Retry(texts(key, cards=join(view.hand)))

        return self._asker.ask(question, parse, "help.selecting")

    def _pick(self, view: View) -> SeatAction:
        texts = self._asker.texts
        return self._number(view, texts("ask.drafting"), PickCard, texts("wrong.pool"))

    def _row(self, view: View) -> SeatAction:
        texts, played = self._asker.texts, view.prompt.played
        assert played is not None
        rows = [option.row for option in _options(view) if isinstance(option, TakeRow)]
        wrong = texts("wrong.row", rows=join(row + 1 for row in rows))
        question = texts("ask.choosing-row", card=played.card)
        return self._number(view, question, lambda number: TakeRow(number - 1), wrong)

    def _x_row(self, view: View) -> SeatAction:
        texts, cards = self._asker.texts, join(view.prompt.cards)
        question = texts("ask.picking-for-x-row", cards=cards)
        return self._number(view, question, PickForXRow, texts("wrong.taken", cards=cards))

    def _substitute(self, view: View) -> SeatAction:
        texts, played = self._asker.texts, view.prompt.played
        assert played is not None
        question = texts("ask.replacing", card=played.card)
        wrong = texts("wrong.card", cards=join(view.hand))
        return self._number(view, question, Substitute, wrong)

    def _swap(self, view: View) -> SeatAction:
        texts = self._asker.texts
        swaps = [option for option in _options(view) if isinstance(option, SwapSpecial)]
        labels = [texts("option.swap", special=self._narrator.special(s.special)) for s in swaps]
        self._asker.say(texts("ask.swapping"))
        question = texts("ask.number", default=texts("option.keep"))
        chosen = self._asker.menu(labels, question, "help.swapping", self.typed)
        if chosen is None:
            return KeepSpecials()
        return swaps[chosen] if isinstance(chosen, int) else chosen

    def _number(
        self, view: View, question: str, make: Callable[[Card], SeatAction], wrong: str
    ) -> SeatAction:
        """Ask for an action that is given by one number."""

        def parse(answer: str) -> SeatAction:
            if not answer.isdecimal():
                return self._typed_or(answer, wrong)
            action = make(int(answer))
            if action not in _options(view):
                raise Retry(wrong)
            return action

        return self._asker.ask(question, parse, f"help.{view.prompt.kind}")

    def _typed_or(self, answer: str, wrong: str) -> SeatAction:
        try:
            return self.typed(answer)
        except Retry:
            raise Retry(wrong) from None


def _options(view: View) -> tuple[SeatAction, ...]:
    return () if view.decision is None else view.decision.options
