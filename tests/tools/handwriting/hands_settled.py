"""Sheets that a player types and the camera reads, settled: whether a total is ever not what the paper says, whether a
player who types what should stand there is caught, how much is left for people to read.

What the camera read comes from simulated photographs (`hands_measured.py`); of each sheet many players' hands are made
up by lot: with slips, and with what should have been written in the place of an error. Nobody was timed: the seconds
are the keystroke model's.

python -m tests.tools.handwriting.hands_settled FOLDER [photographed sheets] [hands of each] [letters of the longest
words] [letters of the stock]

The shorter the words and the more letters, the more rows a sheet has.
"""

import random
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.decided.settled import settled_of
from arbitraj.hall.kernel.case import SheetStatus
from arbitraj.hall.kernel.event import Body, HallEvent
from arbitraj.hall.kernel.fold import fold
from arbitraj.hall.kernel.scene import CAMERA, player_of
from arbitraj.hall.kernel.state import ROW_COLUMNS
from arbitraj.hall.parts import KINDS
from arbitraj.hall.triage.stage import Triage
from arbitraj.hall.typing.asked import ThirdRead
from arbitraj.hall.typing.differences import ABSENT, PRESENT, ROW_MISSING
from arbitraj.hall.typing.grading import Grader
from arbitraj.hall.typing.handed_in import HandedIn
from arbitraj.hall.typing.rows import Finished, HeadingTyped, RowTyped
from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.sheets.form_plan import PRINTED
from arbitraj.wings.camera.photos.album import PhotoTaken
from arbitraj.wings.camera.reading.confirming import FieldConfirmed
from arbitraj.wings.camera.reading.reader import body_of_camera, is_of_use
from tests.handwriting.played import KEY, Played
from tests.tools.handwriting.hands_measured import read_of, sheet_of

COLUMNS = ("pozitie", "depunere", "puncte", "total")
COUNTED = COLUMNS[:3]
SHEET, PLAYER, TYPIST, READER, CHIEF = "01", player_of("01").name, "Dan", "Eva", "Ana"
_SLIP, _TYPISTS_SLIP, _READERS_SLIP, _IMPROVES = 0.02, 0.01, 0.02, 0.5  # of fields; of errors of the own sheet
_KEY, _FIELD = (
    0.28,
    1.35,
)  # seconds of a key, of a field that is looked at on the paper (tests/tools/hall/keystrokes.py)
_ROW, _PHOTO = 8.0, 8.0  # seconds of a row that a person types (spec), of a photo (guessed)
_SHEETS, _ROWS, _PEOPLE = 80, 12, 3  # the evening that is asked about
_CONTROL = 0.1  # of the sheets closed with the camera
_MOST = 200  # readings of a sheet: more would never end
Rows = Sequence[Mapping[str, str]]


@dataclass(frozen=True)
class Settled:
    """What became of a sheet: whether its total is what the paper says; fields that the player improved, those of them
    that were settled so; whether a person typed it, where the camera was of no use; what people read besides."""

    right: bool
    improved: int
    kept: int
    typed: bool
    fields: int
    left: int
    ruled: int
    seconds: float


class _Log:
    """A hall of one sheet, event by event; nobody is refused anything."""

    def __init__(self, bench: Grader) -> None:
        self.state, self._triage = KINDS.nothing, Triage(bench, "")
        self.says(CHIEF, HandedIn(SHEET, 1, 1))

    def says(self, who: str, body: Body) -> None:
        number = self.state.number + 1
        event = HallEvent(number, f"{number}", "2026-11-21T16:00:00", who, "s", body)
        self.state = fold([event], self.state)

    def types(self, who: str, hand: int, rows: Rows) -> None:
        """A whole hand."""
        self.says(who, HeadingTyped(SHEET, hand, "Pop Ana", "1"))  # type: ignore[arg-type]
        for n, row in enumerate(rows, 1):
            position, word, points, _ = (row[kind] for kind in COLUMNS)
            of = f"r{n}" if hand == 1 else f"b{n}"
            self.says(who, RowTyped(SHEET, hand, of, position=position, word=word, points=points))  # type: ignore[arg-type]
        self.says(who, Finished(SHEET, hand))  # type: ignore[arg-type]

    @property
    def case(self) -> SheetStatus:
        return self._triage.case(self.state, SHEET, settled_of(self.state))


def bench_of(game: Played) -> Grader:
    """What the sheet of a game is graded with."""
    competition = replace(game.game.competition, players=(game.player,), players_hand=True, cameras_hand=True)
    assert isinstance(game.game.words, Lexicon)
    return Grader(competition, game.game.words)


def rows_of(game: Played) -> Rows:
    """What stands on the paper."""
    last = max(number for _, number in game.texts if (COLUMNS[0], number) in game.texts)
    return [{kind: game.texts.get((kind, n), "") for kind in COLUMNS} for n in range(1, last + 1)]


def slipped(value: str, chance: random.Random) -> str:
    """A value mistyped: one sign otherwise."""
    if not value:
        return value
    at = chance.randrange(len(value))
    signs = "0123456789" if value[at].isdigit() else "ABCDEFGHILMNOPRSTUVZ"
    return value[:at] + chance.choice([sign for sign in signs if sign != value[at]]) + value[at + 1 :]


