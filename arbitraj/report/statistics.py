"""Statistics of a round: tables, with a sentence above. Ties are complete, in a fixed order."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from statistics import fmean, median, quantiles

from arbitraj.game.tile import bracketed
from arbitraj.record.findings import WORDS, Finding, Kind, State
from arbitraj.record.game import Game
from arbitraj.record.model import Player, SubmissionState
from arbitraj.report.edition import Possible, solution_of
from arbitraj.report.ideal import listed
from arbitraj.report.table import Column, Shows, Table
from arbitraj.rules.articles import ARTICLES, article_of
from arbitraj.rules.correct import CorrectedEntry, Correction
from arbitraj.text import count, keyed, text_of

_TEXTS = keyed("""statistics.*
    statistics.best_note statistics.longest_note statistics.first_note statistics.sheets statistics.entries
    statistics.entries_correct statistics.solutions_written statistics.solutions_correct statistics.solutions_different
    statistics.lowest statistics.lower_quartile statistics.median statistics.mean statistics.upper_quartile
    statistics.highest statistics.solutions_possible statistics.solutions_nobody statistics.solutions_one
    statistics.solutions_everybody statistics.player statistics.players statistics.number statistics.value
    statistics.what statistics.word statistics.position statistics.alone_words statistics.rejected_entries
    statistics.rejected_players statistics.rejected_alone statistics.frequent_article statistics.frequent_title
    statistics.frequent_kind statistics.frequent_findings statistics.frequent_sheets statistics.solutions_found
    statistics.solutions_allowed statistics.figures statistics.best statistics.longest statistics.first
    statistics.bingos statistics.all_letters statistics.alone statistics.rejected statistics.frequent statistics.spread
    statistics.possible statistics.nobody statistics.own_grids
""")
STATISTICS_WIDTHS = (34, 28, 60, 20, 20)  # of a book's columns, whatever the tables hold
_MOST_LISTED = 400  # unfound solutions
Row = tuple[str | int | float, ...]
LaidMove = tuple[Player, CorrectedEntry]  # a correct entry and its player


@dataclass(frozen=True, slots=True)
class Way:
    """A word at a place (jokers in lower case) and the players who laid it there, by table."""

    position: str
    word: str
    players: tuple[Player, ...]


def statistics(game: Game, corrections: Iterable[Correction], possible: Possible | None = None) -> Iterator[Table[Row]]:
    """Tables of a round, in reading order, from the sheets handed in. `possible` is the solver's analysis."""
    handed_in = (c for c in corrections if c.submission.state is SubmissionState.HANDED_IN)
    handed = sorted(handed_in, key=lambda correction: correction.player.table)
    moves = [
        (correction.player, entry)
        for correction in handed
        for entry in correction.entries
        if entry.state is State.CORRECT
    ]
    solutions = _ways(move for move in moves if move[1].worth)
    counts_solutions = game.competition.game_type.counts_solutions
    yield _figures(handed, len(solutions) if counts_solutions else None)
    if not counts_solutions:
        yield from _best("best", moves, lambda entry: entry.points, handed)
        yield from _best("first", [move for move in moves if move[1].number == 1], lambda entry: entry.points, handed)
    yield from _best("longest", moves, lambda entry: len(entry.word), handed)
    if not counts_solutions:
        yield from _bingos(moves, game.variant.rack)
    yield from _all_letters(game, handed)
    if counts_solutions:
        yield _alone(solutions)
    if possible is not None:
        yield from _against_all(possible, handed)
    yield _rejected(handed)
    yield _frequent(handed)
    yield from _spread([correction.total for correction in handed])


def _table(key: str, keys: Sequence[str], rows: Sequence[Row], note: str = "", none: str = "") -> Table[Row]:
    """Table whose first column names the row. A single column takes the whole width."""
    columns: tuple[Column[Row], ...] = tuple(
        Column(
            name,
            text_of(_TEXTS[name]),
            itemgetter(number),
            Shows.TEXT if all(isinstance(row[number], str) for row in rows) else Shows.NUMBER,
            STATISTICS_WIDTHS[number] if len(keys) > 1 else sum(STATISTICS_WIDTHS),
        )
        for number, name in enumerate(keys)
    )
    return Table(columns, tuple(rows), text_of(_TEXTS[key]), none, note, key)


