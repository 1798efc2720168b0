"""A published edition read back: the one place where its JSON is believed, and only as far as it has the right form."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from arbitraj.decoding import in_utf8
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.results_file import EditionFacts, EditionResults
from arbitraj.tables.cells import FileError
from arbitraj.tables.limits import read_bytes
from arbitraj.text import Message, text_of

PUBLISHED = "publicat"  # the folder of all editions
# the workbook and the JSON hold remarks that are for arbiters and the commission alone (9.1.1.c)
FOR_ARBITERS = "pentru-arbitri"
JSON = f"{FOR_ARBITERS}/rezultate.json"
MAX_BYTES = 200_000_000  # that of 5,000 players with 20 entries each is under 100 MB

msgspec.json.Decoder(EditionResults)  # its parts are looked up before there are threads (hall/kernel/event.py)


@dataclass(frozen=True, slots=True)
class Published:
    """An edition's results. `sealed`: the file is as it was written."""

    results: EditionResults
    sealed: bool

    @property
    def about(self) -> EditionFacts:
        """The edition: its inputs, documents, options."""
        return self.results.editie

    @property
    def seal(self) -> str:
        """The hash that it holds of itself."""
        return self.results.sha256


def sealed(data: Mapping[str, Any]) -> str:
    """The text of a JSON file that holds its own hash, so that a change by accident is seen.

    >>> print(sealed({"nume": "Țurcanu"}), end="")
    {
     "nume": "Țurcanu",
     "sha256": "a022a2ca88a2e4e762316a2ae4f148d87570acdfb66a35355e51e0ee5ac3381b"
    }
    """
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
        raise _unusable(path, text_of("publish.json_not_json")) from None
    try:
        results = msgspec.convert(data, EditionResults)
    except msgspec.ValidationError as error:
        raise _unusable(path, text_of("publish.json_part", part=part_of(str(error)))) from None
    if not results.sha256:
        raise _unusable(path, text_of("publish.json_part", part="sha256"))
    return Published(results, sealed)


def _unusable(path: Path, why: str) -> ProblemsError:
    return ProblemsError([Problem(str(path), "", Message("publish.json_bad", why=why))])


def part_of(message: str) -> str:
    """Where msgspec found something else than it should be.

    >>> part_of("Expected `int`, got `str` - at `$.clasament[0].total`"), part_of("Object missing required field `x`")
    ('clasament[0].total', 'x')
    """
    text, _, place = message.partition(" - at ")
    missing = text.partition("required field `")[2].strip("`")
    parts = [part for part in (place.strip("`").removeprefix("$").strip("."), missing) if part]
    return ".".join(parts) or "$"
