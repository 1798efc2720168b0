"""Games to print, and printed pages read back as a reader of the paper sees them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import pdfplumber
from pdfplumber.utils.text import extract_text

from arbitraj.desk.grading.grade import grade
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.ranking.scale import Scale
from arbitraj.ranking.standings import Ranking, rank
from arbitraj.record.game import Game
from arbitraj.record.model import Category, Competition, Decision, Player, Sheet, Submission, SubmissionState
from arbitraj.report.edition import Edition, Stage
from arbitraj.rules.correct import correct_all
from arbitraj.types import GAME_TYPES
from tests.correcting import EXAMPLE, GROUPS, LETTERS, ROMANIAN, STRING, WORDS, entries

SAMPLES = Path(__file__).parents[2] / "samples" / "campionat"
LIST = ListInfo("probă", 610_000, "0123456789abcdef" * 4, "2026-03-01", official=True)
PROVISIONAL = Edition(
    Stage.PROVISIONAL, "21.11.2026, ora 18:30", "Ionescu Maria", None, (("dosar", "f" * 64), ("lista", "a" * 64))
)
MARGIN = 20.0  # points that stay free on every side of a page

BY_TYPE: dict[str, dict[str, Any]] = {
    "integral": {}, "integral_partial": {"letters": LETTERS}, "pe_sir": {"letters": STRING},
    "serie_maxime": {"groups": GROUPS}, "n_scrabble": {"groups": GROUPS},
    "superscrabble": {"groups": ("?OMANDA",), "board": (("H7", "CASA"), ("I8", "STIRE"))},
    "superscrabble_incomplet": {"groups": ("?OMANDA",)},
}  # fmt: skip
GROUPED = """
    1 H7 CASA 8
    2 I8 STIRE 12
    3 6E cOMANDA 71
"""
TABLES = {"serie_maxime": GROUPED, "n_scrabble": GROUPED, "superscrabble": "6E cOMANDA -\n H1 ZZZ -"}


@dataclass(frozen=True, slots=True)
class One:
    """A player with his sheet, the table as `tests.correcting.entries` reads it; without a `state` he did not come."""

    surname: str
    given: str = ""
    club: str = ""
    table: str = EXAMPLE
    written_name: str | None = None
    solutions: str = ""
    category: Category = Category.SENIORS
    state: SubmissionState | None = SubmissionState.HANDED_IN
    disciplinary: int = 0


def ranked(
    tip: str, players: Sequence[One], decisions: tuple[Decision, ...] = (), by_category: bool = False, **more: Any
) -> Ranking:
    """A game of these players, at tables 1, 2, ..., handed in in that order as sheets 01, 02, ..."""
    game_type = GAME_TYPES[tip]
    roster = tuple(Player(n, p.surname, p.given, p.club, None, p.category) for n, p in enumerate(players, 1))
    submissions = tuple(
        Submission(f"{n:02}", n if p.state is SubmissionState.HANDED_IN else None, n, p.state, p.disciplinary)
        for n, p in enumerate(players, 1)
        if p.state
    )
    competition = Competition(
        "Cupa României",
        "Brașov",
        None,
        game_type,
        players=roster,
        submissions=submissions,
        decisions=decisions,
        by_category=by_category,
        **BY_TYPE[tip],
    )
    sheets = {
        n: Sheet(
            f"{n:02}",
            player.name if p.written_name is None else p.written_name,
            str(n),
            entries(p.table, game_type.has_groups),
            entries(p.solutions),
        )
        for n, (player, p) in enumerate(zip(roster, players, strict=True), 1)
        if p.state is SubmissionState.HANDED_IN
    }
    game = Game(replace(competition, **more), ROMANIAN, WORDS)
    return rank(game, correct_all(game, sheets), Scale())


def of_type(tip: str) -> Ranking:
    """Two players of a type of game, the second with faults of his own."""
    table = TABLES.get(tip, EXAMPLE)
    solutions = "6E cOMANDA -\n 6E cOMANDA -"
    if tip == "superscrabble_incomplet":
        table = "H7 CASA 8\n I8 STIRE 13"
    first = One("Pop", "Ana", "Locomotiva", table, solutions=solutions)
    second = One("Țurcanu", "Ștefan", table=table, written_name="", disciplinary=1, solutions=solutions)
    return ranked(tip, (first, second))


@cache
def sample(number: int) -> tuple[Ranking, ListInfo]:
    """A round of samples/campionat, graded."""
    folder = next(path for path in sorted(SAMPLES.iterdir()) if path.name.startswith(f"{number}-"))
    graded = grade(folder)
    ranking, words = graded.ranking, graded.words
    return ranking, words


def texts(path: Path) -> list[str]:
    """What each page says, line by line."""
    with pdfplumber.open(path) as document:
        return [said(page) for page in document.pages]


def said(page: Any) -> str:
    """What a page says, line by line: what stands on one base line is one, however large."""
    on_lines = (char | {"top": -char["matrix"][5], "bottom": 1 - char["matrix"][5]} for char in page.chars)
    return str(extract_text([*on_lines]))


def sound(path: Path, pages: int | None = None) -> list[str]:
    """`texts` of a PDF, or of its first pages, that has no fault."""
    with pdfplumber.open(path) as document:
        assert faults(document.pages[:pages]) == []
        return [said(page) for page in document.pages[:pages]]


def faults(pages: Sequence[Any]) -> list[str]:
    """What is wrong with the layout: text or lines in the margins, words that lie over one another."""
    found = []
    for page in pages:
        drawn = (*page.chars, *page.rects, *page.lines, *page.curves)
        outside = [item for item in drawn if _outside(page, item)]
        found += [f"page {page.page_number}: in the margin: {i.get('text', i['object_type'])!r}" for i in outside]
        # signs of a tile lie in one another's boxes on purpose; everything else is larger or far apart
        words = page.extract_words(keep_blank_chars=True, extra_attrs=["size"])
        found += [f"page {page.page_number}: {a!r} over {b!r}" for a, b in _overlapping(words)]
    return found


def _outside(page: Any, item: Any) -> bool:
    free = MARGIN - 0.5
    inside = free <= item["x0"] and item["x1"] <= page.width - free
    return not (inside and free <= item["top"] and item["bottom"] <= page.height - free)


def _overlapping(words: Sequence[Any]) -> list[tuple[str, str]]:
    found = []
    ordered = sorted(words, key=lambda word: word["top"])
    for number, one in enumerate(ordered):
        for two in ordered[number + 1 :]:
            if two["top"] > one["bottom"]:
                break
            if min(one["bottom"], two["bottom"]) - max(one["top"], two["top"]) < 0.3 * min(one["size"], two["size"]):
                continue
            on_tiles = {len(one["text"]), len(two["text"])} <= {1, 2}
            if min(one["x1"], two["x1"]) - max(one["x0"], two["x0"]) > 0.5 and not on_tiles:
                found.append((one["text"], two["text"]))
    return found
