"""What a report of the years asks: the archive, who or what it is about, found by name as people write it."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import pandas as pd

from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.names import names_hint, plain_name
from arbitraj.text import said
from arbitraj.wings.years.frames.years import Archive

_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_SEVERAL = 6  # of those that a part of a name fits, so many are named


@dataclass(frozen=True, slots=True)
class YearsAsked:
    """The archive, of the years that are wanted, and the name that was typed (empty where a report needs none).

    `archive` has names, to find out who is meant; whatever is shown comes from `shown`, which has none where the report
    is to be `anonymous`.
    """

    archive: Archive
    name: str = ""
    anonymous: bool = False

    @property
    def shown(self) -> Archive:
        """The archive as it may be shown."""
        return self.archive.without_names() if self.anonymous else self.archive


def person_asked(asked: YearsAsked) -> tuple[str, str]:
    """The index of the only player that has this name or a part of it, and how he is shown. Raises ProblemsError."""
    known = asked.archive.players()
    named = {person: (name, *others) for person, name, others in known[["nume", "alte_nume"]].itertuples()}
    person = _found(asked.name, named, {each: names[0] for each, names in named.items()})
    return person, asked.archive.numbered()[0][person] if asked.anonymous else named[person][0]


def club_asked(asked: YearsAsked, clubs: Iterable[str]) -> tuple[frozenset[str], str]:
    """The only club that has this name or a part of it, as it was written over the years, and how it is shown.

    Raises ProblemsError.
    """
    named: dict[str, list[str]] = {}
    for club in clubs:
        named.setdefault(" ".join(plain_name(club)), []).append(club)
    # the last way of writing stands for all
    key = _found(asked.name, named, {each: written[-1] for each, written in named.items()})
    shown = asked.archive.numbered()[1] if asked.anonymous else {}
    return frozenset(shown.get(each, each) for each in named[key]), shown.get(named[key][-1], named[key][-1])


def title_asked(asked: YearsAsked, titles: Iterable[str]) -> tuple[frozenset[str], str]:
    """The only competition that has this title or a part of it, with all its titles; a year in one does not count.

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
    """A title without the year that tells its editions apart.

    >>> _without_year("Cupa României 2026").strip(), _without_year("Cupa 1001 cuvinte")
    ('Cupa României', 'Cupa 1001 cuvinte')
    """
    return _YEAR.sub("", title)


def _found(name: str, named: Mapping[str, Iterable[str]], shown: Mapping[str, str]) -> str:
    """The only one with this name, else with these words, or their beginnings, in one of its names."""
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


def plain_rows(frame: pd.DataFrame) -> list[tuple[Any, ...]]:
    """The rows as tuples of plain values, with None where one is missing."""
    columns = (_plain_values(frame.iloc[:, n].array) for n in range(frame.shape[1]))
    return list(zip(*columns, strict=True))


def _plain_values(values: Any) -> list[Any]:
    """Those of an array of pandas; a plain one of numpy would give numpy's own numbers."""
    if isinstance(values, pd.Categorical):  # the few texts are made plain, not each row's
        known = [*_plain_values(values.categories.array), None]
        return [known[code] for code in values.codes.tolist()]
    if isinstance(values, pd.arrays.IntegerArray | pd.arrays.BooleanArray | pd.arrays.ArrowStringArray):
        missing: Any = None
        return list(values.to_numpy(dtype=object, na_value=missing).tolist())
    listed = (values.to_numpy() if isinstance(values, pd.arrays.NumpyExtensionArray) else values).tolist()
    return [None if each is None or each is pd.NA or each != each else each for each in listed]
