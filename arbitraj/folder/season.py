"""competitie.toml: a whole competition, its rounds (folders) and the results of other disciplines."""

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from arbitraj.filename import stays_inside
from arbitraj.folder.settings import FILE as ROUND_FILE
from arbitraj.folder.settings import RANKINGS
from arbitraj.folder.toml_file import MANY_KEYS, read_toml, value_shown
from arbitraj.near import unknown
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import Said, said, say

FILE = "competitie.toml"
TIE_BREAKS = ("locuri", "compunere")
_HEAD, _ROUNDS, _OTHERS, _NAMES = "competitie", "etape", "alte", "nume"
_KEYS: Mapping[str, tuple[str, ...]] = {
    _HEAD: ("titlu", "loc", "data", "arbitru", "clasamente", "departajare"),
    _ROUNDS: ("dosar", "nume"),
    _OTHERS: ("fisier", "nume"),
    _NAMES: ("aceiasi", "diferiti"),
}


@dataclass(frozen=True, slots=True)
class Part:
    """A round or a discipline: how it is called, and where its folder or file is."""

    name: str
    path: Path


@dataclass(frozen=True, slots=True)
class Season:
    """A competition of several rounds. `same` and `different` are the arbiter's word on names that look alike."""

    title: str
    place: str
    day: date | None
    arbiter: str
    by_category: bool
    ties: tuple[str, ...]
    rounds: tuple[Part, ...]
    others: tuple[Part, ...]
    same: tuple[tuple[str, ...], ...] = ()
    different: tuple[tuple[str, ...], ...] = ()


def read_season(folder: Path) -> Season:
    """Read the file. Raises ProblemsError with everything that is wrong in it."""
    if not folder.is_dir():
        raise ProblemsError([Problem(str(folder), "", said("files.not_a_folder"))])
    data = read_toml(folder / FILE, FILE)
    if isinstance(data, Problem):
        missing = not (folder / FILE).exists()
        raise ProblemsError([Problem(FILE, "", said("general.no_file")) if missing else data])
    reader = _Reader(folder, data)
    season = reader.season()
    if reader.problems:
        raise ProblemsError(reader.problems)
    return season


class _Reader:
    """Reads section after section and gathers what is wrong."""

    def __init__(self, folder: Path, data: Mapping[str, Any]) -> None:
        self.folder, self.data = folder, data
        self.problems: list[Problem] = []
        self._known(data, tuple(_KEYS))

    def season(self) -> Season:
        head = self._table(_HEAD)
        names = self._table(_NAMES)
        if not isinstance(self.data.get(_HEAD), dict):
            self.wrong("", said("files.missing_section", section=_HEAD))
        rounds = self._parts(_ROUNDS, "dosar")
        others = self._parts(_OTHERS, "fisier")
        if not rounds and not others and not self.problems:
            self.wrong(_ROUNDS, said("general.no_rounds"))
        for part in rounds:
            if not (part.path / ROUND_FILE).is_file():
                shown = part.path.relative_to(self.folder) if part.path.is_relative_to(self.folder) else part.path
                self.wrong(_ROUNDS, said("general.not_a_round", folder=shown))
        paths = [part.path.resolve() for part in (*rounds, *others)]
        called = [part.name.casefold() for part in (*rounds, *others)]
        if len(set(paths)) < len(paths) or len(set(called)) < len(called):
            self.wrong(_ROUNDS, said("general.round_twice"))
        day = head.get("data")
        if day is not None and not isinstance(day, date):
            self.wrong("data", said("files.wrong_kind", found=value_shown(day), wanted=say("files.kind_date")))
            day = None
        rankings = self._one_of(head, "clasamente", RANKINGS)
        return Season(
            title=self._text(head, "titlu", needed=True),
            place=self._text(head, "loc"),
            day=day,
            arbiter=self._text(head, "arbitru"),
            by_category=rankings == "pe_categorii",
            ties=self._ties(head),
            rounds=rounds,
            others=others,
            same=self._groups(names, "aceiasi"),
            different=self._groups(names, "diferiti"),
        )

    def wrong(self, key: str, message: Said) -> None:
        self.problems.append(Problem(FILE, said("files.key", key=key) if key else "", message))

    def _known(self, table: Mapping[str, Any], known: Sequence[str]) -> None:
        for key in [key for key in table if key not in known][:MANY_KEYS]:
            close = difflib.get_close_matches(key, known, 1)
            hint = say("files.hint_close", close=close[0]) if close else say("files.hint_any", known=", ".join(known))
            self.wrong(key, said("files.unknown_key", hint=hint))

    def _table(self, name: str) -> Mapping[str, Any]:
        table = self.data.get(name, {})
        if not isinstance(table, dict):
            self.wrong(name, said("files.not_a_section", section=name))
            return {}
        self._known(table, _KEYS[name])
        return table

    def _text(self, table: Mapping[str, Any], key: str, *, needed: bool = False) -> str:
        value = table.get(key, "")
        if not isinstance(value, str):
            self.wrong(key, said("files.wrong_kind", found=value_shown(value), wanted=say("files.kind_text")))
            return ""
        if needed and not value.strip():
            self.wrong(key, said("files.missing_cell", column=key))
        return value.strip()

    def _one_of(self, table: Mapping[str, Any], key: str, known: Sequence[str]) -> str:
        value = table.get(key, known[0])
        if value not in known:
            self.wrong(key, unknown(value, known))
            return known[0]
        return str(value)

    def _ties(self, head: Mapping[str, Any]) -> tuple[str, ...]:
        ties = head.get("departajare", list(TIE_BREAKS))
        if not isinstance(ties, list) or any(tie not in TIE_BREAKS for tie in ties) or len(set(ties)) < len(ties):
            self.wrong("departajare", said("general.bad_ties", value=ties, known=", ".join(TIE_BREAKS)))
            return TIE_BREAKS
        return tuple(ties)

    def _parts(self, name: str, where: str) -> tuple[Part, ...]:
        tables = self.data.get(name, [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            self.wrong(name, said("general.not_tables", name=name))
            return ()
        parts = []
        for table in tables:
            self._known(table, _KEYS[name])
            path = self._text(table, where, needed=True)
            if path and name == _OTHERS and not stays_inside(self.folder, path):
                self.wrong(where, said("general.outside", file=path))
            elif path:
                parts.append(Part(self._text(table, "nume") or Path(path).stem, self.folder / path))
        return tuple(parts)

    def _groups(self, names: Mapping[str, Any], key: str) -> tuple[tuple[str, ...], ...]:
        groups = names.get(key, [])
        good = isinstance(groups, list) and all(
            isinstance(group, list) and len(group) > 1 and all(isinstance(name, str) for name in group)
            for group in groups
        )
        if not good:
            self.wrong(key, said("general.bad_names", key=key))
            return ()
        return tuple(tuple(group) for group in groups)
