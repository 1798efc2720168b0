"""Alarms over all sheets (pe ansamblu): faults on many sheets at once are seldom the players'.

Mistyped letters in concurs.toml, another word list, an untyped column: each sheet alone only looks like a bad one.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from pathlib import Path

from arbitraj.desk.grading.grade import Graded
from arbitraj.folder.people import SHEETS
from arbitraj.folder.registers import CONTESTATIONS
from arbitraj.folder.toml_file import read_text
from arbitraj.game.board import is_tile
from arbitraj.game.tile import JOKER, is_joker
from arbitraj.lexicon.normalise import several_a_line, strange
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.drawing import FOLDER, LOG
from arbitraj.record.findings import Finding, Kind, State
from arbitraj.rules.correct import Correction
from arbitraj.text import count, register_key, text_of

Check = Callable[[Path, Graded], Iterator[str]]

FEW_SHEETS = 3  # two players make the same mistake by chance
ONE_IN = 4  # of the sheets: faults of players are rarer (in the samples, the commonest is on one in eight)
FEWEST_WORDS = 100_000  # the game's list has 600,000; all that a dictionary explains, without its forms, is fewer
FEWEST_SHARED = 3  # words: one that many write and the list lacks may be a common error
ENOUGH_SHEETS = 5  # fewest sheets for an alarm about most of them
MOST = 0.5  # share of sheets with an article. Rare articles are on at most one in eight sheets
USUAL = dict.fromkeys(("8.2.a", "8.2.b", "8.3.d"), 0.9)  # common faults of players
_NAMED = 10  # sheets named in an alarm
_SAMPLES = 5  # words named in an alarm
_LACKING = frozenset(("letters_missing", "group_letters_missing", "string_order"))
_ONLY_JOKER = "joker_unmarked"
_LOCKS = re.compile(r"~\$(.+)|\.~lock\.(.+)#")  # of Excel, of LibreOffice


def alarms(folder: Path, graded: Graded) -> tuple[str, ...]:
    """All alarms of a folder, in words, each with its likely cause. They depend only on the files."""
    return tuple(text for check in CHECKS for text in check(folder, graded))


def open_elsewhere(folder: Path) -> tuple[str, ...]:
    """Workbooks open in another program, whose unsaved changes are not graded."""
    places = [where for where in (folder, folder / SHEETS) if where.is_dir()]
    files = (path for where in places for path in sorted(where.iterdir()))
    locks = ((path, lock[1] or lock[2]) for path in files if (lock := _LOCKS.fullmatch(path.name)))
    return tuple(
        text_of("alarms.open", name=name, lock=path.relative_to(folder).as_posix())
        for path, name in locks
        if (path.parent / name).is_file()  # a lock whose workbook is gone locks nothing
    )


def contestations_open_again(folder: Path, graded: Graded) -> Iterator[str]:
    """Contestations admitted by a decision that was withdrawn since (8.6)."""
    if not (folder / CONTESTATIONS.file).exists():
        return
    from arbitraj.desk.appeals.contestations import register_now

    for contestation in register_now(folder)[0]:
        if contestation.reopened:
            yield text_of(
                "contestation.open_again", number=contestation.number, name=contestation.name, sheet=contestation.sheet
            )


def letters_not_announced(folder: Path, graded: Graded) -> Iterator[str]:
    """A letter missing on many sheets (8.2.c, 8.2.h)."""
    if not graded.competition.game_type.material.keys:
        return
    sheets = _typed(graded)
    lacked = _by_value(sheets, lambda correction: {tile for f in correction.findings for tile in _lacking(f)})
    for tile, those in lacked:
        if _many(those, sheets):
            letter = text_of("alarms.joker") if tile == JOKER else text_of("alarms.the_letter", letter=tile)
            yield text_of("alarms.letter", **_shown(those, sheets), letter=letter)


def letters_not_drawn(folder: Path, graded: Graded) -> Iterator[str]:
    """Announced letters other than those drawn."""
    competition, drawn = graded.competition, _drawn(folder, graded)
    announced = competition.groups or (competition.letters,)
    # order among letters and within a group does not matter
    in_order = competition.game_type.material.in_order
    pairs = [
        text_of("alarms.drawn_row", announced=ours or "–", drawn=theirs or "–")
        for ours, theirs in zip_longest(announced, drawn, fillvalue="")
        if (ours != theirs if in_order else sorted(ours) != sorted(theirs))
    ]
    if drawn and pairs:
        yield text_of("alarms.not_drawn", log=f"{FOLDER}/{LOG}", rows="; ".join(pairs))


def list_too_small(folder: Path, graded: Graded) -> Iterator[str]:
    """A list too small to be the game's."""
    if graded.words.words < FEWEST_WORDS:
        yield text_of("alarms.list_small", name=graded.words.name, words=count(graded.words.words, "word"))


def list_of_several_words_a_line(folder: Path, graded: Graded) -> Iterator[str]:
    """A list in the folder of whose lines only the first word is read."""
    name = graded.competition.lexicon
    path = folder / name
    text = read_text(path, name) if name and Path(name).name == name and path.is_file() else ""
    if isinstance(text, str) and several_a_line(text.splitlines()):
        yield text_of("alarms.list_several", name=name)


