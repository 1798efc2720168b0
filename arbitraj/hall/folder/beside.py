"""Files that wings keep in the folder of a hall, beside those of its sheets."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Protocol

from arbitraj.hall.kernel.state import HallState
from arbitraj.wings import brought

# the page that lies there of a record (their names, its bytes), drawn before; None where it is not known to be that
Drawn = Callable[[str, str, bytes], bytes | None]


class FolderFiles(Protocol):
    """Files of one wing."""

    def files(self, state: HallState) -> Mapping[str, bytes]:
        """Every file by its name in the folder."""

    def records(self, names: Iterable[str]) -> tuple[str, ...]:
        """Those of names that are of such files, each once."""


def not_drawn(page: str, name: str, record: bytes) -> None:
    """Knows no page of any record."""


def folder_files(tools: Mapping[type[Any], Any], folder: Path | None, drawn: Drawn) -> tuple[FolderFiles, ...]:
    """The files of every wing: by the tools of an open hall, else by the folder itself."""
    return tuple(files(tools, folder, drawn) for files in brought("folder_files"))
