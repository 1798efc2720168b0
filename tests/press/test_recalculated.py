"""The workbook's formulas, computed by LibreOffice, come to what the program computed."""

import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from openpyxl import load_workbook

from arbitraj.press.xlsx.results import write_workbook
from arbitraj.ranking.scale import Scale
from arbitraj.ranking.standings import Ranking, rank
from arbitraj.record.interpretations import Rules, Sanctions
from tests.press.rounds import ALL, graded

RULES: list[tuple[str, dict[str, str]]] = [
    ("1-integral-partial", {"I-floor": "zero"}), ("1-integral-partial", {}), ("5-superscrabble", {}),
    ("5-superscrabble", {"I-superscrabble": "patru_avertismente", "I-floor": "zero"}), ("3-serie-maxime", {}),
    ("3-serie-maxime", {"I-percent": "compus", "I-shared-points": "media"}),
    ("3-serie-maxime", {"I-percent": "compus", "I-percent-from": "primul"}),
    ("3-serie-maxime", {"I-percent-from": "primul"}),
]  # fmt: skip
OTHERS = tuple(name for name in ALL if name not in {rule for rule, _ in RULES})  # of the types that no rule is about
# warnings on both sides of where each begins to cost, with and without heavier sanctions
SANCTIONS = [(0, 0, 0), (3, 0, 0), (4, 1, 0), (5, 0, 1), (6, 2, 1), (7, 0, 0), (8, 1, 1), (0, 2, 0), (10, 0, 0)]
Cells = dict[tuple[str, str], float]
FIGURE = re.compile('<c r="([A-Z]+[0-9]+)"[^>]*><f[^>]*>[^<]*</f><v>([^<]*)</v>')


def sanctioned(name: str, rules: dict[str, str]) -> Ranking:
    """A round in which the same sheet is handed in again and again, each time with other sanctions."""
    ranking, _ = graded(name)
    competition = replace(ranking.game.competition, rules=Rules.of(rules), by_category=False)
    game = replace(ranking.game, competition=competition)
    policy = competition.game_type
    model = next(s.correction for s in ranking.standings if s.correction.player.table == 10)
    corrections = []
    for table, (warnings, penalties, disciplinary) in enumerate(SANCTIONS, 1):
        sanctions = Sanctions(warnings, penalties, disciplinary)
        # few points, so that sanctions go below 0
        points = model.points if policy.compares_entries else 30 if not policy.counts_solutions else 4
        entries = model.entries
        if not policy.compares_entries:
            entries = (replace(entries[0], worth=points),)
        corrections.append(
            replace(
                model,
                player=replace(model.player, table=table),
                submission=replace(model.submission, table=table, order=(table + 2) // 3, sheet=str(table)),
                entries=entries,
                points=points,
                sanctions=sanctions,
                total=competition.tariff.total(points, sanctions),
            )
        )
    return rank(game, corrections, Scale())


def figures_of(path: Path) -> Cells:
    """What stands beside each formula, by sheet and cell; an error would be no number."""
    with ZipFile(path) as archive:
        pages = {name: archive.read(name).decode() for name in archive.namelist() if "worksheets/sheet" in name}
    return {(name, cell): float(value) for name, page in pages.items() for cell, value in FIGURE.findall(page)}


def without_values(source: Path, target: Path) -> None:
    """The same workbook with nothing beside its formulas, so that who shows a value has computed it."""
    with ZipFile(source) as old, ZipFile(target, "w", ZIP_DEFLATED) as new:
        for name in old.namelist():
            text = old.read(name)
            new.writestr(name, re.sub(rb"(</f>)<v>[^<]*</v>", rb"\1", text) if "worksheets" in name else text)


def workbooks(folder: Path, rounds: Sequence[str]) -> Iterator[Path]:
    folder.mkdir()
    for name in rounds:
        ranking, words = graded(name)
        yield folder / f"{name}.xlsx"
        write_workbook(folder / f"{name}.xlsx", ranking, words)
    for number, (name, rules) in enumerate(RULES):
        yield folder / f"rules-{number}.xlsx"
        write_workbook(folder / f"rules-{number}.xlsx", sanctioned(name, rules), graded(name)[1])


def assert_recalculated(soffice: str, folder: Path, paths: Sequence[Path]) -> None:
    """LibreOffice, given the formulas alone, comes to the values that the program wrote beside them."""
    bare, done = folder / "bare", folder / "done"
    bare.mkdir()
    for path in paths:
        without_values(path, bare / path.name)
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    command = [soffice, profile, "--headless", "--convert-to", "xlsx", "--outdir", str(done)]
    subprocess.run([*command, *(str(bare / path.name) for path in paths)], check=True, capture_output=True, timeout=180)
    for path in paths:
        assert not figures_of(bare / path.name)
        wanted = figures_of(path)
        assert len(wanted) > 10
        assert figures_of(done / path.name) == {cell: pytest.approx(value, abs=1e-9) for cell, value in wanted.items()}


@pytest.mark.libreoffice
@pytest.mark.greu
def test_libreoffice_comes_to_the_same_totals_for_every_type_and_rule(soffice: str, tmp_path: Path) -> None:
    assert_recalculated(soffice, tmp_path, list(workbooks(tmp_path / "written", ALL)))


@pytest.mark.parametrize("name", ALL)
def test_the_values_beside_the_formulas_are_the_computed_totals(name: str, tmp_path: Path) -> None:
    ranking, words = graded(name)
    write_workbook(tmp_path / "c.xlsx", ranking, words)
    book = load_workbook(tmp_path / "c.xlsx", data_only=True, read_only=True)
    shown: dict[object, object] = {}
    for sheet in book:
        if sheet.title.startswith("Clasament"):
            rows = [row for row in sheet.iter_rows(values_only=True) if row]
            header = next(row for row in rows if row[0] == "loc")
            table, total = header.index("masa"), next(n for n, t in enumerate(header) if t in ("total", SOLUTIONS))
            start = rows.index(header) + 1
            shown |= {row[table]: row[total] for row in rows[start:] if isinstance(row[0], int)}
    assert shown == {s.correction.player.table: s.correction.total for s in ranking.standings}


SOLUTIONS = "soluții după sancțiuni"
