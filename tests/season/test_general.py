"""The general ranking: pure rules, then `arbitraj clasament-general` as an arbiter runs it."""

import csv
import re
import tomllib
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from urllib.parse import unquote

import pytest
from hypothesis import given, settings

from arbitraj.desk.grading.grade import Graded, grade
from arbitraj.desk.season.season_settings import decide_names
from arbitraj.folder.season import OtherResult, read_season
from arbitraj.press.csv_table import table_csv
from arbitraj.ranking.general import Event, Gathering, Person, Score, SeasonLine, TieBreak, general_ranking
from arbitraj.ranking.likeness import are_near, near_pairs
from arbitraj.ranking.scale import federation_points
from arbitraj.record.model import Category
from arbitraj.record.names import plain_name
from arbitraj.report.general_table import General, federation_table
from tests.commands import Run
from tests.longer import sampled
from tests.press.fetched import fetched
from tests.press.printed import sound
from tests.season.seasons import GOOD, HEAD, PEOPLE, TIES, WORSE, cup, events, season


def shown(lines: tuple[SeasonLine, ...]) -> dict[str, tuple[int | None, Fraction]]:
    return {line.person.name: (line.place, line.total) for line in lines}


@settings(max_examples=sampled(50), deadline=None)
@given(events(), TIES)
def test_the_order_of_rounds_and_of_players_changes_nothing(made: list[Event], ties: list[TieBreak]) -> None:
    wanted = shown(general_ranking(PEOPLE, made, ties))
    for turned in permutations(made):
        assert shown(general_ranking(PEOPLE, turned, ties)) == wanted
    assert shown(general_ranking(PEOPLE[::-1], made, ties)) == wanted


@settings(max_examples=sampled(50), deadline=None)
@given(events(), TIES)
def test_a_place_is_one_more_than_the_number_of_those_who_are_better(made: list[Event], ties: list[TieBreak]) -> None:
    lines = general_ranking(PEOPLE, made, ties)
    placed = [line for line in lines if line.place]
    for line in placed:
        assert line.place == 1 + sum(better(other, line, ties) for other in placed)
    assert [line.place for line in placed] == sorted(line.place or 0 for line in placed)


def better(one: SeasonLine, two: SeasonLine, ties: list[TieBreak]) -> bool:
    """Told again, by counting: who has more points, or first places, second places, ..., or composition points."""
    if one.total != two.total:
        return one.total > two.total
    for tie in ties:
        if tie is TieBreak.COMPOSITION and one.composition != two.composition:
            return one.composition > two.composition
        if tie is TieBreak.PLACES:
            for place in range(1, 6):
                counts = one.places.count(place), two.places.count(place)
                if counts[0] != counts[1]:
                    return counts[0] > counts[1]
    return False


@settings(max_examples=sampled(30), deadline=None)
@given(events())
def test_totals_are_what_the_events_gave_and_a_round_without_points_moves_nobody(made: list[Event]) -> None:
    lines = general_ranking(PEOPLE, made, [])
    given_out = sum((score.points for event in made for score in event.scores.values()), Fraction())
    assert sum((line.total for line in lines), Fraction()) == given_out
    empty = Event("gol", True, {})
    assert shown(general_ranking(PEOPLE, [*made, empty], [])) == shown(lines)


def one(places: str, composition: bool = True) -> list[Event]:
    """Two players, `1-`: the first has place 1, the second was absent; points make the totals equal."""
    people = PEOPLE[:2]
    scores = {
        person.key: Score(Fraction(10), int(place))
        for person, place in zip(people, places, strict=True)
        if place != "-"
    }
    return [Event(places, composition, scores)]


def test_better_places_part_equals_then_the_composition_rounds_then_nothing() -> None:
    two = PEOPLE[:2]

    def places(made: list[Event], *ties: TieBreak) -> list[tuple[str, int | None]]:
        return [(line.person.given, line.place) for line in general_ranking(two, made, ties)]

    made = [*one("12"), *one("32", composition=False)]  # 1st and 3rd against twice 2nd
    assert places(made, TieBreak.PLACES) == [("Ana", 1), ("Bogdan", 2)]
    assert places(made) == [("Ana", 1), ("Bogdan", 1)]
    crossed = [*one("1-"), *one("-1", composition=False)]
    assert places(crossed, TieBreak.PLACES) == [("Ana", 1), ("Bogdan", 1)]
    assert places(crossed, TieBreak.PLACES, TieBreak.COMPOSITION) == [("Ana", 1), ("Bogdan", 2)]


