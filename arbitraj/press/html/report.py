"""A report as one HTML page: no script, nothing fetched; charts are drawn in it, their numbers stand in its tables."""

from typing import Any

from arbitraj.press.charts import Series, bars_chart, chart_svg, cumulative_chart, title_of, trend_chart
from arbitraj.press.html.pictures import drawing
from arbitraj.press.html.results import templates
from arbitraj.report.paper import Bars, Lines, Paper, PaperPart, Trend, parts_on
from arbitraj.report.table import Facts, Medium, Table, Text

_WIDTH = 480.0  # of a chart, of which a page makes as much as it has room for


def report_page(paper: Paper) -> str:
    """The page, the same text for the same values."""
    page = templates().get_template("report.html")
    return page.render(paper=paper, parts=[(_form(part), _shown(part)) for part in parts_on(Medium.PAGE, paper)])


def _form(part: PaperPart) -> str:
    match part:
        case Facts():
            return "facts"
        case Table():
            return "table"
        case Text():
            return "heading" if part.look == "heading" else "text"
    return "chart"


def _shown(part: PaperPart) -> Any:
    match part:
        case Bars(title, bars):
            drawn = bars_chart(title, bars, _WIDTH)
        case Trend():
            drawn = trend_chart(part, _WIDTH)
        case Lines(title, lines, along):
            drawn = cumulative_chart(title, [Series(*each) for each in lines], _WIDTH, along=along)
        case _:
            return part
    return title_of(drawn), drawing(chart_svg(drawn))
