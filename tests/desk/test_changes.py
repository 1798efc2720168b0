"""What changed between two editions, and why, as it stands in the newer one (6.3.2.i, 8.6, 8.7)."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from arbitraj.desk.appeals.contestations import register
from arbitraj.desk.appeals.rulings import rule
from arbitraj.desk.appeals.sanctions import sanction
from arbitraj.desk.editions.changes import changes
from arbitraj.desk.editions.edition import Basis, Options
from arbitraj.desk.editions.edition_made import results_of
from arbitraj.desk.editions.publish import Publishing, publish
from arbitraj.desk.editions.verify import Verifying, verify
from arbitraj.desk.grading.decide import Deciding, decide
from arbitraj.desk.grading.grade import grade
from arbitraj.desk.inputs import file_hashes, inputs_of
from arbitraj.desk.requests import Contesting, Ruling, Sanctioning
from arbitraj.desk.settling.settle import Signed, answer
from arbitraj.folder.registers import Measure
from arbitraj.record.model import Action, Decision
from arbitraj.record.results_file import EditionResults
from arbitraj.report.edition import Stage
from tests.correcting import EXAMPLE
from tests.folders import sheet, step_in
from tests.press.test_page import Page
from tests.season.conftest import FAULTY

pytestmark = pytest.mark.usefixtures("no_terminal")
SIGNED = Signed("Ionescu Maria", "21.11.2026 18:00")
SENT_OFF = Sanctioning("Telefon pe masă", table=1, hour="12:10")


def edition(where: Path, stage: Stage = Stage.PROVISIONAL) -> dict[str, Any]:
    """What the JSON of an edition that is published now says of it."""
    publish(where, Publishing(stage))
    path = where / "publicat" / stage.value / "pentru-arbitri" / "rezultate.json"
    about: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["editie"]
    return about


def results(where: Path) -> EditionResults:
    """What an edition that is published now has of results and registers."""
    graded = grade(where)
    inputs = inputs_of(file_hashes(where), graded.words, graded.competition.rules)
    return results_of(Basis(where, graded, inputs, ()), Stage.PROVISIONAL, Options())


def type_sheet(where: Path, number: str, rows: str, who: str = "Ilie Dan", table: str = "2") -> None:
    (where / "solutii" / f"{number}.csv").write_text(sheet(who, table, rows), encoding="utf-8")


def drop(where: Path, reason: str = "se vede pe foaie") -> None:
    given = Decision(sheet="02", entry=2, action=Action.DROP, reason=reason, arbiter="Ionescu Maria", article="8.3.d")
    decide(where, Deciding(given))


def add(where: Path, number: int, entry: int | None, action: Action, **more: Any) -> None:
    given = Decision(sheet="02", entry=entry, action=action, reason="așa este", arbiter=f"Arbitrul {number}", **more)
    decide(where, Deciding(given))


def withdraw(where: Path) -> None:
    back: dict[str, Any] = {"sheet": "", "entry": None, "reason": "s-a văzut greșit", "withdraws": 1}
    decide(where, Deciding(Decision(action=Action.WITHDRAW, arbiter="Ion Pop", **back)))


def answered(where: Path, reading: str = "STIRE") -> None:
    question = next(doubt for doubt in grade(where).questions if doubt.moves)
    with step_in(where) as transaction:
        answer(transaction, [(question, reading)], SIGNED)


def doubtful(where: Path) -> None:
    type_sheet(where, "02", "H7 CASA 8\nI8 ST1RE 13")


def settled(where: Path) -> None:
    doubtful(where)
    answered(where)


def edit(name: str, old: str, new: str, again: bool = False) -> Callable[[Path], None]:
    """A file edited by hand; `again`: what was there stays before it."""

    def edited(where: Path) -> None:
        text = (where / name).read_text("utf-8")
        assert old in text
        (where / name).write_text(text * again + text.replace(old, new), "utf-8")

    return edited


def renumbered(where: Path) -> None:
    edit("predare.csv", "02,2,2", "07,2,2")(where)
    (where / "solutii" / "02.csv").rename(where / "solutii" / "07.csv")


def gone(name: str) -> Callable[[Path], None]:
    return lambda where: (where / name).unlink()


def contested(where: Path) -> None:
    register(where, Contesting("Am scris COMANDA.", 2, entry=3, hour="17:45"))


def put_right(where: Path) -> None:
    type_sheet(where, "02", FAULTY.replace("cOMANZA", "cOMANDA"))
    rule(where, Ruling(1, "admisa", "greșit tastat", "Ionescu Maria", sheet_changed=True, hour="17:50"))


def scaled(where: Path) -> None:
    rows = "".join(f"10;{place};{100 - place}\n" for place in range(1, 11))
    (where / "scara.csv").write_text(f"participanti;loc;puncte\n{rows}", encoding="utf-8")


def both(*acts: Callable[[Path], None]) -> Callable[[Path], None]:
    def done(where: Path) -> None:
        for act in acts:
            act(where)

    return done


def nothing(where: Path) -> None: ...


def off(where: Path, measure: Measure = Measure.SENDING_OFF) -> None:
    sanction(where, measure, SENT_OFF)


SEVEN, STAN = FAULTY.replace("CASA 8", "CASA 7"), "3,Stan,Emil,,,seniori\n"
DAN, DAN_AND_STAN = "2,Ilie,Dan,,,tineret\n", f"2,Ilie,Dan,,,tineret\n{STAN}"
SEAT, ROW = "01,1,1,predat,0\n", "02,2,2,predat,0\n"
ACTS: dict[str, tuple[Callable[[Path], None], Callable[[Path], None]]] = {
    "nothing": (nothing, nothing),
    "8.5 sent off": (nothing, off),
    "8.5 back": (off, both(gone("sanctiuni.toml"), edit("predare.csv", "eliminat", "predat"))),
    "8.5 warned": (nothing, lambda where: off(where, Measure.WARNING)),
    "answered": (doubtful, answered),
    "answered that nothing stands there": (doubtful, lambda where: answered(where, "–")),
    "answered otherwise": (settled, edit("lamuriri.toml", 'citire = "STIRE"', 'raspuns = "asa_scrie"')),
    "an answer taken back": (settled, edit("lamuriri.toml", 'citire = "STIRE"', 'raspuns = "anulat"', again=True)),
    "decided": (nothing, lambda where: add(where, 7, 1, Action.REJECT, article="8.2.a")),
    "decided, and others' places": (nothing, both(lambda where: add(where, 7, 1, Action.ACCEPT), off)),
    "decided, and typed anew": (nothing, both(drop, lambda where: type_sheet(where, "02", SEVEN))),
    "a decision withdrawn": (drop, withdraw),
    "a decision gone": (drop, gone("decizii.toml")),
    "typed": (gone("solutii/02.csv"), lambda where: type_sheet(where, "02", FAULTY)),
    "not typed": (nothing, gone("solutii/02.csv")),
    "a question": (nothing, doubtful),
    "8.6 put right": (contested, put_right),
    "ranking points": (nothing, scaled),
    "the order": (lambda where: type_sheet(where, "02", EXAMPLE), edit("predare.csv", "01,1,1", "01,3,1")),
    "absent": (nothing, edit("predare.csv", ROW, "")),
    "present": (edit("predare.csv", ROW, ""), edit("predare.csv", SEAT, SEAT + ROW)),
    "on the roster": (nothing, edit("jucatori.csv", DAN, DAN_AND_STAN)),
    "off the roster": (edit("jucatori.csv", DAN, DAN_AND_STAN), edit("jucatori.csv", STAN, "")),
    "a sheet's number": (nothing, renumbered),
    "a rule": (nothing, edit("concurs.toml", "[partida]", '[reguli]\nI-floor = "zero"\n[partida]')),
    "the list": (nothing, edit("lexic.txt", "STIRE\n", "")),
}
# what is told of each; words that go on begin with blanks
TOLD = """
== nothing
== 8.5 sent off
Datele: schimbat: registrul fișelor predate.
Pop Ana (masa 1): locul 1 → eliminat. Eliminat din partidă (art. 8.5, 6.3.2.j).
Ilie Dan (masa 2): locul 2 → 1; puncte de clasament 389 → 575. Fișa a rămas aceeași; s-au schimbat ale altora.
== 8.5 back
Datele: schimbat: registrul fișelor predate.
Pop Ana (masa 1): eliminat → locul 1. Nu mai este eliminat din partidă.
Ilie Dan (masa 2): locul 1 → 2; puncte de clasament 575 → 389. Fișa a rămas aceeași; s-au schimbat ale altora.
== 8.5 warned
Datele: schimbat: registrul fișelor predate.
Pop Ana (masa 1): total 189 → 169; are în plus 8.5; avertismente disciplinare 0 → 1. Prin sancțiune disciplinară
  (art. 8.5).
