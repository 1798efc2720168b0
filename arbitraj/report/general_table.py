"""The general ranking of a competition of several rounds: as a table, as the federation's file, as a document."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from operator import itemgetter
from typing import Any

from arbitraj.folder.season import Season
from arbitraj.ranking.general import NO_PLACE, Event, Score, SeasonLine, TieBreak, best_places
from arbitraj.record.model import REASON_KEYS, Category
from arbitraj.report.announcement import where_and_when
from arbitraj.report.cell_text import as_text
from arbitraj.report.paper import Paper, PaperPart
from arbitraj.report.table import Column, Facts, Medium, PageLink, Shows, Table, Text, Value, heading, titled
from arbitraj.text import text_of

ABSENT = "–"
_MOST_WITH_PLACES = 7


@dataclass(frozen=True, slots=True)
class General:
    """A ranked competition: `groups` by category (None: common), hashes of its material, notes, links to the events."""

    season: Season
    events: tuple[Event, ...]
    groups: tuple[tuple[Category | None, tuple[SeasonLine, ...]], ...]
    ties: tuple[TieBreak, ...]
    prints: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()

    @property
    def whole_points(self) -> bool:
        """Whether all points are whole numbers."""
        scores = (score for _, lines in self.groups for line in lines for score in line.scores)
        return all(score.points.denominator == 1 for score in scores if score)


def ranking_table(
    general: General, lines: Sequence[SeasonLine], caption: str, places: bool = True
) -> Table[SeasonLine]:
    """Table of one ranking. With `places`, points of an event are followed by the place in it."""
    return Table(tuple(_columns(general, places)), tuple(line for line in lines if line.place), caption)


def _columns(general: General, places: bool) -> Iterator[Column[SeasonLine]]:
    """Columns of a ranking. In workbooks they include the tie-breaks, since places are computed there."""
    events, ties, cents, book = general.events, general.ties, not general.whole_points, Medium.BOOK
    share = max(6.5, 40 / max(4, len(events)))
    yield _column("place", lambda line: line.place, Shows.PLACE, 7, share=4)
    yield _column("name", lambda line: line.person.name, Shows.NAME, 28, share=18, wraps=True)
    on = book | Medium.PAPER | Medium.PAGE
    yield _column("club", lambda line: line.person.club, Shows.TEXT, 20, share=13, wraps=True, on=on)
    for number, event in enumerate(events):
        narrow = event.short or text_of("general.event_number", number=number + 1)
        points = _of(number, _points_and_place if places else _points, ABSENT)
        width = max(12, 2 + 1.2 * max(map(len, event.name.split()), default=0))
        yield Column(f"e{number}", event.name, points, Shows.NUMBER, width, narrow=narrow, share=share, cents=cents)
    yield _column("total", lambda line: as_number(line.total), Shows.TOTAL, 11, share=9, cents=cents)
    if TieBreak.COMPOSITION in ties and any(event.composition for event in events):
        yield _column("composition", lambda line: as_number(line.composition), Shows.NUMBER, 12, cents=cents, on=book)
    if TieBreak.PLACES in ties:
        for number, event in enumerate(events):
            place = _of(number, lambda score: score.place or ABSENT, ABSENT)
            yield Column(f"p{number}", heading("place_of", "season", name=event.name), place, Shows.CODE, 9, on=book)
        for number in range(len(events)):
            header = heading("best", "season", number=number + 1) if number else heading("best_1", "season")
            yield Column(f"b{number}", header, partial(_best, number), Shows.CODE, 9, on=book)


def federation_table(general: General) -> Table[SeasonLine]:
    """The federation's file: all players, with points and place in every event, empty if absent."""
    return Table(tuple(_for_federation(general)), tuple(line for _, lines in general.groups for line in lines))


def _for_federation(general: General) -> Iterator[Column[SeasonLine]]:
    yield Column("place", "loc", lambda line: line.place)
    yield Column("surname", "nume", lambda line: line.person.surname)
    yield Column("given", "prenume", lambda line: line.person.given)
    yield Column("club", "club", lambda line: line.person.club)
    yield Column("rating", "rating", lambda line: line.person.rating or None)
    yield Column("category", "categorie", lambda line: line.person.category.value)
    for number, event in enumerate(general.events):
        points = _of(number, lambda score: as_number(score.points))
        yield Column(f"e{number}", text_of("general.csv_points", name=event.name), points)
        yield Column(
            f"p{number}", text_of("general.csv_place", name=event.name), _of(number, lambda score: score.place)
        )
    yield Column("total", "total", lambda line: as_number(line.total))


