"""Leases and open pages of sheets, kept beside the log so that a restart ends neither."""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import Any

from arbitraj.hall.page.site import Opening
from arbitraj.hall.triage.leases import Lease, Leases
from arbitraj.hall.typing.entry import Papers

FILE = "sala/in_lucru.json"


@contextmanager
def holds_on(opening: Opening) -> Iterator[None]:
    """Restore leases and open pages at the start, and keep them while the hall runs. An unreadable file is ignored."""
    hall, path, lock = opening.site.hall, opening.folder / FILE, Lock()
    leases, papers = hall.leases, hall.of(Papers)
    with suppress(OSError, ValueError, TypeError, KeyError):
        kept = json.loads(path.read_text("utf-8"))
        # the hall may have been down for longer than a lease lasts
        leases.hold([Lease(**each, until=hall.clock()) for each in kept["intrebari"]], hall.clock())
        papers.hold({(str(sheet), int(hand)): (str(who), float(when)) for sheet, hand, who, when in kept["fise"]})

    def keep() -> None:
        with lock, suppress(OSError):
            _written(path, leases, papers)

    leases.changed = papers.changed = keep
    yield
    leases.changed = papers.changed = lambda: None


def _written(path: Path, leases: Leases, papers: Papers) -> None:
    """Write the file without a sync: losing it loses no typing."""
    held = [{"item": each.item, "person": each.person, "station": each.station} for each in leases.held]
    kept: dict[str, Any] = {"intrebari": held, "fise": [[*hand, *by] for hand, by in papers.open.items()]}
    aside = path.with_suffix(".nou")
    aside.write_text(json.dumps(kept, ensure_ascii=False), "utf-8")
    aside.replace(path)
