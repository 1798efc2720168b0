"""Text files as people save them, and TOML among them: all that one can do to a parser is a problem of the file."""

import re
import reprlib
import tomllib
from pathlib import Path
from typing import Any

from arbitraj.decoding import decode
from arbitraj.problems import Problem
from arbitraj.tables.cells import FileError
from arbitraj.tables.limits import read_bytes
from arbitraj.text import harmless, said

MAX_BYTES = 5_000_000
MAX_TOML = 500_000  # signs; the time that the parser takes grows with the square of some of what may stand in them
MANY_KEYS = 20  # unknown ones that are named: a file with more is another file, and hints take time
MAX_TEXT = 20_000  # signs of one text of a settings file
_DEEPEST = 40  # parts of a key with dots
# a text, and one that does not close: looked for once, not from each quote in it
_QUOTED = re.compile(r"""("(?:[^"\\\n]|\\.)*+"|'[^'\n]*')|"[^\n]*""")
_DOT = re.compile(r"\.[ \t]*[^.\s]")
# workbooks and archives, PDF, old Office files: the most likely to be named .csv by mistake
_BINARY = (b"PK\x03\x04", b"%PDF", b"\xd0\xcf\x11\xe0")


def read_text(path: Path, name: str) -> str | Problem:
    """The text of a file; `name` is how a problem calls it."""
    try:
        data = read_bytes(path, MAX_BYTES)
    except FileError as error:
        return error.of(name)
    return text_in(data, name)


def text_in(data: bytes, name: str) -> str | Problem:
    """The text that a file's bytes are."""
    text = None if data.startswith(_BINARY) else decode(data)
    return Problem(name, "", said("files.not_text")) if text is None or "\0" in text else text


def read_toml(path: Path, name: str) -> dict[str, Any] | Problem:
    """The values of a settings file; `name` is how a problem calls it."""
    text = read_text(path, name)
    return text if isinstance(text, Problem) else parse_toml(text, name)


def parse_toml(text: str, name: str) -> dict[str, Any] | Problem:
    """The values of a settings file's text. All that a file can do to the parser is a problem of the file.

    Texts come without signs that a terminal would obey, numbers are of the size that TOML promises.
    """
    if len(text) > MAX_TOML:
        return Problem(name, "", said("files.toml_too_long", limit=MAX_TOML))
    keys = _QUOTED.sub(lambda found: "s" if found[1] else found[0], text)
    if any(len(_DOT.findall(line)) > _DEEPEST for line in keys.split("\n")):
        return Problem(name, "", said("files.bad_toml_nowhere"))
    try:
        values = _checked(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"line (\d+), column (\d+)", str(error))
        where = said("files.bad_toml", row=at[1], col=at[2]) if at else said("files.bad_toml_nowhere")
        return Problem(name, "", where)
    except OverflowError:
        return Problem(name, "", said("files.toml_value_too_long", limit=MAX_TEXT))
    except (ValueError, RecursionError):  # a number of thousands of digits, thousands of brackets
        return Problem(name, "", said("files.bad_toml_nowhere"))
    return dict(values)


def _checked(value: Any) -> Any:
    """The value with harmless texts. Raises OverflowError where a text or number is larger than any setting is."""
    if isinstance(value, dict):
        return {_checked(key): _checked(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_checked(each) for each in value]
    if isinstance(value, str):
        if len(value) > MAX_TEXT:
            raise OverflowError
        return harmless(value)
    if isinstance(value, int) and value.bit_length() > 63:
        raise OverflowError
    return value


_SHOWN = reprlib.Repr()
_SHOWN.maxstring = _SHOWN.maxother = 60


def value_shown(value: object) -> str:
    """A value of a settings file as a problem quotes it: of lists and long texts the beginning."""
    return _SHOWN.repr(value)
