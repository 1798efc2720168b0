"""Lists of entries, each with all that is read of it: every player's fields, every doubt, what is told."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from arbitraj.desk.preparing.roster import list_told
from arbitraj.folder.entry_list import EntryList, entry_wishes, read_entry_list
from tests.told import renew, told

GOLDEN = Path(__file__).parent / "golden"


def shown(text: str, name: str) -> Iterator[str]:
    """A list is named with what is said of it: columns, rows to keep (+) and to leave (-)."""
    _, *wishes = name.split("; ")
    keep, leave = ([int(wish[1:]) for wish in wishes if wish[0] == sign] for sign in "+-")
    wanted, wrong = entry_wishes([wish for wish in wishes if "=" in wish], keep, leave)
    with tempfile.TemporaryDirectory() as folder:
        (path := Path(folder) / "lista.csv").write_text(text, "utf-8")
        found, problems = read_entry_list(path, wanted)
    yield from (f"! {problem}" for problem in (*wrong, *problems))
    yield from of_list(found)


def of_list(found: EntryList) -> Iterator[str]:
    for entrant in found.entrants:
        player = entrant.player
        fields = [entrant.row, player.table, player.surname, player.given, player.club, player.rating]
        fields += [player.category.value, entrant.group, entrant.fixed, entrant.rated_by]
        marks = [key for key in ("late", "withdrawn", "namesake") if getattr(entrant, key)]
        yield " | ".join([*("" if field is None else str(field) for field in fields), *marks])
    yield f"mese: {' '.join(str(player.table) for player in found.players)}"
    for doubt in found.doubts:
        about = [doubt.heading, doubt.may_be, str(doubt.row or ""), "nu se ia" if doubt.left else "se ia"]
        yield " | ".join(["?", doubt.place, *about, str(doubt.message)])
    yield from (f"- {line}" for line in list_told(found))


def test_lists_are_read_as_they_were() -> None:
    kept = (GOLDEN / "liste.txt").read_text("utf-8")
    assert told(kept, shown).splitlines() == kept.splitlines()


if __name__ == "__main__":
    renew(GOLDEN / "liste.txt", shown)
