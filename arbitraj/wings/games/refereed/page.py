"""A replayed game for viewing: steps, chart, paper, and one HTML page to step through, without scripts or other files.

The page has a board for each turn, chosen by links.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from arbitraj.press.board_drawing import picture_of, shared_svg, using_svg
from arbitraj.press.charts import chart_of
from arbitraj.press.html.pictures import drawing
from arbitraj.press.html.results import templates
from arbitraj.press.pdf.typeset import clean
from arbitraj.report.paper import Boards, BoardShown, Lines, Paper, PaperPart
from arbitraj.report.table import PageLink, Text
from arbitraj.text import text_of
from arbitraj.wings.games.played import PlayedGame, RowKind, Turn
from arbitraj.wings.games.refereed.game_table import (
    finding_line,
    game_facts,
    game_lines,
    game_title,
    score_table,
    scoring_sheet,
    what_was_done,
)

NOWHERE = PageLink("", "")


@dataclass(frozen=True, slots=True)
class GameStep:
    """A row for viewing: action, totals after it, findings, board."""

    number: int
    title: str
    totals: tuple[tuple[str, int], ...]
    bag: int
    findings: tuple[str, ...]
    shown: BoardShown
    is_turn: bool


def game_steps(game: PlayedGame) -> Iterator[GameStep]:
    """Steps of a game, one for each row of the record."""
    totals = dict.fromkeys((player.id for player in game.record.players), 0)
    for turn in game.turns:
        totals[turn.row.player] = turn.total
        title = _title(turn)
        now = tuple(totals.items())
        shown_totals = ", ".join(f"{player} {total}" for player, total in now)
        caption = text_of("partida.caption", step=title, totals=shown_totals)
        covered = frozenset(turn.laid.new) if turn.stays and turn.laid else frozenset[int]()
        shown = BoardShown(caption, turn.board, game.record.variant, covered)
        findings = tuple(map(finding_line, turn.findings))
        yield GameStep(turn.row.number, title, now, turn.bag, findings, shown, turn.row.deed.is_turn)


def _title(turn: Turn) -> str:
    done = f"{turn.position} {what_was_done(turn)}".strip()
    if turn.row.deed is RowKind.PLAY:
        done = text_of("partida.step_points", done=done, points=turn.points)
    return text_of("partida.step", number=turn.row.number, player=turn.row.player, done=done)


def game_chart(game: PlayedGame) -> Lines:
    """Chart of the totals after each row, and after the end where tiles left were settled. The best player is first."""
    steps = [dict(step.totals) for step in game_steps(game)]
    if game.ended:
        steps.append({score.player.id: score.total for score in game.scores})
    best = sorted(game.scores, key=lambda score: -score.total)
    lines = tuple((score.player.name, tuple(step[score.player.id] for step in steps)) for score in best)
    return Lines(text_of("partida.chart"), lines, text_of("partida.chart_turns"))


def game_paper(game: PlayedGame) -> Paper:
    """Document of a game: facts, scores, the scoring sheet, findings, the chart, the boards."""
    boards = tuple(step.shown for step in game_steps(game) if step.is_turn)
    found = [Text(line) for line in game_lines(game)] or [Text(text_of("partida.no_findings"))]
    parts: list[PaperPart] = [
        *map(Text, game_facts(game)),
        score_table(game),
        scoring_sheet(game),
        Text(text_of("partida.findings"), "heading"),
        *found,
    ]
    if boards:
        parts += [game_chart(game), Boards(text_of("partida.boards"), boards)]
    return Paper(game_title(game), text_of("partida.kind"), tuple(parts), ())


def game_page(game: PlayedGame, above: PageLink = NOWHERE) -> str:
    """HTML page of a game, under the page `above` if there is one. The same values give the same text."""
    steps = tuple(game_steps(game))
    pictures = [picture_of(step.shown.board, step.shown.variant, step.shown.covered) for step in steps]
    chart = chart_of(game_chart(game))
    boards = [
        drawing(using_svg(picture, clean(step.shown.caption))) for step, picture in zip(steps, pictures, strict=True)
    ]
    return (
        templates()
        .get_template("game.html")
        .render(
            title=game_title(game),
            above=above,
            facts=game_facts(game),
            scores=score_table(game),
            sheet=scoring_sheet(game),
            findings=tuple(game_lines(game)),
            steps=list(zip(steps, boards, strict=True)),
            shared=drawing(shared_svg(pictures)) if pictures else "",
            chart=[drawing(svg) for svg in chart.on_screens()],
            chart_title=chart.title,
        )
    )
