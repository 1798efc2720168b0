"""A report, or the best construction found, as one HTML page without script or external resources."""

from typing import Any

from arbitraj.press.board_drawing import picture_of, shared_svg, using_svg
from arbitraj.press.charts import chart_of
from arbitraj.press.html.pictures import drawing, own_drawing
from arbitraj.press.html.results import templates
from arbitraj.press.pdf.typeset import clean
from arbitraj.report.ideal import Ideal
from arbitraj.report.paper import ChartPart, Paper, PaperPart, parts_on
from arbitraj.report.table import Facts, Medium, Table, Text


def report_page(paper: Paper) -> str:
    """The page, the same text for the same values."""
    page, parts = templates().get_template("report.html"), [*parts_on(Medium.PAGE, paper)]
    if paper.wall:  # the ranking first, what it rests on after it
        parts = [*parts[1:], *parts[:1]]
    return page.render(
        paper=paper,
        parts=[(part_form(part), part_shown(part)) for part in parts],
        root="",  # a page of its own, which is no site's
    )


def part_form(part: PaperPart) -> str:
    """By which of a page's forms a part is shown."""
    match part:
        case Facts():
            return "facts"
        case Table():
            return "table"
        case Text():
            return "heading" if part.look == "heading" else "text"
    return "chart"


def part_shown(part: PaperPart) -> Any:
    """The template's argument for a part: the part itself, or a chart with its title."""
    if not isinstance(part, ChartPart):
        return part
    chart = chart_of(part)
    return chart.title, [own_drawing(svg) for svg in chart.on_screens()]


def ideal_page(ideal: Ideal) -> str:
    """The page, as reproducible text."""
    picture = picture_of(ideal.correction.board, ideal.game.variant)
    board = drawing(using_svg(picture, clean(ideal.title)))
    return (
        templates().get_template("ideal.html").render(ideal=ideal, shared=drawing(shared_svg([picture])), board=board)
    )