def _names(players: Iterable[Player]) -> str:
    return ", ".join(text_of("statistics.name_at_table", name=player.name, table=player.table) for player in players)


def _figures(handed: Sequence[Correction], different: int | None) -> Table[Row]:
    entries = [entry for correction in handed for entry in correction.entries]
    correct = sum(entry.state is State.CORRECT for entry in entries)
    figures = {"sheets": len(handed), "entries": len(entries), "entries_correct": correct}
    if different is not None:
        figures = {"sheets": len(handed), "solutions_written": len(entries), "solutions_correct": correct}
        figures["solutions_different"] = different
    return _table("figures", ("what", "number"), [(text_of(_TEXTS[key]), figures[key]) for key in figures])


def _ways(moves: Iterable[LaidMove]) -> tuple[Way, ...]:
    found: dict[tuple[str, str], dict[int, Player]] = {}
    for player, entry in moves:
        found.setdefault((entry.word, entry.position), {})[player.table] = player
    keys = sorted(found, key=lambda key: (key[0].upper(), key))
    return tuple(Way(position, word, tuple(found[word, position].values())) for word, position in keys)


def _best(
    key: str, moves: Sequence[LaidMove], value: Callable[[CorrectedEntry], int], handed: Sequence[Correction]
) -> Iterator[Table[Row]]:
    if moves:
        best = max(value(entry) for _, entry in moves)
        ways = _ways(move for move in moves if value(move[1]) == best)
        players = {player.table for way in ways for player in way.players}
        everybody = count(len(handed), "player")
        points = count(best, "point")
        note = text_of(_TEXTS[f"{key}_note"], points=points, letters=best, players=len(players), all=everybody)
        rows = [(bracketed(way.word), way.position, _names(way.players)) for way in ways]
        yield _table(key, ("word", "position", "players"), rows, note)


def _bingos(moves: Sequence[LaidMove], rack: int) -> Iterator[Table[Row]]:
    laid = Counter(player.table for player, entry in moves if len(entry.new_tiles) == rack)
    if laid:
        most = max(laid.values())
        players = {player.table: player for player, _ in moves if laid[player.table] == most}
        note = text_of("statistics.bingos_note", total=laid.total(), most=most)
        yield _table("bingos", ("players",), [(_names(players.values()),)], note)


def _all_letters(game: Game, handed: Sequence[Correction]) -> Iterator[Table[Row]]:
    """Players who used all tiles. Left out if every solution uses them all, or if fewer are better."""
    competition, variant = game.competition, game.variant
    if not competition.game_type.counts_solutions:
        rows = competition.groups or (competition.letters or variant.all_tiles,)
        whole = variant.rack * len(rows) if competition.vowels_chosen and competition.groups else sum(map(len, rows))
        tiles = whole + variant.start.tiles
        names = _names(correction.player for correction in handed if correction.grid_tiles == tiles)
        none = text_of("statistics.all_letters_none")
        yield _table("all_letters", ("players",), [(names,)] if names else [], none=none)


def _alone(solutions: Sequence[Way]) -> Table[Row]:
    alone = [way for way in solutions if len(way.players) == 1]
    of_player: dict[int, list[Way]] = {}
    for way in alone:
        of_player.setdefault(way.players[0].table, []).append(way)

    def row(ways: Sequence[Way]) -> Row:
        shown = (text_of("statistics.alone_solution", position=way.position, word=bracketed(way.word)) for way in ways)
        return _names(ways[0].players), len(ways), ", ".join(shown)

    note = text_of("statistics.alone_note", alone=len(alone), different=len(solutions))
    rows = [row(of_player[table]) for table in sorted(of_player, key=lambda table: (-len(of_player[table]), table))]
    return _table("alone", ("player", "number", "alone_words"), rows, note)


