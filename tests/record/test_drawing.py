"""Views as text and as pictures."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest

from hornox.engine import Setup
from hornox.record import Game, Record, Stream
from tests.properties.driver import SETUPS, name_of

SVG = "{http://www.w3.org/2000/svg}"

TABLE = """\
base, round 1, turn 1: selecting, seats 1
  row 0:   26   .   .   .   .  = 1
  row 1:   56   .   .   .   .  = 1
  row 2:   61   .   .   .   .  = 1
  row 3:   29   .   .   .   .  = 1
  seat 0: 0 points, 10 cards, has chosen
  seat 1: 0 points, 10 cards
  you are seat 0: 3 14 15 19 54 70 89 98 99 103, 14 chosen"""


def test_a_view_is_drawn() -> None:
    game = Game.new("base", players=2, seed=7)
    game.play(0, game.decisions[0].options[1])
    assert str(game.view(0)) == TABLE
    assert str(game) == TABLE.rpartition("\n")[0]


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_every_view_has_a_text_and_a_picture(setup: Setup) -> None:
    """They show the hand of the viewer, the rows and nothing that only another seat may see."""
    game = Game(Record(setup, ("a",) * setup.players, seed="7"))
    chance = Stream("7", "drawing")
    while not game.is_over and len(game.moves) < 60:
        seat = game.decisions[0].seat
        for viewer in (seat, None):
            view = game.view(viewer)
            shown = {int(word) for word in re.findall(r"\d+", str(view).replace(":", " "))}
            assert {*view.hand} <= shown
            picture = ElementTree.fromstring(view._repr_svg_())
            numbers = [text.text for text in picture.iter(f"{SVG}text") if text.text]
            drawn = {int(text) for text in numbers if text.isdecimal()}
            assert drawn == {*view.hand} | {card for row in view.rows for card in row.cards}
        game.play(seat, game.sample(seat, chance))
    if game.is_over:
        assert "won by" in str(game)


def test_what_others_hold_is_not_drawn() -> None:
    game = Game.new("base", players=2, seed=7)
    other = Game.new("base", players=2, seed=7)
    game.play(1, game.decisions[1].options[0])
    other.play(1, other.decisions[1].options[1])
    for viewer in (0, None):
        assert str(game.view(viewer)) == str(other.view(viewer))
        assert game.view(viewer)._repr_svg_() == other.view(viewer)._repr_svg_()
    assert game._repr_svg_() == game.view(None)._repr_svg_()
