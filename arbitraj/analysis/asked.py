"""What a report of the years asks: the archive, who or what it is about, found by name as people write it."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd

from arbitraj.analysis.years import Archive
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.names import names_hint, plain_name
from arbitraj.text import said

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
    named = {person: (name, *json.loads(others)) for person, name, others in known[["nume", "alte_nume"]].itertuples()}
    person = _found(asked.name, named, {each: names[0] for each, names in named.items()})
    return person, asked.archive.numbered()[0][person] if asked.anonymous else named[person][0]


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
    bare = frame.astype(object)
    return list(bare.where(bare.notna(), None).itertuples(index=False, name=None))
