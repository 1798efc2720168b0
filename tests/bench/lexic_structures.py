"""The compact structures for a word list, measured against each other: `python -m tests.bench.lexic_structures`.

marisa-trie (memory-mapped), DAWG2 (read into memory) and a plain sorted file (mmap and bisection), with the words of
the embedded list. The table goes into docs/lexic.md.
"""

import mmap
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import dawg
import marisa_trie

from arbitraj.lexicon.store import EMBEDDED, ListStore


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


def main() -> None:
    words = sorted(ListStore().open(EMBEDDED))
    hits = words[::97]
    misses = [word + "Q" for word in hits]
    print("| structură | construire | fișier | deschidere | căutare, găsit | căutare, negăsit |")
    print("|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)

        def trie() -> None:
            marisa_trie.Trie(words).save(str(folder / "trie"))

        def words_graph() -> None:
            dawg.CompletionDAWG(words).save(str(folder / "dawg"))

        def plain() -> None:
            (folder / "plain").write_text("\n".join(words) + "\n", encoding="utf-8")

        kinds: list[tuple[str, Callable[[], None], Callable[[], object]]] = [
            ("marisa-trie", trie, lambda: marisa_trie.Trie().mmap(str(folder / "trie"))),
            ("DAWG2", words_graph, lambda: dawg.CompletionDAWG().load(str(folder / "dawg"))),
            ("plain", plain, lambda: SortedFile(folder / "plain")),
        ]
        for kind, build, opened in kinds:
            built = seconds(build, 1)
            held = opened()
            hit = seconds(lambda h=held: [word in h for word in hits]) / len(hits) * 1e6  # type: ignore[misc]
            miss = seconds(lambda h=held: [word in h for word in misses]) / len(misses) * 1e6  # type: ignore[misc]
            size = (folder / {"marisa-trie": "trie", "DAWG2": "dawg"}.get(kind, kind)).stat().st_size / 1e6
            opening = seconds(opened, 9) * 1e3
            print(f"| {kind} | {built:.2f} s | {size:.2f} MB | {opening:.2f} ms | {hit:.2f} µs | {miss:.2f} µs |")


if __name__ == "__main__":
    main()