def test_names_alike_are_told_from_names_that_only_begin_alike() -> None:
    for one_name, two_name in (
        ("Popescu Ion", "Popescu Jon"),
        ("Ionescu Ana", "Ionescu Ana Maria"),
        ("Popa An", "Popa Ana"),  # two letters of three
        ("Popescu Ana", "Popesc Anna"),  # no word the same
    ):
        assert are_near(plain_name(one_name), plain_name(two_name)), one_name
    for one_name, two_name in (
        ("Popescu Ion", "Popescu Dan"),
        ("Popa Ana", "Rusu Ana"),
        ("Popescu Ion", "Ionescu Ion"),
        ("Pop Ana Maria", "Dan Ana Maria"),  # two given names the same
        ("Popescu", "Popescu Ana"),  # one word alone is nobody's whole name
        ("Albu Ana", "Barbu Dan"),
    ):
        assert not are_near(plain_name(one_name), plain_name(two_name)), one_name


def test_points_of_two_rounds_are_added_from_the_scale(run: Run, tmp_path: Path) -> None:
    where = cup(
        tmp_path,
        {"Pop Ana": GOOD, "Ilie Dan": WORSE, "Stan Emil": "-"},
        {"Ilie Dan": GOOD, "Ana POP": WORSE, "Vlad Ioan": "!"},
    )
    done = run("clasament-general", where)
    assert (done.status, done.err) == (0, "")
    text = (where / "rezultate" / "clasament-general.csv").read_text("utf-8")
    rows = list(csv.DictReader(text.splitlines()))
    first, second = federation_points(1, 2), federation_points(2, 2)
    assert [(row["loc"], row["nume"], row["total"]) for row in rows] == [
        ("1", "Ilie Dan", str(first + second)),
        ("1", "Pop Ana", str(first + second)),
        ("", "Stan Emil", "0"),
        ("", "Vlad Ioan", "0"),
    ]
    assert [rows[0][f"loc Etapa {n}"] for n in (1, 2)] == ["2", "1"]
    assert (rows[2]["puncte Etapa 1"], rows[3]["puncte Etapa 2"]) == ("", "0")  # absent, sent off
    assert "Fără niciun rezultat: Stan Emil, Vlad Ioan" in done.out


def test_who_misses_a_round_has_a_dash_and_no_points_for_it(run: Run, tmp_path: Path) -> None:
    where = cup(tmp_path, {"Pop Ana": GOOD, "Ilie Dan": WORSE}, {"Pop Ana": GOOD, "Dinu Radu": "!"})
    assert run("clasament-general", where).status == 0
    page = sound(where / "rezultate" / "clasament-general.pdf")[0]
    assert f"2 Ilie Dan {federation_points(2, 2)} (2) – {federation_points(2, 2)}" in page
    assert "Fără niciun rezultat: Dinu Radu" in page


def test_the_ranking_is_a_page_too_with_the_prints_of_its_rounds_and_nothing_of_elsewhere(
    run: Run, tmp_path: Path
) -> None:
    rounds = {"Pop <b>Ana</b>": GOOD, "Ilie Dan": WORSE}, {"Pop <b>Ana</b>": GOOD, "Ilie Dan": "-"}
    where = cup(tmp_path, *rounds)
    assert run("clasament-general", where).status == 0
    page = (where / "rezultate" / "clasament-general.html").read_text("utf-8")
    assert not list(fetched(page))
    assert "<b>Ana" not in page
    assert "Pop &lt;b&gt;Ana&lt;/b&gt;" in page
    assert "<script" not in page
    assert len(re.findall(r"<dd>[0-9a-f]{64}</dd>", page)) == 2
    assert "<p></p>" not in page
    points = federation_points(1, 2)
    assert f'data-label="Etapa 1"><bdi>{points} (1)</bdi></td>' in page
    assert "În paranteză, locul la etapă." in page
    assert run("clasament-general", where).status == 0
    assert (where / "rezultate" / "clasament-general.html").read_text("utf-8") == page


