"""A review as one page of HTML: no scripts, no network, all drawings of our own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from hornox.coach import Account, Grade, Review, SeatReview, Verdict
from hornox.terminal.coach_words import CoachWords
from hornox.terminal.review_tables import effect_cells, foot_text, review_head
from hornox.texts import Texts

STYLE = """
:root { color-scheme: light dark; --line: #8884; --good: #2e7d4f; --bad: #b5452c; --even: #6a7480; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-top: 2.5rem; } h3 { font-size: 1rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .5rem; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; }
.scroll { overflow-x: auto; } svg { max-width: 100%; height: auto; }
svg text { fill: currentColor; font-size: 13px; }
.good { fill: var(--good); } .bad { fill: var(--bad); } .even { fill: var(--even); }
.reason { opacity: .8; } li { margin: .35rem 0; }
details { border-top: 1px solid var(--line); padding: .35rem 0; }
.grade { font-weight: 600; } .fault { color: var(--bad); } .praise { color: var(--good); }
"""

WIDTH, BAR, GAP, LABEL, NUMBER = 640, 22, 8, 240, 60
"""Of the drawing: its width, height and distance of bars, room for names and for numbers."""


class _Bar(NamedTuple):
    name: str
    start: float
    end: float
    colour: str
    text: str


def review_page(review: Review, texts: Texts) -> str:
    """The whole page."""
    words = CoachWords(texts, review.walk.setup, review.walk.names)
    title = escape(review_head(review, texts))
    body = "\n".join(_body(review, words))
    return (
        f'<!doctype html>\n<html lang="{texts.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n"
        f"<body>\n<h1>{title}</h1>\n{body}\n</body>\n</html>\n"
    )


def _body(review: Review, words: CoachWords) -> Iterator[str]:
    texts = words.texts
    yield '<nav aria-label="seats"><ul>'
    for seat in review.seats:
        yield f'<li><a href="#seat-{seat.seat + 1}">{escape(words.who(seat.seat))}</a></li>'
    yield "</ul></nav>"
    if review.effects:
        yield from _effects(review, words)
    for seat in review.seats:
        yield from _seat(seat, words)
    yield f"<p><small>{escape(foot_text(review, words))}</small></p>"
    yield f"<p><small>{escape(texts('coach.foot.imagined'))}</small></p>"


def _effects(review: Review, words: CoachWords) -> Iterator[str]:
    """Who cost whom: a line for each seat that chose."""
    texts, names = words.texts, review.walk.names
    heads = "".join(f"<th>{escape(name)}</th>" for name in names)
    yield f"<h2>{escape(texts('coach.table.effects'))}</h2>"
    yield f"<p>{escape(texts('coach.effects'))}</p>"
    yield '<div class="scroll"><table>'
    yield f"<tr><th>{escape(texts('coach.column.by'))}</th>{heads}</tr>"
    for name, cells in zip(names, effect_cells(review, words), strict=True):
        yield _row(name, cells)
    yield "</table></div>"


def _seat(seat: SeatReview, words: CoachWords) -> Iterator[str]:
    texts = words.texts
    name = escape(words.who(seat.seat))
    yield f'<section id="seat-{seat.seat + 1}"><h2>{name}</h2>'
    yield f"<p>{escape(_summary(seat, words))}</p>"
    yield _waterfall(seat.account, words, escape(_summary(seat, words)))
    like = " · ".join(filter(None, (words.given_away(seat.level), words.like(seat.level))))
    yield f"<p>{escape(texts('coach.column.given-away'))}: {escape(like)}</p>"
    yield from _rounds(seat, words)
    costly = sorted((one for one in seat.verdicts if one.is_fault), key=_by_cost)
    yield from _list("coach.faults", costly, words)
    yield from _list("coach.praised", [one for one in seat.verdicts if one.praise], words)
    yield f"<h3>{escape(texts('coach.all'))}</h3>"
    for verdict in seat.counted:
        yield from _decision(verdict, words)
    yield "</section>"


def _by_cost(verdict: Verdict) -> tuple[str, float]:
    return verdict.measure, -verdict.cost.value


def _summary(seat: SeatReview, words: CoachWords) -> str:
    account = seat.account
    return words.texts(
        "coach.summary",
        who=words.who(seat.seat),
        result=words.number(account.result, 0),
        par=words.number(account.par),
        deal=words.number(account.deal, signed=True),
        own=words.number(account.own, signed=True),
        rest=words.number(account.rest, signed=True),
    )


def _waterfall(account: Account, words: CoachWords, label: str) -> str:
    """Par, then what each part adds, then the result: a bar each."""
    bars = [_Bar("par", 0.0, account.par, "even", words.number(account.par))]
    for name, part in (("deal", account.deal), ("own", account.own), ("rest", account.rest)):
        start, colour = bars[-1].end, "bad" if part > 0 else "good"
        bars.append(_Bar(name, start, start + part, colour, words.number(part, signed=True)))
    bars.append(_Bar("result", 0.0, account.result, "even", words.number(account.result)))
    ends = [end for bar in bars for end in (bar.start, bar.end)]
    low, high = min(ends), max(*ends, 1.0)
    scale = (WIDTH - LABEL - NUMBER) / (high - low)
    lines = [_drawn(bar, words, index * (BAR + GAP), low, scale) for index, bar in enumerate(bars)]
    height = len(bars) * (BAR + GAP)
    return (
        f'<svg role="img" aria-label="{label}" viewBox="0 0 {WIDTH} {height}"'
        f' width="{WIDTH}" height="{height}">{"".join(lines)}</svg>'
    )


def _drawn(bar: _Bar, words: CoachWords, top: int, low: float, scale: float) -> str:
    left = LABEL + (min(bar.start, bar.end) - low) * scale
    width = max(1.0, abs(bar.end - bar.start) * scale)
    name = escape(words.texts(f"coach.column.{bar.name}"))
    middle = top + BAR - 6
    return (
        f'<text x="0" y="{middle}">{name}</text>'
        f'<rect class="{bar.colour}" x="{left:.1f}" y="{top}" width="{width:.1f}" height="{BAR}"/>'
        f'<text x="{left + width + 6:.1f}" y="{middle}">{bar.text}</text>'
    )


def _rounds(seat: SeatReview, words: CoachWords) -> Iterator[str]:
    texts = words.texts
    names = ("result", "par", "deal", "own", "rest")
    heads = "".join(f"<th>{escape(texts(f'coach.column.{name}'))}</th>" for name in names)
    for key, account, number in (
        ("bullheads", seat.account, words.number),
        ("chance", seat.chances, words.percent),
    ):
        yield f'<div class="scroll"><table><caption>{escape(texts(f"coach.table.{key}"))}</caption>'
        yield f"<tr><th></th>{heads}</tr>"
        for one in account.rounds:
            signed = (one.deal, one.own, one.rest)
            cells = [number(one.result), number(one.par)]
            cells += [number(part, signed=True) for part in signed]
            yield _row(str(one.round), cells)
        yield "</table></div>"


def _row(head: str, cells: Sequence[str]) -> str:
    told = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
    return f"<tr><td>{escape(head)}</td>{told}</tr>"


def _list(key: str, verdicts: Sequence[Verdict], words: CoachWords) -> Iterator[str]:
    if not verdicts:
        return
    yield f"<h3>{escape(words.texts(key))}</h3><ul>"
    for verdict in verdicts:
        move = f"move-{verdict.choice.move}"
        yield (
            f'<li><a href="#{move}">{escape(words.choice(verdict))}</a>:'
            f" {escape(words.judgement(verdict))}."
            f' <span class="reason">{escape(words.reason(verdict.reason))}</span></li>'
        )
    yield "</ul>"


def _decision(verdict: Verdict, words: CoachWords) -> Iterator[str]:
    """One decision, its options folded away."""
    if verdict.analysis is None:
        return
    texts = words.texts
    kind = "fault" if verdict.is_fault else "praise" if verdict.praise else "even"
    yield (
        f'<details id="move-{verdict.choice.move}"><summary>{escape(words.choice(verdict))}'
        f' <span class="grade {kind}">{escape(words.judgement(verdict))}</span></summary>'
    )
    yield f'<p class="reason">{escape(words.reason(verdict.reason))}</p>'
    if verdict.step is not None and verdict.grade is not Grade.FORCED:
        own = words.number(verdict.step.own, signed=True)
        rest = words.number(verdict.step.rest, signed=True)
        names = (texts("coach.column.own"), texts("coach.column.rest"))
        yield f"<p>{escape(names[0])} {own}, {escape(names[1])} {rest}</p>"
    names_of_columns = ("option", "bullheads", "behind", "wins")
    heads = "".join(
        f"<th>{escape(texts(f'coach.column.{name}'))}</th>" for name in names_of_columns
    )
    yield f'<div class="scroll"><table><tr>{heads}</tr>'
    for option in verdict.analysis.ranked:
        cells = [
            f"{words.number(option.own.value, 2)} ± {words.number(option.own.error, 2)}",
            f"{words.number(option.behind.value, 2)} ± {words.number(option.behind.error, 2)}",
            words.percent(option.wins.value),
        ]
        mark = " ◂" if option.action == verdict.choice.chosen else ""
        yield _row(f"{words.action(option.action)}{mark}", cells)
    yield "</table></div></details>"
