"""The ranking's page of the results workbook: what was played, by which list and rules, the table, the unranked."""

from collections.abc import Callable, Mapping

from arbitraj.correction.replay import State
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.publish.announcement import announcement, unranked_of, unranked_reason, with_points
from arbitraj.publish.workbook_style import Book, Column, Link, Page, Value
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.text import say

_FROZEN = 2  # place and name stay on the screen

_Shown = Callable[[Standing], Value]


def write_ranking(
    book: Book,
    name: str,
    ranking: Ranking,
    group: int,
    words: ListInfo,
    players: Mapping[int, str],
    findings: str,
) -> None:
    """Write the page of one group of the ranking; `players` are the names of the players' sheets by table."""
    category, standings = ranking.groups[group] if ranking.groups else (None, ())
    columns = _columns(ranking, standings, players)
    lines = list(announcement(ranking, words, category))
    page = Page(book, name, [column.width for column in columns], len(lines) + 3, _FROZEN)
    for text, look in lines:
        page.line(text, look)
    page.line(Link(say("workbook.see_findings"), findings), "bare_link")
    page.blank()
    page.table(columns, standings, filtered=True)
    unranked = unranked_of(ranking, group)
    if unranked:
        page.blank()
        page.line(say("workbook.unranked"), "heading")
        shown = [say(f"workbook.{key}") for key in ("reason", "name", "club", "table", "sheet", "category")]
        page.row(shown, ["header"] * len(shown))
        for player, hand_in in unranked:
            reason = unranked_reason(hand_in)
            category_name = say(f"workbook.{player.category.value}")
            sheet = hand_in.sheet if hand_in else ""
            page.row(
                (reason, player.name, player.club, player.table, sheet, category_name),
                ("centre", "text", "text", "centre", "centre", "text"),
            )
    page.close()


def _columns(ranking: Ranking, standings: tuple[Standing, ...], players: Mapping[int, str]) -> list[Column[Standing]]:
    key = ranking.game.competition.game_type.key
    counts_solutions = key in ("superscrabble", "superscrabble_incomplet")

    def column(text: str, width: float, look: str, value: _Shown) -> Column[Standing]:
        return Column(say(f"workbook.{text}"), width, value, look)

    def named(standing: Standing) -> Value:
        player = standing.correction.player
        return Link(player.name, players[player.table]) if player.table in players else player.name

    columns = [
        column("place", 8, "place", lambda s: s.place),
        column("name", 28, "link" if players else "text", named),
        column("club", 18, "text", lambda s: s.correction.player.club),
        column("table", 8, "centre", lambda s: s.correction.player.table),
        column("sheet", 8, "centre", lambda s: s.correction.hand_in.sheet),
        column("category", 11, "text", lambda s: say(f"workbook.{s.correction.player.category.value}")),
        column("hand_in_order", 10, "centre", lambda s: s.correction.hand_in.order),
        column("solutions_correct" if counts_solutions else "correct", 11, "number", _right),
        column(
            "solutions_written" if counts_solutions else "entries", 11, "number", lambda s: len(s.correction.entries)
        ),
    ]
    if key == "serie_maxime":
        most = max((len(standing.correction.entries) for standing in standings), default=0)
        columns += [Column(str(number + 1), 6, _worth_of(number), "number") for number in range(most)]
    columns += [
        column("solutions_different" if counts_solutions else "points", 11, "number", lambda s: s.correction.points),
        column("warnings", 10, "number", lambda s: s.correction.sanctions.warnings),
        column("penalties", 10, "number", lambda s: s.correction.sanctions.penalties),
        column("disciplinary", 10, "number", lambda s: s.correction.sanctions.disciplinary),
        column("solutions_total" if counts_solutions else "total", 10, "total", lambda s: s.correction.total),
    ]
    if key == "superscrabble_incomplet":
        columns.append(column("grid_tiles", 10, "number", lambda s: s.correction.grid_tiles))
    if with_points(standings):
        columns.append(column("ranking_points", 12, "total", lambda s: s.ranking_points))
    return columns


def _right(standing: Standing) -> Value:
    return sum(entry.state is State.CORRECT for entry in standing.correction.entries)


def _worth_of(number: int) -> _Shown:
    """What shows the points of one entry; blank where the player wrote fewer."""

    def worth(standing: Standing) -> Value:
        entries = standing.correction.entries
        return entries[number].worth if number < len(entries) else None

    return worth
