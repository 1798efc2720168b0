"""What was possible on a sheet as one HTML page: the board after each entry, shown by links alone; no script."""

from arbitraj.press.board_drawing import picture_of, shared_svg, using_svg
from arbitraj.press.html.pictures import drawing
from arbitraj.press.html.results import templates
from arbitraj.press.pdf.typeset import clean
from arbitraj.report.sheet_analysis import SheetAnalysis


def analysis_page(made: SheetAnalysis) -> str:
    """The page, the same text for the same values."""
    pictures = [picture_of(each.board, each.variant, each.covered) for each in made.steps]
    boards = [drawing(using_svg(p, clean(each.caption))) for p, each in zip(pictures, made.steps, strict=True)]
    shown = list(zip(made.entries, made.steps, boards, strict=True))
    shared = drawing(shared_svg(pictures)) if pictures else ""
    return templates().get_template("analysis.html").render(made=made, steps=shown, shared=shared)
