"""The page of results as a browser takes it: whole, closed to the outside, and true to the corrections."""

import itertools
import re
from dataclasses import replace
from html.parser import HTMLParser
from importlib.resources import files
from operator import itemgetter
from pathlib import Path

import pytest
from jinja2 import UndefinedError
from markupsafe import Markup

from arbitraj.desk.grading.grade import grade
from arbitraj.game.tile import bracketed_in
from arbitraj.press.html.pictures import Pictures, drawing
from arbitraj.press.html.report import report_page
from arbitraj.press.html.results import results_page, templates
from arbitraj.ranking.standings import Ranking, error_free_groups
from arbitraj.record.findings import Finding, Kind
from arbitraj.report.edition import Edition, Stage
from arbitraj.report.paper import Paper
from arbitraj.report.statistics import statistics
from arbitraj.report.table import Column, Facts, Medium, PlayerLink, Shows, Table, Text, on
from tests.folders import SETTINGS, answered_as_written, folder, sheet
from tests.longer import longer
from tests.press.fetched import fetched
from tests.press.rounds import ALL, graded

VOID = {"meta", "br", "hr", "link", "img", "input"}
HOSTILE = '=HYPERLINK("x")<script>alert(1)</script>'
FINAL = Edition(Stage.FINAL, "", "Țuțea Ion", ("Pop Ana: total 8 → 9, hotărârea 1.",), (("lista", "ab" * 32),))
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>'


