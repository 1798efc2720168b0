"""The general ranking from the front page: rounds chosen, another discipline, names alike, the documents."""

import csv
import re
import shutil
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from arbitraj.desk.edition_names import edition_folder
from arbitraj.desk.season.season import CSV, PAGE, PDF, WORKBOOK
from arbitraj.desk.season.season_settings import SeasonOptions, write_season
from arbitraj.folder.people import read_roster
from arbitraj.folder.published import JSON
from arbitraj.folder.season import read_season
from arbitraj.hall.parts import FRAME
from arbitraj.hall.web.front import make_founding_app
from arbitraj.lexicon.lexicon import FOLDER_VARIABLE
from arbitraj.report.edition import Stage
from tests.hall.guarded import SAMPLES

ROUNDS = ("1-integral-partial", "2-heptascrabble")
DUPLICATE = "nume;prenume;loc;puncte\nAlbu;Ana;1;575\nZzaharia;Dan;2;389\n"


@pytest.fixture
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a computer's competitions lie."""
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "date"))
    for name in ROUNDS:
        shutil.copytree(SAMPLES / "sezon" / name, tmp_path / "concursuri" / name)
    return tmp_path / "concursuri"


def station(base: Path, host: str = "127.0.0.1") -> TestClient:
    app = make_founding_app(lambda folder: None, base, FRAME.before_hall())
    return TestClient(app, base_url="http://127.0.0.1", client=(host, 4000), follow_redirects=False)


def founded(page: TestClient, base: Path, **more: str) -> str:
    """A new competition of both rounds; the address of its page."""
    rounds = {f"etapa-{n}": str(base / name) for n, name in enumerate(ROUNDS)}
    names = {f"nume-{n}": f"Etapa {n + 1}" for n, _ in enumerate(ROUNDS)}
    data = {"title": "Sezon <b>", "name": "sezon", "day": "2026-11-22", **rounds, **names, **more}
    answer = page.post("/clasament-general", data=data)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def test_rounds_are_chosen_ranked_and_written(base: Path) -> None:
    page = station(base)
    assert str(base / ROUNDS[0]) in unescape(page.get("/clasament-general").text)
    address = founded(page, base)
    shown = page.get(address).text
    assert "Sezon &lt;b&gt;" in shown
    assert [part.name for part in read_season(base / "sezon").rounds] == ["Etapa 1", "Etapa 2"]
    assert "<th" in shown
    assert not (base / "sezon" / "rezultate").exists(), "seen before it is made"
    folder = {"dosar": str(base / "sezon")}
    assert page.post("/clasament-general/documente", data=folder).status_code == 303
    with (base / "sezon" / "rezultate" / CSV).open(encoding="utf-8-sig") as file:
        first = next(csv.DictReader(file))
    assert f"{first['nume']} {first['prenume']}" in shown
    for name, kind in (
        (PDF, "application/pdf"), (CSV, "text/csv; charset=utf-8"), (WORKBOOK, "application/vnd"), (PAGE, "text/html"),
    ):  # fmt: skip
        answer = page.get(f"/clasament-general/{name}", params=folder)
        assert (answer.status_code, answer.headers["content-type"][: len(kind)]) == (200, kind)
    assert page.get("/clasament-general/competitie.toml", params=folder).status_code == 303
    assert "sezon" in page.get("/").text


def test_the_stage_after_a_listed_one_is_offered_once_its_ranking_is_final(base: Path) -> None:
    for number, name in enumerate(ROUNDS, 1):
        settings = base / name / "concurs.toml"
        text = settings.read_text("utf-8")
        settings.write_text(re.sub("(?m)^titlu = .*", f'titlu = "Cupa <Toamnei>, etapa {number}"', text), "utf-8")
    write_season(base / "sezon", SeasonOptions("Sezon", rounds=((base / ROUNDS[0], "Etapa 1"),)))
    page, address = station(base), f"/clasament-general?dosar={base / 'sezon'}"
    offered = "«Cupa &lt;Toamnei&gt;, etapa 2» are clasament final și nu intră în cel general."
    assert offered not in page.get(address).text
    edition = edition_folder(base / ROUNDS[1], Stage.FINAL) / JSON
    edition.parent.mkdir(parents=True)
    edition.write_text("{}", "utf-8")
    assert offered in page.get(address).text
    both = tuple((base / name, "") for name in ROUNDS)
    write_season(base / "sezon", SeasonOptions("Sezon", rounds=both))
    assert offered not in page.get(address).text