def list_of_another_language(folder: Path, graded: Graded) -> Iterator[str]:
    """A list without the commonest words."""
    game = graded.ranking.game
    if strange(game.words, graded.words.words, game.variant.common):
        yield text_of("alarms.list_language", name=graded.words.name)


def list_without_shared_words(folder: Path, graded: Graded) -> Iterator[str]:
    """Words written by several players, most of which the list lacks (8.2.a)."""
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
        yield text_of("alarms.list_lacks", shared=number, lacking=len(lacking), name=graded.words.name, samples=samples)


def sheets_at_zero(folder: Path, graded: Graded) -> Iterator[str]:
    """Many sheets with a total of 0 or less."""
    sheets = _typed(graded)
    zero = [correction for correction in sheets if correction.total <= 0]
    if _many(zero, sheets):
        yield text_of("alarms.zero", **_shown(zero, sheets))


def article_on_most_sheets(folder: Path, graded: Graded) -> Iterator[str]:
    """A fault on nearly all sheets."""
    sheets = _typed(graded)
    if len(sheets) < ENOUGH_SHEETS:
        return

    def read(finding: Finding) -> bool:
        """Whether a finding is from the sheet's text, not from the submission (8.5) or a decision."""
        return finding.counts and not finding.decision and finding.kind is not Kind.DISCIPLINARY

    for article, found in _by_value(sheets, lambda correction: {f.article for f in filter(read, correction.findings)}):
        if len(found) >= USUAL.get(article, MOST) * len(sheets):
            why = text_of(register_key("alarms", article))
            yield text_of("alarms.article", **_shown(found, sheets), article=article, why=why)


def first_rows_only(folder: Path, graded: Graded) -> Iterator[str]:
    """Sheets whose grid has more tiles than the entries and one more move can lay."""
    policy, rack = graded.ranking.game_type, graded.ranking.game.variant.rack
    if policy.counts_solutions and not policy.has_construction:
        return  # 4.6: each solution is laid alone, on the board given

    def tiles_beyond(correction: Correction) -> int:
        """Tiles on the grid less those that entries may lay. One that was not accepted may lay all its letters."""
        grid = (correction.sheet.grid if correction.sheet else None) or ()
        entries = correction.construction if policy.has_construction else correction.entries
        laid = sum(len(entry.word) or rack for entry in entries if entry.state is not State.CORRECT)
        return sum(map(is_tile, "".join(grid))) - correction.board.tiles - laid

    if short := [correction for correction in _typed(graded) if tiles_beyond(correction) > rack]:
        yield text_of("alarms.rows_missing", **_shown(short, short))


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
    return [c for c in graded.corrections if c.entries or c.construction]


def _many(those: Sequence[Correction], sheets: Sequence[Correction]) -> bool:
    return len(those) >= max(FEW_SHEETS, len(sheets) / ONE_IN)


def _by_value(
    sheets: Sequence[Correction], values: Callable[[Correction], set[str]]
) -> list[tuple[str, list[Correction]]]:
    found = defaultdict[str, list[Correction]](list)
    for correction in sheets:
        for value in values(correction):
            found[value].append(correction)
    return sorted(found.items())


def _shown(those: Sequence[Correction], sheets: Sequence[Correction]) -> dict[str, object]:
    numbers = [correction.submission.sheet for correction in those]
    return {"sheets": count(len(those), "sheet"), "all": len(sheets), "numbers": _some(numbers, _NAMED)}


def _some(texts: Sequence[str], most: int) -> str:
    return ", ".join(texts[:most]) + ("…" if len(texts) > most else "")


def _lacking(finding: Finding) -> Iterator[str]:
    """Tiles that a finding says are missing, or that only an unmarked joker could be (c.2)."""
    for reason in finding.reasons if finding.counts else ():
        values = dict(reason.values)
        if reason.key in _LACKING:
            yield from str(values["letters"]).split(", ")
        elif reason.key == _ONLY_JOKER:
            yield from (tile.upper() for tile in str(values["word"]) if is_joker(tile))


def _drawn(folder: Path, graded: Graded) -> Sequence[str]:
    """Rows that the log of the draw ends with, as announced. Empty without a log of letters."""
    path = folder / FOLDER / LOG
    text = read_text(path, path.name) if path.is_file() else ""
    if isinstance(text, Problem) or not text:
        return ()
    from arbitraj.draw.log import LETTERS, loads

    try:
        log = loads(text, path.name)
    except ProblemsError:
        return ()  # `extrage --refa` reports the fault
    rows = log.get("rezultat")
    if log.get("jurnal") != LETTERS or not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        return ()
    # 4.4, 4.5: if players choose the vowels, only the other letters of groups are announced
    kept = graded.ranking.game.variant.vowels if log.get("vocale_la_alegere") is True else frozenset[str]()
    return ["".join(tile for tile in row if tile not in kept) for row in rows]
