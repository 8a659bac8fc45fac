"""Ask for the setup of a game: what the command line does not set, each with a default."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from secrets import token_hex

from hornox.bots import LEVELS, find_bot
from hornox.engine import (
    NOTHING_GIVEN,
    VARIANTS,
    FanCard,
    GivenOptions,
    Setup,
    SetupError,
    new_setup,
)
from hornox.record.record import checked_seed
from hornox.terminal.ask import Asker, Retry
from hornox.terminal.play import PlaySettings
from hornox.texts import Texts

DEFAULT_MODE = "base"
DEFAULT_OTHERS = 3
DEFAULT_BOT = "ox"


@dataclass(frozen=True, slots=True)
class GameRequest:
    """What the command line sets. `None` and empty are open. Without a mode, ask questions."""

    mode: str | None = None
    players: int | None = None
    bots: tuple[str, ...] = ()
    seed: str | None = None
    options: GivenOptions = NOTHING_GIVEN
    name: str | None = None
    save: Path | None = None
    pace: float = 0.0
    keep: Path | None = None


def arrange_game(request: GameRequest, asker: Asker) -> PlaySettings:
    """Return the settings of a game, or raise `HornoxError` if the request is not possible."""
    asking = request.mode is None
    if asking:
        asker.say(asker.texts("setup.welcome"))
    mode = request.mode or ask_mode(asker)
    options = request.options
    if options.fan_cards is None and has_option(mode, "fan_cards"):
        options = replace(options, fan_cards=ask_fan_cards(asker))
    players = request.players
    if players is None:
        players = ask_players(asker, mode) if asking else default_players(mode)
    setup = new_setup(mode, players, **options.given())
    bots = request.bots
    if asking and not bots and players > 1:
        bots = (ask_bot(asker, mode),)
    return settled(request, setup, bots or (DEFAULT_BOT,), asker.texts)


def settled(
    request: GameRequest, setup: Setup, bots: tuple[str, ...], texts: Texts
) -> PlaySettings:
    """Return the settings of a game of which everything is decided."""
    return PlaySettings(
        setup,
        seed=checked_seed(new_seed() if request.seed is None else request.seed),
        name=request.name or texts("you"),
        bots=seated_bots(bots, setup.players - 1),
        save=request.save,
        pace=request.pace,
        keep=request.keep,
    )


def new_seed() -> str:
    """Return a random seed, short enough to be typed again."""
    return token_hex(4)


def seated_bots(bots: tuple[str, ...], others: int) -> tuple[str, ...]:
    """Return a bot for each other seat: one kind for all, or one each."""
    for bot in bots:
        find_bot(bot)
    if len(bots) not in (1, others):
        raise SetupError(f"one bot, or one for each of the {others} others, not {len(bots)}")
    return bots if len(bots) == others else bots * others


def default_players(mode: str) -> int:
    """Return the default number of players: four, or as many as the mode allows."""
    most = VARIANTS[mode].players[-1] if mode in VARIANTS else DEFAULT_OTHERS + 1
    return min(DEFAULT_OTHERS + 1, most)


def ask_mode(asker: Asker) -> str:
    """Ask for a mode, by number or name."""
    texts = asker.texts
    modes = list(VARIANTS)
    width = max(map(len, modes))
    labels = [f"{mode:<{width}}  {texts(f'mode.{mode}')}" for mode in modes]
    return _choose(asker, texts("setup.mode"), modes, labels, DEFAULT_MODE)


def ask_players(asker: Asker, mode: str) -> int:
    """Ask for the number of players, the person included."""
    texts, players = asker.texts, VARIANTS[mode].players
    least, most = players[0] - 1, players[-1] - 1
    default = default_players(mode) - 1
    key = "setup.mates" if VARIANTS[mode].is_team else "setup.opponents"

    def parse(answer: str) -> int:
        others = default if not answer else int(answer) if answer.isdecimal() else -1
        if others + 1 not in players:
            raise Retry(texts(key, least=least, most=most))
        return others + 1

    return asker.ask(f"{texts(key, least=least, most=most)} [{default}]", parse)


def ask_fan_cards(asker: Asker) -> tuple[str, ...]:
    """Ask for one or more fan cards, by number or name."""
    texts, cards = asker.texts, list(FanCard)
    for number, card in enumerate(cards, start=1):
        asker.say(f"  {number}  {card:<8}  {texts(f'explain.{card}')}")

    def parse(answer: str) -> tuple[str, ...]:
        words = answer.replace(",", " ").split() or ["1"]
        chosen = tuple(dict.fromkeys(_named(word, cards) for word in words))
        if None in chosen:
            raise Retry(texts("wrong.number"))
        return tuple(card for card in cards if card in chosen)

    chosen = asker.ask(f"{texts('setup.fan-cards')} [1]", parse)
    if len(chosen) > 1:
        asker.say(texts("setup.combined"))
    return chosen


def ask_bot(asker: Asker, mode: str) -> str:
    """Ask for the bot on the other seats."""
    texts, bots = asker.texts, [kind.name for kind in LEVELS]
    labels = [texts.level(bot) for bot in bots]
    key = "setup.bot.team" if VARIANTS[mode].is_team else "setup.bot"
    return _choose(asker, texts(key), bots, labels, DEFAULT_BOT)


def has_option(mode: str, name: str) -> bool:
    return mode in VARIANTS and name in VARIANTS[mode].option_names


def _choose(asker: Asker, question: str, names: list[str], labels: list[str], default: str) -> str:
    for number, label in enumerate(labels, start=1):
        asker.say(f"  {number}  {label}")

    def parse(answer: str) -> str:
        name = _named(answer, names) if answer else default
        if name is None:
            raise Retry(asker.texts("wrong.number"))
        return name

    return asker.ask(f"{question} [{names.index(default) + 1}]", parse)


def _named(answer: str, names: list[str] | list[FanCard]) -> str | None:
    """Return the typed name, or the name with the typed number."""
    if answer.isdecimal() and 1 <= int(answer) <= len(names):
        return str(names[int(answer) - 1])
    return answer.lower() if answer.lower() in names else None
