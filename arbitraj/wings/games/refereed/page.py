"""A game as one HTML page to step through: a board for each turn, chosen by links, without scripts or other files."""

from arbitraj.press.board_drawing import picture_of, shared_svg, using_svg
from arbitraj.press.charts import chart_of
from arbitraj.press.html.pictures import drawing
from arbitraj.press.html.results import templates
from arbitraj.press.pdf.typeset import clean
from arbitraj.wings.games.played import PlayedGame
from arbitraj.wings.games.refereed.game_steps import game_chart, game_steps
from arbitraj.wings.games.refereed.game_table import game_facts, game_lines, game_title, score_table, scoring_sheet


def game_page(game: PlayedGame) -> str:
    """HTML page of a game. The same values give the same text."""
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
