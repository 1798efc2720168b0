"""The site of the archive: every link leads somewhere in it, who is hidden is in no byte, what is the same is kept."""

import csv
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import datetime
from html import unescape
from html.parser import HTMLParser
from operator import itemgetter
from pathlib import Path
from urllib.parse import unquote

import pytest
from defusedxml.ElementTree import fromstring

import arbitraj.text
from arbitraj.near import folded
from arbitraj.press.html.verificare import check_page
from arbitraj.problems import ProblemsError
from arbitraj.record.names import plain_name
from arbitraj.wings.years.frames import open as open_archive
from arbitraj.wings.years.frames.fields import plain_rows
from arbitraj.wings.years.site.public import (
    Guarded,
    KeptBack,
    PublicArchive,
    guarded_by,
    is_stand_in,
    read_site_settings,
)
from arbitraj.wings.years.site.writing import SiteOptions, write_site
from tests.archive.golden import GOLDEN, digests
from tests.archive.published import season, told
from tests.archive.years_made import BY_CATEGORY, PARTS, YEARS as ALL_YEARS, YOUNG, years
from tests.commands import run
from tests.once import made_once
from tests.tournament.folders import ranked, tournament

YEARS = ALL_YEARS[1:3]
DUPLICATE = "loc,nume,club,puncte\n1,Popescu Cezar,Clubul Unu,12\n2,Albu Maria,,7\n"
GAMES = "jucator1,puncte1,jucator2,puncte2\nAlbu Maria,301,Popa Victor,299\n"
ATOM = "{http://www.w3.org/2005/Atom}"
_OF_ATOM = ("feed", "entry", "id", "title", "updated", "link", "author", "name", "summary")
_LEADING = {"href", "src", "action", "srcset", "poster", "data", "formaction"}


# the names of a record, its title and its notes are in no page; a game of equal points, a bye, one who did not come
RECORD = """titlu;Albu Maria contra Popa Victor
jucator;albu;Albu Maria
jucator;popa;Popa Victor
nr;jucator;suport;pozitie;depunere;puncte;total;timp;nota
1;albu;;H7;CASA;8;8;;jocul lui Popescu Cezar
2;popa;;I8;STXRE;13;13;;
3;albu;;6E;cOMANDA;71;79;;
"""
PLAYED = """1,1,1,,2,,,,partide/1.csv,
1,2,3,300,4,410,,,,
1,3,5,,,,,,,
2,1,1,300,3,300,20,30,,
2,2,2,380,5,290,,,,
2,3,4,,,,,,,
3,1,1,,4,,,,,4
3,2,3,350,5,350,,,,
3,3,2,,,,,,,
"""
CUP = "nr,nume,prenume,club\n1,Albu,Maria,Clubul Trei\n2,Popa,Victor,\n3,Popescu,Cezar,\n4,Nuță,Ion,\n5,Ene,Ana,\n"


def published_general(folder: Path, by_category: bool) -> None:
    """The general ranking of a year's folder, as the desk publishes it."""
    sums: dict[tuple[str, str], float] = {}
    for part in PARTS:
        for line in told(folder / part)["clasament"]:
            key = line["categorie"] if by_category else "seniori", line["nume"]
            sums[key] = sums.get(key, 0) + line["puncte_clasament"]
    rows = ["loc,nume,categorie,total"]
    for category in sorted({category for category, _ in sums}):
        own = sorted((-points, name) for (of, name), points in sums.items() if of == category)
        rows += [f"{1 + sum(p < points for p, _ in own)},{name},{category},{-points:g}" for points, name in own]
    (folder / "rezultate").mkdir()
    (folder / "rezultate" / "clasament-general.csv").write_text("\n".join(rows), "utf-8")


def other_disciplines(where: Path, base: Path) -> None:
    """A competition of a duplicate and a game of two, added to an archive."""
    about = ("--competitie", "Cupa Mureș", "--loc", "Reghin", "--data", "2025-05-03", "--baza", base)
    for name, text, discipline in (("d.csv", DUPLICATE, "duplicat"), ("p.csv", GAMES, "libere")):
        (where / name).write_text(text, "utf-8")
        assert run(where, "arhiva", "adauga", where / name, "--disciplina", discipline, *about).status == 0


def made_archive(where: Path) -> Path:
    """An archive of two years with general rankings, another discipline, a game, a tournament with a record."""
    base = where / "arhiva.sqlite"
    for folder, year in zip(years(where)[1:3], YEARS, strict=True):
        published_general(folder, year == BY_CATEGORY)
        assert run(where, "arhiva", "adauga", folder, "--baza", base).status == 0
    other_disciplines(where, base)
    cup = tournament(where / "turneu", PLAYED, players=CUP, partide_1=RECORD)
    assert run(where, "arhiva", "adauga", cup, "--data", "2024-06-01", "--baza", base).status == 0
    return base


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made_once(tmp_path_factory, "site", made_archive) / "arhiva.sqlite"


