"""A report of the archive made in a process apart: what it is made with takes more memory than the hall has."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import TypeAlias

from arbitraj.hall.kernel.apart import Apart
from arbitraj.hall.page.page_table import PageTable, page_table
from arbitraj.problems import Problem, ProblemsError
from arbitraj.report.paper import PaperPart, parts_on
from arbitraj.report.table import Facts, Medium, Table, Text
from arbitraj.text import Said, said

_PATIENCE = 60.0  # seconds
_A_WHILE = 200  # reports after which its process is begun anew

PartRead: TypeAlias = tuple[str, str | PageTable | tuple[tuple[str, str], ...]]  # how it is shown, and what


@dataclass(frozen=True, slots=True)
class ReportRead:
    """A report as a page has it: charts are left out, their numbers stand in its tables. Or why there is none."""

    title: str = ""
    kind: str = ""
    parts: tuple[PartRead, ...] = ()
    problems: tuple[str, ...] = ()


class ArchiveReader:
    """Makes one report at a time."""

    def __init__(self) -> None:
        self._busy, self._process = Lock(), Apart(_gently, _A_WHILE)

    def read(self, kind: str, name: str, years: str) -> ReportRead:
        """The report, by the words of `arhiva raport`. Raises ProblemsError where nobody could be asked."""
        if not self._busy.acquire(timeout=_PATIENCE):
            raise _problem(said("hall.years_busy"))
        try:
            found = self._process.asked(_read_apart, _PATIENCE, kind, name, years).result()
        except TimeoutError:
            raise _problem(said("hall.years_slow")) from None
        except Exception as error:  # the process died, or has no memory left
            raise _problem(said("hall.years_broken", why=str(error) or type(error).__name__)) from error
        finally:
            self._busy.release()
        assert isinstance(found, ReportRead)
        return found

    def close(self) -> None:
        """Let the process go."""
        self._process.close()


def _problem(what: Said) -> ProblemsError:
    return ProblemsError([Problem("", "", what)])


def _gently() -> None:
    from arbitraj.desk.searching import work_gently

    work_gently()


def _read_apart(kind: str, name: str, years: str) -> ReportRead:
    """In the other process, which alone loads what reports are made with."""
    from arbitraj.wings.years.reports.making import made_report

    try:
        paper = made_report(kind, name, years=years)
    except ProblemsError as error:
        return ReportRead(problems=tuple(str(each.said) for each in error.problems))
    return ReportRead(paper.title, paper.kind, tuple(_parts(parts_on(Medium.PAGE, paper))))


def _parts(parts: Sequence[PaperPart]) -> Iterator[PartRead]:
    for part in parts:
        match part:
            case Facts():
                yield "facts", tuple((name, text) for name, text in part.facts if text)
            case Table():
                yield "table", page_table(part)
            case Text() if part.text:
                yield "heading" if part.look == "heading" else "text", part.text
