"""The rows of a correction sheet: every entry as written and as accepted, each finding under its entry."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from arbitraj.press.pdf.columns import cells_of, header_of
from arbitraj.press.pdf.flow import Cells, Heading, Item, Note
from arbitraj.press.pdf.typeset import clean
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.record.findings import Finding, Kind, State
from arbitraj.report.player_tables import entry_tables, public
from arbitraj.report.table import Medium, Table, on
from arbitraj.rules.correct import CorrectedEntry, Correction
from arbitraj.text import say

_KINDS = {"warnings": Kind.WARNING, "penalties": Kind.PENALTY, "disciplinary": Kind.DISCIPLINARY}
# shares of a paper's width; the two words share what is left
_WORDS = ("written_word", "accepted_word")
_MOVES = {"number": 0.055, "group": 0.06, "written_position": 0.075, "written_points": 0.07, "accepted_position": 0.075}
_MOVES |= {"worth": 0.07, "so_far": 0.085, "state": 0.13}
_SOLUTIONS = {"number": 0.09, "written_position_short": 0.11, "accepted_position_short": 0.11, "worth": 0.13}


def rows_of(ranking: Ranking, standing: Standing) -> list[Item]:
    """Everything that is said of a sheet, in order: of the whole sheet, of its construction, of its entries."""
    of_sheet = [finding for finding in public(standing.correction.findings) if finding.entry is None]
    items: list[Item] = [Heading(say("documents.of_sheet"))] if of_sheet else []
    items += [_note(finding, 0.0) for finding in of_sheet]
    for table in entry_tables(ranking, standing):
        items += _table(table, _SOLUTIONS if ranking.game_type.counts_solutions else _MOVES)
    return items


def left_out(items: Sequence[Item]) -> tuple[int, int]:
    """How many entries and how many findings are among some rows."""
    return sum(isinstance(item, Cells) for item in items), sum(isinstance(item, Note) for item in items)


def articles_of(correction: Correction, sanctions: str) -> str:
    """The articles that a line of the sum (`warnings`, ...) comes from, with how often each: `8.3.a, 8.3.d ×3`."""
    kind = _KINDS.get(sanctions)
    counted = Counter(f.article for f in correction.findings if f.counts and f.kind is kind)
    return ", ".join(f"{article} ×{number}" if number > 1 else article for article, number in sorted(counted.items()))


def _table(table: Table[CorrectedEntry], shares: Mapping[str, float]) -> Iterator[Item]:
    columns = [column for column in on(Medium.PAPER, table.columns) if column.key in (*shares, *_WORDS)]
    of_words = (1 - sum(shares.get(column.key, 0) for column in columns)) / len(_WORDS)
    header = header_of(columns, [shares.get(column.key, of_words) for column in columns])
    yield Heading(table.caption)
    yield header
    if not table.items:
        yield Note("–", table.empty)
    for entry in table.items:
        yield Cells(header, cells_of(columns, entry), shaded=entry.state is not State.CORRECT)
        yield from (_note(finding, header.fields[0].share) for finding in public(entry.findings))


def _note(finding: Finding, indent: float) -> Note:
    text = say(
        "documents.finding_resting" if finding.interpretation else "documents.finding",
        kind=say(f"findings.kind_{finding.kind.value}"),
        text=finding.text,
        interpretation=finding.interpretation,
    )
    number = finding.decision.number if finding.decision else ""
    after = say("documents.struck_by", number=number) if finding.struck else ""
    return Note(finding.article, clean(text), finding.struck, after, indent)
