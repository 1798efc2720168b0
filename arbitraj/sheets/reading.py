"""Read files once: what each was read to is kept (`kept.py`) until the file, its reader or the game is another."""

import hashlib
import json
from collections.abc import Sequence
from contextlib import suppress
from functools import cache, lru_cache

from msgspec import MsgspecError, msgpack

from arbitraj import kept
from arbitraj.game.variant import Variant
from arbitraj.sheets.found import FileRead, Job, Progress
from arbitraj.tables.cells import FileError
from arbitraj.tables.limits import read_bytes


def read_once(jobs: Sequence[Job], variant: Variant, progress: Progress | None = None) -> list[FileRead]:
    """Read files, in the order of the jobs; of those that were read before, to the last byte the same, what came of it.

    Faults are problems of the answers: nothing is raised.
    """
    answers = {at: known for at, job in enumerate(jobs) if (known := _known(job, variant)) is not None}
    before = len(answers)
    if progress and before:
        progress(before, len(jobs))
    if new := [at for at in range(len(jobs)) if at not in answers]:
        from arbitraj.sheets.many import read_many  # loads the readers

        step = (lambda done, _: progress(before + done, len(jobs))) if progress else None
        answers |= zip(new, read_many([jobs[at] for at in new], variant, step), strict=True)
        _keep([(jobs[at], answers[at]) for at in new], variant)
    return [answers[at] for at in range(len(jobs))]


def _known(job: Job, variant: Variant) -> FileRead | None:
    try:
        digest = hashlib.sha256(read_bytes(job.path)).hexdigest()
    except FileError:
        return None  # reading it says why
    if (data := kept.kept(_name(job, digest, variant))) is None:
        return None
    try:
        return _decoder().decode(data)
    except (MsgspecError, ValueError):  # of another shape, whoever put it there
        return None


def _keep(read: Sequence[tuple[Job, FileRead]], variant: Variant) -> None:
    """Keep what files were read to. A fault of a whole file may be one of the moment: it is read again."""
    whole = dict[str, bytes]()
    for job, answer in read:
        with suppress(MsgspecError, ValueError, OverflowError):
            if answer.digest and not answer.problems:
                whole[_name(job, answer.digest, variant)] = msgpack.encode(answer)
    kept.keep(whole)


def _name(job: Job, digest: str, variant: Variant) -> str:
    """The name of what a file is read to: its bytes, and all that it is read with."""
    return kept.name_of("sheets", digest, job.name or job.path.name, job.number, _game(variant))


@cache
def _decoder() -> msgpack.Decoder[FileRead]:
    return msgpack.Decoder(FileRead)


@lru_cache(8)
def _game(variant: Variant) -> str:
    """A digest of a game's whole data."""
    data = json.dumps([variant.name, variant.data], sort_keys=True, default=str)
    return hashlib.sha256(data.encode("utf-8", "surrogatepass")).hexdigest()
