"""A game record as GCG, as Quackle and Macondo write it.

Coordinates are the other way round there: `8G`, the number first, runs across row 8 from column G, which is `H7` here.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from arbitraj.decoding import encoded_once
from arbitraj.folder.variant_file import LARGEST
from arbitraj.game.position import Position
from arbitraj.record.played import THROUGH, Deed, GameRecord, GameRow
from arbitraj.sheets.record_draft import LONGEST, RecordDraft
from arbitraj.tables.cells import FileError, one_line
from arbitraj.tables.limits import MAX_CELL, MAX_ROWS
from arbitraj.text import said, say

# the languages of `#tile-distribution`, and the variants that they are
DISTRIBUTIONS = {"romanian": "romana", "polish": "polona", "english": "engleza", "french": "franceza"}
NO_RACK = "UNKNOWN"  # what Quackle writes for a rack that nobody knows
_POSITION = re.compile(r"(\d{1,2})([A-Z])|([A-Z])(\d{1,2})", re.IGNORECASE)
_PLAYER = re.compile(r"#player([1-4])\s+(\S+)\s*(.*)")
_RACK = re.compile(r"#rack([1-4])\s+(\S+)")
_SETTING = re.compile(r"#(title|tile-distribution)\s+(\S.*)")
_LEXICON = re.compile(r"#lexicon\s+(\S+)")
# lists by how their names begin, and the distributions that they are for
_LISTS = (
    (("csw", "nwl", "twl", "owl", "ospd", "sowpods", "collins", "ecwl", "wespa"), "english"),
    (("ods", "fra"), "french"),
    (("osps",), "polish"),
    (("loc", "hunspell-ro"), "romanian"),
)
_PASSED_OVER = ("#character-encoding",)
_PARENTHESES = re.compile(r"\(([^()]*)\)")


def gcg_text(data: bytes) -> str:
    """The text of a file: UTF-8, else ISO 8859-1, whatever its lines end with. Raises FileError."""
    if b"\0" in data:
        raise FileError(said("files.not_text"))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("iso8859-1")
    text = "\n".join(map(encoded_once, text.split("\n")))
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_gcg(text: str, draft: RecordDraft) -> GameRecord:
    """The record that a text is. Raises ProblemsError, FileError where it is no GCG at all."""
    lines = text.split("\n")
    if len(lines) > MAX_ROWS:
        raise FileError(said("files.rows_of_text", limit=MAX_ROWS))
    shared = _pragmas(lines, draft)
    if not draft.players:
        raise FileError(said("partida.gcg_no_players"))
    turns = _Turns(shared, [player.id for player in draft.players])
    for number, line in enumerate(lines, 1):
        if line.startswith(">"):
            _event_line(number, line.rstrip(), draft, turns)
        elif draft.rows and _is_note(line):  # of the move before it
            draft.rows[-1] = replace(draft.rows[-1], notes=(*draft.rows[-1].notes, _note(line)))
    return draft.record()


def _is_note(line: str) -> bool:
    """Whether a line says something that is no part of the game."""
    parts = (_PLAYER, _RACK, _SETTING)
    said_elsewhere = line.startswith((">", *_PASSED_OVER)) or any(each.fullmatch(line.rstrip()) for each in parts)
    return bool(line.strip()) and not said_elsewhere


def _note(line: str) -> str:
    return " " * line[0].isspace() + _plain(line)  # a blank in front keeps it a note


def _pragmas(lines: Sequence[str], draft: RecordDraft) -> bool:
    """Players, title, variant, notes; whether one nickname stands for both players (I-gcg-porecle)."""
    people: list[tuple[int, str, str, str]] = []
    racks: dict[int, tuple[str, int]] = {}
    variant, variant_row, lexicon = "", 0, ""
    first = next((number for number, line in enumerate(lines, 1) if line.startswith(">")), len(lines) + 1)
    for number, line in enumerate(lines, 1):
        if found := _PLAYER.fullmatch(line.rstrip()):
            people.append((int(found[1]), _plain(found[2]), _plain(found[3]), _place(number, line)))
        elif found := _RACK.fullmatch(line.rstrip()):
            racks[int(found[1]) - 1] = found[2], number
        elif found := _SETTING.fullmatch(line.rstrip()):
            if found[1] == "title":
                draft.title = _plain(found[2])  # as a table would hold it
            else:
                variant, variant_row = found[2].casefold(), number
        elif number < first and _is_note(line):
            draft.notes.append(_note(line))
            lexicon = found[1] if (found := _LEXICON.match(line)) else ""
    variant = variant or next((name for names, name in _LISTS if lexicon.casefold().startswith(names)), "")
    nicks: list[str] = []
    for _, nick, name, where in sorted(people, key=lambda each: each[0]):  # the numbers are the order of play
        nicks.append(nick.casefold())
        again = nicks.count(nick.casefold())
        draft.player(f"{nick}{again}" if again > 1 else nick, name, where)
    place = _place(variant_row, lines[variant_row - 1]) if variant_row else ""
    draft.choose(DISTRIBUTIONS.get(variant, variant), place)
    for at, (rack, number) in racks.items():
        if at < len(draft.players) and rack != NO_RACK:
            tiles = draft.tiles(rack, _place(number, lines[number - 1]))
            draft.players[at] = replace(draft.players[at], rack=tiles)
    return len(set(nicks)) < len(nicks)


class _Turns:
    """Whose each line is, where one nickname stands for several players."""

    def __init__(self, shared: bool, ids: Sequence[str]) -> None:
        self.shared, self.ids, self.mover, self.left, self.passed = shared, ids, -1, -1, False
        self.totals = dict.fromkeys(ids, 0)

    def player(self, made: GameRow) -> str:
        """The player of a line."""
        player = self._player(made.deed, made.points or 0, bool(made.rack), (made.total or 0) - (made.points or 0))
        if made.total is not None:
            self.totals[player] = made.total
        return player

    def _player(self, deed: Deed, points: int, own: bool, before: int) -> str:
        """`own`: the line is about tiles left on the player's own rack; `before` is the total that it goes on from."""
        last, following = self.mover, (self.mover + 1) % len(self.ids)
        if deed.is_turn:
            self.mover, self.passed = following, deed is Deed.PASS
            return self.ids[following]
        if deed is Deed.LEFT:
            if list(self.totals.values()).count(before) == 1:
                self.left = list(self.totals.values()).index(before)
                return self.ids[self.left]
            # who is out gains first (a pass after that is nobody's), then the others lose; else all in their order
            first = last - self.passed if not own else following
            self.left = (first if self.left < 0 else self.left + 1) % len(self.ids)
            return self.ids[self.left]
        return self.ids[following if deed is Deed.CHALLENGE and points < 0 else max(last, 0)]


