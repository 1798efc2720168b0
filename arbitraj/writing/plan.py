"""Plan of a transaction's moves, noted as a whole before the first, so that the next command can end or undo it."""

import ctypes
import hashlib
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from enum import Enum
from pathlib import Path, PurePosixPath, PureWindowsPath

import msgspec

from arbitraj.atomic import replacing
from arbitraj.filename import stays_inside
from arbitraj.writing.lock import STATE

NOTE, BACK = "pas.json", "inapoi.json"  # to be carried out, and to be undone once that has begun
STAGED, KEPT = "nou", "vechi"  # folders of a step's own: what it writes, what stood there before
_HERE = -100  # AT_FDCWD: paths as they are
_LINUX_EXCHANGE, _MAC_SWAP = 2, 2  # RENAME_EXCHANGE of renameat2(2), RENAME_SWAP of renamex_np(2)
_TABLES = (".csv", ".txt", ".xlsx", ".xlsm")  # a roster may be a link to the club's


class SwapOf(Enum):
    """Kind of a swap: replace a file, replace a folder (the old one is renamed), or remove a file."""

    FILE = "fisier"
    FOLDER = "dosar"
    GONE = "scos"


_SWAP = {"kind": "fel", "place": "loc", "target": "tinta", "new": "nou", "kept": "pastrat", "digest": "amprenta"}


class Swap(msgspec.Struct, frozen=True, rename=_SWAP):
    """One name that gets new contents.

    `target` and `kept` (of an old folder) are paths in the folder. `place` is the name, below the transaction's
    folders, of the new contents (`STAGED`) and of a file's old ones (`KEPT`, unless `new`). `digest` is that of a
    folder's new contents.
    """

    kind: SwapOf
    place: str
    target: str
    new: bool
    kept: str = ""
    digest: str = ""


