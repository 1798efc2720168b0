"""Documents of an edition, written together. The same ranking and edition give the same bytes."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from msgspec import structs, to_builtins
from reportlab.graphics.shapes import Drawing

from arbitraj.atomic import write_text
from arbitraj.desk import edition_names as names
from arbitraj.desk.command_io import Progress, ProgressFor
from arbitraj.desk.editions.changes import EditionsCompared, changes
from arbitraj.desk.editions.edition import FOR_ARBITERS, JSON, MOST_PLAYER_SHEETS, WORKBOOK, Basis, Options
from arbitraj.desk.editions.searched import Solve, ideal_of, possible_of
from arbitraj.desk.grading.decide import shifts
from arbitraj.desk.grading.grade import Graded, corrected_alone, rank_corrections
from arbitraj.desk.inputs import file_hashes, sha256
from arbitraj.folder.published import sealed
from arbitraj.folder.registers import how_answered, read_contestations
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
from arbitraj.problems import Problem, ProblemsError, sound
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.record.contestation import Contestation
from arbitraj.record.moments import shown_moment
from arbitraj.record.names import same_number
from arbitraj.record.question import LOOKED_AT, Answer, Ask, question_id
from arbitraj.record.results_file import (
    AnswerResult,
    ContestationResult,
    DecisionEffect,
    EditionFacts,
    EditionResults,
    EditionTimes,
)
from arbitraj.report.edition import Edition, Stage
from arbitraj.report.second_count import second_count
from arbitraj.text import Message
from arbitraj.writing.plan import contents

_PODIUM = 3  # places with boards also as PNG, for sharing
_PARTS = 2  # with progress: the workbook, the sheets


def make_edition(
    staged: Path,
    basis: Basis,
    stage: Stage,
    options: Options,
    compared: EditionsCompared,
    progress_for: ProgressFor,
    times: EditionTimes | None = None,
    solve: Solve = possible_of,
) -> None:
    """Write an edition into an empty folder. `compared` are earlier editions, `times` known times as stored in the
    JSON.

    Raises ProblemsError if its inputs change meanwhile.
    """
    competition, after = basis.graded.competition, results_of(basis, stage, options, times)
    about = after.editie
    changed = None
    if (provisional := compared.provisional) is not None:
        changed = changes(provisional.results, after)
        about = structs.replace(about, fata_de=provisional.seal, schimbari=changed)
    before = compared.noted(after)
    about, since = structs.replace(about, inainte=before), before.schimbari if before else None
    until = competition.contest_until
    deadline = shown_moment(until) if until and stage is Stage.PROVISIONAL else ""
    possible = None
    if options.solved:
        with progress_for("solving") as tell:
            possible = solve(basis, options, tell)
    edition = Edition(stage, deadline, competition.arbiter, changed, basis.inputs.prints(), possible, since)
    with progress_for("publishing") as tell:
        write_edition(staged, basis, edition, structs.replace(after, editie=about), options, tell)
    if file_hashes(basis.folder) != basis.inputs.data.fisiere:
        raise ProblemsError([Problem(str(basis.folder), "", Message("publish.moving"))])


def results_of(basis: Basis, stage: Stage, options: Options, times: EditionTimes | None = None) -> EditionResults:
    """Results with the registers as they stand, before any document is written or compared. Raises ProblemsError."""
    about = EditionFacts(
        stadiu=stage.value,
        amprenta=basis.inputs.fingerprint,
        intrari=basis.inputs.data,
        optiuni=options.as_data(),
        timpuri=times,
        fara_margine=basis.unbounded,
        documente={},
    )
    registers = edition_registers(basis.folder, basis.graded)
    return EditionResults(**structs.asdict(basis.graded.round_results(basis.look_at)), **registers, editie=about)


def write_edition(
    folder: Path, basis: Basis, edition: Edition, results: EditionResults, options: Options, progress: Progress
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
    write_results_pdf(folder / names.RANKING, ranking, words, edition)
    _write_sheets(folder, ranking, edition, options, part(1))
    most = len(edition.possible.everything) if edition.possible else 0
    if options.ideal:
        ideal = ideal_of(graded, basis.folder)
        most = ideal.correction.total
        write_text(folder / names.IDEAL_PAGE, ideal_page(ideal))
        write_ideal_pdf(folder / names.IDEAL_PAPER, ideal)
    charts = charts_of(ranking)
    boards = {
        standing.correction.player.table: picture_of(standing.correction.board, ranking.game.variant)
        for standing in ranking.standings
    }

    def board(standing: Standing) -> str:
        return using_svg(boards[standing.correction.player.table], clean(standing.correction.player.name))

    shown = tuple((chart.title, chart.on_screens()) for chart in charts)
    pictures = Pictures(board, shown, shared_svg(boards.values()) if boards else "")
    page_and_data = names.SECOND_COUNT_PAGE, names.SECOND_COUNT
    write_text(folder / names.PAGE, results_page(ranking, words, edition, pictures, page_and_data))
    _write_pictures(folder / names.PICTURES, ranking, boards, [chart.drawn() for chart in charts])
    again = second_count(to_builtins(results), ranking, graded.contest.sheets)
    write_text(folder / names.SECOND_COUNT, sealed(again))
    write_text(folder / names.SECOND_COUNT_PAGE, check_page())
    documents = {name: sha256(data) for name, data in contents(folder).items()}
    about = structs.replace(results.editie, maxim=most or None, documente=documents)
    write_text(folder / JSON, sealed(to_builtins(structs.replace(results, editie=about))))


def _write_sheets(folder: Path, ranking: Ranking, edition: Edition, options: Options, step: Progress) -> None:
    if not options.one_each:
        path = folder / f"{names.SHEETS}.pdf"
        write_correction_sheets(path, ranking, edition, progress=step, both_sides=options.both_sides)
        return
    (folder / names.SHEETS).mkdir()
    for done, standing in enumerate(ranking.standings, 1):
        write_correction_sheets(folder / names.SHEETS / sheet_file(standing), ranking, edition, [standing])
        step(done, len(ranking.standings))


def _write_pictures(
    folder: Path, ranking: Ranking, boards: Mapping[int, BoardPicture], charts: Sequence[Drawing]
) -> None:
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


def edition_registers(folder: Path, graded: Graded) -> dict[str, Any]:
    """The folder's registers, by their fields of `EditionResults`. Raises ProblemsError where one cannot be read."""
    competition = graded.competition
    contested = [line for line in sound(read_contestations(folder)) if not line.taken_back]
    return {
        "efecte": tuple(_moved_by(graded, {decision.number}, decision.number) for decision in competition.decisions),
        "lamuriri": tuple(map(_answer, competition.answers)),
        "contestatii": tuple(_contestation(line, graded) for line in contested),
    }


