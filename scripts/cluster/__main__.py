"""`python -m scripts.cluster`: start a cluster on this machine and tell its address."""

from __future__ import annotations

import argparse
import signal
import sys
import threading
from pathlib import Path

from scripts.cluster.cluster import Cluster
from scripts.cluster.programs import MissingProgram, is_open

PLACE = Path("build") / "demo-cluster"


def main() -> int:
    """Start, wait for Ctrl-C, stop."""
    parser = argparse.ArgumentParser(prog="make demo-cluster", description=__doc__)
    parser.add_argument("--port", type=int, default=8600, help="of nginx, default %(default)s")
    parser.add_argument("--servers", type=int, default=3, help="default %(default)s")
    parser.add_argument("--workers", type=int, default=1, help="default %(default)s")
    args = parser.parse_args()
    if is_open(args.port):
        print(f"Port {args.port} is in use. Choose another: --port", file=sys.stderr)
        return 2
    stopped = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopped.set())
    cluster = Cluster(PLACE.resolve(), args.port, args.servers, args.workers)
    try:
        cluster.start()
    except (MissingProgram, TimeoutError) as error:
        print(f"{error}. Logs are in {PLACE}.", file=sys.stderr)
        return 1
    names = ", ".join(program.name for program in cluster.programs)
    print(f"{names} run; logs are in {PLACE}.")
    print(f"Play at {cluster.url} (Ctrl-C stops everything)", flush=True)
    ended: set[str] = set()
    while not stopped.wait(1):
        for program in cluster.programs:
            if not program.is_running and program.name not in ended:
                ended.add(program.name)
                print(f"{program.name} has ended: see {program.log}", file=sys.stderr)
    print("Stopping ...", flush=True)
    cluster.end()
    return 0


if __name__ == "__main__":
    sys.exit(main())
