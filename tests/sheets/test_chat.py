"""Messages of a conversation: times and the sender in front are told once, all that is said is read."""

import pytest

from arbitraj.sheets.found import FileRead
from arbitraj.sheets.reader import read_data
from tests.correcting import ROMANIAN

MESSAGES = ("Nume: Pop Ana", "Masa: 1", "1. H7 CASA 8", "2. I8 STIRE 13\n3. 15A ST 3", "4. K5 CAPRARUL 86")
PLAIN = "\n".join(MESSAGES)


def stamped(stamp: str) -> str:
    return "\n".join(stamp.format(n) + message for n, message in enumerate(MESSAGES, 10))


def read(text: str) -> FileRead:
    return read_data(text.encode(), "01.txt", ROMANIAN)


def said(found: FileRead) -> object:
    (one,) = found.sheets
    sheet = one.sheet
    rows = [(entry.position, entry.word, entry.points) for entry in sheet.entries]
    return sheet.name, sheet.table, rows, sheet.queries, sheet.around


@pytest.mark.parametrize(
    "stamp",
    [
        "[21.11.2026, 15:40:{}] Ana Pop: ", "\u200e[21/11/26 3:40:{}\u202fPM] +40 722 123 456: ",
        "21.11.2026, 15:{} - Ana Pop: ", "11/21/26, 3:{} p.m. - Ana: ", "2026-11-21, 15:{} - ~ana: ",
        "Ana Pop, [21.11.2026 15:{}]\n",
    ],
)  # fmt: skip
def test_what_stands_in_front_of_messages_is_told_once(stamp: str) -> None:
    found = read(stamped(stamp))
    assert said(found) == said(read(PLAIN))
    assert [str(note).count("mesaje dintr-o conversație") for note in found.notes] == [1]


def test_a_notice_of_the_program_and_its_mark_are_no_lines() -> None:
    first = "21.11.2026, 15:09 - Mesajele și apelurile sunt criptate integral.\n"
    found = read(first + stamped("21.11.2026, 15:{} - Ana: ") + " <Acest mesaj a fost editat>")
    assert said(found) == said(read(PLAIN))


@pytest.mark.parametrize(
    "line",
    [
        "21.11.2026, 15:59 - Ilie Dan: 5. A1 BINE 6",  # another person's
        "21.11.2026, 15:59 - Ana: <Media omisă>",
        "21.11.2026, 15:59 - Ana: retrag mutarea 2",
        "21.11.2026, 15:59 - Ana a ieșit din grup",
    ],
)
def test_what_else_is_said_is_asked(line: str) -> None:
    (found,) = read(f"{stamped('21.11.2026, 15:{} - Ana: ')}\n{line}").sheets
    asked = [*(loose.text for loose in found.sheet.around), *(query.seen for query in found.sheet.queries)]
    assert line.split(" - ")[1].removeprefix("Ana: ") in " ".join(asked)
    assert len(found.sheet.entries) - len(asked) in (3, 4)


def test_one_time_in_front_is_no_conversation() -> None:
    found = read(f"21.11.2026, 15:40 - Ana: fișa mea\n{PLAIN}")
    assert [note for note in found.notes if "conversație" in str(note)] == []
    assert "Ana: fișa mea" in str(found.sheets[0].sheet.around)
