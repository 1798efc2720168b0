"""Commands and writers among what is fuzzed: an input is a list of texts, a line each, put where people put theirs.

Another target is a function here, under its name in TARGETS, with its share in cases.SHARES and its file in
cases.originals.
"""

import csv
import io
from collections.abc import Callable, Sequence
from pathlib import Path

from arbitraj.competition.files.cells import one_line
from arbitraj.competition.register_file import toml_table
from arbitraj.competition.textfile import parse_toml
from arbitraj.decoding import decode
from arbitraj.text import harmless
from tests import folders
from tests.commands import run
from tests.fuzz.cases import Case

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


TARGETS: dict[str, Callable[[Case, Path], tuple[tuple[str, ...], tuple[object, ...]]]] = {
    "publicare": publishing,
    "scriere": writing,
}
