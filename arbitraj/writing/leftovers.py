"""Files that a write cut short left beside its target, cleared once nobody else writes in the folder."""

import re
import shutil
from pathlib import Path

# `.predare-nk7vn1hy.csv`, `.provizoriu-x2_k9a1b`: a known name, eight signs of a temporary name, the kind of file
_LEFT = re.compile(r"\.(.+)-[a-z0-9_]{8}(\.[a-z]{2,6})?")
_DEPTH = 2  # folders below the competition's own in which the program writes


def clear(folder: Path, depth: int = _DEPTH) -> None:
    """Remove what writes that were cut short left: only where a file or folder of that name is, or was kept, beside."""
    try:
        inside = sorted(folder.iterdir())
    except OSError:
        return
    names = {path.name for path in inside}
    for path in inside:
        if path.is_symlink():
            continue
        found = _LEFT.fullmatch(path.name)
        if found and path.is_dir() and f"{found[1]}{found[2] or ''}" in _FOLDERS:
            shutil.rmtree(path, ignore_errors=True)
        elif found and path.is_file() and (f"{found[1]}{found[2] or ''}" in names or found[1] in _FILES):
            path.unlink(missing_ok=True)
        elif depth and path.is_dir() and path.name in _WRITTEN_IN:
            clear(path, depth - 1)


_FOLDERS = frozenset({"provizoriu", "final"})
# a file may be written into any folder, whose other folders are nobody's business
_WRITTEN_IN = frozenset("rezultate sanctiuni publicat mese formulare completabile extragere anunturi solutii".split())
# names whose first write may have been the one that was cut short
_FILES = frozenset(
    "concurs jucatori predare decizii lamuriri contestatii sanctiuni model-fisa solutii clasament rezultate mese "
    "cartonase mutari sala litere jurnal anunt anunturi formulare rezerve completabile contestatii raport-arbitraj "
    "bonuri-predare clasament-general jurnal-proba .scrise".split()
)
