"""Sanctions and the report of a round at the desk."""

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from arbitraj.desk.appeals.round_report import REPORT, report
from arbitraj.desk.appeals.sanctions import (
    Dictated,
    dictated,
    list_sanctions,
    print_sanctions,
    sanction,
    unlike_hand_ins,
)
from arbitraj.desk.editions.publish import Publishing, publish
from arbitraj.desk.grading.decide import Deciding, decide
from arbitraj.desk.grading.grade import grade
from arbitraj.desk.requests import Sanctioning
from arbitraj.folder.people import sent_off
from arbitraj.folder.registers import Measure, Sanction
from arbitraj.folder.sanctioned import by_hand_alone, under_register, unlike_register
from arbitraj.problems import ProblemsError
from arbitraj.record.contestation import Revoked
from arbitraj.record.model import Action, Competition, Decision, Player, Submission, SubmissionState
from arbitraj.report.edition import Stage
from arbitraj.text import Message
from arbitraj.types import GAME_TYPES
from tests.press.printed import sound

pytestmark = pytest.mark.usefixtures("no_terminal")
REQUEST = Sanctioning("Vorbește", table=2, hour="12:10")


def test_a_warning_is_in_the_register_in_predare_and_on_paper(where: Path) -> None:
    done = sanction(where, Measure.WARNING, REQUEST)
    assert (done.sanction.number, done.sanction.arbiter, done.again, done.kept) == (1, "Ionescu Maria", False, "")
    assert done.row
    assert (done.row.file, done.row.copy, done.row.submission.disciplinary) == ("predare.csv", "predare-v1.csv", 1)
    assert done.papers.files == ("avertisment-1-masa-2.pdf",)
    assert list_sanctions(where) == ((done.sanction,), ())


def test_told_twice_it_is_one_and_the_row_is_put_right(where: Path) -> None:
    before = (where / "predare.csv").read_bytes()
    first = sanction(where, Measure.WARNING, REQUEST)
    assert sanction(where, Measure.WARNING, REQUEST).row is None
    (where / "predare.csv").write_bytes(before)
    assert len(list_sanctions(where)[1]) == 1
    again = sanction(where, Measure.WARNING, REQUEST)
    assert (again.sanction, again.again) == (first.sanction, True)
    assert again.row
    assert again.row.copy
    assert list_sanctions(where)[1] == ()


