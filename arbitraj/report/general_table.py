"""What every output of a general ranking shows in the same words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arbitraj.folder.season import Season
from arbitraj.ranking.general import Event, Line, Score, TieBreak
from arbitraj.record.model import Category
from arbitraj.report.shown import decimal
from arbitraj.text import say

ABSENT = "–"


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


def title_of(general: General, category: Category | None) -> str:
    """The title of the competition, with the category where each has its ranking."""
    title = general.season.title
    return (
        say("workbook.title_by_category", title=title, category=say(f"workbook.{category.value}"))
        if category
        else title
    )


def where_and_when(season: Season) -> str:
    """Place and day, whichever are known."""
    day = season.day.strftime("%d.%m.%Y") if season.day else ""
    return ", ".join(part for part in (season.place, day) if part)


def points_of(score: Score | None) -> str:
    """The points of an event as they are printed; a dash for who was absent, a word for who was not ranked."""
    if score is None:
        return ABSENT
    return say(f"workbook.reason_{score.missing}") if score.missing else decimal(float(score.points))


def printed(score: Score | None) -> str:
    """`points_of` with the place, where there is one."""
    shown = points_of(score)
    return say("general.points_and_place", points=shown, place=score.place) if score and score.place else shown


def rules_of(general: General) -> Iterator[str]:
    """How the ranking was made."""
    composed = any(event.composition for event in general.events)
    if composed:
        yield say("general.rule_scale")
    if any(not event.composition for event in general.events):
        yield say("general.rule_others")
    ties = [say(f"general.tie_{tie.value}") for tie in general.ties]
    yield say("general.rule_ties", ties="; ".join(ties)) if ties else say("general.rule_no_ties")
    yield say("general.rule_absent")


def placed(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines with a place."""
    return tuple(line for line in lines if not line.unplaced)
