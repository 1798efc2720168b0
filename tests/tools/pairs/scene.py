"""A competition in the middle of its day, and every writing command as it would be typed there, each in two ways."""

import gc
import hashlib
import os
import shutil
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from unittest.mock import patch

from arbitraj.desk.grading.grade import grade
from arbitraj.folder.decisions import DECISIONS
from arbitraj.folder.registers import SANCTIONS, read_contestations
from arbitraj.writing.lock import STATE
from tests.commands import Said, run
from tests.folders import SETTINGS, folder, sheet

FOLDER = "concurs"
_MEMORY = Path("/dev/shm")  # what is proved is the order of calls; a disk's slowness would only hide it
Line = tuple[str, ...]
_HEAD = 'contestatii_pana_la = "21.11.2026 18:30"\narbitru = "Ionescu Maria"\ndata = 2026-11-21\nloc = "Brașov"\n'
_ROSTER = "masa,nume,prenume\n1,Pop,Ana\n2,Ilie,Dan\n3,Albu,Ina\n4,Barbu,Ion\n"
_HAND_IN = """fisa,ordine,masa,stare,avertismente_disciplinare
01,1,1,predat,0
02,2,2,predat,0
03,3,3,predat,0
,,4,nepredat,0
"""
_FAULTY = "H7 CASA 8\nI8 STIRE 12\n6E cOMANZA 71\nK5 CAPRARUL 86"
_UNSURE = "H7 CASA 8\nI8 STIRE l3\n6E cOMANDA 71\nH4 TRACASAI 1l"
_CHIEF = ("--arbitru", "Ionescu Maria")
_WHY = ("--motiv", "foaia este neclară")
_TALKS = ("--motiv", "Vorbește în timpul partidei", "--articol", "9.2.2.b")
_COMMISSION, _ENTRY = ("--comisia", "Comisia"), ("--depunere", "3", "--cuvant", "cOMANDA")
_QUESTIONS = ("bab77e4c3821", "bae4cc44055c")
_MORE_WORDS = "mai-multe.txt"

