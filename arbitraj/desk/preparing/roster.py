"""The roster (6.1): an entry list read with its doubts, and changes before the game or during it.

The user sees `list_told` and answers, or accepts the proposal. No list is cut silently. Players keep their tables. Only
`seating.py` gives tables.
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.desk.requests import Founding
from arbitraj.folder.entry_list import EntryList, ListDoubt, entry_wishes, read_entry_list
from arbitraj.folder.people import (
    HAND_IN,
    NAMESAKE,
    ROSTER,
    ROSTER_COLUMNS,
    SEATING_COLUMNS,
    Entrant,
    Entries,
    hand_in_rows,
    read_entries,
)
from arbitraj.folder.table import table_file
from arbitraj.problems import Problem, ProblemsError, refuse_any, sound
from arbitraj.record.model import Category
from arbitraj.record.names import plain_name
from arbitraj.tables.text import guarded
from arbitraj.text import Message, count, first_of, text_of
from arbitraj.writing.transaction import Transaction

_SUFFIX = re.compile(r"\.[a-z]{2,5}", re.ASCII)


@dataclass(frozen=True, slots=True)
class RosterOptions:
    """Bytes of a table file called `name`, of any kind, or of pasted text. `more`: players are added to the existing
    ones.

    `held` are tables whose players must stay, besides those of predare. `columns`, `keep` and `leave` settle doubts
    about the list (`Founding`). The others are `accepted` as proposed.
    """

    data: bytes
    name: str = ""
    more: bool = False
    held: frozenset[int] = frozenset()
    columns: tuple[str, ...] = ()
    keep: tuple[int, ...] = ()
    leave: tuple[int, ...] = ()
    accepted: bool = False

    @contextmanager
    def file(self) -> Iterator[Path]:
        """The list as a temporary file of its kind."""
        with TemporaryDirectory() as held:
            suffix = Path(self.name).suffix.lower()
            path = Path(held, f"jucatori{suffix if _SUFFIX.fullmatch(suffix) else '.csv'}")
            path.write_bytes(self.data)
            yield path


@dataclass(frozen=True, slots=True)
class RosterChanged:
    """Result of a change: number of `players`, of those `unseated`, names added and gone.

    `known` were to be added and already there. `kept` is the copy of the earlier file, "" if nothing changed.
    """

    players: int
    unseated: int
    added: tuple[str, ...]
    gone: tuple[str, ...]
    known: tuple[str, ...] = ()
    kept: str = ""


def change_roster(
    folder: Path, asked: RosterOptions, io: CommandIo = ALONE, last_look: Callable[[], None] = lambda: None
) -> RosterChanged:
    """Replace the roster, or add rows. Raises ProblemsError with everything in the way, OSError.

    `last_look` as in `seat_players`.
    """
    found = list_of(asked)
    if not asked.accepted:
        refuse_any(doubts_told(found, Path(asked.name or ROSTER)))
    new = found.entrants
    with io.transaction(folder, "jucatori") as transaction:
        before, problems = read_entries(folder)
        refuse_any([problem for problem in problems if problem.message.key != "files.no_rows"])
        after = _with_more(before, new) if asked.more else tuple(_as_before(before.entrants, new))
        _refuse_lost(folder, before.entrants, after, asked.held)
        names, old = _names(after), _names(before.entrants)
        added = [entrant for entrant in after if plain_name(entrant.player.name) not in old]
        present = [entrant for entrant in after if not entrant.withdrawn]
        kept = _more(transaction, before, added) if asked.more else _anew(transaction, before, after)
        last_look()
        return RosterChanged(
            players=len(present),
            unseated=sum(not entrant.table for entrant in present),
            added=tuple(entrant.player.name for entrant in added),
            gone=tuple(
                entrant.player.name for entrant in before.entrants if plain_name(entrant.player.name) not in names
            ),
            known=tuple(entrant.player.name for entrant in new if plain_name(entrant.player.name) in old)
            if asked.more
            else (),
            kept=kept,
        )


def list_of(asked: RosterOptions) -> EntryList:
    """Interpretation of a list, without writing anything. Raises ProblemsError."""
    if not asked.data.strip():
        raise ProblemsError([Problem(ROSTER, "", Message("files.no_rows"))])
    with asked.file() as path:
        return _list_in(path, asked)


def _as_before(before: Sequence[Entrant], new: Sequence[Entrant]) -> list[Entrant]:
    """The players of a new list, at their existing tables unless the list names others."""
    times = Counter(plain_name(entrant.player.name) for entrant in (*before, *new))
    known = {
        plain_name(entrant.player.name): entrant for entrant in before if times[plain_name(entrant.player.name)] == 2
    }
    taken = {entrant.table for entrant in new}
    rows = []
    for entrant in new:
        old = known.get(plain_name(entrant.player.name))
        if old and not entrant.table:
            seated = entrant if old.table in taken else entrant.at(old.table)
            late, gone = entrant.late or old.late, entrant.withdrawn or old.withdrawn
            entrant = replace(seated, fixed=entrant.fixed or old.fixed, late=late, withdrawn=gone)
        rows.append(entrant)
    return rows


def _with_more(before: Entries, new: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """New players added at the end, without a table if it is taken."""
    there, taken = _names(before.entrants), {entrant.table for entrant in before.entrants}
    fresh = [entrant for entrant in new if plain_name(entrant.player.name) not in there]
    return (*before.entrants, *(entrant.at(0) if entrant.table in taken else entrant for entrant in fresh))


def _refuse_lost(folder: Path, before: Sequence[Entrant], after: Sequence[Entrant], held: Collection[int]) -> None:
    """Raises ProblemsError if a player with a handed-in sheet would leave the table, or change the name: the sheet
    would become another's.
    """
    tables = {*held, *(int(row.get("masa")) for row in hand_in_rows(folder) if row.get("masa").isdecimal())}
    sits = {(entrant.table, plain_name(entrant.player.name)) for entrant in after if not entrant.withdrawn}
    lost = [
        entrant
        for entrant in before
        if entrant.table in tables and (entrant.table, plain_name(entrant.player.name)) not in sits
    ]
    taken = [entrant for entrant in after if entrant.table in tables and not entrant.withdrawn]
    twice = [entrant for entrant in taken if [other.table for other in taken].count(entrant.table) > 1]
    if lost or twice:
        names = first_of([entrant.player.name for entrant in (*lost, *twice)], 5)
        raise ProblemsError([Problem(table_file(folder, HAND_IN).name, "", Message("seating.handed_in", names=names))])


def _names(entrants: Sequence[Entrant]) -> set[tuple[str, ...]]:
    return {plain_name(entrant.player.name) for entrant in entrants}


def _anew(transaction: Transaction, before: Entries, after: tuple[Entrant, ...]) -> str:
    """Write the list as a new file. Returns the copy of the earlier one, "" if nothing changed."""
    path, data = before.file.path, roster_text(after).encode()
    if path.is_file() and path.read_bytes() == data:
        return ""
    kept = transaction.keep(path).name if path.is_file() else ""
    if path.name != ROSTER and path.is_file():
        transaction.remove(path)  # two lists would be a fault
    transaction.data(transaction.folder / ROSTER, data)
    return kept


def _more(transaction: Transaction, before: Entries, added: Sequence[Entrant]) -> str:
    if not added:
        return ""
    first, given = before.file.last_row + 1, "prenume" in before.file.header
    rows = {row: _cells(entrant, given) for row, entrant in enumerate(added, first)}
    return transaction.renew(before.file.path, before.file.with_cells(rows)).name


def _cells(entrant: Entrant, given: bool) -> dict[str, str]:
    player = entrant.player
    cells = {"nume": player.surname, "prenume": player.given} if given else {"nume": player.name}
    cells |= {"club": player.club, "rating": "" if player.rating is None else str(player.rating)}
    return {
        key: text
        for key, text in (cells | {"categorie": entrant.group or player.category.value} | entrant.cells()).items()
        if text
    }


def entry_list(asked: Founding) -> EntryList:
    """Entry list of a new folder, read with the user's answers. Raises ProblemsError."""
    assert asked.roster
    return _list_in(asked.roster, asked)


