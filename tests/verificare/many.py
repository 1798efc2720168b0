"""Many made-up sheets, the program's count against the second one, in one process: what `make verificare-mult` runs.

Each competition is graded here, without the start of a program, its sheets read once; what is counted again is the very
data that `publica` lays beside the page."""

import json
import shutil
import sys
import tempfile
import time
from pathlib import Path

from tests.verificare.made_up import TYPES, WORDS, Json, counted, folder, published

SHEETS = 100


def compared(root: Path, seed: int, *, sheets: int = SHEETS, dense: bool = False) -> Json:
    """What the second count says of a competition, with the list of words, and by the verdicts that it carries."""
    where, graded = folder(root, seed, sheets, TYPES[seed % len(TYPES)], dense)
    path = where / "editie.json"
    path.write_text(json.dumps(published(graded), ensure_ascii=False), encoding="utf-8")
    (said,), (carried,) = counted(WORDS, path), counted(None, path)
    return {**said, "differences": [*said["differences"], *carried["differences"]]}


def main(first: int, number: int, *, dense: bool) -> int:
    """So many competitions from a seed on, each told as it is done; those that differ are kept in build/verificare."""
    kept = Path("build/verificare")
    total: dict[str, int] = {"competitions": 0, "sheets": 0, "entries": 0, "different": 0}
    for seed in range(first, first + number):
        start = time.monotonic()
        with tempfile.TemporaryDirectory() as root:
            said = compared(Path(root), seed, dense=dense)
            different = said["differences"]
            if different:
                shutil.copytree(root, kept, dirs_exist_ok=True)
        for key, more in (("competitions", 1), ("sheets", said["sheets"]), ("entries", said["entries"])):
            total[key] += more
        total["different"] += bool(different)
        print(f"{seed} {TYPES[seed % len(TYPES)]} {said['sheets']} {time.monotonic() - start:.1f} s", flush=True)
        for each in different:
            print("   ", json.dumps(each, ensure_ascii=False), flush=True)
        print("   ", json.dumps(total), flush=True)
    return 1 if total["different"] else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), dense="dense" in sys.argv[3:]))
