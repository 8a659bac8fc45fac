"""The rule for commit subjects: `area: what changes`, at most 72 characters."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.check_subject import fault, main


@pytest.mark.parametrize(
    "subject",
    [
        "engine: the cow keeps its row",
        "web, docs: reload the page after an update",
        "server/wire: delta frames",
        "Merge branch 'formats'",
    ],
)
def test_good_subjects(subject: str) -> None:
    assert fault(subject) is None


@pytest.mark.parametrize(
    ("subject", "reason"),
    [
        ("Say what thinks without the clock", "area: what changes"),
        ("engine: " + "x" * 65, "73 characters"),
        ("engine: fix rows.", "full stop"),
        ("", "area: what changes"),
    ],
)
def test_bad_subjects(subject: str, reason: str) -> None:
    assert reason in str(fault(subject))


def test_main_reads_the_file_of_the_hook(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    message = tmp_path / "COMMIT_EDITMSG"
    message.write_text("engine: good\n\nbody\n")
    assert main(str(message)) == 0
    message.write_text("bad\n")
    assert main(str(message)) == 1
    assert "area: what changes" in capsys.readouterr().err
