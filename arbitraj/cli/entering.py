"""Show a list of entries on a terminal before it is written, and ask about its doubts."""

import sys
from dataclasses import replace

import typer

from arbitraj.desk.preparing.roster import doubt_asked, entry_list, list_told, refuse_doubts
from arbitraj.desk.requests import Founding
from arbitraj.folder.entry_list import NOTHING, ListDoubt
from arbitraj.text import say

_YES, _NO = ("", "d", "da"), ("n", "nu")
_COLUMNS = ("masa", "prenume", "club", "rating", "categorie")


def agreed(asked: Founding) -> Founding:
    """The request, completed by a person's answers about the list. Without a terminal it stays as it is.

    Raises ProblemsError with the doubts if nobody can be asked, typer.Exit if it is not to be written.
    """
    found, passed = entry_list(asked), list[ListDoubt]()
    asks = bool(found.doubts) and not asked.accepted and sys.stdin.isatty()
    while asks and (doubt := next((each for each in found.doubts if each not in passed), None)):
        print(doubt_asked(doubt))
        if doubt.heading:
            asked = replace(asked, columns=(*asked.columns, f"{doubt.heading}={_column()}"))
        elif not doubt.row:
            passed.append(doubt)
            if not _answer(say("files.list_ask_page")):
                raise _not_written()
        elif _answer(say("files.list_ask_left")) if doubt.left else not _answer(say("files.list_ask_kept")):
            asked = replace(asked, leave=(*asked.leave, doubt.row))
        else:
            asked = replace(asked, keep=(*asked.keep, doubt.row))
        found = entry_list(asked)
    for line in list_told(found):
        print(line)
    if asked.accepted:
        for each in found.doubts:
            print(f"  {doubt_asked(each)}")
    if asks and not _answer(say("files.list_ask_all")):
        raise _not_written()
    asked = replace(asked, accepted=asked.accepted or asks)
    refuse_doubts(found, asked)
    return asked


def _not_written() -> typer.Exit:
    print(say("files.list_not_written"))
    return typer.Exit(1)


def _column() -> str:
    while (text := input(say("files.list_ask_column")).strip().casefold()) not in ("", NOTHING, *_COLUMNS):
        print(say("files.list_which", columns=", ".join(_COLUMNS)))
    return text or NOTHING


def _answer(question: str) -> bool:
    while (text := input(question).strip().casefold()) not in (*_YES, *_NO):
        print(say("files.list_yes_or_no"))
    return text in _YES
