"""The questions before a game: which one, with how many, against which bots."""

from __future__ import annotations

from dataclasses import dataclass

from hornox.bots import LEVELS
from hornox.engine import VARIANTS, FanCard
from hornox.record import Game
from hornox.terminal.game_questions import DEFAULT_BOT, DEFAULT_MODE, default_players
from hornox.terminal.saved_game import SavedGame
from hornox.texts import Texts

RESUME, ALL = "resume", "all"


@dataclass(frozen=True, slots=True)
class Question:
    """A question and its answers by name; `default` is the one that Enter takes."""

    text: str
    answers: tuple[tuple[str, str], ...]
    default: str | None = None


def which_game(texts: Texts, saved: SavedGame | None) -> Question:
    """Ask for the game. One that was left comes first."""
    answers = [(mode, f"{texts(f'title.{mode}')}\n   {texts(f'mode.{mode}')}") for mode in VARIANTS]
    if saved is None:
        return Question(texts("setup.mode"), tuple(answers), DEFAULT_MODE)
    view = Game(saved.record).view(0)
    title = texts(f"title.{view.setup.mode}")
    label = texts("app.start.resume", title=title, round=view.round, turn=view.turn)
    return Question(texts("setup.mode"), ((RESUME, label), *answers), RESUME)


def which_fan_cards(texts: Texts) -> Question:
    """Ask for one of the fan cards, or all of them."""
    answers = [
        (card.value, f"{texts(f'fan.{card}')}\n   {texts(f'explain.{card}')}") for card in FanCard
    ]
    answers.append((ALL, texts("app.start.all-fan-cards")))
    return Question(texts("setup.fan-cards"), tuple(answers))


def how_many(texts: Texts, mode: str) -> Question:
    """Ask for the number of bots."""
    players = VARIANTS[mode].players
    key = "setup.mates" if VARIANTS[mode].is_team else "setup.opponents"
    text = texts(key, least=players[0] - 1, most=players[-1] - 1)
    answers = tuple((str(seats - 1), _bots(texts, seats - 1)) for seats in players)
    return Question(text, answers, str(default_players(mode) - 1))


def which_bots(texts: Texts, mode: str) -> Question:
    """Ask for the level of the bots."""
    key = "setup.bot.team" if VARIANTS[mode].is_team else "setup.bot"
    answers = tuple((kind.name, texts.level(kind.name)) for kind in LEVELS)
    return Question(texts(key), answers, DEFAULT_BOT)


def what_next(texts: Texts) -> Question:
    """Ask how to go on after a game."""
    names = ("again", "replay", "menu", "quit")
    return Question(texts("app.result"), tuple((one, texts(f"app.after.{one}")) for one in names))


def chosen_fan_cards(answer: str) -> tuple[str, ...]:
    """Return the fan cards that an answer names."""
    return tuple(FanCard) if answer == ALL else (answer,)


def _bots(texts: Texts, number: int) -> str:
    return texts("app.start.alone") if number == 0 else texts.count("app.start.bots", number)
