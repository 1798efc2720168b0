"""The ranking on paper: for the wall and for the federation."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.press.charts import charts_of
from arbitraj.press.pdf.chart_pages import chart_pages
from arbitraj.press.pdf.edges import mark_of
from arbitraj.press.pdf.flow import Heading, Line, Note
from arbitraj.press.pdf.typeset import clean
from arbitraj.press.pdf.wall import Wall, WallTable, write_wall
from arbitraj.press.pdf.wall_head import WallHead
from arbitraj.ranking.standings import Ranking
from arbitraj.record.model import REASON_KEYS
from arbitraj.report.announcement import conditions, judged_by, where_and_when, words_ruled
from arbitraj.report.edition import Edition, Stage
from arbitraj.report.ranking_table import most_entries, ranking_columns
from arbitraj.report.shown import unranked_of
from arbitraj.text import count, keyed, text_of

_LETTER_FACTS = keyed("""documents.fact_*
    documents.fact_letters documents.fact_string documents.fact_groups documents.fact_one_group
""")
_COMPARED = keyed("documents.* documents.changes documents.changes_provizoriu documents.changes_final")
_MOST_MOVES = 14  # columns of moves that a page has room for


def write_results_pdf(path: Path, ranking: Ranking, words: ListInfo, edition: Edition, *, charts: bool = True) -> None:
    """Write the ranking as a PDF, reproducibly. `charts` adds pages of them. Raises OSError."""
    title, mark = clean(ranking.game.competition.title), mark_of(edition)
    title = text_of("documents.ranking_title", title=title, mark=mark) if mark else title
    drawn = partial(chart_pages, charts_of(ranking)) if charts else None
    write_wall(path, _wall(ranking, words, edition), title, drawn)


def _wall(ranking: Ranking, words: ListInfo, edition: Edition) -> Wall:
    columns = ranking_columns(ranking, ranking.standings, _MOST_MOVES)
    tables = (WallTable(text_of(c.key) if c else "", columns, standings) for c, standings in ranking.groups)
    signer = text_of("documents.chief_arbiter", name=edition.arbiter or "." * 40)
    return Wall(
        ranking.game.competition.title,
        _head(ranking, words, edition),
        (*tables, *_unranked(ranking), *_changes(edition), *map(Line, map(clean, _small_print(ranking, words)))),
        (text_of("documents.signature"), text_of("documents.posted")),
        edition,
        signer,
    )


def _head(ranking: Ranking, words: ListInfo, edition: Edition) -> WallHead:
    mark = mark_of(edition)
    shown = text_of("documents.ranking_mark", mark=mark) if mark else text_of("documents.ranking_unmarked")
    facts, variant = tuple(_facts(ranking, words, edition)), ranking.game.variant
    return WallHead(ranking.game.competition.title, shown, facts, *_letters(ranking), variant.worth)


def _unranked(ranking: Ranking) -> Iterator[Heading | Note]:
    everyone = [unranked for group in range(max(1, len(ranking.groups))) for unranked in unranked_of(ranking, group)]
    if everyone:
        yield Heading(text_of("workbook.unranked"))
    for unranked in everyone:
        player = unranked.player
        who = ", ".join(clean(part) for part in (player.name, player.club) if part)
        reason = text_of(REASON_KEYS[unranked.reason])
        yield Note("–", text_of("documents.unranked_line", who=who, table=player.table, reason=reason))


def _changes(edition: Edition) -> Iterator[Heading | Note]:
    for key, lines in edition.compared:
        yield Heading(text_of(_COMPARED[key]))
        if not lines:
            yield Note("–", text_of("documents.no_changes"))
        for number, change in enumerate(lines, 1):
            yield Note(f"{number}.", clean(change), whole=True)


def _facts(ranking: Ranking, words: ListInfo, edition: Edition) -> Iterator[tuple[str, str, bool]]:
    """Name, text (an empty one takes no line), and whether it is emphasised."""
    yield text_of("documents.fact_where"), where_and_when(ranking.game.competition), False
    yield text_of("documents.fact_type"), ranking.game.competition.game_type.shown, False
    status = "documents.list_official" if words.official else "documents.list_unofficial"
    yield text_of("documents.fact_list"), _list(words), False
    yield "", text_of("documents.list_unknown" if words.official is None else status), words.official is False
    yield "", words_ruled(words), False
    differing = ranking.game.competition.rules.differing
    yield text_of("documents.fact_rules"), "; ".join(f"{name} = {value}" for name, value in differing), False
    for condition in conditions(ranking):
        yield "", condition, False
    players = text_of("documents.players_line", ranked=len(ranking.standings), unranked=len(ranking.unranked))
    yield text_of("documents.fact_players"), players, False
    if edition.stage is Stage.PROVISIONAL:
        # 8.6: the deadline is on the table of provisional results, as a dotted line if unknown
        yield text_of("documents.fact_deadline"), edition.deadline or "." * 50, True


def _list(words: ListInfo) -> str:
    key, day = "documents.list_line_dated" if words.date else "documents.list_line", words.date.split("-")
    size, date = count(words.words, "word"), ".".join(reversed(day))
    return text_of(key, name=words.name, date=date, words=size, sha256=words.sha256[:12])


def _letters(ranking: Ranking) -> tuple[str, list[tuple[str, str]]]:
    """The label of the letters announced, and (number, letters) of each group."""
    competition = ranking.game.competition
    material, groups = competition.game_type.material, competition.groups
    if not material.shown:
        return "", []
    label = text_of(_LETTER_FACTS[material.shown])
    if material.grouped:
        return label, [(f"{number}.", letters) for number, letters in enumerate(groups, 1)]
    return label, [("", groups[0] if groups else competition.letters)]


def _small_print(ranking: Ranking, words: ListInfo) -> Iterator[str]:
    policy = ranking.game_type
    yield text_of("documents.solutions_help" if policy.counts_solutions else "documents.moves_help")
    if policy.has_construction:
        yield text_of("documents.grid_help")
    if policy.compares_entries and most_entries(ranking.standings) > _MOST_MOVES:
        yield text_of("documents.more_moves", number=_MOST_MOVES)
    _, *judged = judged_by(ranking, words)  # the list itself is named above the table
    yield from (line.text for line in judged)