def _moved_by(graded: Graded, numbers: set[int], number: int = 0) -> DecisionEffect:
    """Points of their sheets and places that decisions move. None if others are not valid without them."""
    competition = graded.competition
    left = tuple(decision for decision in competition.decisions if decision.number not in numbers)
    sheets = {same_number(decision.sheet) for decision in competition.decisions if decision.number in numbers}
    game = replace(graded.ranking.game, competition=replace(competition, decisions=left))
    corrections = tuple(
        corrected_alone(graded.contest, game, correction.submission.table)
        if same_number(correction.submission.sheet) in sheets
        else correction
        for correction in graded.corrections
    )
    known = {misfit.decision for correction in graded.corrections for misfit in correction.misfits}
    if any(misfit.decision not in known for correction in corrections for misfit in correction.misfits):
        return DecisionEffect(nr=number, puncte=None, locuri=None)
    moved = shifts(rank_corrections(game, corrections, graded.ranking.scale), graded.ranking)
    points = sum(shift.total[1] - shift.total[0] for shift in moved if same_number(shift.sheet) in sheets)
    return DecisionEffect(nr=number, puncte=points, locuri=sum(shift.place[0] != shift.place[1] for shift in moved))


def _answer(answer: Answer) -> AnswerResult:
    kinds = (ask for ask in Ask if question_id(answer.sheet, answer.entry, ask.value, answer.seen) == answer.id)
    kind = LOOKED_AT if answer.ticked else next((ask.value for ask in kinds), "")
    return AnswerResult(
        nr=answer.number,
        fisa=answer.sheet,
        depunere=answer.entry,
        fel=kind,
        vazut=answer.seen,
        raspuns=how_answered(answer),
        arbitru=answer.arbiter,
        data=answer.when or None,
        motiv=answer.reason,
    )


def _contestation(contestation: Contestation, graded: Graded) -> ContestationResult:
    """As it was answered for good: by the commission where there was an appeal that was not withdrawn (8.6)."""
    last = contestation.stands
    decisions = {number for answer in (contestation.answer, last) if answer for number in answer.decisions}
    return ContestationResult(
        nr=contestation.number,
        masa=contestation.table,
        fisa=contestation.sheet,
        depunere=contestation.entry,
        articol=contestation.article,
        text=contestation.text,
        primita=contestation.when.isoformat(),
        apel=contestation.appeal is not None,
        hotarare=last.verdict.value if last else None,
        motiv=last.reason if last else "",
        de=last.by if last else "",
        la=last.when.isoformat() if last else None,
        fisa_indreptata=bool(last and last.sheet_changed),
        decizii=tuple(sorted(decisions)),
        efect=_moved_by(graded, decisions) if decisions else None,
    )
