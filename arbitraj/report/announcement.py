"""The head of every ranking: event, letters, list, rules."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.ranking.standings import Ranking
from arbitraj.record.model import Category, Competition
from arbitraj.record.variant_said import variant_shown, with_variant
from arbitraj.report.table import Text
from arbitraj.text import count, keyed, text_of

if TYPE_CHECKING:
    from arbitraj.folder.season import Season

_LETTERS = keyed("workbook.* workbook.letters workbook.string workbook.one_group")
_SCALES = keyed("documents.scale_used_* documents.scale_used_federation documents.scale_used_file")


def with_category(title: str, category: Category | None) -> str:
    """A title with the category, if there is one."""
    if not category:
        return title
    return text_of("workbook.title_by_category", title=title, category=text_of(category.key))


def where_and_when(held: "Competition | Season") -> str:
    """Known place and day of a competition, with the variant, if it is not the usual one."""
    day = held.day.strftime("%d.%m.%Y") if held.day else ""
    both = held.place and day
    where = text_of("workbook.place_and_day", place=held.place, day=day) if both else held.place or day
    return with_variant(where, held.variant) if isinstance(held, Competition) else where


def drawn_lines(ranking: Ranking) -> Iterator[str]:
    """Lines of the announcement: letters, groups, the given board."""
    competition = ranking.game.competition
    material, groups = competition.game_type.material, competition.groups
    if material.grouped:
        numbered = (text_of("workbook.group", number=n, letters=g) for n, g in enumerate(groups, 1))
        yield text_of("workbook.groups", groups="   ".join(numbered))
    elif material.shown:
        yield text_of(_LETTERS[material.shown], letters=groups[0] if groups else competition.letters)
    yield from conditions(ranking)


def conditions(ranking: Ranking) -> Iterator[str]:
    """Lines of the announcement besides letters and groups."""
    competition = ranking.game.competition
    if shown := variant_shown(competition.variant):
        yield text_of("variant.played", variant=shown)
    if competition.variant.reconstructed:
        yield text_of("variant.reconstructed")
    if competition.board:
        yield text_of("workbook.board", words=", ".join(f"{position} {tiles}" for position, tiles in competition.board))
    if competition.imposed_order:
        yield text_of("workbook.imposed_order")
    if competition.vowels_chosen:
        yield text_of("workbook.vowels_chosen")


def judged_by(ranking: Ranking, words: ListInfo) -> Iterator[Text]:
    """Lines on the word list, whether it is official, changed rules, the scale."""
    size = count(words.words, "word")
    if words.date:
        day = ".".join(reversed(words.date.split("-")))
        yield Text(text_of("workbook.list_dated", name=words.name, date=day, words=size))
    else:
        yield Text(text_of("workbook.list", name=words.name, words=size))
    if ruled := words_ruled(words):
        yield Text(ruled)
    if words.official is False:
        yield Text(text_of("workbook.unofficial", name=words.name), "alert")
    elif words.official is None:
        yield Text(text_of("workbook.official_unknown"))
    rules = ranking.game.competition.rules.differing
    if rules:
        yield Text(text_of("workbook.rules_differ", rules="; ".join(f"{name} = {value}" for name, value in rules)))
    scale = scale_used(ranking)
    if scale:
        yield Text(scale)


def words_ruled(words: ListInfo) -> str:
    """Words admitted and excluded by the arbiter's ruling, empty if there are none."""
    valid = ", ".join(ruling.word for ruling in words.rulings if ruling.valid)
    invalid = ", ".join(ruling.word for ruling in words.rulings if not ruling.valid)
    lines = (
        text_of(key, words=which) for key, which in (("lexic.ruled_in", valid), ("lexic.ruled_out", invalid)) if which
    )
    return " ".join(lines)


def scale_used(ranking: Ranking) -> str:
    """Name of the scale of the ranking points, with its number of players. Empty without ranking points (8.7)."""
    groups = [standings for _, standings in ranking.groups if any(s.ranking_points is not None for s in standings)]
    sizes = dict.fromkeys(ranking.scale.size(len(standings)) for standings in groups)
    players = [count(size, "player") for size in sizes]
    if not players:
        return ""
    # seniors and youth have separate scales
    shown = text_of("documents.scale_players", seniors=players[0], youth=players[1]) if len(players) > 1 else players[0]
    return text_of(_SCALES[ranking.scale.name], players=shown)


def above_ranking(ranking: Ranking, words: ListInfo) -> Iterator[Text]:
    """Lines below the title."""
    where = where_and_when(ranking.game.competition)
    if where:
        yield Text(where)
    yield Text(text_of("workbook.game_type", type=ranking.game.competition.game_type.shown))
    yield from map(Text, drawn_lines(ranking))
    yield from judged_by(ranking, words)
