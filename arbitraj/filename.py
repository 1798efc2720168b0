"""File names valid on every system: names reserved by Windows are not written by Linux either."""

import re
import shlex
import unicodedata
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path, PurePosixPath, PureWindowsPath

# devices, with any suffix: CON.csv is the console, and Windows accepts superscript digits
_DEVICE = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\..*)?", re.IGNORECASE | re.DOTALL)
_FORBIDDEN = re.compile('[<>:"/\\\\|?*\x00-\x1f\x7f\ud800-\udfff]')
_ENDS_A_WORD = re.compile(r"[\s&;|<>()$`'\"*?#!~\[\]{}]")  # for some shell of some system
_LONGEST = 120  # signs, of 255 bytes at most


def is_safe(name: str) -> bool:
    """Whether a file or folder can have this name on every system.

    >>> is_safe("Cupa Țării"), is_safe("CON.csv"), is_safe("com¹"), is_safe("a:b"), is_safe("a."), is_safe("a ")
    (True, False, False, False, False, False)
    """
    return (
        0 < len(name) <= _LONGEST
        and not name.endswith((".", " "))
        and not _DEVICE.fullmatch(name)
        and not _FORBIDDEN.search(name)
    )


def can_be_made(folder: Path) -> bool:
    """Whether every system accepts the names of a folder to be made, judged without the disk.

    Existing folders above it are not judged: a person may have made them where they are allowed.

    >>> [can_be_made(Path(name)) for name in ("NUL.concurs", "a:b", "aux/cupa", "..")]
    [False, False, False, True]
    """
    if folder.drive and not folder.root:  # Windows takes a:b for a file of a disk
        return False
    own = "" if folder.name == ".." else folder.name
    above = (parent for parent in folder.parents if parent.name not in ("", ".."))
    return (not own or is_safe(own)) and all(is_safe(parent.name) or parent.is_dir() for parent in above)


def made_safe(text: str, otherwise: str, most: int = 40) -> str:
    """A file name from the letters, digits, `-` and `_` of a text. `otherwise` if nothing is left.

    >>> made_safe("07/b", "fisa"), made_safe("con", "fisa"), made_safe("", "fisa")
    ('07_b', 'con_', 'fisa')
    """
    kept = "".join(sign if sign.isalnum() or sign in "-_" else "_" for sign in text)[:most] or otherwise
    return f"{kept}_" if _DEVICE.fullmatch(kept) else kept


def file_of(text: str, otherwise: str, most: int = 40) -> str:
    """A file name for a text, another for another text: marked by a hash where `made_safe` loses a part of the text.

    >>> file_of("Pop Ana", "nume"), file_of("Pop/Ana", "nume"), file_of("", "nume")
    ('Pop_Ana', 'Pop_Ana-577fe46b', 'nume-e3b0c442')
    """
    kept = made_safe(text, otherwise, most)
    if kept.replace("_", " ") == text:
        return kept
    return f"{kept}-{sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:8]}"


def apart(names: Iterable[str]) -> Iterator[str]:
    """The names, with a number in front where another would be the same file on some system.

    >>> list(apart(["a", "B", "A"]))
    ['a', 'B', '3-A']
    """
    taken: set[str] = set()
    for number, name in enumerate(names, 1):
        shown = name
        while one_file(shown) in taken:
            shown = f"{number}-{shown}"
        taken.add(one_file(shown))
        yield shown


def one_file(name: str) -> str:
    """A key that is equal for names of one file where case and Unicode composition are ignored (Windows, macOS)."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", name).casefold())


def stays_inside(folder: Path, name: str) -> bool:
    """Whether a path written in a file leads to something in the folder on every system, links followed.

    >>> stays_inside(Path("."), "a/b.csv"), stays_inside(Path("."), "../a"), stays_inside(Path("."), "C:a")
    (True, False, False)
    """
    windows, posix = PureWindowsPath(name), PurePosixPath(name)
    if windows.anchor or posix.is_absolute() or ".." in (*windows.parts, *posix.parts):
        return False
    try:
        return (folder / name).resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError):  # links in a circle
        return False


def on_command_line(path: object) -> str:
    """A path as typed in a command, in quotes if it contains a separator.

    >>> print(on_command_line("cupa2026"), on_command_line("Cupa Brașov/etapa 1"), on_command_line("Cupa $"))
    cupa2026 "Cupa Brașov/etapa 1" 'Cupa $'
    """
    text = str(path)
    if text and not _ENDS_A_WORD.search(text):
        return text
    return f'"{text}"' if not any(sign in text for sign in '"$`!') else shlex.quote(text)