class Swaps(
    msgspec.Struct, frozen=True, rename={"home": "dosar", "owner": "cine", "swaps": "mutari", "folders": "dosare"}
):
    """The swaps of one transaction in order. `home` is its own folder below `STATE`, `owner` its owner.

    `folders` are those made for its files.
    """

    home: str
    owner: str
    swaps: tuple[Swap, ...]
    folders: tuple[str, ...] = ()

    def text(self) -> str:
        """The text of the note."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1).decode()

    @staticmethod
    def parse(text: str) -> "Swaps":
        """The plan of a note. Raises ValueError or RecursionError if it leads out of the folder or is none."""
        plan = _READS.decode(text)
        names = [plan.home, *plan.folders, *(name for swap in plan.swaps for name in (swap.place, swap.target))]
        if not all(map(_inside, (*names, *(swap.kept for swap in plan.swaps if swap.kept)))):
            raise ValueError(plan.home)
        return plan


_READS = msgspec.json.Decoder(Swaps)


def _inside(name: str) -> bool:
    """Whether a path stays in its folder on every system."""
    path = PurePosixPath(name)
    outside = ".." in path.parts or path.is_absolute() or PureWindowsPath(name).anchor or "\\" in name
    return bool(name) and not outside


def leading_out(folder: Path, plan: Swaps) -> Iterator[str]:
    """The names of a plan that lead out of the folder through links, except a table that is a link to a table."""
    own = f"{STATE}/{plan.home}"
    for swap in plan.swaps:
        target = folder / swap.target
        names = [str(PurePosixPath(swap.target).parent), f"{own}/{STAGED}/{swap.place}", f"{own}/{KEPT}/{swap.place}"]
        names += [swap.kept] if swap.kept else []
        if not (target.suffix in _TABLES and target.is_symlink() and target.resolve().suffix == target.suffix):
            names.append(swap.target)
        yield from (name for name in names if not stays_inside(folder, name))
    yield from (name for name in plan.folders if not stays_inside(folder, name))


def carry_out(folder: Path, plan: Swaps) -> None:
    """Put everything in place, skipping what is there already. Raises OSError."""
    for swap in plan.swaps:
        target, staged = folder / swap.target, _staged(folder, plan, swap)
        target.parent.mkdir(parents=True, exist_ok=True)
        if swap.kind is SwapOf.FILE:
            if staged.exists():
                put_in_place(staged, target)
        elif swap.kind is SwapOf.GONE:
            target.unlink(missing_ok=True)
        elif digest_of(target) != swap.digest:
            _put_folder(staged, target, folder / swap.kept if swap.kept else None)
        elif swap.kept and staged.exists():  # after the exchange, before the old one got its name
            staged.rename(folder / swap.kept)
    for parent in {(folder / swap.target).parent for swap in plan.swaps}:
        sync_folder(parent)


def put_back(folder: Path, plan: Swaps) -> None:
    """Restore the old contents. May be repeated after an interruption. Raises OSError."""
    for swap in reversed(plan.swaps):
        target, staged = folder / swap.target, _staged(folder, plan, swap)
        before = folder / STATE / plan.home / KEPT / swap.place
        if swap.kind is SwapOf.FOLDER:
            _undo_folder(swap, target, staged, folder / swap.kept if swap.kept else None)
        elif swap.kind is SwapOf.GONE:
            if before.exists() and not target.exists():
                put_in_place(before, target)
        elif staged.exists():
            continue  # not moved yet
        elif swap.new:
            target.unlink(missing_ok=True)
        elif before.exists():
            put_in_place(before, target)
    for name in reversed(plan.folders):
        with suppress(OSError):  # somebody may have put something there
            (folder / name).rmdir()


def _undo_folder(swap: Swap, target: Path, staged: Path, kept: Path | None) -> None:
    if digest_of(target) == swap.digest:
        if kept is None:
            target.rename(staged)
        elif staged.exists():  # exchanged, and the old one has not its name yet
            exchange(staged, target)
        elif kept.exists():
            if exchange(kept, target):
                kept.rename(staged)
            else:
                target.rename(staged)
                kept.rename(target)
    elif kept is not None and not target.exists() and kept.exists():
        kept.rename(target)
    elif kept is not None and digest_of(kept) == swap.digest:  # cut short after the exchange back
        kept.rename(staged)


def _staged(folder: Path, plan: Swaps, swap: Swap) -> Path:
    return folder / STATE / plan.home / STAGED / swap.place


def _put_folder(staged: Path, target: Path, kept: Path | None) -> None:
    if kept is None or not target.exists():
        staged.rename(target)
    elif exchange(staged, target):
        staged.rename(kept)
    else:  # for a moment the old one has its other name alone
        target.rename(kept)
        staged.rename(target)


def exchange(one: Path, other: Path) -> bool:
    """Exchange two names atomically: a reader always finds one.

    Returns False without any change if the system or the disk cannot. Raises OSError.
    """
    if sys.platform == "win32":
        return False
    library = ctypes.CDLL(None, use_errno=True)
    names = os.fsencode(one), os.fsencode(other)
    if sys.platform == "darwin" and hasattr(library, "renamex_np"):
        return not library.renamex_np(*names, _MAC_SWAP)
    if hasattr(library, "renameat2"):
        return not library.renameat2(_HERE, names[0], _HERE, names[1], _LINUX_EXCHANGE)
    return False


def put_in_place(source: Path, target: Path) -> None:
    """Let a file take the place of another, a link's goal where `target` is a link. Raises OSError."""
    real = target.resolve() if target.is_symlink() else target
    try:
        source.replace(real)
    except OSError as error:
        if source.stat().st_dev == real.parent.stat().st_dev:
            raise type(error)(error.errno, error.strerror, str(target)) from None
        # the goal lies on another disk
        with replacing(real) as temporary:
            shutil.copyfile(source, temporary)
        source.unlink()


def digest_of(folder: Path) -> str:
    """A hash of a folder's files with their names. Empty if there is no such folder."""
    if not folder.is_dir():
        return ""
    whole = hashlib.sha256()
    for name, data in contents(folder).items():
        whole.update(f"{name}\0{len(data)}\0".encode())
        whole.update(data)
    return whole.hexdigest()


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder by its name in it."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def sync(path: Path) -> None:
    """Let a file reach the disk before its name is used."""
    with path.open("rb+") as written:
        os.fsync(written.fileno())


def sync_folder(folder: Path) -> None:
    """Flush the names of a folder to the disk, if the system can."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