def _list_in(file: Path, answers: "Founding | RosterOptions") -> EntryList:
    wanted, problems = entry_wishes(answers.columns, answers.keep, answers.leave)
    refuse_any(problems)
    return sound(read_entry_list(file, wanted))


def refuse_doubts(found: EntryList, asked: Founding) -> None:
    """Raises ProblemsError if there are doubts and they are not accepted."""
    if not asked.accepted:
        refuse_any(doubts_told(found, asked.roster or Path()), text_of("files.list_hint"))


def doubts_told(found: EntryList, file: Path) -> list[Problem]:
    """Doubts as problems of the file."""
    return [Problem(file.name, doubt.place, doubt.message) for doubt in found.doubts]


def list_told(found: EntryList) -> Iterator[str]:
    """Lines on the interpretation of a list: columns, ignored columns, number of players, categories."""
    taken = (head if head.casefold() == column else f"«{head}» → {column}" for head, column in found.taken)
    yield text_of("files.list_taken", columns=", ".join(taken))
    doubtful = {doubt.heading for doubt in found.doubts}
    if ignored := [f"«{head}»" for head in found.ignored if head not in doubtful]:
        yield text_of("files.list_ignored", columns=", ".join(ignored))
    if found.numbered:
        yield numbers_told(found)
    yield from found.garbled
    if found.unread:
        yield text_of("files.list_unread", rows="; ".join(found.unread))
    yield text_of("files.list_players", players=count(len(found.entrants), "player"), categories=_categories(found))


def numbers_told(found: EntryList) -> str:
    """Sentence that the numbers before the names are dropped."""
    first, last = found.numbered
    return text_of("files.list_numbered", first=first, last=last)


def _categories(found: EntryList) -> str:
    groups = Counter(entrant.group.casefold() for entrant in found.entrants)
    unsaid = groups.pop("", 0)
    if not groups:
        return text_of("files.list_no_category")
    parts = [f"{group} {number}" for group, number in groups.most_common()]
    if unsaid:
        parts.append(text_of("files.list_unsaid", number=unsaid))
    youth = sum(entrant.player.category is Category.YOUTH for entrant in found.entrants)
    return text_of("files.list_categories", groups=", ".join(parts), youth=youth)


def doubt_asked(doubt: ListDoubt) -> str:
    """A doubt on one line."""
    return f"{doubt.place}: {doubt.message}" if doubt.place else str(doubt.message)


def roster_text(entrants: tuple[Entrant, ...]) -> str:
    """Text of the roster in a new folder."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    # columns of the arbiter's seating wishes are seldom used
    said = [column for column in (*SEATING_COLUMNS, NAMESAKE) if any(entrant.cells()[column] for entrant in entrants)]
    writer.writerow((*ROSTER_COLUMNS, *said))
    for entrant in entrants:
        player, cells = entrant.player, entrant.cells()
        rating = "" if player.rating is None else player.rating
        names = map(guarded, (player.surname, player.given, player.club))
        row = (entrant.table or "", *names, rating, guarded(entrant.group) or player.category.value)
        writer.writerow((*row, *(guarded(cells[column]) for column in said)))
    return out.getvalue()
