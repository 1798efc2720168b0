"""`python -m tests.tools.hall.killed FOLDER KILLS SEED`: a server that several write to, killed again and again.

Whatever was answered is written into FOLDER/raspunsuri, a line an answer: what `kill -9` leaves of it was answered.
"""

import os
import random
import signal
import sys
import time
from pathlib import Path
from threading import Thread

from arbitraj.hall.kernel.store.keeper import EventStore, keeping, verify_journal
from arbitraj.hall.parts import KINDS
from tests.hall.rows import new, typed

WRITERS = 4
ANSWERS = "raspunsuri"
_LONGEST = 0.12  # seconds from the opening to the kill; many are killed while opening


def answered(folder: Path) -> list[tuple[str, int]]:
    """Every answer: the key, the number."""
    lines = (folder / ANSWERS).read_text("utf-8").splitlines()
    return [(key, int(number)) for key, _, number in (line.partition(" ") for line in lines)]


def main() -> int:
    """0 where after every kill everything that was answered is there, once."""
    folder, kills, chance = Path(sys.argv[1]), int(sys.argv[2]), random.Random(int(sys.argv[3]))
    (folder / ANSWERS).touch()
    for _ in range(kills):
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            _serve(folder, writing)
            os._exit(1)
        os.close(writing)
        if chance.random() < 0.8:
            os.read(reading, 1)  # it is open: killed while it is written to
        time.sleep(chance.random() * _LONGEST)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(reading)
        _check(folder)
    print(len(answered(folder)), "answered,", kills, "kills")
    return 0


def _serve(folder: Path, ready: int) -> None:
    answers = os.open(folder / ANSWERS, os.O_WRONLY | os.O_APPEND)
    had = [key for key, _ in answered(folder)]
    with keeping(folder, "arbitraj sala", KINDS) as keeper:
        os.write(ready, b".")
        for writer in range(WRITERS):
            done = sum(key.startswith(f"{writer}-") for key in had)
            Thread(target=_send, args=(keeper, answers, writer, done)).start()
        time.sleep(60)


def _send(keeper: EventStore, answers: int, writer: int, done: int) -> None:
    """An outbox: what was not answered is sent again, the one answered last among it."""
    for n in range(max(done - 1, 0), done + 10_000):
        [event] = keeper.append([new(typed(n), f"{writer}-{n}")])
        if n >= done:
            os.write(answers, f"{event.key} {event.number}\n".encode())


def _check(folder: Path) -> None:
    with keeping(folder, "arbitraj sala", KINDS) as keeper:
        numbers = {event.key: event.number for event in keeper.events()}
        assert sorted(numbers.values()) == list(range(1, keeper.store.last + 1))
    assert not verify_journal(folder, KINDS)
    lost = [(key, number) for key, number in answered(folder) if numbers.get(key) != number]
    assert not lost, lost


if __name__ == "__main__":
    sys.exit(main())