def test_another_discipline_and_names_alike(base: Path) -> None:
    page = station(base)
    address = founded(page, base)
    folder = {"dosar": str(base / "sezon")}
    known = next(player for player in read_players(base) if len(player[1]) > 3)
    alike = f"nume;prenume;puncte\n{known[0]};{known[1][:-1]}x;575\n"
    assert page.post("/clasament-general/alta", data={**folder, "nume": "Duplicat", "lista": alike}).status_code == 303
    shown = page.get(address).text
    assert "Persoane diferite" in shown
    names = {"unul": f"{known[0]} {known[1]}", "altul": f"{known[0]} {known[1][:-1]}x"}
    one, two = re.findall(r'name="(?:unul|altul)" value="([^"]+)"', shown)
    assert {one, two} == {f"{known[0]} {known[1]}", f"{known[0]} {known[1][:-1]}x"}
    names = {"unul": one, "altul": two}
    strange = {**folder, "unul": "X", "altul": "Y", "ce": "diferiti"}
    page.post("/clasament-general/nume", data=strange)
    assert read_season(base / "sezon").different == (), "what was not asked is not answered"
    page.post("/clasament-general/nume", data={**folder, **names, "ce": "diferiti"})
    season = read_season(base / "sezon")
    assert season.different == ((one, two),)
    assert [other.name for other in season.others] == ["Duplicat"]
    assert "Persoane diferite" not in page.get(address).text
    # another choice of rounds: the discipline that is not chosen any more goes, what was said of names stays
    rounds = {"etapa-1": str(base / ROUNDS[0]), "nume-1": "Prima"}
    page.post("/clasament-general", data={**folder, "title": "Sezon", **rounds})
    season = read_season(base / "sezon")
    assert ([part.name for part in season.rounds], season.others, len(season.different)) == (["Prima"], (), 1)
    assert (base / "sezon" / "competitie-v1.toml").is_file()


def read_players(base: Path) -> list[tuple[str, str]]:
    """Surname and given name of who plays the first round."""
    return [(player.surname, player.given) for player in read_roster(base / ROUNDS[0])[0]]


@pytest.mark.parametrize(
    "wrong",
    [{"name": "../alt"}, {"name": ""}, {"title": " "}, {"name": ROUNDS[0]}, {"name": "\0"}, {"name": "x" * 300}],
)
def test_what_stands_in_the_way_is_said_and_nothing_is_made(base: Path, wrong: dict[str, str]) -> None:
    data = {"title": "Sezon", "name": "sezon", "etapa-0": str(base / ROUNDS[0]), "nume-0": "E", **wrong}
    answer = station(base).post("/clasament-general", data=data)
    assert answer.status_code == 409
    assert sorted(path.name for path in base.iterdir()) == sorted(ROUNDS)
    assert [path.name for path in base.parent.iterdir() if path.name != "date"] == ["concursuri"]


def test_only_known_folders_are_rounds_and_only_this_laptop_sees(base: Path) -> None:
    page = station(base)
    address = founded(page, base, **{"etapa-7": "/etc", "nume-7": "X"})
    assert len(read_season(base / "sezon").rounds) == 2
    far = station(base, "192.168.1.77")
    for path in (address, "/clasament-general", f"/clasament-general/{CSV}?dosar={base / 'sezon'}"):
        assert far.get(path).status_code == 303
    # nor does this one open what is no document of a competition that is known
    assert page.get(f"/clasament-general/{CSV}?dosar={base / ROUNDS[0]}").status_code == 303
    made = base / "sezon" / "rezultate"
    made.mkdir()
    (made / "altul.csv").write_text("nimic", encoding="utf-8")
    assert page.get(f"/clasament-general/altul.csv?dosar={base / 'sezon'}").status_code == 303
    for path in ("", "/alta", "/nume", "/documente"):
        assert far.post(f"/clasament-general{path}", data={"dosar": str(base / "sezon")}).status_code == 403
    assert page.post("/clasament-general/documente", data={"dosar": str(base / ROUNDS[0])}).status_code == 303
    assert not (base / ROUNDS[0] / "rezultate" / CSV).exists()
