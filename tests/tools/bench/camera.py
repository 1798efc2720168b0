"""What the hall's people feel while the camera reads: rows typed by eight people, first without, then while 24 photos
are sent, developed and read.

`python -m tests.tools.bench.camera`. The sheets are those of the 24 players of `tests/hall/camera/day_papers.py`, each
typed by its player before; the eight type sheets of others.
"""

import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

from arbitraj.hall.kernel.event import Body, NewEvent
from arbitraj.hall.kernel.scene import ARBITER, CAMERA, CHIEF, player_of
from arbitraj.hall.kernel.store.keeper import BASE, HALL, JOURNAL
from arbitraj.hall.kernel.store.sqlite import Store
from arbitraj.hall.parts import KINDS
from arbitraj.hall.typing.handed_in import HandedIn
from arbitraj.hall.typing.rows import Finished, HeadingTyped, RowTyped
from tests import commands
from tests.hall.afternoon import PEOPLE
from tests.hall.camera.day_papers import HANDS, PLAYERS, Paper, folder_of, photographed, written_papers
from tests.hall.served import Browser, Served, hall_served, joined
from tests.tools.bench.hall import Row, _sent

_OTHERS, _TYPED = 16, 30  # sheets that the eight type; seconds in which they do
_FRAME = "arbitraj-bench"


def rows_of(paper: Paper) -> list[RowTyped]:
    return [
        RowTyped(paper.sheet, 1, f"{paper.sheet}-{n}", position=position, word=word, points=points)
        for n, (position, word, points, _) in enumerate(paper.rows)
    ]


def typed_once(folder: Path, papers: Sequence[Paper], others: Sequence[Paper]) -> None:
    """The log in which all sheets were handed in, and those of the photos typed."""
    bodies: list[tuple[str, Body]] = [("Ana", HandedIn(p.sheet, p.table, p.table)) for p in (*papers, *others)]
    for paper in papers:
        who = player_of(paper.sheet).name
        bodies.append((who, HeadingTyped(paper.sheet, 1, paper.name, str(paper.table))))
        bodies += [(who, row) for row in rows_of(paper)]
        bodies.append((who, Finished(paper.sheet, 1)))
    (folder / HALL).mkdir()
    store = Store(folder / HALL / BASE, KINDS)
    store.append([NewEvent(f"{n:032d}", "2026-11-21T15:00:00", who, "s", body) for n, (who, body) in enumerate(bodies)])
    store.close()


def send_photos(browser: Browser, photos: Sequence[bytes]) -> None:
    for data in photos:
        head = f'--{_FRAME}\r\ncontent-disposition: form-data; name="poza"; filename="p.jpg"\r\n\r\n'
        body = head.encode() + data + f"\r\n--{_FRAME}--\r\n".encode()
        kind = {
            "content-type": f"multipart/form-data; boundary={_FRAME}",
            "x-arbitraj": "1",
            "accept": "application/json",
        }
        status, text = browser._asked("POST", "/poze", body, kind)
        assert status == 200, (status, text)
        assert json.loads(text)["indreptata"], text


def read_by_camera(served: Served) -> int:
    """How many sheets the camera read so far."""
    log = (served.folder / HALL / JOURNAL).read_text("utf-8")
    return sum(f'"{CAMERA}"' in line for line in log.splitlines())


def told(row: Row) -> None:
    print(f"| {' | '.join(row)} |", flush=True)


def main() -> None:
    papers = [*written_papers()]
    others = [replace(papers[n % PLAYERS], table=PLAYERS + 1 + n) for n in range(_OTHERS)]
    with TemporaryDirectory() as home:
        folder = folder_of(Path(home) / "concurs", [*papers, *others], HANDS)
        made = commands.run(Path(home), "formulare", folder)
        assert made.status == 0, made.err
        photos = [*photographed(folder, [*papers, *others])][:PLAYERS]
        typed_once(folder, papers, others)
        with hall_served(folder) as served:
            chief, *rest = PEOPLE
            people = joined(served, {chief: CHIEF, **dict.fromkeys(rest, ARBITER)})
            rows = {
                name: (person, iter([row for _ in range(99) for p in others[n :: len(people)] for row in rows_of(p)]))
                for n, (name, person) in enumerate(people.items())
            }
            told(_sent(served, rows, f"8 people, a row a second each, for {_TYPED} s", _TYPED, 1.0))
            sender = Thread(target=send_photos, args=(people[chief].other_line(), photos))
            sender.start()
            told(_sent(served, rows, f"the same while {PLAYERS} photos are sent and read", _TYPED, 1.0))
            sender.join()
            print(f"{read_by_camera(served)} of them of use to the camera's hand", file=sys.stderr)


if __name__ == "__main__":
    main()
