"""jucatori.csv and predare.csv: the roster and the hand-ins."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from arbitraj.competition.model import Category, HandIn, HandInState, Player
from arbitraj.competition.textfile import Row, header_line, read_text, rows_of, separator_of
from arbitraj.problems import Problem
from arbitraj.text import say

ROSTER, HAND_IN = "jucatori.csv", "predare.csv"
ROSTER_COLUMNS = ("masa", "nume", "prenume", "club", "rating", "categorie")
HAND_IN_COLUMNS = ("fisa", "ordine", "masa", "stare", "avertismente_disciplinare")


class _Table:
    """A CSV file with a header: rows as dictionaries, problems gathered."""

    def __init__(self, path: Path, columns: tuple[str, ...], required: tuple[str, ...]) -> None:
        self.name = path.name
        self.problems: list[Problem] = []
        self.rows: list[tuple[Row, dict[str, str]]] = []
        text = read_text(path, self.name)
        if isinstance(text, Problem):
            self.problems.append(text)
            return
        rows = rows_of(text, separator_of(header_line(text)))
        header = tuple(cell.casefold() for cell in rows[0].cells) if rows else ()
        missing = [column for column in required if column not in header]
        if missing:
            place = rows[0].place if rows else ""
            message = say(
                "files.missing_columns",
                missing=", ".join(missing),
                found=", ".join(filter(None, header)) or "–",
                wanted=",".join(columns),
            )
            self.problems.append(Problem(self.name, place, message))
            return
        for row in rows[1:]:
            if any(row.cells[len(header) :]):
                message = say("files.too_many_cells", found=len(row.cells), wanted=len(header))
                self.wrong(row, message)
            self.rows.append((row, dict(zip(header, row.cells, strict=False))))
        if not self.rows:
            self.problems.append(Problem(self.name, "", say("files.no_rows")))

    def wrong(self, row: Row, message: str) -> None:
        self.problems.append(Problem(self.name, row.place, message))

    def text(self, row: Row, cells: Mapping[str, str], column: str) -> str:
        """A cell that must not be empty."""
        value = cells.get(column, "")
        if not value:
            self.wrong(row, say("files.missing_cell", column=column))
        return value

    def number(
        self, row: Row, cells: Mapping[str, str], column: str, least: int, default: int | None = None
    ) -> int | None:
        """A whole number of at least `least`; None, with a problem unless there is a default, where it is not."""
        value = cells.get(column, "")
        if not value:
            if default is None:
                self.wrong(row, say("files.missing_cell", column=column))
            return default
        number = int(value) if value.isascii() and value.isdigit() else -1
        if number < least:
            shown = say("files.at_least", least=least)
            self.wrong(row, say("files.bad_number", column=column, value=value, least=shown))
            return None
        return number

    def no_twice(self, column: str, values: Iterable[tuple[Row, object]]) -> None:
        seen: dict[object, Row] = {}
        for row, value in values:
            if value in seen:
                message = say("files.twice", column=column, value=value, other=seen[value].number)
                self.wrong(row, message)
            elif value not in (None, ""):
                seen[value] = row


def read_roster(folder: Path) -> tuple[tuple[Player, ...], list[Problem]]:
    """The players of jucatori.csv: masa, nume and, where known, prenume, club, rating, categorie."""
    table = _Table(folder / ROSTER, ROSTER_COLUMNS, ("masa", "nume"))
    players = []
    kinds = {category.value: category for category in Category}
    for row, cells in table.rows:
        number = table.number(row, cells, "masa", 1)
        surname = table.text(row, cells, "nume")
        rating = table.number(row, cells, "rating", 0, -1)
        category = kinds.get(cells.get("categorie", "").casefold() or Category.SENIORS.value)
        if category is None:
            table.wrong(row, say("files.unknown_category", value=cells["categorie"]))
        if number is not None:
            player = Player(
                number,
                surname,
                cells.get("prenume", ""),
                cells.get("club", ""),
                rating if rating is not None and rating >= 0 else None,
                category or Category.SENIORS,
            )
            players.append((row, player))
    table.no_twice("masa", ((row, player.table) for row, player in players))
    return tuple(player for _, player in players), table.problems


def read_hand_ins(folder: Path, tables: frozenset[int]) -> tuple[tuple[HandIn, ...], list[Problem]]:
    """The lines of predare.csv; `tables` are those of the roster, empty where it could not be read."""
    table = _Table(folder / HAND_IN, HAND_IN_COLUMNS, ("fisa", "masa"))
    hand_ins = []
    states = {state.value: state for state in HandInState if state is not HandInState.UNREADABLE}
    for row, cells in table.rows:
        state = states.get(cells.get("stare", "").casefold() or HandInState.HANDED_IN.value)
        if state is None:
            table.wrong(row, say("files.unknown_state", value=cells["stare"]))
            continue
        handed_in = state is HandInState.HANDED_IN
        sheet = table.text(row, cells, "fisa") if handed_in else cells.get("fisa", "")
        number = table.number(row, cells, "masa", 1)
        if handed_in and not cells.get("ordine"):
            table.wrong(row, say("files.order_missing", sheet=sheet))
            order: int | None = None
        else:
            order = table.number(row, cells, "ordine", 1, -1)
        warnings = table.number(row, cells, "avertismente_disciplinare", 0, 0)
        if number is not None and tables and number not in tables:
            table.wrong(row, say("files.table_not_in_roster", table=number))
        if number is not None:
            order = order if handed_in and order is not None and order >= 1 else None
            hand_ins.append((row, HandIn(sheet, order, number, state, warnings or 0)))
    table.no_twice("masa", ((row, hand_in.table) for row, hand_in in hand_ins))
    table.no_twice("fisa", ((row, same_number(hand_in.sheet)) for row, hand_in in hand_ins))
    return tuple(hand_in for _, hand_in in hand_ins), table.problems


def same_number(sheet: str) -> str:
    """A sheet's number so that `1`, `01` and `001` are one sheet: spreadsheets drop leading zeros."""
    return sheet.lstrip("0") or sheet if sheet.isdigit() else sheet.casefold()
