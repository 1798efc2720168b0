"""Charts as a reader sees them: names at the lines, numbers on the bars."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pdfplumber
import pytest
from hypothesis import given, settings, strategies as st
from reportlab.graphics import renderPDF
from reportlab.graphics.shapes import Circle, Drawing, Group, Line, Polygon, PolyLine, Rect, String
from reportlab.lib.colors import HexColor

from arbitraj.press.charts import (
    SCREENS,
    Series,
    _spread,
    bars_chart,
    best_series,
    chart_of,
    charts_of,
    cumulative_chart,
    distances,
    heat_chart,
    most_frequent,
    totals_chart,
    trend_chart,
)
from arbitraj.press.html.pictures import drawing as checked, own_drawing
from arbitraj.press.paper import BOLD, saved_canvas
from arbitraj.press.pdf.chart_pages import chart_pages
from arbitraj.press.svg import chart_svg
from arbitraj.report.paper import Bars, Heat, Lines, Trend, TrendPoint
from arbitraj.rules.articles import ARTICLES
from tests.press.printed import faults, sample

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = '=HYPERLINK("x")<script>'


def shown(drawing: Drawing) -> list[tuple[str, float, float]]:
    """Every text with its place, x and, from the foot, y."""
    root = ElementTree.fromstring(chart_svg(drawing))
    texts = root.iter(f"{SVG}text")
    return [(t.text or "", float(t.get("x", 0)), drawing.height - float(t.get("y", 0))) for t in texts]


def words(drawing: Drawing) -> list[str]:
    return [text for text, _, _ in shown(drawing)]


def test_lines_are_named_at_their_ends_and_names_do_not_touch() -> None:
    series = [Series(f"Jucător {n}", (70, 150, 300 + n // 4)) for n in range(10)]
    drawing = cumulative_chart("Titlu", series)
    names = [(text, y) for text, _, y in shown(drawing) if "Jucător" in text]
    assert [text for text, _ in names] == [f"{n + 1}. Jucător {n}" for n in range(10)]
    heights = sorted(y for _, y in names)
    assert all(upper - lower > 9.5 for lower, upper in pairwise(heights))
    assert heights[0] > 20
    assert heights[-1] < drawing.height - 20
    assert [text for text in words(drawing) if text in ("300", "301", "302")].count("302") == 2


def test_a_long_name_has_initials_before_it_is_cut_off() -> None:
    names = (
        "Popescu Ion-Alexandru", "Popa Ana", "Vasilescu Maria Ioana", "integral parțial", "Constantinescu-Brătianu A",
    )  # fmt: skip
    drawing = cumulative_chart("", [Series(name, (1000, 2000)) for name in names], SCREENS[0])
    shown_names = [text for text in words(drawing) if ". " in text]
    assert shown_names[:3] == ["1. Popescu I.-A.", "2. Popa Ana", "3. Vasilescu M. I."]
    assert [text[-1] for text in shown_names[3:]] == ["l", "…"]


def test_no_two_of_ten_lines_look_alike_without_their_colours() -> None:
    drawing = cumulative_chart("", [Series(str(n), (n, 2 * n)) for n in range(10)])
    lines: list[Any] = [shape for shape in drawing.contents if isinstance(shape, PolyLine)]
    markers: list[Any] = [shape for shape in drawing.contents if isinstance(shape, Circle | Polygon)]
    looks = {(str(line.strokeDashArray), line.strokeWidth) for line in lines}
    forms = {(type(m).__name__, len(getattr(m, "points", "")), m.fillColor.hexval() == "0xffffff") for m in markers}
    assert len(looks) > 5
    assert len(forms) == 6  # circle, triangles, squares and diamonds; each filled and hollow


@pytest.mark.parametrize(
    ("totals", "bars"),
    [
        ([5], {"5": "1"}),
        ([0, 99, 100, 349, 1100], {"0…99": "2", "100…199": "1", "300…399": "1", "1.100…1.199": "1"}),
        ([-20, -1, 0, 19], {"−20…−16": "1", "−5…−1": "1", "0…4": "1", "15…19": "1"}),
    ],
)
def test_totals_are_counted_in_round_intervals(totals: list[int], bars: dict[str, str]) -> None:
    under: dict[float, str] = {}
    above: dict[float, str] = {}
    for text in (shape for shape in totals_chart("", totals).contents if isinstance(shape, String)):
        if text.y != 6 and text.text:
            (under if text.y < 30 else above)[round(text.x, 1)] = text.text
    assert {under[x]: players for x, players in above.items()} == bars


def test_findings_are_named_with_how_often() -> None:
    drawing = bars_chart("Constatări", [("8.3.d Punctaj greșit", 12), (HOSTILE, 3)])
    assert {"8.3.d Punctaj greșit", "12", HOSTILE, "3"} <= set(words(drawing))


def trend(*points: TrendPoint) -> Trend:
    return Trend("Titlu", points, "o etapă", "media", HOSTILE)


def test_a_trend_says_its_last_figures_and_labels_of_years_do_not_touch() -> None:
    years = [
        TrendPoint(str(2000 + n // 2), 90 + n, *((80 + n, 70 + n, 90.25 + n) if n > 1 else ())) for n in range(120)
    ]
    drawing = trend_chart(trend(*years, TrendPoint("2060", None)))
    assert {"Titlu", "o etapă", "209", "media", "199", HOSTILE, "189 … 209,3"} <= set(words(drawing))
    heights = {text: y for text, _, y in shown(drawing)}
    key = ["o etapă", "209", "media", "199", HOSTILE, "189 … 209,3"]  # each figure under its name
    assert key == sorted(key, key=lambda text: -heights[text])
    eras = [(x, text) for text, x, _ in shown(drawing) if text.startswith("20") and text != "209" and len(text) == 4]
    assert eras[0][1] == "2000"
    assert all(right - left > 18 for (left, _), (right, _) in pairwise(sorted(eras)))
    marks = [shape for shape in drawing.contents if isinstance(shape, Circle)]
    assert len(marks) == len(years) + 1  # that of the key


def test_labels_stay_near_their_lines_in_the_order_of_these() -> None:
    assert _spread([1, 9, 5, 5], 2, 0, 10) == [1, 9, 5, 3]
    assert _spread([0, 9, 9, 1], 2, 0, 9) == [0, 9, 7, 2]


def test_charts_of_one_page_take_nothing_of_each_other() -> None:
    for drawing in (trend_chart(trend(TrendPoint("2024", 1.0))), bars_chart("", [("a", -2), ("b", 0)])):
        assert "url(#" not in chart_svg(drawing)
        assert all(shape.width >= 0 for shape in drawing.contents if isinstance(shape, Rect))


def test_without_data_a_chart_says_so() -> None:
    for drawing in (
        cumulative_chart("", []),
        totals_chart("", []),
        bars_chart("", []),
        trend_chart(trend()),
        heat_chart(Heat("", (), ())),
    ):
        assert "Nu sunt date." in words(drawing)


def test_the_game_gives_its_charts_and_solutions_are_not_added_up() -> None:
    ranking, _ = sample(1)
    seniors = best_series(ranking.groups[0][1])
    best = ranking.standings[0].correction
    assert len(seniors) == 10
    assert seniors[0].label == best.player.name
    assert seniors[0].values[-1] == best.points
    assert [len(charts_of(sample(number)[0])) for number in (1, 2, 5)] == [3, 3, 1]


def test_lines_show_how_far_each_is_behind_the_leader_entry_by_entry() -> None:
    series = [Series("A", (10, 70, 75)), Series("B", (40, 60)), Series("C", (0, 0, 90))]
    assert [one.values for one in distances(series)] == [(-30, 0, -15), (0, -10, -30), (-40, -70, 0)]
    near = [Series(f"Jucător {n}", (100, 220 - n, 347 - 2 * n)) for n in range(10)]  # ten within 5 percent
    heights = [_part_of_height(cumulative_chart("", of)) for of in (near, distances(near))]
    assert heights[0] < 0.1
    assert heights[1] > 0.6


def _part_of_height(drawing: Drawing) -> float:
    """How much of the height of a chart the ends of its lines take."""
    lines: list[Any] = [shape for shape in drawing.contents if isinstance(shape, PolyLine)]
    return float(max(line.points[-1] for line in lines) - min(line.points[-1] for line in lines)) / drawing.height


@pytest.mark.parametrize(("bars", "pages"), [(0, 1), (3, 1), (10, 1)])
def test_charts_fill_their_page_or_there_is_none(bars: int, pages: int) -> None:
    lines = chart_of(Lines("", (("A", (1, 2)), ("B", (2, 3))), ""))
    findings = chart_of(Bars("", tuple((str(n), n) for n in range(bars))))
    charts = [lines, lines, *([findings] if bars else [])]
    for width, height in ((527.0, 700.0), (773.0, 450.0)):
        found = chart_pages(charts, width, height)
        assert len(found) == pages
        lowest = min(y for _, _, y in found[0])
        assert -1 <= lowest < 0.4 * height
        assert all(x + drawing.width <= width + 1 for drawing, x, _ in found[0])
    assert chart_pages([findings], 527, 700) == []  # three bars and nothing below them
    assert chart_pages([], 527, 700) == []


def test_of_findings_as_frequent_the_article_comes_first_and_a_remark_is_none() -> None:
    def graded(*articles: str) -> Any:
        found = [SimpleNamespace(article=article.strip("-"), counts="-" not in article) for article in articles]
        return SimpleNamespace(correction=SimpleNamespace(findings=found))

    of: Any = SimpleNamespace(standings=[graded("8.3.d", "8.4.b", "7.1-"), graded("8.4.b", "9.9.z", "8.2.b", "8.2.d-")])
    titles = [("8.4.b", 2), ("8.2.b", 1), ("8.3.d", 1)]
    expected = [(f"{key} {ARTICLES[key].title}", number) for key, number in titles]
    assert most_frequent(of) == [*expected, ("9.9.z", 1)]


def test_nothing_is_drawn_of_fewer_than_ten_players() -> None:
    ranking, _ = sample(1)
    (seniors, standings), *others = ranking.groups
    assert [len(standings) < 10 for _, standings in others] == [True]  # their lines were drawn
    assert len(charts_of(replace(ranking, groups=((seniors, standings[:10]),)))) == 3
    assert charts_of(replace(ranking, groups=((seniors, standings[:9]),))) == []


HEAT = Heat(
    "Titlu", tuple(map(str, range(2000, 2030))), (("toate", (None, *map(float, range(29)))), (HOSTILE * 9, (1.5,) * 30))
)


def screens() -> list[Drawing]:
    """Every chart as a phone has it."""
    series = [Series(f"Gheorghiu-Constantinescu Ana-Maria {n}", tuple(range(-40, 20 * n, 20))) for n in range(10)]
    points = [TrendPoint(str(2000 + n), 90 + n, 80 + n, 70 + n, 90.25 + n) for n in range(12)]
    return [
        cumulative_chart("", series, SCREENS[0]),
        cumulative_chart("", series, SCREENS[0], 190),
        totals_chart("", range(900, 1400, 7), SCREENS[0]),
        bars_chart(
            "", [("8.2.e Un semn greșit, depunerea pe grilă, punctaj lipsă sau greșit", 12), ("x", 3)], SCREENS[0]
        ),
        trend_chart(Trend("", tuple(points), "o etapă", "media", "unde sunt cele mai multe"), SCREENS[0]),
        heat_chart(replace(HEAT, title=""), SCREENS[0]),
    ]


def test_on_a_phone_every_chart_has_its_letters_and_nothing_lies_over_anything(tmp_path: Path) -> None:
    with saved_canvas(tmp_path / "a.pdf", "") as canvas:
        for drawing in screens():
            assert drawing.width == SCREENS[0]
            renderPDF.draw(drawing, canvas, 36, 400)
            canvas.showPage()
    with pdfplumber.open(tmp_path / "a.pdf") as document:
        assert faults(document.pages) == []
        for page in document.pages:
            assert min(char["x0"] for char in page.chars) >= 35
            assert max(char["x1"] for char in page.chars) <= 36 + SCREENS[0] + 1
            assert round(min(char["size"] for char in page.chars), 3) == 8  # 11 pixels where 304 are shown


def test_who_stopped_early_is_named_beside_the_others_in_their_order() -> None:
    drawing = cumulative_chart("", [Series("A", (70, 100)), Series("B", (20, 30, 90)), Series("C", (10, 20, 80))])
    heights = {text.split()[1]: y for text, _, y in shown(drawing) if " " in text}
    assert heights["A"] > heights["B"] > heights["C"]
    ends = [shape.x2 for shape in drawing.contents if isinstance(shape, Line) and shape.strokeDashArray]
    assert len(set(ends)) == 1


def test_a_heat_map_says_its_numbers_and_what_is_not_known_stays_empty() -> None:
    drawing = heat_chart(HEAT)
    assert {"Titlu", "toate", "2029", "1,50", "28,00"} <= set(words(drawing))
    assert "2000" not in words(drawing)  # the newest columns, where there is no room
    few = heat_chart(Heat("", ("2024", "2025"), (("8.2.a", (None, 2.0)), ("8.2.b", (0.0, 1.0)))))
    assert [text for text in words(few) if "," in text] == ["2,00", "0,00", "1,00"]
    squares: list[Any] = [shape for shape in few.contents if isinstance(shape, Rect)]
    assert len({square.fillColor.hexval() for square in squares}) == len(squares) == 3  # nothing known, no square
    with_sums = heat_chart(Heat("", ("2025",), (("8.2.a", (1.0,)), ("8.2.b", (2.0,))), ("toate", (9.0,))))
    plain, low, high = [shape.fillColor for shape in with_sums.contents if isinstance(shape, Rect)]
    assert plain != low != high  # 9 of all together takes nothing from 2 against 1
    assert plain == squares[1].fillColor
    assert high == squares[0].fillColor


def test_charts_stay_on_the_page_and_nothing_lies_over_anything(tmp_path: Path) -> None:
    series = [Series(HOSTILE * 3, tuple(range(-40, 700, 20))) for _ in range(10)]
    with saved_canvas(tmp_path / "a.pdf", "") as canvas:
        renderPDF.draw(cumulative_chart("Titlu", series), canvas, 36, 500)
        renderPDF.draw(totals_chart("Titlu", range(-500, 1000, 7)), canvas, 36, 300)
        renderPDF.draw(bars_chart("Titlu", [(HOSTILE * 9, 10**6), ("8.2.a", 1)]), canvas, 36, 200)
        renderPDF.draw(heat_chart(HEAT), canvas, 36, 40)
    with pdfplumber.open(tmp_path / "a.pdf") as document:
        assert faults(document.pages) == []


def test_the_svg_is_always_the_same_and_asks_nothing_of_the_network() -> None:
    chart = chart_svg(charts_of(sample(2)[0])[0].drawn())
    assert chart == chart_svg(charts_of(sample(2)[0])[0].drawn())
    assert set(re.findall(r"https?://[^\"' ]+", chart)) == {"http://www.w3.org/2000/svg"}


@settings(max_examples=40)
@given(st.lists(st.text(max_size=40), min_size=1, max_size=3), st.integers(-3, 400))
def test_a_chart_of_any_texts_is_what_a_foreign_drawing_must_be(texts: list[str], value: int) -> None:
    parts = (
        Bars("", tuple((text, value) for text in texts)),
        Lines("", tuple((text, (value, 2)) for text in texts), "mutarea"),
        Heat("", tuple(texts), ((texts[0], (1.5,) * len(texts)),)),
        Trend("", (TrendPoint("2026", value, 2.0, 1.0, 3.0),) * 3, texts[0], texts[-1], HOSTILE),
    )
    for svg in (svg for part in parts for svg in chart_of(part).on_screens()):
        assert own_drawing(svg) == checked(svg)


def test_shapes_lie_as_they_were_drawn_and_alike_neighbours_say_once_how_they_look() -> None:
    drawing = Drawing(200, 100)
    look: dict[str, Any] = {"fillColor": None, "strokeColor": HexColor("#0B3C5D"), "strokeWidth": 0.5}
    drawing.add(Rect(10, 20, 30, 40, **look))
    drawing.add(Circle(50, 60, 2, **look))
    drawing.add(Line(0, 0, 200, 100.126, strokeColor=None))
    drawing.add(PolyLine([0, 0, 5, 90], strokeColor=HexColor("#FF0000"), strokeDashArray=(5, 2), strokeLineJoin=1))
    drawing.add(String(1, 2, "a<b", fontName=BOLD, fontSize=6.5, textAnchor="end", fillColor=HexColor("#FFFFFF")))
    assert chart_svg(drawing).partition("<g")[2] == (
        ' stroke="#0b3c5d" stroke-width="0.5"><rect x="10" y="40" width="30" height="40"/>'
        '<circle cx="50" cy="40" r="2"/></g><g><path d="M0 100L200 -0.13"/></g>'
        '<g stroke="#ff0000" stroke-width="1" stroke-dasharray="5 2" stroke-linejoin="round">'
        '<polyline points="0,100 5,10"/></g>'
        '<g fill="#ffffff" font-weight="bold" font-size="6.5" text-anchor="end">'
        '<text x="1" y="98">a&lt;b</text></g></svg>'
    )
    with pytest.raises(TypeError, match="Group"):
        chart_svg(Drawing(1, 1, Group()))
