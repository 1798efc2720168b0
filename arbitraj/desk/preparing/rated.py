"""Ratings of a list copied into a roster by name, for seating by that list (6.1)."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from arbitraj.folder.people import Entrant, Entries, read_entries
from arbitraj.problems import Problem
from arbitraj.record.names import plain_name
from arbitraj.tables.headings import plain
from arbitraj.text import said


def rated_by_list(entries: Entries, file: Path) -> tuple[dict[int, Entrant], list[Problem]]:
    """Rows of a roster by number, with the ratings of a list. Players missing from it lose their rating.

    Ratings of two lists cannot be compared. Namesakes are distinguished by club.
    """
    listed, problems = read_entries(file, alone=True)
    if not problems and all(each.player.rating is None for each in listed.entrants):
        problems = [Problem(str(file), "", said("seating.list_without_ratings"))]
    known, here = _by_name(listed.entrants), _by_name(entries.entrants)

    def rated(entrant: Entrant) -> Entrant:
        name = plain_name(entrant.player.name)
        found = known.get(name, [])
        if len(found) > 1 or len(here[name]) > 1:
            found = [other for other in found if plain(other.player.club) == plain(entrant.player.club)]
        line = found[0] if len(found) == 1 else None
        rating = line.player.rating if line else None
        source = (line.rated_by or file.stem) if line and rating is not None else ""
        return replace(entrant, player=replace(entrant.player, rating=rating), rated_by=source)

    return {each.row: rated(each) for each in entries.entrants}, problems


def _by_name(entrants: Sequence[Entrant]) -> Mapping[tuple[str, ...], list[Entrant]]:
    found: dict[tuple[str, ...], list[Entrant]] = defaultdict(list)
    for each in entrants:
        found[plain_name(each.player.name)].append(each)
    return found
