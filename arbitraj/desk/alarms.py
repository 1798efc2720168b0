"""Alarms of the whole (pe ansamblu): what stands on many sheets at once is seldom the players' fault.

Letters mistyped in concurs.toml, another word list, a column that nobody typed: each sheet alone looks like a bad one.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path

from arbitraj.desk.contestations import register_now
from arbitraj.desk.grade import Graded
from arbitraj.draw.log import LETTERS, loads
from arbitraj.folder.toml_file import read_text
from arbitraj.game.board import is_tile
from arbitraj.game.tile import JOKER, is_joker
from arbitraj.lexicon.normalise import several_a_line, strange
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.drawing import FOLDER, LOG
from arbitraj.record.findings import Finding, Kind, State
from arbitraj.rules.correct import Correction
from arbitraj.sheets.contest import SHEETS
from arbitraj.text import count, register_key, say

Check = Callable[[Path, Graded], Iterator[str]]

FEW_SHEETS = 3  # two players make the same mistake by chance
ONE_IN = 4  # of the sheets: a fault of players alone is rarer (on the samples one in eight has the commonest)
FEWEST_WORDS = 100_000  # the game's list has 600,000; all that a dictionary explains, without its forms, is fewer
FEWEST_SHARED = 3  # words: one that many write and the list lacks may be a common error
ENOUGH_SHEETS = 5  # from which most of them are many
MOST = 0.5  # of the sheets under one article: of those that few players earn, one in eight sheets at most has any
USUAL = dict.fromkeys(("8.2.a", "8.2.b", "8.3.d"), 0.9)  # the faults that players really make, on hard afternoons
_NAMED = 10  # sheets that are named
_SAMPLES = 5  # words that are
_LACKING = frozenset(("letters_missing", "group_letters_missing", "string_order"))
_ONLY_JOKER = "joker_unmarked"
_LOCKS = re.compile(r"~\$(.+)|\.~lock\.(.+)#")  # of Excel, of LibreOffice


def alarms(folder: Path, graded: Graded) -> tuple[str, ...]:
    """Every alarm of a folder, in words, each with what it would explain; the same as long as the files are."""
    return tuple(text for check in CHECKS for text in check(folder, graded))


def open_elsewhere(folder: Path) -> tuple[str, ...]:
    """Workbooks that another program has open: what is not saved there is not graded."""
    found = []
    for where in (folder, folder / SHEETS):
        for path in sorted(where.iterdir()) if where.is_dir() else ():
            lock = _LOCKS.fullmatch(path.name)
            name = (lock[1] or lock[2]) if lock else ""
            # a lock whose workbook is gone locks nothing
            if name and (where / name).is_file():
                found.append(say("alarms.open", name=name, lock=path.relative_to(folder).as_posix()))
    return tuple(found)


def contestations_open_again(folder: Path, graded: Graded) -> Iterator[str]:
    """8.6: contestations that were admitted by a decision that was taken back since."""
    for each in register_now(folder)[0]:
        if each.reopened:
            yield say("contestation.open_again", number=each.number, name=each.name, sheet=each.sheet)


def letters_not_announced(folder: Path, graded: Graded) -> Iterator[str]:
    """The same letter lacks on many sheets (8.2.c, 8.2.h)."""
    if not graded.competition.game_type.material.keys:
        return
    sheets = _typed(graded)
    lacked = _by_value(sheets, lambda correction: {tile for f in correction.findings for tile in _lacking(f)})
    for tile, those in sorted(lacked.items()):
        if _many(those, sheets):
            letter = say("alarms.joker") if tile == JOKER else say("alarms.the_letter", letter=tile)
            yield say("alarms.letter", **_shown(those, sheets), letter=letter)


def letters_not_drawn(folder: Path, graded: Graded) -> Iterator[str]:
    """The letters announced are not those of the draw."""
    competition, drawn = graded.competition, _drawn(folder, graded)
    announced = competition.groups or (competition.letters,)
    # among letters and within a group the order says nothing
    in_order = competition.game_type.material.in_order
    pairs = [
        say("alarms.drawn_row", announced=ours or "–", drawn=theirs or "–")
        for ours, theirs in zip_longest(announced, drawn, fillvalue="")
        if (ours != theirs if in_order else sorted(ours) != sorted(theirs))
    ]
    if drawn and pairs:
        yield say("alarms.not_drawn", log=f"{FOLDER}/{LOG}", rows="; ".join(pairs))


def list_too_small(folder: Path, graded: Graded) -> Iterator[str]:
    """A list that cannot be the game's."""
    if graded.words.words < FEWEST_WORDS:
        yield say("alarms.list_small", name=graded.words.name, words=count(graded.words.words, "word"))


def list_of_several_words_a_line(folder: Path, graded: Graded) -> Iterator[str]:
    """A list of the folder, of whose lines only the first word is read."""
    name = graded.competition.lexicon
    path = folder / name
    text = read_text(path, name) if name and Path(name).name == name and path.is_file() else ""
    if isinstance(text, str) and several_a_line(text.splitlines()):
        yield say("alarms.list_several", name=name)


def list_of_another_language(folder: Path, graded: Graded) -> Iterator[str]:
    """A list without the commonest words."""
    game = graded.ranking.game
    if strange(game.words, graded.words.words, game.variant.common):
        yield say("alarms.list_language", name=graded.words.name)


