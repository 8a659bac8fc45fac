"""Golden playthroughs: whole games, told line by line, one file per mode and per fan card.

`python -m tests.playthroughs.generate` writes them again. Read the difference before you keep it:
each changed line is a changed rule, event or text form.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hornox.engine import VARIANTS, Event, FanCard, State, awaited, new_setup, stage_kind
from hornox.record import Game, Record, Stream, format_move, format_row, to_json
from hornox.record.record import dump_options
from tests.properties.driver import random_action

FOLDER = Path(__file__).parent
SEATS = ("Ada", "Ben", "Cleo")

NAMES: tuple[str, ...] = tuple(
    name
    for mode in VARIANTS
    for name in ([f"fan-{card}" for card in FanCard] if mode == "fan" else [mode])
)


def main() -> None:
    for name in NAMES:
        path_of(name).write_text(playthrough(name), "utf-8")


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def playthrough(name: str) -> str:
    """The whole game as text."""
    return "\n".join(_lines(name, _new_game(name))) + "\n"


def _new_game(name: str) -> Game:
    mode, _, fan_card = name.partition("-")
    options: dict[str, Any] = {"fan_cards": [fan_card]} if fan_card else {}
    if "rounds" in VARIANTS[mode].option_names:
        options["rounds"] = 1
    return Game(Record(new_setup(mode, len(SEATS), **options), SEATS, seed=f"golden {name}"))


def _lines(name: str, game: Game) -> Iterator[str]:
    yield f"mode: {game.setup.mode}"
    yield f"options: {_say(dump_options(game.setup)) or '-'}"
    yield f"seed: {game.record().seed}"
    yield f"seats: {', '.join(game.names)}"
    yield "(moves count seats and rows from 1, events from 0)"
    yield from map(_event, game.events)
    chance = Stream(name, "players")
    while not game.is_over:
        yield from _table(game.state)
        decision = chance.choice(game.decisions)
        action = random_action(game.state, decision, chance)
        yield f"> {format_move(decision.seat, action)}"
        yield from map(_event, game.play(decision.seat, action))
    yield from _table(game.state)


def _event(event: Event) -> str:
    data = to_json(event)
    return f"  {data.pop('type')} {_say(data)}"


def _say(data: Any) -> str:
    """Format as `seat=0 cards=[3 14]`."""
    if isinstance(data, dict):
        return " ".join(f"{key}={_inner(item)}" for key, item in data.items())
    return _inner(data)


def _inner(data: Any) -> str:
    match data:
        case dict():
            return f"({_say(data)})"
        case list():
            return f"[{' '.join(map(_inner, data))}]"
        case None:
            return "-"
        case bool():
            return "yes" if data else "no"
        case _:
            return str(data)


def _table(state: State) -> Iterator[str]:
    """The rows at the start of a turn and at the end; who is awaited in between."""
    kind = stage_kind(state)
    if kind == "selecting" and len(awaited(state)) == state.setup.players:
        yield f"-- round {state.round}, turn {state.turn}"
        yield from (f"   {format_row(row)}" for row in state.rows)
    elif kind == "game-over":
        yield "-- game over"
        yield from (f"   {format_row(row)}" for row in state.rows)
    elif kind != "selecting":
        yield f"   {kind}: seat {', '.join(str(seat + 1) for seat in awaited(state))}"


if __name__ == "__main__":
    main()
