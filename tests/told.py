"""What is read of many small files, kept whole: each file after its name (`$ 01.txt`), below a line what is read of it.

`python -m` of the test that holds them writes what is read anew: it is looked at before it is kept.
"""

import re
from collections.abc import Callable, Iterable
from pathlib import Path

_LINE = "-----"
_SEVERAL = re.compile(r"^(.+) ×(\d+)$", re.MULTILINE)  # one line for several that are the same
Reading = Callable[[str, str], Iterable[str]]  # of a file's text and its name


def told(kept: str, read: Reading) -> str:
    """The files of a collection as they are read now."""
    found = list[str]()
    for part in re.split(r"^\$ ", kept, flags=re.MULTILINE)[1:]:
        name, _, rest = part.partition("\n")
        text = re.split(rf"^{_LINE}$", rest, maxsplit=1, flags=re.MULTILINE)[0].rstrip("\n")
        whole = _SEVERAL.sub(lambda line: "\n".join([line[1]] * int(line[2])), text)
        found += [f"$ {name}", *[text] * bool(text), _LINE, *(line.rstrip() for line in read(whole, name))]
    return "\n".join([*found, ""])


def renew(path: Path, read: Reading) -> None:
    path.write_text(told(path.read_text("utf-8"), read), encoding="utf-8")
