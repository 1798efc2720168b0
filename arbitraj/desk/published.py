"""A published edition read back: the one place where its JSON is believed, and only as far as it has the right form."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import msgspec

from arbitraj.desk.inputs import sha256
from arbitraj.problems import Problem, ProblemsError
from arbitraj.tables.cells import FileError
from arbitraj.tables.limits import read_bytes
from arbitraj.text import said, say

MAX_BYTES = 200_000_000  # that of 5,000 players with 20 entries each is under 100 MB

_Number = Annotated[int, msgspec.Meta(ge=-(10**9), le=10**9)]
_Points = Annotated[float, msgspec.Meta(ge=-(10**9), le=10**9)]


class _Entry(TypedDict):
    nr: _Number
    stare: Literal["corecta", "incorecta", "necorectata"]
    pozitie: str
    cuvant: str
    puncte: _Number


class _Finding(TypedDict):
    articol: str
    fel: str
    depunere: _Number | None
    anulata: NotRequired[bool]
    tabel: NotRequired[str]


class _Ranked(TypedDict):
    loc: _Number
    masa: _Number
    nume: str
    fisa: str
    total: _Number
    avertismente_tehnice: _Number
    penalizari_tehnice: _Number
    avertismente_disciplinare: _Number
    puncte_clasament: _Points | None
    depuneri: list[_Entry]
    constructie: NotRequired[list[_Entry]]
    constatari: list[_Finding]


class _Unranked(TypedDict):
    masa: _Number
    nume: str
    fisa: str
    motiv: Literal["absent", "eliminat", "de_lamurit", "netastata"]


class _Decision(TypedDict):
    nr: _Number
    fisa: str
    arbitru: str
    motiv: str


class _List(TypedDict):
    nume: str
    sha256: str


class _Inputs(TypedDict):
    fisiere: dict[str, str]
    lista: NotRequired[_List]
    reguli: NotRequired[str]
    program: NotRequired[str]


class _About(TypedDict):
    amprenta: str
    intrari: _Inputs
    documente: dict[str, str]
    optiuni: NotRequired[dict[str, Any]]
    fata_de: NotRequired[str]


class _Results(TypedDict):
    clasament: list[_Ranked]
    neclasati: list[_Unranked]
    decizii: list[_Decision]
    editie: _About
    sha256: str


@dataclass(frozen=True, slots=True)
class Published:
    """An edition's JSON; every part that is used has its type. `sealed`: it is as it was written."""

    results: Mapping[str, Any]
    sealed: bool

    @property
    def about(self) -> Mapping[str, Any]:
        """The edition: its inputs, documents, options."""
        about: Mapping[str, Any] = self.results["editie"]
        return about

    @property
    def seal(self) -> str:
        """The hash that it holds of itself."""
        return str(self.results["sha256"])


def sealed(data: Mapping[str, Any]) -> str:
    """The text of a JSON file that holds its own hash, so that a change by accident is seen."""
    return _text({**data, "sha256": _digest(data)})


def is_sealed(data: Mapping[str, Any]) -> bool:
    """Whether the data are as they were sealed."""
    rest = {key: value for key, value in data.items() if key != "sha256"}
    return data.get("sha256") == _digest(rest)


def _digest(data: Mapping[str, Any]) -> str:
    return sha256(_text(data).encode())


def _text(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def read_published(path: Path) -> Published:
    """Read the JSON of an edition. Raises ProblemsError with the part that is not as it should be."""
    try:
        data = msgspec.json.decode(read_bytes(path, MAX_BYTES))
        sealed = isinstance(data, dict) and is_sealed(data)
    except FileError as error:
        raise ProblemsError([error.of(str(path))]) from None
    except (ValueError, RecursionError):
        raise _unusable(path, say("publish.json_not_json")) from None
    try:
        msgspec.convert(data, _Results)
    except msgspec.ValidationError as error:
        raise _unusable(path, say("publish.json_part", part=_part(str(error)))) from None
    return Published(data, sealed)


def _unusable(path: Path, why: str) -> ProblemsError:
    return ProblemsError([Problem(str(path), "", said("publish.json_bad", why=why))])


def _part(message: str) -> str:
    """Where msgspec found something else than it should be.

    >>> _part("Expected `int`, got `str` - at `$.clasament[0].total`"), _part("Object missing required field `x`")
    ('clasament[0].total', 'x')
    """
    text, _, place = message.partition(" - at ")
    missing = text.partition("required field `")[2].strip("`")
    parts = [part for part in (place.strip("`").removeprefix("$").strip("."), missing) if part]
    return ".".join(parts) or "$"
