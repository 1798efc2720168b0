"""Very many players: the work grows with their number, not with its square; past the limit a sentence says so."""

from collections import Counter
from pathlib import Path

import pytest

from arbitraj.folder import people, season
from arbitraj.folder.people import read_roster, read_submissions
from arbitraj.record import names
from tests.commands import run
from tests.folder.many_players import many
from tests.folders import folder


def _calls(monkeypatch: pytest.MonkeyPatch, where: Path, players: int, column: str) -> Counter[str]:
    """How often names were made plain, or looked for among all, while so many hand-ins by name were read."""
    roster = "\n".join(f"{n},Pop{'abcdefghij'[n % 10] * (n // 10 + 1)},Ana" for n in range(1, players + 1))
    hand_in = "\n".join(f"{n},{n},{column}{'abcdefghij'[n % 10] * (n // 10 + 1)} Ana" for n in range(1, players + 1))
    (where / "jucatori.csv").write_text(f"masa,nume,prenume\n{roster}\n", encoding="utf-8")
    (where / "predare.csv").write_text(f"fisa,ordine,nume\n{hand_in}\n", encoding="utf-8")
    counted: Counter[str] = Counter()
    plain, near = names.plain_name, names.near_names

    def plain_name(name: str) -> tuple[str, ...]:
        counted["plain"] += 1
        return plain(name)

    def near_names(name: str, known: list[str], most: int = 3) -> list[str]:
        counted["near"] += 1
        return near(name, known, most)

    for module in (names, people):
        monkeypatch.setattr(module, "plain_name", plain_name)
    monkeypatch.setattr(names, "near_names", near_names)
    found, _ = read_roster(where)
    read_submissions(where, found)
    monkeypatch.undo()
    return counted


def test_hand_ins_by_name_take_time_as_there_are_players(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    where = folder(tmp_path)
    few, more = (_calls(monkeypatch, where, players, "Pop")["plain"] for players in (40, 80))
    assert 0 < few < more <= 2.2 * few


def test_of_a_list_of_strangers_only_the_first_are_looked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    where = folder(tmp_path)
    few, more = (_calls(monkeypatch, where, players, "Zed")["near"] for players in (10, 80))
    assert few == 10
    assert more == 20


def test_places_of_other_results_are_those_of_the_points(tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_text("nume,puncte\nA,3\nB,5\nC,5\nD,1\n", encoding="utf-8")
    results, problems, _ = season.read_other_results(path)
    assert not problems
    assert [result.place for result in results] == [3, 1, 1, 4]


def test_past_the_limit_it_is_named(tmp_path: Path) -> None:
    where = many(tmp_path, 2)
    rows = "".join(f"{n},Pop,Ana\n" for n in range(1, 10_001))
    (where / "jucatori.csv").write_text(f"masa,nume,prenume\n{rows}", encoding="utf-8")
    for command in (("corecteaza", where), ("publica", where, "--provizoriu"), ("mese", where), ("formulare", where)):
        said = run(tmp_path, *command)
        assert said.status == 2
        assert "jucatori.csv: fișierul are peste 5.000 de rânduri" in said.err