def made_site(archive: Path, folder: Path, settings: str = "", lists: str = "[rating]\npornit = true\n") -> Path:
    folder.parent.mkdir(parents=True, exist_ok=True)
    own, of_lists = folder.parent / "site.toml", folder.parent / "clasamente.toml"
    own.write_text(settings, "utf-8")
    of_lists.write_text(lists, "utf-8")
    write_site(SiteOptions(folder, str(archive), own, of_lists))
    return folder


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory, archive: Path) -> Path:
    """The site of it, where nobody is hidden: to be read, or copied."""

    def made(where: Path) -> None:
        made_site(archive, where / "site")

    return made_once(tmp_path_factory, "site-intreg", made) / "site"


HIDDEN = 'titlu = "Scrabble <RO>"\n[persoane]\nascunse = ["Cezar Popescu"]\ninitiale = ["Albu Maria", "Popa Victor"]\n'


@pytest.fixture(scope="module")
def hidden(tmp_path_factory: pytest.TempPathFactory, archive: Path) -> Path:
    """The same where some are."""

    def made(where: Path) -> None:
        made_site(archive, where / "site", HIDDEN)

    return made_once(tmp_path_factory, "site-ascuns", made) / "site"


def wished(folder: Path, archive: Path) -> SiteOptions:
    return SiteOptions(folder, str(archive), folder.parent / "site.toml", folder.parent / "clasamente.toml")


def copied(folder: Path, where: Path) -> Path:
    """A copy of a site, with its settings beside."""
    shutil.copytree(folder.parent, where)
    return where / folder.name


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


