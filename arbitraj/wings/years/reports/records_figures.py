"""Records of the years: highest totals, best moves, longest words, most moves of a whole rack.

A record is held by everybody who reached it. Only correct entries count. Records without meaning for a type are left
out.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import pandas as pd

from arbitraj.wings.years.frames.rows import counted_rounds, counted_rows, of_rounds, of_solutions
from arbitraj.wings.years.frames.years import Archive
from arbitraj.wings.years.reports.asked import plain_rows

_CORRECT, _RANKED = "corecta", "clasat"
_TYPE, _LETTERS = ("varianta", "tip"), "litere_anuntate"


class RecordHeld(NamedTuple):
    """A record and one of its holders. `letters`: number announced (0: the whole set). `word`: that of a move.

    `maximum`: the best total found by the solver, None if the edition does not say.
    """

    variant: str
    game_type: str
    letters: int
    day: str | None
    competition: str
    stage: str
    value: int
    word: str
    position: str
    maximum: int | None
    player: str

    @property
    def share(self) -> float | None:
        """Percentage of the maximum, None if that is unknown."""
        return 100 * self.value / self.maximum if self.maximum else None


@dataclass(frozen=True, slots=True)
class Records:
    """Records by variant and type, totals also by the number of letters, with all holders.

    `nearest` are the totals nearest to the solver's maximum, which is known for `solved` of the `rounds`. `unsaid`
    rounds do not say which moves were of a whole rack. `years` has None if a round has no day.
    """

    totals: tuple[RecordHeld, ...]
    dearest: tuple[RecordHeld, ...]
    longest: tuple[RecordHeld, ...]
    bingos: tuple[RecordHeld, ...]
    nearest: tuple[RecordHeld, ...]
    rounds: int
    years: tuple[int | None, ...]
    solved: int
    unsaid: int


def records_of(archive: Archive, names: pd.Series) -> Records:
    """Records of an archive. Only entries that may be records are read. `names` are displayed."""
    entries, unsaid = archive.best_entries()
    found = records(names.to_frame("nume"), archive.rounds(), archive.results(), entries)
    return replace(found, unsaid=unsaid)


def records(players: pd.DataFrame, rounds: pd.DataFrame, results: pd.DataFrame, entries: pd.DataFrame) -> Records:
    """Records from the frames of an archive."""
    known = counted_rounds(rounds)
    # groups are announced with a space between them
    known[_LETTERS] = known["litere"].str.replace(" ", "").str.len()
    names = players["nume"]
    ranked = counted_rows(results, known, ["persoana", "total", "stare"])
    ranked = ranked[ranked["stare"] == _RANKED].rename(columns={"total": "valoare"})
    shares = ranked.assign(parte=ranked["valoare"] / of_rounds(ranked, known["maxim"].where(known["maxim"] > 0)))
    laid = counted_rows(entries, known, ["persoana", "pozitie", "cuvant", "puncte", "stare", "prima"])
    unsaid = laid["prima"].isna().groupby(laid["runda"], observed=True).any()
    laid = laid[laid["stare"] == _CORRECT]
    # a word is one record, whatever its position and jokers
    lengths = laid[["runda", "persoana"]].assign(cuvant=laid["cuvant"].str.upper(), valoare=laid["cuvant"].str.len())
    points = laid[~of_solutions(of_rounds(laid, known["tip"]))].rename(columns={"puncte": "valoare"})
    racks = points[points["prima"].fillna(False).astype(bool)].groupby(["runda", "persoana"], observed=True).size()
    return Records(
        totals=_held(ranked, known, names, [*_TYPE, _LETTERS]),
        dearest=_held(points, known, names),
        longest=_held(lengths, known, names),
        bingos=_held(racks.rename("valoare").reset_index(), known, names),
        nearest=_held(shares, known, names, most="parte"),
        rounds=len(known),
        years=tuple(year for (year,) in plain_rows(known[["an"]])),
        solved=int((known["maxim"] > 0).sum()),
        unsaid=int(unsaid.sum()),
    )


def _held(
    rows: pd.DataFrame, rounds: pd.DataFrame, names: pd.Series, keys: Sequence[str] = _TYPE, most: str = "valoare"
) -> tuple[RecordHeld, ...]:
    """Rows with the highest `most` among the rounds with the same keys."""
    of_round = rows.groupby("runda", observed=True)[most].max().rename("cel_mai")
    highest = rounds.join(of_round, how="inner").groupby([*keys], observed=True)["cel_mai"].transform("max")
    best = rows[(rows[most] == of_rounds(rows, highest)).fillna(False).astype(bool)].drop_duplicates()
    best = best.astype({"runda": "string", "persoana": "string"}).join(rounds.drop(columns="loc"), on="runda")
    best["jucator"] = best["persoana"].map(names)
    best = best.reindex(columns=[*_SHOWN]).astype({"cuvant": "string", "pozitie": "string"})
    best = best.fillna({"cuvant": "", "pozitie": ""}).sort_values([*_SHOWN], ignore_index=True)
    return tuple(RecordHeld(*row) for row in plain_rows(best))


_SHOWN = (*_TYPE, _LETTERS, "zi", "titlu", "nume", "valoare", "cuvant", "pozitie", "maxim", "jucator")
