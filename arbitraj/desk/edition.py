"""An edition of results made of a folder: what hangs on the wall, what players get, what stays with the arbiters.

The same ranking and edition give the same bytes.
"""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reportlab.graphics.shapes import Drawing

from arbitraj.atomic import write_text
from arbitraj.desk.alarms import alarms
from arbitraj.desk.changes import changes
from arbitraj.desk.door import Progress, Watch
from arbitraj.desk.grade import Graded, grade
from arbitraj.desk.inputs import Inputs, file_hashes, inputs_of, sha256
from arbitraj.desk.look_at import to_look_at
from arbitraj.desk.published import Published, read_published, sealed
from arbitraj.press.board_drawing import BoardPicture, picture_of, shared_svg, svg, using_svg
from arbitraj.press.charts import chart_png, chart_svg, charts_of, title_of
from arbitraj.press.html.pictures import Pictures
from arbitraj.press.html.results import results_page
from arbitraj.press.pdf.boards import board_png
from arbitraj.press.pdf.correction_sheet import sheet_file, write_correction_sheets
from arbitraj.press.pdf.results import write_results_pdf
from arbitraj.press.pdf.typeset import clean
from arbitraj.press.xlsx.results import write_workbook
from arbitraj.problems import Problem, ProblemsError
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.record.moments import shown_moment
from arbitraj.record.question import LookAt
from arbitraj.report.edition import Edition, Stage
from arbitraj.text import said
from arbitraj.writing.plan import contents

PUBLISHED = "publicat"  # the folder of all editions
RANKING, PAGE, SHEETS, PICTURES = "clasament.pdf", "rezultate.html", "fise-de-corectura", "imagini"
# the workbook and the JSON hold remarks that are for arbiters and the commission alone (9.1.1.c)
FOR_ARBITERS = "pentru-arbitri"
WORKBOOK, JSON = f"{FOR_ARBITERS}/clasament.xlsx", f"{FOR_ARBITERS}/rezultate.json"
MOST_PLAYER_SHEETS = 300  # past this many nobody finds his way in the workbook, and programs open it slowly
_PODIUM = 3  # places whose boards are PNG too, for sharing
_PARTS = 2  # that take long enough to be told: the workbook, the sheets

ONE, EACH = "una", "separat"  # correction sheets: all in one file, one each


@dataclass(frozen=True, slots=True)
class Options:
    """How the correction sheets are written: all in one file or one each; each on a new leaf.

    It stands in the JSON, so that the edition can be made again.
    """

    one_each: bool = False
    both_sides: bool = False

    def as_data(self) -> dict[str, Any]:
        """As it stands in the JSON."""
        return {"fise": EACH if self.one_each else ONE, "fata_verso": self.both_sides}

    @staticmethod
    def of(data: Mapping[str, Any]) -> "Options":
        """Those that stand in a JSON."""
        return Options(data.get("fise") == EACH, bool(data.get("fata_verso")))


@dataclass(frozen=True, slots=True)
class Basis:
    """A folder graded, with the hashes of what it was graded from, and what is to be looked at."""

    folder: Path
    graded: Graded
    inputs: Inputs
    look_at: tuple[LookAt, ...]


def edition_folder(folder: Path, stage: Stage) -> Path:
    """Where an edition stands."""
    return folder / PUBLISHED / stage.value


def read_edition(folder: Path, stage: Stage) -> Published | None:
    """The results of a published edition; None where there is none. Raises ProblemsError where it is damaged."""
    path = edition_folder(folder, stage) / JSON
    return read_published(path) if os.path.lexists(path) else None


def basis_of(folder: Path, watch: Watch) -> Basis:
    """Grade a folder. Raises ProblemsError where it cannot be graded."""
    # hashed before it is read: whoever changes a file from here on is found out
    files = file_hashes(folder)
    graded = grade(folder, watch)
    look_at = to_look_at(graded, alarms(folder, graded))
    return Basis(folder, graded, inputs_of(files, graded.words, graded.competition.rules), look_at)


