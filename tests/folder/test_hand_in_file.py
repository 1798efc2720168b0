"""The hand-ins changed for one player, read back as everybody else wrote it."""

from pathlib import Path

import pytest

from arbitraj.folder.people import hand_ins_of_page, hand_ins_so_far, sent_off, with_sanction
from arbitraj.record.model import Player, Submission, SubmissionState
from tests.folder.test_edit import cell, number, ods, row

PLAYERS = (Player(1, "Pop", "Ana"), Player(2, "Ilie", "Dan"), Player(3, "Stan Emil"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # a row more, also where the last line does not end
        ("fisa,ordine,masa\n01,1,1\n02,2,2\n", "fisa,ordine,masa,stare\n01,1,1\n02,2,2\n,,3,eliminat\n"),
        ("fisa,ordine,masa\n01,1,1\n02,2,2", "fisa,ordine,masa,stare\n01,1,1\n02,2,2\n,,3,eliminat\n"),
        ("fisa;ordine;masa\r\n01;1;1\r\n02;2;2", "fisa;ordine;masa;stare\r\n01;1;1\r\n02;2;2\r\n;;3;eliminat\r\n"),
        # what stands around stays byte for byte
        (
            'fisa;nume;ordine\n"01";"Ilie Dan";1\n\n;;\n# gata\n',
            'fisa;nume;ordine;stare\n"01";"Ilie Dan";1\n\n;;\n# gata\n;Stan Emil;;eliminat\n',
        ),
        # before anything is handed in; names may stand for tables
        ("fisa,masa\n", "fisa,masa,stare\n,3,eliminat\n"),
        ("fisa,nume\n", "fisa,nume,stare\n,Stan Emil,eliminat\n"),
        ("fisa,nume,ordine\n", "fisa,nume,ordine,stare\n,Stan Emil,,eliminat\n"),
        ("fisa,ordine\n", None),
    ],
)
def test_6_3_2_j_who_is_sent_off_before_handing_in_gets_a_row(tmp_path: Path, text: str, expected: str | None) -> None:
    (tmp_path / "predare.csv").write_bytes(text.encode())
    off = sent_off(Submission("", None, PLAYERS[2].table))
    new = with_sanction(tmp_path, PLAYERS, PLAYERS[2], off)
    assert new == (expected.encode() if expected else None)


def test_6_3_2_j_hand_ins_kept_in_libreoffice_get_a_row_too(tmp_path: Path) -> None:
    empty = '<table:table-row table:number-rows-repeated="9"><table:table-cell table:number-columns-repeated="9"/>'
    rows = row(cell("fisa") + cell("ordine") + cell("masa")), row(cell("01") + number("1") + number("1"))
    (tmp_path / "predare.ods").write_bytes(ods(*rows, f"{empty}</table:table-row>"))
    before, _ = hand_ins_so_far(tmp_path, PLAYERS)
    off = sent_off(Submission("", None, PLAYERS[2].table))
    new = with_sanction(tmp_path, PLAYERS, PLAYERS[2], off)
    assert new
    (tmp_path / "predare.ods").write_bytes(new)
    assert hand_ins_so_far(tmp_path, PLAYERS) == ((*before, off), [])


@pytest.mark.parametrize(("name", "found"), [("Predare", True), ("PREDARE", True), ("Predări", False)])
def test_the_page_of_hand_ins_is_the_one_of_that_name(name: str, found: bool) -> None:
    head = row("".join(map(cell, ("masa", "nume", "fisa", "ordine", "stare"))))
    lines = [row("".join(map(cell, line))) for line in (("2", "Ilie Dan", "07", "5", ""), ("1", "", "08", "5", "nu"))]
    handed_in = Submission("07", 5, 2), Submission("08", None, 1, SubmissionState.NOT_HANDED_IN)
    assert hand_ins_of_page(Path("solutii.ods"), ods(head, *lines, name=name), PLAYERS) == (handed_in if found else ())