HAND_INS = [
    ("fisa,ordine,masa,avertismente_disciplinare\n01,1,1,0\n02,2,2,0\n",
     "fisa,ordine,masa,avertismente_disciplinare\n01,1,1,0\n02,2,2,1\n"),
    ("Nr. fișa;Ordinea predării;Numărul mesei;Starea;Avertismente\n01;1;1;predat;\n02;2;2;;\n",
     "Nr. fișa;Ordinea predării;Numărul mesei;Starea;Avertismente\n01;1;1;predat;\n02;2;2;;1\n"),
    ("# notă\nfisa;ordine;masa\n01;1;1\n02;2;2\n",
     "# notă\nfisa;ordine;masa;avertismente_disciplinare\n01;1;1\n02;2;2;1\n"),
    ("nume\tfisa\tordine\nPop Ana\t01\t1\nILIE Dan\t02\t2\n",
     "nume\tfisa\tordine\tavertismente_disciplinare\nPop Ana\t01\t1\nILIE Dan\t02\t2\t1\n"),
    ('masa,obs,fisa,ordine\r\n1,,01,1\r\n2,"la stop, a scris",02,2\r\n',
     'masa,obs,fisa,ordine,avertismente_disciplinare\r\n1,,01,1\r\n2,"la stop, a scris",02,2,1\r\n'),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new"), HAND_INS)
def test_a_warning_goes_into_predare_whatever_its_headings(where: Path, old: str, new: str) -> None:
    path = where / "predare.csv"
    path.write_bytes(old.encode())
    sanction(where, Measure.WARNING, REQUEST)
    assert path.read_bytes() == new.encode()
    assert (where / "predare-v1.csv").read_bytes() == old.encode()
    assert unlike_hand_ins(where) == ([], [])


def test_6_3_2_j_hand_ins_kept_in_a_workbook_are_changed_in_place(where: Path) -> None:
    (where / "predare.csv").unlink()
    book = openpyxl.Workbook()
    for row in (("Predarea",), ("fisa", "ordine", "masa", "obs"), ("01", 1, 1, None), (None, None, None, "la ușă")):
        book.worksheets[0].append(row)
    book.save(where / "predare.xlsx")
    done = sanction(where, Measure.SENDING_OFF, REQUEST)
    assert done.row
    assert done.row.copy == "predare-v1.xlsx"
    sheet = openpyxl.load_workbook(where / "predare.xlsx").worksheets[0]
    assert [[cell.value for cell in row] for row in sheet.iter_rows(min_row=2)] == [
        ["fisa", "ordine", "masa", "obs", "stare"], ["01", 1, 1, None, None],
        [None, None, None, "la ușă", None], [None, None, 2, None, "eliminat"],
    ]  # fmt: skip


def test_what_the_arbiter_must_write_himself_has_no_copy(where: Path) -> None:
    (where / "predare.csv").unlink()
    done = sanction(where, Measure.SENDING_OFF, REQUEST)
    assert done.row
    assert (done.row.copy, done.row.submission.state) == ("", SubmissionState.SENT_OFF)


def test_the_papers_are_printed_again(where: Path) -> None:
    sanction(where, Measure.WARNING, REQUEST)
    sanction(where, Measure.WARNING, replace(REQUEST, table=1))
    papers = where / "rezultate" / "sanctiuni"
    first = [path.read_bytes() for path in sorted(papers.glob("*.pdf"))]
    assert len(print_sanctions(where, 0).files) == len(first) == 2
    assert [path.read_bytes() for path in sorted(papers.glob("*.pdf"))] == first
    assert print_sanctions(where, 2).files == ("avertisment-2-masa-1.pdf",)
    for number, table, name in ((1, 2, "Ilie Dan"), (2, 1, "Pop Ana")):
        page = sound(papers / f"avertisment-{number}-masa-{table}.pdf")[0]
        for part in (f"Jucător {name}\nMasa {table}\n", f"registrul sancțiunilor {number}\n", f"cunoștință, {name}\n"):
            assert part in page
    with pytest.raises(ProblemsError):
        print_sanctions(where, 3)


def test_the_report_tells_where_hand_ins_say_otherwise(where: Path) -> None:
    before = (where / "predare.csv").read_bytes()
    sanction(where, Measure.WARNING, REQUEST)
    assert report(where)[1] == ()
    (where / "predare.csv").write_bytes(before)
    written, (differs,) = report(where, ("S-a stins lumina", " "))
    assert written.files == (REPORT,)
    text = " ".join("\n".join(sound(where / "rezultate" / REPORT)).split())
    assert text.index("Sancțiuni disciplinare") < text.index(differs) < text.index("Hotărâri ale arbitrilor")
    assert "Incidente și observații S-a stins lumina Arbitru principal-șef" in text


AT = datetime(2026, 11, 21, 12, 0)
PLAYERS = [Player(n, f"Nume{n}", f"Prenume{n}") for n in range(1, 30)]
LETTERS = {"A": Measure.WARNING, "E": Measure.SENDING_OFF}


def _register(*marks: str) -> tuple[Sanction, ...]:
    """The sanctions of the players at tables 1, 2, ...: `A` a warning, `E` a sending-off, a small letter is undone."""
    made: list[Sanction] = []
    for player, mark in ((player, mark) for player, of_one in zip(PLAYERS, marks, strict=False) for mark in of_one):
        number = len(made) + 1
        undone = Revoked("X", "nu", AT) if mark.islower() else None
        about: dict[str, Any] = {"reason": f"motivul {number}", "arbiter": "X", "when": AT + timedelta(minutes=number)}
        told = Sanction(
            number=number, measure=LETTERS[mark.upper()], table=player.table, name=player.name, undone=undone, **about
        )
        made.append(told)
    return tuple(made)


def _hand_in(table: int, written: str) -> list[Submission]:
    """A row of predare.csv: the number of warnings, `x` for one sent off, empty for none."""
    if not written:
        return []
    made = Submission(f"{table:02}", table + 10, table, disciplinary=int(written.strip("x") or 0))
    return [sent_off(made) if "x" in written else made]


# predare.csv, the register: what counts, what is told of the difference with both numbers
BOTH = """
0 -: 0 | 1 -: 1 beyond,0,1 | 2 -: 2 beyond,0,2 | x -: 0x no_paper | 0 A: 1 differs,1,0 | 1 A: 1
2 A: 1 beyond,1,2 | 1x A: 1x no_paper | 0 AA: 2 off | 2 AA: 2 | 3 AA: 2 beyond,2,3 | 1 Aa: 1 | 2 Aa: 1 no_paper
0 a: 0 | 1 a: 0 differs,0,1 | 2 a: 1 beyond,0,2 | 3 aa: 1 beyond,0,3 | 0 E: 0x off | x E: 0x | 1 E: 0x beyond,0,1
0 e: 0 | x e: 0x no_paper | - E: 0x off | - A: - differs,1,0 | - AA: 2 off | 2 AE: 1x beyond,1,2 | 1 Ae: 1
"""


def _told(message: Message) -> tuple[object, str]:
    """The table, and what is told with its numbers."""
    values = dict(message.values)
    key = message.key.removeprefix("disciplinary.").removeprefix("differs_")
    assert values["name"] == f"Nume{values['table']} Prenume{values['table']}"
    numbers = [str(value) for _, value in message.values[2:] if isinstance(value, int)]
    return values["table"], ",".join([key, *numbers])


def test_8_5_the_register_prevails_over_predare_and_each_difference_is_told() -> None:
    rows = [[cell.strip("-:") for cell in row.split()] for row in BOTH.strip().replace("\n", "|").split("|")]
    submissions = [submission for table, row in enumerate(rows, 1) for submission in _hand_in(table, row[0])]
    sanctions = _register(*(row[1] for row in rows))
    nobody = Sanction(number=99, measure=Measure.WARNING, table=1, name="Cine Știe", reason="x", arbiter="X", when=AT)
    found = under_register(submissions, PLAYERS, (*sanctions, nobody))
    shown = {e.table: f"{e.disciplinary}{'x' * (e.state is SubmissionState.SENT_OFF)}" for e in found}
    assert shown == {table: row[2] for table, row in enumerate(rows, 1) if row[2]}
    *told, of_nobody = unlike_register(submissions, PLAYERS, (*sanctions, nobody))
    assert [_told(message) for message in told] == [(at, row[3]) for at, row in enumerate(rows, 1) if row[3:]]
    assert of_nobody == Message("disciplinary.of_nobody", number=99, name="Cine Știe", table=1)
    assert under_register(submissions, PLAYERS, None) == tuple(submissions)
    gone = Sanction(
        number=1, measure=Measure.SENDING_OFF, table=1, name=PLAYERS[0].name, reason="x", arbiter="X", when=AT
    )
    added = under_register([], PLAYERS, (gone, nobody))  # who handed nothing in
    assert [(one.table, one.state) for one in added] == [(1, SubmissionState.SENT_OFF)]
    (alone,) = by_hand_alone(submissions, PLAYERS)
    names = [p.name for p, row in zip(PLAYERS, rows, strict=False) if row[0] not in ("0", "")]
    assert alone == Message("disciplinary.by_hand_alone", names=", ".join(names), file="predare.csv")
    assert not [*by_hand_alone(_hand_in(1, "0"), PLAYERS)]


# predare.csv, the register, what is dictated (`<`: of predare.csv, `1`: the first again), the row or why not
DICTATED = """
0 - A 1 | 0 - E 0x | 1 - A !not_in_register | 1 - E 1x | 2 - E 2x | 0 A E 1x | 2 A E 2x | 1 A A 2+ | 0 A A 2+
1 Aa A 2+ | 2 A A !not_in_register | 0 a A 1 | 0 AA A !gone | 0 E E !gone | 0 Ae A 2+ | x - A !gone | x - E 0x
- - A 1 | - - E 0x | 1 - A< 1 | 2 - A< 2 | 2 A A< 2+ | 1x - A< 1x | 0 - A< !nothing_beyond | 1 - E< !nothing_beyond
0 A 1 1 | 2 AA 2 2 | 0 E 1 0x | 0 AE 1 1x | 0 Ae 1 1
"""


@pytest.mark.parametrize("row", DICTATED.strip().replace("\n", " | ").split(" | "))
def test_8_5_the_row_of_who_is_sanctioned_has_what_the_register_and_predare_had_and_one_more(row: str) -> None:
    predare, marks, act, wanted = (cell.strip("-") for cell in row.split())
    rows = [*_hand_in(1, "2"), *_hand_in(3, predare), *_hand_in(2, "1x")]
    competition = Competition("Probă", "", AT.date(), GAME_TYPES["integral_partial"], arbiter="Șef Unu")
    competition = replace(competition, players=tuple(PLAYERS[:3]), submissions=tuple(rows))
    sanctions = _register("Ae", "E", marks)
    before = rows[1] if predare else Submission("", None, 3)
    if act.isdigit():
        made = sanctions[2 + int(act)]
        request = Sanctioning(made.reason.upper(), table=3, hour=f"{made.when:%H:%M}")
    else:
        taken_in = act[1:] == "<"
        request = Sanctioning(" alt\nmotiv", table=3, article=" art. 9.2.2.b", hour="12:59", from_hand_in=taken_in)
        about: dict[str, Any] = {
            "reason": "alt motiv",
            "arbiter": "Șef Unu",
            "article": "9.2.2.b",
            "when": AT.replace(minute=59),
        }
        about |= {"number": len(sanctions) + 1, "table": 3, "name": "Nume3 Prenume3"}
        about |= {"when": AT.replace(minute=59), "second": wanted[-1] == "+"}
        made = Sanction(measure=LETTERS[act[0]], **about)
    if wanted[0] == "!":
        with pytest.raises(ProblemsError) as refused:
            dictated(competition, sanctions, made.measure, request)
        assert [problem.message.key for problem in refused.value.problems] == [f"disciplinary.{wanted[1:]}"]
        return
    after = replace(before, disciplinary=int(wanted.strip("x+")))
    after = sent_off(after) if "x" in wanted else after
    done = Dictated(made, PLAYERS[2], before, after, act.isdigit())
    assert dictated(competition, sanctions, made.measure, request) == done


def _typed(where: Path, old: str, new: str) -> None:
    """predare.csv as somebody types it again."""
    path = where / "predare.csv"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def _ranked(where: Path) -> dict[int, tuple[int, int]]:
    standings = grade(where).ranking.standings
    return {s.correction.player.table: (s.correction.sanctions.disciplinary, s.correction.total) for s in standings}


def _not_published(where: Path, why: str) -> None:
    for stage in Stage:
        with pytest.raises(ProblemsError, match=why):
            publish(where, Publishing(stage))
    assert not (where / "publicat").exists()


def test_8_5_the_second_warning_is_the_registers_whatever_predare_says_meanwhile(where: Path) -> None:
    sanction(where, Measure.WARNING, REQUEST)
    _typed(where, "02,2,2,predat,1", "02,2,2,predat,0")
    done = sanction(where, Measure.WARNING, replace(REQUEST, hour="12:40"))
    assert done.sanction.second
    assert done.row
    assert done.row.submission.disciplinary == 2
    assert "02,2,2,predat,2" in (where / "predare.csv").read_text(encoding="utf-8")
    assert [*_ranked(where)] == [1]


W, OFF = Measure.WARNING, Measure.SENDING_OFF
UNLIKE = [
    (W, "02,2,2,predat,1", "02,2,2,predat,0", {1: (0, 189), 2: (1, 1)}, "în registru 1, în predare 0"),
    (W, "01,1,1,predat,0", "01,1,1,predat,1", {1: (1, 169), 2: (1, 1)}, "Pop Ana, masa 1"),
    (W, "01,1,1,predat,0", "01,,1,eliminat,0", {2: (1, 1)}, "Pop Ana, masa 1: este eliminat în predare"),
    (OFF, "02,2,2,eliminat,0", "02,2,2,predat,0", {1: (0, 189)}, "Ilie Dan, masa 2: este eliminat în registrul"),
    (OFF, "02,2,2,eliminat,0\n", "", {1: (0, 189)}, "Ilie Dan, masa 2: este eliminat în registrul"),
]


@pytest.mark.parametrize(("measure", "old", "new", "ranked", "why"), UNLIKE)
def test_8_5_what_is_registered_counts_and_predare_that_says_otherwise_stops_publishing(
    where: Path, measure: Measure, old: str, new: str, ranked: dict[int, tuple[int, int]], why: str
) -> None:
    sanction(where, measure, REQUEST)
    _typed(where, old, new)
    assert _ranked(where) == ranked
    assert any(why in text for text in grade(where).warnings)
    _not_published(where, why)
    if new:
        _typed(where, new, old)
        assert unlike_hand_ins(where) == ([], [])


def test_8_5_a_folder_without_a_register_has_what_predare_says_and_is_told_so(where: Path) -> None:
    _typed(where, "01,1,1,predat,0", "01,1,1,predat,1")
    done = publish(where, Publishing(Stage.PROVISIONAL))
    assert _ranked(where)[1][0] == 1
    assert any("fără hârtie (6.3.2.j): Pop Ana." in text for text in done.warnings)
    assert not list_sanctions(where)[0]


def test_8_5_a_register_emptied_by_hand_is_still_the_register_and_what_predare_has_is_not_lost(where: Path) -> None:
    sanction(where, Measure.WARNING, REQUEST)
    (where / "sanctiuni.toml").write_text("", encoding="utf-8")
    assert _ranked(where)[2][0] == 1
    _not_published(where, "în registru 0, în predare.csv 1")


def test_8_5_a_sanction_goes_with_the_name_and_one_of_nobody_stops_publishing(where: Path) -> None:
    sanction(where, Measure.WARNING, REQUEST)
    register = where / "sanctiuni.toml"
    text = register.read_text(encoding="utf-8")
    register.write_text(text.replace("masa = 2", "masa = 7"), encoding="utf-8")  # where he sat before
    assert _ranked(where)[2][0] == 1
    assert list_sanctions(where)[1] == ()
    register.write_text(text.replace("Ilie Dan", "Ilie Dana"), encoding="utf-8")
    _not_published(where, "sancțiunea 1 este a lui Ilie Dana, masa 2")


@pytest.mark.parametrize("action", [Action.ADD, Action.DROP])
@pytest.mark.parametrize("entry", [None, 1])
def test_9_4_e_decisions_neither_give_nor_take_a_disciplinary_warning(
    where: Path, action: Action, entry: int | None
) -> None:
    sanction(where, Measure.WARNING, REQUEST)
    decision = Decision(sheet="02", entry=entry, action=action, reason="așa", arbiter="Ionescu Maria", article="8.5")
    with pytest.raises(ProblemsError, match="sanctiune"):
        decide(where, Deciding(decision))
    assert not (where / "decizii.toml").exists()
    by_hand = f'fisa = "02"\nactiune = "{action.value}"\narticol = "8.5"\nmotiv = "așa"\narbitru = "Ion"\n'
    by_hand += f"depunere = {entry}\n" if entry else ""
    (where / "decizii.toml").write_text(f"[[decizie]]\n{by_hand}", encoding="utf-8")
    graded = grade(where)
    assert graded.open_sheets == ("02",)
    assert any("sanctiune" in question.text for question in graded.questions)
