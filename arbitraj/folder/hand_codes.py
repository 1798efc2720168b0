"""Codes on the slips that open a player's own sheet in the hall. The slips have them, here are their hashes.

`formulare/coduri-bonuri.json` is written together with the slips. Earlier codes still work: reprinting a spoilt slip
locks nobody out.
"""

import json
import re
import secrets
from collections.abc import Iterable, Mapping
from hashlib import scrypt
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct, field

from arbitraj.tables.cells import FileError
from arbitraj.tables.limits import read_bytes
from arbitraj.text import Message

FILE = "coduri-bonuri.json"
SIGNS = "ACDEFHJKMNPRTUWXY3479"  # no two look alike: no O 0 Q, I 1 L, S 5, B 8, Z 2, G 6, V
LENGTH = 8
_NOT_A_SIGN = re.compile(r"[\s·.-]+")
_HEX = "^[0-9a-f]{32}$"


class HandCodes(Struct, frozen=True, forbid_unknown_fields=True):
    """The sheets by the hashes of their codes, with one salt for all, so that a guess is hashed once."""

    salt: Annotated[str, Meta(pattern=_HEX)] = field(name="sare")
    sheets: dict[Annotated[str, Meta(pattern=_HEX)], Annotated[str, Meta(max_length=20)]] = field(name="coduri")

    def sheet(self, code: str) -> str | None:
        """The number of the sheet that a code opens, typed in any case and with any blanks. None if there is none."""
        return self.sheets.get(self._hash(code_typed(code)))

    def with_codes(self, codes: Mapping[str, str]) -> "HandCodes":
        """Those and new ones (by the number of the sheet)."""
        return HandCodes(self.salt, {**self.sheets, **{self._hash(code): number for number, code in codes.items()}})

    def text(self) -> str:
        """As the file has them."""
        return json.dumps({"sare": self.salt, "coduri": self.sheets}, indent=1) + "\n"

    def _hash(self, code: str) -> str:
        # 10 ms of a core: with 35 bits of a code nobody tries them all, and eighty are made in a second
        salt = bytes.fromhex(self.salt)
        return scrypt(code.encode("utf-8", "replace")[:64], salt=salt, n=2**12, r=8, p=1, dklen=16).hex()


_READS = msgspec.json.Decoder(HandCodes)


def code_typed(code: str) -> str:
    """A typed code in its original form."""
    return _NOT_A_SIGN.sub("", code[:64]).upper()


def new_codes(numbers: Iterable[str]) -> dict[str, str]:
    """A code by lot for each sheet, by its number."""
    return {number: "".join(secrets.choice(SIGNS) for _ in range(LENGTH)) for number in numbers if number}


def read_codes(path: Path) -> HandCodes:
    """Read the codes of a file, none if there is no file.

    Raises FileError if it was damaged: the codes on slips would open nothing, and new codes would silently lock their
    players out.
    """
    if not path.exists():
        return HandCodes(secrets.token_hex(16), {})
    try:
        return _READS.decode(read_bytes(path))
    except (ValueError, RecursionError):
        raise FileError(Message("forms.bad_codes")) from None
