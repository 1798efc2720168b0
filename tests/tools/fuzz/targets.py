"""Commands and writers among what is fuzzed: an input is a list of texts, a line each, put where people put theirs.

Another target is a function here, under its name in TARGETS, with its share in cases.SHARES and its file in
cases.originals.
"""

import csv
import io
from collections.abc import Callable, Sequence
from pathlib import Path

from arbitraj.decoding import decode
from arbitraj.folder.decisions import DECISIONS
from arbitraj.folder.registers import SANCTIONS, read_contestations, toml_table
from arbitraj.folder.toml_file import parse_toml
from arbitraj.tables.cells import one_line
from arbitraj.text import harmless
from arbitraj.writing.lock import STATE
from tests import folders
from tests.commands import run
from tests.tools.fuzz.cases import Case
from tests.tools.pairs.start import together

_MOST = 400  # signs of a text


def _texts(case: Case, count: int) -> list[str]:
    """So many texts of an input, repeated where it has fewer."""
    text = (decode(case.data[:50_000]) or "x").replace("\0", "")
    lines = [line[:_MOST] for line in text.splitlines() if line.strip()] or ["x"]
    return [lines[n % len(lines)] for n in range(count)]


def _csv(*rows: Sequence[object]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def publishing(case: Case, folder: Path) -> tuple[tuple[str, ...], tuple[object, ...]]:
    """A folder with such names and texts graded and published: what a person sees, no traceback in it."""
    title, place, arbiter, surname, given, club, other, word = (harmless(text) for text in _texts(case, 8))
    settings = toml_table("[concurs]", {"titlu": title, "loc": place, "arbitru": arbiter})
    settings += "\n[partida]" + folders.SETTINGS.partition("[partida]")[2]
    roster = _csv(
        ("masa", "nume", "prenume", "club", "categorie"), (1, surname, given, club, ""), (2, other, "Dan", "", "")
    )
    rows = folders.sheet(one_line(f"{surname} {given}").replace(";", " ")) + f"{one_line(word)}\n"
    where = folders.folder(folder, concurs=settings, jucatori=roster, solutii_01=rows)
    said: list[str] = []
    for command in (("corecteaza", where), ("publica", where, "--provizoriu")):
        done = run(folder, *command)
        said += [line for line in (done.out + done.err).splitlines() if line]
        if done.status not in (0, 1, 2) or "Traceback" in done.err:
            raise AssertionError(f"{command[0]}: {done.status}\n{done.err[-3_000:]}")
    return tuple(said), ()


def writing(case: Case, folder: Path) -> tuple[tuple[str, ...], tuple[object, ...]]:
    """Registers written and read back: every text as a person sees it is as it was."""
    values = {
        f"cheie{n}": one_line(harmless(text)) for n, text in enumerate(_texts(case, 6)) if one_line(harmless(text))
    }
    back = parse_toml(toml_table("[[intrare]]", values), "registru.toml")
    if not isinstance(back, dict) or back["intrare"] != [values]:
        raise AssertionError(f"written {values!a}, read {back!a}")
    return (), tuple(values.values())


_HEAD = 'contestatii_pana_la = "21.11.2026 18:30"\narbitru = "Ionescu Maria"\ndata = 2026-11-21\n[partida]'


def pairing(case: Case, folder: Path) -> tuple[tuple[str, ...], tuple[object, ...]]:
    """Two commands at the same moment with such texts: each that says it is done stands in its register."""
    first, second, incident = (harmless(text) for text in _texts(case, 3))
    where = folders.folder(folder, concurs=folders.SETTINGS.replace("[partida]", _HEAD))
    chief = ("--arbitru", "Ionescu Maria")
    decide = ("decide", "01", "accepta", "--depunere", "1", *chief)
    others = (
        ("decide", "02", "adauga", "--articol", "8.4.a", *chief, f"--motiv={second}"),
        ("sanctiune", "avertisment", "--masa", "1", *chief, f"--motiv={second}"),
        ("contestatie", "inregistreaza", "--masa", "1", "--ora", "18:10", f"--text={second}"),
        ("raport", f"--incident={incident}"),
    )
    lines = ((*decide, f"--motiv={first}"), others[len(case.data) % len(others)])
    said = together(folder, where, lines)
    entries, wrong = 0, list[object]()
    for read in (DECISIONS.read, SANCTIONS.read, read_contestations):
        found, problems = read(where)
        entries += len(found)
        wrong += problems
    written = sum(outcome.status == 0 and line[0] != "raport" for outcome, line in zip(said, lines, strict=True))
    if wrong or entries != written or (where / STATE).exists() or any(outcome.status not in (0, 2) for outcome in said):
        raise AssertionError(f"{entries} entries of {written}: {lines!a}\n{wrong!a}\n{said!a}")
    return tuple(line for outcome in said for line in outcome.err.splitlines() if line), ()


TARGETS: dict[str, Callable[[Case, Path], tuple[tuple[str, ...], tuple[object, ...]]]] = {
    "publicare": publishing,
    "scriere": writing,
    "perechi": pairing,
}
