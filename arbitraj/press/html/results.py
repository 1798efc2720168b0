"""The results of a round as one HTML page: no script, nothing fetched; read on a phone, printed on A4."""

from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files

from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.press.html.markup import Column, Html, element, isolated, joined, lines, table
from arbitraj.press.html.pictures import Pictures, drawing
from arbitraj.press.html.player import player_part
from arbitraj.press.html.ranking import error_free_section, heading_of, ranking_section, section_id
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.report.announcement import conditions, game_type_of, judged_by, place_and_day
from arbitraj.report.edition import Edition
from arbitraj.report.shown import decimal
from arbitraj.report.statistics import statistics
from arbitraj.report.statistics_shown import Row, statistics_tables
from arbitraj.report.table import Shows, Table
from arbitraj.text import say

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
_SHOWN_AT_ONCE = 12  # rows of a table of the statistics; a longer one is folded away, and printed all the same
_NO_MARK, _NO_PICTURES = Edition(), Pictures()


def results_page(
    ranking: Ranking, words: ListInfo, edition: Edition = _NO_MARK, pictures: Pictures = _NO_PICTURES
) -> str:
    """The page of a ranking, the same text for the same values. Raises ValueError where a picture is no drawing."""
    groups = range(len(ranking.groups) or 1)
    of_round = statistics(ranking.game, [standing.correction for standing in ranking.standings])
    main = [
        *(ranking_section(ranking, group) for group in groups),
        _changes(edition),
        error_free_section(ranking),
        _statistics(statistics_tables(of_round)),
        _charts(pictures),
        _sheets(ranking, pictures),
    ]
    body = element(
        "body",
        lines(
            "",
            element("a", say("page.skip"), href="#continut", class_="skip"),
            _header(ranking, words, edition),
            _contents(ranking, edition, pictures),
            element("main", Html("\n"), lines(*main), Html("\n"), id="continut"),
            _footer(edition),
            "\n",
        ),
        class_=edition.stage.value if edition.stage else None,
    )
    return f"<!DOCTYPE html>\n{element('html', _head(ranking, edition), body, lang='ro')}\n"


@cache
def _style() -> Html:
    return Html(files("arbitraj.press.html").joinpath("page.css").read_text(encoding="utf-8"))


def _head(ranking: Ranking, edition: Edition) -> Html:
    title = ranking.game.competition.title
    if edition.stage:
        title = say("page.title_with_stage", title=title, stage=say(f"page.stage_{edition.stage.value}"))
    return element(
        "head",
        lines(
            "",
            element("meta", charset="utf-8"),
            element("meta", http_equiv="Content-Security-Policy", content=_POLICY),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("meta", name="color-scheme", content="light dark"),
            element("meta", name="referrer", content="no-referrer"),
            element("title", title),
            element("style", Html("\n"), _style()),
        ),
    )


def _header(ranking: Ranking, words: ListInfo, edition: Edition) -> Html:
    facts = [(say("page.where"), place_and_day(ranking)), (say("page.type"), game_type_of(ranking))]
    if edition.arbiter:
        facts.append((say("page.arbiter"), edition.arbiter))
    if edition.deadline:
        facts.append((say("page.deadline"), edition.deadline))
    shown = (element("div", element("dt", name), element("dd", isolated(value))) for name, value in facts if value)
    notes = (element("p", line.text, class_="alert" if line.alert else "note") for line in judged_by(ranking, words))
    stage = edition.stage.value if edition.stage else ""
    return element(
        "header",
        lines(
            "",
            element("p", say(f"page.stage_{stage}"), class_=f"stage {stage}") if stage else None,
            element("h1", isolated(ranking.game.competition.title)),
            element("dl", *shown, class_="facts"),
            *_drawn(ranking),
            *(element("p", line, class_="note") for line in conditions(ranking)),
            *notes,
            "\n",
        ),
        id="sus",
    )


def _drawn(ranking: Ranking) -> Iterator[Html]:
    """Letters or groups as tiles with their values; nothing is drawn where the whole set is played."""
    competition = ranking.game.competition
    label = competition.game_type.material.shown
    if label:
        rows = competition.groups or (competition.letters,)
        shown = (
            element("li", element("span", say(f"page.{label}", number=number), class_="dim"), " ", _tiles(ranking, row))
            for number, row in enumerate(rows, 1)
        )
        yield element("ul", *shown, class_="drawn")


