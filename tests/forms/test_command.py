"""`arbitraj formulare` as an arbiter runs it: real folders, what is written and what is said."""

from pathlib import Path

import pdfplumber
import pytest
from pypdf import PdfReader

from arbitraj.cli.preparing import make_forms
from arbitraj.desk.requests import FormPrinting
from arbitraj.forms.drawing import picture
from arbitraj.problems import ProblemsError
from tests.commands import run
from tests.correcting import LETTERS
from tests.folders import SETTINGS, folder
from tests.forms import measures
from tests.steps import steps

ROSTER = "masa,nume,prenume\n2,Țurcanu,Ștefan\n1,Pop,Ana\n"
UNDRAWN = SETTINGS.replace(LETTERS, "").replace("Probă", "Cupa României")


def before_start(tmp_path: Path, **files: str | None) -> Path:
    """A folder as it is before the start: no hand-in, no letters."""
    contents: dict[str, str | None] = {"concurs": UNDRAWN, "jucatori": ROSTER, "predare": None}
    return folder(tmp_path, **(contents | files))


def pages(path: Path) -> list[str]:
    with pdfplumber.open(path) as pdf:
        return [page.extract_text() for page in pdf.pages]


def test_3_3_e_two_forms_a_player_and_as_many_for_the_arbiters(tmp_path: Path) -> None:
    where = before_start(tmp_path)
    done = run(tmp_path, "formulare", str(where))
    assert done.status == 0, done.err
    assert "2 jucători" in done.out
    made = pages(where / "formulare" / "formulare.pdf")
    assert ["Pop Ana" in page for page in made] == [True, True, False, False]
    assert ["Țurcanu Ștefan" in page for page in made] == [False, False, True, True]
    assert all("Cupa României" in page for page in made)
    spares = pages(where / "formulare" / "rezerve.pdf")
    assert len(spares) == 4
    assert all("Cupa României" in page and "Pop" not in page for page in spares)
    slips = pages(where / "formulare" / "bonuri-predare.pdf")
    assert len(slips) == 1
    assert slips[0].count("BON DE PREDARE") == 10
    assert "01" in slips[0]
    assert "03" not in slips[0]
    assert not (where / "formulare" / "litere.pdf").exists()


def test_copies_and_spares_are_as_many_as_asked_for(tmp_path: Path) -> None:
    where = before_start(tmp_path)
    make_forms(where, "", "", FormPrinting(copies=3, spares=1))
    assert len(PdfReader(where / "formulare" / "formulare.pdf").pages) == 6
    assert len(PdfReader(where / "formulare" / "rezerve.pdf").pages) == 1
    make_forms(where, "", "", FormPrinting(copies=1, spares=0))
    assert len(PdfReader(where / "formulare" / "formulare.pdf").pages) == 2


def test_letters_are_printed_when_they_are_known_and_asked_for(tmp_path: Path) -> None:
    where = folder(tmp_path, predare=None)
    make_forms(where, "", "", FormPrinting())
    alphabetical = "".join(sorted(LETTERS.replace("?", ""))) + "?" * LETTERS.count("?")
    assert big(where / "formulare" / "formulare.pdf", 13) == ""
    make_forms(where, "", "", FormPrinting(letters=True))
    # 6.2.h: in alphabetical order
    assert big(where / "formulare" / "formulare.pdf", 13) == alphabetical
    assert big(where / "formulare" / "litere.pdf", 60) == alphabetical


def big(path: Path, size: float) -> str:
    """The letters of the first page that are of that size or, from 60 points on, larger."""
    with pdfplumber.open(path) as pdf:
        chars = [char for char in pdf.pages[0].chars if "Bold" in char["fontname"] and char["text"].strip()]
    return "".join(c["text"] for c in chars if (c["size"] >= size if size >= 60 else abs(c["size"] - size) < 0.01))


def test_letters_not_yet_drawn_or_too_many_are_told(tmp_path: Path) -> None:
    where = before_start(tmp_path)
    done = run(tmp_path, "formulare", str(where), "--cu-litere")
    assert done.status == 2
    assert "--cu-litere" in done.err
    assert not (where / "formulare").exists()
    (where / "concurs.toml").write_text(SETTINGS.replace(LETTERS, "A" * 36), encoding="utf-8")
    with pytest.raises(ProblemsError, match="18, 17"):
        make_forms(where, "", "", FormPrinting(letters=True))
    make_forms(where, "", "", FormPrinting())


