"""Run as a process of its own: several threads read the first events of all at the same moment.

What msgspec looks up of a type runs Python between, where another thread takes over: here it always does.
"""

import threading
import time
import typing
from typing import Any

from arbitraj.hall.parts import body_of

_KEPT: Any = vars(typing)["_BaseGenericAlias"]
_KEEP = _KEPT.__setattr__


def _slowly(alias: Any, name: str, value: Any) -> None:
    time.sleep(0.002)
    _KEEP(alias, name, value)


def _read(gate: threading.Barrier, late: float) -> None:
    gate.wait()
    time.sleep(late)
    body_of("setare", {"nume": "o_mana", "valoare": 1})


def main() -> None:
    """Ends well, or not at all."""
    _KEPT.__setattr__ = _slowly
    gate = threading.Barrier(4)
    threads = [threading.Thread(target=_read, args=(gate, number / 1000)) for number in range(4)]
    for thread in threads:
        thread.start()
    for worker in threads:
        worker.join()


if __name__ == "__main__":
    main()
