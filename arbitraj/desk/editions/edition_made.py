"""Documents of an edition, written together. The same ranking and edition give the same bytes."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import to_builtins
from msgspec.structs import asdict, replace
from reportlab.graphics.shapes import Drawing

from arbitraj.atomic import write_text
from arbitraj.desk.door import Progress, Watch
from arbitraj.desk.edition_names import (
    IDEAL_PAGE,
    IDEAL_PAPER,
    PAGE,
    PICTURES,
    RANKING,
    SECOND_COUNT,
    SECOND_COUNT_PAGE,
    SHEETS,
)
from arbitraj.desk.editions.changes import EditionsCompared, changes
from arbitraj.desk.editions.edition import FOR_ARBITERS, JSON, MOST_PLAYER_SHEETS, WORKBOOK, Basis, Options
from arbitraj.desk.editions.edition_registers import edition_registers
from arbitraj.desk.editions.searched import Solve, ideal_of, possible_of
from arbitraj.desk.inputs import file_hashes, sha256
from arbitraj.folder.published import sealed
from arbitraj.press.board_drawing import BoardPicture, picture_of, shared_svg, svg, using_svg
from arbitraj.press.charts import chart_png, charts_of
from arbitraj.press.html.pictures import Pictures
from arbitraj.press.html.report import ideal_page
from arbitraj.press.html.results import results_page
from arbitraj.press.html.verificare import check_page
from arbitraj.press.pdf.boards import board_png
from arbitraj.press.pdf.correction_sheet import sheet_file, write_correction_sheets
from arbitraj.press.pdf.ideal import write_ideal_pdf
from arbitraj.press.pdf.results import write_results_pdf
from arbitraj.press.pdf.typeset import clean
from arbitraj.press.svg import chart_svg
from arbitraj.press.xlsx.results import write_workbook
from arbitraj.problems import Problem, ProblemsError
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.record.moments import shown_moment
from arbitraj.record.results_file import EditionFacts, EditionResults, EditionTimes
from arbitraj.report.edition import Edition, Stage
from arbitraj.report.second_count import second_count
from arbitraj.text import said
from arbitraj.writing.plan import contents

_PODIUM = 3  # places with boards also as PNG, for sharing
_PARTS = 2  # with progress: the workbook, the sheets


def make_edition(
    staged: Path,
    basis: Basis,
    stage: Stage,
    options: Options,
    compared: EditionsCompared,
    watch: Watch,
    times: EditionTimes | None = None,
    solve: Solve = possible_of,
) -> None:
    """Write an edition into an empty folder. `compared` are earlier editions, `times` known times as stored in the
    JSON.

    Raises ProblemsError if its inputs change meanwhile.
    """
    graded, inputs, look_at, competition = basis.graded, basis.inputs, basis.look_at, basis.graded.competition
    about = EditionFacts(
        stadiu=stage.value,
        amprenta=inputs.fingerprint,
        intrari=inputs.data,
        optiuni=options.as_data(),
        timpuri=times,
        fara_margine=basis.unbounded,
        documente={},
    )
    registers = edition_registers(basis.folder, graded)
    after = EditionResults(**asdict(graded.round_results(look_at)), **registers, editie=about)
    changed = None
    if (provisional := compared.provisional) is not None:
        changed = changes(provisional.results, after)
        about = replace(about, fata_de=provisional.seal, schimbari=changed)
    before = compared.noted(after)
    about, since = replace(about, inainte=before), before.schimbari if before else None
    until = competition.contest_until
    deadline = shown_moment(until) if until and stage is Stage.PROVISIONAL else ""
    possible = None
    if options.solved:
        with watch("solving") as tell:
            possible = solve(basis, options, tell)
    edition = Edition(stage, deadline, competition.arbiter, changed, inputs.prints(), possible, since)
    with watch("publishing") as tell:
        write_edition(staged, basis, edition, replace(after, editie=about), options, tell)
    if file_hashes(basis.folder) != inputs.data.fisiere:
        raise ProblemsError([Problem(str(basis.folder), "", said("publish.moving"))])


def write_edition(
    folder: Path,
    basis: Basis,
    edition: Edition,
    results: EditionResults,
    options: Options,
    progress: Progress,
) -> None:
    """Write every document into `folder`, `results` with their hashes last.

    Questions and items to check are in the workbook and the JSON, which are for arbiters. `progress(done, total)` is
    called after each part. Raises OSError if the folder cannot be written.
    """
    graded, look_at = basis.graded, basis.look_at
    ranking, words = graded.ranking, graded.words
    players = max(1, len(ranking.standings))

    def part(number: int) -> Progress:
        """Progress of a part within the whole. The parts are the workbook and the sheets."""
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
    most = len(edition.possible.everything) if edition.possible else 0
    if options.ideal:
        ideal = ideal_of(graded, basis.folder)
        most = ideal.correction.total
        write_text(folder / IDEAL_PAGE, ideal_page(ideal))
        write_ideal_pdf(folder / IDEAL_PAPER, ideal)
    charts = charts_of(ranking)
    boards = {
        standing.correction.player.table: picture_of(standing.correction.board, ranking.game.variant)
        for standing in ranking.standings
    }

    def board(standing: Standing) -> str:
        return using_svg(boards[standing.correction.player.table], clean(standing.correction.player.name))

    shown = tuple((chart.title, chart.on_screens()) for chart in charts)
    pictures = Pictures(board, shown, shared_svg(boards.values()) if boards else "")
    write_text(folder / PAGE, results_page(ranking, words, edition, pictures, (SECOND_COUNT_PAGE, SECOND_COUNT)))
    _write_pictures(folder / PICTURES, ranking, boards, [chart.drawn() for chart in charts])
    again = second_count(to_builtins(results), ranking, graded.contest.sheets)
    write_text(folder / SECOND_COUNT, sealed(again))
    write_text(folder / SECOND_COUNT_PAGE, check_page())
    documents = {name: sha256(data) for name, data in contents(folder).items()}
    about = replace(results.editie, maxim=most or None, documente=documents)
    write_text(folder / JSON, sealed(to_builtins(replace(results, editie=about))))


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
) -> None:
    """Write boards and charts as SVG, and charts and the boards of the first three places as PNG."""
    folder.mkdir()
    for standing in ranking.standings:
        name = f"tabla-{sheet_file(standing).removesuffix('.pdf')}"
        picture = boards[standing.correction.player.table]
        write_text(folder / f"{name}.svg", svg(picture, title=clean(standing.correction.player.name)))
        if standing.place <= _PODIUM:
            board_png(folder / f"{name}.png", picture)
    for number, chart in enumerate(charts, 1):
        write_text(folder / f"grafic-{number}.svg", chart_svg(chart))
        chart_png(folder / f"grafic-{number}.png", chart)
