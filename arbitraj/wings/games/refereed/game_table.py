"""A replayed game as tables and texts: the scoring sheet, the scores, the findings. Its results file."""

from collections.abc import Iterator
from typing import Any

from arbitraj.record.variant_said import variant_shown
from arbitraj.report.shown import figure
from arbitraj.report.table import Column, Shows, Table, titled
from arbitraj.text import text_of
from arbitraj.wings.games.played import GameFinding, GameScore, PlayedGame, RowKind, Turn, Weight
from arbitraj.wings.games.rules.ruleset import RULES_KEYS

_SHARES = {"number": 0.5, "rack": 1.4, "word": 2, "name": 2.5, "state": 1.5, "player": 1.2}  # of a paper's width


def game_title(game: PlayedGame) -> str:
    """Title of the game, by default the players' names."""
    return game.record.title or " – ".join(score.player.name for score in game.scores)


def game_facts(game: PlayedGame) -> tuple[str, ...]:
    """Lines under the title: variant and rules, a reconstructed board, the end, the winner."""
    variant = game.record.variant
    return tuple(
        filter(
            None,
            (
                text_of(
                    "partida.played_by",
                    variant=variant_shown(variant) or variant.title,
                    rules=text_of(RULES_KEYS[game.record.rules]),
                ),
                text_of("variant.reconstructed") if variant.reconstructed else "",
                text_of(game.ended.key if game.ended else "partida.end_none"),
                _result(game),
            ),
        )
    )


def _result(game: PlayedGame) -> str:
    if not game.ended:
        return ""
    if not game.winner:
        return text_of("partida.nobody_won")
    name = next(score.player.name for score in game.scores if score.player.id == game.winner)
    return text_of("partida.won_by_word" if game.by_last_word else "partida.won", name=name)


def scoring_sheet(game: PlayedGame) -> Table[Turn]:
    """Table with a row for each turn and event, as written and as counted."""
    columns: tuple[Column[Turn], ...] = (
        _column("number", lambda turn: turn.row.number, Shows.CODE),
        _column("player", lambda turn: turn.row.player, Shows.CODE),
        _column("rack", lambda turn: turn.row.rack, Shows.WORD),
        _column("position", lambda turn: turn.position, Shows.CODE),
        _column("word", what_was_done, Shows.WORD),
        _column("written_points", lambda turn: figure(turn.row.points), Shows.NUMBER),
        _column("points", lambda turn: turn.points, Shows.NUMBER),
        _column("total", lambda turn: turn.total, Shows.TOTAL),
        _column("bag", lambda turn: turn.bag, Shows.NUMBER),
        _column("state", lambda turn: text_of(turn.state.key), Shows.LABEL),
    )
    return Table(columns, game.turns, text_of("partida.sheet"), text_of("partida.no_turns"), key="sheet")


def score_table(game: PlayedGame) -> Table[GameScore]:
    """Table of the scores at the end."""
    columns: tuple[Column[GameScore], ...] = (
        _column("player", lambda score: score.player.id, Shows.TEXT),
        _column("name", lambda score: score.player.name, Shows.NAME),
        _column("total", lambda score: score.total, Shows.TOTAL),
        _column("written_total", lambda score: figure(score.written), Shows.NUMBER),
        _column("left", lambda score: score.left, Shows.CODE),
        _column("last_word", lambda score: score.last_word, Shows.NUMBER),
    )
    return Table(columns, game.scores, text_of("partida.scores"), key="scores")


def what_was_done(turn: Turn) -> str:
    """The word of a play, else a description of the row."""
    row = turn.row
    if row.deed is RowKind.PLAY:
        return turn.word
    tiles = row.tiles if row.count is None else str(row.count)
    return text_of(row.deed.key, tiles=tiles).strip()


def finding_line(found: GameFinding) -> str:
    """A finding on one line: turn, article, kind, text."""
    where = (
        text_of("partida.at_turn", turn=found.turn, player=found.player) if found.turn else text_of("partida.at_whole")
    )
    kind = text_of(found.weight.key)
    rests = f" [{found.interpretation}]" if found.interpretation else ""
    return text_of("partida.finding", where=where, article=found.article, kind=kind, text=found.message, rests=rests)


def game_lines(game: PlayedGame) -> Iterator[str]:
    """Lines of all findings."""
    return map(finding_line, game.findings)


def _column(key: str, value: Any, shows: Shows) -> Column[Any]:
    return titled(key, value, shows, of="game", share=_SHARES.get(key, 1))


def game_data(game: PlayedGame) -> dict[str, Any]:
    """Data of the results file."""
    record = game.record
    return {
        "partida": {
            "titlu": record.title or None,
            "varianta": record.variant.name,
            "regulament": record.rules,
            "incheiata": game.ended.value if game.ended else None,
            "tabla_reconstituita": record.variant.reconstructed,
        },
        "castigator": game.winner or None,
        "departajare": "ultimul_cuvant" if game.by_last_word else None,
        "jucatori": [_score(score) for score in game.scores],
        "ture": [_turn(turn) for turn in game.turns],
        "constatari": [_finding(finding) for finding in game.findings],
        "tabla": str(game.board).split("\n"),
    }


def _score(score: GameScore) -> dict[str, Any]:
    return {
        "id": score.player.id,
        "nume": score.player.name,
        "total": score.total,
        "total_scris": score.written,
        "rest": score.left,
        "ultimul_cuvant": score.last_word,
    }


def _turn(turn: Turn) -> dict[str, Any]:
    row = turn.row
    codes = (found.article for found in turn.findings if found.weight is not Weight.REMARK)
    return {
        "nr": row.number,
        "jucator": row.player,
        "fel": row.deed.value,
        "pozitie": turn.position or None,
        "cuvant": turn.word or None,
        "cuvinte": list(turn.words),
        "puncte": turn.points,
        "puncte_scrise": row.points,
        "total": turn.total,
        "sac": turn.bag,
        "stare": turn.state.value,
        "articole": list(dict.fromkeys(codes)),
    }


def _finding(finding: GameFinding) -> dict[str, Any]:
    return {
        "articol": finding.article,
        "regula": finding.rule,
        "fel": finding.weight.value,
        "tura": finding.turn,
        "jucator": finding.player or None,
        "text": str(finding.message),
        "interpretare": finding.interpretation,
    }
