"""The general ranking as CSV for the federation: a line a player, points and place of every event."""

import csv
import io

from arbitraj.ranking.general import Score
from arbitraj.report.general_table import General
from arbitraj.tables.formulas import guarded
from arbitraj.text import say


def to_csv(general: General) -> str:
    """The text of the file."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    header = ["loc", "nume", "prenume", "club", "rating", "categorie"]
    for event in general.events:
        header += [say("general.csv_points", name=event.name), say("general.csv_place", name=event.name)]
    writer.writerow([*map(guarded, header), "total"])
    for _, lines in general.groups:
        for line in lines:
            person = line.person
            row = [line.place or "", person.surname, person.given, person.club, person.rating or ""]
            row.append(person.category.value)
            for score in line.scores:
                row += [_points(score), score.place or "" if score else ""]
            writer.writerow([*map(guarded, map(str, row)), _number(float(line.total))])
    return out.getvalue()


def _points(score: Score | None) -> str:
    """Nothing for who was absent; 0 for who was there and got none."""
    return _number(float(score.points)) if score else ""


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
