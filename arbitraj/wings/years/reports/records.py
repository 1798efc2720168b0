"""Records of the years. A record is held by everybody who reached it.

Only correct entries count. Records without meaning for a type are left out.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

import pandas as pd

from arbitraj.game.tile import bracketed
from arbitraj.report.paper import Paper, PaperPart
from arbitraj.report.table import Column, Medium, Shows, Table, Text, facts
from arbitraj.text import count, keyed, text_of, thousands
from arbitraj.wings.years.frames.fields import counted_rounds, counted_rows, of_rounds, of_solutions, plain_rows
from arbitraj.wings.years.frames.years import Archive
from arbitraj.wings.years.reports.columns import (
    YearsRequest,
    commission_column,
    game_named,
    only_on,
    round_named,
    shown_date,
    tenths,
    years_named,
    years_shown,
)

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
    of_round = rows.groupby("runda", observed=True)[most].max().rename("cel_mai")
    highest = rounds.join(of_round, how="inner").groupby([*keys], observed=True)["cel_mai"].transform("max")
    best = rows[(rows[most] == of_rounds(rows, highest)).fillna(False).astype(bool)].drop_duplicates()
    best = best.astype({"runda": "string", "persoana": "string"}).join(rounds.drop(columns="loc"), on="runda")
    best["jucator"] = best["persoana"].map(names)
    best = best.reindex(columns=[*_SHOWN]).astype({"cuvant": "string", "pozitie": "string"})
    best = best.fillna({"cuvant": "", "pozitie": ""}).sort_values([*_SHOWN], ignore_index=True)
    return tuple(RecordHeld(*row) for row in plain_rows(best))


_SHOWN = (*_TYPE, _LETTERS, "zi", "titlu", "nume", "valoare", "cuvant", "pozitie", "maxim", "jucator")


_TITLES = keyed("comisie.* comisie.totals comisie.dearest comisie.longest comisie.bingos comisie.nearest")
_NONE = keyed("""comisie.*
    comisie.totals_none comisie.dearest_none comisie.longest_none comisie.bingos_none comisie.nearest_none
""")
_MOST = 40  # rows of a type on pages and on paper
Holders = tuple[RecordHeld, ...]  # those with the same value, word and position in the same round


def records_report(asked: YearsRequest) -> Paper:
    """Report on the selected rounds."""
    archive = asked.shown
    held = records_of(archive, archive.players()["nume"])
    return records_paper(held, years_shown(asked))


def records_paper(held: Records, wanted: str = "") -> Paper:
    """Report on known records."""
    kind = years_named(held.years, held.rounds, wanted)
    return Paper(text_of("comisie.records"), kind, tuple(_parts(held)), (), wide=True)


def _parts(held: Records) -> Iterator[PaperPart]:
    yield facts(("comisie.fact_rounds", thousands(held.rounds)))
    yield Text(text_of("comisie.records_note"), "small")
    racks = (
        text_of("comisie.bingos_unsaid", rounds=count(held.unsaid, "stage"))
        if held.unsaid
        else text_of("comisie.bingos_note")
    )
    nearest = text_of("comisie.nearest_note", known=thousands(held.solved), rounds=count(held.rounds, "stage"))
    nearest = nearest if held.solved else ""
    total = _value("total")
    letters: Column[Holders] = commission_column(
        "letters", lambda row: row[0].letters or text_of("comisie.all_letters"), Shows.CODE, 10
    )
    move: Column[Holders] = commission_column(
        "move", lambda row: f"{row[0].position} {bracketed(row[0].word)}".strip(), Shows.WORD, 26
    )
    yield from _tables("totals", held.totals, text_of("comisie.totals_note"), letters, total)
    yield from _tables("dearest", held.dearest, "", _value("points_of_move"), move)
    yield from _tables("longest", held.longest, "", _value("length"), move)
    yield from _tables("bingos", held.bingos, racks, _value("racks"))
    maximum: Column[Holders] = commission_column("maximum", lambda row: row[0].maximum)
    share: Column[Holders] = commission_column("share", lambda row: tenths(row[0].share), places=1)
    yield from _tables("nearest", held.nearest, nearest, share, replace(total, shows=Shows.NUMBER), maximum)


def _value(key: str) -> Column[Holders]:
    return commission_column(key, lambda row: row[0].value, Shows.TOTAL)


def _tables(key: str, held: Iterable[RecordHeld], note: str, *own: Column[Holders]) -> Iterator[Table[Holders]]:
    """Tables of a kind of record. If many share one, pages and paper name some of them, and the workbook all."""
    columns: tuple[Column[Holders], ...] = (
        commission_column("type", lambda row: game_named(row[0].game_type, row[0].variant), Shows.LABEL, 24),
        *own,
        commission_column("player", lambda row: ", ".join(one.player for one in row), Shows.NAME, 34),
        commission_column("round", lambda row: round_named(row[0].competition, row[0].stage), Shows.TEXT, 34),
        commission_column("date", lambda row: shown_date(row[0].day), Shows.CODE, 12),
    )
    alike = tuple(tuple(group) for _, group in groupby(held, lambda held: held._replace(player="")))
    whole = Table(columns, alike, text_of(_TITLES[key]), text_of(_NONE[f"{key}_none"]), note, key=key)
    short = tuple(pair for _, of_type in groupby(alike, lambda row: row[0][:2]) for pair in list(of_type)[:_MOST])
    if len(short) == len(alike):
        yield whole
        return
    more = text_of("comisie.record_shared", all=len(alike), most=_MOST)
    shown = replace(whole, items=short, note=f"{note} {more}".strip(), key=f"{key}_pe_scurt")
    yield only_on(~Medium.BOOK, shown)
    yield only_on(Medium.BOOK, whole)
