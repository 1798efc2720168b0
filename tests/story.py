"""What the pages for arbiters tell as stories: chapters, their paragraphs, and the blocks that are run or written."""

import re
from collections.abc import Iterator
from pathlib import Path

GUIDE = Path(__file__).parent.parent / "docs" / "ghid.md"
_BLOCK = re.compile(r"(?:^`(?P<file>[^`\n]+)`\n)?^```(?P<kind>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_TITLE = re.compile(r"^\*\*([^*]+?)\.?\*\*", re.MULTILINE)
_QUOTED = re.compile(r"«((?:[^«»]|«[^»]*»)*)»")
_PICTURE = re.compile(r"^!\[[^]]+\]\(([^)]+)\)$", re.MULTILINE)


def chapter(title: str) -> str:
    """The text of a chapter, of the only page that has it."""
    pages = (path.read_text(encoding="utf-8") for path in GUIDE.parent.glob("*.md"))
    (found,) = (page for page in pages if f"\n## {title}\n" in page)
    return found.split(f"## {title}\n", 1)[1].split("\n## ", 1)[0]


def blocks(text: str) -> Iterator[tuple[str, str]]:
    """The blocks of a chapter: a file's name, empty for commands, and the text."""
    for found in _BLOCK.finditer(text):
        assert bool(found["file"]) == bool(found["kind"]), found[0]
        yield found["file"] or "", found["text"]


def told(text: str) -> dict[str, str]:
    """The parts of a chapter that begin with words in bold, by these words."""
    _, *parts = _TITLE.split(text)
    return dict(zip(parts[::2], parts[1::2], strict=True))


def quoted(text: str) -> list[str]:
    """What a text says that stands on the screen, as one line each."""
    return [" ".join(match.split()) for match in _QUOTED.findall(text)]


def pictures(text: str) -> list[str]:
    """The pictures that a text shows, by their paths from docs/."""
    return _PICTURE.findall(text)
