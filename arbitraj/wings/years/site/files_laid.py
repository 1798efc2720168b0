"""Files of a site beside its pages: editions and analyses placed there by a person, or from the folders of rounds."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from arbitraj.desk.edition_names import IDEAL_PAGE, PAGE, SECOND_COUNT, SECOND_COUNT_PAGE, kept_analysis
from arbitraj.text import text_of
from arbitraj.wings.years.archive.persons import who_is_who
from arbitraj.wings.years.frames.fields import ArchiveRound
from arbitraj.wings.years.site.page import Paths
from arbitraj.wings.years.site.public import PublicArchive, SiteSettings, is_stand_in

EDITIONS, ANALYSES = "editii", "analize"  # placed in the site by a person, one folder a round
_LAID = (
    (SECOND_COUNT_PAGE, "site.laid_check"),
    (SECOND_COUNT, "site.laid_data"),
    (PAGE, "site.laid_results"),
    (IDEAL_PAGE, "site.laid_ideal"),
)


# the players of competitions: round, person, folder, table, fingerprint
_SHEETS = """
SELECT runde.id, persoane.id, dosar, masa, amprenta FROM rezultate JOIN runde ON runde.cheie = runda
JOIN persoane ON persoane.cheie = persoana JOIN competitii ON competitii.id = competitie
WHERE curenta = 1 AND titlu IN ({})
"""


class Analysed(NamedTuple):
    """An analysis of a sheet: name, path in the site, source file to copy (None: already in the site)."""

    name: str
    href: str
    kept: Path | None


@dataclass
class LaidBeside:
    """Files beside the pages of the site in `folder`. `there`: index, name, club of the persons in each round."""

    archive: PublicArchive
    settings: SiteSettings
    folder: Path
    paths: Paths
    about: Mapping[str, ArchiveRound]
    there: Mapping[str, Sequence[tuple[str, str, str | None]]]

    def beside(self, about: ArchiveRound) -> tuple[tuple[str, str], ...]:
        """Links beside a round: its edition, if placed there, and always the second count, for readers who have the
        data of the edition from elsewhere. That page names nobody.
        """
        laid = self._laid(about)
        if any(href.endswith(f"/{SECOND_COUNT_PAGE}") for _, href in laid):
            return laid
        return ((text_of("site.check"), SECOND_COUNT_PAGE), *laid)

    def _laid(self, about: ArchiveRound) -> tuple[tuple[str, str], ...]:
        """Pages of the edition placed in the site, empty if somebody in them must not be named."""
        name = self._names[about.key]
        found = tuple(
            (text_of(key), f"{EDITIONS}/{name}/{file}")
            for file, key in _LAID
            if f"{EDITIONS}/{name}/{file}" in self._files
        )
        return () if found and any(is_stand_in(person) for person, _, _ in self.there[about.key]) else found

    def exposing(self) -> Iterator[str]:
        """Placed paths that name a hidden person, or belong to no known round. The program never deletes them."""
        rounds = {name: key for key, name in self._names.items()}
        for href in sorted(self._files):
            folder, round_name, name = href.split("/")
            there = self.there.get(rounds.get(round_name, ""), ())
            own = {self.paths.people[person] for person, _, _ in there if person in self.paths.people}
            hidden = any(is_stand_in(person) for person, _, _ in there)
            named_alone = folder == ANALYSES and f"jucatori/{name}" in own
            if not there or (hidden and not named_alone):
                yield href

    def analyses(self, path: str, rounds: Sequence[str], person: str) -> Iterator[Analysed]:
        """Analyses of a player's sheets: allowed by the competition, or placed in the site."""
        player = Path(path).name
        for key in rounds if self._files or self._allowed else ():
            href, kept = f"{ANALYSES}/{self._names[key]}/{player}", self._allowed.get((key, person))
            if kept or href in self._files:
                about = self.about[key]
                yield Analysed(f"{about.title}: {about.name}", href, kept)

    @cached_property
    def _names(self) -> Mapping[str, str]:
        return {key: Path(path).stem for key, path in self.paths.rounds.items()}

    @cached_property
    def _files(self) -> frozenset[str]:
        """Paths of all placed files, listed at once: every player may have one for each round."""
        found = (path for folder in (EDITIONS, ANALYSES) for path in (self.folder / folder).glob("*/*"))
        return frozenset(path.relative_to(self.folder).as_posix() for path in found if path.exists())

    @cached_property
    def _allowed(self) -> Mapping[tuple[str, str], Path]:
        """Stored analyses, by round and person, of rounds whose competitions allow it."""
        titles = [title for title, own in self.settings.competitions if own.analyses and not own.unseen]
        marks = ", ".join("?" * len(titles))
        with self.archive.base() as base:
            stands = who_is_who(base)
            rows = base.rows(_SHEETS.format(marks), *titles) if titles else []
        found = (((key, str(stands.get(who, who))), kept_analysis(Path(folder), *of)) for key, who, folder, *of in rows)
        return {key: path for key, path in found if path}
