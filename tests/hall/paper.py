"""Sheets of paper, and how people type them: every line knows which row of the paper it is meant to be."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from shutil import copy

from arbitraj.hall.kernel.case import Difference
from arbitraj.hall.kernel.state import Transcription, TypedRow
from arbitraj.hall.typing.differences import ABSENT, PRESENT, ROW_MISSING
from arbitraj.record.model import Competition, Sheet, SubmissionState
from arbitraj.sheets.contest import read_contest
from tests.hall.entries import constructions
from tests.slips.afternoon import _across, _person
from tests.slips.kinds import OTHERS, SURE, UNSURE
from tests.slips.typed import Line, Typed

_NOT_HERE = ("numărului", "numărul", "ascuns", "tăiat", "un număr peste")  # slips that only a file can hold
SLIPS = [slip for slip in (*UNSURE, *UNSURE, *SURE) if slip.name not in OTHERS and not any(
    word in slip.name for word in _NOT_HERE
)]  # fmt: skip
ROWS = range(7, 20)  # of a made-up sheet
_SETTINGS = '[concurs]\ntitlu = "O după-amiază"\n[partida]\ntip = "integral"\nlexic = "hunspell-ro"\n'


@dataclass
class PaperLine(Line):
    """A line with what only some types have, and the row of the paper that it stands for (-1: none)."""

    grupa: str = ""
    tabel: str = ""
    origin: int = -1

    @property
    def fields(self) -> tuple[str, str, str, str, str]:
        return self.grupa, self.pozitie, self.depunere, self.puncte, self.total


@dataclass
class Paper(Typed):
    """A sheet of paper; `order` is that of handing in, `grid` the control grid, where the player drew one."""

    order: int = 1
    grid: tuple[str, ...] = ()

    @property
    def seat(self) -> int:
        return int(self.table)


@dataclass(frozen=True)
class Pile:
    """What was handed in to a competition, and what was ruled during the game: (table, warnings, whether sent off)."""

    papers: Mapping[str, Paper]
    against: Sequence[tuple[int, int, bool]] = ()
    absent: Sequence[int] = ()


def sample_pile(source: Path, folder: Path) -> Pile:
    """The sheets of a sample competition; `folder` becomes the competition before anything was handed in."""
    folder.mkdir()
    for name in ("concurs.toml", "jucatori.csv"):
        copy(source / name, folder / name)
    _nothing_handed_in(folder)
    contest = read_contest(source)
    papers = {
        submission.sheet: _of_sheet(
            contest.sheets[submission.table], submission.sheet, submission.table, submission.order or 1
        )
        for submission in contest.competition.submissions
        if submission.table in contest.sheets
    }
    return Pile(papers, _against(contest.competition), _absent(contest.competition))


def _nothing_handed_in(folder: Path) -> None:
    (folder / "solutii").mkdir()
    (folder / "predare.csv").write_text("fisa,ordine,masa,stare,avertismente_disciplinare\n", encoding="utf-8")


def _against(competition: Competition) -> list[tuple[int, int, bool]]:
    out = [
        (submission.table, submission.disciplinary, submission.state is SubmissionState.SENT_OFF)
        for submission in competition.submissions
    ]
    return [(table, warnings, sent_off) for table, warnings, sent_off in out if warnings or sent_off]


def _absent(competition: Competition) -> list[int]:
    return [
        submission.table for submission in competition.submissions if submission.state is SubmissionState.NOT_HANDED_IN
    ]


def _of_sheet(sheet: Sheet, number: str, table: int, order: int) -> Paper:
    rows = [("", entry) for entry in sheet.entries] + [("solutii", solution) for solution in sheet.solutions]
    lines: list[Line] = [
        PaperLine(e.position, e.word, e.points, e.total, grupa=e.group, tabel=which, origin=n)
        for n, (which, e) in enumerate(rows)
    ]
    return Paper(
        number, sheet.name, str(table), lines, 0, "x" if sheet.no_grid else "", order=order, grid=sheet.grid or ()
    )


def made_pile(count: int, folder: Path) -> Pile:
    """So many faultless sheets of an `integral`, no two the same; `folder` becomes the competition."""
    folder.mkdir()
    (folder / "concurs.toml").write_text(_SETTINGS, encoding="utf-8")
    roster = ["masa,nume,prenume,club,rating,categorie"]
    roster += [f"{n + 1},{','.join(_person(n))},,,seniori" for n in range(count)]
    (folder / "jucatori.csv").write_text("\n".join(roster), encoding="utf-8")
    _nothing_handed_in(folder)
    built = constructions()
    papers = {}
    for n in range(count):
        entries = built[n % len(built)][: ROWS[(n // (2 * len(built))) % len(ROWS)] + 1]
        turned = (n // len(built)) % 2
        lines: list[Line] = [
            PaperLine(_across(e.position) if turned else e.position, e.word, e.points, origin=row)
            for row, e in enumerate(entries)
        ]
        number = f"{n + 1:02d}"
        total = sum(int(e.points) for e in entries)
        papers[number] = Paper(number, " ".join(_person(n)), str(n + 1), lines, total, "x", order=n + 1)
    return Pile(papers)


def typed_by_hand(paper: Paper, rng: Random, slips: int, illegible: Random | None = None) -> list[PaperLine]:
    """The lines as somebody types them, with so many slips; `illegible`: one that whoever types it makes alike."""
    copied = paper.copy()
    for lot in (rng,) * slips + ((illegible,) if illegible else ()):
        if copied.lines:
            with suppress(ValueError, IndexError):  # a sample's own faults leave some slips nothing to change
                lot.choice(SLIPS).change(copied, lot.choice(copied.lines), lot)
    return [line if isinstance(line, PaperLine) else PaperLine(**vars(line)) for line in copied.lines]


def heading_by_hand(paper: Paper, rng: Random, others: Sequence[Paper]) -> tuple[str, str]:
    """(name, table) as somebody types them, now and then with a slip: another player's, a figure, nothing."""
    way, other = rng.random(), rng.choice(others)
    if way < 0.02:
        return other.name, paper.table
    if way < 0.04:
        return paper.name, rng.choice((other.table, paper.table + "1", ""))
    return (paper.name[:-1], paper.table) if way < 0.05 else (paper.name, paper.table)


