"""What is asked, in words, for each kind of decision and each step of an answer."""

from __future__ import annotations

from typing import cast

from rich.text import Text

from hornox.engine import USES_OF, PlayCard, Propose, SeatAction, Use, View
from hornox.terminal.app.choices import FREE, TWIST, Pick, action_of
from hornox.terminal.app.moment import TableMoment
from hornox.terminal.narration import join
from hornox.terminal.previews import preview_placement, preview_turn, preview_use


def question(moment: TableMoment) -> Text:
    """Return the question, or what the table waits for."""
    view, texts = moment.view, moment.narrator.texts
    if view.outcome is not None:
        return Text(moment.narrator.outcome(view.outcome), moment.palette.strong)
    if not moment.is_asked:
        return Text(texts("app.skip") if moment.status == "" else "", moment.palette.quiet)
    if moment.path:
        return Text(_step(moment), moment.palette.question)
    if view.decision is None:
        return Text(_waiting(moment), moment.palette.quiet)
    return Text(_asked(moment), moment.palette.question)


def word_label(pick: Pick, moment: TableMoment) -> str:
    """Return what stands on a word or on a card that has been taken."""
    if pick.kind == "taken":
        return str(pick.value)
    return moment.narrator.texts(f"app.word.{pick.value}")


def _asked(moment: TableMoment) -> str:
    """Return the question of the decision."""
    view, texts = moment.view, moment.narrator.texts
    prompt = view.prompt
    values: dict[str, object] = {"cards": join(prompt.cards)}
    if prompt.played is not None:
        values["card"] = prompt.played.card
    if prompt.proposal is not None:
        who = moment.narrator.who(prompt.proposal.seat)
        use = moment.narrator.named_use(prompt.proposal.use)
        return texts("ask.agreeing", who=who, use=use)
    if prompt.row is not None:
        return texts("ask.using-special.row", row=prompt.row + 1, **values)
    return texts(f"ask.{prompt.kind}", **values)


def _step(moment: TableMoment) -> str:
    """Return what is to be touched next, after some picks."""
    texts, first, *rest = moment.narrator.texts, *moment.path
    if first == TWIST:
        return texts("app.step.twist")
    what = texts(f"special.{first.value}")
    if rest[:1] == [FREE]:
        key = "positive" if len(rest) == 1 else "cancel"
        return texts(f"app.step.{key}", what=what)
    kinds = {pick.kind for pick in moment.allowed}
    kind = next((kind for kind in ("hand", "laid", "queue", "row") if kind in kinds), "row")
    return texts(f"app.step.{kind}", what=what)


def _waiting(moment: TableMoment) -> str:
    """Return for whom the table waits, and what may be changed meanwhile."""
    view, texts = moment.view, moment.narrator.texts
    who = texts.names(map(moment.narrator.who, view.prompt.awaited)) if view.prompt.awaited else ""
    if _may_change_card(view):
        assert view.chosen is not None
        return texts("app.chosen", card=view.chosen.card)
    return texts("app.waiting", who=who) if who else ""


def _may_change_card(view: View) -> bool:
    return view.chosen is not None and any(isinstance(one, PlayCard) for one in view.changes)


def preview(moment: TableMoment) -> str:
    """Return what would happen without a special card, or with the use that is pointed at."""
    view, played = moment.view, moment.view.prompt.played
    if view.decision is None:
        return ""
    path = moment.path if moment.cursor is None else (*moment.path, moment.cursor)
    use = _use_of(action_of(view, path))
    if use is not None:
        return f"{moment.narrator.named_use(use)}{preview_use(moment.narrator, view, use)}"
    if view.prompt.proposal is not None:
        return preview_use(moment.narrator, view, view.prompt.proposal.use).strip(" ()")
    if view.decision.kind == "team-talking" and view.queue:
        return preview_turn(moment.narrator, view)
    if view.decision.kind == "using-special" and view.prompt.row is None and played is not None:
        return preview_placement(moment.narrator, view, played)
    return ""


def _use_of(action: SeatAction | None) -> Use | None:
    if isinstance(action, Propose):
        return action.use
    return cast(Use, action) if type(action) in USES_OF else None
