"""Reader and writer of a game record as a table: heading rows, then a row for each turn or event."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, time, timedelta
from pathlib import Path

from arbitraj.game.notation import lettering_of, letterings_of, others_in_capitals, read_word
from arbitraj.game.position import Position
from arbitraj.game.tile import HYPHEN, Alphabet, is_joker
from arbitraj.near import nearest, perhaps
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.variant_said import variant_shown
from arbitraj.sheets.columns import role_of
from arbitraj.tables.cells import Cell, CellFault, FileError, Page, Row
from arbitraj.tables.headings import plain
from arbitraj.tables.text import guarded
from arbitraj.text import Message, text_of
from arbitraj.wings.games.played import THROUGH, GameRecord, GameRow, PlayedGame, RowKind, Turn
from arbitraj.wings.games.records.record_draft import LONGEST, RecordDraft

COLUMNS = ("nr", "jucator", "suport", "pozitie", "depunere", "puncte", "total", "timp")
NOTE, NOTES_PARTED = "nota", " ¶ "  # a heading row, or a column: GCG's notes, and the separator of several
_OWN = {  # columns that sheets of moves lack, by the names that people give them
    **dict.fromkeys(("jucator", "jucatorul", "jucatoarea", "cine", "player"), "jucator"),
    **dict.fromkeys(("suport", "suportul", "litere", "piese", "rack"), "suport"),
    **dict.fromkeys((NOTE, "note", "observatii"), NOTE),
    **dict.fromkeys(("timp", "timpul", "timp folosit", "ceas", "time"), "timp"),
}
KEYS = ("titlu", "varianta", "regulament", "lexic", "timp", "jucator", "tragere", NOTE)
_ONCE = KEYS[:5]
_WORDS = {deed.value: deed for deed in RowKind if deed is not RowKind.PLAY}
_WITH_TILES = (RowKind.EXCHANGE, RowKind.LEFT)


def is_record_header(texts: tuple[str, ...]) -> bool:
    """Whether a row has the headings of the table of turns."""
    return {"jucator", "depunere"} <= _columns(texts).keys()


def read_table(pages: Sequence[Page], draft: RecordDraft) -> GameRecord:
    """The record in a file's pages. Raises ProblemsError, or FileError if there is no table of turns."""
    page = next((page for page in pages if any(is_record_header(row.texts) for row in page.rows)), None)
    if page is None:
        raise FileError(Message("partida.no_table", columns=";".join(COLUMNS)))
    at = next(n for n, row in enumerate(page.rows) if is_record_header(row.texts))
    head = _head(page.rows[:at], draft)
    draft.choose(head["varianta"].cells[1].text if "varianta" in head else "", _place(head, "varianta"))
    _settings(head, draft)
    for draws in (False, True):  # letters drawn may come before the players who drew them
        for row in page.rows[:at]:
            if draws == (plain(row.cells[0].text) == "tragere"):
                _person(row, draft)
    columns = _columns(page.rows[at].texts)
    for row in page.rows[at + 1 :]:
        if any(cell.text for cell in row.cells):
            _row(row, columns, draft)
    _lone_capitals(draft)
    return draft.record()


