"""The public archive: hidden persons have no name in any frame, whatever is made of it.

A person hidden in a single competition is another person there: no page connects the two. `site.toml`, beside the
archive, says who is hidden.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from arbitraj.folder.toml_file import BOOL, LINE, TEXTS, Faults, Key, ValueKind, read_toml
from arbitraj.near import nearest
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.record.names import names_hint, plain_name
from arbitraj.text import Message, text_of
from arbitraj.wings.years.archive.persons import who_is_who
from arbitraj.wings.years.frames.frames import ENTRIES_WRITTEN, TEXT
from arbitraj.wings.years.frames.years import Archive, Move

FILE = "site.toml"
_PERSONS, _COMPETITIONS = "persoane", "competitii"
_WEB = ("https://", "http://")


def _address(value: object) -> str | None:
    good = isinstance(value, str) and value.startswith(_WEB) and not set(value) & set(" \t\n<>\"'")
    return f"{value.rstrip('/')}/" if isinstance(value, str) and good else None


_ADDRESS = ValueKind("text", _address, lambda key, value, _: Message("site.bad_address", value=value))
_OF_PERSONS = (
    Key("ascunse", "hidden", TEXTS),
    Key("initiale", "initials", TEXTS),
    Key("fara_varsta", "ageless", TEXTS),
)
_OF_COMPETITION = (
    *_OF_PERSONS,
    Key("ascunsa", "unseen", BOOL),
    Key("toti_cu_initiale", "all_initials", BOOL),
    Key("toti_fara_varsta", "all_ageless", BOOL),
    Key("analize", "analyses", BOOL),
)
_TOP = (Key("titlu", "title", LINE), Key("adresa", "address", _ADDRESS))


@dataclass(frozen=True, slots=True)
class Privacy:
    """Persons who are not named (`hidden`), named by initials, or shown without age, as people write their names.

    For one competition: `unseen` hides it, `all_initials` and `all_ageless` hold for everybody in it, `analyses`: those
    of its sheets are public.
    """

    hidden: tuple[str, ...] = ()
    initials: tuple[str, ...] = ()
    ageless: tuple[str, ...] = ()
    unseen: bool = False
    all_initials: bool = False
    all_ageless: bool = False
    analyses: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """All names in the settings."""
        return (*self.hidden, *self.initials, *self.ageless)


@dataclass(frozen=True, slots=True)
class SiteSettings:
    """Title of the site, its URL (empty if unknown), privacy."""

    title: str = ""
    address: str = ""
    everywhere: Privacy = Privacy()
    competitions: tuple[tuple[str, Privacy], ...] = ()


def read_site_settings(path: Path) -> SiteSettings:
    """Read the settings. Without a file, everything is public. Raises ProblemsError with everything that is wrong."""
    if not path.exists():
        return SiteSettings()
    data = read_toml(path, str(path))
    if isinstance(data, Problem):
        raise ProblemsError([data])
    faults = Faults(str(path))
    faults.strangers(data, (*(key.key for key in _TOP), _PERSONS, _COMPETITIONS))
    top = faults.read({key.key: data[key.key] for key in _TOP if key.key in data}, _TOP)
    everywhere = Privacy(**faults.section(data, _PERSONS, _OF_PERSONS))
    competitions = data.get(_COMPETITIONS, {})
    if not isinstance(competitions, Mapping):
        faults.wrong(_COMPETITIONS, Message("files.not_a_section", section=_COMPETITIONS))
        competitions = {}
    own = tuple((title, Privacy(**faults.section(competitions, title, _OF_COMPETITION))) for title in competitions)
    refuse_any(faults.problems)
    return SiteSettings(top.get("title") or "", top.get("address") or "", everywhere, own)


Flags = np.ndarray[Any, np.dtype[np.bool_]]
_MARK = "\N{INFORMATION SEPARATOR ONE}"  # in no name: an index with this prefix is a placeholder


@dataclass(frozen=True, slots=True)
class KeptBack:
    """Hidden persons, those shown by initials, and those whose age is not revealed, by index of the players."""

    hidden: frozenset[str] = frozenset()
    initials: frozenset[str] = frozenset()
    ageless: frozenset[str] = frozenset()

    def called(self, person: str, name: str) -> str | None:
        """Name of a person that replaces the real one, None if the real one is shown."""
        return text_of("site.unnamed") if person in self.hidden else initials(name) if person in self.initials else None


@dataclass(frozen=True, slots=True)
class Guarded:
    """Privacy `everywhere`, and additions for some competitions (by title). `unseen` competitions are left out."""

    everywhere: KeptBack = KeptBack()
    by_title: Mapping[str, KeptBack] = field(default_factory=dict)
    unseen: frozenset[str] = frozenset()


def initials(name: str) -> str:
    """Initials of a name.

    >>> initials("Ionescu-Țăranu Ana")
    'I.-Ț. A.'
    """
    return " ".join("-".join(f"{part[:1].upper()}." for part in word.split("-") if part) for word in name.split())


def is_stand_in(person: str) -> bool:
    """Whether an index is a placeholder for a hidden person."""
    return person.startswith(_MARK)


@dataclass(frozen=True)
class PublicArchive(Archive):
    """The archive without hidden data. Frames are read once and cached, since a site needs them for every player."""

    guarded: Guarded = Guarded()
    held: dict[object, Any] = field(default_factory=dict, repr=False, compare=False)

    def players(self) -> pd.DataFrame:
        """One row for each person. Hidden persons appear under a placeholder."""
        return self._once("players", self._players)

    def rounds(self) -> pd.DataFrame:
        """Rounds of visible competitions."""

        def made() -> pd.DataFrame:
            found = super(PublicArchive, self).rounds()
            return found[~found["titlu"].isin(self.guarded.unseen)]

        return self._once("rounds", made, everybody=True)

    def results(self) -> pd.DataFrame:
        return self._once("results", lambda: self._public(super(PublicArchive, self).results(), "runda"))

    def entries(self, columns: Collection[str] = ENTRIES_WRITTEN.keys()) -> pd.DataFrame:
        """Entries. They are not cached: ten years have a million."""
        return self._public(super().entries(columns), "runda")

    def best_entries(self) -> tuple[pd.DataFrame, int]:
        entries, unsaid = super().best_entries()
        return self._public(entries, "runda"), unsaid

    def moves(self) -> list[Move]:
        """Moves of persons who are named in the round."""
        titles, nobody, by_title = self.rounds()["titlu"].to_dict(), KeptBack(), self.guarded.by_title

        def named(move: Move) -> bool:
            here = by_title.get(titles[move.round], nobody)
            return move.person not in here.hidden and move.person not in here.initials

        unnamed = self._anywhere()
        return [move for move in super().moves() if move.person not in unnamed and named(move)]

    def findings(self) -> pd.DataFrame:
        return self._public(super().findings(), "runda")

    def games(self) -> pd.DataFrame:
        return self._once("games", lambda: self._public(super(PublicArchive, self).games(), "competitie"))

    def other_results(self) -> pd.DataFrame:
        of = "competitie"
        return self._once("other_results", lambda: self._public(super(PublicArchive, self).other_results(), of))

    def final_tables(self) -> pd.DataFrame:
        of = "competitie"
        return self._once("final_tables", lambda: self._public(super(PublicArchive, self).final_tables(), of))

    def names(self) -> dict[str, str]:
        """Displayed names of the persons who are named."""
        return {person: name for person, name in super().names().items() if person not in self._anywhere()}

    def of_seen(self) -> Archive:
        """The archive with all names, without the invisible competitions, for figures that name nobody."""
        return replace(self, guarded=Guarded(unseen=self.guarded.unseen), held={})

    def names_kept_back(self) -> dict[str, str]:
        """Replacement names, by index, of persons hidden in all competitions."""
        with self.base() as base:
            names: dict[str, str] = dict(base.rows("SELECT id, nume FROM persoane"))
            stands = who_is_who(base)
        kept = self.guarded.everywhere
        called = {person: kept.called(stands.get(person, person), name) for person, name in names.items()}
        return {person: name for person, name in called.items() if name is not None}

    @property
    def ageless(self) -> frozenset[str]:
        """Persons whose age is hidden where competitions are combined: those hidden in any of them."""
        return frozenset().union(*(item.ageless for item in (self.guarded.everywhere, *self.guarded.by_title.values())))

    def called(self) -> dict[str, str]:
        """Displayed name of every index in rows, placeholders included."""
        if "called" not in self.held:
            known = {person: names[0] for person, names in self.names_written().items()}
            shown = {person: name for person, name in known.items() if person not in self._anywhere()}
            self.held["called"] = shown | dict(self._stand_ins(known))
        called: dict[str, str] = self.held["called"]
        return called

    def _stand_ins(self, known: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """Placeholders with their replacement names, for all competitions and for single ones."""
        for title, back in [("", self.guarded.everywhere), *self.guarded.by_title.items()]:
            for person in (back.hidden | back.initials) & known.keys():
                yield _stand_in(person, title), str(back.called(person, known[person]))

    def _once(self, name: str, made: Callable[[], pd.DataFrame], *, everybody: bool = False) -> pd.DataFrame:
        """A frame, read on first use. `everybody`: it does not depend on the selected people and rounds."""
        key = name, self.years, *(() if everybody else (self.people, self.only))
        if key not in self.held:
            self.held[key] = made()
        found: pd.DataFrame = self.held[key]
        return found

    def _anywhere(self) -> frozenset[str]:
        return self.guarded.everywhere.hidden | self.guarded.everywhere.initials

    def _players(self) -> pd.DataFrame:
        found = super().players()
        rows = {person: row for person, *row in found.itertuples()}
        shown = {person: row for person, row in rows.items() if person not in self._anywhere()}
        for stand_in, called in self._stand_ins({person: str(row[0]) for person, row in rows.items()}):
            shown[stand_in] = [called, [], [], rows[stand_in.rpartition(_MARK)[2]][-1]]
        made = pd.DataFrame.from_dict(shown, orient="index", columns=list(found.columns)).astype(found.dtypes.to_dict())
        made.index = pd.Index(made.index, dtype=TEXT, name=str(found.index.name))
        return made.sort_index()

    def _public(self, frame: pd.DataFrame, of: str) -> pd.DataFrame:
        """The visible rows, `of` a round or a competition, with placeholders for hidden persons."""
        titles = self._titles_of(frame[of].cat.categories, of)
        # an invisible round is not among the categories: its code is -1, the last place
        seen = np.array([*(title not in self.guarded.unseen for title in titles), False])
        frame = frame[seen[frame[of].cat.codes.to_numpy()]].copy()
        if "categorie" in frame:
            frame["fara_varsta"] = False
        everywhere = np.ones(len(frame), dtype=bool)
        for column in [str(name) for name in frame if str(name).startswith("persoana")]:
            for title, kept in self.guarded.by_title.items():
                here = np.array([item == title for item in titles], dtype=bool)[frame[of].cat.codes]
                _replace(frame, column, kept, title, here)
            _replace(frame, column, self.guarded.everywhere, "", everywhere)
        return frame

    def _titles_of(self, keys: Iterable[str], of: str) -> list[str]:
        if of == "runda":
            rounds = self.rounds()["titlu"].to_dict()
            return [str(rounds.get(key, "")) for key in keys]
        with self.base() as base:
            titles: dict[str, str] = dict(base.rows("SELECT id, titlu FROM competitii"))
        return [titles.get(key, "") for key in keys]


def _stand_in(person: str, title: str) -> str:
    return f"{_MARK}{title}{_MARK}{person}"


def _replace(frame: pd.DataFrame, column: str, kept: KeptBack, title: str, here: Flags) -> None:
    """Replace persons who are not named by placeholders in some rows. Hidden ones lose their club too."""
    codes, known = frame[column].cat.codes.to_numpy(), [*map(str, frame[column].cat.categories)]
    if "categorie" in frame:
        frame.loc[here & _are(known, kept.ageless)[codes], "fara_varsta"] = True
    people = [person for person in known if person in kept.hidden or person in kept.initials]
    if not people:
        return
    places = np.arange(len(known))
    places[[known.index(person) for person in people]] = np.arange(len(people)) + len(known)
    rows = here & (places[codes] != codes)
    if (name := column.replace("persoana", "nume")) in frame:
        persons = frame.loc[rows, column].astype(str)
        written = zip(persons, frame.loc[rows, name], strict=True)
        frame.loc[rows, name] = [kept.called(person, str(item)) for person, item in written]
    if "club" in frame:
        frame.loc[rows & _are(known, kept.hidden)[codes], "club"] = None
    named = [*known, *(_stand_in(person, title) for person in people)]
    made = pd.Categorical.from_codes(np.where(rows, places[codes], codes), pd.Index(named, dtype=TEXT))
    frame[column] = made.remove_unused_categories()  # names without rows must not remain


def _are(known: list[str], people: Collection[str]) -> Flags:
    return np.array([person in people for person in known], dtype=bool)


def guarded_by(archive: Archive, settings: SiteSettings, file: str) -> Guarded:
    """Resolve the settings to persons. Raises ProblemsError if a name or a title is unknown.

    An unknown name may be a misspelled person who should be hidden.
    """
    known = archive.names_written()
    people: dict[tuple[str, ...], set[str]] = {}
    for person, names in known.items():
        for text in names:
            people.setdefault(plain_name(text), set()).add(person)
    with archive.base() as base:
        titles = {str(title) for (title,) in base.rows("SELECT titlu FROM competitii")}
    problems: list[Problem] = []

    def found(names: Iterable[str]) -> frozenset[str]:
        for name in names:
            if not people.get(plain_name(name)):
                hint = names_hint(name, [text for text, *_ in known.values()])
                problems.append(Problem(file, "", Message("site.nobody", name=name, hint=hint)))
        return frozenset(person for name in names for person in people.get(plain_name(name), ()))

    everybody, by_title = frozenset(known), {}
    for title, asked in settings.competitions:
        if title not in titles:
            near = nearest(title, titles)
            hint = Message("files.hint_close", close=near) if near else ""
            problems.append(Problem(file, "", Message("site.no_title", title=title, hint=hint)))
        hidden = found(asked.hidden)
        few = everybody if asked.all_initials else found(asked.initials)
        by_title[title] = KeptBack(hidden, few - hidden, everybody if asked.all_ageless else found(asked.ageless))
    whole = settings.everywhere
    everywhere = KeptBack(found(whole.hidden), found(whole.initials) - found(whole.hidden), found(whole.ageless))
    refuse_any(problems)
    return Guarded(everywhere, by_title, frozenset(title for title, asked in settings.competitions if asked.unseen))
