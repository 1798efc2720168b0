"""Forms of other games: filled in with their letters and read back; boards wider and smaller than the usual one."""

from pathlib import Path

import pytest

from arbitraj.forms.drawing import Content
from arbitraj.forms.fillable import encoding, write_fillable
from arbitraj.game.variant import Variant, load_variant, variant_of
from arbitraj.sheets.form_fields import NAME, TABLE, cell, square
from arbitraj.sheets.form_plan import plan_of, plan_of_any
from arbitraj.sheets.form_print import legend
from arbitraj.sheets.reader import read_file
from arbitraj.types import GAME_TYPES
from tests.forms.measures import SHRUNK
from tests.forms.test_fillable import filled

POLISH, SCRIBO = load_variant("polona"), load_variant("scribo")
SECTION_4 = tuple(key for key in GAME_TYPES if GAME_TYPES[key].article.startswith("4."))


def of_size(size: int, tiles: int = 4, rack: int = 7) -> Variant:
    data, letters = dict(load_variant().data), "ABCDEFGHIJLMNOPRSTUVXZ"
    board = {"randuri": ["." * size] * size}
    rules = {"suport": rack, "prima": 50}
    return variant_of(
        "alta.toml", data | {"tabla": board, "piese": {letter: [tiles, 1] for letter in letters}, "reguli": rules}
    )


@pytest.mark.parametrize(
    ("variant", "words", "at", "tile"),
    [(POLISH, ("ŻÓŁW", "zaĄść"), (7, 7), "Ą"), (SCRIBO, ("ÎNTR-UN", "ERA"), (6, 6), "-")],
    ids=["polona", "scribo"],
)
def test_a_form_is_filled_in_with_the_letters_of_its_game(
    variant: Variant, words: tuple[str, str], at: tuple[int, int], tile: str, tmp_path: Path
) -> None:
    blank = tmp_path / "gol.pdf"
    write_fillable(blank, plan_of(GAME_TYPES["integral_partial"], variant), variant, Content())
    values = {NAME: "Pop Ana", TABLE: "1", square(*at): tile, square(8, 8): "A"}
    for number, word in enumerate(words, 1):
        values |= {cell("pozitie", number): f"H{number}", cell("depunere", number): word, cell("puncte", number): "7"}
    (found,) = read_file(filled(blank, tmp_path / "01.pdf", values), variant).sheets
    assert [entry.word for entry in found.sheet.entries] == list(words)
    assert found.sheet.grid is not None
    assert found.sheet.grid[at[0]][at[1]] == tile
    # the font of the fields has them: they are seen as they are typed
    assert set("".join(words)) <= set(encoding(variant.alphabet.letters).values())


@pytest.mark.parametrize("key", [*SECTION_4, ""])
def test_every_form_has_room_whatever_the_board_and_the_set(key: str) -> None:
    for variant in (of_size(5, 1), of_size(9), of_size(16), of_size(26, 40, 15), SCRIBO):
        plan = plan_of(GAME_TYPES[key], variant) if key else plan_of_any(variant)
        grids = [page.grid for page in plan.pages if page.grid]
        assert [grid.size for grid in grids] == [variant.size]
        for page in plan.pages:
            areas = [box for row in page.cells for box in row.boxes]
            areas += [table.cell(table.rows - 1, len(table.columns) - 1) for table in page.tables]
            areas += [page.grid.square(variant.size - 1, variant.size - 1)] if page.grid else []
            assert all(table.row_height * SHRUNK >= 5 for table in page.tables)
            assert all(area.right <= 200.01 and area.bottom <= 287 for area in areas)
        if key and GAME_TYPES[key].material.name == "set":
            assert plan.rows() >= len(variant.all_tiles) - 1


def test_the_marks_of_a_board_are_explained_under_its_grid() -> None:
    assert list(legend(SCRIBO)) == [
        "Colțuri pline, cuvânt: două ×5. Colțuri tăiate, literă: două ×10. Pătrat închis: STOP.",
        "Jokerul: litera se încercuiește (pe calculator: literă mică), în tabel și pe grilă.",
        "Tabla este reconstituită: nu toate pătratele ei se cunosc din regulament.",
    ]
    assert list(legend(POLISH)) == list(legend(load_variant()))