def list_without_shared_words(folder: Path, graded: Graded) -> Iterator[str]:
    """Words that several players wrote, most of which the list lacks (8.2.a)."""
    game, sheets = graded.ranking.game, _typed(graded)
    fold, letters = game.variant.alphabet.fold, game.variant.alphabet.letters
    written: Counter[str] = Counter()
    for correction in sheets:
        words = ("".join(filter(letters.__contains__, fold(entry.word))) for entry in correction.entries)
        written.update({word for word in words if len(word) > 1})
    shared = [word for word, times in written.most_common() if times >= FEW_SHEETS]
    lacking = [word for word in shared if word not in game.words]
    if len(lacking) >= FEWEST_SHARED and 2 * len(lacking) > len(shared):
        samples = _some(lacking, _SAMPLES)
        number = count(len(shared), "word")
        yield say("alarms.list_lacks", shared=number, lacking=len(lacking), name=graded.words.name, samples=samples)


def sheets_at_zero(folder: Path, graded: Graded) -> Iterator[str]:
    """Many sheets that come to nothing."""
    sheets = _typed(graded)
    zero = [correction for correction in sheets if correction.total <= 0]
    if _many(zero, sheets):
        yield say("alarms.zero", **_shown(zero, sheets))


def article_on_most_sheets(folder: Path, graded: Graded) -> Iterator[str]:
    """One fault that nearly everybody seems to have made."""
    sheets = _typed(graded)
    if len(sheets) < ENOUGH_SHEETS:
        return
    those = _by_value(sheets, lambda correction: {f.article for f in correction.findings if _of_reading(f)})
    for article, found in sorted(those.items()):
        if len(found) >= USUAL.get(article, MOST) * len(sheets):
            yield say(
                "alarms.article", **_shown(found, sheets), article=article, why=say(register_key("alarms", article))
            )


def first_rows_only(folder: Path, graded: Graded) -> Iterator[str]:
    """Sheets whose grid holds far more than the entries lay: more than a move can."""
    policy, rack = graded.ranking.game_type, graded.ranking.game.variant.rack
    if policy.counts_solutions and not policy.has_construction:
        return  # 4.6: each solution is laid alone, on the board given
    short = [c for c in _typed(graded) if _on_grid(c) - _laid(c, policy.has_construction, rack) > rack]
    if short:
        yield say("alarms.rows_missing", **_shown(short, short))


CHECKS: tuple[Check, ...] = (
    contestations_open_again,
    letters_not_announced,
    letters_not_drawn,
    list_too_small,
    list_of_several_words_a_line,
    list_of_another_language,
    list_without_shared_words,
    sheets_at_zero,
    article_on_most_sheets,
    first_rows_only,
)


def _typed(graded: Graded) -> list[Correction]:
    """The sheets on which something is written."""
    return [c for c in graded.corrections if c.entries or c.construction]


def _many(those: Sequence[Correction], sheets: Sequence[Correction]) -> bool:
    return len(those) >= max(FEW_SHEETS, len(sheets) / ONE_IN)


def _by_value(
    sheets: Sequence[Correction], values: Callable[[Correction], set[str]]
) -> Mapping[str, Sequence[Correction]]:
    """The sheets by each of the values that they have."""
    found: dict[str, list[Correction]] = {}
    for correction in sheets:
        for value in values(correction):
            found.setdefault(value, []).append(correction)
    return found


def _shown(those: Sequence[Correction], sheets: Sequence[Correction]) -> dict[str, object]:
    numbers = [correction.hand_in.sheet for correction in those]
    return {"sheets": count(len(those), "sheet"), "all": len(sheets), "numbers": _some(numbers, _NAMED)}


def _some(texts: Sequence[str], most: int) -> str:
    return ", ".join(texts[:most]) + ("…" if len(texts) > most else "")


def _of_reading(finding: Finding) -> bool:
    """Whether it comes from what was read: not from the hand-in (8.5), not from a decision of the arbiter."""
    return finding.counts and not finding.decision and finding.kind is not Kind.DISCIPLINARY


def _lacking(finding: Finding) -> Iterator[str]:
    """The tiles that a finding says are not there, or that only an unmarked joker could be (c.2)."""
    for reason in finding.reasons if finding.counts else ():
        values = dict(reason.values)
        if reason.key in _LACKING:
            yield from str(values["letters"]).split(", ")
        elif reason.key == _ONLY_JOKER:
            yield from (tile.upper() for tile in str(values["word"]) if is_joker(tile))


def _drawn(folder: Path, graded: Graded) -> Sequence[str]:
    """The rows that the log of the draw ends in, as they are announced; none where there is no log of letters."""
    path = folder / FOLDER / LOG
    text = read_text(path, path.name) if path.is_file() else ""
    try:
        log = {} if isinstance(text, Problem) or not text else loads(text, path.name)
    except ProblemsError:
        return ()  # `extrage --refa` says what is wrong with it
    rows = log.get("rezultat")
    if log.get("jurnal") != LETTERS or not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        return ()
    # 4.4, 4.5: of groups that players fill with vowels of their own the others alone are announced
    kept = graded.ranking.game.variant.vowels if log.get("vocale_la_alegere") is True else frozenset[str]()
    return ["".join(tile for tile in row if tile not in kept) for row in rows]


def _on_grid(correction: Correction) -> int:
    grid = correction.sheet.grid if correction.sheet else None
    return sum(is_tile(sign) for sign in "".join(grid or ()))


def _laid(correction: Correction, has_construction: bool, rack: int) -> int:
    """How many tiles the rows may lay at most: those of a row that was not accepted are its letters."""
    entries = correction.construction if has_construction else correction.entries
    return correction.board.tiles + sum(len(e.word) or rack for e in entries if e.state is not State.CORRECT)
