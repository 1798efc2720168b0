"""The sheet of a round: every table once, room for what is written by hand, a list by name; on paper and as a page."""

import re
from pathlib import Path

import pypdf

from tests.commands import Run
from tests.tournament.folders import tournament

ROSTER = "nr,nume,prenume\n1,Zamfir,Ada\n2,Șerban,<b>Ana\n3,Albu,Ion\n4,Țăranu,Dan\n5,Sima,Eva\n"


def test_the_sheet_of_a_round_has_every_table_and_who_sits_out(run: Run, tmp_path: Path) -> None:
    folder = tournament(tmp_path, "1,1,1,400,2,300\n1,2,3,350,4,340\n1,,5,,,\n", players=ROSTER)
    done = run("turneu", "perechi", folder, "--runda", "2", "--foaie")
    assert (done.status, done.err) == (0, "")
    assert done.out.endswith(f"Foaia rundei este în {folder / 'perechi'}: runda-2.pdf, runda-2.html\n")
    page = (folder / "perechi" / "runda-2.html").read_text("utf-8")
    pages = pypdf.PdfReader(folder / "perechi" / "runda-2.pdf").pages
    assert pages[0].mediabox.width > pages[0].mediabox.height
    paper = "\n".join(each.extract_text() for each in pages)
    for text in (page, paper):
        for shown in ("Perechile rundei 2", "puncte 1", "ultim 2", "începe", "semnături", "Stă: ", "(300:250)"):
            assert shown in text, shown
    assert "&lt;b&gt;Ana" in page
    assert not re.search("<script|https?:|<b>Ana", page)
    # by name, whatever marks its letters have
    rows = re.findall(r"<th[^>]*><bdi>(\d [^<]*)</bdi>", page[page.index("Cine unde joacă") :])
    assert [row.split()[0] for row in rows] == ["3", "2", "5", "4", "1"]
    before = {path.name: path.read_bytes() for path in (folder / "perechi").iterdir()}
    run("turneu", "perechi", folder, "--runda", "2", "--foaie")
    assert before == {path.name: path.read_bytes() for path in (folder / "perechi").iterdir()}


def test_the_list_for_the_wall_is_in_the_order_of_names(tmp_path: Path) -> None:
    from arbitraj.wings.games.tournament.running import pair_round
    from arbitraj.wings.games.tournament.tournament_table import pairing_lines, result_table, seat_table

    folder = tournament(tmp_path, "1,1,1,400,2,300\n", 'varianta = "scribo"\n', "nr,nume\n2,Țăranu\n1,Zamfir\n")
    paired = pair_round(folder, 2)
    tournament_, pairs = paired.standings.tournament, paired.pairs
    seats = seat_table(tournament_, pairs)
    assert [[column.value(item) for column in seats.columns] for item in seats.items] == [
        ["2 Țăranu", 1, "1 Zamfir"],
        ["1 Zamfir", 1, "2 Țăranu"],
    ]
    results = result_table(tournament_, pairs)
    assert results.by_hand
    assert [column.value(results.items[0]) for column in results.columns] == [
        1, "1 Zamfir", None, None, "2 Țăranu", None, None, None, None,
    ]  # fmt: skip
    assert next(iter(pairing_lines(tournament_, pairs))).text == "Masa 1: 1 Zamfir și 2 Țăranu s-au mai întâlnit."


def test_a_sheet_that_somebody_wrote_on_is_kept(run: Run, tmp_path: Path) -> None:
    folder = tournament(tmp_path)
    run("turneu", "perechi", folder, "--runda", "1", "--foaie")
    (folder / "perechi" / "runda-1.html").write_text("altceva", "utf-8")
    assert "runda-1-v1.html" in run("turneu", "perechi", folder, "--runda", "1", "--foaie").out
