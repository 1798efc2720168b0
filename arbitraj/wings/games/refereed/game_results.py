"""A replayed game as the results file for other programs."""

from typing import Any

from arbitraj.wings.games.played import GameFinding, GameScore, PlayedGame, Turn, Weight


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
        "text": str(finding.said),
        "interpretare": finding.interpretation,
    }
