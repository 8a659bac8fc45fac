"""Programs exchange lines with Hornox, whatever they do, and are never left running."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from hornox.bots import BotFailed, FaultKind
from hornox.bots.external.process import LONGEST_LINE, MOST_UNREAD, Process
from tests.bots.external.programs import IMPATIENCE, PATIENCE, command, wait_until_gone

ECHO = """
for line in sys.stdin:
    print(line, end="", flush=True)
"""


def failure(folder: Path, body: str, seconds: float = PATIENCE) -> BotFailed:
    """How a program fails that is asked for a line."""
    process = Process(command(folder, body))
    try:
        with pytest.raises(BotFailed) as caught:
            process.receive(seconds)
    finally:
        process.close()
    return caught.value


def test_lines_go_in_and_out(tmp_path: Path) -> None:
    process = Process(command(tmp_path, ECHO))
    for line in ("one", "", "zwölf", "x" * LONGEST_LINE):
        process.send(line)
        assert process.receive(PATIENCE) == line
    process.close()


def test_closing_twice_is_harmless(tmp_path: Path) -> None:
    process = Process(command(tmp_path, ECHO))
    process.close(PATIENCE)
    process.close()


def test_a_crash_is_reported_with_the_end_of_its_standard_error(tmp_path: Path) -> None:
    error = failure(tmp_path, "print('oh\\x1b[31m dear', file=sys.stderr); sys.exit(3)")
    assert error.kind is FaultKind.CRASH
    assert str(error) == "ended with status 3: oh [31m dear"


def test_a_signal_is_reported(tmp_path: Path) -> None:
    error = failure(tmp_path, "import signal; os.kill(os.getpid(), signal.SIGUSR1)")
    assert error.kind is FaultKind.CRASH
    assert "ended by signal" in str(error)


def test_a_closed_output_is_a_crash_though_the_program_runs(tmp_path: Path) -> None:
    error = failure(tmp_path, "os.close(1); time.sleep(1000)")
    assert (error.kind, str(error)) == (FaultKind.CRASH, "closed its output or was ended")


def test_a_line_without_an_end_is_none(tmp_path: Path) -> None:
    error = failure(tmp_path, "sys.stdout.write('half a li'); sys.stdout.flush(); os._exit(0)")
    assert (error.kind, str(error)) == (FaultKind.CRASH, "ended with status 0")


def test_half_a_line_is_waited_for_no_longer_than_agreed(tmp_path: Path) -> None:
    body = "sys.stdout.write('half a li'); sys.stdout.flush(); time.sleep(1000)"
    error = failure(tmp_path, body, IMPATIENCE)
    assert (error.kind, str(error)) == (FaultKind.DEADLINE, "no answer within 0.2 s")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("while True: sys.stdout.write('x' * 9999)", "a line of more than 65536 bytes"),
        ("sys.stdout.buffer.write(b'\\xff\\xfe\\n')", "a line that is not UTF-8 text"),
        ("sys.stdout.buffer.write(os.urandom(1 << 22))", ""),
    ],
)
def test_floods_and_noise_break_the_protocol(tmp_path: Path, body: str, message: str) -> None:
    error = failure(tmp_path, body)
    assert error.kind is FaultKind.PROTOCOL
    assert message in str(error)


@pytest.mark.parametrize("line", ["'chatter'", "''"])
def test_unread_output_is_limited(tmp_path: Path, line: str) -> None:
    process = Process(command(tmp_path, f"while True: print({line})"))
    process._reader.join(PATIENCE)
    for _ in range(MOST_UNREAD + 1):
        try:
            process.receive(PATIENCE)
        except BotFailed as failed:
            error = failed
            break
    process.close()
    assert (error.kind, str(error)) == (FaultKind.PROTOCOL, "more than 100 lines unasked")


def test_much_on_the_standard_error_does_not_block(tmp_path: Path) -> None:
    body = "print('complaint ' * 500_000, file=sys.stderr); print('fine', flush=True); input()"
    process = Process(command(tmp_path, body))
    assert process.receive(PATIENCE) == "fine"
    process.close()


def test_a_program_that_does_not_read_does_not_block(tmp_path: Path) -> None:
    process = Process(command(tmp_path, "print('here', flush=True); time.sleep(1000)"))
    process.receive(PATIENCE)
    for _ in range(10):
        process.send("x" * 1_000_000)
    process.close()


STUBBORN = """
import signal
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
print(os.getpid(), child.pid, flush=True)
while True:
    time.sleep(60)
"""


@pytest.mark.parametrize("how", ["close", "forget"])
def test_stubborn_programs_end_with_their_children(tmp_path: Path, how: str) -> None:
    process = Process(command(tmp_path, STUBBORN))
    numbers = process.receive(PATIENCE).split()
    if how == "close":
        process.close()
    del process
    for number in numbers:
        wait_until_gone(int(number))


@pytest.mark.parametrize("ending", ["", "raise SystemExit(1)", "raise RuntimeError('oops')"])
def test_nothing_is_left_when_the_interpreter_ends(tmp_path: Path, ending: str) -> None:
    lines = (
        "from hornox.bots.external.process import Process",
        f"process = Process({command(tmp_path, STUBBORN)!r})",
        f"print(process.receive({PATIENCE}), flush=True)",
        ending,
    )
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=False
    )
    numbers = done.stdout.split()
    assert len(numbers) == 2, done.stderr
    for number in numbers:
        wait_until_gone(int(number))
