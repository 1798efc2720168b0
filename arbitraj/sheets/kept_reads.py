"""What the files of sheets were read to, kept for the next command (`kept.py`)."""

import hashlib
import json
from collections.abc import Iterable
from contextlib import suppress
from functools import cache, lru_cache

from msgspec import MsgspecError, msgpack

from arbitraj import kept
from arbitraj.game.variant import Variant
from arbitraj.sheets.draft import FileRead


def kept_name(digest: str, name: str, number: str, variant: Variant) -> str:
    """The name of what a file was read to: by the digest of its bytes, as the sheet of a number, on a board."""
    return kept.name_of("sheets", digest, name, number, _game(variant))


def kept_read(name: str) -> FileRead | None:
    """What a file was read to. None if that is not kept."""
    if (data := kept.kept(name)) is None:
        return None
    try:
        return _decoder().decode(data)
    except (MsgspecError, ValueError):  # of another shape, by whoever put it there
        return None


def keep_reads(read: Iterable[tuple[str, FileRead]]) -> None:
    """Keep what files were read to, by name. A fault of a whole file may be one of the moment: it is read again."""
    whole = dict[str, bytes]()
    for name, answer in read:
        with suppress(MsgspecError, ValueError, OverflowError):
            if name and not answer.problems:
                whole[name] = msgpack.encode(answer)
    kept.keep(whole)


@cache
def _decoder() -> msgpack.Decoder[FileRead]:
    return msgpack.Decoder(FileRead)


@lru_cache(8)
def _game(variant: Variant) -> str:
    """A digest of a game's whole data."""
    data = json.dumps([variant.name, variant.data], sort_keys=True, default=str)
    return hashlib.sha256(data.encode("utf-8", "surrogatepass")).hexdigest()
