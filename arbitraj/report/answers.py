"""Output of the terminal's commands as data of their `--json` (docs/formate.md)."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from arbitraj.game.points import breakdown
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.record.findings import Fault, Finding, Reading, Supply
from arbitraj.record.model import Entry
from arbitraj.report.general_table import General, as_number
from arbitraj.report.results import entry_result, finding_result
from arbitraj.rules.correct import Correction
from arbitraj.rules.replay import Replayed
from arbitraj.sheets.found import FileRead, FoundSheet
from arbitraj.text import text_of


def explained_data(correction: Correction, steps: Iterable[tuple[Replayed, Replayed]], rack: int) -> dict[str, Any]:
    """A correction step by step, with every reading that was tried."""
    return {
        "fisa": correction.submission.sheet,
        "masa": correction.player.table,
        "nume": correction.player.name,
        "total": correction.total,
        "intrebari": [question.text for question in correction.questions],
        "constatari": _findings(correction, (f for f in correction.findings if f.entry is None)),
        "depuneri": [
            to_builtins(entry_result(corrected, rack))
            | {
                "incercat": [_tried(reading) for reading in step.judgement.tried] if step.judgement else [],
                "constatari": _findings(correction, corrected.findings),
                "tabla": str(step.board).splitlines(),
                **_points_of(step),
                "litere": {"inainte": _letters(step.before.supply), "dupa": _letters(step.supply)},
            }
            for step, corrected in steps
        ],
    }


def _points_of(step: Replayed) -> dict[str, Any]:
    """Points of each word that an entry makes, and of its bonus."""
    laid, variant = step.accepted.laid if step.accepted else None, step.before.game.variant
    if laid is None:
        return {"cuvinte": [], "puncte_prima": 0}
    words = [{"cuvant": word.run.tiles, "puncte": word.points} for word in breakdown(variant, laid)]
    return {"cuvinte": words, "puncte_prima": variant.bonus if len(laid.new) == variant.rack else 0}


def _letters(supply: Supply) -> list[dict[str, Any]]:
    offers = supply.offers("")
    return [] if isinstance(offers, Fault) else [{"grupa": offer.group, "litere": offer.letters} for offer in offers]


def _findings(correction: Correction, findings: Iterable[Finding]) -> Any:
    return to_builtins([finding_result(finding, correction.source_of(finding)) for finding in findings])


def _tried(reading: Reading) -> dict[str, Any]:
    return {
        "cum": text_of(reading.how.key),
        "pozitie": str(reading.position),
        "cuvant": reading.tiles,
        "puncte": reading.points,
        "de_ce": [{"articol": fault.article, "text": fault.reason.text} for fault in reading.faults],
    }


def files_data(files: Iterable[tuple[Path, FileRead]]) -> list[dict[str, Any]]:
    """Files of sheets as read."""
    return [
        {
            "fisier": str(path),
            "fise": [_sheet(found) for found in read.sheets],
            "note": [*map(str, read.notes)],
            "probleme": [*map(str, read.all_problems)],
        }
        for path, read in files
    ]


def _sheet(found: FoundSheet) -> dict[str, Any]:
    sheet = found.sheet
    return {
        "fisa": sheet.number,
        "parte": found.label,
        "nume": sheet.name,
        "masa": sheet.table,
        "depuneri": [_written(entry) for entry in sheet.entries],
        "solutii": [_written(entry) for entry in sheet.solutions],
        "grila": list(sheet.grid) if sheet.grid else None,
        "intrebari": [
            {"vazut": query.seen, "unde": query.place, "citiri": list(query.readings), "text": query.text}
            for query in sheet.queries
        ],
        "alte_texte": [{"unde": loose.place, "text": loose.text} for loose in sheet.around],
    }


def _written(entry: Entry) -> dict[str, Any]:
    return {"nr": entry.number, **entry.fields, "unde": str(entry.source)}


def list_data(info: ListInfo) -> dict[str, Any]:
    """An installed word list."""
    return {
        "nume": info.name,
        "cuvinte": info.words,
        "data": info.date or None,
        "sursa": info.source or None,
        "sha256": info.sha256,
        "oficial": info.official,
    }


def general_data(general: General) -> dict[str, Any]:
    """The general ranking of a competition of several rounds."""
    return {
        "competitie": general.season.title,
        "probe": [event.name for event in general.events],
        "clasamente": [
            {
                "categorie": category.value if category else None,
                "clasament": [
                    {
                        "loc": line.place,
                        "nume": line.person.name,
                        "club": line.person.club,
                        "total": as_number(line.total),
                        "probe": [
                            {"puncte": as_number(score.points), "loc": score.place} if score else None
                            for score in line.scores
                        ],
                    }
                    for line in lines
                ],
            }
            for category, lines in general.groups
        ],
        "note": list(general.notes),
    }
