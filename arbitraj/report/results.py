"""The results file (docs/formate.md): a ranking as data and as JSON."""

import json
from collections.abc import Sequence
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.ranking.standings import Ranking, Standing, why_unranked
from arbitraj.record.findings import Finding
from arbitraj.record.model import Action, Decision
from arbitraj.record.question import LookAt, Question
from arbitraj.record.results_file import (
    DecisionMade,
    DecisionResult,
    EntryResult,
    FindingResult,
    ListUsed,
    LookAtResult,
    QuestionResult,
    RankedResult,
    ReadingResult,
    RoundFacts,
    RoundResults,
    UnrankedResult,
    WordRuled,
)
from arbitraj.record.variant_said import variant_facts
from arbitraj.report.shown import fates_in
from arbitraj.rules.correct import CONSTRUCTION, CorrectedEntry, points_lost
from arbitraj.rules.last_word import DecisionFate


def round_results(
    ranking: Ranking, words: ListInfo, questions: Sequence[Question] = (), look_at: Sequence[LookAt] = ()
) -> RoundResults:
    """The ranking as the results file has it, with what is asked and what is to be looked at."""
    competition = ranking.game.competition
    return RoundResults(
        concurs=RoundFacts(
            titlu=competition.title,
            loc=competition.place,
            data=competition.day.isoformat() if competition.day else None,
            tip=competition.game_type.key,
            **variant_facts(competition.variant),
            litere=tuple(competition.announced),
            arbitru=competition.arbiter or None,
            contestatii_pana_la=competition.contest_until.isoformat() if competition.contest_until else None,
        ),
        lexic=_list_used(words),
        reguli=dict(competition.rules.differing),
        decizii=tuple(map(_decision, fates_in(ranking))),
        clasament=tuple(_ranked(ranking, standing) for standing in ranking.standings),
        neclasati=tuple(
            UnrankedResult(
                masa=player.table,
                nume=player.name,
                club=player.club,
                categorie=player.category.value,
                rating=player.rating,
                fisa=submission.sheet if submission else "",
                motiv=why_unranked(submission),
            )
            for player, submission in ranking.unranked
        ),
        intrebari=tuple(map(_question, questions)),
        de_privit=tuple(LookAtResult(item.sheet, item.entry, item.text, item.points) for item in look_at),
    )


def to_json(results: RoundResults) -> str:
    """The results file's text."""
    return json.dumps(to_builtins(results), ensure_ascii=False, indent=1) + "\n"


def _list_used(words: ListInfo) -> ListUsed:
    used = ListUsed(nume=words.name, cuvinte=words.words, sha256=words.sha256, oficial=words.official)
    ruled = (
        WordRuled(ruling.word, ruling.valid, ruling.reason, ruling.arbiter, ruling.when.isoformat())
        for ruling in words.rulings
    )
    return replace(used, sha256_lista=words.base, hotarari=tuple(ruled)) if words.rulings else used


def _question(question: Question) -> QuestionResult:
    return QuestionResult(
        id=question.id,
        fisa=question.sheet,
        depunere=question.entry,
        fel=question.query.kind.value,
        vazut=question.seen,
        unde=question.query.place,
        variante=tuple(ReadingResult(variant.reading, variant.total) for variant in question.variants),
        asa_scrie=question.as_written,
        text=question.text,
    )


def _ranked(ranking: Ranking, standing: Standing) -> RankedResult:
    correction = standing.correction
    sanctions, rack = correction.sanctions, ranking.game.variant.rack
    constructed = ranking.game_type.has_construction
    return RankedResult(
        loc=standing.place,
        masa=correction.player.table,
        nume=correction.player.name,
        club=correction.player.club,
        categorie=correction.player.category.value,
        fisa=correction.submission.sheet,
        ordine_predare=correction.submission.order,
        rating=correction.player.rating,
        total=correction.total,
        puncte_depuneri=correction.points,
        avertismente_tehnice=sanctions.warnings,
        penalizari_tehnice=sanctions.penalties,
        avertismente_disciplinare=sanctions.disciplinary,
        puncte_clasament=standing.ranking_points,
        depuneri=tuple(entry_result(entry, rack) for entry in correction.entries),
        constatari=tuple(
            finding_result(finding, correction.source_of(finding), points_lost(ranking.game, correction, finding))
            for finding in correction.findings
        ),
        constructie=tuple(entry_result(entry, rack) for entry in correction.construction) if constructed else None,
        litere_grila=correction.grid_tiles if constructed else None,
    )


def entry_result(entry: CorrectedEntry, rack: int) -> EntryResult:
    """An entry as it was corrected."""
    return EntryResult(
        nr=entry.number,
        grupa=entry.group,
        pozitie=entry.position,
        cuvant=entry.word,
        stare=entry.state,
        puncte=entry.worth,
        articole=tuple(entry.articles),
        scris=f"{entry.entry.position} {entry.entry.word}".strip(),
        puncte_scrise=entry.entry.points,
        litere_noi=entry.new_tiles,
        prima=len(entry.new_tiles) == rack,
    )


def finding_result(finding: Finding, source: str, lost: int | None = None) -> FindingResult:
    """A finding, with where it stands and the points that it took."""
    return FindingResult(
        articol=finding.article,
        fel=finding.kind.value,
        depunere=finding.entry,
        text=finding.text,
        interpretare=finding.interpretation,
        sursa=source or None,
        anulata=finding.struck,
        decizie=DecisionMade(**_made(finding.decision)) if finding.decision else None,
        tabel=CONSTRUCTION if finding.table else "",
        puncte_pierdute=lost,
    )


def _decision(fate: DecisionFate) -> DecisionResult:
    """A decision and what became of it; where it has no effect, why and by which other one."""
    decision = fate.decision
    return DecisionResult(
        fisa=decision.sheet,
        depunere=decision.entry,
        actiune=decision.action.value,
        **_made(decision),
        decizie=decision.withdraws if decision.action is Action.WITHDRAW else None,
        stare="" if fate.stands else fate.fate.value,
        prin=fate.by.number if fate.by and not fate.stands else None,
    )


def _made(decision: Decision) -> dict[str, Any]:
    return {"nr": decision.number, "arbitru": decision.arbiter, "motiv": decision.reason, "data": decision.when or None}
