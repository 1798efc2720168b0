"""The rankings on the page: the table of each group, who is not ranked, those without error."""

from arbitraj.press.html.markup import Child, Column, Html, element, isolated, lines, table
from arbitraj.press.html.player import anchor
from arbitraj.ranking.error_free import ErrorFree, error_free
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.record.model import Category, Player
from arbitraj.report.shown import Unranked, decimal, policy_of, unranked_of
from arbitraj.rules.replay import State
from arbitraj.text import count, say


def ranking_section(ranking: Ranking, group: int) -> Html:
    """The ranking of one group, and below it the unranked with their reasons."""
    category, standings = ranking.groups[group] if ranking.groups else (None, ())
    title = heading_of(category)
    caption = say("page.ranking_caption", title=say("page.ranked"), players=count(len(standings), "player"))
    unranked = unranked_of(ranking, group)
    return element(
        "section",
        lines(
            "",
            element("h2", title),
            table(caption, _columns(ranking, standings), standings, "ranking", folds=True),
            _unranked(unranked) if unranked else None,
        ),
        id=section_id(category),
    )


def heading_of(category: Category | None) -> str:
    """The title of the ranking of a category."""
    return say(f"workbook.ranking_{category.value}" if category else "workbook.ranking")


def section_id(category: Category | None) -> str:
    """Where the ranking of a category is on the page."""
    return f"clasament-{category.value}" if category else "clasament"


def _columns(ranking: Ranking, standings: tuple[Standing, ...]) -> list[Column[Standing]]:
    policy = policy_of(ranking)
    solutions = policy.counts_solutions

    def sanction(key: str) -> Column[Standing]:
        return Column(
            say(f"page.{key}"),
            lambda s: getattr(s.correction.sanctions, key),
            "number",
            idle=lambda s: not getattr(s.correction.sanctions, key),
        )

    columns: list[Column[Standing]] = [
        Column(say("workbook.place"), lambda s: s.place, "place"),
        Column(say("workbook.name"), _named, "who", heads=True),
        Column(say("workbook.club"), lambda s: _club(s.correction.player), "club"),
        Column(say("workbook.table"), lambda s: s.correction.player.table, "number"),
        Column(say("page.solutions_right" if solutions else "page.moves_right"), _right, "number"),
    ]
    if policy.compares_entries:
        most = max((len(standing.correction.entries) for standing in standings), default=0)
        columns += [_move(number) for number in range(most)]
    else:
        # compared entry after entry, the points are the total
        columns.append(
            Column(say("page.different" if solutions else "page.points"), lambda s: s.correction.points, "number")
        )
    columns += [
        *(sanction(key) for key in ("warnings", "penalties", "disciplinary")),
        Column(say("page.total"), lambda s: element("b", decimal(s.correction.total)), "number sum"),
    ]
    if policy.has_construction:
        columns.append(Column(say("workbook.grid_tiles"), lambda s: s.correction.grid_tiles, "number"))
    if any(standing.ranking_points is not None for standing in standings):
        columns.append(Column(say("page.ranking_points"), _ranking_points, "number"))
    return columns


def _named(standing: Standing) -> Html:
    return element("a", isolated(standing.correction.player.name), href=f"#{anchor(standing)}")


def _club(player: Player) -> Html | None:
    return isolated(player.club) if player.club else None


def _right(standing: Standing) -> str:
    entries = standing.correction.entries
    return f"{sum(entry.state is State.CORRECT for entry in entries)}/{len(entries)}"


def _move(number: int) -> Column[Standing]:
    """The points of one entry (8.7, serie de maxime); blank where the player wrote fewer."""

    def worth(standing: Standing) -> Child:
        entries = standing.correction.entries
        return entries[number].worth if number < len(entries) else ""

    return Column(say("page.move", number=number + 1), worth, "number move")


def _ranking_points(standing: Standing) -> str:
    return "" if standing.ranking_points is None else decimal(standing.ranking_points)


def _unranked(unranked: tuple[Unranked, ...]) -> Html:
    columns: list[Column[Unranked]] = [
        Column(say("workbook.name"), lambda line: isolated(line.player.name), "who", heads=True),
        Column(say("workbook.club"), lambda line: _club(line.player)),
        Column(say("workbook.table"), lambda line: line.player.table, "number"),
        Column(say("workbook.reason"), lambda line: say(f"workbook.reason_{line.reason}")),
    ]
    return table(say("workbook.unranked"), columns, unranked, "plain")


def error_free_section(ranking: Ranking) -> Html:
    """Those without any finding that has an effect, group after group, beside their places in the ranking."""
    columns: list[Column[ErrorFree]] = [
        Column(say("workbook.place"), lambda line: line.place, "place"),
        Column(say("workbook.name"), lambda line: _named(line.standing), "who", heads=True),
        Column(say("page.total"), lambda line: element("b", decimal(line.standing.correction.total)), "number sum"),
        Column(say("page.place_in_ranking"), lambda line: line.standing.place, "number"),
    ]
    parts: list[Html] = []
    for category, standings in ranking.groups:
        found = error_free(standings)
        title = say(f"workbook.{category.value}") if category else say("workbook.error_free")
        caption = say("page.ranking_caption", title=title, players=count(len(found), "player"))
        parts.append(table(caption, columns, found, "plain") if found else element("p", caption))
    return element(
        "section",
        lines(
            "",
            element("h2", say("workbook.error_free")),
            element("p", say("workbook.error_free_about"), class_="note"),
            element("div", *parts, class_="beside"),
        ),
        id="fara-greseala",
    )
