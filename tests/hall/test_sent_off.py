"""8.5, 6.3.2.j: the sheet of a player who was sent off is neither typed nor corrected, and keeps nothing back."""

import json
from datetime import datetime
from pathlib import Path

from msgspec.structs import replace

from arbitraj.desk.grading.grade import grade
from arbitraj.folder.folder import read_folder
from arbitraj.folder.people import read_submissions
from arbitraj.folder.registers import Measure, Sanction
from arbitraj.folder.sanctioned import under_register, unlike_register
from arbitraj.hall.decided.closed import Closed, SettingChanged
from arbitraj.hall.decided.sanctioned import SanctionNoted, is_out
from arbitraj.hall.editions.publishing import open_things, publish_here
from arbitraj.hall.typing.handed_in import HandedIn
from arbitraj.report.edition import Stage
from arbitraj.types import GAME_TYPES
from tests.correcting import EXAMPLE
from tests.folders import folder as made
from tests.hall.small import ANA, ION, small_hall
from tests.hall.test_settling_browser import types
from tests.plain import faults_of, words_of

NOTHING = "fisa,ordine,masa,stare,avertismente_disciplinare\n"


def test_a_final_is_published_beside_a_sheet_that_nobody_types_any_more(tmp_path: Path) -> None:
    """Home said that everything was closed, and «Publicare» refused the final for that very sheet."""
    folder = made(tmp_path, predare=NOTHING, solutii_01=None, solutii_02=None)
    with small_hall(folder) as hall:
        site = hall.site.hall
        hall.does(ANA, SettingChanged("o_mana", 1))
        for n in (1, 2):
            hall.does(ANA, HandedIn(f"{n:02d}", n, n))
        types(hall, ION, "01", "\n".join(line.strip() for line in EXAMPLE.strip().splitlines()))
        if not site.state.sheets["01"].closed:
            hall.does(ANA, Closed("01", "o_singura_mana"))
        assert [numbers for _, numbers in open_things(site, folder).sheets] == [("02",)]
        hall.does(ANA, SanctionNoted(2, 2, reason="vorbește"))
        assert not open_things(site, folder)
        home = hall.page(ANA, "/")
        assert 'class="sign-inchise">o fișă închisă</span>' in home
        assert "Urmează clasamentul" in home
        assert '<span class="state bad">eliminat</span>' in hall.page(ANA, "/fise")
        publish_here(site, folder, Stage.FINAL, "Ana", hall.site.flush, early=True)
    results = json.loads((folder / "publicat" / "final" / "pentru-arbitri" / "rezultate.json").read_text("utf-8"))
    assert [line["fisa"] for line in results["clasament"]] == ["01"]


def test_who_is_out_by_the_hand_ins_stays_out_when_another_is_warned(tmp_path: Path) -> None:
    """The first sanction that is dictated begins the register, which counts from then on (8.5)."""
    folder = made(tmp_path, predare=f"{NOTHING}01,1,1,predat,0\n02,2,2,predat,2\n")
    with small_hall(folder) as hall:
        hall.gave_pin(ANA)
        for body in (None, SanctionNoted(1, 1, False, "vorbește", "avertisment", number=1, name="Pop Ana")):
            if body:
                hall.does(ANA, body)
            assert is_out(hall.site.hall.state, 2)
            page = hall.page(ANA, "/sanctiuni")
            assert "Ilie Dan" in page
            assert [fault for line in words_of(page)[0] for fault in faults_of(line)] == []
        assert hall.site.flush() == ()
    graded = grade(folder)
    assert {correction.submission.table: correction.submission.disciplinary for correction in graded.corrections} == {
        1: 1
    }


def test_8_5_of_who_has_a_line_in_the_register_the_register_alone_counts(tmp_path: Path) -> None:
    """Two warnings in the hand-ins and one on paper: that is asked, and nobody goes by what may be a slip."""
    folder = made(tmp_path, predare=f"{NOTHING}01,1,1,predat,0\n02,2,2,predat,2\n")
    players, (first, second) = read_folder(folder, GAME_TYPES)[0].players, read_submissions(folder, ())[0]
    line = Sanction(
        number=1,
        measure=Measure.WARNING,
        table=2,
        name=players[1].name,
        reason="vorbește",
        arbiter="Ana",
        when=datetime(2026, 11, 21, 17),
    )
    other = replace(line, table=1, name=players[0].name)
    for dictated, found in ((line, (True, 1)), (other, (False, 2))):
        under = under_register((first, second), players, (dictated,))[1]
        assert (under.ranked, under.disciplinary) == found
        assert [*unlike_register((first, second), players, (dictated,))]
