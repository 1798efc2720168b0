"""The head of a printed ranking: title, stage, what was played, with which letters, by which list, until when to
contest it."""

from collections.abc import Iterator, Sequence
from itertools import chain, repeat

from reportlab.pdfgen.canvas import Canvas

from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.press.paper import BOLD, REGULAR
from arbitraj.press.pdf.boards import draw_tile
from arbitraj.press.pdf.edges import draw_mark, draw_rule, mark_of
from arbitraj.press.pdf.flow import GREY, HEAD, text_at
from arbitraj.press.pdf.typeset import clean, wrapped
from arbitraj.ranking.standings import Ranking
from arbitraj.report.announcement import conditions, where_and_when
from arbitraj.report.edition import Edition, Stage
from arbitraj.text import count, say

_TITLE, _TEXT, _LINE = 19.0, 9.0, 12.5
_LABELS = 84.0  # width of the names of the facts
_TILE, _BETWEEN = 15.0, 14.0  # side of a tile; between two groups
_ROW = 19.0
_MARK = 11.0


class HeadFacts:
    """The head of the first page, `width` points wide: measured first, drawn then."""

    def __init__(self, ranking: Ranking, words: ListInfo, edition: Edition, width: float) -> None:
        self._ranking, self._width = ranking, width
        mark = mark_of(edition)
        self._mark = say("documents.ranking_mark", mark=mark) if mark else say("documents.ranking_unmarked")
        self._title = wrapped(clean(ranking.game.competition.title), _TITLE, width, 3, BOLD)
        self._lines = [
            (label, line, bold)
            for name, text, bold in _facts(ranking, words, edition)
            for label, line in zip(
                chain([name], repeat("")),
                wrapped(clean(text), _TEXT, width - _LABELS, 4, BOLD if bold else REGULAR),
                strict=False,
            )
        ]
        self._label, groups = _letters(ranking)
        self._rows = _in_rows(groups, width - _LABELS)

    @property
    def height(self) -> float:
        """What it takes, with some room below."""
        return 22 + len(self._title) * _TITLE * 1.2 + len(self._lines) * _LINE + len(self._rows) * _ROW + 18

    def draw(self, canvas: Canvas, x: float, top: float) -> None:
        """Draw it from its upper left corner."""
        draw_mark(canvas, self._mark, x + self._width, top - 16, _MARK)
        base = top - 22 - _TITLE * 0.85
        for line in self._title:
            text_at(canvas, line, x, base, _TITLE, self._width, bold=True, colour=HEAD, pad=0)
            base -= _TITLE * 1.2
        base += _TITLE * 0.55
        draw_rule(canvas, base, self._width + 2 * x)
        base -= 13.5
        for label, line, bold in self._lines:
            text_at(canvas, label, x, base, 8, _LABELS, colour=GREY, pad=0)
            text_at(canvas, line, x + _LABELS, base, _TEXT, self._width - _LABELS, bold=bold, pad=0)
            base -= _LINE
        worth = self._ranking.game.variant.worth
        base -= _TILE - 9
        for number, row in enumerate(self._rows):
            text_at(canvas, "" if number else self._label, x, base + 4, 8, _LABELS, colour=GREY, pad=0)
            for place, name, letters in row:
                text_at(canvas, name, x + _LABELS + place, base + 4, _TEXT, 12, bold=True, pad=0)
                start = x + _LABELS + place + (12 if name else 0)
                for n, tile in enumerate(letters):
                    draw_tile(canvas, tile, worth.get(tile, 0), start + n * _TILE, base, _TILE)
            base -= _ROW


def _facts(ranking: Ranking, words: ListInfo, edition: Edition) -> Iterator[tuple[str, str, bool]]:
    """Name, text, and whether it is what nobody may overlook."""
    where = where_and_when(ranking.game.competition)
    if where:
        yield say("documents.fact_where"), where, False
    yield say("documents.fact_type"), ranking.game.competition.game_type.shown, False
    status = {True: "official", False: "unofficial", None: "unknown"}[words.official]
    yield say("documents.fact_list"), _list(words), False
    yield "", say(f"documents.list_{status}"), words.official is False
    rules = ranking.game.competition.rules.differing
    if rules:
        shown = "; ".join(f"{name} = {value}" for name, value in rules)
        yield say("documents.fact_rules"), shown, False
    for condition in conditions(ranking):
        yield "", condition, False
    players = say("documents.players_line", ranked=len(ranking.standings), unranked=len(ranking.unranked))
    yield say("documents.fact_players"), players, False
    if edition.stage is Stage.PROVISIONAL:
        # 8.6: the deadline stands on the table of provisional results; a dotted line is filled in by hand
        yield say("documents.fact_deadline"), edition.deadline or "." * 50, True


def _list(words: ListInfo) -> str:
    """The list and its version: the date it was made, the beginning of the hash of its words."""
    return say(
        "documents.list_line_dated" if words.date else "documents.list_line",
        name=words.name,
        date=".".join(reversed(words.date.split("-"))),
        words=count(words.words, "word"),
        sha256=words.sha256[:12],
    )


def _letters(ranking: Ranking) -> tuple[str, list[tuple[str, str]]]:
    """The label of the letters announced, and (number, letters) of each group."""
    competition = ranking.game.competition
    material, groups = competition.game_type.material, competition.groups
    if not material.shown:
        return "", []
    label = say(f"documents.fact_{material.shown}")
    if material.grouped:
        return label, [(f"{number}.", letters) for number, letters in enumerate(groups, 1)]
    return label, [("", groups[0] if groups else competition.letters)]


def _in_rows(groups: Sequence[tuple[str, str]], room: float) -> list[list[tuple[float, str, str]]]:
    """The groups in rows of tiles no wider than `room`: (place in the row, number, letters)."""
    rows: list[list[tuple[float, str, str]]] = []
    place = room + 1
    most = int(room / _TILE)
    for name, letters in groups:
        for first in range(0, len(letters), most):
            part, shown = letters[first : first + most], name if first == 0 else ""
            width = len(part) * _TILE + (12 if shown else 0)
            if place + width > room:
                rows.append([])
                place = 0.0
            rows[-1].append((place, shown, part))
            place += width + _BETWEEN
    return rows
