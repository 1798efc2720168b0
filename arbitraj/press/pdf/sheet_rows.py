"""The rows of a correction sheet: every entry as written and as accepted, each finding under its entry."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from arbitraj.press.pdf.flow import Cells, Field, Header, Heading, Item, Note
from arbitraj.press.pdf.typeset import clean, figure
from arbitraj.record.findings import Finding, Kind
from arbitraj.record.game_types import GameType
from arbitraj.report.audience import is_for_players
from arbitraj.rules.correct import CorrectedEntry, Correction
from arbitraj.rules.replay import State
from arbitraj.text import say

_KINDS = {"warnings": Kind.WARNING, "penalties": Kind.PENALTY, "disciplinary": Kind.DISCIPLINARY}
_Row = Callable[[CorrectedEntry, int], tuple[str, ...]]


def rows_of(correction: Correction, policy: GameType, with_groups: bool) -> list[Item]:
    """Everything that is said of a sheet, in order: of the whole sheet, of its construction, of its entries."""
    items: list[Item] = []
    of_sheet = [finding for finding in correction.findings if finding.entry is None and is_for_players(finding)]
    if of_sheet:
        items += [Heading(say("documents.of_sheet")), *(_note(finding, 0.0) for finding in of_sheet)]
    if policy.counts_solutions:
        if policy.has_construction:
            items += _table("construction", _solution_header("computed_short"), _solution_row, correction.construction)
        items += _table("solutions", _solution_header("counted_short"), _solution_row, correction.entries)
    elif with_groups:
        items += _table("moves", _points_header(True), _group_row, correction.entries)
    else:
        items += _table("moves", _points_header(False), _points_row, correction.entries)
    return items


def left_out(items: Sequence[Item]) -> tuple[int, int]:
    """How many entries and how many findings are among some rows."""
    return sum(isinstance(item, Cells) for item in items), sum(isinstance(item, Note) for item in items)


def articles_of(correction: Correction, sanctions: str) -> str:
    """The articles that a line of the sum (`warnings`, ...) comes from, with how often each: `8.3.a, 8.3.d ×3`."""
    kind = _KINDS.get(sanctions)
    counted = Counter(f.article for f in correction.findings if f.counts and f.kind is kind)
    return ", ".join(f"{article} ×{number}" if number > 1 else article for article, number in sorted(counted.items()))


def _table(heading: str, header: Header, row: _Row, entries: Sequence[CorrectedEntry]) -> Iterator[Item]:
    yield Heading(say(f"workbook.{heading}"))
    yield header
    if not entries:
        yield Note("–", say("workbook.no_entries"))
    sum_so_far = 0
    for entry in entries:
        sum_so_far += entry.worth
        yield Cells(header, row(entry, sum_so_far), shaded=entry.state is not State.CORRECT)
        yield from (_note(finding, header.fields[0].share) for finding in entry.findings if is_for_players(finding))


def _note(finding: Finding, indent: float) -> Note:
    text = say(
        "documents.finding_resting" if finding.interpretation else "documents.finding",
        kind=say(f"findings.kind_{finding.kind.value}"),
        text=finding.text,
        interpretation=finding.interpretation,
    )
    if finding.struck:
        number = finding.decision.number if finding.decision else ""
        after = say("documents.struck_by", number=number)
        return Note(finding.article, clean(text), struck=True, after=after, indent=indent)
    return Note(finding.article, clean(text), indent=indent)


def _points_header(with_groups: bool) -> Header:
    group = (Field(say("documents.group_short"), 0.06, "middle"),) if with_groups else ()
    word = 0.22 - 0.03 * len(group)
    fields = (
        Field(say("workbook.number"), 0.055, "middle"),
        *group,
        Field(say("documents.position"), 0.075, "middle"),
        Field(say("documents.word"), word),
        Field(say("documents.points"), 0.07, "right"),
        Field(say("documents.position"), 0.075, "middle"),
        Field(say("documents.word"), word, bold=True),
        Field(say("documents.points"), 0.07, "right", bold=True),
        Field(say("documents.sum"), 0.085, "right"),
        Field(say("workbook.state"), 0.13, "middle"),
    )
    return Header(fields, (("", 1 + len(group)), (say("documents.as_written"), 3), (say("documents.as_accepted"), 3)))


def _points_row(entry: CorrectedEntry, sum_so_far: int) -> tuple[str, ...]:
    written = (clean(entry.written_position), clean(entry.written_word), clean(entry.written_points))
    right = entry.state is State.CORRECT
    worth = "" if entry.state is State.NOT_CORRECTED else figure(entry.worth)
    so_far = "" if entry.state is State.NOT_CORRECTED else figure(sum_so_far)
    accepted = (*_accepted(entry), worth) if right else ("–", "–", worth)
    return (str(entry.number), *written, *accepted, so_far, say(f"workbook.{entry.state.value}"))


def _group_row(entry: CorrectedEntry, sum_so_far: int) -> tuple[str, ...]:
    number, *rest = _points_row(entry, sum_so_far)
    return (number, clean(entry.group), *rest)


def _solution_header(last: str) -> Header:
    fields = (
        Field(say("workbook.number"), 0.09, "middle"),
        Field(say("documents.position_short"), 0.11, "middle"),
        Field(say("documents.word"), 0.28),
        Field(say("documents.position_short"), 0.11, "middle"),
        Field(say("documents.word"), 0.28, bold=True),
        Field(say(f"documents.{last}"), 0.13, "right", bold=True),
    )
    return Header(fields, (("", 1), (say("documents.as_written"), 2), (say("documents.as_accepted"), 2)))


def _solution_row(entry: CorrectedEntry, _: int) -> tuple[str, ...]:
    accepted = _accepted(entry) if entry.state is State.CORRECT else ("–", "–")
    worth = "" if entry.state is State.NOT_CORRECTED else figure(entry.worth)
    return (str(entry.number), clean(entry.written_position), clean(entry.written_word), *accepted, worth)


def _accepted(entry: CorrectedEntry) -> tuple[str, str]:
    return clean(entry.position), with_jokers(entry.word)


def with_jokers(tiles: str) -> str:
    """Tiles in running text, jokers in brackets: in small type `l` and `I` are too much alike.

    >>> with_jokers("cOMANDA")
    '(C)OMANDA'
    """
    return "".join(f"({tile.upper()})" if tile.islower() else tile for tile in tiles)
