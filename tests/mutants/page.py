"""The tables of docs/mutanti.md."""

import os
import platform
import tomllib
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.mutants.rooms import ROOMS

PAGE = Path("docs") / "mutanti.md"
REASONS = Path("tests") / "mutants" / "survivors.toml"
BEGIN, END = "<!-- tabelele lui `make mutanti` -->", "<!-- sfârșit -->"


def write_page(root: Path, lines: Sequence[dict[str, Any]], seed: int, save: bool) -> str:
    """The tables of a run, put into the page where that is asked for."""
    reasons: dict[str, str] = tomllib.loads((root / REASONS).read_text("utf-8"))
    text = "\n".join(_tables(lines, seed, reasons))
    if save:
        page = root / PAGE
        before, _, rest = page.read_text("utf-8").partition(BEGIN)
        after = rest.partition(END)[2]
        page.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")
    return text


def _when(lines: Sequence[dict[str, Any]]) -> str:
    """The days on which they were judged, where, and how long the tests of all of them took together."""
    days = sorted({datetime.fromtimestamp(line["ended"], UTC).strftime("%d.%m.%Y") for line in lines}, key=_in_order)
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} nuclee, Python {platform.python_version()}"
    minutes = sum(line["seconds"] for line in lines) / 60
    return f"în {', '.join(days)} ({machine}), {minutes:.0f} de minute de teste cu totul"


def _in_order(day: str) -> list[str]:
    return day.split(".")[::-1]


def _tables(lines: Sequence[dict[str, Any]], seed: int, reasons: dict[str, str]) -> Iterator[str]:
    yield f"Sămânța {seed}, {len(lines)} mutanți judecați {_when(lines)}."
    yield ""
    yield "| încăpere | mutanți | uciși | din care prin timp | trăiesc | uciși % |"
    yield "|---|---|---|---|---|---|"
    for room in (*ROOMS, "toate"):
        here = [line for line in lines if room in (line["room"], "toate")]
        killed = [line for line in here if line["killer"]]
        late = sum(line["killer"] == "time" for line in killed)
        share = f"{100 * len(killed) / len(here):.1f}" if here else "–"
        yield f"| {room} | {len(here)} | {len(killed)} | {late} | {len(here) - len(killed)} | {share} |"
    yield ""
    yield "| cine trăiește | schimbarea | de ce este fără urmări |"
    yield "|---|---|---|"
    for line in lines:
        if not line["killer"]:
            label = line["mutant"]["label"]
            change = " → ".join(f"`{part[2:].strip()}`" for part in line["change"]).replace("|", "\\|")
            yield f"| `{label}` | {change} | {reasons.get(label, '**nejudecat**')} |"