def _against_all(possible: Possible, handed: Sequence[Correction]) -> Iterator[Table[Row]]:
    """Found solutions among all possible ones (4.6), or on each player's own board (4.7)."""
    if possible.everything:
        right = (e for c in handed for e in c.entries if e.state is State.CORRECT and e.worth)
        finders = Counter(solution_of(entry.position, entry.word) for entry in right)
        found = [finders[solution_of(*pair)] for pair in possible.everything]
        nobody = [item for item, players in zip(possible.everything, found, strict=True) if not players]
        figures = {
            "solutions_possible": len(found),
            "solutions_nobody": len(nobody),
            "solutions_one": found.count(1),
            "solutions_everybody": sum(players == len(handed) > 1 for players in found),
        }
        rows: list[Row] = [(text_of(_TEXTS[key]), number) for key, number in figures.items()]
        yield _table("possible", ("what", "number"), rows)
        unfound = "; ".join(listed(nobody[:_MOST_LISTED]))
        note = text_of("statistics.nobody_note", number=len(nobody), shown=min(len(nobody), _MOST_LISTED))
        yield _table("nobody", ("alone_words",), [(unfound,)] if unfound else [], note)
    elif possible.on_board:
        own = [
            (_names([correction.player]), correction.points, possible.on_board[correction.player.table])
            for correction in handed
            if correction.player.table in possible.on_board
        ]
        own.sort(key=lambda row: -row[2])
        note = text_of("statistics.own_grids_note", most=own[0][2] if own else 0)
        yield _table("own_grids", ("player", "solutions_found", "solutions_allowed"), own, note)


def _rejected(handed: Sequence[Correction]) -> Table[Row]:
    """Words missing from the list, most frequent first: entries, players, entries rejected for that first (8.2.a)."""
    found: dict[str, list[tuple[int, bool]]] = {}
    for correction in handed:
        for entry in (*correction.construction, *correction.entries):
            for finding in entry.findings:
                for word in _words_rejected(finding, entry):
                    found.setdefault(word, []).append((correction.player.table, finding.article == WORDS))
    rows = [
        (word, len(times), len({table for table, _ in times}), sum(alone for _, alone in times))
        for word, times in found.items()
    ]
    rows.sort(key=lambda row: (-row[1], -row[2], row[0]))
    keys = "word", "rejected_entries", "rejected_players", "rejected_alone"
    note = text_of("statistics.rejected_note") if rows else ""
    return _table("rejected", keys, rows, note, text_of("statistics.rejected_none"))


def _words_rejected(finding: Finding, entry: CorrectedEntry) -> frozenset[str]:
    """Words named by a finding. If the arbiter rejected the entry under 8.2.a, the word written."""
    # with a wrong position, the words formed there were not meant
    if finding.kind is not Kind.INCORRECT or finding.struck or article_of(finding).column == "position":
        return frozenset()
    named = frozenset(word for reason in finding.reasons for word in reason.unlisted)
    by_decision = finding.article == WORDS and finding.decision and not named
    return frozenset({entry.word.upper()}) if by_decision else named


def _frequent(handed: Sequence[Correction]) -> Table[Row]:
    """Findings with an effect, by article and kind: their number, number of sheets."""
    sheets: dict[tuple[str, Kind], list[int]] = {}
    for correction in handed:
        for finding in correction.findings:
            if finding.counts:
                sheets.setdefault((finding.article, finding.kind), []).append(correction.player.table)
    titles = {article: ARTICLES[article].title if article in ARTICLES else "" for article, _ in sheets}
    rows = [(code, titles[code], text_of(kind.key), len(of), len({*of})) for (code, kind), of in sheets.items()]
    rows.sort(key=lambda row: (-row[3], -row[4], row[0]))
    keys = "frequent_article", "frequent_title", "frequent_kind", "frequent_findings", "frequent_sheets"
    return _table("frequent", keys, rows, none=text_of("statistics.frequent_none"))


def _spread(totals: Sequence[int]) -> Iterator[Table[Row]]:
    """Distribution of the totals. Quartiles are interpolated, and equal to the total if there is a single sheet."""
    if totals:
        lower, _, upper = quantiles(totals, method="inclusive") if len(totals) > 1 else (totals[0],) * 3
        figures = {
            "lowest": min(totals),
            "lower_quartile": lower,
            "median": median(totals),
            "mean": fmean(totals),
            "upper_quartile": upper,
            "highest": max(totals),
        }
        note = text_of("statistics.spread_note", sheets=count(len(totals), "sheet"))
        yield _table("spread", ("what", "value"), [(text_of(_TEXTS[key]), figures[key]) for key in figures], note)