def grid_by_hand(paper: Paper, rng: Random) -> tuple[str, ...]:
    """The control grid as somebody types it, now and then with another letter."""
    filled = [n for n, line in enumerate(paper.grid) if line.strip(" .")]
    if not filled or rng.random() > 0.1:
        return paper.grid
    at = rng.choice(filled)
    line = paper.grid[at]
    letter = rng.choice([n for n, sign in enumerate(line) if sign not in " ."])
    return (*paper.grid[:at], f"{line[:letter]}{rng.choice('AEIR')}{line[letter + 1 :]}", *paper.grid[at + 1 :])


def read_on_paper(
    paper: Paper, found: Difference, origins: Mapping[str, int], hands: Mapping[int, Transcription]
) -> str:
    """What a third person reads where two hands differ; `origins` say which row of the paper a typed row stands for."""
    if found.column in ("name", "table"):
        return {"name": paper.name, "table": paper.table}[found.column]
    if found.column == "grila":
        return "necompletata" if paper.no_grid else "/".join(paper.grid)
    if found.column == ROW_MISSING:
        side = 0 if found.rows[0] else 1
        there = _stands(found.rows[side], *(_origins(hands[n], origins) for n in (side + 1, 2 - side)))
        return PRESENT if there else ABSENT
    rows = [origins[row] for row in found.rows if row and origins[row] >= 0]
    if not rows:
        return ""
    line = paper.lines[rows[0]]
    assert isinstance(line, PaperLine)
    return dict(zip(("group", "position", "word", "points", "total"), line.fields, strict=True))[found.column]


def _origins(transcription: Transcription, origins: Mapping[str, int]) -> list[tuple[str, int]]:
    return [(row.id, origins[row.id]) for row in transcription.rows]


def _stands(row: str, own: list[tuple[str, int]], other: list[tuple[str, int]]) -> bool:
    """Whether a row that only one hand has at this place stands there on the paper."""
    origin = dict(own)[row]
    places = [worth for _, worth in own]
    if origin < 0:
        return False
    if origin not in [worth for _, worth in other]:
        return True
    at = [name for name, _ in own].index(row)
    in_order = all(one < two for one, two in pairwise([*places[:at][-1:], origin, *places[at + 1 :][:1]]))
    return places.count(origin) == 1 and in_order


def as_written(paper: Paper) -> Transcription:
    """A hand that typed everything as it stands on the paper."""
    lines = [line for line in paper.lines if isinstance(line, PaperLine)]
    rows = tuple(TypedRow(f"r{n}", line.tabel, *line.fields) for n, line in enumerate(lines))
    absent = "necompletata" if paper.no_grid else ""
    return Transcription("", (paper.name, paper.table), rows, paper.grid, absent, finished=True)


def stands_as(rows: Sequence[TypedRow], paper: Paper) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """(as it came out, as on the paper) of every row that is not what the paper has."""
    there = [tuple(row.fields) for row in rows]
    wanted = [line.fields for line in paper.lines if isinstance(line, PaperLine)]
    for n in range(max(len(there), len(wanted))):
        one, two = there[n] if n < len(there) else (), wanted[n] if n < len(wanted) else ()
        if one != two:
            yield one, two
