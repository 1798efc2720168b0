"""Request for a report of the years: the archive and the subject, found by name as people write it."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.names import names_hint, plain_name
from arbitraj.text import said
from arbitraj.wings.years.frames.years import Archive

_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_SEVERAL = 6  # most matches that are named


@dataclass(frozen=True, slots=True)
class YearsAsked:
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


def person_asked(asked: YearsAsked) -> tuple[str, str]:
    """Index and displayed name of the only player with this name or a part of it. Raises ProblemsError."""
    known = asked.archive.players()
    named = {person: (name, *others) for person, name, others in known[["nume", "alte_nume"]].itertuples()}
    person = _found(asked.name, named, {each: names[0] for each, names in named.items()})
    return person, asked.archive.numbered()[0][person] if asked.anonymous else named[person][0]


def club_asked(asked: YearsAsked, clubs: Iterable[str]) -> tuple[frozenset[str], str]:
    """The only club with this name or a part of it: its spellings over the years, and its displayed name.

    Raises ProblemsError.
    """
    named: dict[str, list[str]] = {}
    for club in clubs:
        named.setdefault(" ".join(plain_name(club)), []).append(club)
    # the last spelling is displayed
    key = _found(asked.name, named, {each: written[-1] for each, written in named.items()})
    shown = asked.archive.numbered()[1] if asked.anonymous else {}
    return frozenset(shown.get(each, each) for each in named[key]), shown.get(named[key][-1], named[key][-1])


def title_asked(asked: YearsAsked, titles: Iterable[str]) -> tuple[frozenset[str], str]:
    """The only competition with this title or a part of it, without years: all its titles and the displayed one.

    Raises ProblemsError.
    """
    named: dict[str, list[str]] = {}
    for title in titles:
        named.setdefault(" ".join(plain_name(_without_year(title))), []).append(title)
    wanted = replace(asked, name=_without_year(asked.name)) if _without_year(asked.name).strip() else asked
    key = _found(wanted.name, named, {each: written[-1] for each, written in named.items()})
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
    plain = {key: [plain_name(each) for each in names] for key, names in named.items()}
    whole = [key for key, names in plain.items() if wanted in names]
    fitting = whole or [key for key, names in plain.items() if any(_holds(each, wanted) for each in names)]
    if len(fitting) == 1 and wanted:
        return fitting[0]
    if not fitting or not wanted:
        message = said("rapoarte.unknown_name", name=name, hint=names_hint(name, shown.values()))
    else:
        near = ", ".join(sorted(shown[key] for key in fitting)[:_SEVERAL])
        message = said("rapoarte.several_names", name=name, names=near)
    raise ProblemsError([Problem("", "", message)])


def _holds(words: Iterable[str], wanted: Iterable[str]) -> bool:
    return all(any(word.startswith(part) for word in words) for part in wanted)
