"""Tables of cases: `# name | options of all its cases`, `## why`, then a case a line: `rows | options | outcome`.

The rows are those of the case before where `"` stands. `cases.txt` of a folder is read by its tests, and by the page of
the articles, which names them. `python -m tests.rules.test_findings_whole` writes those of its
folder anew: look before keeping.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Case:
    """What is written, on which terms, and what comes of it."""

    rows: str
    about: dict[str, str]
    outcome: str


def cases_of(file: Path) -> dict[str, list[Case]]:
    """The cases by the names of their sections."""
    found: dict[str, list[Case]] = {}
    for section in file.with_name("cases.txt").read_text("utf-8").split("\n\n"):
        heading, *lines = (line for line in section.strip().split("\n") if not line.startswith("##"))
        name, _, of_all = heading.removeprefix("# ").partition(" | ")
        assert name not in found, name
        found[name], rows = [], ""
        for line in lines:
            written, own, outcome = (part.strip() for part in line.split("|", 2))
            rows = rows if written == '"' else written
            about = dict(setting.split("=", 1) for setting in f"{of_all}; {own}".split("; ") if setting)
            found[name].append(Case(rows, about, outcome))
    return found


def write_anew(file: Path, outcome: Callable[[Case], str]) -> None:
    """The outcomes of all cases of a folder as they are now."""
    path, cases = file.with_name("cases.txt"), iter([case for several in cases_of(file).values() for case in several])
    lines = path.read_text("utf-8").split("\n")
    written = [
        line
        if not line or line.startswith("#")
        else f"{line.removesuffix((case := next(cases)).outcome)}{outcome(case)}"
        for line in lines
    ]
    path.write_text("\n".join(written), "utf-8")
