"""The general ranking on paper."""

from pathlib import Path

from reportlab.lib.pagesizes import A4, landscape

from arbitraj.press.pdf.papers import Paper
from arbitraj.report.edition import Edition
from arbitraj.report.general_table import General, placed, points_of, printed, rules_of, where_and_when
from arbitraj.report.shown import decimal
from arbitraj.text import say

_MOST_UPRIGHT = 4  # columns of events on an upright page
_MOST_WITH_PLACES = 7


def write_general_pdf(path: Path, general: General) -> None:
    """Write the ranking; the same ranking gives the same bytes. Raises OSError where it cannot be written."""
    season, events = general.season, general.events
    size = A4 if len(events) <= _MOST_UPRIGHT else landscape(A4)
    paper = Paper(season.title, Edition(prints=general.prints), size)
    paper.head(say("general.heading"))
    paper.facts(
        [
            (say("documents.fact_where"), where_and_when(season)),
            (say("general.fact_events"), "; ".join(_event(n, e.name, e.about) for n, e in enumerate(events, 1))),
        ]
    )
    shown = printed if len(events) <= _MOST_WITH_PLACES else points_of
    for category, lines in general.groups:
        paper.heading(say(f"workbook.{category.value}") if category else say("general.common"))
        header = [say(f"general.col_{key}") for key in ("place", "name", "club")]
        header += [say("general.event_number", number=n) for n in range(1, len(events) + 1)]
        rows = [
            [
                str(line.place),
                line.person.name,
                line.person.club,
                *map(shown, line.scores),
                decimal(float(line.total)),
            ]
            for line in placed(lines)
        ]
        aligns = ["middle", "left", "left", *["right"] * (len(events) + 1)]
        shares = [4, 18, 13, *[max(6.5, 40 / max(4, len(events)))] * len(events), 9]
        paper.table([*header, say("general.col_total")], shares, rows, aligns, bold=(0, len(header)))
        absent = [line for line in lines if line.unplaced]
        if absent:
            names = ", ".join(line.person.name for line in absent)
            paper.text(say("general.without_result", names=names), "small")
    paper.gap()
    rules = [*rules_of(general), *([say("general.rule_places")] if shown is printed else [])]
    for rule in rules:
        paper.text(rule, "small")
    paper.signatures(say("documents.chief_arbiter", name=season.arbiter), say("documents.posted"))
    paper.save(path)


def _event(number: int, name: str, about: str) -> str:
    key = "event_about" if about else "event_name"
    return say(f"general.{key}", number=say("general.event_number", number=number), name=name, about=about)
