"""Identify the player of a sheet (8.3.a, 8.4.a): name and table looked up in the roster, outside the table of moves.

Texts there that say nothing of the game are recognised. Sheets that seem to be swapped are asked about.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter

from arbitraj.record.model import Competition, Player, Sheet, Submission
from arbitraj.record.names import plain_name
from arbitraj.record.numerals import number_in
from arbitraj.record.question import NOTHING, AnswerBook, Ask, Loose, Query, Question
from arbitraj.record.variant_said import variant_shown
from arbitraj.sheets.comments import speaks_of_moves
from arbitraj.tables.headings import same_length
from arbitraj.text import text_of

_PIECE = re.compile(r"[,;()\[\]|/]|\s[-–—]\s|\.\s|:")
_WORD = re.compile(r"\w+", re.ASCII)
_TABLE_WORDS = frozenset("masa mesa masei mesei mese table loc locul loculei".split())
_NUMBER_WORDS = frozenset("nr numar numarul no a la este e numarului".split())
_LETTERS = re.compile(r"[^\W\d_]+")
_ROMAN = re.compile(r"[IVX]+")
_STRANGE = re.compile(r"[\d?*#@_|]")
_MOMENT = re.compile(r"\b\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\b|\b\d{1,2}[:.]\d{2}\b")
_CLUB_WORDS = 5  # beside a name, between commas or in brackets
# titles, dates, greetings and totals on sheets, beside moves, names and tables, without case and diacritics
_FIXED = frozenset(
    "nume numele prenume prenumele si concurent concurentul concurenta jucator jucatorul jucatoare jucatoarea"
    " jucatorului participant participantul participanta sportiv sportivul sportiva fisa fise fisei fisele foaia foaie"
    " lui a al ale semnat semnatura semnez subsemnatul subsemnata cu stima drag respect eu sunt ma numesc cheama meu"
    " mea este stau la de din in pe dl dna domnul doamna dra club clubul echipa name player from masa mesei table loc"
    " locul nr numar numarul s ss arbitru arbitrul buna ziua seara dimineata salut salutare salutari multumesc"
    " multumim va rog toate cele bune succes spor tuturor atasat atasez trimit iata mai jos solutia solutiile solutie"
    " mele moves depunerile depuneri depunere lista regards best o zi frumoasa placut fost partida grea cupa"
    " campionatul campionat national nationala concurs concursul competitia competitie etapa runda proba partidei joc"
    " jocul integral partial sir serie maxime n scrabble superscrabble incomplet compunere tip tipul titlu data ora"
    " timp timpul final start stop editia i ii iii iv v vi vii viii ix x formular formularul litere literele litera"
    " grupe grupa pozitie pozitia depunerea puncte punctaj total crt ianuarie februarie martie aprilie iunie iulie"
    " august septembrie octombrie noiembrie decembrie totalul totaluri suma punctajul general pct p pt obtinut"
    " obtinute am avem rezultat rezultatul scor scorul".split()
)


@dataclass(frozen=True, slots=True)
class Roster:
    """The players by the words of their names. `known` are words that explain other texts: title and town, clubs."""

    words: Mapping[int, frozenset[str]]
    by_word: Mapping[str, Sequence[Player]]
    known: frozenset[str]

    @staticmethod
    def of(competition: Competition) -> "Roster":
        players = competition.players
        words = {p.table: frozenset(plain_name(p.name)) for p in players}
        by_word: dict[str, list[Player]] = {}
        for player in players:
            for word in words[player.table]:
                by_word.setdefault(word, []).append(player)
        said = (competition.title, competition.place, variant_shown(competition.variant), *(p.club for p in players))
        return Roster(words, by_word, _FIXED.union(*map(plain_name, said)))

    def explains(self, words: Sequence[str]) -> bool:
        """Whether all the folded words are known. Numbers are those of dates, stages and totals."""
        return all(word in self.known or (word.isdigit() and len(word) < 7) for word in words) and any(
            not word.isdigit() for word in words
        )

    def named(self, words: frozenset[str], own: Player) -> Player | None:
        """The player whose whole name is among the words: the sheet's own player first, then the longest name."""
        if self.words[own.table] <= words:
            return own
        fitting = {p.table: p for word in words for p in self.by_word.get(word, ()) if self.words[p.table] <= words}
        return max(fitting.values(), key=lambda p: (len(self.words[p.table]), -p.table), default=None)


