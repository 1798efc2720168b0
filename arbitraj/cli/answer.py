"""Answers of commands as data: `--json [FIȘIER]`, in a file or, without a name, on standard output."""

import json
import sys
from datetime import date
from pathlib import Path
from typing import Annotated, Any

from arbitraj.desk.requests import Option

OPTION, ON_SCREEN = "--json", "-"
AnswerFile = Annotated[str, Option(OPTION, "cli.opt_json", "[FIȘIER]")]


def told_as_data(json_file: str, data: Any) -> bool:
    """Write the answer as JSON if that is wanted. Returns whether nothing else is to be shown. Raises OSError."""
    if not json_file:
        return False
    from arbitraj.atomic import write_text

    text = json.dumps(data, ensure_ascii=False, indent=1, default=_moment) + "\n"
    if json_file == ON_SCREEN:
        sys.stdout.write(text)
        return True
    write_text(Path(json_file), text)
    return False


def _moment(value: date) -> str:
    return value.isoformat()


def answer_file(json_file: str) -> Path | None:
    """The file named for the answer, if any."""
    return Path(json_file) if json_file not in ("", ON_SCREEN) else None