def test_the_page_names_the_arbiter_and_leads_to_the_rounds_that_are_published(run: Run, tmp_path: Path) -> None:
    where = cup(tmp_path, {"Pop Ana": GOOD, "Ilie Dan": WORSE}, {"Pop Ana": GOOD, "Ilie Dan": WORSE})
    settings = where / "competitie.toml"
    told = '[competitie]\narbitru = "Marin Dobre"'
    settings.write_text(settings.read_text("utf-8").replace("[competitie]", told, 1), encoding="utf-8")
    page = where / "rezultate" / "clasament-general.html"
    assert run("clasament-general", where).status == 0
    assert "Marin Dobre" in page.read_text("utf-8")
    assert "<a href" not in page.read_text("utf-8"), "nothing is published yet"
    first = read_season(where).rounds[0].path
    for stage in ("provizoriu", "final"):
        # without a deadline of contestations a final one is asked for twice (8.6)
        assert run("publica", first, f"--{stage}", *(["--totusi"] if stage == "final" else [])).status == 0
        assert run("clasament-general", where).status == 0
        (link,) = re.findall(r'<a href="([^"]+)"><bdi>Etapa 1</bdi></a>', page.read_text("utf-8"))
        assert (page.parent / unquote(link)).resolve() == (first / "publicat" / stage / "rezultate.html").resolve()


def test_names_alike_are_asked_and_the_answer_is_kept(run: Run, tmp_path: Path) -> None:
    rounds = {"Pop Ana": GOOD, "Ilie Dan": WORSE}, {"Pop Anna": GOOD, "Ilie Dan": WORSE}
    done = run("clasament-general", cup(tmp_path / "a", *rounds))
    assert done.status == 2
    assert "«Pop Ana» și «Pop Anna» pot fi același jucător" in done.err
    assert 'aceiasi = [["Pop Ana", "Pop Anna"]]' in done.err
    assert len(done.err.splitlines()) == 1
    same = cup(tmp_path / "b", *rounds, more='[nume]\naceiasi = [["Pop Ana", "Pop Anna"]]')
    assert run("clasament-general", same).status == 0
    text = (same / "rezultate" / "clasament-general.csv").read_text("utf-8")
    assert "Pop Ana," in text
    assert "Pop Anna" not in text
    different = cup(tmp_path / "c", *rounds, more='[nume]\ndiferiti = [["Pop Ana", "Pop Anna"]]')
    assert run("clasament-general", different).status == 0
    assert "Pop Anna," in (different / "rezultate" / "clasament-general.csv").read_text("utf-8")


def test_many_names_alike_come_with_a_line_to_paste(run: Run, tmp_path: Path) -> None:
    where = cup(tmp_path, {"Pop Ana": GOOD, "Ilie Dan": WORSE}, {"Pop Anna": GOOD, "Ilie Don": WORSE})
    done = run("clasament-general", where)
    line = done.err.splitlines()[-1].split("la [nume]: ")[1]
    settings_file = where / "competitie.toml"
    settings_file.write_text(f"{settings_file.read_text('utf-8')}\n[nume]\n{line}\n", encoding="utf-8")
    assert run("clasament-general", where).status == 0


def test_two_of_one_name_in_a_round_are_a_problem(run: Run, tmp_path: Path) -> None:
    where = cup(tmp_path, {"Pop Ana": GOOD, "Ana Pop": WORSE})
    assert "alt om cu același nume" in run("clasament-general", where).err
    roster = where / "e1" / "concurs" / "jucatori.csv"
    head, *rows = roster.read_text("utf-8").splitlines()
    roster.write_text("\n".join([f"{head},alt_om", *(f"{row},da" for row in rows), ""]), "utf-8")
    done = run("clasament-general", where)
    assert done.status == 2
    assert "doi jucători ai etapei au același nume" in done.err


def test_other_disciplines_come_from_a_table_of_any_shape(run: Run, tmp_path: Path) -> None:
    more = '[[alte]]\nfisier = "duplicat.csv"\nnume = "Duplicat"'
    where = cup(tmp_path, {"Pop Ana": GOOD, "Ilie Dan": WORSE}, more=more)
    table = "Rezultate duplicat\nNume și prenume;Clubul;Puncte de clasament\nIlie Dan;Unu;700,5\n"
    table += '"=HYPERLINK(""x"")<script>";;3\n'
    (where / "duplicat.csv").write_text(table, encoding="utf-8")
    done = run("clasament-general", where)
    assert (done.status, done.err) == (0, "")
    text = (where / "rezultate" / "clasament-general.csv").read_text("utf-8")
    assert "1,Ilie Dan,,Unu,,seniori,389,2,700.5,1,1089.5" in text
    assert '"\'=HYPERLINK(""x"")<script>"' in text
    assert '=HYPERLINK("x")<script>' in sound(where / "rezultate" / "clasament-general.pdf")[0]
    (where / "duplicat.csv").write_text("nume;puncte\nIlie Dan;multe\n;4\n", encoding="utf-8")
    wrong = run("clasament-general", where).err
    assert "duplicat.csv: rândul 2: punctele sunt «multe»" in wrong
    assert "duplicat.csv: rândul 3: lipsește nume" in wrong