@dataclass(frozen=True, slots=True)
class Identity:
    """A sheet's player and table as written. None if nothing there can be read.

    `known` are texts outside the table with words of sheets, FISA or TOTAL, that may be words of moves too.
    """

    sheet: Sheet
    player: Player | None
    table: int | None
    known: tuple[Loose, ...] = ()


@dataclass(slots=True)
class _Text:
    """A text with the words left once names and tables are taken out. `label` is the role that it is written under."""

    loose: Loose
    label: str
    pieces: list[list[str]]
    has_name: bool = False

    @property
    def words(self) -> frozenset[str]:
        return frozenset(word for piece in self.pieces for word in piece)


def identify(sheet: Sheet, own: Player, roster: Roster) -> Identity:
    """The sheet with name and table as in the roster, and queries for those that could not be read.

    A legible name of nobody on the roster stays as written (8.3.a).
    """
    texts = list(_texts(sheet))
    tables = [table for text in texts for table in _take_tables(text)]
    people = [player for text in texts if (player := _take_name(text, roster, own))]
    labelled = next((text for text in texts if text.label == "name"), None)
    player = own if own in people else people[0] if people else None
    queries = list(sheet.queries)
    name = player.name if player else sheet.name
    if player is None and labelled and _STRANGE.search(sheet.name):
        queries.append(_ask(sheet.name, labelled.loose.place, "name_unclear", (own.name,), "name"))
    elif player is None and labelled and _is_part(labelled, roster.words[own.table]):
        queries.append(_ask(sheet.name, labelled.loose.place, "name_partial", (own.name,), "name", name=own.name))
    elif len({person.table for person in people}) > 1:
        others = tuple(dict.fromkeys(player.name for player in (own, *people)))
        queries.append(
            _ask(", ".join(person.name for person in people), texts[0].loose.place, "name_several", others, "name")
        )
    elif player and labelled and (more := _beside_name(labelled, roster, player)):
        queries.append(_ask(sheet.name, labelled.loose.place, "name_longer", (player.name,), "name", more=more))
    table, asked = _table_of(sheet, tables, own, texts)
    queries += asked
    queries += _absent(sheet, own, player is None and not sheet.name, table is None and not sheet.table)
    known: list[Loose] = []
    for text in texts:
        # a label's own value is the name or table itself: only other texts are unread
        if not text.label and _explained(text, roster):
            known += [text.loose] if _stands_out(text.loose.text) else []
        elif not text.label:
            why = "of_moves" if speaks_of_moves(text.loose.text, or_jokers=False) else "line"
            queries.append(Query(Ask.VALUE, text.loose.text, text.loose.place, why, (NOTHING,)))
    read = replace(sheet, name=name, table="" if table is None and not sheet.table else str(table or sheet.table))
    made = replace(read, queries=tuple(dict.fromkeys(queries)), around=())
    return Identity(made, player, table, tuple(dict.fromkeys(known)))


def _is_part(text: _Text, own: frozenset[str]) -> bool:
    """Whether a name says only some of the player's own, words whole or by their first letters."""
    said = text.words
    initials = all(word in own or (len(word) == 1 and any(name.startswith(word) for name in own)) for word in said)
    return bool(said & own) and initials


def _absent(sheet: Sheet, own: Player, no_name: bool, no_table: bool) -> Iterator[Query]:
    """Queries about name and table in a file that has no place for them and is none of the program's own forms."""
    asks_name = no_name and not sheet.places[0] and not sheet.own_form
    asks_table = no_table and not sheet.places[1] and not sheet.own_form
    place = str(sheet.source)
    if asks_name and asks_table:
        readings, values = (f"{own.name}, {own.table}",), {"name": own.name, "table": str(own.table)}
        yield _ask(text_of("questions.no_name_no_table"), place, "absent", readings, "owner", **values)
    elif asks_name:
        yield _ask(text_of("questions.no_name"), place, "absent", (own.name,), "name")
    elif asks_table:
        yield _ask(text_of("questions.no_table"), place, "absent", (str(own.table),), "table")


