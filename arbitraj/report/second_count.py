"""Data for counting an edition a second time (docs/formate.md): all input of grading, and its results.

It is public, so everything that an edition keeps from the public is left out (observations, questions, authors and
reasons of decisions, unranked sheets). Of the word list it has the words that grading looked up, with their verdicts.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from arbitraj.game.variant import DEFAULT, Variant
from arbitraj.ranking.scale import Scale
from arbitraj.ranking.standings import Ranking, why_unranked
from arbitraj.record.findings import Kind
from arbitraj.record.game import Game
from arbitraj.record.interpretations import REMARKS
from arbitraj.record.model import Competition, Decision, HandIn, Player, Sheet
from arbitraj.record.names import same_number
from arbitraj.report.reread import answers_applied, as_row, tables_of
from arbitraj.rules.correct import CONSTRUCTION, correct
from arbitraj.rules.lone_rows import with_lone_rows

_VERSION = 1
# public keys of a results file
_COMPETITION = "titlu loc data tip varianta oficial tabla_reconstituita litere".split()
_STANDING = (
    "loc masa nume categorie fisa total puncte_depuneri avertismente_tehnice penalizari_tehnice"
    " avertismente_disciplinare puncte_clasament depuneri constructie litere_grila constatari".split()
)
_ENTRY = "nr pozitie cuvant stare puncte articole".split()
_FINDING = "articol fel depunere anulata tabel".split()
_UNRANKED = "masa nume categorie fisa motiv".split()
_ABOUT = "stadiu amprenta".split()
_RULING = "cuvant valabil".split()
Data = dict[str, Any]


def second_count(results: Mapping[str, Any], ranking: Ranking, sheets: Mapping[int, Sheet]) -> Data:
    """Data of an edition's `verificare.json`, from its results (with `editie`), its ranking, and the sheets as read, by
    table.
    """
    return {
        "concurs": _only(_COMPETITION, results["concurs"]),
        "lexic": _list_used(results["lexic"]),
        "reguli": dict(results["reguli"]),
        "clasament": [_standing(line) for line in results["clasament"]],
        "neclasati": [_only(_UNRANKED, line) for line in results["neclasati"]],
        "editie": _only(_ABOUT, results["editie"]),
        "corectura": _graded(ranking, sheets),
    }


def _list_used(words: Mapping[str, Any]) -> Data:
    """The list, with words and verdicts of rulings. Authors and reasons are the arbiters'."""
    ruled = [_only(_RULING, each) for each in words.get("hotarari", ())]
    return {**words, "hotarari": ruled} if ruled else dict(words)


def _only(keys: Sequence[str], data: Mapping[str, Any]) -> Data:
    return {key: data[key] for key in keys if key in data}


def _standing(line: Mapping[str, Any]) -> Data:
    kept = _only(_STANDING, line)
    for table in {"depuneri", "constructie"} & kept.keys():
        kept[table] = [_only(_ENTRY, entry) for entry in line[table]]
    found = (each for each in line["constatari"] if each["fel"] != Kind.REMARK.value)
    return kept | {"constatari": [_only(_FINDING, each) for each in found]}


def _graded(ranking: Ranking, sheets: Mapping[int, Sheet]) -> Data:
    game, competition = ranking.game, ranking.game.competition
    ranked = [standing.correction for standing in ranking.standings]
    corrections = {each.hand_in.table: each for each in ranked}
    in_order = [corrections[each.table] for each in competition.hand_ins if each.table in corrections]
    read = {each.hand_in.table: sheets[each.hand_in.table] for each in in_order if each.sheet}
    answers = (answers_applied(game, read[c.hand_in.table], c) for c in in_order if c.sheet)
    return {
        "versiune": _VERSION,
        "partida": _settings(competition),
        "reguli": dict(competition.rules.differing),
        "scara": _scale(ranking.scale),
        "varianta": _variant(competition.variant),
        "cuvinte": _words_asked(ranking, read.values()),
        "fise": list(_sheets(game, read)),
        "raspunsuri": [answer for each in answers for answer in each],
        "decizii": list(_decisions(competition, [each.hand_in for each in in_order])),
    }


