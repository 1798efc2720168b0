"""Several halls by file: journals gathered, one folder of the whole that `corecteaza` grades, rulings over all."""

import json
import shutil
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from arbitraj.desk.grading.grade import grade
from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.kernel.event import HallEvent, NewEvent
from arbitraj.hall.kernel.store.rows import log_row
from arbitraj.hall.parts import KINDS, opened_site
from arbitraj.hall.triage.queue import ASKED
from arbitraj.problems import ProblemsError
from arbitraj.wings.network.multi_hall.desk import WHOLE_FOLDER, HallsDesk
from arbitraj.wings.network.multi_hall.presented import HallPresented, SeatPresented, SeveralHalls
from arbitraj.wings.network.multi_hall.shelf import gather
from arbitraj.wings.network.multi_hall.whole import Whole, at_home, presenting, told_of_others, whole_of
from tests.commands import run
from tests.correcting import EXAMPLE
from tests.folders import folder, sheet
from tests.hall.scene import ANA, EVA, InHall, competition
from tests.hall.test_rulings import LINES, UNLISTED, accept, twice


def hall_there(where: Path, letter: str) -> Path:
    """A hall that took its folder in, and where its journal is."""
    with opened_site(where, "test", wishes=[SeveralHalls(letter)]):
        pass
    return where / "sala" / "jurnal.jsonl"


def ranked(where: Path) -> list[tuple[str, int]]:
    """(name, total) as `corecteaza` ranks."""
    return [(s.correction.player.name, s.correction.total) for s in grade(where).ranking.standings]


def towns(tmp_path: Path) -> tuple[Path, Path]:
    """Two halls whose players sit at the same tables; a player of the second wrote another's."""
    lines = EXAMPLE.strip().splitlines()
    roster = (
        "masa,nume,prenume,club,rating,categorie\n1,Rus,Ion,,,seniori\n2,Zota,Lia,,,seniori\n3,Manea,Paul,,,seniori\n"
    )
    hand_in = "fisa,ordine,masa,stare,avertismente_disciplinare\n01,1,2,predat,1\n02,2,1,predat,0\n,,3,nepredat,0\n"
    sheets = {"solutii_01": sheet("Zota Lia", "9", "\n".join(lines[:4])), "solutii_02": sheet("Rus Ion", "1")}
    return folder(tmp_path / "a"), folder(tmp_path / "b", jucatori=roster, predare=hand_in, **sheets)


def files_of(of: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in of.rglob("*") if path.is_file()}


def test_two_folders_are_one_ranking(tmp_path: Path) -> None:
    main, other = towns(tmp_path)
    journal = shutil.copy(hall_there(other, "B"), tmp_path / "cluj.jsonl")
    hall_there(main, "A")
    told = run(tmp_path, "sala", main, "--aduna", journal)
    assert told.status == 0, told
    assert "Sala B" in told.out
    whole = main / WHOLE_FOLDER
    both = [*ranked(main), *ranked(other)]
    assert sorted(ranked(whole)) == sorted(both)
    graded = grade(whole)
    assert {s.correction.player.name: s.place for s in graded.ranking.standings} == {
        "Pop Ana": 1,  # equals of one hall and of another: no hour is compared
        "Ilie Dan": 1,
        "Rus Ion": 1,
        "Zota Lia": 4,
        "Manea Paul": 5,
    }
    findings = {s.correction.player.name: {f.article for f in s.correction.findings} for s in graded.ranking.standings}
    assert {name for name, found in findings.items() if "8.3.a.2" in found or "8.3.a" in found} == {"Zota Lia"}
    before = files_of(whole)
    assert "0 evenimente noi" in run(tmp_path, "sala", main, "--aduna", journal).out
    assert files_of(whole) == before
    with opened_site(main, "test", wishes=[SeveralHalls("A")]) as site:
        desk = site.opened(HallsDesk)
        assert desk
        desk.look()
        assert site.named_elsewhere("B-01") == "B-01 (Zota Lia, masa 2)"


def test_what_contradicts_what_is_known_is_refused_whole(tmp_path: Path) -> None:
    main, other = towns(tmp_path)
    journal = hall_there(other, "B")
    own = hall_there(main, "A")
    gather(main, [journal], "", KINDS)
    shelf = main / "sala" / "alte" / "B.jsonl"
    before = shelf.read_bytes()
    assert before == journal.read_bytes()
    strange = tmp_path / "altul.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    strange.write_bytes(json.dumps({"competitie": "x", "jurnal": 1}).encode() + b"\n" + b"".join(lines[1:]))
    cases = {"network.halls_own": own, "hall.journal_changed": strange}
    for key, path in cases.items():
        with pytest.raises(ProblemsError) as refused:
            gather(main, [path], "", KINDS)
        assert refused.value.problems[0].message.key == key
    with pytest.raises(ProblemsError) as refused, opened_site(main, "test", wishes=[SeveralHalls("C")]):
        pass
    assert refused.value.problems[0].message.key == "network.halls_letter_other"
    assert shelf.read_bytes() == before


