"""Workbooks of people's own making that say the four moves, by a name for each way."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any

from openpyxl import Workbook
from openpyxl.comments import Comment
from openpyxl.styles import Font

from tests.ways.texts import MOVES

Rows = list[list[Any]]
Make = Callable[[Workbook, Any, str, str], None]  # the workbook, its page, name and table
Row = Callable[[int, str, str, int], Sequence[Any]]
HEAD = ("Nr", "Poziția", "Depunerea", "Puncte")


def _who(name: str, table: str) -> Rows:
    return [["Nume", name], ["Masa", int(table)], []]


def _moves(row: Row) -> Rows:
    return [list(row(n, *move)) for n, move in enumerate(MOVES, 1)]


def table(
    row: Row = lambda n, p, w, s: (n, p, w, s),
    head: Sequence[Any] | None = HEAD,
    who: Callable[[str, str], Rows] = _who,
    foot: Sequence[Sequence[Any]] = (),
    change: Callable[[Workbook, Any], None] | None = None,
    offset: int = 0,
) -> Make:
    def make(book: Workbook, page: Any, name: str, number: str) -> None:
        lines = [*who(name, number), *([list(head)] if head else []), *_moves(row), *map(list, foot)]
        for at, line in enumerate(lines, 1):
            for column, value in enumerate(line, 1 + offset):
                if value is not None:
                    page.cell(at, column).value = value
        if change:
            change(book, page)

    return make


def heads(*names: str) -> Make:
    return table(head=names)


def who(lines: Callable[[str, str], Rows]) -> Make:
    return table(who=lines)


def _below(name: str, number: str) -> Rows:
    return [["Nume", "Masa"], [name, int(number)], []]


def _beside(book: Workbook, page: Any, name: str, number: str) -> None:
    """Two tables side by side: moves 1 and 2, moves 3 and 4."""
    page.append(["Nume", name, None, None, None, "Masa", int(number)])
    page.append([*HEAD, None, *HEAD])
    for n in range(2):
        page.append([n + 1, *MOVES[n], None, n + 3, *MOVES[n + 2]])


def _two_line_head(book: Workbook, page: Any, name: str, number: str) -> None:
    for line in (
        ["Nume", name],
        ["Masa", int(number)],
        ["Nr.", "Poziția", "Cuvântul", "Punctaj"],
        ["crt.", "pe tablă", "depus", "obținut"],
    ):
        page.append(line)
    for n, move in enumerate(MOVES, 1):
        page.append([n, *move])


def _split_head(book: Workbook, page: Any, name: str, number: str) -> None:
    for line in (
        ["Nume", name],
        ["Masa", int(number)],
        [None, "Depunerea", None, "Punctaj"],
        ["Nr", "poziția", "cuvântul", None],
    ):
        page.append(line)
    for n, move in enumerate(MOVES, 1):
        page.append([n, *move])


def _transposed(book: Workbook, page: Any, name: str, number: str) -> None:
    """Moves as columns."""
    page.append(["Nume", name])
    page.append(["Masa", int(number)])
    page.append(["Nr", 1, 2, 3, 4])
    for title, values in zip(("Poziția", "Depunerea", "Puncte"), zip(*MOVES, strict=True), strict=True):
        page.append([title, *values])


def _merged(book: Workbook, page: Any) -> None:
    page.merge_cells("B1:D1")
    page.merge_cells("B2:D2")


def _merged_title(book: Workbook, page: Any, name: str, number: str) -> None:
    page.append(["FIȘA DE CONCURS – Cupa Demo"])
    page.merge_cells("A1:F1")
    page.append(["Nume", None, name])
    page.merge_cells("A2:B2")
    page.append(["Masa", None, int(number)])
    page.append([])
    page.append(["Nr", "Poziția", "Depunerea", None, None, "Puncte"])
    for n, (p, w, s) in enumerate(MOVES, 1):
        page.append([n, p, w, None, None, s])
        page.merge_cells(start_row=page.max_row, end_row=page.max_row, start_column=3, end_column=5)


def _two_pages(book: Workbook, page: Any, name: str, number: str) -> None:
    page.title = "Date"
    page.append(["Nume", name])
    page.append(["Masa", int(number)])
    second = book.create_sheet("Depuneri")
    second.append(list(HEAD))
    for n, move in enumerate(MOVES, 1):
        second.append([n, *move])


def _empty_pages(book: Workbook, page: Any) -> None:
    book.create_sheet("Sheet2"), book.create_sheet("Sheet3")


def _numbers_as_text(n: int, p: str, w: str, s: int) -> Sequence[Any]:
    return (str(n), p, w, str(s))


def _running(n: int, p: str, w: str, s: int) -> Sequence[Any]:
    return (n, p, w, s, sum(points for _, _, points in MOVES[:n]))


def _shifted(n: int, p: str, w: str, s: int) -> Sequence[Any]:
    """One row one column off."""
    return (None, n, p, w, s) if n == 2 else (n, p, w, s)


def _hidden_column(book: Workbook, page: Any) -> None:
    page["E4"].value = "Verificare"
    for row in range(5, 9):
        page.cell(row, 5).value = "ok"
    page.column_dimensions["E"].hidden = True


def _hidden_blank_row(book: Workbook, page: Any) -> None:
    page.row_dimensions[9].hidden = True


def _comment(book: Workbook, page: Any) -> None:
    page["C6"].comment = Comment("jokerul este B", "x")


def _note_left(book: Workbook, page: Any) -> None:
    page["G1"].value = "tastat de Ana"


def _struck(book: Workbook, page: Any) -> None:
    page.append([5, "C3", "CE", 9])
    for cell in page[page.max_row]:
        cell.font = Font(strike=True)


def _by_letter(n: int, p: str, w: str, s: int) -> Sequence[Any]:
    """The position in two columns."""
    return (n, p[0], int(p[1]) if p[1].isdigit() else p[1], w, s)


def _letters(n: int, p: str, w: str, s: int) -> Sequence[Any]:
    """A letter a column, the points behind."""
    return (n, p, s, *w)


_FIVE = ("Nr", "Poziția", "Depunerea", "Puncte", "Observații")
BOOKS: Mapping[str, Make] = {
    # headings
    "English": heads("No.", "Position", "Word", "Points"),
    "English score": heads("#", "Pos", "Move", "Score"),
    "short": heads("nr", "p", "c", "pct"),
    "coordinates": heads("Nr. crt.", "Coordonate", "Cuvinte", "Punctaj"),
    "square": heads("Nr. depunere", "Căsuța", "Cuvântul scris", "Valoare"),
    "place": heads("Nr.", "Locul", "Mutare", "Puncte obținute"),
    "first square": heads("Nr.", "Prima literă", "Cuvânt", "Total mutare"),
    "upper": heads("NR.", "POZIȚIE", "CUVÂNT", "PUNCTAJ"),
    "colons": heads("Nr:", "Poziția:", "Depunerea:", "Puncte:"),
    "cedilla": heads("Nr", "Poziţia", "Depunerea", "Puncte"),
    "misspelt": heads("Nr", "Pozitzia", "Depunrea", "Punte"),
    "plurals": heads("Nr", "Poziții", "Depuneri", "Punctaje"),
    "question": heads("Nr", "Unde?", "Ce?", "Cât?"),
    "none": table(head=None),
    "none, no numbers": table(lambda n, p, w, s: (p, w, s), head=None),
    "some blank": heads("", "Poziția", "", "Puncte"),
    "letters": heads("A", "B", "C", "D"),
    "two lines": _two_line_head,
    "split": _split_head,
    "twice": table(foot=()),
    "sentence": heads("Nr. depunerii", "Poziția primei litere pe grilă", "Cuvântul principal format", "Punctaj (cu bonus)"),
    # order and columns
    "word first": table(lambda n, p, w, s: (n, w, p, s), ("Nr", "Cuvânt", "Poziție", "Puncte")),
    "points first": table(lambda n, p, w, s: (s, p, w), ("Puncte", "Poziție", "Cuvânt")),
    "position and word": table(lambda n, p, w, s: (n, f"{p} {w}", s), ("Nr", "Depunere", "Puncte")),
    "word (position)": table(lambda n, p, w, s: (n, f"{w} ({p})", s), ("Nr", "Depunere", "Puncte")),
    "word and points": table(lambda n, p, w, s: (n, p, f"{w} {s}"), ("Nr", "Poziția", "Depunerea și punctele")),
    "one cell": table(lambda n, p, w, s: (f"{p} {w} {s}",), ("Depuneri",)),
    "one cell numbered": table(lambda n, p, w, s: (f"{n}. {p} {w} - {s} p",), None),
    "position in two": table(_by_letter, ("Nr", "Rând", "Col", "Cuvânt", "Puncte")),
    "letter a cell": table(_letters, ("Nr", "Poz", "Pct", "Cuvânt")),
    "running": table(_running, (*HEAD, "Total")),
    "running unnamed": table(_running, (*HEAD, "")),
    "running cumulat": table(_running, (*HEAD, "Cumulat")),
    "bonus column": table(lambda n, p, w, s: (n, p, w, s - 50 if s > 100 else s, 50 if s > 100 else "", s),
                          ("Nr", "Poziția", "Cuvânt", "Puncte", "Bonus", "Total")),
    "time column": table(lambda n, p, w, s: (n, p, w, s, f"12:0{n}"), (*HEAD, "Ora")),
    "note column": table(lambda n, p, w, s: (n, p, w, s, "joker B" if "b" in w else None), _FIVE),
    "joker column": table(lambda n, p, w, s: (n, p, w.upper(), s, "B" if "b" in w else None), (*HEAD, "Joker")),
    "length column": table(lambda n, p, w, s: (n, p, w, len(w), s), ("Nr", "Poziția", "Cuvânt", "Litere", "Puncte")),
    "direction column": table(lambda n, p, w, s: (n, p, "V" if p[0].isdigit() else "O", w, s),
                              ("Nr", "Poziția", "Direcția", "Cuvânt", "Puncte")),
    "direction unnamed": table(lambda n, p, w, s: (n, p, "→" if p[0].isalpha() else "↓", w, s),
                               ("Nr", "Poziția", "", "Cuvânt", "Puncte")),
    "empty columns": table(lambda n, p, w, s: (n, None, p, None, w, None, s), ("Nr", None, "Poz", None, "Cuv", None, "Pct")),
    "far": table(offset=7),
    "one row off": table(_shifted),
    "values one off": table(lambda n, p, w, s: (None, n, p, w, s)),
    "values one off left": table(lambda n, p, w, s: (p, w, s)),
    "side by side": _beside,
    "transposed": _transposed,
    # values
    "text numbers": table(_numbers_as_text),
    "floats": table(lambda n, p, w, s: (float(n), p, w, float(s))),
    "formula sums": table(lambda n, p, w, s: (n, p, w, f"{s - 50}+50" if s > 100 else s)),
    "112p": table(lambda n, p, w, s: (n, p, w, f"{s}p")),
    "comma": table(lambda n, p, w, s: (n, p, w, f"{s},00")),
    "spaced word": table(lambda n, p, w, s: (n, p, " ".join(w), s)),
    "quoted": table(lambda n, p, w, s: (n, p, f'"{w}"', s)),
    "apostrophe": table(lambda n, p, w, s: (n, f"'{p}", f"'{w}", s)),
    "(b)": table(lambda n, p, w, s: (n, p, w.replace("b", "(b)"), s)),
    "*B": table(lambda n, p, w, s: (n, p, w.replace("b", "*B"), s)),
    "small": table(lambda n, p, w, s: (n, p, w.replace("b", "(B)").lower(), s)),
    "H-4": table(lambda n, p, w, s: (n, f"{p[0]}-{p[1]}", w, s)),
    "H 4 small": table(lambda n, p, w, s: (n, f"{p[0]} {p[1]}".lower(), w, s)),
    "nr.": table(lambda n, p, w, s: (f"{n}.", p, w, s)),
    "Depunerea 1": table(lambda n, p, w, s: (f"Depunerea {n}", p, w, s)),
    "roman": table(lambda n, p, w, s: (("I", "II", "III", "IV")[n - 1], p, w, s)),
    # rows
    "sum": table(foot=[["Total", None, None, 327]]),
    "sum at word": table(foot=[[None, None, "TOTAL", 327]]),
    "sum alone": table(foot=[[None, None, None, 327]]),
    "sum far": table(foot=[[], [], ["Total general:", 327]]),
    "sum one cell": table(foot=[["Total: 327 puncte"]]),
    "=SUM": table(foot=[[None, None, None, "=SUM(D5:D8)"]]),
    "dashes": table(foot=[[5, "-", "-", "-"], [6, "-", "-", "-"]]),
    "numbers left": table(foot=[[5], [6], [7], [8]]),
    "zeros": table(foot=[[5, None, None, 0], [6, None, None, 0]]),
    "x": table(foot=[[5, "x", "x", "x"]]),
    "signature": table(foot=[[], ["Semnătura jucătorului", ""], ["Semnătura arbitrului", ""]]),
    "arbiter": table(foot=[[], ["Arbitru:", "Ionescu Vasile"]]),
    "date below": table(foot=[[], ["Data", date(2026, 11, 21)]]),
    "hour below": table(foot=[[], ["Ora predării:", "12:35"]]),
    "warnings": table(foot=[[], ["Avertismente:", 0]]),
    "note": table(foot=[[], ["Notă: jokerul este B la depunerea 2"]]),
    "blank rows between": table(foot=[]),
    "letters below": table(foot=[[], ["Litere: AAAACCDDEEEFFGIIIILOPRTTU?"]]),
    "letters row": who(lambda n, t: [["Nume", n], ["Masa", int(t)], ["Litere", *"AAAACCDDEEEFFGIIIILOPRTTU?"]]),
    # who
    "labels below": who(_below),
    "one cell each": who(lambda n, t: [[f"Nume: {n}"], [f"Masa: {t}"]]),
    "one cell of both": who(lambda n, t: [[f"{n}, masa {t}"]]),
    "one cell -": who(lambda n, t: [[f"Masa {t} - {n}"]]),
    "one row": who(lambda n, t: [["Nume:", n, "Masa:", int(t)]]),
    "one row far": who(lambda n, t: [["NUME", None, None, n, None, "MASA", None, int(t)]]),
    "surname, given": who(lambda n, t: [["Nume", n.split()[0]], ["Prenume", n.split()[1]], ["Masa", int(t)]]),
    "club": who(lambda n, t: [["Nume", n], ["Club", "Clubul Unu"], ["Masa", int(t)]]),
    "title": who(lambda n, t: [["Cupa Demo 2026"], ["Partida: integral parțial"], ["Nume", n], ["Masa", int(t)]]),
    "dated": who(lambda n, t: [["Data:", date(2026, 11, 21)], ["Nume", n], ["Masa", int(t)]]),
    "bare": who(lambda n, t: [[n], [int(t)]]),
    "bare row": who(lambda n, t: [[n, int(t)]]),
    "number first": who(lambda n, t: [[int(t), n]]),
    "Sportiv": who(lambda n, t: [["Sportiv", n], ["Loc", int(t)]]),
    "Concurent": who(lambda n, t: [["Concurentul:", n], ["Masa numărul:", int(t)]]),
    "Name": who(lambda n, t: [["Player", n], ["Table", int(t)]]),
    "M1": who(lambda n, t: [["Nume", n], ["Masa", f"M{t}"]]),
    "table float": who(lambda n, t: [["Nume", n], ["Masa", float(t)]]),
    "table text": who(lambda n, t: [["Nume", n], ["Masa", f"{t} "]]),
    "category": who(lambda n, t: [["Nume", n], ["Categoria", "seniori"], ["Masa", int(t)], ["Rating", 1500]]),
    "sheet number": who(lambda n, t: [["Fișa nr.", int(t)], ["Nume", n], ["Masa", int(t)]]),
    "below the table": table(who=lambda n, t: [], foot=[]),
    "merged": table(change=_merged),
    "merged title": _merged_title,
    "two pages": _two_pages,
    "empty pages": table(change=_empty_pages),
    "hidden column": table(change=_hidden_column),
    "hidden blank row": table(change=_hidden_blank_row),
    "comment": table(change=_comment),
    "note beside": table(change=_note_left),
    "struck row": table(change=_struck),
}  # fmt: skip