class Page(HTMLParser):
    """What a page leads to, and the names of its places."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.leads: list[str] = []
        self.places: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name.rpartition(":")[2] in _LEADING:
                self.leads.append(value or "")
            if name == "id":
                self.places.add(value or "")


def dead_links(folder: Path) -> list[str]:
    """Addresses that lead out of the site, or to nothing in it."""
    return followed(folder)[0]


def followed(folder: Path) -> tuple[list[str], set[str]]:
    """The dead links, and the files that whoever begins with the first page and follows all links is never led to."""
    pages = {path: Page(path.read_text("utf-8")) for path in folder.resolve().rglob("*.html")}
    dead, led_to = [], dict[Path, set[Path]]()
    for path, page in pages.items():
        for lead in page.leads:
            where, _, place = unquote(unescape(lead)).partition("#")
            target = (path.parent / where).resolve() if where else path
            outside = ":" in where or where.startswith("/") or not target.is_relative_to(folder.resolve())
            if outside or not target.is_file() or (place and place not in pages[target].places):
                dead.append(f"{path.name}: {lead}")
            else:
                led_to.setdefault(path, set()).add(target)
    seen, wanted = set[Path](), {folder.resolve() / "index.html"}
    while wanted:
        seen |= wanted
        wanted = set().union(*(led_to.get(path, ()) for path in wanted)) - seen
    there = {*files_of(folder)} - {".site.json"}
    return dead, there - {path.relative_to(folder.resolve()).as_posix() for path in seen}


def test_every_link_leads_somewhere_in_the_site(whole: Path, tmp_path: Path) -> None:
    folder = copied(whole, tmp_path / "a")
    assert followed(folder) == ([], set()), "all of the site is led to"
    texts = {path: path.read_text("utf-8") for path in folder.rglob("*") if path.suffix in (".html", ".css", ".js")}
    loaded = re.compile(r"https?:|url\(|@import|\bfetch\(|import\(|XMLHttp")
    assert [path.name for path, text in texts.items() if loaded.search(text)] == []
    kinds = {path.parent.name for path in texts}
    assert kinds == {"site", "etape", "competitii", "jucatori", "cluburi", "sezoane", "liste", "2024-06-01-cupa"}
    titles = [re.findall("<title>(.*?)</title>", text)[0] for path, text in texts.items() if path.suffix == ".html"]
    assert len({*titles}) == len(titles)
    assert max(path.stat().st_size for path in folder.rglob("*.html")) < 300_000
    # what the checker finds, it finds
    (folder / "singura.html").write_text('<a href="singura.html">x</a>', "utf-8")
    assert followed(folder) == ([], {"singura.html"})
    (folder / "cluburi.html").write_text('<a href="nimic.html">x</a><a href="//afara">y</a><a href="#z">z</a>', "utf-8")
    assert len(dead_links(folder)) == 3


def test_pages_are_those_that_were_looked_at(whole: Path) -> None:
    """Renewed by `python -m tests.archive.golden`."""
    assert digests(whole).splitlines() == (GOLDEN / "site.txt").read_text("utf-8").splitlines()


def test_each_round_has_its_results_for_programs(archive: Path, whole: Path) -> None:
    folder = whole
    for year in YEARS:
        for order, part in enumerate(PARTS, 1):
            data = told(archive.parent / str(year) / "sezon" / part)
            (page,) = folder.glob(f"etape/{year}-*-{order}.html")
            rows = list(csv.DictReader(page.with_suffix(".csv").read_text("utf-8").splitlines()))
            given = json.loads(page.with_suffix(".json").read_text("utf-8"))
            assert (given["amprenta"], given["tip"]) == (data["editie"]["amprenta"], data["concurs"]["tip"])
            expected = [(line["loc"], line["total"], plain_name(line["nume"])) for line in data["clasament"]]
            kept = [line for line in given["rezultate"] if line["loc"] is not None]
            assert sorted((line["loc"], line["total"], plain_name(line["nume"])) for line in kept) == sorted(expected)
            assert [row["nume"] for row in rows] == [line["nume"] for line in given["rezultate"]]
            text = page.read_text("utf-8")
            rankings = dict(re.findall(r"<caption>(Clasament[^<]*)</caption>(.*?)</table>", text, re.DOTALL))
            ranked: dict[str, list[str]] = {}
            for line in data["clasament"]:
                apart = f": {line['categorie'].capitalize()}" if "Clasament: Seniori" in rankings else ""
                ranked.setdefault(f"Clasament{apart}", []).append(str(line["total"]))
            assert rankings.keys() == ranked.keys()
            for caption, totals in ranked.items():
                shown = re.findall(r'data-label="total"><b>(\d+)<', rankings[caption])
                assert sorted(shown) == sorted(totals)


def rows_of(path: Path) -> list[dict[str, str]]:
    """The rows of a table of the site; its columns are told apart by their names."""
    first, *rows = csv.reader(path.read_text("utf-8").splitlines())
    assert len({*first}) == len(first), path
    return [dict(zip(first, row, strict=True)) for row in rows]


def test_pages_with_tables_lead_to_them_as_csv(archive: Path, whole: Path) -> None:
    """docs/formate.md: a player's rounds, a club's players, the lists, the records, beside the page that shows them."""
    tables = {path.relative_to(whole).as_posix() for path in whole.rglob("*.csv")}
    for name in tables:
        page = whole / re.sub(r"(anual-\d+)-\d+\.csv$|\.csv$", r"\1.html", name).replace("partide/", "competitii/")
        assert f'href="{"../" * name.count("/")}{name}"' in page.read_text("utf-8"), name
        rows_of(whole / name)
    assert {"jucatori.csv", "cluburi.csv", "recorduri.csv"} < tables
    by_name: dict[tuple[str, ...], list[tuple[str, str, str]]] = {}
    for year in YEARS:
        for part in PARTS:
            for line in told(archive.parent / str(year) / "sezon" / part)["clasament"]:
                own = by_name.setdefault(tuple(sorted(plain_name(line["nume"]))), [])
                own.append((str(year), str(line["loc"]), str(line["total"])))
    read = 0
    for path in whole.glob("jucatori/*.csv"):
        rows = [(row["data"][:4], row["loc"], row["total"]) for row in rows_of(path)]
        own = by_name.get(tuple(sorted(path.stem.split("-"))), [])
        read += bool(own)
        assert not own or sorted(rows) == sorted(own)
    assert read > 9
    people = rows_of(whole / "jucatori.csv")
    shown = {tuple(sorted(plain_name(person["nume"]))): person for person in people}
    for words, own in by_name.items():
        wins, last = str(sum(place == "1" for _, place, _ in own)), max(year for year, *_ in own)
        assert (shown[words]["locuri_1"], shown[words]["ultimul_an"]) == (wins, last), words
    assert {person["club"] for person in people} >= {row["nume"] for row in rows_of(whole / "cluburi.csv")}
    clubs = {row["nume"]: int(row["jucatori"]) for row in rows_of(whole / "cluburi.csv")}
    for club, players in clubs.items():
        members = rows_of(whole / "cluburi" / f"{'-'.join(folded(club).split())}.csv")
        assert 0 < len({row["nume"] for row in members}) <= players  # who was absent is one of them
    totals = [row for row in rows_of(whole / "recorduri.csv") if row["fel"] == "totaluri"]
    assert max(int(row["valoare"]) for row in totals) == max(int(t) for rows in by_name.values() for *_, t in rows)


def rows_shown(text: str, caption: str) -> list[str]:
    """The rows of the table with a caption."""
    (table,) = re.findall(f"<caption>{caption}</caption>(.*?)</table>", text, re.DOTALL)
    return re.findall(r"<tr role.*?</tr>|<tr>.*?</tr>", table.partition("<tbody")[2], re.DOTALL)


def test_a_tournament_says_who_won_against_whom_and_opens_its_games(archive: Path, whole: Path) -> None:
    page = (whole / "competitii" / "2024-06-01-cupa.html").read_text("utf-8")
    expected = ranked(archive.parent / "turneu")
    lines = rows_of(whole / "competitii" / "2024-06-01-cupa.csv")
    wanted = ("loc", "nume", "victorii", "diferenta", "puncte", "partide")
    shown = [[line[key] for key in ("loc", "nume", "puncte", "diferenta", "marcate", "partide")] for line in lines]
    assert [[float(c) if c[-1:].isdigit() else c for c in row] for row in shown] == [
        [line[key] for key in wanted] for line in expected["clasament"]
    ]
    data = json.loads((whole / "competitii" / "2024-06-01-cupa.json").read_text("utf-8"))
    assert [line["loc"] for line in data["clasamente"][0]["linii"]] == [1, 2, 3, 4, 5]
    games = rows_of(whole / "partide" / "2024-06-01-cupa.csv")
    assert [(g["runda"], g["puncte1"], g["puncte2"], g["castigator"]) for g in games] == [
        ("1", "79", "31", "1"),
        ("1", "300", "410", "2"),
        ("2", "300", "300", "2"),
        ("2", "380", "290", "1"),
        ("3", "350", "350", "0"),
    ]
    bold = [re.findall("<b>.*?</b>", row) for row in rows_shown(page, "Partide: Libere")]
    winners = ["Albu Maria", "Nuță Ion", "Popescu Cezar", "Popa Victor"]
    assert [len(row) for row in bold] == [1, 1, 1, 1, 0]
    assert all(name in own[0] for name, own in zip(winners, bold, strict=False))
    assert "300–300, ultimul cuvânt" in page
    crossed = rows_shown(page, "Tabel încrucișat")
    assert [len(re.findall(r"\d+:\d+", row)) for row in crossed] == [
        sum(line["nume"] in (g["jucator1"], g["jucator2"]) for g in games) for line in lines
    ]
    (board,) = (whole / "partide" / "2024-06-01-cupa").iterdir()
    assert f"{board.parent.name}/{board.name}" in page
    text = board.read_text("utf-8")
    assert text.count("<article") == 3
    assert all(told in text for told in ("Albu Maria – Popa Victor", "cOMANDA", "STXRE", "2024-06-01-cupa.html"))
    assert "contra Popa" not in text
    home = (whole / "index.html").read_text("utf-8")
    assert f"câștigător: {lines[0]['nume']}" in home


def test_general_rankings_name_the_winner_of_each_category(archive: Path, whole: Path) -> None:
    for year in YEARS:
        (page,) = whole.glob(f"competitii/{year}-*-sezon-demo-*.html")
        kept = csv.DictReader((archive.parent / f"{year}/sezon/rezultate/clasament-general.csv").open(encoding="utf-8"))
        rows = [(row["loc"], row["nume"], row["categorie"]) for row in kept]
        text = page.read_text("utf-8")
        winners = [name for place, name, _ in rows if place == "1"]
        assert len(winners) == 1 + (year == BY_CATEGORY)
        assert f"<dd><bdi>{', '.join(winners)}</bdi></dd>" in text
        for category in {category for *_, category in rows} if year == BY_CATEGORY else {""}:
            caption = f"Clasament general{', ' if category else ''}{category.capitalize()}"
            shown = [re.findall("<bdi>(.*?)</bdi>", row)[0] for row in rows_shown(text, caption)]
            assert shown == [name for _, name, own in rows if own == category or not category]
    (own,) = (row for row in rows if row[1] == "Florea Liviu")
    player = (whole / "jucatori" / "florea-liviu.html").read_text("utf-8")
    of_category = sum(row[2] == own[2] for row in rows)
    row = rows_shown(player, "Clasamente generale")[0]
    assert f'data-label="locul">{own[0]}<' in row
    assert f'data-label="jucători">{of_category}<' in row


def test_a_player_has_opponents_games_and_the_curve_of_the_ratings(whole: Path) -> None:
    text = (whole / "jucatori" / "albu-maria.html").read_text("utf-8")
    met = [re.findall("<bdi>(.*?)</bdi>", row) for row in rows_shown(text, "Adversari")]
    assert [(row[0], row[-1]) for row in met] == [("Popa Victor", "380–330"), ("Popescu Cezar", "300–300")]
    for caption, rows in (("Partide", 3), ("Turnee de partide în doi", 2), ("Rating", 2)):
        assert len(rows_shown(text, caption)) == rows
    lists = [path.read_text("utf-8") for path in sorted(whole.glob("liste/rating-*-compunere.csv"))]
    lines = (row for listing in lists for row in csv.DictReader(listing.splitlines()))
    ratings = [line["rating"] for line in lines if line["jucător"] == "Albu Maria"]
    shown = [re.findall(r"<b>([\d.]+)</b>", row)[0].replace(".", "") for row in rows_shown(text, "Rating")]
    assert shown == ratings[::-1]
    assert "Ratingul la compunere, an de an" in text


def test_who_is_hidden_is_in_no_byte_and_places_stay(archive: Path, whole: Path, hidden: Path, tmp_path: Path) -> None:
    # hidden where nothing was before, and where pages of him lie already
    assert files_of(made_site(archive, copied(whole, tmp_path / "a"), HIDDEN)) == files_of(hidden)
    for path, data in files_of(hidden).items():
        for name in (
            "popescu cezar",
            "cezar popescu",
            "popescu-cezar",
            "cezar-ioan",
            "albu maria",
            "maria albu",
            "albu-maria",
        ):
            assert name not in path.lower(), path
            assert name not in data.decode("utf-8").lower(), (path, name)
    assert list(hidden.glob("partide/*/*.html")), "the board of a hidden player's game is still there"
    shown = files_of(hidden)
    named = files_of(whole)
    rounds = [path for path in shown if path.startswith("etape/") and path.endswith(".json")]
    assert rounds
    for path in rounds:
        of_hidden, of_named = (json.loads(row[path])["rezultate"] for row in (shown, named))
        assert [(line["loc"], line["total"]) for line in of_hidden] == [
            (line["loc"], line["total"]) for line in of_named
        ]
    assert any(b"A. M." in data for data in shown.values())
    assert any("jucător nenumit".encode() in data for data in shown.values())


def test_hidden_in_one_competition_alone(archive: Path, tmp_path: Path) -> None:
    folder = made_site(archive, tmp_path / "site", '[competitii."Cupa Mureș"]\nascunse = ["Albu Maria"]\n')
    (cup,) = folder.glob("competitii/2025-05-03-*.html")
    assert "Albu" not in cup.read_text("utf-8")
    assert "jucător nenumit" in cup.read_text("utf-8")
    assert "Cupa Mure" not in (folder / "jucatori" / "albu-maria.html").read_text("utf-8")
    # who was nowhere else has no page, and no name in the rating either
    once = made_site(
        archive,
        tmp_path / "w" / "site",
        '[competitii."Sezon Demo"]\nascunse = ["Florea Liviu", "Albu Maria"]\n',
    )
    rated = (once / "liste" / "rating-2024-compunere.csv").read_text("utf-8").splitlines()
    last = {line.split(",")[1]: line.split(",")[-1] for line in rated}
    assert (last["Albu Maria"], last["Popa Victor"]) == ("–", "24.03.2024"), "no day on which she has no name"
    assert not [path for path, data in files_of(once).items() if "Florea Liviu" in data.decode() or "florea" in path]
    unseen = made_site(archive, tmp_path / "x" / "site", '[competitii."Cupa Mureș"]\nascunsa = true\n')
    assert not [path for path, data in files_of(unseen).items() if b"Cupa Mure" in data or "cupa-mure" in path]
    initials = made_site(archive, tmp_path / "y" / "site", '[competitii."Sezon Demo"]\ntoti_cu_initiale = true\n')
    people = {path.stem for path in (initials / "jucatori").iterdir()}
    others = {"albu-maria", "cezar-popescu", "popa-victor", "ion-nuta", "ana-ene"}
    assert people == others, "who was at the other competitions"
    roundless = made_site(archive, tmp_path / "z" / "site", '[competitii."Sezon Demo"]\nascunsa = true\n')
    assert {path.parent.name for path in roundless.glob("*/*.html")} == {"competitii", "jucatori", "liste", "sezoane"}


@pytest.mark.parametrize(
    "guarded",
    [
        Guarded(),
        Guarded(KeptBack(hidden=frozenset(["albu maria"]), initials=frozenset(["cezar popescu"]))),
        Guarded(by_title={"Sezon Demo": KeptBack(hidden=frozenset(["albu maria"]))}),
        Guarded(by_title={"Sezon Demo": KeptBack(initials=frozenset(["albu maria"]))}),
        Guarded(unseen=frozenset(["Sezon Demo"])),
    ],
)
def test_moves_are_the_entries_of_who_is_named(archive: Path, guarded: Guarded) -> None:
    public = PublicArchive(open_archive(archive).base, guarded=guarded)
    entries = public.entries()
    counted = entries[(entries["stare"] == "corecta") & (entries["tabel"] == "depuneri")]
    rows = plain_rows(counted[["persoana", "runda", "nr", "cuvant", "pozitie", "puncte", "prima"]])
    named = [row for row in rows if not is_stand_in(row[0])]
    assert sorted(public.moves(), key=itemgetter(0)) == sorted(named, key=itemgetter(0))  # of each in their order
    assert bool(rows) is not bool(guarded.unseen)


def test_what_is_kept_back_of_each_competition_is_what_its_own_settings_say(archive: Path, tmp_path: Path) -> None:
    """Everybody by initials in the one, everybody without an age in the other, and one person otherwise in each."""
    cup = '[competitii."Cupa Mureș"]\ntoti_fara_varsta = true\ninitiale = ["Albu Maria"]\n'
    season = '[competitii."Sezon Demo"]\ntoti_cu_initiale = true\nfara_varsta = ["Albu Maria"]\n'
    (tmp_path / "site.toml").write_text(f"{cup}{season}", "utf-8")
    own, one = open_archive(archive), frozenset(["albu maria"])
    guarded = guarded_by(own, read_site_settings(tmp_path / "site.toml"), "site.toml")
    everybody = frozenset(own.names_written())
    kept = KeptBack(initials=one, ageless=everybody), KeptBack(initials=everybody, ageless=one)
    assert guarded == Guarded(by_title=dict(zip(("Cupa Mureș", "Sezon Demo"), kept, strict=True)))


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ('[persoane]\nascunse = ["Popescu Cesar"]\n', "Popescu Cezar"),
        ("[persoane]\nascuse = []\n", "ascunse"),
        ('[competitii."Cupa Mures"]\nascunsa = true\n', "Cupa Mureș"),
        ('adresa = "exemplu"\n', "https://"),
        ("competitii = 3\n", "competitii"),
    ],
)
def test_what_would_leave_somebody_public_is_refused(archive: Path, tmp_path: Path, settings: str, told: str) -> None:
    (tmp_path / "site.toml").write_text(settings, "utf-8")
    asked = ("--baza", archive, "--setari", tmp_path / "site.toml")
    said = run(tmp_path, "arhiva", "site", "-o", tmp_path / "site", *asked)
    assert (said.status, told in said.err) == (2, True), said.err
    assert not (tmp_path / "site").exists()


def test_same_archive_same_bytes_in_any_process(archive: Path, hidden: Path, tmp_path: Path) -> None:
    asked = ("--baza", archive, "--setari", hidden.parent / "site.toml", "--liste", hidden.parent / "clasamente.toml")
    # in shares, of which so few files are worth none
    program = (
        "import arbitraj.wings.years.site.writing as site; site._FEWEST = 2; from arbitraj.cli.main import run; run()"
    )
    command = (sys.executable, "-c", program, "arhiva", "site", "-o", tmp_path / "site", *asked)
    environment = {**os.environ, "PYTHONHASHSEED": "7", "ARBITRAJ_DATE": str(tmp_path / "date")}
    subprocess.run(command, check=True, capture_output=True, env=environment)
    assert files_of(tmp_path / "site") == files_of(hidden)
    assert len(files_of(hidden)) > 30


def test_only_what_changed_is_written_anew(archive: Path, whole: Path, tmp_path: Path) -> None:
    base = tmp_path / "arhiva.sqlite"
    base.write_bytes(archive.read_bytes())
    folder = copied(whole, tmp_path / "a")
    options = wished(folder, base)
    assert write_site(options).written == ()
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    (tmp_path / "d.csv").write_text("loc,nume,puncte\n1,Popa Victor,5\n", "utf-8")
    about = ("--disciplina", "duplicat", "--competitie", "Cupa Nouă", "--loc", "Iași", "--data", "2026-02-01")
    assert run(tmp_path, "arhiva", "adauga", tmp_path / "d.csv", *about, "--baza", base).status == 0
    done = write_site(options)
    assert {"jucatori/popa-victor.html", "sezoane/2026.html", "index.html"} <= set(done.written)
    assert "jucatori/albu-maria.html" not in done.written
    assert not [path for path in done.written if path.startswith("etape/")]
    assert done.removed == ()
    after = {path: path.stat().st_mtime_ns for path in before if path.is_file()}
    kept = {path for path in after if path.relative_to(folder).as_posix() not in (*done.written, ".site.json")}
    assert all(after[path] == before[path] for path in kept)
    # what is written a part at a time is what is written at once
    assert files_of(folder) == files_of(made_site(base, tmp_path / "x" / "site"))
    # what is taken out of the archive goes from the site
    assert run(tmp_path, "arhiva", "sterge", "cupa noua", "--da", "--baza", base).status == 0
    gone = write_site(options).removed
    assert "sezoane/2026.html" in gone
    assert dead_links(folder) == []
    assert files_of(folder) == files_of(whole)


def test_a_program_that_says_something_else_writes_all_anew(
    archive: Path, whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = shutil.copytree(Path(arbitraj.text.__file__).parent, tmp_path / "text")
    with (texts / "ro" / "site.toml").open("a", encoding="utf-8") as file:
        file.write("# altfel\n")
    monkeypatch.setattr(arbitraj.text, "__file__", str(texts / "__init__.py"))
    done = write_site(wished(copied(whole, tmp_path / "a"), archive))
    assert len(done.written) == done.files


def test_a_folder_of_somebody_elses_is_left_alone(archive: Path, whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "al-meu"
    folder.mkdir()
    (folder / "index.html").write_text("al meu", "utf-8")
    said = run(tmp_path, "arhiva", "site", "-o", folder, "--baza", archive)
    assert (said.status, "index.html" in said.err) == (2, True)
    assert (folder / "index.html").read_text("utf-8") == "al meu"
    said = run(tmp_path, "arhiva", "site", "-o", tmp_path / "gol", "--baza", tmp_path / "gol.sqlite")
    assert (said.status, "adauga" in said.err) == (2, True)
    # a record that would have files taken away elsewhere
    site = copied(whole, tmp_path / "a")
    (site / ".site.json").write_text('{"files": {"../al-meu/index.html": "x"}}', "utf-8")
    assert run(tmp_path, "arhiva", "site", "-o", site, "--baza", archive).status == 2
    assert (folder / "index.html").read_text("utf-8") == "al meu"


def test_the_edition_is_led_to_only_where_it_is_laid(archive: Path, whole: Path, tmp_path: Path) -> None:
    folder = copied(whole, tmp_path / "a")
    (page,) = folder.glob(f"etape/{YEARS[0]}-*-1.html")
    # whoever has the edition's data counts again with the page of the site, which is the one `publica` writes
    assert leads(page) == ["../verificare.html"]
    assert (folder / "verificare.html").read_text("utf-8") == check_page()
    laid = folder / "editii" / page.stem
    laid.mkdir(parents=True)
    for name in ("verificare.html", "verificare.json"):
        (laid / name).write_text("<p>", "utf-8")
    assert write_site(wished(folder, archive)).written == (f"etape/{page.name}",)
    assert leads(page) == [f"../editii/{page.stem}/verificare.{form}" for form in ("html", "json")]
    assert dead_links(folder) == []
    # it names everybody: with somebody hidden there nothing is written until it is taken away
    name = told(archive.parent / str(YEARS[0]) / "sezon" / PARTS[0])["clasament"][0]["nume"]
    with pytest.raises(ProblemsError, match=f"editii/{page.stem}/verificare.html"):
        made_site(archive, folder, f'[persoane]\nascunse = ["{name}"]\n')
    shutil.rmtree(laid)
    made_site(archive, folder, f'[persoane]\nascunse = ["{name}"]\n')
    assert leads(page) == ["../verificare.html"]


def test_analyses_are_there_where_the_competition_allows_it(tmp_path: Path) -> None:
    """Those of the edition that the archive has, of whoever is named; never those of a person who is hidden."""
    season_folder, base, site = season(tmp_path), tmp_path / "arhiva.sqlite", tmp_path / "s" / "site"
    assert run(tmp_path, "arhiva", "adauga", season_folder, "--baza", base).status == 0
    data = told(season_folder / PARTS[1])
    for line in data["clasament"]:
        analysis = season_folder / PARTS[1] / "rezultate" / f"analiza-masa-{line['masa']:03}.html"
        analysis.parent.mkdir(exist_ok=True)
        mark = f'<html><meta name="amprenta-editiei" content="{data["editie"]["amprenta"]}">'
        analysis.write_text(f"{mark}<p>Analiza: {line['nume']}", "utf-8")
    allowed = '[competitii."Sezon Demo"]\nanalize = true\n'
    made_site(base, site)
    assert not (site / "analize").exists()
    made_site(base, site, allowed)
    assert len(list(site.glob("analize/*/*.html"))) == len(data["clasament"])
    assert [lead for lead in dead_links(site) if "analize" in lead] == []
    name = data["clasament"][0]["nume"]
    made_site(base, site, f'{allowed}[persoane]\nascunse = ["{name}"]\n')
    assert len(list(site.glob("analize/*/*.html"))) == len(data["clasament"]) - 1
    assert not [path for path, text in files_of(site).items() if name in text.decode("utf-8")]
    analysis.write_text("<html>fișa altei ediții", "utf-8")
    made_site(base, site, allowed)
    assert len(list(site.glob("analize/*/*.html"))) == len(data["clasament"]) - 1
    # what a person laid there is led to, and holds the writing up once it would name somebody hidden
    made_site(base, site)
    (round_page,) = (path for path in site.glob("etape/*-2.html"))
    own = next(
        path for path in (site / "jucatori").glob("*.html") if sorted(path.stem.split("-")) == [*plain_name(name)]
    )
    by_hand = site / "analize" / round_page.stem / own.name
    by_hand.parent.mkdir(parents=True, exist_ok=True)
    by_hand.write_text(f"<p>{name}", "utf-8")
    made_site(base, site)
    assert f"analize/{round_page.stem}/{own.name}" in own.read_text("utf-8")
    with pytest.raises(ProblemsError, match="analize/"):
        made_site(base, site, f'[persoane]\nascunse = ["{name}"]\n')


def leads(page: Path) -> list[str]:
    """Where a page leads for the second count."""
    return re.findall(r'href="([^"]*verificare\.[a-z]+)"', page.read_text("utf-8"))


def test_nothing_tells_an_age(archive: Path, tmp_path: Path) -> None:
    folder = made_site(archive, tmp_path / "site", f'[persoane]\nfara_varsta = ["{YOUNG[0]}"]\n')
    # not by a column, not by what they stand under
    assert _told_of_age(folder, YOUNG[1]) == {"tineret"}
    assert _told_of_age(folder, YOUNG[0]) == set()
    given = [json.loads(path.read_text("utf-8"))["rezultate"] for path in folder.glob("etape/*.json")]
    lines = [line for results in given for line in results if line["nume"] in YOUNG]
    assert {line["categorie"] for line in lines if line["nume"] == YOUNG[0]} == {""}
    assert {line["categorie"] for line in lines if line["nume"] != YOUNG[0]} == {"tineret"}


def test_the_feed_is_atom_as_rfc_4287_has_it(whole: Path, hidden: Path) -> None:
    """What has to be there is, once; ids are unique, moments have a zone, links lead to pages."""
    for folder in (whole, hidden):
        feed = fromstring((folder / "rezultate.xml").read_bytes())
        assert feed.tag == f"{ATOM}feed"
        entries = feed.findall(f"{ATOM}entry")
        assert entries
        for element in (feed, *entries):
            for name in ("id", "title", "updated"):  # 4.1.1, 4.1.2
                (found,) = element.findall(f"{ATOM}{name}")
                assert (found.text or "").strip()
            assert re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", element.findtext(f"{ATOM}id") or "")
            assert datetime.fromisoformat(element.findtext(f"{ATOM}updated") or "").tzinfo  # RFC 3339
            assert [link for link in element.findall(f"{ATOM}link") if link.get("rel", "alternate") == "alternate"]
        assert feed.findtext(f"{ATOM}author/{ATOM}name")  # that of the entries, which have none of their own
        ids = [element.findtext(f"{ATOM}id") for element in (feed, *entries)]
        assert len({*ids}) == len(ids)
        assert len(feed.findall(f"{ATOM}link[@rel='self']")) == 1
        for link in feed.iter(f"{ATOM}link"):
            assert (folder / link.attrib["href"]).is_file(), "without an address links are from the site's folder"
            assert link.get("type") in (None, "text/html")
    assert {element.tag for element in feed.iter()} <= {f"{ATOM}{name}" for name in _OF_ATOM}


def _told_of_age(folder: Path, name: str) -> set[str]:
    """The categories that files and pages put a player under, or tell beside the name."""
    told = set()
    for path in folder.glob("competitii/*.csv"):
        lines = [row for row in rows_of(path) if "categorie" in row]
        for discipline in {line["proba"] for line in lines}:
            told |= _ranked_in([line for line in lines if line["proba"] == discipline], name)
    for path in folder.glob("competitii/*.json"):
        for ranking in json.loads(path.read_text("utf-8"))["clasamente"]:
            told |= _ranked_in(ranking["linii"], name)
    for path in (*folder.glob("liste/*.csv"), *folder.glob("*.csv")):
        rows = [line for line in path.read_text("utf-8").splitlines() if name in line]
        told |= {word for word in ("tineret", "seniori") if any(word in row.lower() for row in rows)}
    for path in folder.rglob("*.html"):
        for section in path.read_text("utf-8").split("<h2>")[1:]:
            caption, _, rest = section.partition("</h2>")
            rows = [row for row in rest.split("<tr")[1:] if name in row]
            told |= {word for word in ("tineret", "seniori") for row in rows if word in (caption + row).lower()}
    return told


def _ranked_in(lines: list[dict[str, str]], name: str) -> set[str]:
    """The category that a line of several rankings tells: its own, or that of who stands below."""
    categories = [line["categorie"] for line in lines]
    at = next((n for n, line in enumerate(lines) if line["nume"] == name), len(lines))
    return {*filter(None, categories[at:])} if len({*filter(None, categories)}) > 1 else set()


def test_names_that_would_lie_at_the_same_place(tmp_path: Path, archive: Path) -> None:
    base = tmp_path / "arhiva.sqlite"
    base.write_bytes(archive.read_bytes())
    (tmp_path / "d.csv").write_text(
        "loc,nume,club,puncte\n1,<script>alert(1)</script>,C&C,5\n2,日本,,4\n3,中国,,3\n4,=1+1,,2\n", "utf-8"
    )
    about = ("--disciplina", "duplicat", "--competitie", "Cupa <b>", "--loc", "Iași", "--data", "2026-02-01")
    assert run(tmp_path, "arhiva", "adauga", tmp_path / "d.csv", *about, "--baza", base).status == 0
    folder = made_site(base, tmp_path / "site")
    assert dead_links(folder) == []
    pages = b"".join(data for path, data in files_of(folder).items() if not path.endswith((".csv", ".json")))
    assert b"<script>alert" not in pages
    cells = [
        cell
        for path in folder.rglob("*.csv")
        for row in csv.reader(path.read_text("utf-8").splitlines())
        for cell in row
    ]
    assert "'=1+1" in cells
    assert [cell for cell in cells if cell[:1] in tuple("=+-@") and not re.fullmatch(r"[+-]\d+(\.\d+)?", cell)] == []
    with closing(sqlite3.connect(base)) as link:
        ((people,),) = link.execute("SELECT count(*) FROM persoane").fetchall()
    assert len(list((folder / "jucatori").glob("*.html"))) == people