def _ask(seen: str, place: str, why: str, readings: tuple[str, ...], column: str, **values: str) -> Query:
    return Query(Ask.IDENTITY, seen, place, why, readings, column=column, values=tuple(values.items()))


def _texts(sheet: Sheet) -> Iterator[_Text]:
    """The texts outside the table of moves, those under a label first."""
    for label, text in (("name", sheet.name), ("table", sheet.table)):
        if text:
            yield _Text(Loose(text, str(sheet.source_of(label))), label, _pieces(text))
    for loose in sheet.around:
        yield _Text(loose, "", _pieces(loose.text))


def _pieces(text: str) -> list[list[str]]:
    """The words of a text, piece by piece between its commas, brackets and dashes."""
    # as names are compared: hyphens part words, diacritics and case do not count
    pieces = (piece.replace("-", " ").split() for piece in _PIECE.split(_MOMENT.sub(" ", text)))
    folded = (" ".join(part for word in words for part in plain_name(word)) for words in pieces)
    return [words for piece in folded if (words := _WORD.findall(same_length(piece)))]


def _explained(text: _Text, roster: Roster) -> bool:
    """Whether all words left of a text are known to be irrelevant (beside a name: a club or town)."""
    words = [word for piece in text.pieces for word in piece]
    if text.loose.may_be_word and set(words) <= _FIXED:
        return not words
    if text.has_name:
        return len(words) <= _CLUB_WORDS and all(map(str.isalpha, words)) and not speaks_of_moves(" ".join(words))
    # between moves a number behind a known word may be half of one: NR 6, RUNDA 6
    half = text.loose.between and len(words) == 2 and words[1].isdigit()
    return not words or (roster.explains(words) and not half)


def _stands_out(text: str) -> bool:
    """Whether a known word is in capitals, as words of moves are, alone or beside words that are not.

    >>> [_stands_out(text) for text in ("TOTAL", "grila TOTAL", "FISA DE CONCURS", "Etapa a II-a", "Total 21")]
    [True, True, False, False, False]
    """
    words = [word for word in _LETTERS.findall(text) if len(word) > 1]
    capitals = [word for word in words if word.isupper() and not _ROMAN.fullmatch(word)]
    known = any(not _FIXED.isdisjoint(plain_name(word)) for word in capitals)
    return known and (len(words) == 1 or len(capitals) < len(words))


def _take_tables(text: _Text) -> Iterator[int]:
    """Take the table numbers out of a text: after a word for table, or alone under its label."""
    if text.label == "table":
        found = [int(number) for piece in text.pieces for number in re.findall(r"\d{1,5}", " ".join(piece))]
        in_words = None if found else number_in(text.loose.text)
        # 0 is how programs leave a form blank
        yield from (number for number in (*found, in_words) if number)
        return
    flat = [(n, word) for n, piece in enumerate(text.pieces) for word in piece]
    gone: set[int] = set()
    for index, (_, word) in enumerate(flat):
        if word not in _TABLE_WORDS:
            continue
        follow = next((n for n in range(index + 1, len(flat)) if flat[n][1] not in _NUMBER_WORDS), None)
        number = number_in(flat[follow][1]) if follow else None
        if follow and number is not None:
            gone.update(range(index, follow + 1))
            yield number
    left = (item for index, item in enumerate(flat) if index not in gone)
    text.pieces = [[word for _, word in piece] for _, piece in groupby(left, itemgetter(0))]


def _take_name(text: _Text, roster: Roster, own: Player) -> Player | None:
    """Take the player's name out of a text."""
    if text.label == "table":
        return None
    player = roster.named(text.words, own)
    text.has_name = player == own
    if player and not text.label:
        words = roster.words[player.table]
        text.pieces = [left for piece in text.pieces if (left := [word for word in piece if word not in words])]
    return player


