"""The first sheet of a typing workbook: its players, and when each sheet was handed in. It holds no sheet itself."""

from arbitraj.competition.files.cells import Page
from arbitraj.competition.files.headings import plain
from arbitraj.text import say

COLUMNS = ("masa", "jucator", "fisa", "ordine", "ora", "stare")
_AMONG = 10  # rows in which its headings stand


def headings() -> tuple[str, ...]:
    """What stands over its columns."""
    return tuple(say(f"typing.index_{column}") for column in COLUMNS)


def is_index(page: Page) -> bool:
    """Whether a page is that sheet, whatever it is called now."""
    wanted = [plain(text) for text in headings()]
    return any([plain(text) for text in row.texts[: len(wanted)]] == wanted for row in page.rows[:_AMONG])