# read by the number of the way it is told; {} is the folder
COMMANDS: dict[str, tuple[Line, Line]] = {
    "decide": (
        ("decide", "{}", "02", "accepta", "--depunere", "3", *_WHY, *_CHIEF),
        ("decide", "{}", "03", "respinge", "--depunere", "2", "--articol", "8.2.c", *_WHY, *_CHIEF),
    ),
    "contestatie inregistreaza": (
        ("contestatie", "inregistreaza", "{}", "--fisa", "03", "--text", "Totalul"),
        ("contestatie", "inregistreaza", "{}", "--fisa", "02", "--depunere", "1", "--text", "CASA"),
    ),
    "contestatie raspunde": (
        ("contestatie", "raspunde", "{}", "1", "admisa", *_WHY, *_CHIEF, "--actiune", "accepta", "--cuvant", "cOMANDA"),
        ("contestatie", "raspunde", "{}", "2", "respinsa", *_WHY, *_CHIEF),
    ),
    "contestatie apel": (
        ("contestatie", "apel", "{}", "3", "--text", "Nu sunt de acord"),
        ("contestatie", "apel", "{}", "5", "--text", "Nici eu"),
    ),
    "contestatie raspuns-apel": (
        ("contestatie", "raspuns-apel", "{}", "4", "admisa", *_WHY, *_COMMISSION, "--actiune", "accepta", *_ENTRY),
        ("contestatie", "raspuns-apel", "{}", "3", "respinsa", *_WHY, *_COMMISSION),
    ),
    "contestatie tipareste": (("contestatie", "tipareste", "{}"),) * 2,
    "sanctiune avertisment": (
        ("sanctiune", "avertisment", "{}", "--masa", "1", *_TALKS),
        ("sanctiune", "avertisment", "{}", "--masa", "3", *_TALKS, "--ora", "12:10"),
    ),
    "sanctiune eliminare": (
        ("sanctiune", "eliminare", "{}", "--masa", "1", *_TALKS),
        ("sanctiune", "eliminare", "{}", "--masa", "4", *_TALKS),
    ),
    "mese": (("mese", "{}", "--pastreaza", "--tarziu", "Barbu Ion"), ("mese", "{}", "--pastreaza", "--pe-rand", "2")),
    "extrage": (
        ("extrage", "--dosar", "{}", "--din-nou", "--samanta", "unu"),
        ("extrage", "--dosar", "{}", "--din-nou", "--samanta", "doi"),
    ),
    "lamureste": (
        ("lamureste", "{}", "--intrebare", _QUESTIONS[0], "--raspuns", "13"),
        ("lamureste", "{}", "--intrebare", _QUESTIONS[1], "--raspuns", "11"),
    ),
    "publica": (("publica", "{}", "--provizoriu"), ("publica", "{}", "--provizoriu", "--fise", "separat")),
    "corecteaza": (("corecteaza", "{}"), ("corecteaza", "{}", "--json", "{}/iesire.json")),
    "nou": (("nou", "{}"), ("nou", "{}/alta", "--tip", "pe_sir")),
    "converteste": (
        ("fisa", "converteste", "{}/solutii/01.csv", "{}/solutii/02.csv", "-o", "{}/scrise"),
        ("fisa", "converteste", "{}/solutii/02.csv", "-o", "{}/scrise/02.csv"),
    ),
    "lexic importa": (
        ("lexic", "importa", _MORE_WORDS, "--nume", "de rezervă", "--inlocuieste", "--totusi"),
        ("lexic", "importa", "{}/lexic.txt", "--nume", "de rezervă", "--inlocuieste", "--totusi"),
    ),
    "formulare": (("formulare", "{}", "--rezerve", "2"), ("formulare", "{}", "--rezerve", "0", "--cu-litere")),
    "anunturi": (("anunturi", "{}", "--start", "10:30"), ("anunturi", "{}", "--start", "11:30")),
    "raport": (("raport", "{}"), ("raport", "{}", "--incident", "S-a stins lumina.")),
}
READING: tuple[Line, ...] = (
    ("verifica", FOLDER, "--provizoriu"),
    ("contestatie", "lista", FOLDER),
    ("sanctiune", "lista", FOLDER),
    ("lamureste", FOLDER, "--lista"),
)


def line(name: str, way: int) -> Line:
    """A command as it is typed from the folder above the competition's."""
    return tuple(word.replace("{}", FOLDER) for word in COMMANDS[name][way])


class _Frozen(datetime):
    """One minute of the contestations, so that two runs write the same bytes."""

    @classmethod
    def now(cls, tz: object = None) -> "_Frozen":
        return cls(2026, 11, 21, 18, 25)

    @classmethod
    def today(cls) -> "_Frozen":
        return cls.now()


def stop_the_clock() -> None:
    """For the rest of this process and those forked from it."""
    for name in ("folder.decisions", "desk.settling.settle", "desk.editions.publish", "writing.lock"):
        patch(f"arbitraj.{name}.datetime", _Frozen).start()
    patch("arbitraj.desk.typed.now", _Frozen.now).start()
    patch("arbitraj.lexicon.importer.date", _Frozen).start()


@contextmanager
def room(prefix: str) -> Iterator[Path]:
    """A folder of a run of commands, with the competition in `made`; the clock stands still."""
    held = Path(tempfile.mkdtemp(prefix=prefix, dir=_MEMORY if _MEMORY.is_dir() else None))
    held.chmod(0o755)  # commands of other users are tried in it
    try:
        stop_the_clock()
        make(held / "made")
        gc.freeze()
        yield held
    finally:
        shutil.rmtree(held, ignore_errors=True)


