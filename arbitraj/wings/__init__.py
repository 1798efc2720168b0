"""The wings beside the core: which there are, and what each brings. The core asks here and imports none of them.

A wing is a folder with a module `wing.py`. Each name in `WINGS` is a function of that module. A wing whose folder is
not there brings nothing: the core works without it.
"""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

_HERE = Path(__file__).parent

# the order is that of the help, of the hall's bar, and of what is opened with a hall; entry points stay for other
# people's packages (rules of `types/`)
WINGS = {
    "camera": (
        *("commands", "hall", "event_keys", "field_values", "forget_photos", "large_bodies"),
        *("authors", "settings", "samples", "asks"),
    ),
    "network": (
        *("hall", "event_keys", "authority"),
        *("follow_from_here", "gather_into", "old_hall_asked", "several_halls", "take_over"),
    ),
    "years": (
        *("commands", "hall", "command_pages"),
        *("published", "after_publishing", "history", "typed_base"),
    ),
    "games": ("commands", "hall", "articles", "folder_files", "event_keys", "field_values"),
    "search": (
        *("commands", "hall", "command_pages"),
        *("possible", "ideal", "worthwhile", "beyond_bound", "count_bound"),
    ),
}


def brought(name: str) -> Iterator[Any]:
    """The function `name` of each wing that brings one; its module is imported then."""
    for wing, names in WINGS.items():
        if name in names and (_HERE / wing).is_dir():
            yield getattr(import_module(f"{__name__}.{wing}.wing"), name)


def beside(pattern: str) -> list[Path]:
    """Files and folders of the wings, by a pattern below a wing's folder: `text/ro/*.toml`."""
    return [path for wing in WINGS for path in sorted((_HERE / wing).glob(pattern))]
