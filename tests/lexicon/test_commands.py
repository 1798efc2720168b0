"""`arbitraj lexic` what is printed, and the exit status."""

import json
import zipfile
from itertools import chain, product
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from arbitraj.game.variant import load_variant
from arbitraj.lexicon.lexicon import EMBEDDED, ListStore, digest
from arbitraj.lexicon.normalise import FEWEST, faults, normalise
from tests.commands import run
from tests.correcting import WORDS
from tests.folders import folder

UNOFFICIAL = "nu este oficială; cea oficială se aduce cu: arbitraj lexic importa"


class Machine:
    """A machine with its own data folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def lexic(self, *arguments: str) -> tuple[int, str, str]:
        said = run(self.folder, "lexic", *arguments)
        return said.status, said.out, said.err

    def short(self, path: str, *arguments: str) -> tuple[int, str, str]:
        """Import a list of few words, which whoever types it has to mean."""
        return self.lexic("importa", path, "--totusi", *arguments)

    def file(self, name: str, text: str) -> str:
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return str(path)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_words_are_looked_up_folded_and_the_list_is_named(machine: Machine) -> None:
    code, out, _ = machine.lexic("verifica", "casă", "Șțqx")
    assert (code, out.splitlines()[:2]) == (1, ["casă: DA – în dicționar: «casă»", "Șțqx: NU"])
    assert EMBEDDED in out
    assert UNOFFICIAL in out
    assert machine.lexic("verifica", "ȘTIRE", "comandă")[0] == 0


def test_a_list_is_imported_chosen_and_used(machine: Machine) -> None:
    path = machine.file("loc.txt", "casă\nîntr-o\nmasă/AB\nx\n")
    code, out, _ = machine.lexic("importa", path, "--amprenta", digest(["CASA", "MASA"]), "--sursa", "Federația")
    assert code == 0
    assert "2 cuvinte" in out
    assert "într-o" in out
    assert "masă/AB" in out
    assert machine.lexic("implicit", "loc") == (0, "Lista implicită este acum «loc», 2 cuvinte.\n", "")
    code, out, _ = machine.lexic("verifica", "MASA")
    assert code == 0
    assert UNOFFICIAL not in out
    assert UNOFFICIAL in machine.lexic("verifica", "MASA", "--lista", EMBEDDED)[1]
    assert UNOFFICIAL in machine.lexic("implicit", EMBEDDED)[1]
    rows = machine.lexic("lista")[1].splitlines()
    assert [row[:2] for row in rows] == ["  ", "* ", "  "]
    assert "Federația" in rows[-1]
    assert "lista oficială" in rows[-1]
    assert "nu este lista oficială" in rows[0]


def test_what_is_wrong_is_said_on_standard_error(machine: Machine) -> None:
    path = machine.file("loc.txt", "casă\nmasă\n")
    machine.short(path)
    code, out, error = machine.short(path)
    assert (code, out) == (2, "")
    assert "există deja o listă cu numele «loc»" in error
    assert machine.short(path, "--inlocuieste")[0] == 0
    code, _, error = machine.lexic("verifica", "casa", "--lista", "alta")
    assert code == 2
    assert "hunspell-ro, hunspell-ro-2026, loc, loc-v1" in error
    assert machine.lexic("importa", str(machine.folder / "lipsa.txt"))[0] == 2


def test_a_damaged_list_does_not_hide_the_others(machine: Machine) -> None:
    machine.short(machine.file("loc.txt", "casă\nmasă\n"))
    (machine.folder / "date" / "rea.lexic").write_bytes(b"x")
    code, out, _ = machine.lexic("lista")
    assert code == 0
    assert "rea: fișierul listei este stricat" in out
    assert "loc: 2 cuvinte" in out


EVERY = "casă\n" + "".join(f"{''.join(letters)}\n" for letters in product("abcdefgijlm", repeat=4))
LONG = "".join(f"x{''.join(letters)}\n" for letters in product("abcdefgijlm", repeat=4))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("casă\n", "are un singur cuvânt"),
        ("casă, masă, om\n", "are mai multe cuvinte pe rând"),
        ("casă masă\nom bun\n", "are mai multe cuvinte pe rând"),
        ("casă\nmasă\nom\n", "are mai puțin de 500 de cuvinte"),
        (EVERY[: FEWEST * 5 - 5], "are mai puțin de 500 de cuvinte"),
        (f"cat\nhouse\nthe\n{LONG}", "nu are cuvintele cele mai obișnuite ale limbii române"),
    ],
)
def test_what_is_no_list_is_refused_unless_the_arbiter_insists(machine: Machine, text: str, said: str) -> None:
    path = machine.file("loc.txt", text)
    code, out, error = machine.lexic("importa", path)
    assert (code, out) == (2, "")
    assert said in error
    assert "câte un cuvânt pe rând" in error
    assert "--totusi" in error
    assert not (machine.folder / "date").exists()
    assert machine.lexic("importa", path, "--totusi")[0] == 0


@pytest.mark.parametrize(
    "text",
    [
        EVERY[: FEWEST * 5],
        f"# lista, de încercare, scurtă\ncasă/AB\nmasă 12\nom s.m.\n{EVERY[:5000]}",
        "Lista de cuvinte\n" + "casă\nom\nbun\nmasă\nmic\n" * 3 + EVERY[:5000],
    ],
)
def test_a_short_list_with_flags_figures_or_a_title_is_a_list(machine: Machine, text: str) -> None:
    assert machine.lexic("importa", machine.file("loc.txt", text))[0] == 0


def test_a_long_list_has_most_of_the_commonest_words(machine: Machine) -> None:
    common = sorted(load_variant("romana").common)
    few = machine.file("putine.txt", LONG + "\n".join(common[: len(common) // 2 - 1]))
    most = machine.file("multe.txt", LONG + "\n".join(common[: len(common) // 2]))
    made = machine.file("mici.txt", LONG[: len(LONG) // 2] + "\ncasa")
    assert machine.lexic("importa", few)[0] == 2
    assert machine.lexic("importa", most)[0] == 0
    assert machine.lexic("importa", made)[0] == 0


def test_a_list_that_loses_more_than_one_row_in_a_hundred_is_asked(machine: Machine) -> None:
    rows = EVERY.splitlines()[: 10 * FEWEST]
    border = machine.file("buna.txt", "\n".join([*rows[: 99 * FEWEST // 10], *["într-o"] * (FEWEST // 10)]))
    lost = ["a"] * 19, ["abcdefghijlmnopr"] * 2, ["c\u0430să"] * 30, [""] * 7
    over = machine.file("taiata.txt", "\n".join([*rows[: 99 * FEWEST // 10 - 1], *chain(*lost)]))
    assert machine.lexic("importa", border)[0] == 0
    code, out, error = machine.lexic("importa", over)
    assert (code, out) == (2, "")
    said = "din 5.000 de rânduri scrise s-ar pierde 51: 19 prea scurte, 2 prea lungi, 30 cu semne care nu sunt litere"
    assert said in " ".join(error.split())
    assert f"jocului: {lost[2][0]}: U+0430; dintr-o listă" in " ".join(error.split())
    assert machine.lexic("importa", over, "--totusi")[0] == 0


@pytest.mark.parametrize("sign", ["\u00ad", "-"])
def test_what_is_left_of_a_long_list_has_the_commonest_words_too(machine: Machine, sign: str) -> None:
    broken = "".join(f"{word[:2]}{sign}{word[2:]}\n" if at % 3 else f"{word}\n" for at, word in enumerate(LONG.split()))
    code, _, error = machine.lexic("importa", machine.file("loc.txt", f"casă\n{broken}"))
    assert (code, "cuvintele cele mai obișnuite" in error) == (2, True)


def test_the_list_that_comes_with_the_program_has_all_the_commonest_words() -> None:
    words = ListStore().open(EMBEDDED)
    common = load_variant("romana").common
    assert len(common) > 50
    assert [word for word in common if word not in words] == []
    _, report = normalise(sorted(common), load_variant("romana").alphabet)
    assert [fault.key for fault in faults(("a",), common, common, report)] == ["lexic.few_words"], "nothing else"


def test_a_list_is_imported_with_the_letters_of_its_variant(machine: Machine) -> None:
    path = machine.file("osps.txt", "żółw\nwór\nwor\nquiz\n")
    code, out, _ = machine.short(path, "--varianta", "polona", "--nume", "osps")
    assert code == 0
    assert "3 cuvinte" in out  # there is no Q in Polish
    assert 'lexic = "osps"' in out
    of_it = ("--lista", "osps", "--varianta", "polona")
    code, out, _ = machine.lexic("verifica", "WÓR", "ŻÓLW", "zółw", *of_it)
    assert (code, out.splitlines()[:3]) == (1, ["WÓR: DA", "ŻÓLW: NU", "zółw: NU"])  # Ż is no Z, Ł is no L
    # Scribo keeps hyphens, and has its own words of two letters
    path = machine.file("scribo.txt", "du-te\nod\n")
    assert machine.short(path, "--varianta", "scribo")[0] == 0
    code, out, _ = machine.lexic("verifica", "DU–TE", "te", "od", "--lista", "scribo", "--varianta", "scribo")
    assert (code, out.splitlines()[:3]) == (1, ["DU–TE: DA", "te: DA", "od: NU"])
    code, _, told = machine.lexic("importa", path, "--varianta", "polonna")
    assert (code, "Poate «polona»?" in told) == (2, True)


def test_a_list_is_the_official_one_by_the_published_fingerprint_alone(machine: Machine) -> None:
    path = machine.file("loc.txt", "casă\nmasă\n")
    published = digest(["CASA", "OALA"])
    code, _, error = machine.lexic("importa", path, "--amprenta", published)
    assert (code, published in error, digest(["CASA", "MASA"]) in error) == (2, True, True)
    assert "nu este o amprentă" in machine.lexic("importa", path, "--amprenta", "abc")[2]
    assert not (machine.folder / "date").exists()
    assert machine.short(path)[0] == 0
    assert "lista oficială" not in machine.lexic("lista")[1].splitlines()[-1]


def test_a_workbook_and_a_numbered_list_are_read(machine: Machine) -> None:
    book = Workbook()
    for row in (("nr", "cuvânt"), (1, "casă"), (2, "masă"), (None, None), (3, "ștrand")):
        book.active.append(row)  # type: ignore[union-attr]
    hidden = book.create_sheet("veche")
    hidden.append(("oală",))
    hidden.sheet_state = "hidden"
    book.save(machine.folder / "loc.xlsx")
    assert machine.short(str(machine.folder / "loc.xlsx"))[0] == 0
    numbered = machine.file("numerotata.txt", "1. casă\n2) masă\n 3;ștrand\n4\n")
    code, out, _ = machine.short(numbered)
    assert (code, "La " in out) == (0, False)
    both = [machine.lexic("exporta", name, "-o", str(machine.folder / name))[0] for name in ("loc", "numerotata")]
    texts = {(machine.folder / name).read_text("utf-8") for name in ("loc", "numerotata")}
    assert (both, texts) == ([0, 0], {"CASA\nMASA\nSTRAND\n"})


@pytest.mark.parametrize("data", [b"PK\x03\x04", b"<!DOCTYPE x>", b"casa"])
def test_a_damaged_workbook_is_refused(machine: Machine, data: bytes) -> None:
    path = machine.folder / "loc.xlsx"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("xl/workbook.xml", data)
    code, out, error = machine.lexic("importa", str(path))
    assert (code, out, "registrul este stricat" in error) == (2, "", True)


def test_a_list_is_written_out_with_the_same_fingerprint_and_thrown_away(machine: Machine) -> None:
    machine.short(machine.file("loc.txt", "masă\ncasă\n"))
    target = machine.folder / "afara.txt"
    code, out, _ = machine.lexic("exporta", "loc", "-o", str(target))
    assert (code, target.read_text("utf-8"), digest(["CASA", "MASA"]) in out) == (0, "CASA\nMASA\n", True)
    assert "există deja" in machine.lexic("exporta", "loc", "-o", str(target))[2]
    assert machine.lexic("exporta", "loc", "-o", str(target), "--inlocuieste")[0] == 0
    assert "adăugați --da" in machine.lexic("sterge", "loc")[2]
    machine.lexic("implicit", "loc")
    assert "este lista implicită" in machine.lexic("sterge", "loc", "--da")[2]
    machine.lexic("implicit", EMBEDDED)
    (machine.folder / "date" / "rea.lexic").write_bytes(b"x")
    done = [machine.lexic("sterge", name, "--da")[0] for name in ("loc", "rea", "alta", EMBEDDED)]
    assert (done, len(machine.lexic("lista")[1].splitlines())) == ([0, 0, 2, 2], 2)


def test_two_lists_are_compared_installed_or_not(machine: Machine) -> None:
    machine.short(machine.file("loc5.txt", "casă\nmasă\noală\n"), "--nume", "loc5")
    new = machine.file("loc6.txt", "casă\noală\nscaun\nștrand\n")
    code, out, _ = machine.lexic("compara", "loc5", new)
    assert (code, "Ies 1 cuvânt: MASA" in out, "Intră 2 cuvinte: SCAUN, STRAND" in out) == (0, True, True)
    assert "2 comune" in out
    assert "aceleași cuvinte" in machine.lexic("compara", "loc5", "loc5")[1]
    code, out, _ = machine.lexic("compara", "loc5", new, "--json", "-")
    lists = [{"cuvinte": 3, "nume": "loc5"}, {"cuvinte": 4, "nume": "loc6.txt"}]
    words = {"comune": 2, "ies": ["MASA"], "intra": ["SCAUN", "STRAND"], "editii": []}
    assert json.loads(out) == {"liste": lists, **words}


def test_what_another_list_would_touch_is_found_in_what_was_published(tmp_path: Path) -> None:
    where = folder(tmp_path)
    assert run(tmp_path, "publica", where, "--final", "--totusi").status == 0
    (tmp_path / "noua.txt").write_text((where / "lexic.txt").read_text("utf-8").replace("STIRE\n", ""), "utf-8")
    done = run(tmp_path, "lexic", "compara", where / "lexic.txt", tmp_path / "noua.txt", "--dosar", tmp_path)
    assert (done.status, "Probă: nu mai sunt valabile STIRE" in done.out) == (0, True), done
    same = run(tmp_path, "lexic", "compara", where / "lexic.txt", where / "lexic.txt", "--dosar", tmp_path)
    assert "Nicio ediție publicată" in same.out


def test_a_ruling_lets_a_word_in_or_out_and_stands_in_the_results(tmp_path: Path) -> None:
    where, told = (
        folder(tmp_path, lexic="\n".join(sorted(WORDS - {"STIRE"}))),
        ("--motiv", "DEX, p. 1", "--arbitru", "Eva"),
    )
    before = results_of(tmp_path, where)
    done = run(tmp_path, "lexic", "hotaraste", where, "știre", "da", *told)
    assert (done.status, "STIRE este valabil" in done.out) == (0, True), done
    raised = results_of(tmp_path, where)["clasament"][0]["total"]
    assert raised > before["clasament"][0]["total"]
    assert run(tmp_path, "lexic", "hotaraste", where, "AI", "nu", *told).status == 0
    words = results_of(tmp_path, where)["lexic"]
    assert [(ruling["cuvant"], ruling["valabil"], ruling["arbitru"]) for ruling in words["hotarari"]] == [
        ("AI", False, "Eva"),
        ("STIRE", True, "Eva"),
    ]
    assert words["sha256_lista"] == before["lexic"]["sha256"] != words["sha256"]
    assert words["cuvinte"] == before["lexic"]["cuvinte"]
    # what is so already is refused; another word on the same replaces the first, which stays in the file
    assert "este deja valabil" in run(tmp_path, "lexic", "hotaraste", where, "STIRE", "da", *told).err
    assert "Înlocuiește hotărârea luată de Eva" in run(tmp_path, "lexic", "hotaraste", where, "STIRE", "nu", *told).out
    assert (where / "cuvinte.toml").read_text("utf-8").count("STIRE") == 2
    assert results_of(tmp_path, where)["clasament"][0]["total"] < raised


def test_a_ruling_is_told_on_the_papers_and_its_reason_only_to_arbiters(tmp_path: Path) -> None:
    where = folder(tmp_path)
    run(tmp_path, "lexic", "hotaraste", where, "AI", "nu", "--motiv", "secret", "--arbitru", "Eva")
    assert "nu sunt valabile: AI" in run(tmp_path, "corecteaza", where).out
    run(tmp_path, "publica", where, "--final", "--totusi")
    public = next(where.rglob("verificare.json")).read_text("utf-8")
    assert (json.loads(public)["lexic"]["hotarari"], "secret" in public) == (
        [{"cuvant": "AI", "valabil": False}],
        False,
    )
    assert "nu sunt valabile: AI" in next(where.rglob("rezultate.html")).read_text("utf-8")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('cuvant = "A1"\nvalabil = "da"', "nu este un cuvânt"),
        ('cuvant = "AI"\nvalabil = "poate"', "poate"),
        ('valabil = "da"', "cuvant"),
    ],
)
def test_a_wrong_ruling_is_told_by_its_place(tmp_path: Path, line: str, said: str) -> None:
    where = folder(tmp_path)
    rest = 'motiv = "x"\narbitru = "Eva"\nla = 2026-11-21T10:00:00\n'
    (where / "cuvinte.toml").write_text(f"[[hotarare]]\n{line}\n{rest}", "utf-8")
    done = run(tmp_path, "corecteaza", where)
    assert (done.status, "cuvinte.toml" in done.err, "hotărârea 1" in done.err, said in done.err) == (
        2,
        True,
        True,
        True,
    )


def results_of(home: Path, where: Path) -> dict[str, Any]:
    done = run(home, "corecteaza", where)
    assert done.status == 0, done.err
    data: dict[str, Any] = json.loads((where / "rezultate" / "rezultate.json").read_text("utf-8"))
    return data
