"""The general ranking: pure rules, then `arbitraj clasament-general` as an arbiter runs it."""

import csv
import re
import tomllib
from fractions import Fraction
from pathlib import Path
from urllib.parse import unquote

import pytest

from arbitraj.desk.grading.grade import Graded, grade
from arbitraj.desk.season.season_settings import decide_names
from arbitraj.folder.season import read_season
from arbitraj.press.csv_table import table_csv
from arbitraj.ranking.general import Event, Person, Score, general_ranking
from arbitraj.ranking.scale import federation_points
from arbitraj.record.names import plain_name
from arbitraj.report.general_table import General, federation_table
from tests.commands import Run
from tests.press.fetched import fetched
from tests.press.printed import sound
from tests.season.seasons import GOOD, HEAD, WORSE, cup, season


def test_rounds_are_added_on_a_table_and_on_a_page_of_nothing_from_elsewhere_with_the_prints_of_its_rounds(
    run: Run, tmp_path: Path
) -> None:
    first = {"Pop <b>Ana</b>": GOOD, "Ilie Dan": WORSE, "Stan Emil": "-"}
    where = cup(tmp_path, first, {"Ilie Dan": GOOD, "<B>ana</B> POP": WORSE, "Vlad Ioan": "!"}, {"Ilie Dan": GOOD})
    done = run("clasament-general", where)
    assert (done.status, done.err) == (0, "")
    assert "Fără niciun rezultat: Stan Emil, Vlad Ioan" in done.out
    files = sorted((where / "rezultate").glob("clasament-general.*"))
    made = [path.read_bytes() for path in files]
    table, page = made[0].decode(), made[1].decode()
    one, two = federation_points(1, 2), federation_points(2, 2)
    # who was absent has nothing, who was sent off 0
    assert (
        table.partition("\n")[2]
        == f"""\
1,Ilie Dan,,,,seniori,{two},2,{one},1,{federation_points(1, 1)},1,{two + one + federation_points(1, 1)}
2,Pop <b>Ana</b>,,,,seniori,{one},1,{two},2,,,{one + two}
,Stan Emil,,,,seniori,,,,,,,0
,Vlad Ioan,,,,seniori,,,0,,,,0
"""
    )
    assert not list(fetched(page))
    assert ("<b>Ana" in page, "Pop &lt;b&gt;Ana&lt;/b&gt;" in page, "<script" in page) == (False, True, False)
    assert len(re.findall(r"<dd>[0-9a-f]{64}</dd>", page)) == 3
    assert "<p></p>" not in page
    assert f'data-label="Etapa 1"><bdi>{one} (1)</bdi></td>' in page
    assert "În paranteză, locul la etapă." in page
    assert run("clasament-general", where).status == 0
    assert [path.read_bytes() for path in files] == made


def test_a_round_without_a_name_is_called_by_its_type_and_day(run: Run, tmp_path: Path) -> None:
    where = cup(tmp_path, {"Pop Ana": GOOD}, {"Pop Ana": GOOD}, {"Pop Ana": WORSE})
    settings, third = where / "competitie.toml", where / "e3" / "concurs" / "concurs.toml"
    settings.write_text(re.sub('\nnume = "Etapa [123]"', "", settings.read_text("utf-8")), "utf-8")
    third.write_text(third.read_text("utf-8").replace("[concurs]", "[concurs]\ndata = 2026-11-21"), "utf-8")
    assert run("clasament-general", where).status == 0
    table, page = ((where / "rezultate" / f"clasament-general.{kind}").read_text("utf-8") for kind in ("csv", "html"))
    called = ["integral parțial (1)", "integral parțial (2)", "integral parțial, 21.11.2026"]
    assert [line.removeprefix("puncte ") for line in next(csv.reader(table.splitlines())) if "puncte" in line] == called
    assert re.findall('<th scope="col"[^>]*>([^<]*)', page)[3:6] == called
    assert "concurs" not in re.sub('href="[^"]*"', "", page.partition("<body>")[2])
    # on a phone: place, name and total, then the rest; what the ranking rests on comes after it
    assert '<table role="table" class="fold ranking untitled">' in page
    assert page.index("<table") < page.index('<dl class="facts">')


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


def test_names_alike_are_asked_with_a_line_to_paste_and_the_answer_is_kept(run: Run, tmp_path: Path) -> None:
    where = cup(tmp_path, {"Pop Ana": GOOD, "Ilie Dan": WORSE}, {"Pop Anna": GOOD, "Ilie Don": WORSE})
    done = run("clasament-general", where)
    assert done.status == 2
    assert "«Pop Ana» și «Pop Anna» pot fi același jucător" in done.err
    assert 'aceiasi = [["Pop Ana", "Pop Anna"]]' in done.err
    different = done.err.splitlines()[-1].split("la [nume]: ")[1]
    asked = (where / "competitie.toml").read_text("utf-8")
    for line, apart in ((different, True), (different.replace("diferiti", "aceiasi"), False)):
        (where / "competitie.toml").write_text(f"{asked}\n[nume]\n{line}\n", encoding="utf-8")
        assert run("clasament-general", where).status == 0
        text = (where / "rezultate" / "clasament-general.csv").read_text("utf-8")
        assert ("Pop Ana," in text, "Pop Anna," in text) == (True, apart)


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
