"""Ask a person about special cards: first which card, then its use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from hornox.engine import (
    BULLHEADS,
    USES_OF,
    Agree,
    Decline,
    GetReady,
    Propose,
    SeatAction,
    ShiftCard,
    SkipSpecial,
    SortCards,
    Special,
    TurnPositive,
    Use,
    View,
)
from hornox.terminal.ask import Asker, Retry, Typed
from hornox.terminal.narration import Narrator, join
from hornox.terminal.passing import Passing
from hornox.terminal.previews import preview_placement, preview_turn, preview_use


class SpecialCardQuestions:
    """Asks for the use of special cards, alone or in a team."""

    __slots__ = ("_asker", "_narrator", "_typed", "passing")

    def __init__(self, asker: Asker, narrator: Narrator, typed: Typed) -> None:
        self._asker = asker
        self._narrator = narrator
        self._typed = typed
        self.passing = Passing()

    def use(self, view: View) -> SeatAction:
        """Anniversary: ask for a special card for this placement, or none."""
        uses = [option for option in _options(view) if not isinstance(option, SkipSpecial)]
        texts, played, row = self._asker.texts, view.prompt.played, view.prompt.row
        assert played is not None
        if row is None:
            self._asker.say(preview_placement(self._narrator, view, played))
            self._asker.say(texts("ask.using-special", card=played.card))
        else:
            self._asker.say(texts("ask.using-special.row", card=played.card, row=row + 1))
        chosen = self._choose(view, uses, "explain", texts("option.no-special"), self._typed)
        return SkipSpecial() if chosen is None else chosen

    def talk(self, view: View) -> SeatAction:
        """Buffalo: ask to agree or decline, to propose a use or to go ahead."""
        if view.prompt.proposal is not None:
            return self._agree(view)
        texts = self._asker.texts
        if view.queue:
            self._asker.say(preview_turn(self._narrator, view))
        self._asker.say(texts("ask.team-talking"))
        proposals = [option for option in _options(view) if isinstance(option, Propose)]
        ready = f"{texts('option.ready')}, {texts('help.talk-all')}"
        words = self._parse_ready(view)
        chosen = self._choose(view, proposals, "explain.team", ready, words)
        return GetReady() if chosen is None else chosen

    def ask_always(self) -> str:
        """Ask before every placement, or only where a special card could matter; say which."""
        self.passing.asks_always = not self.passing.asks_always
        key = "always" if self.passing.asks_always else "matters"
        return self._asker.texts(f"app.ask.{key}")

    def _parse_ready(self, view: View) -> Typed:
        """Return a parser for which `g` means ready until the end of the turn."""

        def words(answer: str) -> SeatAction:
            if answer.lower() == "a":
                raise Retry(self.ask_always())
            if answer.lower() != "g":
                return self._typed(answer)
            self.passing.pass_turn(view)
            return GetReady()

        return words

    def _agree(self, view: View) -> SeatAction:
        texts, proposal = self._asker.texts, view.prompt.proposal
        assert proposal is not None
        who, use = self._narrator.who(proposal.seat), self._narrator.named_use(proposal.use)
        if view.queue:
            self._asker.say(preview_turn(self._narrator, view))
        after = preview_use(self._narrator, view, proposal.use)
        self._asker.say(texts("ask.agreeing", who=who, use=use + after))
        labels = [texts("option.agree"), texts("option.decline")]
        question = texts("ask.number", default=labels[0])
        chosen = self._asker.menu(labels, question, "help.team-talking", self._typed)
        if chosen is None or isinstance(chosen, int):
            return Decline() if chosen == 1 else Agree()
        return chosen

    def _choose(
        self,
        view: View,
        options: Sequence[SeatAction],
        explain: str,
        default: str,
        words: Typed,
    ) -> SeatAction | None:
        """Ask for a special card, then for its use. Enter is the default, or one step back."""
        texts = self._asker.texts
        by_kind = _by_kind(view, options)
        names = [kind or "none" for kind in by_kind]
        labels = [f"{texts(f'special.{name}')}: {texts(f'{explain}.{name}')}" for name in names]
        question, help_key = texts("ask.number", default=default), f"help.{view.prompt.kind}"
        while True:
            chosen = self._asker.menu(labels, question, help_key, words)
            if not isinstance(chosen, int):
                return chosen
            kind = list(by_kind)[chosen]
            action = self._which(view, kind, by_kind[kind])
            if action is not None:
                return action

    def _which(
        self, view: View, kind: Special | None, options: Sequence[SeatAction]
    ) -> SeatAction | None:
        """Ask for the use of a special card; `None` is a step back."""
        if kind is Special.SORT:
            return self._order(view)
        if kind is Special.SHIFT:
            options = self._shifts_of_one_card(options)
        if len(options) > 1:
            options = self._pick(view, options)
        if not options:
            return None
        action = options[0]
        return self._cancel(action) if isinstance(action, TurnPositive) else action

    def _pick(self, view: View, options: Sequence[SeatAction]) -> Sequence[SeatAction]:
        uses = map(_use_of, options)
        labels = [self._narrator.use(use) + preview_use(self._narrator, view, use) for use in uses]
        chosen = self._asker.menu(labels, self._asker.texts("ask.number.back"))
        return [options[chosen]] if isinstance(chosen, int) else []

    def _shifts_of_one_card(self, options: Sequence[SeatAction]) -> Sequence[SeatAction]:
        """There may be dozens of shifts: first the card is asked for."""
        texts = self._asker.texts
        shifts = [(cast(ShiftCard, _use_of(option)).card, option) for option in options]
        cards = sorted({card for card, _ in shifts})

        def parse(answer: str) -> Sequence[SeatAction]:
            if answer and (not answer.isdecimal() or int(answer) not in cards):
                raise Retry(texts("wrong.taken", cards=join(cards)))
            return [option for card, option in shifts if str(card) == answer]

        return self._asker.ask(texts("ask.shift.card"), parse)

    def _order(self, view: View) -> SeatAction | None:
        texts = self._asker.texts
        cards = [played.card for played in view.queue]

        def parse(answer: str) -> SeatAction | None:
            numbers = [int(word) if word.isdecimal() else 0 for word in _words(answer)]
            if numbers and sorted(numbers) != sorted(cards):
                raise Retry(texts("wrong.order", cards=join(cards)))
            order = SortCards(tuple(numbers))
            if order in view.prompt.declined:
                raise Retry(texts("wrong.declined"))
            return Propose(order) if numbers else None

        return self._asker.ask(texts("ask.sort"), parse)

    def _cancel(self, use: TurnPositive) -> SeatAction:
        """Negative = positive: ask for the cards to cancel; the best set is the default."""
        if not use.cancelled:
            return use  # there is nothing it could cancel
        texts = self._asker.texts
        heads = texts.heads(BULLHEADS[use.card])

        def parse(answer: str) -> SeatAction:
            if not answer:
                return use
            cards = " ".join(_words(answer))
            try:
                return self._typed(f"turn {use.card} positive cancelling {cards}")
            except Retry:
                raise Retry(texts("wrong.cancel", card=use.card)) from None

        question = texts("ask.cancel", card=use.card, heads=heads, default=join(use.cancelled))
        return self._asker.ask(question, parse)


def _by_kind(view: View, options: Sequence[SeatAction]) -> dict[Special | None, list[SeatAction]]:
    """Return options by special card (`None`: removing a Stop needs none)."""
    by_kind: dict[Special | None, list[SeatAction]] = {}
    for option in options:
        by_kind.setdefault(USES_OF.get(type(_use_of(option))), []).append(option)
    if view.decision is not None and Special.SORT in view.decision.open_ended:
        by_kind[Special.SORT] = []
    return by_kind


def _use_of(option: SeatAction) -> Use:
    return option.use if isinstance(option, Propose) else cast(Use, option)


def _options(view: View) -> tuple[SeatAction, ...]:
    return () if view.decision is None else view.decision.options


def _words(answer: str) -> list[str]:
    return answer.replace(",", " ").split()
