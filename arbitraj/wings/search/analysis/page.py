"""Analysis of a sheet as one HTML page: the board after each entry, navigated by links, without a script."""

from arbitraj.press.board_drawing import picture_of, shared_svg, using_svg
from arbitraj.press.html.pictures import drawing
from arbitraj.press.html.results import templates
from arbitraj.press.pdf.typeset import clean
from arbitraj.wings.search.analysis.report import SheetAnalysis


def analysis_page(made: SheetAnalysis) -> str:
    """The page, the same text for the same values."""
    lines = {line.after: line.steps(made.variant) for line in made.lines}
    shown = [*made.steps, *(each for steps in lines.values() for each in steps)]
    pictures = [picture_of(each.board, each.variant, each.covered) for each in shown]
    boards = iter([drawing(using_svg(p, clean(each.caption))) for p, each in zip(pictures, shown, strict=True)])
    steps = [(entry, each, next(boards)) for entry, each in zip(made.entries, made.steps, strict=True)]
    of_lines = [(line, [(each, next(boards)) for each in lines[line.after]]) for line in made.lines]
    shared = drawing(shared_svg(pictures)) if pictures else ""
    return (
        templates()
        .get_template("analysis.html")
        .render(made=made, steps=steps, lines=of_lines, line_after={n.after: n for n in made.lines}, shared=shared)
    )
