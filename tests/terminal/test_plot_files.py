"""What all plots share."""

from __future__ import annotations

from pathlib import Path

import pytest

from hornox.terminal.plot_files import PlotError, check_plot_file


def test_only_known_kinds_of_pictures() -> None:
    check_plot_file(Path("a.PNG"))
    with pytest.raises(PlotError, match=r"a\.gif: a plot ends in \.png or \.svg"):
        check_plot_file(Path("a.gif"))
