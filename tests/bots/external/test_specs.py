"""External bots by import path and command line, and the errors if there is none."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from hornox.bots import CautiousBot, NoSuchBot, find_bot, make_bot, open_bot
from hornox.bots.external.specs import bot_seed
from hornox.record import Game

MODULE = """
from hornox.bots import CautiousBot

class Bot(CautiousBot):
    name = "theirs"

    def __init__(self, seed):
        self.seed = seed

class Shelf:
    Bot = Bot

class Nameless:
    def __init__(self, seed):
        pass

class Mute:
    name = "mute"

    def __init__(self, seed):
        pass

class Needy:
    def __init__(self, seed, more):
        pass

class Quitter:
    def __init__(self, seed):
        raise SystemExit(3)

def make(seed):
    return Bot(seed)

number = 3
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current directory, with a module of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "their_bots", raising=False)
    (tmp_path / "their_bots.py").write_text(MODULE, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("name", ["Bot", "make", "Shelf.Bot"])
def test_a_class_or_function_of_the_current_directory(name: str) -> None:
    bot = make_bot(f"their_bots:{name}", "secret/1")
    assert bot.name == "theirs"
    view = Game.new("base", 2, seed=1).view(0)
    assert bot.choose(view) == CautiousBot().choose(view)


def test_it_gets_a_seed_that_does_not_tell_the_games() -> None:
    bot = make_bot("their_bots:Bot", "secret/1")
    assert bot.seed == bot_seed("secret/1")  # type: ignore[attr-defined]
    assert "secret" not in bot_seed("secret/1")
    assert bot_seed("secret/1") != bot_seed("secret/2")


def test_seeds_of_external_bots_never_change() -> None:
    digest = "a3f2135d27d438693411cbfba07e1715b6e7a92be923c36cd5b1ec53579c3800"
    assert bot_seed("7/0/1") == digest


def test_dotted_modules_and_installed_ones(folder: Path) -> None:
    (folder / "package").mkdir()
    (folder / "package" / "inner.py").write_text(MODULE, encoding="utf-8")
    assert make_bot("package.inner:Bot", "1").name == "theirs"
    assert make_bot("hornox.bots.random_bot:RandomBot", "1").name == "random"


def test_built_in_names_come_first(folder: Path) -> None:
    (folder / "cautious.py").write_text(MODULE, encoding="utf-8")
    with pytest.raises(NoSuchBot, match="after the colon stand playouts"):
        make_bot("cautious:Bot", "1")


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("clever", "there is no bot 'clever'; bots are calf, yearling, ox"),
        ("clever:5", "there is no bot 'clever:5'"),
        ("a b:C", "there is no bot 'a b:C'"),
        ("clever:", "there is no bot 'clever:'"),
        ("clever:Bot", "there is no module 'clever'"),
        ("their_bots.inner:Bot", "there is no module 'their_bots.inner'"),
        ("their_bots:Nobody", "their_bots:Nobody: module their_bots has no Nobody"),
        ("their_bots:Shelf.Nobody", "has no Shelf.Nobody"),
        ("their_bots:number", "neither a class nor a function"),
        ("broken:Bot", r"broken cannot be imported: ZeroDivisionError: .* \(broken.py, line 1\)"),
        ("needy:Bot", "needy cannot be imported: ModuleNotFoundError: No module named 'no_such'"),
        ("torn:Bot", "torn cannot be imported: .*torn.py.* line 1 .*SyntaxError"),
        ("exec:", "after exec: stands a command line"),
        ("exec:no-such-program --fast", "there is no program 'no-such-program'"),
        ("exec:./no-such-program", "there is no program './no-such-program'"),
        ("exec:python 'bot.py", "is no command line: No closing quotation"),
    ],
)
def test_there_is_no_such_bot(folder: Path, spec: str, message: str) -> None:
    (folder / "broken.py").write_text("1 / 0\n", encoding="utf-8")
    (folder / "needy.py").write_text("import no_such\n", encoding="utf-8")
    (folder / "torn.py").write_text("class (\n", encoding="utf-8")
    with pytest.raises(NoSuchBot, match=message):
        find_bot(spec)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Nameless", "their_bots:Nameless makes no bot: it has no name"),
        ("Mute", "their_bots:Mute makes no bot: it has no method choose"),
        ("Needy", r"makes no bot from a seed: TypeError: .*missing 1 required"),
        ("Quitter", "makes no bot from a seed: SystemExit: 3"),
    ],
)
def test_what_is_made_is_no_bot(name: str, message: str) -> None:
    find_bot(f"their_bots:{name}")
    with pytest.raises(NoSuchBot, match=message):
        open_bot(f"their_bots:{name}", "1")