== answered
Ilie Dan (masa 2): de lămurit → locul 2. Întrebarea despre «ST1RE» a primit răspuns: STIRE (Ionescu Maria)
== answered that nothing stands there
Ilie Dan (masa 2): de lămurit → locul 2. Întrebarea despre «ST1RE» a primit răspuns: nu scrie nimic (Ionescu Maria)
== answered otherwise
Ilie Dan (masa 2): total 21 → 8; are în plus 8.2.a la depunerea 2; depunerea 2 I8 STIRE (13) → I8 ST1RE
  (incorectă). Întrebarea despre «ST1RE» a primit răspuns: așa scrie (Ionescu Maria); Răspunsul la întrebarea despre
  «ST1RE» (STIRE, Ionescu Maria) nu mai este
== an answer taken back
Ilie Dan (masa 2): locul 2 → de lămurit. Răspunsul la întrebarea despre «ST1RE» a fost luat înapoi (Ionescu Maria);
  Fișa are o întrebare fără răspuns.
== decided
Ilie Dan (masa 2): total 21 → 0; nu mai are 8.3.d la depunerea 2; are în plus 8.2.a la depunerea 1, 8.2.b la
  depunerea 2; avertismente tehnice 1 → 0; depunerea 1 H7 CASA (8) → H7 CASA (incorectă); depunerea 2 I8 STIRE (13) →
  I8 STIRE (incorectă). Prin hotărârea 1 (Arbitrul 7): așa este
