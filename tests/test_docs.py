"""What is not in docs/ is not there for whoever reads them: commands, options, settings, articles, files, sources.

Public names are held by test_api.py, the texts of `explica` by test_articles.py.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import typer

from arbitraj.cli.main import app
from arbitraj.desk.grading.grade import grade
from arbitraj.desk.settling.look_at import to_look_at
from arbitraj.folder.settings import read_settings
from arbitraj.record.interpretations import INTERPRETATIONS, REMARKS
from arbitraj.rules.articles import ARTICLES
from arbitraj.types import GAME_TYPES
from tests.folders import SETTINGS
from tests.press.rounds import CAMPIONAT
from tests.tools.commands_page import renewed

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
# what an arbiter reads: the day, the typing, the commands
GUIDE, TYPING, COMMANDS = (
    (DOCS / f"{page}.md").read_text(encoding="utf-8") for page in ("ghid", "tastatul", "comenzi")
)
TOLD = "\n".join((GUIDE, TYPING, COMMANDS))
MOST_WORDS = 4_600  # of the guide: more is a reference
MOST_OF_COMMANDS = 3_500  # more stands in what `--help` says already
SECTIONS = ("concurs", "partida", "citire")


def commands(group: object, path: str = "arbitraj") -> Iterator[tuple[str, list[str]]]:
    """Every command with its options."""
    inside = getattr(group, "commands", None)
    if inside:
        for name, command in inside.items():
            yield from commands(command, f"{path} {name}")
    else:
        names = (name for param in getattr(group, "params", ()) for name in (*param.opts, *param.secondary_opts))
        yield path, [name for name in names if name.startswith("-")]


@pytest.mark.parametrize(("command", "options"), tuple(commands(typer.main.get_command(app))))
def test_every_command_and_option_is_told(command: str, options: list[str]) -> None:
    told = [name for name in (command, *options) if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", TOLD)]
    assert told == [command, *options]


def test_the_list_of_commands_is_what_their_help_says() -> None:
    assert renewed(COMMANDS) == COMMANDS, "make docs"
    assert len(COMMANDS.split()) <= MOST_OF_COMMANDS


def test_the_guide_tells_the_day_once_and_in_the_browser() -> None:
    assert len(GUIDE.split()) <= MOST_WORDS
    # one story, of which only the proof at its end is typed
    assert re.findall(r"^```\n(arbitraj \w+)", GUIDE, re.MULTILINE) == ["arbitraj corecteaza"]


def keys(section: str, folder: Path) -> list[str]:
    """The keys that a section of concurs.toml may have, as whoever writes a wrong one is told."""
    table, head = f"[{section}]\n", SETTINGS if f"[{section}]" in SETTINGS else f"{SETTINGS}[{section}]\n"
    (folder / "concurs.toml").write_text(head.replace(table, f"{table}zzzz = 1\n"), encoding="utf-8")
    (told,) = (problem.text for problem in read_settings(folder, GAME_TYPES)[1])
    return told.partition("se cunosc: ")[2].split(", ")


@pytest.mark.parametrize("section", SECTIONS)
def test_every_setting_is_told(section: str, tmp_path: Path) -> None:
    known = keys(section, tmp_path)
    assert len(known) > 1
    assert [key for key in known if f"`{key}`" not in COMMANDS] == []


def test_every_choice_and_every_remark_is_told() -> None:
    page = (DOCS / "regulament.md").read_text(encoding="utf-8")
    rows = {line[3:].partition("**")[0]: line for line in page.splitlines() if line.startswith("|**I-")}
    assert rows.keys() >= set(INTERPRETATIONS)
    missing = [
        (name, value)
        for name, interpretation in INTERPRETATIONS.items()
        for value in interpretation.values
        if f"`{value}`" not in rows[name]
    ]
    assert missing == []
    assert [remark for remark in REMARKS if f"`{remark}`" not in GUIDE] == []


def test_every_article_is_on_its_page() -> None:
    page = (DOCS / "regulament.md").read_text(encoding="utf-8")
    assert [code for code in ARTICLES if f"|**{code}** " not in page] == []


CITED = re.compile(r"(?<![\w./-])(?:\.\./)?(?:docs/)?([a-z][a-z-]*\.md)\b")


def test_every_page_that_is_cited_is_there() -> None:
    sources = (path for room in ("arbitraj", "tests", "docs", "samples") for path in (ROOT / room).rglob("*.*"))
    cited = {
        (str(path.relative_to(ROOT)), name)
        for path in sources
        if path.suffix in (".py", ".md", ".toml")
        for name in CITED.findall(path.read_text(encoding="utf-8"))
    }
    assert len(cited) > 30
    assert {(file, name) for file, name in cited if not (DOCS / name).is_file()} == set()


def anchors(page: str) -> set[str]:
    """What a link may name of a page: its headings, as they are made into links."""
    text = re.sub(r"^ *```.*?^ *```", "", page, flags=re.MULTILINE | re.DOTALL)
    heads = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


def test_every_heading_that_is_linked_is_there() -> None:
    pages = {path: path.read_text(encoding="utf-8") for path in (ROOT / "README.md", *DOCS.glob("*.md"))}
    links = [(path, *link) for path, page in pages.items() for link in re.findall(r"\]\(([\w/.-]*)#([^)]+)\)", page)]
    assert len(links) > 10
    meant = [(path, page, head, path.parent / page if page else path) for path, page, head in links]
    assert [(path, page, head) for path, page, head, where in meant if head not in anchors(pages[where])] == []


def test_every_choice_is_told_where_it_is_taken() -> None:
    page = (DOCS / "corectare.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\*\*(I-[\w-]+)\*\*", page)) == set(INTERPRETATIONS)
    assert [code for code in re.findall(r"\*\*I-[\w-]+\*\* \(([^)]*)\)", page) if code not in ARTICLES] == []


def test_every_key_of_the_results_is_told() -> None:
    def names(value: object) -> Iterator[str]:
        if isinstance(value, dict):
            yield from value
            for key, part in value.items():
                yield from () if key == "reguli" else names(part)
        elif isinstance(value, list):
            yield from (name for part in value for name in names(part))

    page = (DOCS / "formate.md").read_text(encoding="utf-8")
    graded = (grade(CAMPIONAT / "1-integral-partial"), grade(CAMPIONAT.parent / "cupa-demo"))
    known = {name for folder in graded for name in names(folder.results(to_look_at(folder)))}
    assert len(known) > 40
    assert [name for name in sorted(known) if not re.search(rf'[`".]{name}[`"]', page)] == []


def test_data_of_tests_say_where_they_come_from() -> None:
    tests = ROOT / "tests"
    files = (path for path in tests.rglob("*.*") if path.is_file() and path.name != "README.md")
    data = {path.parent for path in files if path.suffix not in (".py", ".pyc", ".pyi")}
    assert len(data) > 4
    assert [folder.relative_to(ROOT) for folder in data if not (folder / "SOURCE.md").is_file()] == []


@cache
def _there() -> frozenset[str]:
    tops = ("arbitraj", "tests", "docs", "samples")
    return frozenset(path.as_posix() for top in tops for path in (ROOT / top).rglob("*.*"))


def lost(page: Path) -> list[str]:
    """The files that a page of the map names and that are not there."""
    named = set(re.findall(r"`([\w/]+\.(?:py|md|mjs|js))`", page.read_text(encoding="utf-8")))
    return [name for name in named if not any(path.endswith(f"/{name}") for path in _there())]


@pytest.mark.parametrize("page", ["architecture", "contributing"])
def test_the_map_names_what_is_there(page: str) -> None:
    # a change that is told as an example has files of its own
    assert set(lost(DOCS / f"{page}.md")) <= {"arbitraj/types/viteza.py", "arbitraj/hall/decided/remarked.py"}


def test_every_room_says_shortly_what_it_is() -> None:
    folders = [folder for name in ("", "hall", "wings") for folder in (ROOT / "arbitraj" / name).iterdir()]
    rooms = [folder for folder in folders if (folder / "__init__.py").is_file()]
    assert len(rooms) > 35
    assert [room.name for room in rooms if not (room / "README.md").is_file()] == []
    assert [room.name for room in rooms if len((room / "README.md").read_text("utf-8").splitlines()) > 15] == []
    assert {room.name: names for room in rooms if (names := lost(room / "README.md"))} == {}


def test_every_big_room_of_tests_says_where_to_begin() -> None:
    rooms = [path for path in (ROOT / "tests").iterdir() if sum(1 for _ in path.glob("*.py")) >= 20] + [
        ROOT / "tests" / room for room in ("everything", "tools")
    ]
    told = {room.name: room / "README.md" for room in rooms}
    assert len(told) > 8
    assert [name for name, page in told.items() if not page.is_file()] == []
    longer = {name for name, page in told.items() if len(page.read_text("utf-8").splitlines()) > 15}
    assert longer <= {"hall"}  # whose helpers are a table
    assert {name: names for name, page in told.items() if (names := lost(page))} == {}
