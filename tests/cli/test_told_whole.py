"""Whole answers of commands, in a folder whose every number, name and hour is another: `python -m` this file says anew.

Each story of golden/ is lines as they are typed, with what the program answers below them.
"""

import re
import shlex
import sys
import tempfile
from io import StringIO
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.cli.test_acts_told import CHIEF, WITH_TERM
from tests.commands import run
from tests.correcting import EXAMPLE
from tests.folders import folder, sheet
from tests.press.printed import sound

# hours that are typed are of 2001
_NOW = re.compile(r"(?!2001)\d{4}-\d\d-\d\d(T[\d:+-]+)?|\d\d\.\d\d\.(?!2001)\d{4},?( ora)? \d\d:\d\d")
GOLDEN = Path(__file__).parent / "golden"
ROSTER = "masa,nume,prenume,club,rating,categorie\n1,Pop,Ana,Argus,1510,seniori\n2,Ilie,Dan,Dacia,1420,tineret\n"
ROSTER += "3,Stan,Eva,Ceahlău,1300,seniori\n"
HAND_IN = "fisa,ordine,masa,stare,avertismente_disciplinare\n01,5,3,predat,0\n02,4,1,predat,0\n03,6,2,predat,0\n"
LISTS = {
    "una.txt": "casă\nCASA\n\nmasă\nteiuri\nd'aia\nx\nre-venire\nteiul\nabcdefghijklmnopqrst\n",
    "alta.txt": "masă\nteiuri\ntei\nteiului\n",
}


def here(where: Path) -> Path:
    """A folder of three sheets: one with an entry beside its place, one with wrong points, one with two questions."""
    for name, words in LISTS.items():
        (where / name).write_text(words, "utf-8")
    moved, wrong = EXAMPLE.replace("H4 TRACASAI", "G4 TRACASAI"), "H7 CASA 8\nI8 STIRE 31\n6E cOMANDA 71"
    asked = wrong.replace("31", "l3").replace("71", "7l")
    sheets = {"solutii_01": sheet("Stan Eva", "3", moved), "solutii_02": sheet("Pop Ana", "1", wrong)}
    files = {"jucatori": ROSTER, "predare": HAND_IN, "solutii_03": sheet("Ilie Dan", "2", asked)}
    return folder(where, concurs=WITH_TERM, **sheets, **files)


BY_HAND = ("cat", "echo", "sed", "pdftotext", "rm", "#")


def by_hand(where: Path, command: str, *words: str) -> list[str]:
    """What `cat F`, `echo [TEXT] >> F` (a `#`), `sed s/OLD/NEW/ F` (OLD must be there), `rm F`, `pdftotext F` show."""
    path = where / words[-1] if words else where
    if command == "echo":
        path.parent.mkdir(exist_ok=True)
        with path.open("ab") as file:
            file.write("".join(words[:-2]).replace("\\n", "\n").encode() or b"#")
    elif command == "rm":
        path.unlink()
    elif command == "sed":
        text, (_, old, new, _) = path.read_text("utf-8"), words[0].replace("\\n", "\n").split("/")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")
    if command == "pdftotext":
        return "\n".join(sound(path)).splitlines()
    return path.read_text("utf-8").splitlines() if command == "cat" else []


def answered(where: Path, story: Path) -> str:
    """The story as it is told now: what is typed (then >: at a question), what is answered, (e) complained of.

    At the end all files that there are. What `by_hand` does is as in a shell; a line of `#` says what is told.
    """
    here(where)
    told = list[str]()
    for scene in re.split(r"^\$ ", story.read_text("utf-8"), flags=re.MULTILINE)[1:]:
        line, *below = scene.split("\n(f) ")[0].splitlines()
        typed = [said_line for said_line in below if re.match(r">( |$)", said_line)]
        told += [f"$ {line}", *typed]
        words = shlex.split(line.replace("ȘEF", f"'{CHIEF}'")) if line[0] != "#" else ["#"]
        if words[0] in BY_HAND:
            told += by_hand(where, *words)
        else:
            with patch.object(sys, "stdin", StringIO("".join(f"{said_line[2:]}\n" for said_line in typed))):
                said = run(where, *words, within=where)
            told += [said_line.rstrip() for said_line in said.out.splitlines()]
            told += [f"(e) {said_line}".rstrip() for said_line in said.err.splitlines()] + [f"({said.status})"] * bool(
                said.status
            )
    files = (path.relative_to(where).as_posix() for path in sorted(where.rglob("*")) if path.is_file())
    return _NOW.sub("ACUM", "\n".join(told)) + f"\n(f) {' '.join(files)}\n"


def holds(where: Path, name: str) -> None:
    story = GOLDEN / f"{name}.txt"
    assert answered(where, story) == story.read_text("utf-8")


def test_what_is_graded_explained_and_decided_is_told_whole(tmp_path: Path) -> None:
    holds(tmp_path, "hotarari")


@pytest.mark.mereu
def test_questions_and_their_answers_are_told_whole(tmp_path: Path) -> None:
    holds(tmp_path, "intrebari")


def test_8_5_sanctions_are_told_whole(tmp_path: Path) -> None:
    holds(tmp_path, "sanctiuni")


def test_8_6_contestations_are_told_whole(tmp_path: Path) -> None:
    holds(tmp_path, "contestatii")


def test_9_1_3_sanctions_the_report_and_hand_ins_that_say_otherwise_are_told_whole(tmp_path: Path) -> None:
    holds(tmp_path, "dictate")


def test_9_2_3_second_warnings_and_sanctions_taken_back_are_told_whole(tmp_path: Path) -> None:
    holds(tmp_path, "retrase")


def test_8_6_deadline_answers_and_appeals_are_told_whole(tmp_path: Path) -> None:
    holds(tmp_path, "contestate")


def test_8_6_contestations_open_again_and_taken_back_are_told_whole(tmp_path: Path) -> None:
    holds(tmp_path, "redeschise")


def test_lists_of_words_are_told_whole(tmp_path: Path) -> None:
    holds(tmp_path, "liste")


@pytest.mark.mereu
def test_what_sheets_and_hand_ins_ask_is_told_whole(tmp_path: Path) -> None:
    holds(tmp_path, "foi")


@pytest.mark.mereu
def test_articles_rulings_on_words_and_lists_taken_out_are_told_whole(tmp_path: Path) -> None:
    holds(tmp_path, "altele")


def test_4_4_5_1_draws_and_letters_drawn_by_hand_are_told_whole(tmp_path: Path) -> None:
    holds(tmp_path, "extrageri")


def test_6_1_the_order_at_the_tables_is_told_whole(tmp_path: Path) -> None:
    holds(tmp_path, "mese")


def test_6_3_2_b_announcements_of_each_type_are_told_whole(tmp_path: Path) -> None:
    holds(tmp_path, "anunturi")


def test_letters_and_sheets_are_told_whole(tmp_path: Path) -> None:
    holds(tmp_path, "litere")


def test_what_tired_people_type_is_told_whole(tmp_path: Path) -> None:
    holds(tmp_path, "indoieli")


def test_help_and_mistakes_are_told_whole(tmp_path: Path) -> None:
    holds(tmp_path, "ajutor")


def test_what_cannot_be_made_yet_is_told_whole(tmp_path: Path) -> None:
    holds(tmp_path, "publicare")


if __name__ == "__main__":
    for path in GOLDEN.glob("*.txt"):
        with tempfile.TemporaryDirectory() as empty:
            path.write_text(answered(Path(empty), path), "utf-8")
