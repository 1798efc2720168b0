"""The sheet of a round: every table once, room for what is written by hand, a list by name; on paper and as a page."""

from pathlib import Path

from tests.commands import Run
from tests.tournament.folders import tournament

ROSTER = "nr,nume,prenume\n1,Zamfir,Ada\n2,Șerban,<b>Ana\n3,Albu,Ion\n4,Țăranu,Dan\n5,Sima,Eva\n"


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