@pytest.mark.mereu
@pytest.mark.parametrize(
    "seat",
    [
        ("Pop\nIon", "A"), ("Pop", "A\r", "C\r\nB"), ("\x00Pop", "A"), ("", "A"), ("\n", "\n"),
        ("\u202e", "A"), ("=1+1", "-"), ('"a,b', "A"), ("Pop", "A", "", 10**17), ("Pop", "A", "", -5),
    ],
)  # fmt: skip
def test_whatever_a_neighbour_calls_its_players_the_whole_can_be_graded(tmp_path: Path, seat: tuple[Any, ...]) -> None:
    main = folder(tmp_path / "a")
    told = HallPresented("B", {}, (SeatPresented(7, *seat),))
    rows = [log_row(1, NewEvent("k" * 32, "2026-11-21T15:00:00", "program", "", told))]
    with opened_site(main, "test", wishes=[SeveralHalls("A")]) as site:
        desk = site.opened(HallsDesk)
        assert desk
        desk.shelf.take("B", "b", rows)
        desk.look()
    players = grade(main / WHOLE_FOLDER).contest.competition.players
    assert [player.table for player in players] == [1, 2, 7]
    assert players[-1].name.strip()


# rulings over all


def halls(*tables: str) -> list[InHall]:
    """A hall for each table, with one sheet typed twice."""
    found = []
    for table in tables:
        at = InHall()
        at.handed_in(1)
        twice(at, "01", table)
        found.append(at)
    return found


def whole(*of: InHall) -> Whole:
    logs: dict[str, list[HallEvent]] = {}
    for letter, at in zip("ABC", of, strict=False):
        at.hall.record("program", lambda state, at=at, letter=letter: [presenting(letter, at.grader.competition)])  # type: ignore[misc]
        logs[letter] = at.log.kept
    return whole_of(of[0].grader, KINDS, logs)


def accepted(of: Whole) -> dict[str, str]:
    found = [ruling.body for sheet in of.state.sheets.values() for ruling in sheet.rulings]
    return {given.sheet: given.decision["fel"] for given in found if isinstance(given, RulingGiven)}


def test_a_ruling_reaches_the_equal_sheets_of_every_hall() -> None:
    one, other = halls(UNLISTED, UNLISTED + "\n" + LINES[2])
    other.did(EVA, "decizie", **accept(other))
    both = whole(one, other)
    assert accepted(both) == {"A-01": "accepta", "B-01": "accepta"}
    (given,) = both.given
    assert (given.sheet, given.among) == ("A-01", ("B-01",))
    # in its own hall a sheet has the number that it has there
    home = at_home("A", structs.replace(given, among=("A-02", "B-01")))
    assert (home.sheet, home.among) == ("01", ("02", "B-01"))
    assert not both.contradictions


def test_of_two_that_contradict_each_other_the_later_holds_and_the_main_chief_is_asked(tmp_path: Path) -> None:
    one, other = halls(UNLISTED, UNLISTED)
    one.did(EVA, "decizie", **accept(one))
    other.clock.time += timedelta(hours=1)
    other.did(ANA, "decizie", **accept(other, fel="respinge", articol="8.2.a"))
    both = whole(one, other)
    assert accepted(both) == {"A-01": "respinge", "B-01": "respinge"}
    (asked,) = both.contradictions
    assert str(asked.text) == (
        "Două hotărâri din săli diferite se contrazic: A-01, depunerea 2: «accepta» (Eva, 2026-11-21T15:00:33); "
        "B-01, depunerea 2: «respinge» (Ana, 2026-11-21T16:00:33). Se aplică a doua, cea mai nouă. "
        "Dacă nu este bună, anulați-o și dați alta."
    )
    desks = [HallsDesk(tmp_path, at.hall, letter) for letter, at in (("A", one), ("B", other))]
    for desk in desks:
        desk.whole = both
    (waits,) = desks[0].waiting()
    assert (waits.kind, waits.sheet, waits.text, waits.seen, waits.how, waits.chief) == (
        ASKED, "", str(asked.text), str(asked.text), ("raspuns",), True,
    )  # fmt: skip
    assert not desks[1].waiting()
    (given,) = (
        event for event in other.log.kept if isinstance(event.body, RulingGiven) and event.body.how == "decizie"
    )
    other.did(ANA, "anulat", nr=given.number, motiv="hotărârea sălii principale")
    both = whole(one, other)
    assert accepted(both) == {"A-01": "accepta", "B-01": "accepta"}
    assert not both.contradictions


def test_what_is_remembered_from_the_whole_before_changes_nothing() -> None:
    one, other = halls(UNLISTED, UNLISTED + "\n" + LINES[2])
    other.did(EVA, "decizie", **accept(other))
    one.clock.time += timedelta(hours=1)
    one.did(ANA, "sanctiune", masa=1, avertismente=1)
    one.did(ANA, "retrasa", fisa="01", fisa_noua="21", motiv="alt număr pe foaie")
    whole(one, other)  # both present themselves, as the last of all
    logs = {"A": one.log.kept, "B": other.log.kept}
    first = {letter: log[-1:] for letter, log in logs.items()}
    known = None
    for n in range(0, max(map(len, logs.values())) + 1, 3):
        now = {letter: [*first[letter], *log[: min(n, len(log) - 1)]] for letter, log in logs.items()}
        again, anew = whole_of(one.grader, KINDS, now, known), whole_of(one.grader, KINDS, now)
        assert (again.state, again.given) == (anew.state, anew.given)
        assert again.files() == anew.files()
        known = again.memory
    assert accepted(again) == {"A-21": "accepta", "B-01": "accepta"}


def test_a_hall_with_other_letters_is_told() -> None:
    of = {"A": presenting("A", competition()), "B": presenting("B", competition(by_category=True, lexicon="x.txt"))}
    for own in "AB":
        assert [message.key for message in told_of_others(of, own)] == ["network.halls_differ"]
    assert not told_of_others({"A": of["A"], "C": of["B"]}, "B")
