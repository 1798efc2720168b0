"""The annual lists: each stage is ranked like any competition, then the stages are the events of one more ranking.

They are tables, a paper, and data for programs. Pure functions: no files, no archive.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from arbitraj.ranking.general import NO_PLACE, Event, Key, Person, Score, SeasonLine, TieBreak, general_ranking
from arbitraj.report.cell_text import as_text
from arbitraj.report.general_table import General, as_number, ranking_table, without_result
from arbitraj.report.paper import Paper, PaperPart
from arbitraj.report.table import Column, Facts, Medium, Shows, Table, Text
from arbitraj.text import text_of

OF_A_YEAR = (TieBreak.PLACES, TieBreak.LAST)


@dataclass(frozen=True, slots=True)
class YearStage:
    """A competition of the year: its rounds and results of other disciplines as events."""

    name: str
    events: tuple[Event, ...]
    about: str = ""
    short: str = ""


def annual_ranking(
    people: Sequence[Person], stages: Sequence[YearStage], ties: Sequence[TieBreak] = OF_A_YEAR, best: int = 0
) -> tuple[tuple[Event, ...], tuple[SeasonLine, ...]]:
    """The stages as events in order, and everybody ranked by them.

    With `best` only that many of a player's stages count, those with most points.
    """
    events = tuple(_best_of([_as_event(stage, people) for stage in stages], people, best))
    return events, general_ranking(people, events, ties)


def _as_event(stage: YearStage, people: Sequence[Person]) -> Event:
    there = [person for person in people if any(person.key in event.scores for event in stage.events)]
    lines = general_ranking(there, stage.events)
    scores = {line.person.key: Score(line.total, line.place, _missing(line)) for line in lines if any(line.scores)}
    return Event(stage.name, all(event.composition for event in stage.events), scores, stage.about, stage.short)


def _missing(line: SeasonLine) -> str:
    return "" if line.place else next(score.missing for score in line.scores if score)


def _best_of(events: Sequence[Event], people: Sequence[Person], best: int) -> Iterator[Event]:
    dropped = {person.key: _dropped(person.key, events, best) for person in people} if best else {}
    for number, event in enumerate(events):
        yield replace(
            event,
            scores={
                key: replace(score, counted=number not in dropped.get(key, ())) for key, score in event.scores.items()
            },
        )


def _dropped(key: Key, events: Sequence[Event], best: int) -> frozenset[int]:
    """Indexes of stages that do not count. Of equal points, the worse place, then the earlier stage, goes first."""
    own = [(number, score) for number, event in enumerate(events) if (score := event.scores.get(key))]
    own.sort(key=lambda item: (-item[1].points, item[1].place or NO_PLACE, -item[0]))
    return frozenset(number for number, _ in own[best:])


_MOST_UPRIGHT = 4  # columns of stages on an upright page
_MOST_STAGES = 8  # columns of stages in a table on paper or on the screen


@dataclass(frozen=True, slots=True)
class YearList:
    """A list of the year with its disciplines and its ranking, whose events are the stages."""

    name: str
    disciplines: tuple[str, ...]
    general: General


@dataclass(frozen=True, slots=True)
class YearLists:
    """The lists of a year, the one over all disciplines first. `best` is the number of counting stages, 0 for all.

    `left_out`: sentences about results of the archive that are in no list.
    """

    year: int
    lists: tuple[YearList, ...]
    best: int
    left_out: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        return text_of("liste.annual_title", year=self.year)


def without_category(lists: YearLists, ageless: frozenset[str]) -> YearLists:
    """The lists without the category of some people, by key, since it would reveal an age. Places do not change."""

    def apart(general: General) -> General:
        rest = tuple(line for _, lines in general.groups for line in lines if ageless.intersection(line.person.key))
        if not general.season.by_category or not rest:
            return general
        kept = ((category, tuple(line for line in lines if line not in rest)) for category, lines in general.groups)
        return replace(general, groups=(*((category, lines) for category, lines in kept if lines), (None, rest)))

    return replace(
        lists, lists=tuple(replace(year_list, general=apart(year_list.general)) for year_list in lists.lists)
    )


def discipline_shown(discipline: str) -> str:
    """Displayed name of a discipline."""
    return text_of("liste.disc_compunere") if discipline == "compunere" else discipline[:1].upper() + discipline[1:]


def annual_tables(lists: YearLists) -> Iterator[Table[SeasonLine]]:
    """Tables of all rankings of all lists."""
    for annual in lists.lists:
        for category, lines in annual.general.groups:
            key = category and text_of(category.key)
            caption = text_of("liste.of_category", list=annual.name, category=key) if key else annual.name
            made = ranking_table(annual.general, lines, caption)
            yield replace(made, columns=tuple(_columns(made, annual.general)))


def _columns(made: Table[SeasonLine], general: General) -> Iterator[Column[SeasonLine]]:
    """Columns, with only those stages in which somebody of this table has a result. If there are too many, one column
    names the stages of each line.

    In a workbook, points are numbers in columns apart from places, without formulas.
    """
    of_book = {column.key: column for column in ranking_table(general, (), "", places=False).columns}
    met = [n for n, _ in enumerate(general.events) if any(line.scores[n] for line in made.items)]
    many, elsewhere = len(met) > _MOST_STAGES, Medium.ALL & ~Medium.BOOK
    for column in made.columns:
        number = int(column.key[1:]) if column.key[1:].isdigit() else None
        if number is None:
            if many and column.key == "total":
                yield _own_stages(made, general, met)
            yield column
        elif number not in met or column.key.startswith("b"):
            continue
        elif column.key.startswith("e"):
            if not many:
                yield replace(column, on=elsewhere)
            yield replace(of_book[column.key], on=Medium.BOOK)
        else:
            yield column


def _own_stages(made: Table[SeasonLine], general: General, met: Sequence[int]) -> Column[SeasonLine]:
    """Column of a line's stages with their results. One column for each stage would be mostly dashes."""
    by_key = {column.key: column for column in made.columns}
    shown = {n: general.events[n].short or text_of("general.event_number", number=n + 1) for n in met}

    def stages(line: SeasonLine) -> str:
        own = (n for n in met if line.scores[n])
        return "; ".join(
            text_of("liste.own_stage", stage=shown[n], points=as_text(by_key[f"e{n}"].value(line))) for n in own
        )

    header = text_of("liste.own_stages")
    return Column("stages", header, stages, Shows.TEXT, 60, on=Medium.ALL & ~Medium.BOOK, share=50, wraps=True)


