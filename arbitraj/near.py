"""Suggestions for unknown words: the nearest known one."""

import difflib
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence

from arbitraj.text import Message

_CLOSE = 0.6  # of the ratio of difflib: one wrong letter in three
_SLIP = 0.8  # the same of a word that was meant: one wrong letter in six
_WORD = re.compile(r"[^\W_]+")
# words that tell nothing apart: they join others, or say what every one of them is
_JOINING = frozenset("a al ale cu de din in la pe si joc jocul partida partide partidei tip tipul".split())
_MOST_WORDS, _FEWEST_LETTERS = 6, 3


def folded(text: str) -> str:
    """A text without differences that people overlook: case, diacritics, kinds of blanks and dashes.

    >>> folded("Integral_Parțial"), folded("raspuns apel")
    ('integral-partial', 'raspuns-apel')
    """
    plain = (sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))
    return "-".join("".join(plain).replace("_", " ").replace("-", " ").split())


def nearest(text: str, known: Iterable[str], close: float = _CLOSE) -> str:
    """The known word nearest to `text`. Empty if none is near.

    >>> nearest("corectează", ["corecteaza", "arata"]), nearest("accept", ["accepta"]), nearest("xyz", ["accepta"])
    ('corecteaza', 'accepta', '')
    """
    words = {folded(text): text for text in known}
    found = difflib.get_close_matches(folded(text[:100]), words, 1, close)
    return words[found[0]] if found else ""


def key_called(text: str, names: Mapping[str, Iterable[str]], shortened: bool = False) -> str:
    """The key that `text` names, its words in any order. Empty if it names none, or several.

    `names` are those of each key, besides itself. Case, diacritics, blanks, dashes and joining words do not count. If
    names may be `shortened`, the beginnings of all words of one are enough.

    >>> game_types = {"pe_sir": ("integral pe șir",), "integral_partial": (), "n_scrabble": ()}
    >>> key_called("Pe-ȘIR integral", game_types), key_called("nscrabble", game_types)
    ('pe_sir', 'n_scrabble')
    >>> key_called("int. parț.", game_types, True)
    'integral_partial'
    >>> key_called("integral", game_types), key_called("int", {"a": ("integral",), "b": ("intreg",)}, True)
    ('', '')
    """
    for fits in (_same_words, _beginnings) if shortened else (_same_words,):
        if found := _keys_of(text, names, fits):
            return found.pop() if len(found) == 1 else ""
    return ""


def perhaps_called(text: str, names: Mapping[str, Iterable[str]]) -> Message | str:
    """The key that `text` names with typing errors, as the end of a message. Empty if it may be several.

    >>> game_types = {"pe_sir": ("integral pe șir",), "integral_partial": ()}
    >>> str(perhaps_called("integral partail", game_types)), perhaps_called("integral pe tablă", game_types)
    ('. Poate «integral_partial»?', '')
    """
    found = _keys_of(text, names, _slips)
    return Message("common.perhaps", near=found.pop()) if len(found) == 1 else ""


def unknown_name(text: str, names: Mapping[str, Iterable[str]]) -> Message:
    """The message about a text that names no key."""
    return Message("files.unknown_value", value=text, known=", ".join(names), perhaps=perhaps_called(text, names))


def _keys_of(
    text: str, names: Mapping[str, Iterable[str]], fits: Callable[[Sequence[str], Sequence[str]], bool]
) -> set[str]:
    typed = _WORD.findall(folded(text[:100]))[:_MOST_WORDS]
    return {key for key, of in names.items() if any(fits(typed, _WORD.findall(folded(name))) for name in (key, *of))}


def _same_words(typed: Sequence[str], name: Sequence[str]) -> bool:
    telling = sorted({*typed} - _JOINING)
    return "".join(typed) == "".join(name) != "" or (telling == sorted({*name} - _JOINING) and bool(telling))


def _beginnings(typed: Sequence[str], name: Sequence[str]) -> bool:
    typed, name = _telling(typed), _telling(name)
    enough = len(typed) > 1 or len("".join(typed)) >= _FEWEST_LETTERS
    return enough and _paired(typed, name, lambda word, whole: whole.startswith(word))


def _slips(typed: Sequence[str], name: Sequence[str]) -> bool:
    glued = len(typed) == 1 and bool(name) and _slip(typed[0], "".join(name))
    return glued or _paired(_telling(typed), _telling(name), _slip)


def _slip(word: str, meant: str) -> bool:
    return word[0] == meant[0] and difflib.SequenceMatcher(None, word, meant).ratio() >= _SLIP


def _telling(words: Iterable[str]) -> list[str]:
    return [word for word in words if word not in _JOINING]


def _paired(typed: Sequence[str], name: Sequence[str], fits: Callable[[str, str], bool]) -> bool:
    """Whether each word typed fits another word of the name, and none of these is left."""
    if not typed or len(typed) != len(name):
        return False
    first, *others = typed
    return any(
        fits(first, word) and (not others or _paired(others, [*name[:at], *name[at + 1 :]], fits))
        for at, word in enumerate(name)
    )


def perhaps(text: str, known: Iterable[str]) -> Message | str:
    """The nearest word as the end of a message (`. Poate «accepta»?`). Empty if none is near."""
    near = nearest(text, known)
    return Message("common.perhaps", near=near) if near else ""


def unknown(value: object, known: Iterable[object]) -> Message:
    """The message about an unknown value, with the one that was probably meant."""
    names = [str(value) for value in known]
    return Message("files.unknown_value", value=value, known=", ".join(names), perhaps=perhaps(str(value), names))
