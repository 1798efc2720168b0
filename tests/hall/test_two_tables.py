"""4.7, superscrabble incomplet: a whole sheet of two tables taken in, through the pages, until it is closed."""

import json
import re
from html import unescape
from pathlib import Path

from arbitraj.desk.grading.grade import grade
from arbitraj.hall.kernel.scene import HallPerson
from tests.correcting import WORDS
from tests.folders import folder as made
from tests.hall.guarded import JSON, sent
from tests.hall.small import ANA, DAN, EVA, ION, Small, small_hall

SETTINGS = """
[concurs]
titlu = "Probă"
[partida]
tip = "superscrabble_incomplet"
grupe = ["?OMANDA"]
lexic = "lexic.txt"
"""
NOBODY = "fisa,ordine,masa,stare,avertismente_disciplinare\n"
BUILT = (("H7", "CASA"), ("I8", "STIRE"))
SOLVED = (("6E", "cOMANDA"), ("6E", "cOMANDA"))  # the second is the first once more: it is counted once
Rows = tuple[tuple[str, str], ...]


def types(hall: Small, who: HallPerson, hand: int, built: Rows = BUILT, solved: Rows = SOLVED) -> None:
    """A hand as the entry page sends it."""
    of = {"fisa": "01", "mana": hand}
    rows = [("", *row) for row in built] + [("solutii", *row) for row in solved]
    events: list[tuple[str, dict[str, object]]] = [("antet", {**of, "nume": "Pop Ana", "masa": "1"})]
    for n, (which, position, word) in enumerate(rows):
        row = {"rand": f"{who.name}-{n}", "tabel": which, "pozitie": position, "depunere": word}
        events.append(("rand", {**of, **row}))
    events.append(("gata", of))
    answer = hall.of(who).post("/evenimente", json=sent(*events), headers=JSON)
    assert not [verdict for verdict in answer.json()["raspunsuri"] if "refuz" in verdict], answer.text


def data_of_page(text: str) -> dict[str, object]:
    """What the entry page was given."""
    given = re.search(r"data-date='([^']*)'", text) or re.search(r'data-date="([^"]*)"', text)
    assert given
    told: dict[str, object] = json.loads(unescape(given[1]))
    return told


def test_a_sheet_of_two_tables_is_typed_twice_compared_and_closed(tmp_path: Path) -> None:
    folder = made(tmp_path, predare=NOBODY, solutii_01=None, solutii_02=None)
    (folder / "concurs.toml").write_text(SETTINGS, "utf-8")
    (folder / "lexic.txt").write_text("\n".join(sorted(WORDS)), "utf-8")
    with small_hall(folder) as hall:
        assert hall.forms(ION, "/predare", masa="1").status_code == 303
        page = data_of_page(hall.page(ION, "/fisa/01/1"))
        assert (page["tabele"], page["coloane"]) == (["", "solutii"], [["pozitie", "position"], ["depunere", "word"]])
        types(hall, ION, 1)
        case = hall.site.hall.case("01")
        assert (case.stage.value, case.obstacles[0]) == ("asteapta_mana_2", "no_claims")

        assert "cOMANDA" not in hall.page(DAN, "/fisa/01/2")
        types(hall, DAN, 2, solved=(("6E", "cOMANDA"), ("E6", "cOMANDA")))
        assert hall.site.hall.case("01").stage.value == "diferente"
        listed = hall.page(EVA, "/diferente/01")
        assert "Ce poziție scrie" in listed
        assert "cOMANDA" not in listed
        (item,) = hall.site.hall.queue()
        assert (item.which, item.entry) == ("solutii", 2)
        answer = hall.forms(EVA, "/diferente/01", diferenta=item.question, valoare="6E")
        assert answer.status_code == 303
        for item in hall.site.hall.queue():  # none of the solution written twice
            assert item.kind == "observatie", item
            answer = hall.forms(EVA, "/coada/una", nume=item.name, ales="lasat", motiv="de două ori pe foaie")
            assert answer.status_code == 303, answer.text
        case = hall.site.hall.case("01")
        assert case.stage.value == "inchisa", [waiting.text for waiting in case.waiting]
        assert case.correction
        assert (case.correction.total, len(case.correction.construction)) == (1, 2)
        whole = hall.page(EVA, "/fise/01")
        assert whole.count("(C)OMANDA") >= 2
        assert "STIRE" in whole
        assert hall.forms(ANA, "/predare/nepredat", masa="2", da="1").status_code == 303
    graded = grade(folder)
    (correction,) = (corrected for corrected in graded.corrections if corrected.submission.sheet == "01")
    assert [entry.entry.word for entry in correction.construction] == ["CASA", "STIRE"]
    assert [entry.state.value for entry in correction.entries] == ["corecta", "corecta"]
    assert (correction.total, correction.questions, graded.untyped) == (1, (), ())
