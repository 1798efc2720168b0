"""The results file (docs/formate.md): a ranking as data and as JSON."""

import json
from collections.abc import Sequence
from typing import Any

from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.ranking.standings import Ranking, Standing, why_unranked
from arbitraj.record.findings import Finding
from arbitraj.record.model import Action, Decision, Player
from arbitraj.record.question import LookAt, Question
from arbitraj.record.variant_said import variant_facts
from arbitraj.report.shown import fates_in
from arbitraj.rules.correct import CONSTRUCTION, CorrectedEntry, points_lost
from arbitraj.rules.last_word import DecisionFate


def results(
    ranking: Ranking, words: ListInfo, questions: Sequence[Question] = (), look_at: Sequence[LookAt] = ()
) -> dict[str, Any]:
    """The ranking as the data of the results file, with questions and items to check."""
    competition = ranking.game.competition
    return {
        "concurs": {
            "titlu": competition.title,
            "loc": competition.place,
            "data": competition.day.isoformat() if competition.day else None,
            "tip": competition.game_type.key,
            **variant_facts(competition.variant),
            "litere": list(competition.announced),
            "arbitru": competition.arbiter or None,
            "contestatii_pana_la": competition.contest_until.isoformat() if competition.contest_until else None,
        },
        "lexic": _list_used(words),
        "reguli": dict(competition.rules.differing),
        "decizii": [_decision_taken(fate) for fate in fates_in(ranking)],
        "clasament": [_line(ranking, standing) for standing in ranking.standings],
        "neclasati": [
            {
                "masa": player.table,
                "nume": player.name,
                "club": player.club,
                "categorie": player.category.value,
                **_rating(player),
                "fisa": hand_in.sheet if hand_in else "",
                "motiv": why_unranked(hand_in),
            }
            for player, hand_in in ranking.unranked
        ],
        "intrebari": [_question(question) for question in questions],
        "de_privit": [
            {"fisa": item.sheet, "depunere": item.entry, "text": item.text, "puncte": item.points} for item in look_at
        ],
    }


def _list_used(words: ListInfo) -> dict[str, Any]:
    used = {"nume": words.name, "cuvinte": words.words, "sha256": words.sha256, "oficial": words.official}
    if not words.rulings:
        return used
    ruled = [
        {
            "cuvant": ruling.word,
            "valabil": ruling.valid,
            "motiv": ruling.reason,
            "arbitru": ruling.arbiter,
            "la": ruling.when.isoformat(),
        }
        for ruling in words.rulings
    ]
    return used | {"sha256_lista": words.base, "hotarari": ruled}


def _question(question: Question) -> dict[str, Any]:
    return {
        "id": question.id,
        "fisa": question.sheet,
        "depunere": question.entry,
        "fel": question.query.kind.value,
        "vazut": question.seen,
        "unde": question.query.place,
        "variante": [{"citire": variant.reading, "total": variant.total} for variant in question.variants],
        "asa_scrie": question.as_written,
        "text": question.text,
    }


def to_json(
    ranking: Ranking, words: ListInfo, questions: Sequence[Question] = (), look_at: Sequence[LookAt] = ()
) -> str:
    """Text of the results file."""
    return json.dumps(results(ranking, words, questions, look_at), ensure_ascii=False, indent=1) + "\n"


def _line(ranking: Ranking, standing: Standing) -> dict[str, Any]:
    correction = standing.correction
    sanctions, rack = correction.sanctions, ranking.game.variant.rack
    line = {
        "loc": standing.place,
        "masa": correction.player.table,
        "nume": correction.player.name,
        "club": correction.player.club,
        "categorie": correction.player.category.value,
        "fisa": correction.hand_in.sheet,
        "ordine_predare": correction.hand_in.order,
        **_rating(correction.player),
        "total": correction.total,
        "puncte_depuneri": correction.points,
        "avertismente_tehnice": sanctions.warnings,
        "penalizari_tehnice": sanctions.penalties,
        "avertismente_disciplinare": sanctions.disciplinary,
        "puncte_clasament": standing.ranking_points,
        "depuneri": [entry_data(entry, rack) for entry in correction.entries],
        "constatari": [
            finding_data(finding, correction.source_of(finding))
            | {"puncte_pierdute": points_lost(ranking.game, correction, finding)}
            for finding in correction.findings
        ],
    }
    if ranking.game_type.has_construction:
        line["constructie"] = [entry_data(entry, rack) for entry in correction.construction]
        line["litere_grila"] = correction.grid_tiles
    return line


def _rating(player: Player) -> dict[str, int]:
    """Rating from the roster, if there is one."""
    return {} if player.rating is None else {"rating": player.rating}


def entry_data(entry: CorrectedEntry, rack: int) -> dict[str, Any]:
    """A corrected entry."""
    return {
        "nr": entry.number,
        "grupa": entry.group,
        "pozitie": entry.position,
        "cuvant": entry.word,
        "stare": entry.state.value,
        "puncte": entry.worth,
        "articole": list(entry.articles),
        "scris": f"{entry.entry.position} {entry.entry.word}".strip(),
        "puncte_scrise": entry.entry.points,
        "litere_noi": entry.new_tiles,
        "prima": len(entry.new_tiles) == rack,
    }


def finding_data(finding: Finding, source: str) -> dict[str, Any]:
    """A finding, with its place."""
    line: dict[str, Any] = {
        "articol": finding.article,
        "fel": finding.kind.value,
        "depunere": finding.entry,
        "text": finding.text,
        "interpretare": finding.interpretation,
        "sursa": source or None,
    }
    if finding.struck:
        line["anulata"] = True
    if finding.decision:
        line["decizie"] = _decision(finding.decision)
    if finding.table:
        line["tabel"] = CONSTRUCTION
    return line


def _decision_taken(fate: DecisionFate) -> dict[str, Any]:
    """A decision and its status: if it has no effect, why and by which other decision."""
    decision = fate.decision
    about = {"fisa": decision.sheet, "depunere": decision.entry, "actiune": decision.action.value} | _decision(decision)
    if decision.action is Action.WITHDRAW:
        about["decizie"] = decision.withdraws
    return about if fate.stands else about | {"stare": fate.fate.value, **({"prin": fate.by.number} if fate.by else {})}


def _decision(decision: Decision) -> dict[str, Any]:
    return {"nr": decision.number, "arbitru": decision.arbiter, "motiv": decision.reason, "data": decision.when or None}