def _event_line(number: int, line: str, draft: RecordDraft, turns: _Turns) -> None:
    place = _place(number, line)
    before = len(draft.problems)
    nick, colon, rest = line[1:].partition(":")
    if not colon or len(line) > MAX_CELL:
        draft.wrong(place, said("partida.gcg_no_event"))
        return
    player = "" if turns.shared else draft.player_of(_plain(nick), place)
    parts = rest.split()
    rack = ""
    if len(parts) > 1 and not _is_deed(parts):
        rack = "" if parts[0] == NO_RACK else draft.tiles(parts[0], place)
        parts = parts[1:]
    made = GameRow(len(draft.rows) + 1, player, Deed.PLAY, rack, place=say("files.row", row=number))
    made, scores = _deed(made, parts, draft, place)
    points, total = [*scores, "", ""][:2]
    made = replace(
        made,
        points=draft.whole(points, "puncte", place),
        total=draft.whole(total, "total", place),
    )
    if len(draft.problems) == before:
        if turns.shared:
            made = replace(made, player=turns.player(made))
        draft.rows.append(made)


def _is_deed(parts: Sequence[str]) -> bool:
    """Whether what stands there says what was done, and is no rack."""
    return parts[0].startswith(("-", "(")) or (len(parts) > 1 and bool(_POSITION.fullmatch(parts[0])))


def _deed(made: GameRow, parts: list[str], draft: RecordDraft, place: str) -> tuple[GameRow, list[str]]:
    """What the line says was done, and what follows: points, total, further fields."""
    what, *rest = parts or [""]
    found = _POSITION.fullmatch(what)
    if found and rest and int(found[1] or found[4]) <= LARGEST:
        column, row = found[2] or found[3], int(found[1] or found[4])
        position = Position(row - 1, ord(column.upper()) - 65, vertical=bool(found[3]))
        tiles = _word(rest[0], draft, place)
        return replace(made, position=position, word=rest[0], readings=(tiles,)), rest[1:]
    if what.startswith("(") and what.endswith(")"):
        inside = what[1:-1]
        events = {"challenge": Deed.CHALLENGE, "time": Deed.PENALTY}
        deed = events.get(inside.casefold())
        if deed and inside != "TIME":  # four tiles left
            return replace(made, deed=deed), rest
        return replace(made, deed=Deed.LEFT, tiles=draft.tiles(inside, place)), rest
    if what == "--":
        return replace(made, deed=Deed.WITHDRAWAL), rest
    if what == "-":
        return replace(made, deed=Deed.PASS), rest
    if what.startswith("-") and what[1:].isascii() and what[1:].isdecimal():
        return replace(made, deed=Deed.EXCHANGE, count=draft.whole(what[1:], "schimb", place)), rest
    if what.startswith("-"):
        return replace(made, deed=Deed.EXCHANGE, tiles=draft.tiles(what[1:], place)), rest
    draft.wrong(place, said("partida.gcg_no_event"))
    return made, []


def _word(text: str, draft: RecordDraft, place: str) -> str:
    """A word in tiles: small letters are jokers, squares gone through are dots."""
    if len(text) > LONGEST:
        draft.wrong(place, said("partida.too_long", text=text[:LONGEST], most=LONGEST))
        return ""
    plain = _PARENTHESES.sub(lambda found: THROUGH * len(found[1]), text)
    tiles = draft.variant.alphabet.fold_marks(plain)
    foreign = {sign for sign in tiles if sign != THROUGH and sign.upper() not in draft.variant.alphabet.letters}
    if foreign:
        draft.wrong(place, said("partida.foreign", signs=" ".join(sorted(foreign))))
    return tiles


def _plain(text: str) -> str:
    """Text as a cell of a table would hold it, so that it goes there and back: on one line, no longer than that."""
    return one_line(text[: MAX_CELL * 2])[:MAX_CELL].rstrip()


def _place(number: int, line: str) -> str:
    """The row of a problem, with the line as it stands there."""
    return say("partida.gcg_line", row=say("files.row", row=number), line=line.strip()[:200])