def annual_paper(lists: YearLists) -> Paper:
    """Document of all lists."""
    general = lists.lists[0].general
    wide = len(general.events) > _MOST_UPRIGHT
    return Paper(lists.title, text_of("liste.annual_kind"), tuple(_parts(lists)), (), general.prints, wide)


def _parts(lists: YearLists) -> Iterator[PaperPart]:
    stages = "; ".join(map(_stage, lists.lists[0].general.events))
    counted = text_of("liste.best_count", best=lists.best) if lists.best else text_of("liste.all_count")
    disciplines = ", ".join(map(discipline_shown, lists.lists[0].disciplines))
    yield Facts(
        (
            (text_of("liste.fact_stages"), stages),
            (text_of("liste.fact_disciplines"), disciplines),
            (text_of("liste.fact_counted"), counted),
        )
    )
    yield from annual_tables(lists)
    yield Text("")
    yield from (Text(line, "small") for line in annual_rules(lists))


def _stage(stage: Event) -> str:
    key = "general.event_about" if stage.about else "general.event_name"
    return text_of(key, number=stage.short, name=stage.name, about=stage.about)


def annual_rules(lists: YearLists) -> Iterator[str]:
    """Rules by which the lists were made, and results in none of them."""
    yield text_of("liste.rule_sum")
    if lists.best:
        yield text_of("liste.rule_best")
    ties = "; ".join(text_of(tie.key) for tie in lists.lists[0].general.ties)
    yield text_of("general.rule_ties", ties=ties) if ties else text_of("general.rule_no_ties")
    yield text_of("general.rule_absent")
    # a player without a result in one list may have one in another, so only the list over all is checked
    yield from (text for _, lines in lists.lists[0].general.groups for text in without_result(lines))
    yield from lists.left_out


def annual_data(lists: YearLists) -> dict[str, Any]:
    """The lists as data for programs."""
    return {
        "an": lists.year,
        "cele_mai_bune": lists.best,
        "departajare": [tie.value for tie in lists.lists[0].general.ties],
        "liste": [
            {
                "nume": annual.name,
                "probe": list(annual.disciplines),
                "etape": [event.name for event in annual.general.events],
                "categorie": category.value if category else None,
                "clasament": [_line(line) for line in lines],
            }
            for annual in lists.lists
            for category, lines in annual.general.groups
        ],
    }


def _line(line: SeasonLine) -> dict[str, Any]:
    return {
        "loc": line.place,
        "persoana": line.person.key[0],
        "nume": line.person.name,
        "club": line.person.club,
        "total": as_number(line.total),
        "etape": [
            {"puncte": as_number(score.points), "loc": score.place, "socotita": score.counted} if score else None
            for score in line.scores
        ],
    }
