"""Records of games, tables and GCG, each with all that is read of it, or with every fault that is told."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from arbitraj.problems import ProblemsError
from arbitraj.wings.games.played import GameRow
from arbitraj.wings.games.records.game_record import read_record
from tests.games import VARIANTS
from tests.told import renew, told

KEPT = Path(__file__).parent / "golden" / "partide-citite.txt"


def shown(text: str, title: str) -> Iterator[str]:
    """A record is named with the variant that it is read in, and with its kind: `a.gcg; engleza: lines of gcg`."""
    name, _, variant = title.partition(": ")[0].partition("; ")
    with tempfile.TemporaryDirectory() as folder:
        (path := Path(folder) / name).write_text(f"{text}\n", "utf-8", newline="\n")
        try:
            record = read_record(path, str(VARIANTS / variant) if variant.endswith(".toml") else variant)
        except ProblemsError as error:
            yield from (f"! {problem}" for problem in error.problems)
            return
    said = (record.title, record.variant.name, record.rules, record.lexicon, record.seconds, *record.notes)
    yield " | ".join(map(str, said))
    yield from (f"{player.id}: {player.name} | {player.drew} | {player.rack}" for player in record.players)
    yield from map(of_row, record.rows)


def of_row(row: GameRow) -> str:
    laid = f"{row.position or ''} {row.word}{list(row.readings) or ''}".strip()
    numbers = (row.tiles, row.count, row.points, row.total, row.seconds)
    fields = [row.rack, laid, *("" if number is None else str(number) for number in numbers), *row.notes]
    return f"{row.number} {row.player} {row.deed.value}: {' | '.join(fields)}"


def test_records_are_read_as_they_were() -> None:
    kept = KEPT.read_text("utf-8")
    assert told(kept, shown).splitlines() == kept.splitlines()


if __name__ == "__main__":
    renew(KEPT, shown)
