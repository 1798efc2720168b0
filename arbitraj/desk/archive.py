"""What an arbiter does with the archive of years: adds, lists, verifies, says who is who, takes out, exports."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from arbitraj.archive.base import asked_base, opened
from arbitraj.archive.edition_rows import ArchivedEdition, read_edition_rows
from arbitraj.archive.keeping import (
    KeptEdition,
    RoundKept,
    find_round,
    inside_faults,
    keep,
    rounds_kept,
    rows_of,
    take_out,
)
from arbitraj.archive.persons import LookAlike, people_alike, say_who
from arbitraj.archive.schema import OF_A_ROUND
from arbitraj.archive.sources import RoundSource, sources_of
from arbitraj.atomic import write_text
from arbitraj.desk.door import ALONE, Door
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import Said, said


@dataclass(frozen=True, slots=True)
class RoundChecked:
    """A round of the archive against its folder: what does not fit; `gone` where the folder is not there any more."""

    round: RoundKept
    gone: bool
    faults: tuple[Said, ...]


def add_editions(
    folders: Sequence[Path], base: str = "", door: Door = ALONE
) -> tuple[list[KeptEdition], list[Problem]]:
    """Add the final editions of folders, each in one step; what became of them, and everything that is wrong.

    Raises ProblemsError where the base cannot be used.
    """
    sources, problems = sources_of(folders)
    ready = [source for source in sources if source.results.is_file()]
    kept: list[KeptEdition] = []
    if ready:
        with opened(asked_base(base), new=True) as archive, door.watch("archiving") as tell:
            for done, source in enumerate(ready, 1):
                try:
                    door.settle(source.folder, "arhiva adauga")
                    kept.append(keep(archive, read_edition_rows(source)))
                except ProblemsError as error:
                    problems += error.problems
                tell(done, len(ready))
    return kept, problems


def archived_rounds(base: str = "") -> list[RoundKept]:
    """What is in the archive. Raises ProblemsError."""
    with opened(asked_base(base)) as archive:
        return rounds_kept(archive)


def verify_archive(base: str = "") -> list[RoundChecked]:
    """Every round by itself and against its folder, where that is still there. Raises ProblemsError."""
    with opened(asked_base(base)) as archive:
        inside = {*inside_faults(archive)}
        checked = []
        for each in rounds_kept(archive):
            faults = [said("arhiva.inside_fault")] if each.id in inside else []
            source = RoundSource(Path(each.folder))
            gone = not source.results.is_file()
            if not gone:
                try:
                    edition = read_edition_rows(source)
                    if edition.round["amprenta"] != each.fingerprint:
                        faults.append(said("arhiva.other_edition"))
                    else:
                        same = all(rows_of(archive, name, each.key) == _sorted(edition, name) for name in OF_A_ROUND)
                        faults += [] if same else [said("arhiva.rows_differ")]
                except ProblemsError as error:
                    faults += [problem.said for problem in error.problems]
            checked.append(RoundChecked(each, gone, tuple(faults)))
        return checked


def _sorted(edition: ArchivedEdition, name: str) -> list[tuple[object, ...]]:
    return sorted(edition.rows[name], key=repr)


def alike_people(base: str = "") -> list[LookAlike]:
    """Those that may be one person and of whom nobody has spoken yet. Raises ProblemsError."""
    with opened(asked_base(base)) as archive:
        return people_alike(archive)


def say_of_two(names: Sequence[str], same: bool, base: str = "") -> tuple[str, str]:
    """Record that two names are one person's, or two people's. Raises ProblemsError."""
    with opened(asked_base(base)) as archive:
        return say_who(archive, names, same)


def round_asked(asked: str, base: str = "") -> RoundKept:
    """The round that is meant. Raises ProblemsError."""
    with opened(asked_base(base)) as archive:
        return find_round(archive, asked)


def remove_round(asked: str, base: str = "") -> RoundKept:
    """Take a round out of the archive; its folder stays as it is. Raises ProblemsError."""
    with opened(asked_base(base)) as archive:
        return take_out(archive, asked)


def export_archive(folder: Path, form: str, anonymous: bool, base: str = "") -> tuple[str, ...]:
    """Write the frames into a folder; the names of the files. Raises ProblemsError, OSError."""
    from arbitraj.analysis.export import export
    from arbitraj.analysis.years import open as open_archive

    archive = open_archive(base)
    return export(archive.without_names() if anonymous else archive, folder, form)


def write_answer(path: str, data: object) -> str:
    """What a command answered, as JSON into a file; for `-` the text that is to be shown, else nothing."""
    text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    if path == "-":
        return text
    write_text(Path(path), text)
    return ""