def event_table(general: General, event: int) -> Table[SeasonLine]:
    """Table of an event's points, the best first."""
    cents = not general.whole_points
    columns = (
        _column("place", _of(event, lambda score: score.place), Shows.PLACE, 8),
        _column("name", lambda line: line.person.name, Shows.NAME, 30),
        _column("club", lambda line: line.person.club, Shows.TEXT, 22),
        _column("category", lambda line: text_of(line.person.category.key), Shows.LABEL, 12),
        _column("points", _of(event, lambda score: as_number(score.points)), Shows.TOTAL, 14, cents=cents),
        _column("remark", _of(event, _why_none), Shows.LABEL, 18),
    )
    everybody = (line for _, lines in general.groups for line in lines)
    there = [(score.place or NO_PLACE, line.person.key, line) for line in everybody if (score := line.scores[event])]
    return Table(columns, tuple(line for *_, line in sorted(there, key=itemgetter(0, 1))))


def _column(
    key: str, value: Callable[[SeasonLine], Value], shows: Shows, width: float, **more: Any
) -> Column[SeasonLine]:
    return titled(key, value, shows, width, of="season", **more)


def _of(event: int, shown: Callable[[Score], Value], absent: Value = None) -> Callable[[SeasonLine], Value]:
    return lambda line: shown(score) if (score := line.scores[event]) else absent


def _why_none(score: Score) -> str:
    return text_of(REASON_KEYS[score.missing]) if score.missing else ""


def _points(score: Score) -> Value:
    points = _why_none(score) or as_number(score.points)
    return points if score.counted else text_of("general.not_counted", points=as_text(points))


def _points_and_place(score: Score) -> Value:
    points = _points(score)
    return text_of("general.points_and_place", points=as_text(points), place=score.place) if score.place else points


def _best(number: int, line: SeasonLine) -> int:
    return best_places(line, len(line.scores))[number]


def as_number(points: Fraction) -> int | float:
    """Points as a number, an integer if they are whole."""
    return int(points) if points.denominator == 1 else float(points)


def general_paper(general: General) -> Paper:
    """The ranking as a document."""
    season = general.season
    signs = text_of("documents.chief_arbiter", name=season.arbiter), text_of("documents.posted")
    return Paper(season.title, text_of("general.heading"), tuple(_parts(general)), signs, general.prints, wall=True)


def _parts(general: General) -> Iterator[PaperPart]:
    played = "; ".join(_about(number, event) for number, event in enumerate(general.events, 1))
    where, arbiter = where_and_when(general.season), general.season.arbiter
    known = (("documents.fact_where", where), ("general.fact_arbiter", arbiter), ("general.fact_events", played))
    yield Facts(tuple((text_of(key), fact) for key, fact in known))
    places = len(general.events) <= _MOST_WITH_PLACES
    for category, lines in general.groups:
        heading = text_of(category.key) if category else text_of("general.common")
        yield ranking_table(general, lines, heading, places)
        yield from (Text(text, "small") for text in without_result(lines))
    yield Text("")
    yield from (Text(text, "small") for text in rules_of(general))
    if places:
        yield Text(text_of("general.rule_places"), "small")
    if any(general.pages):
        yield _events_table(general)


def _events_table(general: General) -> Table[tuple[int, str]]:
    events = general.events

    def shown(line: tuple[int, str]) -> Value:
        number, page = line
        return PageLink(events[number].name, page) if page else events[number].name

    columns: tuple[Column[tuple[int, str]], ...] = (
        Column("e", text_of("general.events"), shown, Shows.NAME, on=Medium.PAGE),
        Column("a", text_of("general.events_about"), lambda line: events[line[0]].about, Shows.TEXT, on=Medium.PAGE),
    )
    return Table(columns, tuple(enumerate(general.pages)), text_of("general.events"))


def _about(number: int, event: Event) -> str:
    shown = text_of("general.event_number", number=number)
    key = "general.event_about" if event.about else "general.event_name"
    return text_of(key, number=shown, name=event.name, about=event.about)


def without_result(lines: Sequence[SeasonLine]) -> Iterator[str]:
    """Line on those without a place, if there are any."""
    names = ", ".join(line.person.name for line in lines if line.place is None)
    if names:
        yield text_of("general.without_result", names=names)


def rules_of(general: General) -> Iterator[str]:
    """Lines on the rules of the ranking, and notes."""
    if any(event.composition for event in general.events):
        yield text_of("general.rule_scale")
    if not all(event.composition for event in general.events):
        yield text_of("general.rule_others")
    ties = "; ".join(text_of(tie.key) for tie in general.ties)
    yield text_of("general.rule_ties", ties=ties) if ties else text_of("general.rule_no_ties")
    yield text_of("general.rule_absent")
    yield from general.notes
