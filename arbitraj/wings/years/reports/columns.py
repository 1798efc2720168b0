"""Shared by the reports of the years: the request with its subject, found by name, columns, and displayed forms."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any

from arbitraj.game.variant import DEFAULT
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.names import names_hint, plain_name
from arbitraj.report.table import Column, Item, Medium, Shows, Table, Value, titled
from arbitraj.rules.articles import ARTICLES
from arbitraj.text import Message, first_of, text_of
from arbitraj.types import GAME_TYPES
from arbitraj.wings.years.frames.years import Archive

_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_SEVERAL = 6  # most matches that are named


@dataclass(frozen=True, slots=True)
class YearsRequest:
    """Request for a report: the archive, limited to the wanted years, and the typed name, empty for reports without a
    subject.

    `archive` has names and serves to find the subject. Displayed values come from `shown`, without names if
    `anonymous`.
    """

    archive: Archive
    name: str = ""
    anonymous: bool = False

    @property
    def shown(self) -> Archive:
        """The archive for displayed values."""
        return self.archive.without_names() if self.anonymous else self.archive


def person_asked(asked: YearsRequest) -> tuple[str, str]:
    """Index and displayed name of the only player with this name or a part of it. Raises ProblemsError."""
    known = asked.archive.players()
    named = {person: (name, *others) for person, name, others in known[["nume", "alte_nume"]].itertuples()}
    person = _found(asked.name, named, {key: names[0] for key, names in named.items()})
    return person, asked.archive.numbered()[0][person] if asked.anonymous else named[person][0]


def club_asked(asked: YearsRequest, clubs: Iterable[str]) -> tuple[frozenset[str], str]:
    """The only club with this name or a part of it: its spellings over the years, and its displayed name.

    Raises ProblemsError.
    """
    named: dict[str, list[str]] = {}
    for club in clubs:
        named.setdefault(" ".join(plain_name(club)), []).append(club)
    # the last spelling is displayed
    key = _found(asked.name, named, {key: written[-1] for key, written in named.items()})
    shown = asked.archive.numbered()[1] if asked.anonymous else {}
    return frozenset(shown.get(text, text) for text in named[key]), shown.get(named[key][-1], named[key][-1])


def title_asked(asked: YearsRequest, titles: Iterable[str]) -> tuple[frozenset[str], str]:
    """The only competition with this title or a part of it, without years: all its titles and the displayed one.

    Raises ProblemsError.
    """
    named: dict[str, list[str]] = {}
    for title in titles:
        named.setdefault(" ".join(plain_name(_without_year(title))), []).append(title)
    wanted = replace(asked, name=_without_year(asked.name)) if _without_year(asked.name).strip() else asked
    key = _found(wanted.name, named, {key: written[-1] for key, written in named.items()})
    shown = " ".join(_without_year(named[key][-1]).split())
    return frozenset(named[key]), shown or named[key][-1]


def _without_year(title: str) -> str:
    """A title without the year of its edition.

    >>> _without_year("Cupa României 2026").strip(), _without_year("Cupa 1001 cuvinte")
    ('Cupa României', 'Cupa 1001 cuvinte')
    """
    return _YEAR.sub("", title)


def _found(name: str, named: Mapping[str, Iterable[str]], shown: Mapping[str, str]) -> str:
    """Key of the only one with this name, else with these words, or their beginnings, in one of its names."""
    wanted = plain_name(name)
    plain = {key: [plain_name(name) for name in names] for key, names in named.items()}
    whole = [key for key, names in plain.items() if wanted in names]
    fitting = whole or [key for key, names in plain.items() if any(_holds(name, wanted) for name in names)]
    if len(fitting) == 1 and wanted:
        return fitting[0]
    if not fitting or not wanted:
        message = Message("rapoarte.unknown_name", name=name, hint=names_hint(name, shown.values()))
    else:
        near = first_of(sorted(shown[key] for key in fitting), _SEVERAL)
        message = Message("rapoarte.several_names", name=name, names=near)
    raise ProblemsError([Problem("", "", message)])


def _holds(words: Iterable[str], wanted: Iterable[str]) -> bool:
    return all(any(word.startswith(part) for word in words) for part in wanted)


def years_column(
    key: str,
    value: Callable[[Item], Value],
    shows: Shows = Shows.NUMBER,
    width: float = 11,
    *,
    text: str = "",
    of: str = "years",
    places: int = 0,
    on: Medium = Medium.ALL,
) -> Column[Item]:
    """Column with a header of these reports, as wide on paper as in a workbook.

    `places` is the number of decimal places.
    """
    fine = {"cents": bool(places), "places": places or 2}
    return titled(key, value, shows, width, text=text, of=of, share=width, on=on, **fine)


def whole_columns(*keys: str, of: str = "years") -> tuple[Column[Any], ...]:
    """Columns of whole numbers, each of the attribute with its key."""
    return tuple(years_column(key, attrgetter(key), of=of) for key in keys)


def tenth_columns(*keys: str) -> tuple[Column[Any], ...]:
    """Columns of means and shares, each of the attribute with its key, to a tenth."""

    def tenth(key: str) -> Column[Any]:
        return years_column(key, lambda row: tenths(getattr(row, key)), places=1)

    return tuple(map(tenth, keys))


def article_title(article: str) -> str:
    """Title of an article, empty if this version of the program does not know it."""
    return ARTICLES[article].title if article in ARTICLES else ""


def shown_date(day: str | None) -> str:
    """A day in Romanian form.

    >>> shown_date("2026-11-21"), shown_date(None)
    ('21.11.2026', '')
    """
    return ".".join(reversed(day.split("-"))) if day else ""


def years_shown(asked: YearsRequest) -> str:
    """The requested years, empty for all."""
    first, last = asked.archive.years or (0, 0)
    return "" if not last else str(first) if first == last else f"{first}–{last}"


def spell(days: Iterable[str | None]) -> str:
    """First and last of some days.

    >>> spell(["2026-11-21", None, "2024-01-05"]), spell([])
    ('05.01.2024 – 21.11.2026', '')
    """
    known = sorted(day for day in days if day)
    return " – ".join(dict.fromkeys(map(shown_date, (known[0], known[-1])))) if known else ""


def round_named(title: str, name: str) -> str:
    """Displayed name of a round among those of all competitions."""
    return title if name in ("", title) else text_of("rapoarte.round", title=title, name=name)


def type_named(key: str) -> str:
    """Displayed name of a type of game, its key if its package is not installed."""
    return GAME_TYPES[key].shown if key in GAME_TYPES else key


def tenths(number: float | None) -> float | None:
    """A mean or a share rounded to a tenth."""
    return None if number is None else round(number, 1)


def commission_column(
    key: str, value: Callable[[Item], Value], shows: Shows = Shows.NUMBER, width: float = 11, *, places: int = 0
) -> Column[Item]:
    """Column of these reports, with the header text of its key."""
    return years_column(key, value, shows, width, of="commission", places=places)


def years_named(years: Iterable[int | None], rounds: int, wanted: str) -> str:
    """Sentence about the years of a report. `wanted`: the requested years, empty for all."""
    known = sorted({year for year in years if year is not None})
    if not known:
        if not rounds and wanted:  # the archive may hold others
            return text_of("comisie.of_nothing_asked", years=wanted)
        return text_of("comisie.of_days_unknown" if rounds else "comisie.of_nothing")
    if len(known) == 1:
        return text_of("comisie.of_year", year=str(known[0]))
    return text_of("comisie.of_years", first=str(known[0]), last=str(known[-1]))


def span_named(first: int | None, last: int | None) -> str:
    """A range of years, empty if unknown."""
    if first == last or last is None:
        return str(first or "")
    return text_of("comisie.years_span", first=str(first), last=str(last))


def year_named(year: int | None) -> str:
    """Header of a year."""
    return str(year) if year else text_of("comisie.no_year")


def years_order(year: int | None) -> tuple[bool, int]:
    """Sort key of years. Rounds without a day are last."""
    return year is None, year or 0


def or_unknown(value: Value) -> Value:
    """The value, or the word for unknown."""
    return text_of("comisie.unknown") if value is None else value


def game_named(game_type: str, variant: str = DEFAULT) -> str:
    """Displayed name of a type of game, with the variant if it is not the usual one."""
    named = type_named(game_type)
    return named if variant == DEFAULT else text_of("comisie.of_variant", type=named, variant=variant)


def cut_short(table: Table[Item], most: int) -> Iterator[Table[Item]]:
    """A table, whole in the workbook alone if it is longer than `most`: pages and paper say what they lack."""
    if len(table.items) <= most:
        yield table
        return
    note = f"{table.note} {text_of('rapoarte.cut_short', most=most, all=len(table.items))}".strip()
    yield only_on(~Medium.BOOK, replace(table, items=table.items[:most], note=note, key=f"{table.key}_pe_scurt"))
    yield only_on(Medium.BOOK, table)


def title_of_first(title: str, most: int, every: int) -> str:
    """The title of a chart of at most so many of a table's rows: it says so where it lacks some."""
    return text_of("rapoarte.first_bars", title=title, most=most, all=every) if every > most else title


def only_on(medium: Medium, table: Table[Item]) -> Table[Item]:
    """The table on some media alone."""
    return replace(table, columns=tuple(replace(column, on=medium & column.on) for column in table.columns))
