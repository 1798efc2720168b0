"""Reports of the archive, made in a worker process, as they need more memory than the hall has."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import TypeAlias

from arbitraj.hall.kernel.apart import Worker
from arbitraj.hall.page.page_table import PageTable, page_table
from arbitraj.problems import Problem, ProblemsError
from arbitraj.report.paper import PaperPart, parts_on
from arbitraj.report.table import Facts, Medium, Table, Text
from arbitraj.shares import work_gently
from arbitraj.text import Message

_PATIENCE = 60.0  # seconds
_A_WHILE = 200  # reports before the process is restarted

PartRead: TypeAlias = tuple[str, str | PageTable | tuple[tuple[str, str], ...]]  # (kind, contents)


@dataclass(frozen=True, slots=True)
class ReportRead:
    """A report for a page, without charts, whose numbers are in its tables, or the `problems`."""

    title: str = ""
    kind: str = ""
    parts: tuple[PartRead, ...] = ()
    problems: tuple[str, ...] = ()


class ArchiveReader:
    """Makes one report at a time."""

    def __init__(self) -> None:
        self._busy, self._process = Lock(), Worker(work_gently, _A_WHILE)

    def read(self, kind: str, name: str, years: str) -> ReportRead:
        """A report, with the arguments of `arhiva raport`. Raises ProblemsError if busy, slow or broken."""
        if not self._busy.acquire(timeout=_PATIENCE):
            raise _problem(Message("hall.years_busy"))
        try:
            found = self._process.asked(_read_apart, _PATIENCE, kind, name, years).result()
        except TimeoutError:
            raise _problem(Message("hall.years_slow")) from None
        except Exception as error:  # the process died or ran out of memory
            raise _problem(Message("hall.years_broken", why=str(error) or type(error).__name__)) from error
        finally:
            self._busy.release()
        assert isinstance(found, ReportRead)
        return found

    def close(self) -> None:
        """Stop the process."""
        self._process.close()


def _problem(what: Message) -> ProblemsError:
    return ProblemsError([Problem("", "", what)])


def _read_apart(kind: str, name: str, years: str) -> ReportRead:
    """Make a report in the worker, the only process that loads the modules for it."""
    from arbitraj.wings.years.reports.making import made_report

    try:
        paper = made_report(kind, name, years=years)
    except ProblemsError as error:
        return ReportRead(problems=tuple(str(problem.message) for problem in error.problems))
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
