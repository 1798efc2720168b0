"""A game on another board with other letters, from its sheets to what is printed: nothing assumes 15 squares or A-Z.

The variants are made here; each is a board without premiums but the middle, which doubles the first word.
"""

from pathlib import Path

import pdfplumber
import pytest

from arbitraj.desk.editions.edition import Options
from arbitraj.desk.editions.publish import Publishing, publish
from arbitraj.desk.grading.grade import grade
from arbitraj.desk.inputs import file_hashes
from arbitraj.desk.preparing.forms import folder_forms
from arbitraj.desk.requests import FormPrinting
from arbitraj.game.position import Position
from arbitraj.problems import ProblemsError
from arbitraj.report.edition import Stage
from arbitraj.sheets.typing_workbook import write_filled
from tests.folders import folder, sheet

Played = tuple[int, Path]  # how wide the board is, and the folder
SIZES = (11, 25)
SETTINGS = """
[concurs]
titlu = "Probă"
[partida]
tip = "integral_partial"
litere = "KOTĄTAKŁKOTĄTAKŁKO?Ą"
lexic = "lexic.txt"
varianta = "mica.toml"
"""


def toml(size: int) -> str:
    rows = ["." * size for _ in range(size)]
    rows[size // 2] = "c".join(["." * (size // 2)] * 2)
    squares = "\n".join(f'"{row}",' for row in rows)
    return f"""
nume = "Mică"
[alfabet]
vocale = "AĄO"
[piese]
A = [6, 1]
"Ą" = [6, 5]
K = [6, 3]
"Ł" = [6, 4]
O = [6, 1]
T = [6, 2]
"?" = [2, 0]
[reguli]
suport = 4
prima = 30
[tabla]
randuri = [
{squares}
]
centru = "{Position(size // 2, size // 2)}"
[tabla.legenda]
c = {{ cuvant = 2 }}
"""


def rows_of(size: int) -> tuple[str, str]:
    """The moves of a faultless sheet, the second through the last letter of the first, and its grid."""
    row = size // 2
    first, second = Position(row, row - 2), Position(row, row + 1, vertical=True)
    last = Position(row + 3, row + 1)  # four tiles at once, to the right of the second word's last letter
    lines = [list("." * size) for _ in range(size)]
    for position, tiles in ((first, "TĄKT"), (second, "TAKŁ"), (last, "ŁoT")):
        for n, tile in enumerate(tiles):
            lines[position.row + n * position.vertical][position.col + n * (not position.vertical)] = tile
    moves = f"{first} TĄKT 54\n{second} TAKŁ 10\n{last} ŁoT 6"
    return moves, "\n".join(map("".join, lines))


@pytest.fixture(params=SIZES)
def played(request: pytest.FixtureRequest, tmp_path: Path) -> Played:
    """A competition on a board of this size."""
    moves, grid = rows_of(request.param)
    words = "TĄKT\nTAKŁ\nŁOT"
    second = sheet("Ilie Dan", "2", moves.replace("54", "55"))
    where = folder(tmp_path, concurs=SETTINGS, lexic=words, solutii_01=sheet(rows=moves, grid=grid), solutii_02=second)
    (where / "mica.toml").write_text(toml(request.param), encoding="utf-8")
    return request.param, where


def totals(where: Path) -> list[tuple[int, list[str]]]:
    ranking = grade(where).ranking
    return [(s.correction.total, [f.article for f in s.correction.findings if f.counts]) for s in ranking.standings]


def test_sheets_are_graded_on_the_board_of_the_competition(played: Played) -> None:
    size, where = played
    assert totals(where) == [(70, []), (70, ["8.3.d"])]
    board = grade(where).ranking.standings[0].correction.board
    assert (board.size, str(board)) == (size, rows_of(size)[1])


@pytest.mark.parametrize("suffix", ["xlsx", "txt"])
def test_they_are_read_from_the_typing_workbook_and_from_plain_text(played: Played, suffix: str) -> None:
    _, where = played
    graded = grade(where)
    (where / "solutii" / "01.csv").unlink()
    if suffix == "xlsx":
        write_filled(where / "solutii" / "01.xlsx", [graded.contest.sheets[1]], graded.competition.variant)
    else:
        moves, grid = rows_of(played[0])
        lines = [f"{n}. {move}" for n, move in enumerate(moves.splitlines(), 1)]
        text = "\n".join(["nume: Pop Ana", "masa: 1", *lines, "grila", grid, ""])
        (where / "solutii" / "01.txt").write_text(text, encoding="utf-8")
    assert totals(where) == [(70, []), (70, ["8.3.d"])]
    assert grade(where).contest.sheets[1].grid == graded.contest.sheets[1].grid


def test_what_is_published_shows_the_whole_board(played: Played) -> None:
    size, where = played
    done = publish(where, Publishing(Stage.PROVISIONAL, Options(one_each=False, both_sides=False)))
    page = (done.folder / "rezultate.html").read_text(encoding="utf-8")
    named = [name for name in done.documents if name.endswith(".pdf")]
    printed = "\n".join(text_of(done.folder / name) for name in named)
    assert (f">{chr(64 + size)}</text>" in page, f">{chr(65 + size)}</text>" in page) == (True, False)
    assert ("TĄKT" in printed, "TĄKT" in page) == (True, True)


def test_the_file_of_the_variant_is_among_what_results_were_made_from(played: Played) -> None:
    _, where = played
    before = file_hashes(where)
    (where / "mica.toml").write_text(
        (where / "mica.toml").read_text("utf-8").replace("prima = 30", "prima = 40"), "utf-8"
    )
    assert [name for name, digest in file_hashes(where).items() if before[name] != digest] == ["mica.toml"]


def test_the_forms_have_its_squares(played: Played) -> None:
    size, where = played
    folder_forms(where, FormPrinting())
    with pdfplumber.open(where / "formulare" / "formulare.pdf") as document:
        # a grid that does not fit beside the moves has a page of its own
        words = {word["text"] for page in document.pages for word in page.extract_words()}
    assert {str(size), chr(64 + size), chr(65 + size)} & words == {str(size), chr(64 + size)}


def text_of(path: Path) -> str:
    with pdfplumber.open(path) as document:
        return "\n".join(page.extract_text() for page in document.pages)


def test_a_variant_that_nobody_knows_is_told_with_the_one_that_was_meant(tmp_path: Path) -> None:
    where = folder(tmp_path, concurs=SETTINGS.replace("mica.toml", "Rommână"))
    with pytest.raises(ProblemsError) as refused:
        grade(where)
    assert str(refused.value.problems[0]) == (
        "concurs.toml: cheia «varianta»: varianta «Rommână» nu se cunoaște; se poate: engleza, franceza, polona, "
        "romana, scribo, sau un fișier .toml din același dosar. Poate «romana»?"
    )
