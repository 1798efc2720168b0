"""Records of the years, with all their holders."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from arbitraj.game.tile import bracketed
from arbitraj.report.paper import Paper, PaperPart
from arbitraj.report.table import Column, Medium, Shows, Table, Text, Value, facts
from arbitraj.text import count, keyed, say, thousands
from arbitraj.wings.years.reports.asked import YearsAsked
from arbitraj.wings.years.reports.columns import round_named, shown_date, tenths, years_shown
from arbitraj.wings.years.reports.records_figures import RecordHeld, Records, records_of
from arbitraj.wings.years.reports.shared import commission_column, game_named, years_named

_TITLES = keyed("comisie.* comisie.totals comisie.dearest comisie.longest comisie.bingos comisie.nearest")
_NONE = keyed("""comisie.*
    comisie.totals_none comisie.dearest_none comisie.longest_none comisie.bingos_none comisie.nearest_none
""")
_MOST = 40  # rows of a type on pages and on paper
Holders = tuple[RecordHeld, ...]  # those with the same value, word and position in the same round


def records_report(asked: YearsAsked) -> Paper:
    """Report on the selected rounds."""
    archive = asked.shown
    held = records_of(archive, archive.players()["nume"])
    return records_paper(held, years_shown(asked))


def records_paper(held: Records, wanted: str = "") -> Paper:
    """Report on known records."""
    kind = years_named(held.years, held.rounds, wanted)
    return Paper(say("comisie.records"), kind, tuple(_parts(held)), (), wide=True)


def _parts(held: Records) -> Iterator[PaperPart]:
    yield facts(("comisie.fact_rounds", thousands(held.rounds)))
    yield Text(say("comisie.records_note"), "small")
    letters: Column[Holders] = commission_column("letters", _letters, Shows.CODE, 10)
    total, move = _value("total"), commission_column("move", _move, Shows.WORD, 26)
    yield from _tables("totals", held.totals, say("comisie.totals_note"), letters, total)
    yield from _tables("dearest", held.dearest, "", _value("points_of_move"), move)
    yield from _tables("longest", held.longest, "", _value("length"), move)
    yield from _tables("bingos", held.bingos, _of_racks(held), _value("racks"))
    maximum: Column[Holders] = commission_column("maximum", lambda each: each[0].maximum)
    share: Column[Holders] = commission_column("share", lambda each: tenths(each[0].share), places=1)
    yield from _tables("nearest", held.nearest, _of_maximum(held), share, replace(total, shows=Shows.NUMBER), maximum)


def _value(key: str) -> Column[Holders]:
    return commission_column(key, lambda each: each[0].value, Shows.TOTAL)


def _of_racks(held: Records) -> str:
    if not held.unsaid:
        return say("comisie.bingos_note")
    return say("comisie.bingos_unsaid", rounds=count(held.unsaid, "stage"))


def _of_maximum(held: Records) -> str:
    if not held.solved:
        return ""
    return say("comisie.nearest_note", known=thousands(held.solved), rounds=count(held.rounds, "stage"))


def _tables(key: str, held: Iterable[RecordHeld], note: str, *own: Column[Holders]) -> Iterator[Table[Holders]]:
    """Tables of a kind of record. If many share one, pages and paper name some of them, and the workbook all."""
    columns: tuple[Column[Holders], ...] = (
        commission_column("type", lambda each: game_named(each[0].game_type, each[0].variant), Shows.LABEL, 24),
        *own,
        commission_column("player", lambda each: ", ".join(one.player for one in each), Shows.NAME, 34),
        commission_column("round", lambda each: round_named(each[0].competition, each[0].stage), Shows.TEXT, 34),
        commission_column("date", lambda each: shown_date(each[0].day), Shows.CODE, 12),
    )
    alike = tuple(tuple(each) for _, each in groupby(held, lambda each: each._replace(player="")))
    whole = Table(columns, alike, say(_TITLES[key]), say(_NONE[f"{key}_none"]), note, key=key)
    short = tuple(each for of in _by_type(alike) for each in of[:_MOST])
    if len(short) == len(alike):
        yield whole
        return
    more = say("comisie.record_shared", all=len(alike), most=_MOST)
    shown = replace(whole, items=short, note=f"{note} {more}".strip(), key=f"{key}_pe_scurt")
    yield _only_on(~Medium.BOOK, shown)
    yield _only_on(Medium.BOOK, whole)


def _by_type(alike: Iterable[Holders]) -> Iterator[list[Holders]]:
    return (list(each) for _, each in groupby(alike, lambda each: each[0][:2]))


def _only_on(medium: Medium, table: Table[Holders]) -> Table[Holders]:
    return replace(table, columns=tuple(replace(column, on=medium) for column in table.columns))


def _letters(holders: Holders) -> Value:
    return holders[0].letters or say("comisie.all_letters")


def _move(holders: Holders) -> str:
    return f"{holders[0].position} {bracketed(holders[0].word)}".strip()
