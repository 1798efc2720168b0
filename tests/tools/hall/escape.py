"""Single typing errors put into clean sheets: which of them would let a sheet close itself, and move a total?

`make escape` tries every error of a longer list and prints a table; a few seeded ones run with the tests.
"""

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from arbitraj.desk.grading.grade import Opened, grade, open_folder
from arbitraj.hall.kernel.state import HallSheet, Transcription, TypedRow
from arbitraj.hall.triage.closing import obstacles
from arbitraj.hall.typing.differences import what_counts
from arbitraj.hall.typing.grading import Grader
from arbitraj.record.findings import State
from arbitraj.rules.correct import Correction
from arbitraj.types import GAME_TYPES

SAMPLES = Path(__file__).parents[3] / "samples"
FOLDERS = {
    "integral_partial": "campionat/1-integral-partial",
    "pe_sir": "campionat/2-pe-sir",
    "serie_maxime": "campionat/3-serie-maxime",
    "n_scrabble": "campionat/4-heptascrabble",
}
_KEYS = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM", "1234567890")
_LOOK = ("IL", "OD", "OQ", "EF", "UV", "CG", "MN", "BR", "PR", "TF", "17", "38", "56", "49", "06")


@dataclass(frozen=True, slots=True)
class Clean:
    """A sheet that would close itself, by what it is graded."""

    grader: Grader
    sheet: HallSheet
    transcription: Transcription

    def correction(self, transcription: Transcription) -> Correction:
        return self.grader.correction(self.sheet, transcription)

    def unseen(self, transcription: Transcription) -> bool:
        """Whether the sheet would close itself with this hand."""
        asks = self.grader.competition.asks_points
        return not [*obstacles(self.sheet, transcription, self.correction(transcription), asks)]


@dataclass(frozen=True, slots=True)
class Slip:
    """A typing error: which kind, in which row and column, what was typed."""

    kind: str
    row: int
    column: str
    typed: str

    def on(self, transcription: Transcription) -> Transcription:
        """The hand with it."""
        rows = list(transcription.rows)
        rows[self.row] = replace(rows[self.row], **{self.column: self.typed})  # type: ignore[arg-type]
        return replace(transcription, rows=tuple(rows))


def clean_sheets(tip: str) -> Iterator[Clean]:
    """The sheets of a sample with the rows that are right in everything, as far as they make a clean sheet."""
    folder = FOLDERS.get(tip, FOLDERS["integral_partial"])
    opened = open_folder(SAMPLES / folder)
    competition = replace(opened.contest.competition, game_type=GAME_TYPES[tip])
    contest = replace(opened.contest, competition=competition)
    grader = Grader(competition, opened.words, opened.scale)
    for found in grade(Opened(contest, opened.words, opened.scale)).corrections:
        if made := _clean(grader, found):
            yield made


def _clean(grader: Grader, found: Correction) -> Clean | None:
    player, sheet = found.player, HallSheet(found.submission.sheet, found.submission.table, 1)
    entries = [entry for entry in found.entries if entry.state is State.CORRECT]
    rows = tuple(
        TypedRow(f"r{n}", "", entry.group, entry.position, _marked(entry.word), str(entry.points), "")
        for n, entry in enumerate(entries)
    )
    transcription = Transcription(
        "Ion", (player.name, str(player.table)), rows, finished=True, grid_absent="necompletata"
    )
    while transcription.rows:
        made = Clean(grader, sheet, transcription)
        if made.unseen(transcription):
            return made
        entries_now = made.correction(transcription).entries
        bad = next(
            (n for n, replayed in enumerate(entries_now) if replayed.state is not State.CORRECT or replayed.findings),
            None,
        )
        rows = tuple(
            row
            for n, row in enumerate(transcription.rows)
            if n != (len(transcription.rows) - 1 if bad is None else bad)
        )
        transcription = replace(transcription, rows=rows)
    return None


def _marked(word: str) -> str:
    """As the entry page sends a joker."""
    return "".join(f"({sign.upper()})" if sign.islower() else sign for sign in word)


def slips(clean: Clean) -> Iterator[Slip]:
    """Every single error in the hand that changes what counts."""
    counts = what_counts(clean.grader.competition)
    for n, row in enumerate(clean.transcription.rows):
        for column, kinds in (
            ("word", _in_word),
            ("position", _in_position),
            ("points", _in_text),
            ("group", _in_text),
        ):
            was = getattr(row, column)
            for kind, typed in dict.fromkeys(kinds(was)):
                if counts(column, typed) != counts(column, was):
                    yield Slip(kind, n, column, typed)


