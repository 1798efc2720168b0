"""Records of the years: the highest totals, the dearest moves, the longest words, the most moves of a whole rack.

A record is held by everybody who reached it. Only correct entries count; what has no meaning for a type is left out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

import pandas as pd

from arbitraj.analysis.rows import counted_rounds, counted_rows, of_rounds, plain_rows
from arbitraj.types import GAME_TYPES

_CORRECT, _RANKED = "corecta", "clasat"
_TYPE, _LETTERS = ["varianta", "tip"], "litere_anuntate"


class RecordHeld(NamedTuple):
    """A record and one who holds it; `letters` are those announced (0: the whole set), `word` that of a move."""

    variant: str
    game_type: str
    letters: int
    day: date | None
    competition: str
    stage: str
    player: str
    value: int
    word: str
    position: str


@dataclass(frozen=True, slots=True)
class Records:
    """The records by variant and type, totals by the number of letters too, everybody who holds one.

    `unsaid` of the `rounds` do not tell which moves were of a whole rack.
    """

    totals: tuple[RecordHeld, ...]
    dearest: tuple[RecordHeld, ...]
    longest: tuple[RecordHeld, ...]
    bingos: tuple[RecordHeld, ...]
    rounds: int
    unsaid: int


def records(players: pd.DataFrame, rounds: pd.DataFrame, results: pd.DataFrame, entries: pd.DataFrame) -> Records:
    """The records of the frames of an archive."""
    known = counted_rounds(rounds)
    # groups are announced with a space between them
    known[_LETTERS] = known["litere"].str.replace(" ", "").str.len()
    names = players["nume"]
    ranked = counted_rows(results, known, ["persoana", "total", "stare"])
    ranked = ranked[ranked["stare"] == _RANKED].rename(columns={"total": "valoare"})
    laid = counted_rows(entries, known, ["persoana", "pozitie", "cuvant", "puncte", "stare", "prima"])
    unsaid = laid["prima"].isna().groupby(laid["runda"], observed=True).any()
    laid = laid[laid["stare"] == _CORRECT]
    lengths = laid.assign(valoare=laid["cuvant"].str.len())
    points = laid[~of_rounds(laid, known["tip"]).isin(_of_solutions(known))].rename(columns={"puncte": "valoare"})
    racks = points[points["prima"].fillna(False).astype(bool)].groupby(["runda", "persoana"], observed=True).size()
    moves = racks.rename("valoare").reset_index()
    return Records(
        _held(ranked, known, [*_TYPE, _LETTERS], names),
        _held(points, known, _TYPE, names),
        _held(lengths, known, _TYPE, names),
        _held(moves, known, _TYPE, names),
        len(known),
        int(unsaid.sum()),
    )


def _of_solutions(rounds: pd.DataFrame) -> list[str]:
    """Of the types those that count solutions, and no points."""
    return [key for key in rounds["tip"].unique() if key in GAME_TYPES and GAME_TYPES[key].counts_solutions]


def _held(rows: pd.DataFrame, rounds: pd.DataFrame, keys: Sequence[str], names: pd.Series) -> tuple[RecordHeld, ...]:
    """The rows whose value nobody surpassed among the rounds that have the same keys."""
    of_round = rows.groupby("runda", observed=True)["valoare"].max()
    played = rounds.join(of_round, how="inner")
    most = played.groupby([*keys], observed=True)["valoare"].transform("max")
    best = rows[(rows["valoare"] == of_rounds(rows, most)).fillna(False).astype(bool)]
    best = best.astype({"runda": "string", "persoana": "string"}).join(rounds.drop(columns="loc"), on="runda")
    best["jucator"] = best["persoana"].map(names)
    best = best.reindex(columns=[*_SHOWN]).astype({"cuvant": "string", "pozitie": "string"})
    best = best.fillna({"cuvant": "", "pozitie": ""}).sort_values([*_SHOWN], ignore_index=True)
    return tuple(RecordHeld(*row) for row in plain_rows(best, _SHOWN))


_SHOWN = (*_TYPE, _LETTERS, "data", "titlu", "nume", "jucator", "valoare", "cuvant", "pozitie")
