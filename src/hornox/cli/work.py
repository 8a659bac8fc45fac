"""`hornox work`: compute for the servers of a database."""

from __future__ import annotations

import argparse
import asyncio
import socket
from uuid import uuid4

from hornox.cli.options import DATABASE_URL, add_bus, available_cores, bus_of, database_of
from hornox.cli.parsing import Commands, add_command


def add_work(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "work",
        run_work,
        "hornox work --database postgresql://hornox@db.example.org/hornox",
        "hornox work --jobs 4",
    )
    database = f"the PostgreSQL database of the servers; also as {DATABASE_URL}"
    parser.add_argument("--database", metavar="URL", help=database)
    add_bus(parser, "the bus of the servers: jobs are taken and answered without delay")
    jobs = "processes, 200 MB each; default: all cores"
    parser.add_argument("--jobs", type=int, metavar="N", help=jobs)
    parser.add_argument(
        "--log-format",
        choices=("text", "json"),
        default="text",
        help="the format of logs, default %(default)s",
    )


def run_work(args: argparse.Namespace) -> int:
    """Run the command."""
    from hornox.server.jobs.kinds import JOB_VERSION
    from hornox.server.jobs.program import run_worker
    from hornox.server.logs import LogFormat, set_up_logs
    from hornox.server.settings import DATABASE_SCHEMES, BadSettings
    from hornox.server.storage import open_worker_jobs

    database = database_of(args) or ""
    if not database.startswith(DATABASE_SCHEMES):
        raise BadSettings(
            "workers need a PostgreSQL database, such as --database postgresql://user@host/name;"
            " a server with a data directory has its own workers"
        )
    processes = available_cores() if args.jobs is None else args.jobs
    if processes < 1:
        raise BadSettings("there is at least 1 process")
    set_up_logs(LogFormat(args.log_format))
    worker = f"{socket.gethostname()}:{uuid4().hex[:12]}"
    asyncio.run(
        run_worker(open_worker_jobs(database, worker, JOB_VERSION), processes, bus_of(args))
    )
    return 0
