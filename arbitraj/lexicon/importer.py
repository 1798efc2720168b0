"""Import of a list as the public can download it: plain text or zip, one word a line."""

import zipfile
from datetime import date
from pathlib import Path

from arbitraj.decoding import decode
from arbitraj.game.alphabet import Alphabet
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.lexicon.normalise import Report, normalise
from arbitraj.lexicon.store import ListStore, valid_name
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import say

MAX_BYTES = 200_000_000
_CHUNK = 1 << 20
_TEXTS = (".txt", ".dic", ".csv")


def import_list(
    path: Path,
    alphabet: Alphabet,
    store: ListStore,
    name: str = "",
    official: bool | None = None,
    replace: bool = False,
    day: date | None = None,
) -> tuple[ListInfo, Report]:
    """Read a list and keep it in the store under `name` (the file's own where none is given).

    Raises ProblemsError where the file cannot be read as a list, or the name is taken and `replace` is not set.
    """
    name = name or path.stem

    def refuse(key: str, **values: object) -> ProblemsError:
        return ProblemsError([Problem(path.name, "", say(f"lexic.{key}", **values))])

    if not valid_name(name):
        raise refuse("bad_name", name=name)
    if not replace and name in store.names():
        raise refuse("name_taken", name=name)
    try:
        data = _read(path)
    except FileNotFoundError:
        raise refuse("no_file") from None
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError):
        raise refuse("bad_zip") from None
    except OverflowError:
        raise refuse("too_big", limit=MAX_BYTES // 1_000_000) from None
    if data is None:
        raise refuse("no_text_in_zip")
    text = decode(data)
    if text is None or "\0" in text:
        raise refuse("not_text")
    words, report = normalise(text.splitlines(), alphabet)
    if not words:
        raise refuse("no_words")
    return store.add(name, words, path.name, day or date.today(), official), report


def _read(path: Path) -> bytes | None:
    """The bytes of the text; of an archive, its only or biggest text file, None where it has none.

    Raises OverflowError past MAX_BYTES, counted while unpacking: what an archive says of its sizes is not believed.
    """
    if not zipfile.is_zipfile(path):
        if path.stat().st_size > MAX_BYTES:
            raise OverflowError
        return path.read_bytes()
    with zipfile.ZipFile(path) as archive:
        texts = [entry for entry in archive.infolist() if entry.filename.lower().endswith(_TEXTS)]
        if not texts:
            return None
        data = bytearray()
        with archive.open(max(texts, key=lambda entry: entry.file_size)) as packed:
            while chunk := packed.read(_CHUNK):
                data += chunk
                if len(data) > MAX_BYTES:
                    raise OverflowError
        return bytes(data)
