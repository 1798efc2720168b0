"""A foreign entry list before it is written: its interpretation is shown, and doubts are refused.

The user sees `list_told` and answers, or accepts the proposal. No list is cut silently.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from arbitraj.desk.requests import Founding
from arbitraj.folder.entry_list import EntryList, ListDoubt, entry_wishes, read_entry_list
from arbitraj.problems import Problem, refuse_any
from arbitraj.record.model import Category
from arbitraj.text import count, say


def entry_list(asked: Founding) -> EntryList:
    """Entry list of a new folder, read with the user's answers. Raises ProblemsError."""
    assert asked.roster
    wanted, wrong = entry_wishes(asked.columns, asked.keep, asked.leave)
    refuse_any(wrong)
    found, problems = read_entry_list(asked.roster, wanted)
    refuse_any(problems)
    return found


def refuse_doubts(found: EntryList, asked: Founding) -> None:
    """Raises ProblemsError if there are doubts and they are not accepted."""
    if not asked.accepted:
        refuse_any(doubts_told(found, asked.roster or Path()), say("files.list_hint"))


def doubts_told(found: EntryList, file: Path) -> list[Problem]:
    """Doubts as problems of the file."""
    return [Problem(file.name, each.place, each.said) for each in found.doubts]


def list_told(found: EntryList) -> Iterator[str]:
    """Lines on the interpretation of a list: columns, ignored columns, number of players, categories."""
    taken = (head if head.casefold() == column else f"«{head}» → {column}" for head, column in found.taken)
    yield say("files.list_taken", columns=", ".join(taken))
    doubtful = {each.heading for each in found.doubts}
    if ignored := [f"«{head}»" for head in found.ignored if head not in doubtful]:
        yield say("files.list_ignored", columns=", ".join(ignored))
    if found.numbered:
        yield numbers_told(found)
    yield from found.garbled
    if found.unread:
        yield say("files.list_unread", rows="; ".join(found.unread))
    yield say("files.list_players", players=count(len(found.entrants), "player"), categories=_categories(found))


def numbers_told(found: EntryList) -> str:
    """Sentence that the numbers before the names are dropped."""
    first, last = found.numbered
    return say("files.list_numbered", first=first, last=last)


def _categories(found: EntryList) -> str:
    """Sentence on the written categories with their sizes. Players without one are seniors."""
    groups = Counter(each.group.casefold() for each in found.entrants)
    unsaid = groups.pop("", 0)
    if not groups:
        return say("files.list_no_category")
    parts = [f"{group} {number}" for group, number in groups.most_common()]
    if unsaid:
        parts.append(say("files.list_unsaid", number=unsaid))
    youth = sum(each.player.category is Category.YOUTH for each in found.entrants)
    return say("files.list_categories", groups=", ".join(parts), youth=youth)


def doubt_asked(doubt: ListDoubt) -> str:
    """A doubt on one line."""
    return f"{doubt.place}: {doubt.said}" if doubt.place else str(doubt.said)