def _settings(competition: Competition) -> Data:
    return {
        "tip": competition.game_type.key,
        "litere": competition.letters,
        "grupe": list(competition.groups),
        "ordine_impusa": competition.imposed_order,
        "vocale_la_alegere": competition.vowels_chosen,
        "tabla": [f"{position} {tiles}" for position, tiles in competition.board],
        "notatie_joker": competition.notation.value,
        "scara": competition.scale,
        "clasamente": "pe_categorii" if competition.by_category else "comun",
    }


def _scale(scale: Scale) -> list[list[int]] | None:
    return None if scale.table is None else [[*row, points] for row, points in sorted(scale.table.items())]


def _variant(variant: Variant) -> Mapping[str, Any] | None:
    return None if variant.name == DEFAULT else variant.data


class _Asked(Container[str]):
    """A word list that records the words looked up."""

    def __init__(self, words: Container[str]) -> None:
        self._words = words
        self.verdicts: dict[str, bool] = {}

    def __contains__(self, word: object) -> bool:
        text = str(word)
        if (known := self.verdicts.get(text)) is None:
            known = self.verdicts[text] = text in self._words
        return known


def _words_asked(ranking: Ranking, read: Iterable[Sheet]) -> Data:
    """Words needed to grade the ranked sheets again, as graded and as `read`.

    The sheets are corrected again without remarks and alternative readings, to collect exactly the words looked up.
    """
    game, words = ranking.game, _Asked(ranking.game.words)
    unremarked = replace(game.competition, remarks_off=frozenset(REMARKS))
    asking = replace(game, competition=unremarked, words=words, remembered=None)
    for standing in ranking.standings:
        graded = standing.correction
        correct(asking, graded.hand_in, graded.player, graded.sheet, entries_remarked=False)
    for sheet in read:
        with_lone_rows(asking, sheet)  # looks up the lone words of rows
    good, bad = (sorted(w for w, verdict in words.verdicts.items() if verdict is right) for right in (True, False))
    return {"bune": good, "rele": bad}


def _sheets(game: Game, read: Mapping[int, Sheet]) -> Iterator[Data]:
    """All submissions in their order, then the other players. Ranked ones have their sheet as read."""
    players = {player.table: player for player in game.competition.players}
    for hand_in in game.competition.hand_ins:
        player = players.pop(hand_in.table)
        sheet = read.get(hand_in.table)
        yield _about(player, hand_in) | (_as_read(game, sheet) if sheet else {})
    yield from (_about(player, None) for player in players.values())


def _about(player: Player, hand_in: HandIn | None) -> Data:
    who = {"jucator": {"nume": player.name, "categorie": player.category.value}}
    about = {"fisa": hand_in.sheet if hand_in else "", "masa": player.table, "sala": (hand_in and hand_in.hall) or None}
    if hand_in is None or not hand_in.ranked:
        return about | {"stare": why_unranked(hand_in)} | who
    off = {"avertismente_disciplinare": hand_in.disciplinary}
    return about | {"ordine": hand_in.order, "stare": hand_in.state.value} | off | who


def _as_read(game: Game, sheet: Sheet) -> Data:
    rows = {table: [as_row(entry) for entry in entries] for table, entries in tables_of(game, sheet).items()}
    grid = list(sheet.grid) if sheet.grid else None
    return {"nume": sheet.name, "masa_scrisa": sheet.table} | rows | {"grila": grid}


def _decisions(competition: Competition, ranked: Sequence[HandIn]) -> Iterator[Data]:
    """All decisions on the ranked sheets, including those without effect: a second count decides which are in force."""
    numbers = {same_number(each.sheet): each.sheet for each in ranked}
    for decision in competition.decisions:
        sheet = numbers.get(same_number(decision.sheet))
        if sheet is not None and decision.table in ("", CONSTRUCTION):
            yield _decision(sheet, decision)


def _decision(sheet: str, decision: Decision) -> Data:
    return {
        "nr": decision.number,
        "fisa": sheet,
        "depunere": decision.entry,
        "constructie": decision.table == CONSTRUCTION,
        "scris": decision.written or None,
        "actiune": decision.action.value,
        "pozitie": decision.position or None,
        "cuvant": decision.word or None,
        "patrat": decision.square or None,
        "grupa": decision.group or None,
        "articol": decision.article or None,
        "decizie": decision.withdraws,
    }
