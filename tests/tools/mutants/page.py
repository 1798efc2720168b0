"""The table of docs/mutanti.md, and the survivors, which are printed only."""

import os
import platform
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.tools.mutants.near import KILLERS
from tests.tools.mutants.places import Mutant
from tests.tools.mutants.rooms import ROOMS, room_of

PAGE = Path("docs") / "mutanti.md"
REASONS = Path("tests") / "tools" / "mutants" / "survivors.toml"
SAME = "la fel: "  # how the reason of one begins that changes nothing: it is left out of the count
Known = dict[str, dict[str, Any]]  # verdicts by the labels of their mutants
BEGIN, END = "<!-- tabelele lui `make mutanti-fel` -->", "<!-- sfârșit -->"


def write_page(root: Path, drawn: Sequence[Mutant], known: Known, seed: int, save: bool) -> str:
    """Counts by room, then the survivors with their reasons; only the counts go into the page."""
    reasons: dict[str, str] = tomllib.loads((root / REASONS).read_text("utf-8"))
    counts = "\n".join(_counts(drawn, known, reasons, seed))
    if save:
        kept: dict[str, str] = tomllib.loads((root / KILLERS).read_text("utf-8"))
        (root / KILLERS).write_text("".join(_killers(drawn, known, kept)), encoding="utf-8")
        page = root / PAGE
        before, _, rest = page.read_text("utf-8").partition(BEGIN)
        after = rest.partition(END)[2]
        page.write_text(f"{before}{BEGIN}\n{counts}\n{END}{after}", encoding="utf-8")
    return "\n".join((counts, "", *_survivors(drawn, known, reasons)))


def _killers(drawn: Sequence[Mutant], known: Known, before: Mapping[str, str]) -> Iterator[str]:
    """For each mutant the test that killed it, whatever its case: the first to be tried the next time.

    One that was not judged this time keeps its test from before.
    """
    yield "# Made by `make mutanti-fel`: for each mutant that was killed the test that did it, tried first next time.\n"
    for label in sorted(mutant.label for mutant in drawn):
        test = known[label]["killer"].partition("[")[0] if label in known else before.get(label, "")
        if "::" in test:
            yield f'"{label}" = "{test}"\n'


def _when(lines: Sequence[Mapping[str, Any]]) -> str:
    """The days on which they were judged, at which commits, where, and how long the tests of all of them took."""
    days = sorted({datetime.fromtimestamp(line["ended"], UTC).strftime("%d.%m.%Y") for line in lines}, key=_in_order)
    commits = ", ".join(f"`{commit}` ({n})" for commit, n in Counter(line["commit"] for line in lines).items())
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} nuclee, Python {platform.python_version()}"
    minutes = sum(line["seconds"] for line in lines) / 60
    return f"în {', '.join(days)}, la {commits} ({machine}), {minutes:.0f} de minute de teste cu totul"


def _in_order(day: str) -> list[str]:
    return day.split(".")[::-1]


def _counts(drawn: Sequence[Mutant], known: Known, reasons: Mapping[str, str], seed: int) -> Iterator[str]:
    lines = [known[mutant.label] for mutant in drawn if mutant.label in known]
    told = f" {_when(lines)}" if lines else ""
    yield f"Sămânța {seed}: {len(drawn)} mutanți trași, {len(lines)} judecați{told}."
    yield ""
    yield "| încăpere | trași | judecați | nu schimbă nimic | uciși | trăiesc | uciși din rest % |"
    yield "|---|---|---|---|---|---|---|"
    for room in (*ROOMS, "toate"):
        here = [mutant for mutant in drawn if room in (room_of(mutant.file), "toate")]
        judged = [known[mutant.label] for mutant in here if mutant.label in known]
        same = sum(not line["killer"] and reasons.get(line["mutant"]["label"], "").startswith(SAME) for line in judged)
        killed = [line for line in judged if line["killer"]]
        rest = len(judged) - same
        share = f"{100 * len(killed) / rest:.1f}" if rest else "–"
        counts = (len(here), len(judged), same, len(killed), rest - len(killed))
        yield f"| {room} | {' | '.join(map(str, counts))} | {share} |"


def _survivors(drawn: Sequence[Mutant], known: Known, reasons: Mapping[str, str]) -> Iterator[str]:
    yield "| cine trăiește | schimbarea | de ce trăiește |"
    yield "|---|---|---|"
    for line in (known[mutant.label] for mutant in drawn if mutant.label in known):
        if not line["killer"]:
            label = line["mutant"]["label"]
            change = " → ".join(f"`{part[2:].strip()}`" for part in line["change"]).replace("|", "\\|")
            yield f"| `{label}` | {change} | {reasons.get(label, '**fără motiv**')} |"