@pytest.mark.parametrize(("groups", "fit"), [(1, True), (14, True), (15, False)])
def test_as_many_groups_as_are_announced(tmp_path: Path, groups: int, fit: bool) -> None:
    announced = ", ".join(['"CASADEL"'] * groups)
    settings = SETTINGS.replace("integral_partial", "n_scrabble").replace(
        f'litere = "{LETTERS}"', f"grupe = [{announced}]"
    )
    where = before_start(tmp_path, concurs=settings)
    if not fit:
        with pytest.raises(ProblemsError, match="între 1 și 14"):
            make_forms(where, "", "", FormPrinting())
        return
    make_forms(where, "", "", FormPrinting(letters=True))
    assert big(where / "formulare" / "formulare.pdf", 13) == "CASADEL" * groups


def test_fillable_forms_are_a_file_a_player(tmp_path: Path) -> None:
    where = before_start(tmp_path)
    make_forms(where, "", "", FormPrinting(fillable=True))
    files = sorted((where / "formulare" / "completabile").iterdir())
    assert [file.name for file in files] == ["masa-01.pdf", "masa-02.pdf"]
    assert str((PdfReader(files[1]).get_fields() or {})["nume"].value) == "Țurcanu Ștefan"
    # a player's answers are not lost when the forms are made again
    filled = files[0].read_bytes() + b"%"
    files[0].write_bytes(filled)
    done = run(tmp_path, "formulare", str(where), "--completabil")
    assert done.status == 0, done.err
    assert "masa-01-v1.pdf" in done.out
    assert files[0].with_name("masa-01-v1.pdf").read_bytes() == filled


def test_a_blank_form_needs_no_folder(tmp_path: Path) -> None:
    path = tmp_path / "gol.pdf"
    done = run(tmp_path, "formulare", "--tip", "pe_sir", "-o", str(path), "--culoare")
    assert done.status == 0, done.err
    assert "INTEGRAL PE ȘIR (art. 4.3)" in pages(path)[0]
    make_forms(None, "n_scrabble", str(path), FormPrinting(groups=9, fillable=True))
    assert "litere_9" in (PdfReader(path).get_fields() or {})
    make_forms(None, "integral", str(path), FormPrinting(sheets="continuare"))
    assert ["foaia 2, continuare" in page for page in pages(path)] == [True]
    make_forms(None, "integral", str(path), FormPrinting(sheets="prima"))
    assert ["foaia" in page for page in pages(path)] == [False]


def test_a_blank_form_that_was_filled_in_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "fisa.pdf"
    make_forms(None, "pe_sir", str(path), FormPrinting(fillable=True))
    filled = path.read_bytes() + b"%"
    path.write_bytes(filled)
    make_forms(None, "pe_sir", str(path), FormPrinting(fillable=True))
    make_forms(None, "pe_sir", str(path), FormPrinting(fillable=True))
    assert sorted(file.name for file in tmp_path.iterdir()) == ["fisa-v1.pdf", "fisa.pdf"]
    assert (tmp_path / "fisa-v1.pdf").read_bytes() == filled
    assert capsys.readouterr().out.count("fisa-v1.pdf") == 1


