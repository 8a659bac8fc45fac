"""Frames as a browser gets them, recorded at the real table: `python -m tests.browser.fixtures`.

One file for each mode in `web/fixtures/`: what Ann is told from the first moment to the end of the
game, each frame with the answer she gives after it, if any. And single moments, in `scenes/`, and
the names of all games and levels.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hornox.bots import LEVELS, make_bot
from hornox.engine import FanCard, SeatAction, View
from hornox.record import to_json
from hornox.server.wire import FreshFrame, NewsFrame
from hornox.table import (
    Answer,
    BotAnswer,
    Delivery,
    FillWithBots,
    GameTerms,
    Terms,
    bot_tasks,
    snapshot,
    view_of,
)
from tests.browser.scenes import SCENES, frame
from tests.table.keeper import Keeper

FOLDER = Path(__file__).parents[2] / "web" / "fixtures"
GAMES: dict[str, tuple[GameTerms, int]] = {
    "base": (GameTerms("base", rounds=1), 4),
    "ten": (GameTerms("base", rounds=1), 10),
    "pro": (GameTerms("pro", rounds=1), 3),
    "anniversary": (GameTerms("anniversary"), 3),
    "fan": (GameTerms("fan", rounds=1, fan_cards=tuple(FanCard)), 4),
    "buffalo": (GameTerms("buffalo"), 3),
    "x": (GameTerms("x"), 3),
}


class Recorder:
    """A table that records every frame to Ann."""

    def __init__(self, terms: GameTerms, places: int) -> None:
        self.keeper = Keeper(Terms(terms, places))
        self.keeper.seat("Ann")
        self.frames: list[Any] = []
        self.heard = len(self.keeper.delivered["ann"])
        self.view: View | None = None
        self._write(FreshFrame(self.keeper.now, snapshot(self.keeper.table, "ann")))
        self.keeper.do("ann", FillWithBots("cautious"))
        self.keeper.start()
        self.collect()

    def play(self) -> list[Any]:
        while self.keeper.table.is_playing:
            self.keeper.wait(700)
            self._answer()
            self.collect()
        return self.frames

    def _answer(self) -> None:
        table = self.keeper.table
        if tasks := bot_tasks(table):
            task = tasks[0]
            action = self._choose("cautious", task.seat)
            self.keeper.submit(BotAnswer(task.seat, task.decision, action))
        else:
            action = self._choose("random", 0)
            self.frames[-1]["answer"] = to_json(action)
            self.keeper.do("ann", Answer(self.keeper.decision, action))

    def _choose(self, bot: str, seat: int) -> SeatAction:
        view = view_of(self.keeper.table, seat)
        return make_bot(bot, f"{seat}-{view.prompt.id}").choose(view)

    def collect(self) -> None:
        fresh: list[Delivery] = self.keeper.delivered["ann"][self.heard :]
        self.heard += len(fresh)
        state = self.keeper.table.state
        view = None if state is None else view_of(self.keeper.table, 0)
        for delivery in fresh:
            last = delivery is fresh[-1] and view != self.view
            self._write(
                NewsFrame(
                    self.keeper.now,
                    delivery.stream,
                    delivery.number,
                    delivery.message,
                    view if last else None,
                )
            )
        self.view = view

    def _write(self, frame: FreshFrame | NewsFrame) -> None:
        self.frames.append({"frame": to_json(frame), "answer": None})


def main() -> None:
    (FOLDER / "scenes").mkdir(parents=True, exist_ok=True)
    for name, (terms, places) in GAMES.items():
        frames = Recorder(terms, places).play()
        lines = ",\n".join(json.dumps(frame, separators=(",", ":")) for frame in frames)
        (FOLDER / f"{name}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    for name, scene in SCENES.items():
        text = json.dumps(to_json(frame(scene)))
        (FOLDER / "scenes" / f"{name}.json").write_text(text, encoding="utf-8")
    names = {"games": [*GAMES], "levels": [kind.name for kind in LEVELS]}
    for file, listed in names.items():
        (FOLDER / f"{file}.json").write_text(json.dumps(listed), encoding="utf-8")


if __name__ == "__main__":
    main()
