"""Seeds, shuffles, records and the `Game` object."""

from hornox.record.chance import Stream, shuffle_stream
from hornox.record.codec import from_json, from_text, tagged, to_json, to_text
from hornox.record.commitment import commitment
from hornox.record.errors import RecordError
from hornox.record.game import Game, NothingToUndo, new_game
from hornox.record.notation import (
    NotationError,
    format_action,
    format_move,
    format_row,
    parse_action,
    parse_move,
    parse_row,
)
from hornox.record.one_line import format_game, format_position, parse_game, parse_position
from hornox.record.record import (
    Move,
    Record,
    dump_position,
    dump_record,
    parse_record,
    read_record,
    write_record,
)
from hornox.record.replay import Step, replay
from hornox.record.report import report
from hornox.record.sampling import sample_option
from hornox.record.verify import NotVerified, verify

__all__ = [
    "Game",
    "Move",
    "NotVerified",
    "NotationError",
    "NothingToUndo",
    "Record",
    "RecordError",
    "Step",
    "Stream",
    "commitment",
    "dump_position",
    "dump_record",
    "format_action",
    "format_game",
    "format_move",
    "format_position",
    "format_row",
    "from_json",
    "from_text",
    "new_game",
    "parse_action",
    "parse_game",
    "parse_move",
    "parse_position",
    "parse_record",
    "parse_row",
    "read_record",
    "replay",
    "report",
    "sample_option",
    "shuffle_stream",
    "tagged",
    "to_json",
    "to_text",
    "verify",
    "write_record",
]