def _tiles(ranking: Ranking, letters: str) -> Html:
    values = ranking.game.variant.values
    shown = (
        element("span", letter, element("sub", values.get(letter) or ""), class_="tile", aria_hidden="true")
        for letter in letters
    )
    return element("span", *shown, class_="tiles", role="img", aria_label=" ".join(letters))


def _contents(ranking: Ranking, edition: Edition, pictures: Pictures) -> Html:
    categories = [category for category, _ in ranking.groups] or [None]
    entries = [(section_id(category), heading_of(category)) for category in categories]
    if edition.changes is not None:
        entries.append(("schimbari", say("page.changes")))
    entries += [("fara-greseala", say("workbook.error_free")), ("statistica", say("page.statistics"))]
    if pictures.charts:
        entries.append(("grafice", say("page.charts")))
    if ranking.standings:
        entries.append(("fise", say("page.sheets")))
    shown = (element("li", element("a", name, href=f"#{where}")) for where, name in entries)
    return element("nav", element("ul", *shown), aria_label=say("page.contents"))


def _changes(edition: Edition) -> Html | None:
    if edition.changes is None:
        return None
    shown = element("ul", *(element("li", change) for change in edition.changes))
    return element(
        "section",
        lines(
            "",
            element("h2", say("workbook.changes")),
            shown if edition.changes else element("p", say("workbook.no_changes")),
        ),
        id="schimbari",
    )


def _statistics(tables: Iterable[Table[Row]]) -> Html:
    shown = (element("div", lines("", *_part(each)), class_="card") for each in tables)
    return element(
        "section",
        lines(
            "",
            element("h2", say("statistics.title")),
            element("p", say("statistics.about"), class_="note"),
            element("div", lines("", *shown), class_="cards"),
        ),
        id="statistica",
    )


def _part(part: Table[Row]) -> Iterator[Html]:
    yield element("h3", part.caption)
    for text in filter(None, (part.note, "" if part.items else part.empty)):
        yield element("p", text)
    if part.items and len(part.columns) == 1:
        yield element("p", isolated(str(part.items[0][0])), class_="names")
    elif part.items:
        columns = [_column(part, number) for number in range(len(part.columns))]
        shown = table(part.caption, columns, part.items, "plain untitled")
        if len(part.items) > _SHOWN_AT_ONCE:
            summary = element("summary", say("page.show_all", number=len(part.items)))
            shown = element("details", summary, shown, class_="more")
        yield shown


def _column(part: Table[Row], number: int) -> Column[Row]:
    """A column of the statistics: figures stand to the right, the first column names the row."""
    column = part.columns[number]
    look = "number" if column.shows is Shows.NUMBER else ""
    return Column(column.header, lambda row: _shown(row[number]), look, heads=number == 0)


def _shown(cell: str | int | float) -> Html | str:
    return isolated(cell) if isinstance(cell, str) else decimal(cell)


def _charts(pictures: Pictures) -> Html | None:
    if not pictures.charts:
        return None
    shown = (
        element("figure", drawing(svg), element("figcaption", title), class_="picture")
        for title, svg in pictures.charts
    )
    return element("section", element("h2", say("page.charts")), *shown, id="grafice")


def _sheets(ranking: Ranking, pictures: Pictures) -> Html | None:
    if not ranking.standings:
        return None
    parts = [player_part(ranking, standing, _board(standing, pictures)) for standing in ranking.standings]
    return element(
        "section",
        lines(
            "",
            element("h2", say("page.sheets")),
            element("p", say("page.sheets_about"), class_="note"),
            drawing(pictures.shared) if pictures.shared else None,
            *parts,
        ),
        id="fise",
    )


def _board(standing: Standing, pictures: Pictures) -> Html | None:
    svg = pictures.board(standing) if pictures.board else None
    if not svg:
        return None
    caption = say("page.board", name=standing.correction.player.name)
    return element("figure", drawing(svg), element("figcaption", caption), class_="board")


def _footer(edition: Edition) -> Html:
    parts: list[Html] = []
    if edition.deadline:
        parts.append(element("p", say("workbook.deadline", deadline=edition.deadline)))
    if edition.arbiter:
        parts.append(element("p", say("workbook.arbiter", arbiter=edition.arbiter)))
    if edition.prints:
        parts.append(element("p", say("workbook.prints")))
        shown = (joined([element("dt", what), element("dd", digest)]) for what, digest in edition.prints)
        parts.append(element("dl", *shown, class_="prints"))
    parts.append(element("p", say("page.made_with")))
    return element("footer", lines("", *parts, "\n"))
