"""Files of sheets read once, from their bytes; what libraries read, they read in processes that can be stopped."""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import RLock

from arbitraj.game.variant import Variant
from arbitraj.sheets.draft import FileRead
from arbitraj.sheets.many import BY_LIBRARIES, SMALL, Job, read_many
from arbitraj.sheets.reader import read_data
from arbitraj.tables.cells import FileError

_MOST = 2_000  # files of which it is remembered what they gave


class Reads:
    """What files gave, by their bytes and the name by which problems call them. Safe for threads."""

    def __init__(self, variant: Variant) -> None:
        self._variant, self._lock = variant, RLock()
        self._known: dict[tuple[str, bytes], FileRead] = {}

    def of(self, name: str, data: bytes) -> FileRead:
        """What a file gave."""
        with self._lock:
            key = name, sha256(data).digest()
            if key not in self._known:
                self.all({name: data})
            return self._known[key]

    def all(self, files: Mapping[str, bytes]) -> None:
        """Read files that will be asked for, those that libraries read all at once: starting them takes its time."""
        with self._lock:
            new = {(name, sha256(data).digest()): data for name, data in files.items()}
            new = {key: data for key, data in new.items() if key not in self._known}
            apart = {key: data for key, data in new.items() if _is_hard(data)}
            for key, data in new.items():
                if key not in apart:
                    self._known[key] = self._text(key[0], data)
            self._known |= self._apart(apart)
            while len(self._known) > _MOST + len(new):
                self._known.pop(next(iter(self._known)))

    def _text(self, name: str, data: bytes) -> FileRead:
        try:
            return read_data(data, name, self._variant)
        except FileError as error:
            return FileRead(problems=(error.of(name),))

    def _apart(self, files: Mapping[tuple[str, bytes], bytes]) -> dict[tuple[str, bytes], FileRead]:
        if not files:
            return {}
        with TemporaryDirectory() as folder:
            jobs = [Job(Path(folder) / str(n), name) for n, (name, _) in enumerate(files)]
            for job, data in zip(jobs, files.values(), strict=True):
                job.path.write_bytes(data)
            return dict(zip(files, read_many(jobs, self._variant), strict=True))


def _is_hard(data: bytes) -> bool:
    return len(data) > SMALL or any(sign in data[:1024] for sign in BY_LIBRARIES)