def make(root: Path) -> None:
    """The competition below `root`, made by the commands themselves; each has run once when this returns."""
    where = folder(
        root,
        concurs=SETTINGS.replace("[partida]", f"{_HEAD}[partida]"),
        jucatori=_ROSTER,
        predare=_HAND_IN,
        solutii_01=sheet(rows=_UNSURE),
        solutii_02=sheet("Ilie Dan", "2", _FAULTY),
        solutii_03=sheet("Albu Ina", "3"),
    )
    (root / _MORE_WORDS).write_text("ARAC\nCASA\nNOIAN\nSTIRE\n", encoding="utf-8")
    contest = ("contestatie", "inregistreaza", where, "--fisa")
    for request in (("02", "--depunere", "3"), ("02", "--depunere", "2"), ("02",), ("02", "--depunere", "4")):
        _done(root, *contest, *request, "--text", "Nu este așa")
    _done(root, *contest, "03", "--depunere", "1", "--text", "Nu este așa")
    for number in (3, 4, 5):
        _done(root, "contestatie", "raspunde", where, number, "respinsa", *_WHY, *_CHIEF)
    _done(root, "contestatie", "apel", where, 4, "--text", "Nu este așa")
    _done(root, "sanctiune", "avertisment", where, "--masa", 2, *_TALKS, "--ora", "11:50")
    _done(root, "decide", where, "03", "accepta", "--depunere", "1", *_WHY, *_CHIEF)
    _done(root, "mese", where, "--pastreaza")
    _done(root, "formulare", where, "--rezerve", "1")
    _done(root, "anunturi", where, "--start", "10:00")
    for name in ("corecteaza", "publica", "lexic importa"):
        _done(root, *line(name, 0))
    # what was published is no longer what stands there, so that publishing again changes something
    _done(root, "decide", where, "02", "adauga", "--articol", "8.4.a", *_WHY, *_CHIEF)


def _done(root: Path, *arguments: object) -> Said:
    said = run(root, *arguments, within=root)
    if said.status:
        raise AssertionError(f"{arguments}: {said}")
    return said


def copy(made: Path, root: Path) -> Path:
    """A scene of its own."""
    shutil.copytree(made, root)
    return root


def files(root: Path) -> dict[str, str]:
    """Every name below `root`: the hash of a file's bytes, `/` for a folder."""
    found = {}
    for at, folders, names in os.walk(root):
        for name in folders:
            found[str((Path(at) / name).relative_to(root))] = "/"
        for name in names:
            path = Path(at) / name
            found[str(path.relative_to(root))] = hashlib.sha256(path.read_bytes()).hexdigest()[:16]
    return found


def differences(one: dict[str, str], other: dict[str, str]) -> list[str]:
    """The names that are only in one of two, or other there."""
    return sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))


def faults(root: Path) -> list[str]:
    """What is wrong with a scene whoever worked there: files that do not parse, numbers twice, leftovers."""
    where, wrong = root / FOLDER, list[str]()
    wrong += [f"left over: {name}" for name in files(root) if hidden(name)]
    for name, read in (("decizii", DECISIONS.read), ("contestatii", read_contestations), ("sanctiuni", SANCTIONS.read)):
        found, problems = read(where)
        numbers = [decision.number for decision in found]
        if len(set(numbers)) < len(numbers):
            wrong.append(f"{name}: {numbers}")
        wrong += map(str, problems)
    for path in where.rglob("*.toml"):
        tomllib.loads(path.read_text(encoding="utf-8"))
    try:
        grade(where)
    except Exception as error:
        wrong.append(f"grading: {error!r}")
    return wrong


def hidden(name: str) -> bool:
    """Whether a name below a scene is one that no command leaves there."""
    return any(part.startswith(".") and part != ".scrise.json" for part in Path(name).parts)


def half_files(root: Path, known: Iterable[dict[str, str]]) -> list[str]:
    """The names, other than those of steps and temporary files, whose contents are none of those known."""
    versions: dict[str, set[str]] = {}
    for row in known:
        for name, digest in row.items():
            versions.setdefault(name, set()).add(digest)
    return [
        name
        for name, digest in files(root).items()
        if STATE not in Path(name).parts and not hidden(name) and digest not in versions.get(name, set())
    ]
