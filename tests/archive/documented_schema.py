"""The statements of docs/arhiva.md that make the tables of the archive, for whoever asks them by SQL."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "arhiva.md"


def statements() -> list[str]:
    """The statements of the page, in its order."""
    (block,) = re.findall(r"^```sql\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return [statement.strip() for statement in block.split(";") if statement.strip()]