def test_faults_of_settings_and_rounds_are_told_together(run: Run, tmp_path: Path) -> None:
    assert "fișierul lipsește; scrieți în el [competitie]" in run("clasament-general", tmp_path).err
    head = HEAD + 'departajare = ["locuri", "vârsta"]\nclasamente = "pe_clase"\ntitul = "x"\n'
    where = cup(tmp_path, head=head, more='[[etape]]\ndosar = "lipsa"\n')
    faults = run("clasament-general", where).err
    for part in ("poate «titlu»?", "vârsta", "se poate: comun, pe_categorii", "«lipsa» nu este un dosar de concurs"):
        assert part in faults
    good = cup(tmp_path / "b", {"Pop Ana": GOOD})
    (good / "e1" / "concurs" / "solutii" / "01.csv").write_text("", encoding="utf-8")
    done = run("clasament-general", good)
    assert done.status == 2
    assert done.err.startswith("Etapa 1: sunt fișe de lămurit sau netastate")
    assert not (good / "rezultate").exists()
    (good / "e1" / "concurs" / "predare.csv").write_text("fisa,ordine,masa\n01,1,9\n", encoding="utf-8")
    done = run("clasament-general", good)
    assert done.status == 2
    assert done.err.startswith("Etapa 1/predare.csv: ")


def test_rounds_by_category_need_a_general_ranking_by_category(run: Run, tmp_path: Path) -> None:
    where = cup(tmp_path, {"Pop Ana": GOOD})
    settings_file = where / "e1" / "concurs" / "concurs.toml"
    text = settings_file.read_text("utf-8").replace("[partida]", 'clasamente = "pe_categorii"\n[partida]')
    settings_file.write_text(text, encoding="utf-8")
    assert 'clasamente = "pe_categorii"' in run("clasament-general", where).err
    (where / "competitie.toml").write_text(
        (where / "competitie.toml").read_text("utf-8").replace(HEAD, HEAD + 'clasamente = "pe_categorii"\n'),
        encoding="utf-8",
    )
    done = run("clasament-general", where)
    assert done.status == 0
    assert "Cupa – Seniori" in done.out


def test_a_round_without_ranking_points_cannot_be_added(run: Run, tmp_path: Path) -> None:
    where = cup(tmp_path, {"Pop Ana": GOOD})
    settings_file = where / "e1" / "concurs" / "concurs.toml"
    settings_file.write_text(settings_file.read_text("utf-8") + 'scara = "fara"\n', encoding="utf-8")
    assert "nu dă puncte de clasament" in run("clasament-general", where).err


def test_running_twice_gives_the_same_bytes(run: Run, tmp_path: Path) -> None:
    where = cup(tmp_path, {"Pop Ana": GOOD, "Ilie Dan": WORSE})
    run("clasament-general", where)
    files = sorted((where / "rezultate").glob("clasament-general.*"))
    assert len(files) == 4
    first = [path.read_bytes() for path in files]
    run("clasament-general", where)
    assert [path.read_bytes() for path in files] == first


def played(name: str, club: str = "") -> OtherResult:
    surname, given = name.split()
    return OtherResult(surname, given, club, None, Fraction(10), None, "")


def test_what_was_known_of_somebody_stays_where_a_later_event_says_nothing_of_it() -> None:
    gathering = Gathering("competitie.toml", {})
    gathering.add_other("A", [played("Pop Ana", "Unu"), played("Ilie Dan")])
    gathering.add_other("B", [played("Pop Ana"), played("Ilie Dan", "Doi")])
    clubs = {person.name: person.club for person in gathering.people.values()}
    assert clubs == {"Pop Ana": "Unu", "Ilie Dan": "Doi"}
    gathering.add_other("C", [played("Pop Ana", "Trei")])
    assert gathering.people[plain_name("Pop Ana")].club == "Trei"


