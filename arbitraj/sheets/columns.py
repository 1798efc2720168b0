"""The columns of a table of moves and the labels around it, by all the names that people give them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arbitraj.competition.files.headings import plain

_NAMES = {
    "nr": "nr|nr crt|nr dep|nr depunere|nr depunerii|nr mutare|numar|numarul depunerii|dep nr|crt|no|mutare|mutarea",
    "grupa": "nr grupa|nr grupei|nr gr|numarul grupei|gr nr|grupa nr",
    "litere_grupa": "grupa|grupe|gr|literele grupei|litere grupa",
    "pozitie": "pozitie|pozitia|poz|coordonate|coordonata|coordonatele|coord|pozitionare|pozitia depunerii",
    "depunere": "depunere|depunerea|cuvant|cuvantul|cuv|cuvinte|cuvant principal|cuvantul principal|cuvant depus"
    "|depuneri",
    "puncte": "puncte|punct|pct|p|punctaj|punctajul|puncte depunere|pct depunere|puncte dep|pct dep|punctaj depunere"
    "|punctajul depunerii|valoare|scor|puncte scrise",
    "total": "total|cumulat|total cumulat|cumul|puncte total|punctaj total|total puncte|pct total|total pct"
    "|puncte cumulate|suma|total general|punctaj cumulat",
    "nume": "nume|numele|nume si prenume|numele si prenumele|nume prenume|concurent|concurentul|jucator|jucatorul"
    "|nume concurent|nume jucator|numele jucatorului",
    "prenume": "prenume|prenumele",
    "masa": "masa|nr masa|masa nr|numarul mesei|nr mesei|masa de joc",
    "fisa": "fisa|nr fisa|fisa nr|numarul fisei|nr fisei",
}
_ROLES = {name: role for role, names in _NAMES.items() for name in names.split("|")}
LABELS = ("nume", "prenume", "masa", "fisa")
# a second line of headings, under one that spans several columns
_SECOND_LINE = frozenset("depunere|depunerii|depunerea|total|cumulat|nr|dep|pe depunere|grupa|grupei".split("|"))
_SOLUTIONS = ("solutii", "solutiile", "tabelul solutiilor", "depuneri scrabble", "solutii scrabble")


def role_of(text: str) -> str | None:
    """What a heading stands over: a name of `_NAMES`, None where it is none.

    >>> role_of("Coordonate"), role_of("pct. dep."), role_of("CASA")
    ('pozitie', 'puncte', None)
    """
    return _ROLES.get(plain(text)) if len(text) < 40 else None


def is_solutions(texts: Sequence[str]) -> bool:
    """Whether a row is the title of the second table of a superscrabble incomplet, and nothing else."""
    filled = [text for text in texts if text]
    return len(filled) == 1 and plain(filled[0]) in _SOLUTIONS


@dataclass(frozen=True, slots=True)
class Header:
    """Where the columns of a table stand. `parts` holds one mapping a run of columns: a form may be printed in two."""

    parts: tuple[dict[str, int], ...]
    width: int
    lines: int = 1

    def __contains__(self, role: str) -> bool:
        return any(role in part for part in self.parts)


def header_of(texts: Sequence[str], below: Sequence[str] = ()) -> Header | None:
    """The header that a row is, None where it is none: it names at least the position and the word."""
    lines = 1
    second = [plain(text) for text in below]
    if any(second) and all(not text or text in _SECOND_LINE for text in second):
        texts, lines = tuple(_joined(texts, below)), 2
    roles = [role_of(text) for text in texts]
    if "pozitie" not in roles or "depunere" not in roles:
        return None
    parts: list[dict[str, int]] = [{}]
    for column, role in enumerate(roles):
        if role is None:
            continue
        if role in parts[-1]:
            parts.append({})
        parts[-1][role] = column
    whole = [_with_group(part) for part in parts if "pozitie" in part and "depunere" in part]
    return Header(tuple(whole), len(texts), lines) if whole else None


def _joined(texts: Sequence[str], below: Sequence[str]) -> Iterator[str]:
    """Headings with those under them; one that spans several columns stands over each."""
    over = ""
    for column in range(max(len(texts), len(below))):
        first = texts[column] if column < len(texts) else ""
        second = below[column] if column < len(below) else ""
        over = first or over
        yield f"{over} {second}" if second else first


def _with_group(part: dict[str, int]) -> dict[str, int]:
    """`grupa` is the number of the group, unless a column of its own has the number (3.3.d has both)."""
    letters = part.pop("litere_grupa", None)
    if letters is not None:
        part.setdefault("grupa", letters)
    return part
