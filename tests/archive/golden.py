"""What printed lists say, and how the golden texts are renewed: `python -m tests.archive.golden`.

Of the site, which is large, a digest of each kind of page: look at the pages of a kind that changed.
"""

import hashlib
import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from arbitraj.press.pdf.papers import write_paper
from arbitraj.ranking.scale import federation_points
from arbitraj.report.paper import Paper
from arbitraj.wings.years.lists.annual import annual_paper
from arbitraj.wings.years.lists.making import ListOptions, annual_lists, rating_lists
from arbitraj.wings.years.lists.rating_table import rating_paper
from tests.archive.years import Had, Round, on_disk
from tests.press.golden_pdf import text_of

GOLDEN = Path(__file__).parent / "golden"
_NAMES = "Popescu Ion|Țurcanu Ștefan|Albu Maria|Dumitrescu-Văcărescu Alexandru-Constantin|Enache Radu|Hașdeu Mircea"
_SETTINGS = "[anual]\ncele_mai_bune = 2\n[rating]\npornit = true\n"


def _rounds() -> list[Round]:
    chance, names = Random(4), _NAMES.split("|")
    made = []
    for month, stage in ((3, "CNIS etapa I"), (6, "CNIS etapa II"), (11, "CNIS etapa III")):
        for order in (1, 2):
            here = chance.sample(names, 5)
            points = [federation_points(place, 5) for place in range(1, 6)]
            had = [Had(name, place, points[place - 1], rating=1400) for place, name in enumerate(here, 1)]
            if order == 1:
                mean = (points[1] + points[2]) / 2
                had[1:3] = [Had(name, 2, mean, shared=True) for name in here[1:3]]
            made.append(Round(f"2026-{month:02}-07", stage, order, had))
    return made


ROUNDS = _rounds()


def _made(paper: Callable[[ListOptions], Paper]) -> Paper:
    with TemporaryDirectory() as folder:
        (Path(folder) / "clasamente.toml").write_text(_SETTINGS, "utf-8")
        return paper(ListOptions(on_disk(Path(folder) / "arhiva.sqlite", ROUNDS)))


PAPERS: Mapping[str, Callable[[], Paper]] = {
    "clasament-anual": lambda: _made(lambda options: annual_paper(annual_lists(options))),
    "rating": lambda: _made(lambda options: rating_paper(rating_lists(options)[0])),
}


_FINGERPRINT = re.compile(rb"[0-9a-f]{64}")  # of words and inputs: another list of words changes no page
_OF_OTHERS = {"stil.css", "cautare.js", "verificare.html", ".site.json"}


def digests(site: Path) -> str:
    """A line for each folder and form of file of a site, which tells whether any byte of them is another."""
    kinds: dict[str, bytes] = defaultdict(bytes)
    for path in sorted(path for path in site.rglob("*") if path.is_file() and path.name not in _OF_OTHERS):
        name = path.relative_to(site).as_posix()
        kind = f"{path.parent.name}/*{path.suffix}" if "/" in name else name
        kinds[kind] += name.encode() + _FINGERPRINT.sub(b"", path.read_bytes())
    return "".join(f"{hashlib.sha256(of).hexdigest()[:16]} {kind}\n" for kind, of in sorted(kinds.items()))


def renew() -> None:
    """Write every golden text anew."""
    from tests.archive.test_site import made_archive, made_site  # its tests read this file

    with TemporaryDirectory() as folder:
        site = made_site(made_archive(Path(folder)), Path(folder) / "a" / "site")
        (GOLDEN / "site.txt").write_text(digests(site), encoding="utf-8")
    GOLDEN.mkdir(exist_ok=True)
    for name, paper in PAPERS.items():
        with TemporaryDirectory() as folder:
            path = Path(folder) / "a.pdf"
            write_paper(path, paper())
            (GOLDEN / f"{name}.txt").write_text(text_of(path), encoding="utf-8")


if __name__ == "__main__":
    renew()
