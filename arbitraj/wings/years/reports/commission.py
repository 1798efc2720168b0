"""Report for the commission of the rules, fit for a meeting: no person is named.

Struck-out findings and remarks, which have no effect, are not counted.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pandas as pd

from arbitraj.folder.registers import AS_WRITTEN
from arbitraj.record.contestation import Verdict
from arbitraj.record.interpretations import INTERPRETATIONS
from arbitraj.record.question import LOOKED_AT, Ask
from arbitraj.report.paper import Bars, Heat, Paper, PaperPart
from arbitraj.report.shown import decimal
from arbitraj.report.table import Column, Shows, Table, Text, facts
from arbitraj.text import keyed, register_key, text_of, thousands
from arbitraj.wings.years.archive.edition_rows import ANSWER, CONTESTATION, DECISION
from arbitraj.wings.years.frames.fields import counted_rounds, counted_rows, of_solutions, plain_rows
from arbitraj.wings.years.reports.columns import (
    YearsRequest,
    article_title,
    commission_column,
    cut_short,
    or_unknown,
    span_named,
    title_of_first,
    type_named,
    whole_columns,
    year_named,
    years_named,
    years_order,
    years_shown,
)

_REMARK, _BY_LIST, _INCORRECT, _CORRECT = "observatie", "depunere_incorecta", "incorecta", "corecta"
_WORDS, _BY_WORD = "8.2.a", ["cuvant", "lexic_sha256"]


class ArticleRate(NamedTuple):
    """Findings of an article among a number of entries. `game_type` empty or `year` None: of all.

    `points` are lost points (solutions, which are not added to them, for a type that counts them), None if unknown.
    """

    article: str
    game_type: str
    year: int | None
    findings: int
    entries: int
    points: int | None

    @property
    def per_hundred(self) -> float | None:
        """Findings in a hundred entries, None without entries."""
        return 100 * self.findings / self.entries if self.entries else None


class EntriesOfYear(NamedTuple):
    """Number of entries written in the rounds of a type and a year."""

    game_type: str
    year: int | None
    rounds: int
    entries: int


class RulingRate(NamedTuple):
    """Decisions or contestations of an article (empty: none): `admitted` also in part, effects moved or `unknown`."""

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


_ARTICLES = keyed("comisie.* comisie.by_year comisie.by_type comisie.by_all")
_RULINGS = keyed("""comisie.*
    comisie.decisions comisie.decisions_note comisie.decisions_none comisie.contestations
    comisie.contestations_note comisie.contestations_none
""")
_ASKED = keyed("""comisie.asked_*
    comisie.asked_citire comisie.asked_antet comisie.asked_grila comisie.asked_identificare
    comisie.asked_transcrieri comisie.asked_fisier comisie.asked_other
