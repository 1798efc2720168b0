"""What stands above and below a ranking, in any document: what was played, by which list and rules, who is unranked."""

from collections.abc import Iterator

from arbitraj.competition.game_types import Material
from arbitraj.competition.model import Category, HandIn, Player
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.text import count, say


def announcement(ranking: Ranking, words: ListInfo, category: Category | None) -> Iterator[tuple[str, str]]:
    """The lines above the table, each with its look."""
    competition = ranking.game.competition
    title = competition.title
    if category:
        title = say("workbook.title_by_category", title=title, category=say(f"workbook.{category.value}"))
    yield title, "title"
    day = competition.day.strftime("%d.%m.%Y") if competition.day else ""
    if competition.place and day:
        yield say("workbook.place_and_day", place=competition.place, day=day), "line"
    elif competition.place or day:
        yield competition.place or day, "line"
    yield say("workbook.game_type", type=say(f"files.type_{competition.game_type.key}")), "line"
    yield from ((line, "line") for line in drawn(ranking))
    yield say("workbook.list", name=words.name, words=count(words.words, "word")), "line"
    if words.official is False:
        yield say("workbook.unofficial"), "alert"
    elif words.official is None:
        yield say("workbook.official_unknown"), "line"
    if competition.rules.differing:
        rules = "; ".join(f"{name} = {value}" for name, value in competition.rules.differing)
        yield say("workbook.rules_differ", rules=rules), "line"
    if with_points(ranking.standings):
        yield say("workbook.scale"), "line"


def drawn(ranking: Ranking) -> Iterator[str]:
    """What the arbiter announced: letters, groups, the given board."""
    competition = ranking.game.competition
    material = competition.game_type.material
    if material is Material.LETTERS:
        yield say("workbook.letters", letters=competition.letters)
    elif material is Material.STRING:
        yield say("workbook.string", letters=competition.letters)
    elif material is Material.GROUPS:
        groups = (say("workbook.group", number=n, letters=g) for n, g in enumerate(competition.groups, 1))
        yield say("workbook.groups", groups="   ".join(groups))
    elif competition.groups:
        yield say("workbook.one_group", letters=competition.groups[0])
    if competition.board:
        yield say("workbook.board", words=", ".join(f"{position} {tiles}" for position, tiles in competition.board))
    if competition.imposed_order:
        yield say("workbook.imposed_order")
    if competition.vowels_chosen:
        yield say("workbook.vowels_chosen")


def with_points(standings: tuple[Standing, ...]) -> bool:
    """Whether ranking points are given."""
    return any(standing.ranking_points is not None for standing in standings)


def unranked_of(ranking: Ranking, group: int) -> list[tuple[Player, HandIn | None]]:
    """The unranked of a group's category; those of a category that has no group are with the first one."""
    categories = [category for category, _ in ranking.groups] or [None]
    if categories[group] is None:
        return list(ranking.unranked)
    return [
        (player, hand_in)
        for player, hand_in in ranking.unranked
        if player.category is categories[group] or (group == 0 and player.category not in categories)
    ]


def unranked_reason(hand_in: HandIn | None) -> str:
    """Why a player is not in the ranking, in a word."""
    return say("workbook.reason_eliminat" if hand_in else "workbook.reason_absent")