def _in_word(text: str) -> Iterator[tuple[str, str]]:
    yield from _in_text(text)
    plain = text.replace("(", "").replace(")", "")
    if plain != text:
        yield "semnul jokerului", plain
    for n, sign in enumerate(plain):
        yield "semnul jokerului", f"{plain[:n]}({sign}){plain[n + 1 :]}"


def _in_position(text: str) -> Iterator[tuple[str, str]]:
    yield from _in_text(text)
    letter, number = ("".join(filter(test, text)) for test in (str.isalpha, str.isdigit))
    down = text[:1].isdigit()
    yield "semne inversate", letter + number if down else number + letter
    for step in (-1, 1):
        for kind, row, col in (("rând", chr(ord(letter) + step), number), ("coloană", letter, str(int(number) + step))):
            yield kind, col + row if down else row + col


def _in_text(text: str) -> Iterator[tuple[str, str]]:
    yield "câmp gol", ""
    for n, sign in enumerate(text):
        if not sign.isalnum():
            continue
        head, tail = text[:n], text[n + 1 :]
        yield "literă lipsă", head + tail
        yield "literă dublă", head + sign + sign + tail
        if tail[:1].isalnum() and tail[0] != sign:
            yield "inversate", head + tail[0] + sign + tail[1:]
        yield from (("tastă vecină", head + other + tail) for other in _near(sign))
        yield from (("citit greșit", head + pair.replace(sign, "") + tail) for pair in _LOOK if sign in pair)


def _near(sign: str) -> Iterator[str]:
    for line in _KEYS:
        if sign in line:
            at = line.index(sign)
            yield from (line[place] for place in (at - 1, at + 1) if 0 <= place < len(line))


_KINDS = {"word": _in_word, "position": _in_position, "points": _in_text, "group": _in_text}


@dataclass(frozen=True, slots=True)
class Escaped:
    """What became of the errors tried on one type of game; `idle` ones change nothing of what is laid."""

    tip: str
    sheets: int
    tried: int
    idle: int
    unseen: tuple[str, ...]
    moving: tuple[str, ...]


def escaped(tip: str, most: int | None = None, seed: int = 1) -> Escaped:
    """Try one error of each kind in every row, or so many of them, drawn by a seed."""
    drawn = random.Random(seed)
    sheets = [*clean_sheets(tip)]
    by_row: dict[tuple[str, int, str], list[tuple[Clean, Slip]]] = {}
    for clean in sheets:
        for slip in slips(clean):
            by_row.setdefault((clean.sheet.number, slip.row, slip.kind), []).append((clean, slip))
    every = [drawn.choice(those) for those in by_row.values()]
    if most is not None and most < len(every):
        every = drawn.sample(every, most)
    idle, unseen, moving = 0, [], []
    for clean, slip in every:
        transcription = slip.on(clean.transcription)
        if not clean.unseen(transcription):
            continue
        now, then = clean.correction(transcription), clean.correction(clean.transcription)
        if _laid(now) == _laid(then):
            idle += 1
            continue
        named = f"{clean.sheet.number}/{slip.row + 1} {slip.kind}: {slip.column} {slip.typed}"
        unseen.append(named)
        if now.total != then.total:
            moving.append(named)
    return Escaped(tip, len(sheets), len(every), idle, tuple(unseen), tuple(moving))


def _laid(correction: Correction) -> list[tuple[str, str, str, int]]:
    """A joker mark on a tile that lies there already changes nothing."""
    return [(entry.group, entry.position, entry.new_tiles, entry.points) for entry in correction.entries]


def main(seeds: int) -> None:
    """Print the table of every type with claims."""
    print(f"{'tip':<18}{'fișe':>6}{'greșeli':>9}{'fără urmări':>13}{'nevăzute':>10}{'mișcă totalul':>15}")
    for tip in (*FOLDERS, "integral"):
        runs = [escaped(tip, seed=seed) for seed in range(1, seeds + 1)]
        tried, idle = sum(run.tried for run in runs), sum(run.idle for run in runs)
        unseen = [name for run in runs for name in run.unseen]
        moving = sum(len(run.moving) for run in runs)
        print(f"{tip:<18}{runs[0].sheets:>6}{tried:>9}{idle:>13}{len(unseen):>10}{moving:>15}")
        for name in sorted(set(unseen)):
            print("   ", name)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
