"""The compact structures for a word list, measured against each other: `python -m tests.tools.bench.lexic_structures`.

marisa-trie (memory-mapped), DAWG2 (read into memory) and a plain sorted file (mmap and bisection), with the words of
the embedded list. The table goes into docs/lexic.md.
"""

import mmap
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import dawg
import marisa_trie

from arbitraj.lexicon.lexicon import EMBEDDED, ListStore


class SortedFile:
    """Words of one sorted file, a newline after each, looked up by bisection on the bytes."""

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            self.data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)

    def __contains__(self, word: str) -> bool:
        key, low, high = word.encode(), 0, len(self.data)
        while low < high:
            middle = (low + high) // 2
            begin = self.data.rfind(b"\n", 0, middle) + 1
            end = self.data.find(b"\n", begin)
            found = self.data[begin:end]
            if found == key:
                return True
            if found < key:
                low = end + 1
            else:
                high = begin
        return False


def seconds(work: Callable[[], object], runs: int = 5) -> float:
    """Median of some runs."""
    times = []
    for _ in range(runs):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return sorted(times)[runs // 2]


def structures(words: list[str]) -> list[tuple[str, ...]]:
    """Each structure with what was measured on these sorted words: a row of the table."""
    hits = words[::97]
    misses = [word + "Q" for word in hits]
    rows: list[tuple[str, ...]] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        trie, graph, plain = folder / "trie", folder / "dawg", folder / "plain"
        text = "\n".join(words) + "\n"
        kinds: list[tuple[str, Path, Callable[[], object], Callable[[], Any]]] = [
            (
                "marisa-trie",
                trie,
                lambda: marisa_trie.Trie(words).save(str(trie)),
                lambda: marisa_trie.Trie().mmap(str(trie)),
            ),
            (
                "DAWG2",
                graph,
                lambda: dawg.CompletionDAWG(words).save(str(graph)),
                lambda: dawg.CompletionDAWG().load(str(graph)),
            ),
            ("text sortat", plain, lambda: plain.write_text(text, encoding="utf-8"), lambda: SortedFile(plain)),
        ]
        for kind, path, build, opened in kinds:
            built = seconds(build, 3)
            held = opened()
            assert all(word in held for word in hits)
            assert not any(word in held for word in misses)
            hit = seconds(lambda h=held: [word in h for word in hits]) / len(hits) * 1e6  # type: ignore[misc]
            miss = seconds(lambda h=held: [word in h for word in misses]) / len(misses) * 1e6  # type: ignore[misc]
            size, opening = path.stat().st_size / 1e6, seconds(opened, 9) * 1e3
            row = (f"{built:.2f} s", f"{size:.2f} MB", f"{opening:.2f} ms", f"{hit:.2f} µs", f"{miss:.2f} µs")
            rows.append((kind, *row))
    return rows


def main() -> None:
    print("| structură | construire | fișier | deschidere | căutare, găsit | căutare, negăsit |")
    print("|---|---|---|---|---|---|")
    for row in structures(sorted(ListStore().open(EMBEDDED))):
        print(f"| {' | '.join(row)} |")


if __name__ == "__main__":
    main()