class Page(HTMLParser):
    """Reads a page and holds it to its own tags: each closed, in order."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.rows: dict[str, list[list[str]]] = {}
        self._table, self._cell = "", False
        self.feed(page)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))
        if tag == "section":
            self._table = dict(attributes).get("id") or ""
        if tag == "tr":
            self.rows.setdefault(self._table, []).append([])
        if tag in ("td", "th"):
            self.rows[self._table][-1].append("")
            self._cell = True
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"</{tag}> at {self.getpos()}"
        if tag in ("td", "th"):
            self._cell = False

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "style":
            return
        self.words.append(data)
        if self._cell:
            self.rows[self._table][-1][-1] += data

    @property
    def shown(self) -> str:
        return "".join(self.words)

    def attributes(self, name: str) -> list[str]:
        return [value or "" for _, attributes in self.tags for key, value in attributes.items() if key == name]


def hostile(tmp_path: Path) -> tuple[Ranking, str]:
    quoted = HOSTILE.replace('"', '""')
    where = folder(
        tmp_path,
        concurs=SETTINGS.replace("Probă", HOSTILE.replace('"', "'")).replace("[partida]", 'loc = "<b>x"\n[partida]'),
        jucatori=f'masa,nume,prenume,club,rating,categorie\n1,"{quoted}",,"</td><i>",,seniori\n2,Ilie,\u202eDan,,,tineret\n',
        solutii_01=sheet(HOSTILE, "1", "H7 CASA 8\nI8 <b>X</b> </td>\nA1 &lt<u>&quot =1+1\n\x01<u> </s> 3"),
    )
    # words of such signs are asked about first, and name nobody before that
    assert grade(where).open_sheets == ("01",)
    graded = grade(answered_as_written(where))
    ranking, words = graded.ranking, graded.words
    edition = Edition(Stage.FINAL, HOSTILE, HOSTILE, (HOSTILE,), ((HOSTILE, HOSTILE),))
    return ranking, results_page(ranking, words, edition)


@pytest.mark.parametrize("name", ALL)
def test_the_page_is_well_formed_and_every_link_leads_into_it(name: str) -> None:
    page = Page(results_page(*graded(name), FINAL))
    ids = page.attributes("id")
    assert len(ids) == len(set(ids))
    assert {link.removeprefix("#") for link in page.attributes("href")} <= set(ids)
    assert all(link.startswith("#") for link in page.attributes("href"))


@pytest.mark.parametrize("name", ALL)
def test_nothing_is_asked_from_outside_and_nothing_runs(name: str) -> None:
    source = results_page(*graded(name), FINAL)
    page = Page(source)
    tags = {tag for tag, _ in page.tags}
    assert not tags & {"script", "iframe", "object", "embed", "link", "img", "form", "base", "audio", "video"}
    assert not any(key.startswith("on") or key in ("src", "style") for _, found in page.tags for key in found)
    assert not list(fetched(source))
    policy = next(found["content"] for tag, found in page.tags if found.get("http-equiv"))
    assert policy
    assert policy.startswith("default-src 'none'; style-src 'unsafe-inline'; img-src data:")


@pytest.mark.parametrize("name", ALL)
def test_the_totals_and_places_shown_are_those_of_the_ranking(name: str) -> None:
    ranking, words = graded(name)
    page = Page(results_page(ranking, words))
    shown = []
    for section, rows in page.rows.items():
        if section.startswith("clasament"):
            place, table, total = (rows[0].index(title) for title in ("loc", "masa", "total"))
            ranked = [row for row in rows[1:] if len(row) == len(rows[0]) and row[place].isdigit()]
            shown += [(int(row[place]), int(row[table]), int(row[total].replace(".", ""))) for row in ranked]
    assert shown == [(s.place, s.correction.player.table, s.correction.total) for s in ranking.standings]
    totals = [row[2].replace("−", "-").replace(".", "") for row in page.rows["fise"] if row[0] == "Total"]
    assert totals == [str(s.correction.total) for s in ranking.standings]
    lines = [row for row in page.rows.get("fara-greseala", []) if row[0].isdigit()]
    wanted = [line for lines in error_free_groups(ranking) for line in lines]
    assert [(int(row[0]), int(row[2])) for row in lines] == [(w.place, w.standing.correction.total) for w in wanted]


@pytest.mark.parametrize("name", ALL)
def test_every_finding_with_an_effect_is_told_with_its_article(name: str) -> None:
    ranking, words = graded(name)
    shown = Page(results_page(ranking, words)).shown
    for standing in ranking.standings:
        for finding in standing.correction.findings:
            if finding.kind is not Kind.REMARK:
                assert f"{finding.article}" in shown
                assert bracketed_in(finding.text) in shown


def test_9_1_1_c_remarks_for_arbiters_are_not_made_public(tmp_path: Path) -> None:
    # both sheets are alike: copied, or typed twice
    graded = grade(folder(tmp_path, solutii_02=sheet("Ilie Dan", "2")))
    ranking, words = graded.ranking, graded.words
    texts = [finding.text for standing in ranking.standings for finding in standing.correction.findings]
    suspected = [text for text in texts if "ca fișa" in text]
    assert len(suspected) == 2
    page = Page(results_page(ranking, words, FINAL)).shown
    assert not any(text in page for text in suspected)
    assert "9.1.1.c" not in page


def test_advice_to_arbiters_is_not_made_public() -> None:
    ranking, words = graded("1-integral-partial")
    texts = [finding.text for standing in ranking.standings for finding in standing.correction.findings]
    advice = [text for text in texts if "verificați dacă este o greșeală de tastare" in text]
    assert advice
    page = Page(results_page(ranking, words)).shown
    assert not any(text in page for text in advice)


def test_a_remark_that_explains_a_players_own_result_stays() -> None:
    ranking, words = graded("superscrabble_incomplet")
    assert "Soluția a mai fost scrisă" in Page(results_page(ranking, words)).shown


@pytest.mark.parametrize("name", [ALL[0], *map(longer, ALL[1:])])
def test_the_same_values_give_the_same_page(name: str) -> None:
    ranking, words = graded(name)
    assert results_page(ranking, words, FINAL) == results_page(ranking, words, FINAL)


def test_what_people_write_is_text_wherever_it_stands(tmp_path: Path) -> None:
    ranking, source = hostile(tmp_path)
    page = Page(source)
    tags = {tag for tag, _ in page.tags}
    assert not tags & {"script", "i", "u"}
    assert page.shown.count(HOSTILE) >= 8
    assert "</td><i>" in page.shown
    assert "<b>X</b>" in page.shown
    assert "&lt<u>&quot" in page.shown
    assert HOSTILE.replace('"', "'") in page.shown
    assert not re.search("[\x00-\x08\x0b\x0c\x0e-\x1f]", source)
    assert len(page.rows["clasament"]) == 1 + len(ranking.standings)
    assert sum(tag == "bdi" for tag, _ in page.tags) > 10


def test_the_page_can_be_read_by_everyone() -> None:
    page = Page(results_page(*graded("1-integral-partial"), FINAL))
    assert ("html", {"lang": "ro"}) in page.tags
    kinds = [tag for tag, _ in page.tags]
    assert kinds.count("table") == kinds.count("caption") > 30
    assert all(found.get("scope") in ("col", "row") for tag, found in page.tags if tag == "th")
    folded = [found for tag, found in page.tags if tag == "table" and "fold" in (found.get("class") or "").split()]
    assert folded
    assert all(found["role"] == "table" for found in folded)
    headings = [int(kind[1]) for kind in kinds if re.fullmatch("h[1-6]", kind)]
    assert headings.count(1) == 1
    assert all(after - before <= 1 for before, after in itertools.pairwise(headings) if after < 4)


def test_the_ranking_stands_before_what_it_rests_on() -> None:
    ranking, words = graded("1-integral-partial")
    source = results_page(ranking, replace(words, official=False), FINAL)
    places = [source.index(part) for part in ('class="unofficial"', "<nav", 'id="clasament-seniori"', 'id="partida"')]
    assert places == sorted(places)
    assert min(source.index(part) for part in ('class="drawn"', 'class="alert"', 'class="note"')) > places[-1]
    assert 'class="unofficial"' not in results_page(ranking, replace(words, official=True), FINAL)
    told = [*statistics(ranking.game, [s.correction for s in ranking.standings])]
    tables = [part for part in told if part.items and len(on(Medium.PAGE, part.columns)) > 1]
    assert len(Page(source).rows["statistica"]) == sum(1 + len(part.items) for part in tables)


def test_on_a_wall_the_ranking_stands_first_and_once_on_a_phone_too() -> None:
    columns = [
        Column(str(n), f"c{n}", itemgetter(n), shows) for n, shows in enumerate((Shows.PLACE, Shows.NAME, Shows.TOTAL))
    ]
    lines = ((1, "Pop Ana", 8),)
    tables = Table(tuple(columns), lines, "Unu"), Table(tuple(columns[:2]), lines, "Doi")
    page = Page(report_page(Paper("Cupa", "Clasament", (Facts((("Locul", "Brașov"),)), *tables), (), wall=True)))
    looks = ["ranking" in str(found["class"]).split() for tag, found in page.tags if tag == "table"]
    assert looks == [True, False]
    places = [page.shown.index(text) for text in ("Unu", "Doi", "Brașov")]
    assert places == sorted(places)


def test_a_finding_struck_out_stays_to_be_read_struck_out() -> None:
    ranking, words = graded("1-integral-partial")
    (category, standings), *others = ranking.groups
    correction = standings[0].correction

    def struck(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
        return tuple(replace(finding, struck=True) for finding in findings)

    entries = tuple(replace(entry, findings=struck(entry.findings)) for entry in correction.entries)
    changed = replace(correction, findings=struck(correction.findings), entries=entries)
    group = (category, (replace(standings[0], correction=changed), *standings[1:]))
    source = results_page(replace(ranking, groups=(group, *others)), words)
    assert re.search(r"<s>\(anulată prin hotărârea \) 8\.3\.d:", source)


def test_drawings_stand_where_they_belong() -> None:
    ranking, words = graded("2-pe-sir")
    tables = {s.correction.player.table: s.place for s in ranking.standings}
    pictures = Pictures(
        lambda s: SVG if s.correction.player.table != 14 else None,
        (("Totaluri", (f'<?xml version="1.0"?>\n{SVG}', SVG)),),
    )
    source = results_page(ranking, words, pictures=pictures)
    page = Page(source)
    assert sum(tag == "svg" for tag, _ in page.tags) == len(tables) + 1  # one a player but for one, the chart twice
    assert "<?xml" not in source
    assert "Totaluri" in page.shown
    assert "Construcția finală: Rusu Țărăncuța" in page.shown


@pytest.mark.parametrize(
    "inside",
    [
        "<script>1</script>", '<rect onclick="x"/>', '<a href="#x">x</a>', '<image href="http://x/y.png"/>',
        '<rect fill="url(http://x)"/>', "<style>@import 'x';</style>", "<foreignObject/>",
    ],
)  # fmt: skip
def test_a_drawing_that_could_do_more_is_refused(inside: str) -> None:
    with pytest.raises(ValueError):
        drawing(SVG.replace("<rect", f"{inside}<rect", 1))


def test_a_drawing_may_use_what_is_in_it() -> None:
    inside = '<style/><style>.a{fill:url(#g)}</style><rect fill="url(#g)" style="stroke:#000"/>'
    assert drawing(SVG.replace("<rect", f"{inside}<rect", 1)).startswith("<svg")
    with pytest.raises(ValueError):
        drawing("<p>x</p>")


@pytest.mark.parametrize("shows", Shows)
def test_whatever_a_cell_shows_is_escaped_isolated_and_free_of_control_characters(shows: Shows) -> None:
    text = f"{HOSTILE}\x00\ud800\u202e'"
    values = text, (Text(text, "position"), Text(text, "word")), (Text(text, "struck"), Text(text)), PlayerLink(text, 1)
    columns = tuple(Column(str(n), text, itemgetter(n), shows) for n, _ in enumerate(values))
    macro = templates().get_template("table.html").module.table  # type: ignore[attr-defined]
    page = macro(Table(columns, (values,), text), "x")
    read = Page(f"<section>{page}</section>")
    shown = text.replace("\x00\ud800", "")
    assert isinstance(page, Markup)
    assert read.rows[""][1] == [shown, f"{shown} {shown}", shown * 2, shown]
    assert read.attributes("aria-label") == [shown]
    ours = shows in (Shows.LABEL, Shows.STATE, Shows.COUNT, Shows.LAID)
    assert sum(tag == "bdi" for tag, _ in read.tags) == (2 if ours else 3)  # the word and the name are always isolated
    assert {tag for tag, _ in read.tags} <= {
        *"section div table caption thead tbody tr th td bdi a span ul li s".split()
    }


def test_a_template_may_leave_nothing_undefined() -> None:
    for name in templates().list_templates():
        templates().get_template(name)
    with pytest.raises(UndefinedError):
        templates().from_string("{{ nobody }}").render()
    assert templates().from_string("{{ a }}{{ b }}").render(a=None, b="<b>") == "&lt;b&gt;"


def colours(scheme: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", scheme))


def contrast(first: str, second: str) -> float:
    def light(colour: str) -> float:
        parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
        red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    lights = sorted((light(first), light(second)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


PAIRS = [
    *((ink, ground) for ink in ("ink", "dim", "accent", "good", "bad") for ground in ("ground", "sheet")),
    ("bad", "bad-ground"), ("care", "care-ground"), ("on-accent", "accent"), ("on-tile", "tile"),
]  # fmt: skip


@pytest.mark.parametrize("scheme", range(3), ids=["light", "dark", "paper"])
def test_every_colour_can_be_read_on_its_ground(scheme: int) -> None:
    style = files("arbitraj.press.html").joinpath("templates/page.css").read_text(encoding="utf-8")
    found = colours(re.findall(r":root \{(.*?)\}", style, re.DOTALL)[scheme])
    for ink, ground in PAIRS:
        if scheme < 2 or ink != "on-accent":  # on paper nothing stands on the accent
            assert contrast(found[ink], found[ground]) >= 4.5, (ink, ground)
