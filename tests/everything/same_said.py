"""What a command says in words, and the same answer as JSON: numbers and names of the one that the other lacks."""

import json
import re
from collections.abc import Iterator
from itertools import accumulate
from typing import Any

# a number with thousands or decimals as they are shown; a word or a name that begins with capitals
_NUMBER = re.compile(r"(?<![\w.,])[−-]?\d{1,3}(?:\.\d{3})+(?![\w,.]*\d)|(?<![\w.,:])[−-]?\d+(?:,\d+)?(?![\w:]|[.,]\d)")
_NAME = re.compile(r"(?<![\w(])(?:\(?[A-ZĂÂÎȘȚ]\)?){2,}(?!\w)|(?<=[a-zăâîșț,] )[A-ZĂÂÎȘȚ][\w-]+(?: [A-ZĂÂÎȘȚ][\w-]+)+")


def lacking(text: str, data: Any) -> set[str]:
    """Numbers and names that the text says and the data do not; how many there are of something is in them."""
    there = {*_said(data)}
    numbers = {_plain(found[0]) for found in _NUMBER.finditer(text)}
    names = {found[0].casefold() for found in _NAME.finditer(text)}
    whole = json.dumps(data, ensure_ascii=False).casefold()
    return {number for number in numbers if number not in there} | {name for name in names if name not in whole}


def _plain(number: str) -> str:
    whole = number.replace("−", "-")
    whole = whole.replace(".", "") if re.fullmatch(r"-?\d{1,3}(\.\d{3})+", whole) else whole
    value = float(whole.replace(",", "."))
    return f"{value:g}" if value < 1e6 else str(int(value))


def _said(data: Any) -> Iterator[str]:
    match data:
        case dict():
            yield str(len(data))
            for key, value in data.items():
                yield from _said(key)
                yield from _said(value)
        case list():
            yield from map(str, range(1, len(data) + 1))  # rows are numbered, and counted
            for key in {key for row in data if isinstance(row, dict) for key in row}:
                yield from map(str, accumulate(_number(row.get(key)) for row in data if isinstance(row, dict)))
            for value in data:
                yield from _said(value)
        case bool() | None:
            return
        case int() | float():
            yield f"{data:g}" if abs(data) < 1e6 else str(int(data))
            for places in (0, 1, 2):
                yield f"{round(data, places):g}"
        case str():
            for number in re.findall(r"-?\d+(?:\.\d+)?", re.sub(r"(?<=\d),(?=\d)", ".", data)):
                yield from (f"{float(number):g}", f"{abs(float(number)):g}")


def _number(value: object) -> int:
    return int(value) if isinstance(value, int | str) and re.fullmatch(r"-?\d{1,9}", str(value)) else 0