def settled(game: Played, found: Sequence[FieldConfirmed], seed: int) -> Settled:
    """A sheet of which the camera read that, typed by a player of that seed."""
    chance, bench, paper = random.Random(f"mână {seed}"), bench_of(game), rows_of(game)
    improved = {place for place in game.should_be if place[0] in COUNTED and chance.random() < _IMPROVES}
    typed = [
        {
            kind: game.should_be[kind, n] if (kind, n) in improved else _or_slip(value, _SLIP, chance)
            for kind, value in row.items()
        }
        for n, row in enumerate(paper, 1)
    ]
    log = _Log(bench)
    log.types(PLAYER, 1, typed)
    photo = PhotoTaken(SHEET, "0" * 64, 1, KEY, 1, True, PRINTED.number)
    reads = [field.read for field in found]
    sheet = log.state.sheets[SHEET]
    body = body_of_camera(sheet, game.player, [photo], reads, found, bench.competition, "")
    if of_use := is_of_use(body):
        log.says(CAMERA, body)
    else:
        by_typist = [{kind: _or_slip(value, _TYPISTS_SLIP, chance) for kind, value in row.items()} for row in paper]
        log.types(TYPIST, 2, by_typist)
    left, ruled, seconds = _read_from(paper, log, chance)
    case, truth = log.case, _Log(bench)
    for hand, who in ((1, READER), (2, TYPIST)):
        truth.types(who, hand, paper)
    assert case.correction
    assert truth.case.correction
    assert case.transcription
    by_id = {row.id: row for row in case.transcription.rows}
    kept = sum(getattr(by_id[f"r{n}"], ROW_COLUMNS[kind]) == game.should_be[kind, n] for kind, n in improved)
    right = case.correction.total == truth.case.correction.total
    return Settled(right, len(improved), kept, not of_use, len(paper) * len(COUNTED), left, ruled, seconds)


def _or_slip(value: str, share: float, chance: random.Random) -> str:
    return slipped(value, chance) if chance.random() < share else value


def _read_from(paper: Rows, log: _Log, chance: random.Random) -> tuple[int, int, float]:
    """Every difference settled by people who have the paper: how many were read, how many of these came before the
    chief, the seconds of both."""
    left = ruled = 0
    seconds = 0.0
    while open_ones := log.case.open_differences:
        assert left + ruled < _MOST
        found = open_ones[0]
        row = int((found.rows[0] or found.rows[1]).lstrip("rb").removeprefix("camera-r-"))
        kinds = {name: kind for kind, name in ROW_COLUMNS.items()}
        if found.column == ROW_MISSING:
            value = PRESENT if row <= len(paper) else ABSENT
        else:
            value = paper[row - 1][kinds[found.column]]
        seconds += _FIELD + _KEY * (len(value) + 1)
        if found.thirds:
            log.says(CHIEF, RulingGiven(SHEET, found.key, "diferenta", "așa scrie", value=value))
            ruled += 1
        else:
            said = value if found.column == ROW_MISSING else _or_slip(value, _READERS_SLIP, chance)
            log.says(READER, ThirdRead(SHEET, found.key, said))
            left += 1
    return left, ruled, seconds


def told(done: Sequence[Settled]) -> Iterator[str]:
    """What became of them all."""
    read = [sheet for sheet in done if not sheet.typed]
    improved = sum(sheet.improved for sheet in done)
    yield f"{len(done)} de fișe: {sum(not settling.right for settling in done)} cu alt total decât al foii"
    yield f"îmbunătățiri ale jucătorului: {improved}, rămase: {sum(settling.kept for settling in done)}"
    yield f"cu camera: {len(read)}; le tastează un om: {len(done) - len(read)}"
    fields, left = sum(sheet.fields for sheet in read), sum(sheet.left for sheet in read)
    if fields:
        yield f"câmpuri citite de un om, la fișele cu camera: {left} din {fields} ({100 * left / fields:.1f} %)"
        yield f"din ele ajung la arbitrul-șef: {sum(settling.ruled for settling in read)}"
        yield f"secunde de om la un rând, după model: {sum(e.seconds for e in read) / (fields / len(COUNTED)):.1f}"
    yield f"{_SHEETS} de fișe de {_ROWS} rânduri, {_PEOPLE} oameni, după model: {evening(done):.1f} minute"


def evening(done: Sequence[Settled]) -> float:
    """Minutes for so many people, from the stop to the ranking, by the model: photos, what is read from the paper, what
    a person types of the sheets for which the camera was of no use and of the control sample."""
    rows = sum(sheet.fields for sheet in done) / len(COUNTED)
    by_camera = sum(not sheet.typed for sheet in done) / len(done)
    typed = sum(sheet.fields for sheet in done if sheet.typed) / len(COUNTED) / rows
    row = sum(sheet.seconds for sheet in done) / rows + _ROW * (typed + _CONTROL * by_camera)
    return _SHEETS * (_PHOTO + _ROWS * row) / _PEOPLE / 60


def photographed(folder: Path, number: int, longest: int, stock: int) -> Iterator[tuple[Played, list[FieldConfirmed]]]:
    """So many sheets of a folder's writers, with what the camera read of each; those that are not straight left out."""
    for n in range(number):
        game, photo = sheet_of(folder, number, longest, stock, n)
        if (found := read_of(game, photo)) is not None:
            yield game, found


def all_settled(sheets: Iterable[tuple[Played, list[FieldConfirmed]]], hands: int) -> list[Settled]:
    """Each sheet with so many players' hands."""
    return [settled(game, found, hands * n + seed) for n, (game, found) in enumerate(sheets) for seed in range(hands)]


def main() -> None:
    given = [int(argument) for argument in sys.argv[2:6]]
    number, hands, longest, stock = (*given, *(24, 42, 8, 24)[len(given) :])
    print("\n".join(told(all_settled(photographed(Path(sys.argv[1]), number, longest, stock), hands))))


if __name__ == "__main__":
    main()