== decided, and others' places
Datele: schimbat: registrul fișelor predate.
Ilie Dan (masa 2): locul 2 → 1; puncte de clasament 389 → 575. Prin hotărârea 1 (Arbitrul 7): așa este; Fișa a rămas
  aceeași; s-au schimbat ale altora.
Pop Ana (masa 1): locul 1 → eliminat. Eliminat din partidă (art. 8.5, 6.3.2.j).
== decided, and typed anew
Datele: schimbat: fișa 02.
Ilie Dan (masa 2): nu mai are 8.3.d la depunerea 2; are în plus 8.3.d la depunerea 1. Prin hotărârea 1 (Ionescu
  Maria): se vede pe foaie; S-a schimbat și ce era tastat pe fișă.
== a decision withdrawn
Ilie Dan (masa 2): are în plus 8.3.d la depunerea 2; avertismente tehnice 0 → 1. Prin hotărârea 2 (Ion Pop): s-a
  văzut greșit
== a decision gone
Ilie Dan (masa 2): are în plus 8.3.d la depunerea 2; avertismente tehnice 0 → 1. Hotărârea 1 (Ionescu Maria: se vede
  pe foaie) nu mai este
== typed
Datele: adăugat: fișa 02.
Ilie Dan (masa 2): netastată → locul 2. Fișa a fost tastată între timp.
== not typed
Datele: scos: fișa 02.
Ilie Dan (masa 2): locul 2 → netastată. Fișa nu mai este tastată.
== a question
Datele: schimbat: fișa 02.
Ilie Dan (masa 2): locul 2 → de lămurit. Fișa are o întrebare fără răspuns.
== 8.6 put right
Datele: schimbat: fișa 02.
Ilie Dan (masa 2): total 21 → 178; nu mai are 8.2.c la depunerea 3, 8.2.b la depunerea 4; depunerea 3 6E cOMANZA
  (incorectă) → 6E cOMANDA (71); depunerea 4 K5 CAPRARUL (incorectă) → K5 CAPRARUL (86). Fișa a fost îndreptată la
  contestația 1 (Ionescu Maria): greșit tastat; S-a schimbat și ce era tastat pe fișă.
