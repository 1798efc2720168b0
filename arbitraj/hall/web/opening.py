"""A folder opened as a hall: its log kept, each part opened with it, its pages ready to be served."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from pathlib import Path

from arbitraj.hall.kernel.store.keeper import Keeper, keeping
from arbitraj.hall.page.site import Opening, Site
from arbitraj.hall.parts import KINDS, OPENED, PARTS, Bench, Hall, Triage, bench_of


@contextmanager
def opened_site(
    folder: Path,
    who: str,
    base: Path | None = None,
    copies: Path | None = None,
    takes_over: bool = False,
    wishes: Sequence[object] = (),
) -> Iterator[Site]:
    """The hall of a folder while it is open; `who` is this server, as a second one is told.

    `takes_over`: another laptop was the hall before; whatever it sends or is sent from now on is refused. `wishes` are
    what parts are asked for (`SeveralHalls`: it is one of several).

    Raises ProblemsError where the folder cannot be opened or is another server's.
    """
    bench = bench_of(folder)
    with keeping(folder, who, KINDS, base, copies) as keeper, ExitStack() as open_ones:
        site = site_of_keeper(keeper, bench)
        site.folder = folder
        site.warned.append(lambda: keeper.kept.warnings)
        site.copied, site.copy_to = lambda: keeper.kept.copied, keeper.copies_from_now
        opening = Opening(site, folder, keeper, who, takes_over, {type(each): each for each in wishes})
        for opened in OPENED:
            open_ones.enter_context(opened(opening))
        open_ones.callback(site.topics.close)  # the first: streams keep nobody waiting
        yield site


def site_of_keeper(keeper: Keeper, bench: Bench) -> Site:
    """The hall whose log somebody keeps."""
    hall = Hall(keeper, Triage(bench, keeper.store.competition))
    # every station is told it: by the name itself, which lots are drawn by, a typist could work out the control sample
    site = Site(hall, log=sha256(keeper.store.competition.encode()).hexdigest()[:32])
    for part in PARTS:
        if part.brings:
            part.brings(site, keeper)
    hall.heard.append(site.topics.hear)
    return site
