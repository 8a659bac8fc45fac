"""`hornox admin bans`, `ban` and `unban`."""

from __future__ import annotations

import argparse

from hornox.cli.admin.sharing import (
    add_admin_command,
    confirm,
    moment,
    operator_store,
    print_rows,
)
from hornox.cli.options import print_json
from hornox.cli.parsing import Commands

WHO = "a person's id, an address or a network such as 203.0.113.0/24"


def add_commands(commands: Commands) -> None:
    """Add the commands to the parser."""
    add_admin_command(commands, "bans", "list bans", run_bans, "hornox admin bans")
    ban = add_admin_command(
        commands,
        "ban",
        "ban a person, an address or a network; servers hear of it within seconds",
        run_ban,
        "hornox admin ban 203.0.113.0/24 --days 30 --reason flood",
        confirmed=True,
    )
    ban.add_argument("who", metavar="WHO", help=WHO)
    ban.add_argument("--days", type=float, metavar="N", help="how long; default: until lifted")
    ban.add_argument("--reason", default="", metavar="TEXT", help="a note for operators")
    unban = add_admin_command(
        commands, "unban", "lift a ban", run_unban, "hornox admin unban 203.0.113.0/24"
    )
    unban.add_argument("who", metavar="WHO", help=WHO)


def run_bans(args: argparse.Namespace) -> int:
    """List bans; those that have ended, too."""
    with operator_store(args) as store:
        bans = store.bans()
    if args.json:
        told = [
            {"who": ban.subject, "since": ban.since, "until": ban.until, "reason": ban.reason}
            for ban in bans
        ]
        print_json({"bans": told})
    else:
        rows = [(ban.subject, moment(ban.since), moment(ban.until), ban.reason) for ban in bans]
        print_rows(("who", "since", "until", "reason"), rows)
    return 0


def run_ban(args: argparse.Namespace) -> int:
    """Ban."""
    from hornox.server.operator.opening import wall_clock
    from hornox.server.people.bans import subject_of
    from hornox.server.storage import Ban, LogAct, OperatorAct, SetBan
    from hornox.table import DAY

    subject, now = subject_of(args.who), wall_clock()
    until = None if args.days is None else now + int(args.days * DAY)
    confirm(args, f"Ban {subject}?")
    with operator_store(args) as store:
        ban = Ban(subject, now, until, args.reason)
        store.commit([SetBan(ban), LogAct(now, OperatorAct.BANS_CHANGED)])
    if args.json:
        print_json({"banned": subject, "until": until})
    else:
        print(f"Banned {subject}{f' until {moment(until)}' if until else ''}.")
    return 0


def run_unban(args: argparse.Namespace) -> int:
    """Lift a ban."""
    from hornox.server.operator.opening import wall_clock
    from hornox.server.people.bans import subject_of
    from hornox.server.storage import DropBan, LogAct, OperatorAct

    subject = subject_of(args.who)
    with operator_store(args) as store:
        store.commit([DropBan(subject), LogAct(wall_clock(), OperatorAct.BANS_CHANGED)])
    if args.json:
        print_json({"unbanned": subject})
    else:
        print(f"{subject} is not banned any more.")
    return 0
