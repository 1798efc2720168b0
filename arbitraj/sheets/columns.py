"""The columns of a table of moves and the labels around it, by all the names that people give them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import zip_longest

from arbitraj.record.question import Query
from arbitraj.tables.headings import plain

# columns by how the words of their headings begin, the stronger role first: `Punctajul depunerii` are points
_STEMS: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("total", ("total", "cumul", "insum"), ("suma",)),
    ("puncte", ("punct", "pct", "pts", "scor", "point", "valo"), ("pt", "p", "pc")),
    ("pozitie", ("pozit", "coord", "position", "casut", "patrat"), ("poz", "pos", "loc", "locul", "unde")),
    ("grupa", ("grup",), ("gr",)),
    ("nr", ("numar", "number"), ("nr", "no", "crt")),
    ("depunere", ("cuv", "depun", "word", "mutar", "mutat"), ("dep", "move", "play")),
)
_PERSON = ("jucator", "concurent", "participant", "sportiv", "competitor", "player")
_NAME = ("nume", "numele", "name", "numelui")
_GIVEN = ("prenume", "prenumele")
_TABLE = ("masa", "masei", "mesei", "mesa", "masa/loc", "table", "mese")
_SHEET = ("fisa", "fisei")
_BESIDE = frozenset("nr numarul numar no si a al ul ului de joc la complet intreg".split())
_COUNTED = ("mutare", "mutarea")  # alone it counts the moves, with another word it is the move
OF_GROUP = "litere_grupa"  # the letters of the group, beside its number (3.3.d)
_COLUMNS = ("nr", "grupa", OF_GROUP, "pozitie", "depunere", "puncte", "total")
LABELS = ("nume", "prenume", "masa", "fisa")
# a second line of headings, under one that spans several columns
_SECOND_LINE = frozenset("depunere|depunerii|depunerea|total|cumulat|nr|dep|pe depunere|grupa|grupei".split("|"))
# beginnings of words of headings that say nothing more: `Cuvânt format`, `Puncte obținute`, `Prima literă`
_OF_HEADINGS = tuple("format obtin realiz acord scri princip prim inceput start liter adun cate fiecare tabel".split())
# endings of such words: with more letters than that after the stem it is another word
_ENDINGS = frozenset(
    "a al ala ale ant antul antului aj aje ajul ajului ajele are area at ata ate ativ e ea ei ele elor er ere"
    " erea eri erii erile erilor i ia ie iei ii iile iilor ile ilor inte intele intelor onata onate onatele"
    " onatelor ri rii rile s sa se ul ului uri urile ut uta ute".split()
)
_GRID = ("grila", "grila de control", "grila control")
_CONSTRUCTION = ("constructie", "constructia", "tabelul constructiei")
_SOLUTIONS = ("solutii", "solutiile", "tabelul solutiilor", "depuneri scrabble", "solutii scrabble")


@lru_cache(maxsize=4096)
def role_of(text: str) -> str | None:
    """The column or label that a heading names: a name of `_COLUMNS` or LABELS, None if it is no heading.

    >>> role_of("Coordonate"), role_of("pct. dep."), role_of("Puncte obținute"), role_of("CASA")
    ('pozitie', 'puncte', 'puncte', None)
    """
    if len(text) >= 40:
        return None
    name = plain(text)
    if name in _COUNTED or text.strip() in ("#", "№"):
        return "nr"
    if label := label_of(text):
        return label
    words = name.split()
    known = [
        {role for role, stems, whole in _STEMS if word in whole or (2 < len(word) < 14 and word.startswith(stems))}
        for word in words
    ]
    roles = set[str]().union(*known)
    # one word may be unknown (`Cuvânt format`), but a sentence is no heading
    if len(words) > 5 or sum(not item and word not in _BESIDE for item, word in zip(known, words, strict=True)) > 1:
        return None
    if "grupa" in roles and not roles & {"total", "puncte", "pozitie"}:
        return "grupa" if "nr" in roles else OF_GROUP
    return next((role for role, _, _ in _STEMS if role in roles), None)


@lru_cache(maxsize=4096)
def beyond(heading: str) -> str:
    """The words of a heading that are no part of the name of a column or label.

    >>> beyond("Puncte obținute"), beyond("Puncte ZEBRA"), beyond("PuncteZEBRA"), beyond("Nr. grupă")
    ('', 'zebra', 'punctezebra', '')
    """
    known = (*_NAME, *_GIVEN, *_TABLE, *_SHEET, *_BESIDE)
    return " ".join(word for word in plain(heading).split() if word not in known and not _is_of_heading(word))


def _is_of_heading(word: str) -> bool:
    """Whether a word is one of those of headings, with any ending."""
    stems = (*(stem for _, those, _ in _STEMS for stem in those), *_OF_HEADINGS, *_PERSON)
    ends = (word.removeprefix(stem) for stem in stems if word.startswith(stem))
    return any(word in whole for _, _, whole in _STEMS) or any(not end or end in _ENDINGS for end in ends)


@lru_cache(maxsize=4096)
def label_of(text: str) -> str | None:
    """The label that a text is, in any wording: a name of LABELS, None if it is no label.

    >>> label_of("Numele și prenumele jucătorului"), label_of("Masă nr."), label_of("Jucător/ă"), label_of("Pop Ana")
    ('nume', 'masa', 'nume', None)
    """
    words = plain(text).split() if len(text) < 60 else []
    core = [word for word in words if word not in _BESIDE]
    if not core or len(words) > 7:
        return None
    if all(word in (*_NAME, *_GIVEN) or word.startswith(_PERSON) for word in core):
        return "prenume" if all(word in _GIVEN for word in core) else "nume"
    # a place of the hall (`Loc` alone is as often the town)
    place = core in (["loc"], ["locul"]) and {"nr", "numarul", "numar"} & set(words)
    if place or all(word in _TABLE for word in core):
        return "masa"
    return "fisa" if all(word in _SHEET for word in core) else None


def is_solutions(texts: Sequence[str]) -> bool:
    """Whether a row is the title of the second table of a superscrabble incomplet, and nothing else."""
    return _is_alone(texts, _SOLUTIONS)


def is_construction(texts: Sequence[str]) -> bool:
    """Whether a row is the title of the first table of a superscrabble incomplet, and nothing else."""
    return _is_alone(texts, _CONSTRUCTION)


def is_marker(texts: Sequence[str]) -> bool:
    """Whether a row says that the grid follows, on 15 lines."""
    return _is_alone(texts, _GRID)


def _is_alone(texts: Sequence[str], titles: Sequence[str]) -> bool:
    filled = [text for text in texts if text]
    return len(filled) == 1 and plain(filled[0]) in titles


@dataclass(frozen=True, slots=True)
class TableHeader:
    """The columns of a table, by name. `parts` has one mapping for each run of columns: a form may be printed in two.

    `lines` is the number of heading rows, 0 if the table has none. `titles` are the headings by column. `asked` has the
    query about each column whose role is not certain. `running`: the points are a running total.
    """

    parts: tuple[dict[str, int], ...]
    width: int
    lines: int = 1
    titles: tuple[str, ...] = ()
    asked: Mapping[int, Query] = field(default_factory=dict)
    running: bool = False

    def __contains__(self, role: str) -> bool:
        return any(role in part for part in self.parts)


def moves_header(texts: Sequence[str], below: Sequence[str] = ()) -> TableHeader | None:
    """The header that a row is, if it names at least the position and the word, else None."""
    header = any_header(texts, below)
    return header if header and names_moves(header) else None


def names_moves(header: TableHeader) -> bool:
    """Whether a header names the position and the word."""
    return "pozitie" in header and "depunere" in header


def any_header(texts: Sequence[str], below: Sequence[str] = ()) -> TableHeader | None:
    """The header that a row is, given the row `below`, if it names at least two columns of a table of moves."""
    lines = 1
    second = [plain(text) for text in below]
    if sum(map(bool, second)) > 1 and all(not text or text in _SECOND_LINE for text in second):
        texts, lines = tuple(_joined(texts, below)), 2
    roles = list(map(role_of, texts))
    if len({role for role in roles if role in _COLUMNS}) < 2:
        return None
    several = min(roles.count("pozitie"), roles.count("depunere")) > 1
    parts: list[dict[str, int]] = [{}]
    for column, role in enumerate(roles):
        if role is None:
            continue
        if role in parts[-1] and several:
            parts.append({})
        parts[-1].setdefault(role, column)
    whole = [part for part in parts if not several or ("pozitie" in part and "depunere" in part)]
    for part in whole:
        if OF_GROUP in part and "grupa" not in part:  # the number, unless a column of its own has it (3.3.d has both)
            part["grupa"] = part.pop(OF_GROUP)
    return TableHeader(tuple(whole), len(texts), lines, tuple(texts)) if whole else None


def is_index(rows: Sequence[Sequence[str]]) -> bool:
    """Whether rows are the index of a typing workbook, which has the order of handing in."""
    headings = ({role_of(text) for text in texts} for texts in rows if {"ordine", "ordinea"} & set(map(plain, texts)))
    return any(roles & {"masa", "nume"} and not roles & {"pozitie", "depunere"} for roles in headings)


def _joined(texts: Sequence[str], below: Sequence[str]) -> Iterator[str]:
    """Headings joined with those of the line below. A heading that spans several columns goes before all of them."""
    over = ""
    for first, second in zip_longest(texts, below, fillvalue=""):
        over = first or over
        yield f"{over} {second}" if second else first
