"""A published edition read back: the one place where its JSON is believed, and only as far as it has the right form."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import GenericAlias
from typing import Annotated, Any, Literal

import msgspec

from arbitraj.decoding import in_utf8
from arbitraj.problems import Problem, ProblemsError
from arbitraj.tables.cells import FileError
from arbitraj.tables.limits import read_bytes
from arbitraj.text import said, say

PUBLISHED = "publicat"  # the folder of all editions
# the workbook and the JSON hold remarks that are for arbiters and the commission alone (9.1.1.c)
FOR_ARBITERS = "pentru-arbitri"
JSON = f"{FOR_ARBITERS}/rezultate.json"
MAX_BYTES = 200_000_000  # that of 5,000 players with 20 entries each is under 100 MB

WholeNumber = Annotated[int, msgspec.Meta(ge=-(10**9), le=10**9)]
_Points = Annotated[float, msgspec.Meta(ge=-(10**9), le=10**9)]
_list_of = partial(GenericAlias, list)


def _shape(numbers: str = "", texts: str = "", **others: Any) -> Any:
    """An object with these numbers, texts and others: a type, with a default where it may be missing."""
    named = [(name, kind) for names, kind in ((numbers, WholeNumber), (texts, str)) for name in names.split()]
    parts = [(name, *(kind if isinstance(kind, tuple) else (kind,))) for name, kind in others.items()]
    return msgspec.defstruct("_Shape", [*named, *parts], kw_only=True)


# what of a results file is used
_ENTRY = _shape("nr puncte", "pozitie cuvant", stare=Literal["corecta", "incorecta", "necorectata"])
_FINDING = _shape("", "articol fel", depunere=WholeNumber | None, anulata=(bool, False), tabel=(str, ""))
_RANKED = _shape(
    "loc masa total avertismente_tehnice penalizari_tehnice avertismente_disciplinare",
    "nume fisa",
    puncte_clasament=_Points | None,
    ordine_predare=(WholeNumber | None, None),
    depuneri=_list_of(_ENTRY),
    constructie=(_list_of(_ENTRY), ()),
    constatari=_list_of(_FINDING),
)
_UNRANKED = _shape("masa", "nume fisa", motiv=Literal["absent", "eliminat", "de_lamurit", "netastata"])
_DECISION = _shape("nr", "fisa arbitru motiv")
_ANSWER = _shape("", "fisa vazut raspuns arbitru", motiv=(str, ""))
_CONTESTED = _shape("nr", "fisa motiv de", hotarare=str | None, fisa_indreptata=(bool, False))
_INPUTS = _shape(fisiere=dict[str, str], lista=(_shape("", "nume sha256"), None), reguli=(str, ""), program=(str, ""))
_ABOUT = _shape(
    "",
    "amprenta",
    intrari=_INPUTS,
    documente=dict[str, str],
    optiuni=(dict[str, Any], None),
    fata_de=(str, ""),
    inainte=(_shape("", "amprenta", schimbari=tuple[str, ...]), None),
    timpuri=(dict[str, str | int], None),
    maxim=(WholeNumber | None, None),
)
_RESULTS = _shape(
    "",
    "sha256",
    clasament=_list_of(_RANKED),
    neclasati=_list_of(_UNRANKED),
    decizii=_list_of(_DECISION),
    lamuriri=(_list_of(_ANSWER), ()),
    contestatii=(_list_of(_CONTESTED), ()),
    editie=_ABOUT,
)
msgspec.json.Decoder(_RESULTS)  # its parts are looked up before there are threads (hall/events.py)


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
    return hashlib.sha256(_text(data).encode()).hexdigest()


def _text(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def read_published(path: Path) -> Published:
    """Read the JSON of an edition. Raises ProblemsError with the part that is not as it should be."""
    try:
        data = msgspec.json.decode(in_utf8(read_bytes(path, MAX_BYTES)))
        sealed = isinstance(data, dict) and is_sealed(data)
    except FileError as error:
        raise ProblemsError([error.of(str(path))]) from None
    except (ValueError, RecursionError):
        raise _unusable(path, say("publish.json_not_json")) from None
    try:
        msgspec.convert(data, _RESULTS)
    except msgspec.ValidationError as error:
        raise _unusable(path, say("publish.json_part", part=part_of(str(error)))) from None
    return Published(data, sealed)


def _unusable(path: Path, why: str) -> ProblemsError:
    return ProblemsError([Problem(str(path), "", said("publish.json_bad", why=why))])


def part_of(message: str) -> str:
    """Where msgspec found something else than it should be.

    >>> part_of("Expected `int`, got `str` - at `$.clasament[0].total`"), part_of("Object missing required field `x`")
    ('clasament[0].total', 'x')
    """
    text, _, place = message.partition(" - at ")
    missing = text.partition("required field `")[2].strip("`")
    parts = [part for part in (place.strip("`").removeprefix("$").strip("."), missing) if part]
    return ".".join(parts) or "$"
