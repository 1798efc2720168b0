"""6.1: a list that replaces the roster or adds to it: nobody loses a place, a name or a sheet that was handed in."""

from dataclasses import replace
from pathlib import Path

import pytest

from arbitraj.desk.preparing.roster import (
    RosterChanged,
    RosterOptions,
    change_roster,
    doubt_asked,
    entry_list,
    list_of,
    list_told,
    refuse_doubts,
)
from arbitraj.desk.requests import Founding
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import Message
from tests.folders import folder

HEAD = "masa,nume,prenume,club,rating,categorie"
ROSTER = f"""{HEAD},loc_fix,tarziu,retras
1,Pop,Ana,Unu,1501,seniori,1,,
2,Ilie,Dan,,,tineret,,da,
5,Șerban,Ion,Trei,,cadeți,,,da
,Albu,Eva,,1203,seniori,,,
"""
STAN = ",Stan Emil,,,,seniori"
HAND_IN = "fisa,ordine,masa\n01,1,2\n"
NEW = "nume,club,rating,categorie\nILIE Dan,Doi,1400,tineret\nSerban Ion,,,seniori\nStan Emil,,,seniori\n"
SEATED = "nume,masa\nStan Emil,{}\nIlie Dan,2\n"


@pytest.mark.parametrize(
    ("new", "more", "wanted", "rows"),
    [
        (  # the table, the lateness and the absence of who was there stay
            NEW,
            False,
            RosterChanged(2, 1, ("Stan Emil",), ("Pop Ana", "Albu Eva"), (), "jucatori-v1.csv"),
            [
                ",tarziu,retras",
                "2,ILIE Dan,,Doi,1400,tineret,da,",
                "5,Serban Ion,,,,seniori,,da",
                ",Stan Emil,,,,seniori,,",
            ],
        ),
        (
            SEATED.format(7),
            False,
            RosterChanged(2, 0, ("Stan Emil",), ("Pop Ana", "Șerban Ion", "Albu Eva"), (), "jucatori-v1.csv"),
            ["", "7,Stan Emil,,,,seniori", "2,Ilie Dan,,,,seniori"],
        ),
        (
            SEATED.format(9),
            True,
            RosterChanged(4, 1, ("Stan Emil",), (), ("Ilie Dan",), "jucatori-v1.csv"),
            [ROSTER.removeprefix(HEAD).strip(), "9,Stan Emil,,,,seniori"],
        ),
        (  # a table that is taken is not given again
            SEATED.format(1),
            True,
            RosterChanged(4, 2, ("Stan Emil",), (), ("Ilie Dan",), "jucatori-v1.csv"),
            [ROSTER.removeprefix(HEAD).strip(), STAN],
        ),
    ],
)
def test_a_list_replaces_the_roster_or_is_added_to_it(
    tmp_path: Path, new: str, more: bool, wanted: RosterChanged, rows: list[str]
) -> None:
    where = folder(tmp_path, jucatori=ROSTER, predare=HAND_IN)
    asked = RosterOptions(new.encode(), more=more, accepted=True)
    assert change_roster(where, asked) == wanted
    text = f"{HEAD}{chr(10).join(rows)}\n"
    assert (where / "jucatori.csv").read_text("utf-8") == text
    assert (where / "jucatori-v1.csv").read_text("utf-8") == ROSTER
    again = change_roster(where, asked)
    assert replace(again, known=()) == RosterChanged(wanted.players, wanted.unseated, (), ())
    assert (where / "jucatori.csv").read_text("utf-8") == text


@pytest.mark.parametrize(
    ("new", "kept", "names"),
    [
        (NEW.replace("ILIE Dan", "Ilie Don"), (), "Ilie Dan"),
        (SEATED.format(7).replace(",2", ",3"), (), "Ilie Dan"),
        (SEATED.format(2).replace("Dan,2", "Dan,3"), (), "Ilie Dan"),
        (NEW, (5,), "Șerban Ion"),  # he had gone, but nobody may have his table
        (NEW, (4,), ""),
    ],
)
def test_who_handed_in_keeps_name_and_table(tmp_path: Path, new: str, kept: tuple[int, ...], names: str) -> None:
    where = folder(tmp_path, jucatori=ROSTER, predare=HAND_IN)
    problems: tuple[Problem, ...] = ()
    try:
        change_roster(where, RosterOptions(new.encode(), held=frozenset(kept), accepted=True))
    except ProblemsError as error:
        problems = error.problems
    assert problems == (Problem("predare.csv", "", Message("seating.handed_in", names=names)),) * bool(names)
    assert ((where / "jucatori.csv").read_text("utf-8") == ROSTER) == bool(names)


LIST = """Nr;Numele și prenumele;Club;Categoria;Telefon
1;Pop Ana;Unu;Tineret;07
2;Ilie Dan;;cadeți;08
3;Stan Emil;;;09
4;Albu Eva;Doi;tineret;10
"""


def test_what_a_list_was_taken_for_is_told_and_a_doubt_is_asked_before_anything_is_written(tmp_path: Path) -> None:
    path = tmp_path / "lista.csv"
    path.write_text(LIST, "utf-8")
    found = entry_list(Founding("serie_maxime", path))
    assert [*list_told(found)] == [
        "Coloane: «Numele și prenumele» → nume, Club, «Categoria» → categorie",
        "Nu se iau coloanele: «Nr», «Telefon»",
        "4 jucători; categorii: tineret 2, cadeți 1, fără categorie, socotiți seniori 1 (la tineret: 3)",
    ]
    refuse_doubts(found, Founding("serie_maxime", path))
    where = folder(tmp_path, jucatori=ROSTER, predare=HAND_IN)
    asked = RosterOptions(f"{LIST}5;Pop Ana;;;\n".encode(), "lista.csv", more=True)
    doubts = list_of(asked).doubts
    with pytest.raises(ProblemsError) as refused:
        change_roster(where, asked)
    assert refused.value.problems == tuple(Problem("lista.csv", doubt.place, doubt.message) for doubt in doubts)
    assert ["Pop Ana" in doubt_asked(doubt) for doubt in doubts] == [True]
    assert (where / "jucatori.csv").read_text("utf-8") == ROSTER
    path.write_bytes(asked.data)
    found = entry_list(Founding("serie_maxime", path))
    with pytest.raises(ProblemsError, match="Pop Ana"):
        refuse_doubts(found, Founding("serie_maxime", path))
    refuse_doubts(found, Founding("serie_maxime", path, accepted=True))
