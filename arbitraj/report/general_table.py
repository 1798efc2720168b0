"""The general ranking of a competition of several rounds: as a table, as the federation's file, as a paper."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from arbitraj.folder.season import Season
from arbitraj.ranking.general import NO_PLACE, Event, Line, Score, TieBreak, best_places
from arbitraj.record.model import Category
from arbitraj.report.announcement import where_and_when
from arbitraj.report.paper import Gap, Paper, PaperPart, as_text
from arbitraj.report.table import Column, Facts, Medium, Shows, Table, Text, Value
from arbitraj.text import say

ABSENT = "–"
_MOST_UPRIGHT = 4  # columns of events on an upright page
_MOST_WITH_PLACES = 7


@dataclass(frozen=True, slots=True)
class General:
    """A competition ranked: `groups` are (category, lines), None for a common ranking; `prints` what it was made of."""

    season: Season
    events: tuple[Event, ...]
    groups: tuple[tuple[Category | None, tuple[Line, ...]], ...]
    ties: tuple[TieBreak, ...]
    prints: tuple[tuple[str, str], ...] = ()

    @property
    def whole_points(self) -> bool:
        """Whether all points are whole numbers."""
        scores = (score for _, lines in self.groups for line in lines for score in line.scores)
        return all(score.points.denominator == 1 for score in scores if score)


def ranking_table(general: General, lines: Sequence[Line], caption: str, places: bool = True) -> Table[Line]:
    """One of the rankings; with `places` the points of an event are followed by the place in it."""
    return Table(tuple(_columns(general, places)), tuple(line for line in lines if line.place), caption)


def _columns(general: General, places: bool) -> Iterator[Column[Line]]:
    """For books also what parts players with the same points: there the places are computed from it."""
    events, cents = general.events, not general.whole_points
    wide = max(6.5, 40 / max(4, len(events)))

    def column(
        key: str,
        value: Callable[[Line], Value],
        shows: Shows,
        width: float,
        *,
        share: float = 0,
        header: str = "",
        narrow: str = "",
        on: Medium = Medium.BOOK,
    ) -> Column[Line]:
        header = header or say(f"general.col_{key}")
        return Column(key, header, value, shows, width, narrow=narrow, share=share, cents=cents, on=on)

    yield column("place", lambda line: line.place, Shows.PLACE, 7, share=4, on=Medium.ALL)
    yield column("name", lambda line: line.person.name, Shows.NAME, 28, share=18, on=Medium.ALL)
    yield column("club", lambda line: line.person.club, Shows.TEXT, 20, share=13, on=Medium.BOOK | Medium.PAPER)
    for number, event in enumerate(events):
        points = partial(_points, number, places)
        narrow = say("general.event_number", number=number + 1)
        yield column(
            f"e{number}", points, Shows.NUMBER, 12, share=wide, header=event.name, narrow=narrow, on=Medium.ALL
        )
    yield column("total", lambda line: figure(line.total), Shows.TOTAL, 11, share=9, on=Medium.ALL)
    if TieBreak.COMPOSITION in general.ties and any(event.composition for event in events):
        yield column("composition", lambda line: figure(line.composition), Shows.NUMBER, 12)
    if TieBreak.PLACES in general.ties:
        for number, event in enumerate(events):
            header = say("general.col_place_of", name=event.name)
            yield column(f"p{number}", partial(_place, number), Shows.CODE, 9, header=header)
        for number in range(len(events)):
            header = say("general.col_best", number=number + 1) if number else say("general.col_best_1")
            yield column(f"b{number}", partial(_best, number), Shows.CODE, 9, header=header)


def _points(event: int, places: bool, line: Line) -> Value:
    """A dash for who was absent, a word for who was not ranked."""
    score = line.scores[event]
    if score is None:
        return ABSENT
    points = _why_none(score) or figure(score.points)
    return (
        say("general.points_and_place", points=as_text(points), place=score.place) if places and score.place else points
    )


def _why_none(score: Score) -> str:
    return say(f"workbook.reason_{score.missing}") if score.missing else ""


def _place(event: int, line: Line) -> int | str:
    score = line.scores[event]
    return score.place or ABSENT if score else ABSENT


def _best(number: int, line: Line) -> int:
    return best_places(line, len(line.scores))[number]


def figure(points: Fraction) -> int | float:
    """Points as a number: whole where they are."""
    return int(points) if points.denominator == 1 else float(points)


def federation_table(general: General) -> Table[Line]:
    """The file for the federation: everybody, with points and place of every event; nothing for who was absent."""
    plain: Sequence[tuple[str, Callable[[Line], Value]]] = (
        ("loc", lambda line: line.place),
        ("nume", lambda line: line.person.surname),
        ("prenume", lambda line: line.person.given),
        ("club", lambda line: line.person.club),
        ("rating", lambda line: line.person.rating or None),
        ("categorie", lambda line: line.person.category.value),
    )
    columns = [Column(key, key, value) for key, value in plain]
    for number, event in enumerate(general.events):
        for key, value in (("csv_points", _given), ("csv_place", _taken)):
            columns.append(Column(f"{key}{number}", say(f"general.{key}", name=event.name), partial(value, number)))
    columns.append(Column("total", "total", lambda line: figure(line.total)))
    return Table(tuple(columns), tuple(line for _, lines in general.groups for line in lines))


def event_table(general: General, event: int) -> Table[Line]:
    """What an event gave to whom, the best first."""
    cents = not general.whole_points

    def score(line: Line) -> Score:
        found = line.scores[event]
        assert found
        return found

    def column(key: str, width: float, value: Callable[[Line], Value], shows: Shows = Shows.TEXT) -> Column[Line]:
        return Column(key, say(f"general.col_{key}"), value, shows, width, cents=cents)

    there = (line for _, lines in general.groups for line in lines if line.scores[event])
    return Table(
        (
            column("place", 8, lambda line: score(line).place, Shows.PLACE),
            column("name", 30, lambda line: line.person.name),
            column("club", 22, lambda line: line.person.club),
            column("category", 12, lambda line: say(f"workbook.{line.person.category.value}")),
            column("points", 14, lambda line: figure(score(line).points), Shows.TOTAL),
            column("remark", 18, lambda line: _why_none(score(line))),
        ),
        tuple(sorted(there, key=lambda line: (score(line).place or NO_PLACE, line.person.key))),
    )


def _given(event: int, line: Line) -> int | float | None:
    """0 for who was there and got none."""
    score = line.scores[event]
    return figure(score.points) if score else None


def _taken(event: int, line: Line) -> int | None:
    score = line.scores[event]
    return score.place if score else None


def general_paper(general: General) -> Paper:
    """The ranking on paper."""
    season = general.season
    signs = say("documents.chief_arbiter", name=season.arbiter), say("documents.posted")
    wide = len(general.events) > _MOST_UPRIGHT
    return Paper(season.title, say("general.heading"), tuple(_parts(general)), signs, general.prints, wide)


def _parts(general: General) -> Iterator[PaperPart]:
    played = "; ".join(_about(number, event) for number, event in enumerate(general.events, 1))
    yield Facts(((say("documents.fact_where"), where_and_when(general.season)), (say("general.fact_events"), played)))
    places = len(general.events) <= _MOST_WITH_PLACES
    for category, lines in general.groups:
        heading = say(f"workbook.{category.value}") if category else say("general.common")
        yield ranking_table(general, lines, heading, places)
        yield from (Text(text, "small") for text in without_result(lines))
    yield Gap()
    yield from (Text(text, "small") for text in rules_of(general))
    if places:
        yield Text(say("general.rule_places"), "small")


def _about(number: int, event: Event) -> str:
    shown = say("general.event_number", number=number)
    key = "event_about" if event.about else "event_name"
    return say(f"general.{key}", number=shown, name=event.name, about=event.about)


def without_result(lines: Sequence[Line]) -> Iterator[str]:
    """A line on those without a place, where there are any."""
    names = ", ".join(line.person.name for line in lines if line.unplaced)
    if names:
        yield say("general.without_result", names=names)


def rules_of(general: General) -> Iterator[str]:
    """How the ranking was made."""
    if any(event.composition for event in general.events):
        yield say("general.rule_scale")
    if not all(event.composition for event in general.events):
        yield say("general.rule_others")
    ties = "; ".join(say(f"general.tie_{tie.value}") for tie in general.ties)
    yield say("general.rule_ties", ties=ties) if ties else say("general.rule_no_ties")
    yield say("general.rule_absent")
