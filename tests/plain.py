"""What no page and no paper may say: codes, commands, file names, keys of settings, a number that does not agree."""

import re
import tomllib
from html.parser import HTMLParser
from pathlib import Path

import arbitraj
from arbitraj.cli.main import PLACES

_COMMON = tomllib.loads((Path(arbitraj.__file__).parent / "text/ro/common.toml").read_text(encoding="utf-8"))
_FORMS = [text.split("|") for key, text in _COMMON.items() if key.startswith("n_") and "#" not in text]
ONE = {forms[0] for forms in _FORMS}
SEVERAL = {forms[1] for forms in _FORMS}
_COUNTED = re.compile(
    rf"(?<![\w.,:/])(\d{{1,3}}(?:\.\d{{3}})+|\d+) (de )?({'|'.join(sorted(ONE | SEVERAL, key=len, reverse=True))})\b"
)
# a hall is started by its command, of a second laptop too
_COMMANDS = sorted({*PLACES} - {"sala"})
# where it stands inside a word, a date or an address it is none of these
_NOT_FOR_PEOPLE = (
    (re.compile(r"\[?\bI-[a-z]+(?:-[a-z]+)*"), "a choice's code"),
    (re.compile(r"(?<![\w-])--[a-z]+"), "an option"),
    (re.compile(rf"\barbitraj (?:[a-z]+ (?:DOSAR|[a-z]+ DOSAR|--)|(?:{'|'.join(_COMMANDS)})\b)|`"), "a command"),
    (re.compile(r"\b[\w.-]+\.(?:csv|toml|jsonl?|xlsx|ods)\b|\b(?:solutii|partide|sala)/"), "a file's name"),
    (re.compile(r"\b[a-z]+_[a-z_0-9]+\b"), "a key"),
    (re.compile(r"\b(?:romana|engleza|franceza|polona|komorow|nicaieri)\b"), "a word of files"),
    (re.compile(r"[şţŞŢ]"), "a cedilla"),
    (re.compile(r"\(\d(?:\.\d{1,2})+(?:\.[a-z])?[),;–]"), "a bare article"),
)
_WORD = re.compile(r"[^\W\d_]+")
_OWN_LINE = frozenset(
    "p li td th h1 h2 h3 section div label button a option dt dd summary tr small legend figcaption text".split()
)
_TOLD = ("aria-label", "title", "placeholder", "alt")


def faults_of(line: str) -> list[str]:
    """What is wrong with a line, by kind."""
    found = [f"{kind}: {match[0]}" for pattern, kind in _NOT_FOR_PEOPLE for match in pattern.finditer(line)]
    for match in _COUNTED.finditer(line):
        if match[1].startswith("0") and match[1] != "0":
            continue  # a sheet's number
        number = int(match[1].replace(".", ""))
        few = number == 0 or 0 < number % 100 < 20
        right = match[3] in ONE if number == 1 else match[3] in SEVERAL and bool(match[2]) != few
        found += [] if right else [f"a number: {match[0]}"]
    for word in _WORD.findall(line):
        capitals = sum(sign.isupper() for sign in word)
        # two jokers at most; a small o behind a capital may mark that one, and stays as it was written
        if 3 <= capitals < len(word) <= capitals + 2 and "o" not in word[1:]:
            found.append(f"a joker: {word}")
    return found


class _Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.lines, self.links, self._silent = [""], set[str](), 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in ("script", "style")
        for name, value in attrs:
            if name in _TOLD and value:
                self.lines += [value, ""]
            if tag == "a" and name == "href" and value and value.startswith("/"):
                self.links.add(value.split("#")[0])
        self._own_line(tag)

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in ("script", "style")
        self._own_line(tag)

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.lines[-1] += data

    def _own_line(self, tag: str) -> None:
        if tag in _OWN_LINE:
            self.lines.append("")


def words_of(html: str) -> tuple[list[str], set[str]]:
    """The lines that a page says, its help apart, and where its links lead in the hall."""
    words = _Words()
    words.feed(html.partition('<aside id="ajutor"')[0])
    return [line for word in words.lines if (line := " ".join(word.split()))], words.links