def _columns(texts: Sequence[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for n, text in enumerate(texts):
        role = _OWN.get(plain(text)) or role_of(text)
        if role in (*COLUMNS, NOTE):
            found.setdefault(role, n)
    return found


def _head(rows: Sequence[Row], draft: RecordDraft) -> dict[str, Row]:
    """Heading rows that may occur once, by key. Unknown and repeated keys become problems."""
    head: dict[str, Row] = {}
    for row in rows:
        key = plain(row.cells[0].text)
        if key not in KEYS:
            near = nearest(key, KEYS)
            hint = Message("files.hint_close", close=near) if near else Message("files.hint_any", known=", ".join(KEYS))
            draft.wrong(row.place, Message("files.unknown_key_of", key=row.cells[0].text[:LONGEST], hint=hint))
        elif key in head and key in _ONCE:
            draft.wrong(row.place, Message("files.sheet_twice_key", key=key))
        elif key in _ONCE and len(row.cells) > 1:
            head[key] = row
    return head


def _place(head: Mapping[str, Row], key: str) -> str:
    return head[key].place if key in head else ""


def _settings(head: Mapping[str, Row], draft: RecordDraft) -> None:
    texts = {key: row.cells[1].text for key, row in head.items()}
    draft.title, draft.lexicon = texts.get("titlu", ""), texts.get("lexic", "")
    draft.lexicon_place = _place(head, "lexic")
    draft.rules, draft.rules_place = texts.get("regulament", ""), _place(head, "regulament")
    if "timp" in texts:
        draft.seconds = draft.time(_time_text(head["timp"].cells[1], alone=True), _place(head, "timp"))


def _person(row: Row, draft: RecordDraft) -> None:
    key, *texts = [*row.texts, "", ""][:3]
    if plain(key) == NOTE and texts[0]:
        draft.notes.append(texts[0])
    if plain(key) == "jucator":
        draft.player(texts[0], texts[1], row.place)
    elif plain(key) == "tragere" and (id_ := draft.player_of(texts[0], row.place)):
        letter = draft.tiles(texts[1], row.place)
        if len(letter) == 1:
            at = [player.id for player in draft.players].index(id_)
            draft.players[at] = replace(draft.players[at], drew=draft.players[at].drew + letter)
        elif not draft.problems or draft.problems[-1].place != row.place:
            draft.wrong(row.place, Message("partida.one_drawn", value=texts[1][:LONGEST]))


def _row(row: Row, columns: Mapping[str, int], draft: RecordDraft) -> None:
    cells = {column: row.cells[n] for column, n in columns.items() if n < len(row.cells)}
    for cell in cells.values():
        if isinstance(cell.value, CellFault):
            draft.wrong(cell.place or row.place, Message(cell.value.value, text=cell.text))
    text = {column: _unless_blank(cells[column].text) if column in cells else "" for column in (*COLUMNS, NOTE)}
    before = len(draft.problems)
    number = draft.whole(text["nr"].rstrip("."), "nr", row.place)
    number = len(draft.rows) + 1 if number is None else number
    if number < 1 or any(row.number == number for row in draft.rows):
        draft.wrong(row.place, Message("partida.number_twice", number=number))
    player = draft.player_of(text["jucator"], row.place)
    made = GameRow(
        number,
        player,
        RowKind.PLAY,
        draft.tiles(text["suport"], row.place),
        points=draft.whole(text["puncte"], "puncte", row.place),
        total=draft.whole(text["total"], "total", row.place),
        seconds=draft.time(_unless_blank(_time_text(cells["timp"])), row.place) if "timp" in cells else None,
        place=row.place,
        notes=tuple(filter(None, text[NOTE].split(NOTES_PARTED))),
    )
    made = _play(made, text, draft) if text["pozitie"] else _event(made, text["depunere"], draft)
    if len(draft.problems) == before:
        draft.rows.append(made)


def _unless_blank(text: str) -> str:
    """Text of a cell, empty if it is only a dash."""
    return text if text.strip("-–—_. ") else ""


def _play(made: GameRow, text: Mapping[str, str], draft: RecordDraft) -> GameRow:
    word = text["depunere"]
    position = Position.read(text["pozitie"])
    if position is None:
        draft.wrong(made.place, Message("partida.no_position", value=text["pozitie"][:LONGEST]))
    if not word:
        draft.wrong(made.place, Message("files.missing_cell", column="depunere"))
        return made
    if len(word) > LONGEST:
        draft.wrong(made.place, Message("partida.too_long", text=word[:LONGEST], most=LONGEST))
        return made
    read = read_word(word, draft.variant.alphabet)
    if not read.candidates:
        draft.wrong(made.place, Message("partida.foreign", signs=" ".join(dict.fromkeys(read.foreign))))
    return replace(made, position=position, word=word, readings=read.candidates)


def _event(made: GameRow, text: str, draft: RecordDraft) -> GameRow:
    first, _, rest = text.strip().partition(" ")
    deed = _WORDS.get(plain(first))
    if deed is None or (rest.strip() and deed not in _WITH_TILES):
        known = ", ".join(_WORDS)
        values = {"text": text[:LONGEST], "known": known, "perhaps": perhaps(first, _WORDS)}
        draft.wrong(made.place, Message("partida.unknown_event", **values) if text else Message("partida.empty_row"))
        return made
    rest = rest.strip()
    if deed is RowKind.EXCHANGE and rest.isascii() and rest.isdecimal():
        return replace(made, deed=deed, count=draft.whole(rest, "schimb", made.place))
    if deed is RowKind.LEFT and not rest:
        draft.wrong(made.place, Message("partida.rest_empty"))
    return replace(made, deed=deed, tiles=draft.tiles(rest, made.place))


def _time_text(cell: Cell, alone: bool = False) -> str:
    """A time as typed. A workbook takes `12:30` for half past twelve, or with `alone` for minutes alone."""
    value = cell.value
    if isinstance(value, datetime):
        value = value - datetime(1899, 12, 30)
    if isinstance(value, time):
        value = timedelta(hours=value.hour, minutes=value.minute, seconds=value.second)
    if not isinstance(value, timedelta):
        return cell.text
    seconds = round(value.total_seconds())
    # with seconds it was typed with hours, without them hours and minutes mean minutes and seconds
    minutes, left = divmod(seconds if seconds % 60 else seconds // 60, 60)
    return str(minutes) if alone and not left else f"{minutes}:{left:02d}"


def _lone_capitals(draft: RecordDraft) -> None:
    """Prefer the reading with a joker for `Ed` among words in capitals: E and a joker D (I-capital)."""
    alphabet = draft.variant.alphabet
    cases = letterings_of((row.word for row in draft.rows if row.word), alphabet)
    for at, row in enumerate(draft.rows):
        capital = read_word(row.word, alphabet).capital if row.word else ""
        if capital and others_in_capitals(cases, lettering_of(row.word, alphabet)):
            draft.rows[at] = replace(row, readings=(capital, *row.readings))


Cells = tuple[str | int, ...]


def record_rows(game: PlayedGame, name: str = "") -> list[Cells]:
    """The rows of the table. `name` is the file named in problems.

    Raises ProblemsError if a word goes through empty squares, since it is then unknown.
    """
    noted = any(turn.row.notes for turn in game.turns)
    columns = (*COLUMNS, NOTE) if noted else COLUMNS
    return [*_head_cells(game.record), columns, *(_turn_cells(game, turn, name)[: len(columns)] for turn in game.turns)]


def record_csv(game: PlayedGame, name: str = "") -> str:
    """The record as CSV. A comment, which readers skip, says that the board is reconstructed.

    Raises ProblemsError as `record_rows` does.
    """
    out = io.StringIO()
    if game.record.variant.reconstructed:
        out.write(f"# {text_of('variant.reconstructed')}\n")
    writer = csv.writer(out, delimiter=";", lineterminator="\n")
    writer.writerows([guarded(str(cell)) for cell in row] for row in record_rows(game, name))
    return out.getvalue()


def lost_in_table(game: PlayedGame) -> tuple[str, ...]:
    """Parts of the record that a table cannot hold, by the names of GCG."""
    record = game.record
    return ("rack",) if any(player.rack for player in record.players) else ()


def write_record_opendocument(path: Path, game: PlayedGame, name: str = "") -> None:
    """Write the record as a workbook of LibreOffice. Raises ProblemsError as `record_rows` does, OSError."""
    from arbitraj.tables.opendocument_writer import write_opendocument

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

    return sheet_title(variant_shown(game.record.variant) or text_of("partida.sheet"), set())


def _head_cells(record: GameRecord) -> Iterator[Cells]:
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


def _turn_cells(game: PlayedGame, turn: Turn, name: str) -> Cells:
    row = turn.row
    position, what = "", f"{row.deed.value} {row.tiles if row.count is None else row.count}".strip()
    if row.deed is RowKind.PLAY:
        alphabet = game.record.variant.alphabet
        kept = read_word(row.word, alphabet).candidates[:1] == row.readings[:1]
        position, what = (str(row.position), row.word) if kept else (turn.position, _marked(turn, alphabet, name))
    time = "" if row.seconds is None else f"{row.seconds // 60}:{row.seconds % 60:02d}"
    points, total = ("" if number is None else number for number in (row.points, row.total))
    return row.number, row.player, row.rack, position, what, points, total, time, NOTES_PARTED.join(row.notes)


def _marked(turn: Turn, alphabet: Alphabet, name: str) -> str:
    """The word, with its jokers marked so that it has a single reading."""
    tiles = turn.word
    if THROUGH in tiles:
        raise ProblemsError([Problem(name, "", Message("partida.dots", row=turn.row.number, word=tiles))])
    if read_word(tiles, alphabet).candidates == (tiles,):
        return tiles
    return "".join(f"{tile.upper()}0" if is_joker(tile) and tile != HYPHEN else tile for tile in tiles)
