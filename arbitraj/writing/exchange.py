"""Two folders that change their names in one moment, where the system can: a reader never finds neither."""

import ctypes
import os
import sys
from pathlib import Path

_HERE = -100  # AT_FDCWD: paths as they are
_LINUX_EXCHANGE, _MAC_SWAP = 2, 2  # RENAME_EXCHANGE of renameat2(2), RENAME_SWAP of renamex_np(2)


def exchange(one: Path, other: Path) -> bool:
    """Exchange two names; False where the system or the disk cannot (then nothing is done). Raises OSError."""
    if sys.platform == "win32":
        return False
    library = ctypes.CDLL(None, use_errno=True)
    names = os.fsencode(one), os.fsencode(other)
    if sys.platform == "darwin" and hasattr(library, "renamex_np"):
        return not library.renamex_np(*names, _MAC_SWAP)
    if hasattr(library, "renameat2"):
        return not library.renameat2(_HERE, names[0], _HERE, names[1], _LINUX_EXCHANGE)
    return False
