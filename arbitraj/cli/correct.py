"""`arbitraj corecteaza`: a folder in, a ranking out."""

import sys
from collections.abc import Sequence
from pathlib import Path

from arbitraj.cli.writing import answer_file, print_written, terminal_io, warn
from arbitraj.desk.editions.edition import MOST_PLAYER_SHEETS, correct_folder
from arbitraj.desk.grading.grade import Graded
from arbitraj.desk.settling.look_at import moved_told, where_of
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.press.terminal import print_table
from arbitraj.ranking.scale import Scale
from arbitraj.ranking.standings import Ranking, why_unranked
from arbitraj.record.model import REASON_KEYS
from arbitraj.record.question import LookAt
from arbitraj.record.variant_said import variant_shown
from arbitraj.report.announcement import words_ruled
from arbitraj.report.ranking_table import ranking_columns
from arbitraj.report.table import Table
from arbitraj.text import count, keyed, text_of

_CATEGORIES = keyed("cli.category_* cli.category_seniori cli.category_tineret")


def print_corrected(folder: Path, json_file: str) -> None:
    """Grade a folder, write its results, print its ranking. Raises ProblemsError if it cannot be graded."""
    done = correct_folder(folder, answer_file(json_file), terminal_io())
    graded = done.graded
    warn(graded.warnings)
    print_alarms(done.look_at)
    if json_file == "-":
        sys.stdout.write(done.json)
        return
    _print_ranking(graded.ranking, graded.words)
    if not done.with_sheets:
        print(text_of("cli.no_player_sheets", limit=MOST_PLAYER_SHEETS))
    print_written(done.written)
    print_waiting(folder, graded, done.look_at)


def print_alarms(look_at: Sequence[LookAt]) -> None:
    """Print alarms about the whole competition first, except ticked ones."""
    for item in look_at:
        if not item.sheet:
            print(text_of("cli.alarm", text=item.text), file=sys.stderr)


MOST_SHOWN = 10


def print_waiting(
    folder: Path, graded: Graded, look_at: Sequence[LookAt], questions: bool = True, most: int = MOST_SHOWN
) -> None:
    """Print the state of typing, the open questions (without their texts unless `questions`) and things to look at.

    At most `most` of the latter are shown. With 0 they are only counted.
    """
    there, total = graded.handed_in - len(graded.untyped), graded.handed_in
    waiting = len(graded.open_sheets)
    print(text_of("cli.typed", typed=there, total=total, open=waiting))
    if graded.untyped and there:
        print(text_of("cli.untyped", sheets=", ".join(graded.untyped)))
    if graded.typed_once:
        print(text_of("cli.typed_once", sheets=", ".join(graded.typed_once)))
    asked = [question for question in graded.questions if question.moves] if questions else []
    for question in asked[:MOST_SHOWN]:
        print(text_of("cli.question", sheet=question.sheet, text=question.text))
    if more := len(asked[MOST_SHOWN:]):
        print(text_of("cli.questions_more", number=more, folder=folder))
    if waiting:
        print(text_of("cli.settle_them", folder=folder))
    if look_at and not most:
        print(text_of("cli.look_at_left", number=len(look_at), folder=folder))
    elif look_at:
        print(text_of("cli.look_at", number=len(look_at)))
        for item in look_at[:most]:
            print(text_of("cli.look_at_item", where=look_where(item), text=item.text, moves=look_moves(item)))
        if more := len(look_at[most:]):
            print(text_of("cli.look_at_more", number=more, folder=folder))


def look_where(item: LookAt) -> str:
    """The place and the player of an item to look at."""
    return ", ".join(filter(None, (where_of(item.sheet, item.entry), item.name)))


def look_moves(item: LookAt) -> str:
    """The effect of a ruling on it, as the end of a text. Empty if there is none."""
    moves = moved_told(item)
    return text_of("cli.look_at_moves", moves=moves) if moves else ""


def _print_ranking(ranking: Ranking, words: ListInfo) -> None:
    competition = ranking.game.competition
    shown = competition.game_type.shown
    title = text_of("cli.table_title", title=competition.title, type=shown)
    for category, standings in ranking.groups:
        part = f"{title} – {text_of(_CATEGORIES[category.value])}" if category else title
        columns = ranking_columns(ranking, standings) if standings else ()
        print_table(Table(columns, standings, part), lambda number: f"{number:g}".replace(".", ","))
        if any(standing.ranking_points is not None for standing in standings):
            print(_scale_line(ranking.scale, len(standings)))
    if ranking.unranked:
        names = ", ".join(
            f"{player.name} ({text_of(REASON_KEYS[why_unranked(submission)])})"
            for player, submission in ranking.unranked
        )
        print(text_of("cli.unranked", names=names))
    print(text_of("cli.list_used", name=words.name, words=count(words.words, "word")))
    if ruled := words_ruled(words):
        print(ruled)
    if words.official is False:
        print(text_of("workbook.unofficial", name=words.name))
    if played := variant_shown(competition.variant):
        print(text_of("variant.played", variant=played))
    if competition.rules.differing:
        rules = ", ".join(f"{name} = {value}" for name, value in competition.rules.differing)
        print(text_of("cli.rules_differ", rules=rules))
    findings = sum(len(standing.correction.findings) for standing in ranking.standings)
    print(text_of("cli.summary", sheets=count(len(ranking.standings), "sheet"), findings=count(findings, "finding")))


def _scale_line(scale: Scale, players: int) -> str:
    size = scale.size(players)
    other = text_of("cli.scale_other", players=count(players, "player")) if size != players else ""
    key = "cli.scale_own" if scale.table else "cli.scale_federation"
    return text_of("cli.scale_used", scale=text_of(key, players=count(size, "player")), other=other)
