"""Figures for the commission of the rules: findings by article, effects of rulings, questions of reading.

Struck-out findings and remarks, which have no effect, are not counted.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pandas as pd

from arbitraj.record.contestation import Verdict
from arbitraj.record.question import LOOKED_AT
from arbitraj.wings.years.archive.decision_rows import ANSWER, CONTESTATION, DECISION
from arbitraj.wings.years.frames.rows import counted_rounds, counted_rows, of_solutions
from arbitraj.wings.years.reports.asked import plain_rows

_REMARK, _BY_LIST, _INCORRECT, _CORRECT = "observatie", "depunere_incorecta", "incorecta", "corecta"
_WORDS = "8.2.a"
_BY_WORD = ["cuvant", "lexic_sha256"]


class ArticleRate(NamedTuple):
    """Findings of an article among a number of entries. `game_type` empty or `year` None: of all.

    `points` are lost points (solutions, for a type that counts them, which are not added to points). None if some
    edition does not say.
    """

    article: str
    game_type: str
    year: int | None
    findings: int
    entries: int
    points: int | None

    @property
    def per_hundred(self) -> float | None:
        """Findings in a hundred entries, None without entries.

        >>> ArticleRate("8.2.a", "", None, 3, 200, 0).per_hundred
        1.5
        """
        return 100 * self.findings / self.entries if self.entries else None


class EntriesOfYear(NamedTuple):
    """Number of entries written in the rounds of a type and a year."""

    game_type: str
    year: int | None
    rounds: int
    entries: int


class RulingRate(NamedTuple):
    """Decisions or contestations of an article (empty if none), and how many changed points or places.

    `admitted` are contestations, in whole or in part. `unknown` are those whose effect the archive lacks.
    """

    article: str
    taken: int
    admitted: int
    points_moved: int
    places_moved: int
    unknown: int


class OtherSetting(NamedTuple):
    """An interpretation other than the usual one, and its use."""

    name: str
    value: str
    rounds: int
    competitions: int
    first: int | None
    last: int | None


class RejectedWord(NamedTuple):
    """A word of entries that were rejected because a word is not in the list."""

    word: str
    entries: int
    people: int
    rounds: int
    first: int | None
    last: int | None


class AskedReading(NamedTuple):
    """A question of reading: what was seen, the answer, how often."""

    kind: str
    seen: str
    answer: str
    times: int
    rounds: int


@dataclass(frozen=True, slots=True)
class Commission:
    """Figures for the commission of the rules. Rates are overall, by year, by type, by type and year."""

    rounds: int
    entries: int
    findings: int
    written: tuple[EntriesOfYear, ...]
    articles: tuple[ArticleRate, ...]
    by_year: tuple[ArticleRate, ...]
    by_type: tuple[ArticleRate, ...]
    by_all: tuple[ArticleRate, ...]
    decisions: tuple[RulingRate, ...]
    contestations: tuple[RulingRate, ...]
    settings: tuple[OtherSetting, ...]
    words: tuple[RejectedWord, ...]
    readings: tuple[AskedReading, ...]


def commission(
    rounds: pd.DataFrame, entries: pd.DataFrame, findings: pd.DataFrame, decisions: pd.DataFrame
) -> Commission:
    """Figures from the frames of an archive."""
    known = counted_rounds(rounds)
    written = counted_rows(entries, known, ["persoana", "tabel", "nr", "cuvant", "stare"])
    made = counted_rows(findings, known, ["persoana", "tabel", "nr", "articol", "fel", "hotarare", "puncte", "anulata"])
    counts = made[~made["anulata"].astype(bool) & (made["fel"] != _REMARK)]
    taken = counted_rows(decisions, known, [*_OF_REGISTER])
    found = _found(counts, known)
    played = known.assign(scrise=written.groupby("runda", observed=False).size())
    return Commission(
        rounds=len(known),
        entries=len(written),
        findings=len(counts),
        written=_written(played),
        articles=_rates(found, played, []),
        by_year=_rates(found, played, ["an"]),
        by_type=_rates(found, played, ["tip"]),
        by_all=_rates(found, played, ["tip", "an"]),
        decisions=_rulings(taken[taken["registru"] == DECISION]),
        contestations=_rulings(taken[taken["registru"] == CONTESTATION]),
        settings=_settings(known),
        words=_words(written, made, known),
        readings=_readings(taken[(taken["registru"] == ANSWER) & (taken["fel"] != LOOKED_AT)]),
    )


_ADMITTED = (Verdict.ADMITTED.value, Verdict.IN_PART.value)
_REFUSED = (Verdict.REJECTED.value, Verdict.WITHDRAWN.value)
_OF_REGISTER = ("registru", "depunere", "fel", "articol", "vazut", "raspuns", "efect_puncte", "efect_locuri")


def _found(counts: pd.DataFrame, known: pd.DataFrame) -> pd.DataFrame:
    """Findings and lost points by round and article."""
    announced = counts["puncte"].isna()
    by = counts.assign(nespus=announced).groupby(["runda", "articol"], observed=True)
    found = by.agg(gasite=("fel", "size"), puncte=("puncte", "sum"), nespus=("nespus", "sum")).reset_index()
    return found.astype({"runda": "string", "articol": "string"}).join(
        known[["tip", "an"]].astype({"tip": "string"}), on="runda"
    )


def _written(played: pd.DataFrame) -> tuple[EntriesOfYear, ...]:
    by = played.astype({"tip": "string"}).groupby(["tip", "an"], dropna=False)
    sums = by.agg(etape=("ordine", "size"), scrise=("scrise", "sum")).reset_index()
    return tuple(EntriesOfYear(*row) for row in plain_rows(sums))


def _rates(found: pd.DataFrame, played: pd.DataFrame, by: Sequence[str]) -> tuple[ArticleRate, ...]:
    """Rates of each article among the entries of the rounds with the same `by`.

    If types are together, lost solutions are not added to points.
    """
    if "tip" not in by:
        apart = of_solutions(found["tip"])
        found = found.assign(**{name: found[name].mask(apart, 0) for name in ("puncte", "nespus")})
    sums = found.groupby(["articol", *by], dropna=False)[["gasite", "puncte", "nespus"]].sum().reset_index()
    if by:
        among = played.astype({"tip": "string"}).groupby([*by], dropna=False)["scrise"].sum().reset_index()
        sums = sums.merge(among, on=[*by], how="left")
    else:
        sums["scrise"] = played["scrise"].sum()
    columns = ("articol", "tip", "an", "gasite", "scrise", "puncte", "nespus")
    rows = plain_rows(sums.reindex(columns=[*columns]))
    return tuple(
        ArticleRate(article, game_type or "", year, findings, int(entries or 0), None if unsaid else int(points))
        for article, game_type, year, findings, entries, points, unsaid in rows
    )


def _rulings(taken: pd.DataFrame) -> tuple[RulingRate, ...]:
    by = taken.assign(
        articol=taken["articol"].astype("string").fillna(""),
        primite=taken["raspuns"].isin(_ADMITTED),
        puncte_mutate=taken["efect_puncte"].fillna(0) != 0,
        locuri_mutate=taken["efect_locuri"].fillna(0) != 0,
        # a refused contestation changed nothing
        nestiute=taken["efect_puncte"].isna() & ~taken["raspuns"].isin(_REFUSED),
    ).groupby("articol")
    sums = by.agg(**{name: (name, "sum") for name in ("primite", "puncte_mutate", "locuri_mutate", "nestiute")})
    sums["luate"] = by.size()
    columns = ("articol", "luate", "primite", "puncte_mutate", "locuri_mutate", "nestiute")
    return tuple(RulingRate(*row) for row in plain_rows(sums.reset_index()[[*columns]]))


def _settings(known: pd.DataFrame) -> tuple[OtherSetting, ...]:
    pairs = [(runda, *pair) for runda, settings in known["reguli"].items() for pair in settings]
    chosen = pd.DataFrame(pairs, columns=["runda", "alegere", "valoare"]).astype("string")
    by = chosen.join(known, on="runda").groupby(["alegere", "valoare"])
    sums = by.agg(etape=("ordine", "size"), competitii=("competitie", "nunique"), din=("an", "min"), pana=("an", "max"))
    return tuple(OtherSetting(*row) for row in plain_rows(sums.reset_index()))


def _words(written: pd.DataFrame, made: pd.DataFrame, known: pd.DataFrame) -> tuple[RejectedWord, ...]:
    """Rejected words. The archive has the word of an entry, not which of the words that it forms is missing from the
    list.

    A word accepted elsewhere by the same list is not counted. Acceptance by a decision proves nothing.
    """
    of_entry = ["runda", "persoana", "tabel", "nr"]
    stands = made[(made["articol"] == _WORDS) & (made["fel"] == _BY_LIST) & ~made["anulata"].astype(bool)]
    wrong = written[written["stare"] == _INCORRECT].merge(stands[of_entry].drop_duplicates(), on=of_entry)
    wrong = _with_list(wrong, known)
    right = written[(written["stare"] == _CORRECT) & written["cuvant"].str.upper().isin(wrong["cuvant"].unique())]
    decided = made.loc[made["hotarare"].notna(), of_entry].drop_duplicates()
    right = right.merge(decided, on=of_entry, how="left", indicator=True)
    good = _with_list(right[right["_merge"] == "left_only"].drop(columns="_merge"), known)[_BY_WORD].drop_duplicates()
    alone = wrong.merge(good, on=_BY_WORD, how="left", indicator=True)
    alone = alone[(alone["_merge"] == "left_only") & (alone["cuvant"] != "")]
    by = alone.groupby("cuvant")
    sums = by.agg(
        depuneri=("nr", "size"),
        oameni=("persoana", "nunique"),
        etape=("runda", "nunique"),
        din=("an", "min"),
        pana=("an", "max"),
    ).reset_index()
    sums = sums.sort_values(["depuneri", "oameni", "cuvant"], ascending=[False, False, True])
    return tuple(RejectedWord(*row) for row in plain_rows(sums))


def _with_list(rows: pd.DataFrame, known: pd.DataFrame) -> pd.DataFrame:
    """The words in upper case, without the mark of jokers, with their list and year."""
    own = known[["lexic_sha256", "an"]]
    return rows.assign(cuvant=rows["cuvant"].str.upper(), runda=rows["runda"].astype("string")).join(own, on="runda")


def _readings(asked: pd.DataFrame) -> tuple[AskedReading, ...]:
    """Readings. Questions about no entry may contain a person's name, so only their kind is given."""
    of_entry = asked["depunere"].notna()
    texts = {name: asked[name].astype("string").where(of_entry, "").fillna("") for name in ("vazut", "raspuns")}
    by = asked.astype({"fel": "string"}).assign(**texts).groupby(["fel", "vazut", "raspuns"])
    sums = by.agg(ori=("runda", "size"), etape=("runda", "nunique")).reset_index()
    sums = sums.sort_values(["ori", "fel", "vazut", "raspuns"], ascending=[False, True, True, True])
    return tuple(AskedReading(*row) for row in plain_rows(sums))