""")
_BARS = 12  # of articles in the chart
_SHOWN = 60  # of words and readings
_KINDS = frozenset(ask.value for ask in Ask)
_NO_YEAR = "fara_an"  # the key of a column
_PLACES = 2  # after the comma of a rate
Key = tuple[str, int | None]  # a type (empty: all) and a year (None: all, or not known)
Head = tuple[Key, str]


@dataclass(frozen=True, slots=True)
class _Across:
    """Rates of an article, of one type or of all (empty), by type and year."""

    article: str
    game_type: str
    rates: Mapping[Key, float | None]


def commission_report(asked: YearsRequest) -> Paper:
    """Report on the selected rounds."""
    archive = asked.shown
    figures = commission(archive.rounds(), archive.entries(), archive.findings(), archive.decisions())
    kind = years_named((year.year for year in figures.written), figures.rounds, years_shown(asked))
    return Paper(text_of("comisie.commission"), kind, tuple(_parts(figures)), (), wide=True)


def _parts(figures: Commission) -> Iterator[PaperPart]:
    findings = thousands(figures.findings)
    if figures.entries:
        rate = decimal(round(100 * figures.findings / figures.entries, _PLACES))
        findings = text_of("comisie.findings_rate", findings=findings, rate=rate)
    yield facts(
        ("comisie.fact_rounds", thousands(figures.rounds)),
        ("comisie.fact_entries", thousands(figures.entries)),
        ("comisie.fact_findings", findings),
        ("comisie.fact_decisions", thousands(sum(decision.taken for decision in figures.decisions))),
        ("comisie.fact_contestations", thousands(sum(contestation.taken for contestation in figures.contestations))),
        ("comisie.fact_readings", thousands(sum(reading.times for reading in figures.readings))),
    )
    yield Text(text_of("comisie.counted_note"), "small")
    ranked = sorted(figures.articles, key=lambda article: (-article.findings, article.article))
    if bars := tuple((_article_named(rate.article), _rate(rate) or 0.0) for rate in ranked[:_BARS]):
        yield Bars(title_of_first(text_of("comisie.articles_chart"), _BARS, len(ranked)), bars)
    yield _articles(ranked)
    years = sorted({year.year for year in figures.written}, key=years_order)
    types = sorted({year.game_type for year in figures.written}, key=type_named)
    if len(years) > 1:
        yield _heat(figures, ranked, years)
    order = [rate.article for rate in ranked]
    of_years: list[Head] = [(("", year), year_named(year)) for year in years]
    if len(years) > 1:
        yield _side_by_side("by_year", figures.by_year, order, {("", year) for year in years}, of_years)
    if len(types) > 1:
        of_types: list[Head] = [((key, None), type_named(key)) for key in types]
        yield _side_by_side("by_type", figures.by_type, order, {at for at, _ in of_types}, of_types)
    written = {(year.game_type, year.year) for year in figures.written if year.entries}
    yield _side_by_side("by_all", figures.by_all, order, written, of_years, types)
    yield _entries(figures, types, years)
    yield _rulings_table("decisions", figures.decisions)
    yield _rulings_table("contestations", figures.contestations)
    yield _settings_table(figures.settings)
    yield from _words_table(figures.words)
    yield from _readings_table(figures.readings)


def _rate(rate: ArticleRate) -> float | None:
    return None if rate.per_hundred is None else round(rate.per_hundred, _PLACES)


def _heat(figures: Commission, ranked: Sequence[ArticleRate], years: Sequence[int | None]) -> Heat:
    """Heat map of the articles' rates by year. Rates over all years together hardly differ."""
    found = {(rate.article, rate.year): _rate(rate) for rate in figures.by_year}
    none = {year.year: 0.0 for year in figures.written if year.entries}
    rows = [
        (_article_named(rate.article), tuple(found.get((rate.article, year), none.get(year)) for year in years))
        for rate in ranked[:_BARS]
    ]
    of_all = text_of("comisie.years_all"), tuple(_rate_of(figures, year) if year in none else None for year in years)
    title = title_of_first(text_of("comisie.years_chart"), _BARS, len(ranked))
    return Heat(title, tuple(map(year_named, years)), tuple(rows), of_all)


def _rate_of(figures: Commission, year: int | None) -> float:
    found = sum(rate.findings for rate in figures.by_year if rate.year == year)
    entries = sum(of_year.entries for of_year in figures.written if of_year.year == year)
    return round(100 * found / entries, _PLACES) if entries else 0.0


def _article_named(article: str) -> str:
    return f"{article} {article_title(article)}".strip()


def _articles(ranked: Sequence[ArticleRate]) -> Table[ArticleRate]:
    columns: tuple[Column[ArticleRate], ...] = (
        commission_column("article", lambda row: row.article, Shows.NAME, 9),
        commission_column("article_title", lambda row: article_title(row.article), Shows.LABEL, 46),
        commission_column("findings", lambda row: row.findings, Shows.TOTAL, 12),
        commission_column("rate", _rate, places=_PLACES),
        commission_column("points", lambda row: or_unknown(row.points), width=12),
    )
    return Table(columns, tuple(ranked), text_of("comisie.articles"), text_of("comisie.articles_none"), key="articles")


def _side_by_side(
    key: str,
    rates: Iterable[ArticleRate],
    order: Sequence[str],
    written: Collection[Key],
    heads: Sequence[Head],
    types: Sequence[str] = ("",),
) -> Table[_Across]:
    """Rates of articles, a row for each article and each of `types`, a column for each of `heads`.

    If something was `written`, a missing rate is 0. Else it is empty.
    """
    found = {(rate.article, rate.game_type, rate.year): _rate(rate) for rate in rates}
    met = {(article, game_type) for article, game_type, _ in found}

    def rate(article: str, at: Key) -> float | None:
        return found.get((article, *at), 0.0 if at in written else None)

    rows = tuple(
        _Across(article, of, {at: rate(article, (of or at[0], at[1])) for at, _ in heads})
        for of in types
        for article in order
        if not of or (article, of) in met
    )
    typed: tuple[Column[_Across], ...] = (
        (commission_column("type", lambda row: type_named(row.game_type), Shows.LABEL, 24),) if any(types) else ()
    )
    columns = (
        *typed,
        commission_column("article", lambda row: row.article, Shows.NAME, 9),
        *_columns_of(heads, cents=True),
    )
    note = text_of("comisie.by_all_note") if any(types) else ""
    return Table(columns, rows, text_of(_ARTICLES[key]), text_of("comisie.articles_none"), note, key=key)


def _columns_of(heads: Sequence[Head], *, cents: bool = False) -> tuple[Column[_Across], ...]:
    def column(at: Key, head: str) -> Column[_Across]:
        key = f"{at[0]}{at[1] or ''}" or _NO_YEAR
        return Column(key, head, lambda row: row.rates[at], Shows.NUMBER, 11, share=11, cents=cents)

    return tuple(column(at, head) for at, head in heads)