def make_edition(
    staged: Path, basis: Basis, stage: Stage, options: Options, provisional: Published | None, watch: Watch
) -> None:
    """Write an edition into an empty folder. Raises ProblemsError where its inputs change meanwhile."""
    graded, inputs, look_at, competition = basis.graded, basis.inputs, basis.look_at, basis.graded.competition
    about: dict[str, Any] = {
        "stadiu": stage.value,
        "amprenta": inputs.fingerprint,
        "intrari": inputs.data,
        "optiuni": options.as_data(),
    }
    changed = None
    if provisional is not None:
        changed = changes(provisional.results, graded.results(look_at) | {"editie": about})
        about |= {"fata_de": provisional.seal, "schimbari": list(changed)}
    until = competition.contest_until
    deadline = shown_moment(until) if until and stage is Stage.PROVISIONAL else ""
    edition = Edition(stage, deadline, competition.arbiter, changed, inputs.prints())
    with watch("publishing") as tell:
        write_edition(staged, basis, edition, about, options, tell)
    if file_hashes(basis.folder) != inputs.data["fisiere"]:
        raise ProblemsError([Problem(str(basis.folder), "", said("publish.moving"))])


def write_edition(
    folder: Path, basis: Basis, edition: Edition, about: Mapping[str, Any], options: Options, progress: Progress
) -> None:
    """Write every document into `folder`, the JSON with their hashes and `about` last.

    Questions and what to look at stand in the workbook and the JSON, which are for arbiters.

    `progress(done, total)` is called after each part. Raises OSError where the folder cannot be written.
    """
    graded, look_at = basis.graded, basis.look_at
    ranking, words = graded.ranking, graded.words
    players = max(1, len(ranking.standings))

    def part(number: int) -> Progress:
        """Parts that each count their own steps, told as one: the workbook, the sheets."""
        return lambda done, total: progress(number * players + done * players // total, _PARTS * players)

    (folder / FOR_ARBITERS).mkdir()
    write_workbook(
        folder / WORKBOOK,
        ranking,
        words,
        part(0),
        player_sheets=players <= MOST_PLAYER_SHEETS,
        edition=edition,
        questions=graded.questions,
        look_at=look_at,
    )
    write_results_pdf(folder / RANKING, ranking, words, edition)
    _write_sheets(folder, ranking, edition, options, part(1))
    charts = charts_of(ranking) if ranking.standings else []
    shown = tuple((title_of(chart), chart_svg(chart)) for chart in charts)
    boards = {
        standing.correction.player.table: picture_of(standing.correction.board, ranking.game.variant)
        for standing in ranking.standings
    }

    def board(standing: Standing) -> str:
        return using_svg(boards[standing.correction.player.table], clean(standing.correction.player.name))

    pictures = Pictures(board, shown, shared_svg(boards.values()) if boards else "")
    write_text(folder / PAGE, results_page(ranking, words, edition, pictures))
    _write_pictures(folder / PICTURES, ranking, boards, charts, shown)
    documents = {name: sha256(data) for name, data in contents(folder).items()}
    data = {**graded.results(look_at), "editie": {**about, "documente": documents}}
    write_text(folder / JSON, sealed(data))


def _write_sheets(folder: Path, ranking: Ranking, edition: Edition, options: Options, step: Progress) -> None:
    if not options.one_each:
        path = folder / f"{SHEETS}.pdf"
        write_correction_sheets(path, ranking, edition, progress=step, both_sides=options.both_sides)
        return
    (folder / SHEETS).mkdir()
    for done, standing in enumerate(ranking.standings, 1):
        write_correction_sheets(folder / SHEETS / sheet_file(standing), ranking, edition, [standing])
        step(done, len(ranking.standings))


def _write_pictures(
    folder: Path,
    ranking: Ranking,
    boards: Mapping[int, BoardPicture],
    charts: Sequence[Drawing],
    shown: Sequence[tuple[str, str]],
) -> None:
    """The boards and the charts as SVG (`shown`); the charts and the boards of the first three as PNG too."""
    folder.mkdir()
    for standing in ranking.standings:
        name = f"tabla-{sheet_file(standing).removesuffix('.pdf')}"
        picture = boards[standing.correction.player.table]
        write_text(folder / f"{name}.svg", svg(picture, title=clean(standing.correction.player.name)))
        if standing.place <= _PODIUM:
            board_png(folder / f"{name}.png", picture)
    for number, (chart, (_, text)) in enumerate(zip(charts, shown, strict=True), 1):
        write_text(folder / f"grafic-{number}.svg", text)
        chart_png(folder / f"grafic-{number}.png", chart)
