"""A record as text, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hornox.engine import (
    CardChosen,
    CardsRevealed,
    DraftStarted,
    GameEnded,
    Prompt,
    RoundScored,
    RoundStarted,
    RowView,
    SeatReady,
    Setup,
    State,
    agreed_options,
    observe,
)
from hornox.record import Record, Step
from hornox.terminal.narration import Narrator, join
from hornox.texts import Texts

QUIET = (CardChosen, SeatReady)
"""Events that are omitted: the reveal says the same in one line."""

HEADLINES = (RoundStarted, DraftStarted, CardsRevealed, RoundScored, GameEnded)


def replay_lines(record: Record, steps: list[Step], texts: Texts) -> Iterator[str]:
    """Yield the lines of a record, from its setup to what it waits for."""
    narrator = Narrator(texts, record.setup, record.names)
    yield from _head(record, texts)
    if record.position is not None:
        yield rows_line(texts, steps[0].state)
    before = steps[0].state
    for step in steps:
        yield from _events(narrator, step)
        if step.state.round == before.round and step.state.turn > before.turn > 0:
            yield f"  {rows_line(texts, step.state)}"
        before = step.state
    yield from _pending(narrator, before)


def rows_line(texts: Texts, state: State) -> str:
    """Return all rows in one line, with their marks."""
    rows = (_row(texts, row) for row in observe(state, None).rows)
    return texts("rows", rows=" / ".join(rows))


def row_marks(texts: Texts, row: RowView) -> list[str]:
    """Return the marks of a row in words."""
    marks = []
    if row.even_odd is not None:
        marks.append(texts("mark.even-odd", shows=texts(f"shows.{row.even_odd}")))
    if row.climbing is not None:
        marks.append(texts("mark.climbing", shows=texts(f"shows.{row.climbing}")))
    simple = {"cow": row.cow, "seven": row.seven, "stopped": row.stopped}
    return marks + [texts(f"mark.{name}") for name, stands in simple.items() if stands]


def describe_options(setup: Setup, texts: Texts) -> Iterator[str]:
    """Yield a line for each option that was agreed. `strict` is told with the target."""
    agreed = agreed_options(setup)
    strict = agreed.pop("strict", False)
    for name, value in agreed.items():
        key = "head.target.strict" if name == "target" and strict else f"head.{name}"
        yield texts(key, **{name: _described(value, texts)})


def _described(value: Any, texts: Texts) -> str:
    """Return the value of an option: a number, or the names of cards."""
    if isinstance(value, tuple):
        return ", ".join(texts(f"fan.{card}") for card in value)
    return str(value)


def describe_prompt(narrator: Narrator, prompt: Prompt) -> str:
    """Return who is asked what, in words."""
    asked, values = str(prompt.kind), {"cards": join(prompt.cards), "use": "", "card": ""}
    if prompt.proposal is not None:
        asked = "agreeing"
        values["use"] = narrator.named_use(prompt.proposal.use)
    if prompt.played is not None:
        values["card"] = str(prompt.played.card)
    who = narrator.texts.names(map(narrator.who, prompt.awaited)) if prompt.awaited else ""
    return narrator.texts(f"awaited.{asked}", who=who, **values)


def _head(record: Record, texts: Texts) -> Iterator[str]:
    mode = record.setup.mode
    names = texts.names(record.names)
    yield texts("head", title=texts(f"title.{mode}"), mode=mode, names=names)
    yield from describe_options(record.setup, texts)
    if record.seed is not None:
        yield texts("head.seed", seed=record.seed)


def _events(narrator: Narrator, step: Step) -> Iterator[str]:
    new_deal = any(isinstance(event, RoundStarted | DraftStarted) for event in step.events)
    for event in step.events:
        if isinstance(event, RoundScored) and not new_deal:
            yield f"  {rows_line(narrator.texts, step.state)}"
        if isinstance(event, HEADLINES):
            yield ""
            yield narrator.sentence(event)
        elif not isinstance(event, QUIET):
            yield f"  {narrator.sentence(event)}"


def _row(texts: Texts, row: RowView) -> str:
    return " ".join((join(row.cards) or "-", *(f"[{mark}]" for mark in row_marks(texts, row))))


def _pending(narrator: Narrator, state: State) -> Iterator[str]:
    """Yield what the record waits for, with the choices that lie face down."""
    if not state.stages:
        return
    yield ""
    for seat in range(state.setup.players):
        chosen = observe(state, seat).chosen
        if chosen is not None:
            yield f"  {narrator.sentence(CardChosen(seat, chosen.card, chosen.twisted))}"
    yield narrator.texts("awaited", what=describe_prompt(narrator, observe(state, None).prompt))
