"""Text files: CSV of several hands, and what people send by e-mail."""

import csv
from pathlib import Path

import pandas as pd

from tests.data.sheets.make import GRID, GROUPS, HOSTILE, OTHER, PLAIN, TWO_TABLES, WITH_GRID, Expected, Row, made

HEADER = ("nr", "grupa", "pozitie", "depunere", "puncte", "total")


def rows_of(sheet: Expected, solutions: bool = False) -> list[list[str]]:
    rows = sheet.solutions if solutions else sheet.entries
    return [[str(n), row.group, row.position, row.word, row.points, row.total] for n, row in enumerate(rows, 1)]


def contract(path: Path, sheet: Expected, separator: str = ";", encoding: str = "utf-8", quoting: int = 0) -> None:
    """The CSV of docs/formate.md, written by the csv module."""
    with path.open("w", encoding=encoding, newline="") as target:
        writer = csv.writer(target, delimiter=separator, quoting=quoting)  # type: ignore[arg-type]
        writer.writerows([["nume", sheet.name], ["masa", sheet.table], list(HEADER), *rows_of(sheet)])
        if sheet.solutions:
            writer.writerows([["solutii"], list(HEADER), *rows_of(sheet, True)])
        if sheet.grid:
            writer.writerows([["grila"], *([line] for line in sheet.grid)])


@made("csv-contract.csv", WITH_GRID, places={"1.points": "rândul 4"})
def _(path: Path) -> None:
    contract(path, WITH_GRID)


@made("csv-comma-quoted.csv", WITH_GRID)
def _(path: Path) -> None:
    contract(path, WITH_GRID, ",", "utf-8-sig", csv.QUOTE_ALL)


@made("csv-tab-utf16.csv", WITH_GRID)
def _(path: Path) -> None:
    contract(path, WITH_GRID, "\t", "utf-16")


@made("csv-cp1250.csv", Expected("Ţurcanu Ştefan", "12", PLAIN.entries))
def _(path: Path) -> None:
    contract(path, Expected("Ţurcanu Ştefan", "12", PLAIN.entries), encoding="cp1250")


@made("csv-two-tables.csv", TWO_TABLES)
def _(path: Path) -> None:
    contract(path, TWO_TABLES)


@made("csv-hostile.csv", HOSTILE)
def _(path: Path) -> None:
    contract(path, HOSTILE)


@made("csv-grid-in-cells.csv", Expected(entries=PLAIN.entries, grid=GRID))
def _(path: Path) -> None:
    lines = ["nume;Popescu Ion", "masa;12", ";".join(HEADER), *(";".join(row) for row in rows_of(PLAIN)), "grila"]
    lines += [";".join("" if sign == "." else sign for sign in line) for line in GRID]
    path.write_text("\n".join(lines), encoding="utf-8")


@made("csv-pandas.csv", Expected("", "", tuple(Row(r.position, r.word, r.points) for r in PLAIN.entries)))
def _(path: Path) -> None:
    frame = pd.DataFrame([(r.position, r.word, int(r.points)) for r in PLAIN.entries])
    frame.columns = pd.Index(["Coordonate", "Cuvânt", "Pct."])
    frame.to_csv(path)


@made("csv-long.csv", Expected("", "12", PLAIN.entries), Expected("", "6", OTHER.entries))
def _(path: Path) -> None:
    lines = ["Masa;Nr. dep.;Poziția;Cuvântul;Puncte;Cumulat"]
    for sheet in (PLAIN, OTHER):
        lines += [
            f"{sheet.table};{n};{r.position};{r.word};{r.points};{r.total}" for n, r in enumerate(sheet.entries, 1)
        ]
    path.write_text("\n".join(lines), encoding="utf-8")


@made("csv-label-misspelt.csv", Expected(entries=(Row("H7", "CASA", "8"),)))
def _(path: Path) -> None:
    path.write_text("nume;Popescu Ion\nmesa;12\nnr;pozitie;depunere;puncte\n1;H7;CASA;8\n", encoding="utf-8")


@made("csv-no-table.csv", problems=["nu se găsește nicio depunere"])
def _(path: Path) -> None:
    path.write_text("Bună ziua,\nvă trimit mâine soluția.\n", encoding="utf-8")


def moves(text: str, name: str = "text", sheet: Expected = PLAIN) -> None:
    """Register a text file with this content."""

    @made(f"{name}.txt", sheet)
    def _(path: Path) -> None:
        path.write_text(text.strip("\n") + "\n", encoding="utf-8")


_HEAD = "Nume: Popescu Ion\nMasa: 12\n\n"
moves(
    _HEAD + "\n".join(f"{n}. {r.position} {r.word} {r.points} {r.total}" for n, r in enumerate(PLAIN.entries, 1)),
    "text-dots",
)
moves(
    "Bună ziua, soluția mea:\n\nConcurent: Popescu Ion, masa: 12\n"
    + "\n".join(f"{r.position}: {r.word} = {r.points} p" for r in PLAIN.entries)
    + "\n\nTotal: 189\nMulțumesc",
    "text-colon",
    Expected("Popescu Ion", "12", tuple(Row(r.position, r.word, r.points) for r in PLAIN.entries)),
)
moves(
    _HEAD + "\n".join(f"{n}) {r.position} - {r.word} ({r.points})" for n, r in enumerate(PLAIN.entries, 1)),
    "text-brackets",
    Expected(entries=tuple(Row(r.position, r.word, r.points) for r in PLAIN.entries)),
)
moves(
    _HEAD
    + "\n".join("\t".join((str(n), r.position, r.word, r.points, r.total)) for n, r in enumerate(PLAIN.entries, 1)),
    "text-tabs",
)
moves(
    "Nume: Ilie Dan\nMasa: 3\n"
    + "\n".join(f"{n}. {r.group} {r.position} {r.word} {r.points} {r.total}" for n, r in enumerate(GROUPS.entries, 1)),
    "text-groups",
    GROUPS,
)
moves(
    "Nume: Ilie Dan\nMasa: 3\n"
    + "\n".join(f"gr. {r.group}: {r.position} {r.word} {r.points} {r.total}" for r in GROUPS.entries),
    "text-groups-named",
    GROUPS,
)
moves(
    "nr   poziția   depunerea   puncte\n1    H7        CASA        8\n2    I8        STIRE       13\n",
    "text-columns",
    Expected("", "", (Row("H7", "CASA", "8"), Row("I8", "STIRE", "13"))),
)
moves(
    "Nume: Țurcanu-Șerban Ana Măriuța\nMasa: 12\n"
    + "\n".join(f"{n}. {r.position} {r.word} {r.points} {r.total}" for n, r in enumerate(PLAIN.entries, 1))
    + "\n\nGrila de control\n   1 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n"
    + "\n".join(f"{chr(65 + n)} {' '.join(line)}" for n, line in enumerate(GRID)),
    "text-grid",
    WITH_GRID,
)
moves(
    "Nume: Marin Ioana\nMasa: 5\nConstrucția\n1. H7 CASA\n2. I8 STIRE\nSoluții\n1. K5 CAPRARUL\n2. 5K (C)APRARUL\n"
    "3. A1 DEoPUNERI\n" + "\n".join(GRID),
    "text-two-tables",
    TWO_TABLES,
)
moves(
    "Nume: Popescu Ion\nMasa: 12\n1. H CASA 8\n2. STIRE 13\n3. 6E ? 71\n4. H4 TRACASAI\n",
    "text-missing",
    Expected(entries=(Row("H", "CASA", "8"), Row("", "STIRE", "13"), Row("6E", "", "71"), Row("H4", "TRACASAI"))),
)
