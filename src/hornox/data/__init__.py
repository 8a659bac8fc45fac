"""Games and rounds as tables of Arrow, and as Parquet files."""

from hornox.extras import require

require("data", "hornox.data")

from hornox.data.games import decisions_table, games_table  # noqa: E402  # first the extra
from hornox.data.schema import SCHEMA_VERSION, TABLES, Column, schema_of  # noqa: E402
from hornox.data.turns import turns_table  # noqa: E402
from hornox.data.writing import write_bot_games, write_records, write_rounds  # noqa: E402

__all__ = [
    "SCHEMA_VERSION",
    "TABLES",
    "Column",
    "decisions_table",
    "games_table",
    "schema_of",
    "turns_table",
    "write_bot_games",
    "write_records",
    "write_rounds",
]