@pytest.mark.parametrize(
    ("first", "later", "shown"),
    [
        (("Pop Ana", ""), ("Pop", "Ana"), ("Pop", "Ana")),  # the first one hid which is the surname
        (("Ana", "Pop"), ("Pop", "Ana"), ("Ana", "Pop")),
        (("Pop", "Ana"), ("Ana Pop", ""), ("Pop", "Ana")),
    ],
)
def test_the_first_writing_of_a_name_stays_but_for_one_that_hides_the_surname(
    first: tuple[str, str], later: tuple[str, str], shown: tuple[str, str]
) -> None:
    gathering = Gathering("competitie.toml", {})
    for event, (surname, given_name) in zip("AB", (first, later), strict=True):
        gathering.add_other(event, [OtherResult(surname, given_name, "", None, Fraction(10), None, "")])
    (person,) = gathering.people.values()
    assert (person.surname, person.given) == shown


@pytest.mark.parametrize(
    ("categories", "by_category", "faults"),
    [
        ((Category.SENIORS, Category.YOUTH), True, 1),
        ((Category.SENIORS, Category.YOUTH), False, 0),
        ((Category.YOUTH, Category.YOUTH), True, 0),
    ],
)
def test_two_categories_are_a_fault_only_of_rankings_by_category(
    categories: tuple[Category, ...], by_category: bool, faults: int
) -> None:
    gathering = Gathering("competitie.toml", {})
    for category in categories:
        gathering.add_other(category.value, [replace(played("Pop Ana"), category=category)])
    gathering.finish((), by_category)
    assert ["Pop Ana apare și la seniori" in problem.text for problem in gathering.problems] == [True] * faults


def test_names_of_one_event_are_two_people_however_alike() -> None:
    both = {plain_name(name): name for name in ("Pop Ana", "Pop Anna")}
    apart = [{key: name} for key, name in both.items()]
    assert near_pairs([both]) == near_pairs([both, apart[0]]) == near_pairs([apart[1], both]) == []
    assert near_pairs(apart) == [("Pop Ana", "Pop Anna")]


@pytest.mark.parametrize("sign", "=+-@")
def test_a_cell_that_begins_like_a_formula_is_text_in_the_csv(sign: str) -> None:
    keys = (plain_name("Pop Ana"), plain_name("Ilie Dan"))
    people = [
        Person(0, f"{sign}Pop", "Ana-Maria", key=keys[0]),
        Person(0, "Ilie", f"Dan {sign}", f"{sign}A1", key=keys[1]),
    ]
    event = Event(f"{sign}E", True, {key: Score(Fraction(10), 1) for key in keys})
    lines = general_ranking(people, [event])
    rows = list(csv.reader(table_csv(federation_table(General(season(), (event,), ((None, lines),), ()))).splitlines()))
    cells = {cell for row in rows for cell in row}
    assert {f"'{sign}Pop", "Ana-Maria", f"Dan {sign}", f"'{sign}A1"} <= cells
    assert not any(cell.startswith(sign) for cell in cells)


def test_a_round_that_changes_while_it_is_read_is_not_counted(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its folder is not held: another arbiter may be writing there."""
    where = cup(tmp_path, {"Pop Ana": GOOD, "Ilie Dan": WORSE})

    def meanwhile(folder: Path) -> Graded:
        graded = grade(folder)
        with (folder / "predare.csv").open("a", encoding="utf-8") as file:
            file.write("\n# o notă\n")
        return graded

    monkeypatch.setattr("arbitraj.desk.season.season.grade", meanwhile)
    said = run("clasament-general", where)
    assert (said.status, said.out) == (2, "")
    assert "Etapa 1: fișierele etapei s-au schimbat" in said.err
    assert not (where / "rezultate").exists()
    monkeypatch.setattr("arbitraj.desk.season.season.grade", grade)
    assert run("clasament-general", where).status == 0


def test_what_is_answered_of_names_is_kept_and_leaves_no_copy(tmp_path: Path) -> None:
    for one, two, same in (("Pop Ana", "Pop Anna", True), ("Ilie Dan", "Ilie Dana", False), ("A", "B", True)):
        decide_names(tmp_path, one, two, same=same)
    (path,) = tmp_path.iterdir()
    assert tomllib.loads(path.read_text("utf-8")) == {
        "nume": {"aceiasi": [["Pop Ana", "Pop Anna"], ["A", "B"]], "diferiti": [["Ilie Dan", "Ilie Dana"]]}
    }