def test_mistakes_of_the_command_line_are_told_and_nothing_is_written(tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    done = run(tmp_path, "formulare", "--tip", "pe_sir", "-o", str(path), "--foi", "multe")
    assert done.status == 2
    assert "toate, prima, continuare" in done.err
    for where, output, said in (
        (None, "", "-o: spuneți fișierul"),
        (None, str(tmp_path), "-o: .* este un dosar"),
        (tmp_path / "nicaieri", "", "nu este un dosar"),
    ):
        with pytest.raises(ProblemsError, match=said):
            make_forms(where, "" if where else "pe_sir", output, FormPrinting())
    assert not list(tmp_path.iterdir())


def test_a_folder_without_its_roster_says_so(tmp_path: Path) -> None:
    where = before_start(tmp_path, jucatori=None)
    with pytest.raises(ProblemsError, match=r"jucatori\.csv: .*lipsește"):
        make_forms(where, "", "", FormPrinting())
    assert not (where / "formulare").exists()


def test_long_names_and_titles_are_printed_whole(tmp_path: Path) -> None:
    title = "Campionatul Național Individual de Scrabble, Memorialul Nicolae Oprișiu, ediția a XXXV-a, etapa a III-a, "
    title += "Băile Herculane și Drobeta-Turnu Severin"
    name = "Constantinescu-Brâncoveanu-Țepeș Ștefania Maria Alexandrina I"
    assert (len(title), len(name)) >= (145, 60)
    settings = UNDRAWN.replace("Cupa României", title).replace("integral_partial", "superscrabble_incomplet")
    settings += 'litere = "RATEIN?"\n' if "litere" not in settings else ""
    where = before_start(tmp_path, concurs=settings, jucatori=f"masa,nume\n1,{name}\n")
    make_forms(where, "", "", FormPrinting(copies=1, spares=0))
    for file in ("formulare", "bonuri-predare"):
        text = " ".join(pages(where / "formulare" / f"{file}.pdf")[0].split())
        assert "…" not in text
        assert "Băile Herculane și Drobeta-Turnu Severin" in text
    with pdfplumber.open(where / "formulare" / "formulare.pdf") as printed:
        for page in printed.pages:
            assert name in page.extract_text()
            assert measures.outside_margins(page) == []
            assert measures.text_over_text(page) == []
    make_forms(where, "", "", FormPrinting(fillable=True))
    fields = PdfReader(where / "formulare" / "completabile" / "masa-01.pdf").get_fields() or {}
    assert fields["nume"].value == name


@pytest.mark.parametrize(
    ("game_type", "wish", "said"),
    [
        ("", FormPrinting(), "--tip: spuneți tipul"),
        ("pe_tablă", FormPrinting(), "integral_partial"),
        ("pe_sir", FormPrinting(sheets="continuare"), "o singură foaie"),
        ("n_scrabble", FormPrinting(groups=15), "între 1 și 14"),
        ("pe_sir", FormPrinting(copies=0), "cel puțin 1"),
        ("pe_sir", FormPrinting(spares=-1), "cel puțin 0"),
    ],
)
def test_what_cannot_be_made_is_told_and_nothing_is_written(
    tmp_path: Path, game_type: str, wish: FormPrinting, said: str
) -> None:
    with pytest.raises(ProblemsError, match=said):
        make_forms(None, game_type, str(tmp_path / "x.pdf"), wish)
    with pytest.raises(ProblemsError, match="fără dosar"):
        make_forms(tmp_path, "pe_sir", "", FormPrinting())
    assert not list(tmp_path.iterdir())


def test_a_roster_with_faults_is_refused_with_all_of_them(tmp_path: Path) -> None:
    where = before_start(tmp_path, concurs=UNDRAWN.replace("titlu", "titul"), jucatori="masa,nume\nx,\n")
    with pytest.raises(ProblemsError) as refused:
        make_forms(where, "", "", FormPrinting())
    assert len(refused.value.problems) == 3


def test_names_as_people_write_them_do_no_harm(tmp_path: Path) -> None:
    roster = "masa;nume\n1;<b>Ana & \u0007 名 =1+1</b>\n"
    where = before_start(tmp_path, jucatori=roster)
    make_forms(where, "", "", FormPrinting())
    assert "<b>Ana & □ =1+1</b>" in pages(where / "formulare" / "formulare.pdf")[0].replace("  ", " ")
    make_forms(where, "", "", FormPrinting(fillable=True))


def test_forms_of_a_hundred_players_draw_a_page_once(tmp_path: Path) -> None:
    roster = "masa,nume\n" + "".join(f"{n},Jucătorul {n}\n" for n in range(1, 101))
    where = before_start(tmp_path, jucatori=roster)
    picture.cache_clear()
    assert steps(lambda: make_forms(where, "", "", FormPrinting())) < 6_000_000
    assert len(PdfReader(where / "formulare" / "formulare.pdf").pages) == 200


def test_the_bytes_are_always_the_same(tmp_path: Path) -> None:
    where = before_start(tmp_path)
    made = []
    for _ in range(2):
        for fillable in (False, True):
            make_forms(where, "", "", FormPrinting(fillable=fillable))
        made.append({path.name: path.read_bytes() for path in (where / "formulare").rglob("*.pdf")})
    assert made[0] == made[1]
    assert len(made[0]) == 5