== ranking points
Datele: adăugat: scara punctelor de clasament.
Pop Ana (masa 1): puncte de clasament 575 → 99. Prin datele schimbate, nu printr-o hotărâre.
Ilie Dan (masa 2): puncte de clasament 389 → 98. Prin datele schimbate, nu printr-o hotărâre.
== the order
Datele: schimbat: registrul fișelor predate.
Ilie Dan (masa 2): locul 2 → 1; puncte de clasament 389 → 575. Fișa a rămas aceeași; s-au schimbat ale altora.
Pop Ana (masa 1): locul 1 → 2; puncte de clasament 575 → 389; ordinea predării 1 → 3. Ordinea predării a fost
  îndreptată.
== absent
Datele: schimbat: registrul fișelor predate.
Ilie Dan (masa 2): locul 2 → absent. Nu mai este trecut printre cei care au jucat.
== present
Datele: schimbat: registrul fișelor predate.
Ilie Dan (masa 2): absent → locul 2. A fost trecut între timp printre cei care au jucat.
== on the roster
Datele: schimbat: lista jucătorilor.
Stan Emil (masa 3): nu era pe listă → absent. Lista jucătorilor s-a schimbat.
== off the roster
Datele: schimbat: lista jucătorilor.
Stan Emil (masa 3): absent → nu era pe listă. Lista jucătorilor s-a schimbat.
== a sheet's number
Datele: schimbat: registrul fișelor predate; scos: fișa 02; adăugat: fișa 07.
Ilie Dan (masa 2): fișa 02 → 07. Prin datele schimbate, nu printr-o hotărâre.
== a rule
Datele: schimbat: setările concursului; interpretările în vigoare sunt altele.
== the list
Datele: lista de cuvinte este alta (lexic.txt; acum lexic.txt).
Pop Ana (masa 1): total 189 → 174; are în plus 8.2.a la depunerea 2, 8.3.d la depunerea 4; avertismente tehnice 0 →
  1; depunerea 2 I8 STIRE (13) → I8 STIRE (incorectă); depunerea 4 H4 TRACASAI (11) → H4 TRACASAI (9). Prin datele
  schimbate, nu printr-o hotărâre.
Ilie Dan (masa 2): total 21 → 8; nu mai are 8.3.d la depunerea 2; are în plus 8.2.a la depunerea 2; avertismente
  tehnice 1 → 0; depunerea 2 I8 STIRE (13) → I8 STIRE (incorectă). Prin datele schimbate, nu printr-o hotărâre.
"""


@pytest.mark.mereu
@pytest.mark.parametrize("kind", ACTS)
def test_every_act_between_two_editions_is_told_with_whom_it_moved_and_why(where: Path, kind: str) -> None:
    before, act = ACTS[kind]
    before(where)
    then = results(where)
    act(where)
    told = dict(part.partition("\n")[::2] for part in TOLD.strip().removeprefix("== ").split("\n== "))
    assert "\n".join(changes(then, results(where))) == told[kind].replace("\n  ", " ")


def test_two_final_editions_are_compared_with_each_other_too(where: Path) -> None:
    edition(where)
    first = edition(where, Stage.FINAL)
    assert (first["schimbari"], first.get("inainte")) == ([], None)
    drop(where)
    again = edition(where, Stage.FINAL)
    assert again["schimbari"] == again["inainte"]["schimbari"]
    assert again["inainte"]["amprenta"] == first["amprenta"]
    (line,) = again["schimbari"]
    assert "Prin hotărârea 1 (Ionescu Maria): se vede pe foaie" in line
    page = Page((where / "publicat" / "final" / "rezultate.html").read_text("utf-8")).shown
    assert "Ce s-a schimbat față de clasamentul final publicat înainte" in page


@pytest.mark.parametrize("stage", list(Stage))
def test_published_again_of_the_same_it_is_the_same_and_verifies(where: Path, stage: Stage) -> None:
    edition(where)
    edition(where, stage)
    drop(where)
    edition(where, stage)
    assert publish(where, Publishing(stage)).documents == ()
    assert verify(where, Verifying(stage, again=True)).differences == ()


def test_an_edition_that_cannot_be_read_is_told_and_kept(where: Path) -> None:
    edition(where)
    (where / "publicat" / "provizoriu" / "pentru-arbitri" / "rezultate.json").write_text("{", encoding="utf-8")
    done = publish(where, Publishing(Stage.PROVISIONAL))
    assert any("nu se poate citi" in text for text in done.warnings)
    assert done.kept