def _entries(figures: Commission, types: Sequence[str], years: Sequence[int | None]) -> Table[_Across]:
    written = {(year.game_type, year.year): year.entries for year in figures.written}
    rows = tuple(_Across("", of, {("", year): written.get((of, year)) for year in years}) for of in types)
    columns: tuple[Column[_Across], ...] = (
        commission_column("type", lambda row: type_named(row.game_type), Shows.NAME, 24),
        *_columns_of([(("", year), year_named(year)) for year in years]),
    )
    return Table(columns, rows, text_of("comisie.written"), text_of("comisie.written_none"), key="written")


def _rulings_table(key: str, rates: Sequence[RulingRate]) -> Table[RulingRate]:
    columns: tuple[Column[RulingRate], ...] = (
        commission_column("article", lambda row: row.article or text_of("comisie.no_article"), Shows.NAME, 14),
        commission_column("article_title", lambda row: article_title(row.article), Shows.LABEL, 46),
        commission_column(key, lambda row: row.taken, Shows.TOTAL, 12),
        *whole_columns(*(("admitted",) if key == "contestations" else ()), of="commission"),
        commission_column("points_moved", lambda row: row.points_moved, width=14),
        commission_column("places_moved", lambda row: row.places_moved, width=14),
        commission_column("effect_unknown", lambda row: row.unknown),
    )
    ranked = tuple(sorted(rates, key=lambda rate: (-rate.taken, rate.article)))
    note, none = text_of(_RULINGS[f"{key}_note"]) if rates else "", text_of(_RULINGS[f"{key}_none"])
    return Table(columns, ranked, text_of(_RULINGS[key]), none, note, key=key)


def _settings_table(settings: Sequence[OtherSetting]) -> Table[OtherSetting]:
    def question(setting: OtherSetting) -> str:
        return text_of(register_key("rules", setting.name)) if setting.name in INTERPRETATIONS else ""

    columns: tuple[Column[OtherSetting], ...] = (
        commission_column("setting", lambda row: row.name, Shows.NAME, 22),
        commission_column("question", question, Shows.LABEL, 40),
        commission_column("value", _chosen, Shows.LABEL, 34),
        commission_column("rounds", lambda row: row.rounds),
        commission_column("competitions", lambda row: row.competitions, width=12),
        commission_column("years", lambda row: span_named(row.first, row.last), Shows.LABEL, 13),
    )
    ranked = tuple(sorted(settings, key=lambda setting: (-setting.rounds, setting.name, setting.value)))
    return Table(columns, ranked, text_of("comisie.settings"), text_of("comisie.settings_none"), key="settings")


def _chosen(setting: OtherSetting) -> str:
    known = setting.name in INTERPRETATIONS and setting.value in INTERPRETATIONS[setting.name].values
    return text_of(register_key("rules", setting.name, setting.value)) if known else setting.value


def _words_table(words: Sequence[RejectedWord]) -> Iterator[Table[RejectedWord]]:
    columns: tuple[Column[RejectedWord], ...] = (
        commission_column("word", lambda row: row.word, Shows.NAME, 24),
        commission_column("entries", lambda row: row.entries, Shows.TOTAL, 12),
        *whole_columns("people", "rounds", of="commission"),
        commission_column("years", lambda row: span_named(row.first, row.last), Shows.LABEL, 13),
    )
    note = text_of("comisie.words_note") if words else ""
    caption, none = text_of("comisie.words"), text_of("comisie.words_none")
    yield from cut_short(Table(columns, tuple(words), caption, none, note, key="words"), _SHOWN)


def _readings_table(readings: Sequence[AskedReading]) -> Iterator[Table[AskedReading]]:
    def kind(reading: AskedReading) -> str:
        return text_of(_ASKED[reading.kind] if reading.kind in _KINDS else "comisie.asked_other")

    def answer(reading: AskedReading) -> str:
        return text_of("comisie.answer_asa_scrie") if reading.answer == AS_WRITTEN else reading.answer

    columns: tuple[Column[AskedReading], ...] = (
        commission_column("kind", kind, Shows.LABEL, 26),
        commission_column("seen", lambda row: row.seen, Shows.TEXT, 24),
        commission_column("answer", answer, Shows.TEXT, 24),
        commission_column("times", lambda row: row.times, Shows.TOTAL, 12),
        commission_column("rounds", lambda row: row.rounds),
    )
    caption, none = text_of("comisie.readings"), text_of("comisie.readings_none")
    note = text_of("comisie.readings_note")
    yield from cut_short(Table(columns, tuple(readings), caption, none, note, key="readings"), _SHOWN)
