"""Writer of a game record as a table: CSV, text, workbook. Readers give it back."""

import csv
import io
from collections.abc import Iterator
from pathlib import Path

from arbitraj.game.alphabet import Alphabet
from arbitraj.game.notation import read_word
from arbitraj.game.tile import HYPHEN, is_joker
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.variant_said import variant_shown
from arbitraj.tables.text import guarded
from arbitraj.text import said, say
from arbitraj.wings.games.played import THROUGH, GameRecord, GameRow, PlayedGame, RowKind, Turn
from arbitraj.wings.games.records.record_table import COLUMNS, NOTE, NOTES_PARTED

Cells = tuple[str | int, ...]


def record_rows(game: PlayedGame, name: str = "") -> list[Cells]:
    """The rows of the table. `name` is the file named in problems.

    Raises ProblemsError if a word goes through empty squares, since it is then unknown.
    """
    noted = any(turn.row.notes for turn in game.turns)
    columns = (*COLUMNS, NOTE) if noted else COLUMNS
    return [*_head(game.record), columns, *(_row(game, turn, name)[: len(columns)] for turn in game.turns)]


def record_csv(game: PlayedGame, name: str = "") -> str:
    """The record as CSV. A comment, which readers skip, says that the board is reconstructed.

    Raises ProblemsError as `record_rows` does.
    """
    out = io.StringIO()
    if game.record.variant.reconstructed:
        out.write(f"# {say('variant.reconstructed')}\n")
    writer = csv.writer(out, delimiter=";", lineterminator="\n")
    writer.writerows([guarded(str(cell)) for cell in row] for row in record_rows(game, name))
    return out.getvalue()


def lost_in_table(game: PlayedGame) -> tuple[str, ...]:
    """Parts of the record that a table cannot hold, by the names of GCG."""
    record = game.record
    return ("rack",) if any(player.rack for player in record.players) else ()


def write_record_opendocument(path: Path, game: PlayedGame, name: str = "") -> None:
    """Write the record as a workbook of LibreOffice. Raises ProblemsError as `record_rows` does, OSError."""
    from arbitraj.tables.spreadsheet import write_opendocument

    write_opendocument(path, _page_name(game), record_rows(game, name))


def write_record_workbook(path: Path, game: PlayedGame, name: str = "") -> None:
    """Write the record as a workbook. Raises ProblemsError as `record_rows` does, OSError."""
    from openpyxl import Workbook

    from arbitraj.tables.spreadsheet import plain_text, save_workbook

    rows = record_rows(game, name)
    workbook = Workbook()
    page = workbook.worksheets[0]
    page.title = _page_name(game)
    for number, row in enumerate(rows, 1):
        for column, value in enumerate(row, 1):
            cell = page.cell(number, column, plain_text(value) if isinstance(value, str) else value)
            if isinstance(value, str):
                cell.data_type, cell.number_format = "s", "@"  # so that a word stays text
    save_workbook(workbook, path, game.record.title, None)


def _page_name(game: PlayedGame) -> str:
    """Name of the sheet: the variant, if it is not the usual one, with the mark of a reconstructed board."""
    from arbitraj.tables.spreadsheet import sheet_title

    return sheet_title(variant_shown(game.record.variant) or say("partida.sheet"), set())


def _head(record: GameRecord) -> Iterator[Cells]:
    if record.title:
        yield "titlu", record.title
    yield "varianta", record.variant.name
    yield "regulament", record.rules
    if record.lexicon:
        yield "lexic", record.lexicon
    if record.seconds is not None:
        minutes, seconds = divmod(record.seconds, 60)
        yield "timp", f"{minutes}:{seconds:02d}" if seconds else str(minutes)
    for player in record.players:
        yield "jucator", player.id, player.name
    for round_ in range(max(len(player.drew) for player in record.players)):
        for player in record.players:
            if player.drew[round_ : round_ + 1]:
                yield "tragere", player.id, player.drew[round_]
    for note in record.notes:
        yield NOTE, note


def _row(game: PlayedGame, turn: Turn, name: str) -> Cells:
    row = turn.row
    position, what = "", _event_text(row)
    if row.deed is RowKind.PLAY:
        alphabet = game.record.variant.alphabet
        kept = read_word(row.word, alphabet).candidates[:1] == row.readings[:1]
        position, what = (str(row.position), row.word) if kept else (turn.position, _marked(turn, alphabet, name))
    time = "" if row.seconds is None else f"{row.seconds // 60}:{row.seconds % 60:02d}"
    points, total = ("" if each is None else each for each in (row.points, row.total))
    return row.number, row.player, row.rack, position, what, points, total, time, NOTES_PARTED.join(row.notes)


def _event_text(row: GameRow) -> str:
    tiles = row.tiles if row.count is None else str(row.count)
    return f"{row.deed.value} {tiles}".strip()


def _marked(turn: Turn, alphabet: Alphabet, name: str) -> str:
    """The word, with its jokers marked so that it has a single reading."""
    tiles = turn.word
    if THROUGH in tiles:
        raise ProblemsError([Problem(name, "", said("partida.dots", row=turn.row.number, word=tiles))])
    if read_word(tiles, alphabet).candidates == (tiles,):
        return tiles
    return "".join(f"{tile.upper()}0" if is_joker(tile) and tile != HYPHEN else tile for tile in tiles)
