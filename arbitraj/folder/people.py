"""jucatori and predare: the roster and the hand-ins, as CSV or workbook, their columns by any usual name."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from arbitraj.problems import Problem
from arbitraj.record.model import Category, HandIn, HandInState, Player
from arbitraj.record.names import all_by_name, near_names, plain_name, same_number
from arbitraj.tables.cells import FileError, Row
from arbitraj.tables.headings import plain
from arbitraj.tables.open import TABLES, table_pages
from arbitraj.text import Said, said, say

ROSTER, HAND_IN = "jucatori.csv", "predare.csv"
ROSTER_COLUMNS = ("masa", "nume", "prenume", "club", "rating", "categorie")
SEATING_COLUMNS = ("loc_fix", "tarziu", "retras")
HAND_IN_COLUMNS = ("fisa", "ordine", "masa", "stare", "avertismente_disciplinare")
_NAMES = {
    "masa": "masa|nr masa|masa nr|numarul mesei|nr mesei|masa de joc",
    "nume": "nume|numele|nume de familie|nume si prenume|numele si prenumele|nume prenume|jucator|jucatorul|concurent",
    "prenume": "prenume|prenumele",
    "club": "club|clubul|echipa|club sportiv|asociatia",
    "rating": "rating|ratingul|elo|cota|coeficient",
    "categorie": "categorie|categoria|cat|grupa de varsta",
    "fisa": "fisa|nr fisa|fisa nr|numarul fisei|nr fisei",
    "ordine": "ordine|ordinea|ordinea predarii|ordine predare|nr predare|predare nr|ordinea de predare",
    "stare": "stare|starea|situatie|situatia|status",
    # what the arbiter says before the start, for the order at the tables (6.1)
    "loc_fix": "loc fix|loc fixat|masa fixa|masa fixata",
    "tarziu": "tarziu|inscris tarziu|inscriere tarzie|intarziat",
    "retras": "retras|retrasa|retragere",
    "avertismente_disciplinare": "avertismente disciplinare|avertisment disciplinar|avert disciplinare|avert discipl"
    "|avertismente",
}
_COLUMN = {name: column for column, names in _NAMES.items() for name in names.split("|")}
_CATEGORIES = {
    "seniori": Category.SENIORS, "senior": Category.SENIORS, "senioare": Category.SENIORS, "s": Category.SENIORS,
    "tineret": Category.YOUTH, "juniori": Category.YOUTH, "junior": Category.YOUTH, "t": Category.YOUTH,
    "": Category.SENIORS,
}  # fmt: skip
_STATES = {
    "predat": HandInState.HANDED_IN, "predata": HandInState.HANDED_IN, "da": HandInState.HANDED_IN,
    "nepredat": HandInState.NOT_HANDED_IN, "nepredata": HandInState.NOT_HANDED_IN, "nu": HandInState.NOT_HANDED_IN,
    "eliminat": HandInState.SENT_OFF, "eliminata": HandInState.SENT_OFF,
    "": HandInState.HANDED_IN,
}  # fmt: skip

_FLAGS = {"": False, "nu": False, "n": False, "0": False, "fals": False} | dict.fromkeys(
    ("da", "d", "x", "1", "adevarat"), True
)

_MOST_HINTS = 20  # names looked for among all others: where more are unknown, it is another list


def table_file(folder: Path, name: str) -> Path:
    """The file of a table, whatever its kind: `jucatori.csv`, else `jucatori.xlsx`, `.ods`, ..."""
    stem = Path(name).stem
    return next((path for suffix in TABLES if (path := folder / f"{stem}{suffix}").is_file()), folder / name)


class Table:
    """A table with a header: rows as dictionaries, problems gathered."""

    def __init__(
        self,
        folder: Path,
        file: str,
        columns: tuple[str, ...],
        required: tuple[tuple[str, ...], ...],
        exactly: bool = False,
        also: tuple[str, ...] = (),
    ) -> None:
        """`required`: of each of these tuples at least one column must be there. `exactly` this file, no other kind.

        `also` are columns that few tables have.
        """
        self.path = path = folder / file if exactly else table_file(folder, file)
        self.name, self.columns, self.required, self.also = path.name, columns, required, also
        self.page, self.header_row, self.last_row = "", 0, 0  # where the header stands, and the last row of all
        self.header: list[str] = []
        self.problems: list[Problem] = []
        self.rows: list[tuple[Row, dict[str, str]]] = []
        stem = Path(file).stem
        others = [folder / f"{stem}{suffix}" for suffix in TABLES if folder / f"{stem}{suffix}" != path]
        twice = [other.name for other in others if other.is_file() and not exactly]
        if twice:
            message = said("files.two_tables", files=", ".join([path.name, *twice]))
            self.problems.append(Problem(self.name, "", message))
        try:
            pages = table_pages(path, self.is_header)
        except FileError as error:
            self.problems.append(error.of(self.name))
            return
        page = next((p for p in pages if any(self.is_header(r.texts) for r in p.rows)), pages[0] if pages else None)
        self.page = page.name if page else ""
        self._read(page.rows if page else ())

    def is_header(self, texts: tuple[str, ...]) -> bool:
        columns = set(self._columns(texts))
        return all(columns.intersection(options) for options in self.required)

    def _columns(self, texts: Iterable[str]) -> list[str]:
        known = [_COLUMN.get(plain(text), "") for text in texts]
        return [column if column in (*self.columns, *self.also, "nume", "prenume") else "" for column in known]

    def _read(self, rows: Sequence[Row]) -> None:
        at = next((n for n, row in enumerate(rows) if self.is_header(row.texts)), None)
        if at is None:
            first = rows[0].texts if rows else ()
            found = set(self._columns(first))
            missing = [options[0] for options in self.required if not found.intersection(options)]
            message = said(
                "files.missing_columns",
                missing=", ".join(missing),
                found=", ".join(text.casefold() for text in first if text) or "–",
                wanted=",".join(self.columns),
            )
            self.problems.append(Problem(self.name, rows[0].place if rows else "", message))
            return
        self.header = header = self._columns(rows[at].texts)
        self.header_row, self.last_row = rows[at].number, rows[-1].number
        for row in rows[at + 1 :]:
            if any(cell.text for cell in row.cells[len(header) :]):
                message = said("files.too_many_cells", found=len(row.cells), wanted=len(header))
                self.wrong(row, message)
            cells = dict.fromkeys(filter(None, header), "")
            cells.update((c, cell.text) for c, cell in zip(header, row.cells, strict=False) if c)
            if any(cells.values()):
                self.rows.append((row, cells))
        if not self.rows:
            self.problems.append(Problem(self.name, "", said("files.no_rows")))

    def wrong(self, row: Row, message: Said) -> None:
        self.problems.append(Problem(self.name, row.place, message))

    def text(self, row: Row, cells: Mapping[str, str], column: str) -> str:
        """A cell that must not be empty."""
        value = cells.get(column, "")
        if not value:
            self.wrong(row, said("files.missing_cell", column=column))
        return value

    def number(
        self, row: Row, cells: Mapping[str, str], column: str, least: int, default: int | None = None
    ) -> int | None:
        """A whole number of at least `least`; None, with a problem unless there is a default, where it is not."""
        value = cells.get(column, "")
        if not value:
            if default is None:
                self.wrong(row, said("files.missing_cell", column=column))
            return default
        number = int(value) if value.isascii() and value.isdigit() and len(value) < 10 else -1
        if number < least:
            shown = say("files.at_least", least=least)
            self.wrong(row, said("files.bad_number", column=column, value=value, least=shown))
            return None
        return number

    def flag(self, row: Row, cells: Mapping[str, str], column: str) -> bool:
        """A cell that says yes or no; empty is no."""
        value = _FLAGS.get(plain(cells.get(column, "")))
        if value is None:
            self.wrong(row, said("seating.bad_flag", column=column, value=cells[column]))
        return bool(value)

    def no_twice(self, column: str, values: Iterable[tuple[Row, object]]) -> None:
        seen: dict[object, Row] = {}
        for row, value in values:
            if value in seen:
                message = said("files.twice", column=column, value=value, other=seen[value].number)
                self.wrong(row, message)
            elif value not in (None, ""):
                seen[value] = row


def read_roster(folder: Path) -> tuple[tuple[Player, ...], list[Problem]]:
    """The players of jucatori: masa, nume and, where known, prenume, club, rating, categorie."""
    return _roster(Table(folder, ROSTER, ROSTER_COLUMNS, (("masa",), ("nume",)), also=SEATING_COLUMNS))


def read_roster_file(path: Path) -> tuple[tuple[Player, ...], list[Problem]]:
    """The players of a roster file of any name and kind."""
    columns = ("masa",), ("nume",)
    return _roster(Table(path.parent, path.name, ROSTER_COLUMNS, columns, exactly=True, also=SEATING_COLUMNS))


def _roster(table: "Table") -> tuple[tuple[Player, ...], list[Problem]]:
    players = []
    if table.rows and not any(cells["masa"] for _, cells in table.rows):
        table.problems.append(Problem(table.name, "", said("files.no_tables_yet")))
        return (), table.problems
    for row, cells in table.rows:
        # whoever withdrew before the start is no player, and has no table
        if table.flag(row, cells, "retras"):
            continue
        number = table.number(row, cells, "masa", 1)
        player = player_of(table, row, cells, number or 0)
        if number is not None:
            players.append((row, player))
    table.no_twice("masa", ((row, player.table) for row, player in players))
    return tuple(player for _, player in players), table.problems


def player_of(table: Table, row: Row, cells: Mapping[str, str], number: int) -> Player:
    """The player of a row of the roster, at a table."""
    surname = table.text(row, cells, "nume")
    # ratings may have decimals; seats and reports need none
    rating = table.number(row, {**cells, "rating": _whole(cells.get("rating", ""))}, "rating", 0, -1)
    category = _CATEGORIES.get(plain(cells.get("categorie", "")))
    if category is None:
        table.wrong(row, said("files.unknown_category", value=cells["categorie"]))
    return Player(
        number,
        surname,
        cells.get("prenume", ""),
        cells.get("club", ""),
        rating if rating is not None and rating >= 0 else None,
        category or Category.SENIORS,
    )


def _whole(text: str) -> str:
    whole, mark, decimals = text.replace(".", ",").partition(",")
    return whole if mark and whole.isdigit() and decimals.isdigit() and len(decimals) < 3 else text


def hand_in_table(folder: Path) -> Table:
    """The rows of predare as they are written."""
    return Table(folder, HAND_IN, HAND_IN_COLUMNS, (("fisa",), ("masa", "nume")))


def read_hand_ins(folder: Path, players: Sequence[Player]) -> tuple[tuple[HandIn, ...], list[Problem]]:
    """The lines of predare; the table may be left out where the name says whose sheet it is.

    `players` are those of the roster, none where it could not be read.
    """
    table = hand_in_table(folder)
    tables = frozenset(player.table for player in players)
    named, owners = all_by_name(players), {player.table: player for player in reversed(players)}
    hand_ins = []
    for row, cells in table.rows:
        state = _STATES.get(plain(cells.get("stare", "")))
        if state is None:
            table.wrong(row, said("files.unknown_state", value=cells["stare"]))
            continue
        handed_in = state is HandInState.HANDED_IN
        sheet = table.text(row, cells, "fisa") if handed_in else cells.get("fisa", "")
        number = _table_number(table, row, cells, named, owners)
        if handed_in and not cells.get("ordine"):
            table.wrong(row, said("files.order_missing", sheet=sheet))
            order: int | None = None
        else:
            order = table.number(row, cells, "ordine", 1, -1)
        warnings = table.number(row, cells, "avertismente_disciplinare", 0, 0)
        if number is not None and tables and number not in tables:
            table.wrong(row, said("files.table_not_in_roster", table=number))
        if number is not None:
            order = order if handed_in and order is not None and order >= 1 else None
            hand_ins.append((row, HandIn(sheet, order, number, state, warnings or 0)))
    table.no_twice("masa", ((row, hand_in.table) for row, hand_in in hand_ins))
    table.no_twice("fisa", ((row, same_number(hand_in.sheet)) for row, hand_in in hand_ins))
    return tuple(hand_in for _, hand_in in hand_ins), table.problems


def _table_number(
    table: Table,
    row: Row,
    cells: Mapping[str, str],
    named: Mapping[tuple[str, ...], Sequence[Player]],
    owners: Mapping[int, Player],
) -> int | None:
    """The table of a line, by its number or by the player's name; both must agree."""
    name = f"{cells.get('nume', '')} {cells.get('prenume', '')}".strip()
    if not name or not owners:
        return table.number(row, cells, "masa", 1)
    fitting = named.get(plain_name(name), ())
    written = table.number(row, cells, "masa", 1) if cells.get("masa") else None
    if written is not None:
        owner = owners.get(written)
        if owner and owner not in fitting:
            table.wrong(row, said("files.table_of_other", table=written, owner=owner.name, name=name))
        return written
    if len(fitting) == 1:
        return fitting[0].table
    if fitting:
        tables = ", ".join(str(player.table) for player in fitting)
        table.wrong(row, said("files.name_several", name=name, tables=tables))
        return None
    few = len(table.problems) < _MOST_HINTS
    near = ", ".join(near_names(name, [player.name for player in owners.values()])) if few else ""
    hint = say("files.near_names", names=near) if near else ""
    table.wrong(row, said("files.name_unknown", name=name, hint=hint))
    return None


def namesakes(players: Sequence[Player]) -> list[str]:
    """A warning for each name that several players have."""
    return [
        say("files.warn_namesakes", name=same[0].name, tables=", ".join(str(player.table) for player in same))
        for same in all_by_name(players).values()
        if len(same) > 1
    ]
