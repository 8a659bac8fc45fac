"""What all pictures have in common."""

from __future__ import annotations

from pathlib import Path

import pytest

from hornox.terminal.picture import PictureError, check_picture


def test_only_known_kinds_of_pictures() -> None:
    check_picture(Path("a.PNG"))
    with pytest.raises(PictureError, match=r"a\.gif: a plot ends in \.png or \.svg"):
        check_picture(Path("a.gif"))