def _beside_name(text: _Text, roster: Roster, player: Player) -> str:
    """Words in the same piece as the name that are neither the player's club nor common beside names."""
    words = roster.words[player.table]
    club = frozenset(plain_name(player.club))
    for piece in text.pieces:
        rest = [word for word in piece if word not in words and word not in club]
        beside = words & frozenset(piece) or speaks_of_moves(" ".join(rest))
        if beside and rest and not roster.explains(rest):
            return " ".join(rest)
    return ""


def _table_of(
    sheet: Sheet, tables: Sequence[int], own: Player, texts: Sequence[_Text]
) -> tuple[int | None, list[Query]]:
    different = list(dict.fromkeys(tables))
    place = str(sheet.source_of("table"))
    if len(different) > 1:
        shown = ", ".join(map(str, different))
        first = own.table if own.table in different else different[0]
        readings = tuple(map(str, dict.fromkeys((first, *different))))
        return first, [_ask(sheet.table or shown, place, "table_several", readings, "table")]
    if different:
        return different[0], []
    if sheet.table.strip("0 -–."):
        return None, [_ask(sheet.table, place, "table_unclear", (str(own.table),), "table")]
    # a number alone beside the name can only be the table, if it is the right one
    alone = [str(own.table)]
    for text in texts:
        if not text.label and alone in text.pieces:
            text.pieces.remove(alone)
            return own.table, []
    return None, []


# -- sheets that are changed between two players, or taken down at the wrong table ------------------------------


def points_to(sheets: Mapping[int, Identity]) -> dict[int, int]:
    """Tables whose sheet names another table's player and table, or two sheets that name each other's.

    With one of the two right and the other wrong it is 8.3.a, and no doubt.
    """
    named = {table: (sheet.table, sheet.player.table if sheet.player else None) for table, sheet in sheets.items()}
    said = {table: {own for own in pair if own is not None} for table, pair in named.items()}
    both = {table for table, sheet in sheets.items() if sheet.player and sheet.table is not None}
    return {
        table: other
        for table, others in said.items()
        for other in others
        if others != {table} and len(others) == 1 and (table in both or said.get(other) == {table})
    }


def settle_owners(
    sheets: Mapping[int, Identity], submissions: tuple[Submission, ...], players: Mapping[int, Player], book: AnswerBook
) -> tuple[dict[int, Identity], tuple[Submission, ...]]:
    """Sheets and hand-ins with their owners as the arbiter settled them, and queries for those not settled."""
    made = dict(sheets)
    moved: dict[int, int] = {}
    queries: dict[int, Query] = {}
    by_table = {submission.table: submission for submission in submissions}
    for table, other in points_to(sheets).items():
        if other not in players:
            continue
        sheet, own, another = sheets[table].sheet, players[table], players[other]
        seen, reading = ", ".join(filter(None, (sheet.name, sheet.table))), f"{another.table} {another.name}"
        values = {"name": own.name, "table": str(own.table), "other": another.name, "other_table": str(another.table)}
        query = queries[table] = _ask(seen, str(sheet.source), "swapped", (reading,), "owner", **values)
        answer = book.to(Question(by_table[table].sheet, None, query))
        if answer and answer.reading is not None:
            moved[table] = other
    tables = [moved.get(submission.table, submission.table) for submission in submissions]
    if len(set(tables)) < len(tables):  # the other's sheet would be there twice: predare.csv has to be put right
        queries |= {table: replace(queries[table], why="swapped_taken", readings=()) for table in moved}
        moved = {}
    for table, query in queries.items():
        if table not in moved:
            sheet = sheets[table].sheet
            made[table] = replace(made[table], sheet=replace(sheet, queries=(*sheet.queries, query)))
    made = {moved.get(table, table): identity for table, identity in made.items()}
    return made, tuple(
        replace(submission, table=moved.get(submission.table, submission.table)) for submission in submissions
    )
