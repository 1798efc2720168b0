"""Tokens of a line of text, classified by their characters only."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import groupby
from operator import attrgetter

from arbitraj.sheets.shapes import signs
from arbitraj.tables.headings import plain

# names of the number after them
NUMBERING = frozenset("nr numarul mutarea mutare mut depunerea depunere dep tura runda no".split())
_COUNTED = NUMBERING | {"gr", "grupa", "grup", "grupul"}
# how a letter and a number stand as a position: what is before them (>), the first of the two (:), the fields behind
_WORTH = (
    (r":[w?]", 3),  # with the word directly after it
    (r":l.", 2),  # or the word letter by letter
    (r":n[n(]*w", 2),
    (r"w.*:n|>l:$|^[^w]*>n:$", 1),
)
_OPENING = "([{<"
_JOKER = ("joker", "jokerul", "jolly", "blank", "jok")
_LINKS = ("=", ":", "-", "–", "este", "e", "pe", "la", "pt", "pentru", "este un", "pe post de")


class Type(Enum):
    """Kind of a token by its look. The value is its character in the `shape` of a line."""

    NUMBER = "n"
    SUM = "+"  # 62+50
    POSITION = "p"
    WORD = "w"
    LETTER = "l"  # one letter, marked or not
    MIXED = "m"  # letters and digits together: a sign was mistyped
    BLANK = "?"  # ? or a line to write on: a field with nothing in it
    SIGN = "s"
    GAP = "_"  # a tab, or blanks that set columns apart
    BRACKET = "("


@dataclass(frozen=True, slots=True)
class Token:
    """A token of a line as written, from character `start` on.

    `value` is the number of a number, `inner` the tokens in brackets.
    """

    kind: Type
    text: str
    start: int
    value: str = ""
    inner: tuple["Token", ...] = field(default=())

    @property
    def is_field(self) -> bool:
        return self.kind not in (Type.SIGN, Type.GAP)


DASHES = "-–—−"
_PIECE = re.compile(
    r"(?P<gap>\t[ \t]*|[ ]{2,}\t?[ \t]*)|(?P<blank>[ ])|(?P<sign>[-–—=]{1,12}>|[→➔➜⇒►]|//+|[;|=:,°º!](?!\|?\w\|\w))"
    r"|(?P<chunk>(?:[(\[{<«]\w[)\]}>»]|(?<=[^\W\d_])\|\w\|(?=\w)|(?<=\w)[°º](?=\w)|[^\s;|=:,°º!()\[\]{}<>«»])+)"
    r"|(?P<other>.)"
)
_INNER_BLANKS = re.compile(r"([(\[{<«])[ ]?([^\W\d_])[ ]?([)\]}>»])")
_CLOSING = {"(": ")", "[": "]", "{": "}"}
_UNIT = "puncte|punct|pct|pnct|pts|pt|p"
_NUMBER = re.compile(rf"(\d{{1,4}})(?:{_UNIT})?\.*", re.IGNORECASE)
_SUM = re.compile(r"\d{1,4}(?:[+x×]\d{1,4}){1,6}\.?", re.IGNORECASE)
_POSITION = re.compile(r"[A-Za-z][./\\_–—-]?\d{1,2}\.?|\d{1,2}[./\\_–—-]?[A-Za-z]\.?")
_GROUP = re.compile(r"gr(?:up[aă])?\.?(\d{1,2}|[IVX]{1,4})[.]?", re.IGNORECASE)
_NUMBERED = re.compile(r"#?(\d{1,3}|[IVX]{1,5})[.)/°_–—-]{1,2}([^\W_].*)")
_QUOTES = ('"', "'", "„", "”", "“", "‘", "’")
_WRAPS = ("**", "__", "``", "*", "_", "`", *_QUOTES)
_BLANKS = frozenset("?_.…")
_LIKE_ROWS = ("p", "P")  # units that with a number look like a place
_LONGEST = 80  # of what may be a field
FIGURES = (Type.NUMBER, Type.SUM)
_OF_MOVES = (Type.POSITION, Type.WORD, Type.LETTER)
UNITS = frozenset(_UNIT.split("|"))


def shape(tokens: Iterable[Token], *, fields: bool = False) -> str:
    """The kinds of tokens as a string, a character each. `fields`: without separators."""
    return "".join(token.kind.value for token in tokens if token.is_field or not fields)


def tokens_of(line: str) -> list[Token]:
    """The tokens of a line.

    >>> [token.kind.name for token in tokens_of("1. H4 APIFO( B )II 119p")]
    ['NUMBER', 'POSITION', 'WORD', 'NUMBER']
    """
    text = as_seen(line)
    return _glued(text, _bracketed(_parted(_unit_apart(_pieces(text)))))


def _unit_apart(tokens: list[Token]) -> list[Token]:
    """Separate the unit of a leading number (`9p H7 CASA`, `1. 9p H7 CASA`).

    If no position follows, the two may be one: `9p CASA`.
    """
    at = next((n for n, token in enumerate(tokens[:3]) if token.kind is Type.NUMBER and _unit_of(token)), None)
    if at is None or any(token.kind not in (Type.NUMBER, Type.SIGN, Type.GAP) for token in tokens[:at]):
        return tokens
    token, behind = tokens[at], shape(tokens[at + 1 :])
    unit, start = _unit_of(token), token.start
    cut = len(token.text.rstrip(".")) - len(unit)
    if unit in _LIKE_ROWS and cut < 3 and "p" not in behind and ("w" in behind or "m" in behind):
        return [*tokens[:at], replace(token, kind=Type.MIXED), *tokens[at + 1 :]]
    apart = [_one(token.text[:cut], start), _one(unit, start + cut)]
    return [*tokens[:at], *apart, *tokens[at + 1 :]]


def _unit_of(token: Token) -> str:
    unit = token.text.lstrip("0123456789").rstrip(".")
    return unit if unit.isalpha() else ""


def as_seen(line: str) -> str:
    """A line as a person sees it. Tabs remain, blanks around a letter in brackets do not."""
    signs = (sign if sign == "\t" else " " if sign.isspace() else sign for sign in unicodedata.normalize("NFC", line))
    return _INNER_BLANKS.sub(r"\1\2\3", "".join(sign for sign in signs if sign == "\t" or sign.isprintable()).strip())


def _glued(line: str, tokens: list[Token]) -> list[Token]:
    """Join characters glued to the front of a word after the position: `6E -OMANDA`, `6E (?)OMANDA`, `6E c)OMANDA`.

    They may mean a letter, or mark one, and are asked.
    """
    first = shape(tokens).find("p") + 1
    out = tokens[: first or len(tokens)]
    for token in tokens[len(out) :]:
        at, start = len(out), token.start
        while token.kind is Type.WORD and at > first and _sticks(out[at - 1], start):
            at -= 1
            start = out[at].start
        if at < len(out) and line[start - 1 : start].isspace():  # else it was looked at with the sign before it
            token = Token(Type.WORD, "".join(other.text for other in (*out[at:], token)), start)
            del out[at:]
        out.append(token)
    return out


def _sticks(token: Token, end: int) -> bool:
    """Whether a token ends at character `end` and may belong to the next token."""
    sign = token.kind is Type.SIGN and token.text in (*DASHES, ")", "]", "?", "*")
    short = token.kind is Type.LETTER or (token.kind is Type.BRACKET and len(token.text) < 4)
    return (sign or short) and token.start + len(token.text) == end


def _pieces(line: str) -> list[Token]:
    tokens: list[Token] = []
    for found in _PIECE.finditer(line):
        kind, text, start = found.lastgroup, found[0], found.start()
        if kind == "gap":
            tokens.append(Token(Type.GAP, text, start))
        elif kind == "chunk":
            tokens += _chunk(text, start)
        elif kind != "blank":
            tokens.append(Token(Type.SIGN, text, start))
    return tokens


def _parted(tokens: list[Token]) -> list[Token]:
    """`1.H 4 CASA 8` and `2.8 A CASA 8`: a number stuck to a position in two pieces is no position with it."""
    out: list[Token] = []
    for n, token in enumerate(tokens):
        stuck = signs().stuck.fullmatch(token.text) if token.kind in (Type.POSITION, Type.MIXED) else None
        # letter by letter in front of its position: `1.G A F A I R E H4 112`
        second = "l" if stuck and stuck[2].isdigit() else "n"
        follows = rf"{second}[wl].*n|l[^n]*p"
        if stuck and shape(out[-1:]) in ("", "s", "_") and re.match(follows, shape(tokens[n + 1 : n + 40])):
            out.append(Token(Type.NUMBER, f"{stuck[1]}.", token.start, stuck[1]))
            out.append(_one(stuck[2], token.start + stuck.start(2)))
        else:
            out.append(token)
    return out


def _bracketed(tokens: list[Token]) -> list[Token]:
    """Join brackets and their contents into one token each. An unclosed bracket is a sign."""
    out: list[Token] = []
    last = {token.text: n for n, token in enumerate(tokens)}
    after = 0
    for at, token in enumerate(tokens):
        closing = _CLOSING.get(token.text, "")
        if at >= after and last.get(closing, -1) > at:
            after = next(n for n in range(at, len(tokens)) if tokens[n].text == closing) + 1
            inner = tuple(tokens[at + 1 : after - 1])
            text = " ".join(token.text for token in inner)
            out.append(Token(Type.BRACKET, f"{token.text}{text}{closing}", token.start, inner=inner))
        elif at >= after:
            out.append(token)
    return out


def _chunk(text: str, start: int) -> list[Token]:
    """Tokens of characters without a blank between them: one, or several that are too close."""
    if len(text) > _LONGEST:
        return [Token(Type.MIXED, text, start)]
    if len(text) == 3 and text[0] in _CLOSING and text[1].isdecimal():
        return [Token(Type.BRACKET, text, start, inner=(_one(text[1], start + 1),))]
    if all(sign in _BLANKS for sign in text):
        return [Token(Type.BLANK if "?" in text or len(text) > 1 else Type.SIGN, text, start)]
    if not any(sign.isalnum() or is_letter(sign) for sign in text):
        return [Token(Type.SIGN, text, start)]
    if text[0] in DASHES or (text[0] == "+" and not text[1:2].isdigit()) or text[0] in "•·":
        return [Token(Type.SIGN, text[0], start), *_chunk(text[1:], start + 1)]
    if text[-1] in (*DASHES, "/") and (text[-1] != "/" or text[:-1].isalnum()):
        return [*_chunk(text[:-1], start), Token(Type.SIGN, text[-1], start + len(text) - 1)]
    whole = any(pattern.fullmatch(text) for pattern in (_NUMBER, _SUM, _POSITION, _GROUP))
    return [_one(text, start)] if whole else _several(text, start)


def _several(text: str, start: int) -> list[Token]:
    numbered = _NUMBERED.fullmatch(text)
    if numbered and (text.startswith("#") or numbered[1].isdigit()):
        rest = _chunk(numbered[2], start + numbered.start(2))
        if any(token.kind in (Type.POSITION, Type.WORD) for token in rest):
            return [Token(Type.NUMBER, f"{numbered[1]}.", start, numbered[1]), *rest]
    if text[0] == "#" and _NUMBER.fullmatch(text[1:]):
        return [Token(Type.NUMBER, f"{text[1:]}.", start, "".join(filter(str.isdigit, text)))]
    for sign in (*DASHES, "/", ".", "+"):
        parts = text.split(sign)
        if 1 < len(parts) < 6 and all(parts):
            kinds = [_one(part, start).kind for part in parts]
            apart = Type.MIXED not in kinds and Type.WORD in kinds and {Type.NUMBER, Type.POSITION} & set(kinds)
            if apart or (sign == "/" and set(kinds) == {Type.NUMBER}):
                return [token for part in parts for token in _chunk(part, start)]
    return [_one(text, start)]


def _one(text: str, start: int) -> Token:
    number = _NUMBER.fullmatch(text)
    # `8P` are points but on a board that has such a row
    if number and text.isascii() and not (text[-1] == "P" and signs().whole.fullmatch(text)):
        return Token(Type.NUMBER, text, start, number[1])
    if _SUM.fullmatch(text) and text.isascii():
        figures = text.rstrip(".").split("+")
        return Token(Type.SUM, text, start, str(sum(map(int, figures))) if all(map(str.isdecimal, figures)) else "")
    if text[0] == "+" and text[1:].isdecimal():
        return Token(Type.SIGN, text, start)
    bare = _unwrapped(text)
    if _POSITION.fullmatch(bare) and bare.isascii():
        return Token(Type.POSITION, bare.rstrip("."), start)
    if spelled := _spelled(bare):
        return Token(Type.WORD, spelled, start)
    letters = sum(map(is_letter, text))
    # a zero behind a letter marks a joker (7.1)
    digits = sum(sign.isdigit() and not (sign == "0" and n and is_letter(text[n - 1])) for n, sign in enumerate(text))
    if digits:
        return Token(Type.MIXED, bare if letters else text, start)
    return Token(Type.WORD, bare, start) if letters > 1 else Token(Type.LETTER if letters else Type.SIGN, text, start)


def is_letter(sign: str) -> bool:
    """A letter, also one in a circle (7.1)."""
    return sign.isalpha() or sign in "©®℗" or unicodedata.decomposition(sign).startswith("<circle>")


def _unwrapped(text: str) -> str:
    """Strip quotes or stars of emphasis around the whole text. Around one letter they mark a joker."""
    for wrap in _WRAPS:
        end = text[-len(wrap) :]
        alike = end in _WRAPS and (wrap in _QUOTES) == (end in _QUOTES)
        if alike and len(text) > 2 * len(wrap) + 1 and text.startswith(wrap):
            return text[len(wrap) : -len(end)]
    return text


def _spelled(text: str) -> str:
    """A word spelled letter by letter with dots or hyphens between: the letters."""
    for sign in ".-–":
        parts = text.rstrip(sign).split(sign)
        if len(parts) > 2 and all(len(part) == 1 and part.isalpha() for part in parts):
            return "".join(parts)
    return ""


def as_value(token: Token) -> Token:
    """A token of brackets as its contents, if these are one field."""
    inner = [settle_sum for settle_sum in settle_sums(list(token.inner)) if settle_sum.is_field]
    signs = [other for other in token.inner if other.kind is Type.SIGN and other.text not in "=+"]
    return replace(inner[0], start=token.start) if len(inner) == 1 and not signs else token


def settle_sums(tokens: list[Token]) -> list[Token]:
    """Replace sums with results, and numbers with units, by numbers: `62+50=112`, `112 de puncte`."""
    return _units(_equal(_added(_fractions(tokens))))


def _fractions(tokens: list[Token]) -> list[Token]:
    """Read `8,5` after a blank as one number that is no points. `8,21` may be points and their total."""
    out: list[Token] = []
    for token in tokens:
        looks = "".join(other.kind.value for other in (*out[-2:], token))
        first, comma = out[-2:] if looks == "nsn" else (None, None)
        before = out[-3] if first and len(out) > 2 else None
        if (
            first
            and comma
            and comma.text == ","
            and first.start + len(first.text) + 1 == token.start
            and (before is None or before.start + len(before.text) < first.start)
            and int(token.value or 0) < int(first.value or 0)
        ):
            out[-2:] = [Token(Type.NUMBER, f"{first.text},{token.text}", first.start)]
        else:
            out.append(token)
    return out


def _added(tokens: list[Token]) -> list[Token]:
    """`62 + 50`, and `62 +50`, as one sum."""
    out: list[Token] = []
    for token in tokens:
        # dots that lead from the word to its points
        if token.kind is Type.NUMBER and shape(out[-2:]) == "w?" and set(out[-1].text) <= {".", "…"}:
            del out[-1]
        apart = token.kind is Type.NUMBER and bool(out) and out[-1].text == "+"
        figure = token.value if apart else token.text[1:] if token.text[:1] == "+" else ""
        before = out[-1 - apart] if len(out) > apart else None
        if figure.isdecimal() and before and before.kind in FIGURES and before.value:
            # `14 +50`: the bonus may be told beside points that hold it already
            text = f"{before.text} {'+ ' if apart else '+'}{figure}"
            out[-1 - apart :] = [Token(Type.SUM, text, before.start, str(int(before.value) + int(figure)))]
        else:
            plus = figure.isdecimal() and not apart
            out.append(Token(Type.NUMBER, token.text, token.start, figure) if plus else token)
    return out


def _equal(tokens: list[Token]) -> list[Token]:
    out: list[Token] = []
    for token in tokens:
        value = as_value(token)
        equals = shape(out[-1:]) == "s" and out[-1].text == "="
        pair = shape((*out[-1 - equals :][:1], value)) if equals or token.kind is Type.BRACKET else ""
        if pair in ("+n", "n+"):
            del out[len(out) - equals :]
            out[-1] = value if pair == "+n" else out[-1]
        else:
            out.append(token)
    return out


def _units(tokens: list[Token]) -> list[Token]:
    out: list[Token] = []
    names = [*(token.text.rstrip(".").lower() for token in tokens), ""]
    for n, token in enumerate(tokens):
        after = tokens[n + 1 : n + 2]
        # a P among the letters of a word spelled out is no unit
        spelled = token.text in _LIKE_ROWS and shape(after) == "l" and token.text.isupper() == after[0].text.isupper()
        counts = (names[n] in UNITS and not spelled) or (names[n] == "de" and names[n + 1] in UNITS)
        if not (counts and shape(out[-1:]) in ("n", "+")):
            out.append(token)
        elif set(shape(out, fields=True)) <= {"n", "+"} and (
            moves := shape(token for token in tokens[n + 1 :] if token.kind in _OF_MOVES)
        ):
            # points in front of a move would be taken for the number of its row, or for half its place
            numbers = out[-1].text.endswith((".", ")"))
            if token.text in _LIKE_ROWS and "p" not in moves and out[-1].kind is Type.NUMBER and not numbers:
                out[-1] = Token(Type.MIXED, f"{out[-1].text} {token.text}", out[-1].start)
            else:
                out.append(token)
    return out


def bracket_values(tokens: list[Token]) -> list[Token]:
    """Replace brackets around a whole field by that field, if there is no other of its kind.

    The first token keeps the brackets of a number: they number the move.
    """
    bare = {token.kind for token in tokens}
    words = {Type.POSITION, Type.WORD} - bare
    values = [as_value(token) for token in tokens]
    wanted = [value.kind in words or (n > 0 and value.kind in FIGURES) for n, value in enumerate(values)]
    return [value if wants else token for token, value, wants in zip(tokens, values, wanted, strict=True)]


def spaced_position(tokens: list[Token]) -> list[Token]:
    """Join `H 4` and `8 / A`, a letter and a number apart, if there is no joined position."""
    if "p" in shape(tokens):
        return tokens
    pairs: list[tuple[int, int, int]] = []
    for n, token in enumerate(tokens):
        signed = (token.kind is Type.SIGN and token.text in (*"./,", *DASHES) for token in tokens[n + 1 : n + 2])
        end = n + 1 + any(signed)
        grouped = n > 0 and plain(tokens[n - 1].text) in _COUNTED
        if not grouped and end < len(tokens) and _is_pair(token, tokens[end]):
            behind = shape(tokens[end + 1 :], fields=True)
            looks = f"{shape(tokens[:n])}>{token.kind.value}:{behind}"
            worth = next((worth for pattern, worth in _WORTH if re.search(pattern, looks)), 0)
            lettered = n > 0 and tokens[n - 1].kind is Type.LETTER and len(tokens[n - 1].text) == 1
            worth -= 2 * (token.kind is Type.LETTER and lettered)
            worth -= end > n + 1  # a sign between them may part as well as join
            pairs.append((-worth, n, end))
    if not pairs or min(pairs)[0] > -1:
        return tokens
    _, n, end = min(pairs)
    text = " ".join(token.text for token in tokens[n : end + 1])
    return [*tokens[:n], Token(Type.POSITION, text, tokens[n].start), *tokens[end + 1 :]]


def _is_pair(one: Token, two: Token) -> bool:
    letter, number = (one, two) if one.kind is Type.LETTER else (two, one)
    return shape((letter, number)) == "ln" and signs().pair.fullmatch(letter.text + number.text) is not None


def spelled(tokens: list[Token]) -> list[Token]:
    """Join letters written one by one into a word, and a marked letter with the halves of its word."""
    out: list[Token] = []
    for kind, run in groupby(tokens, attrgetter("kind")):
        group = list(run)
        if kind is Type.LETTER and len(group) > 1:
            out.append(Token(Type.WORD, " ".join(one.text for one in group), group[0].start, "spelled"))
            continue
        for token in group:
            looks, joined = shape(out), 0
            if kind is Type.WORD and looks.endswith("l") and out[-1].text[0] in _OPENING:
                joined = 2 if looks.endswith("wl") else int("w" not in looks)
            elif kind is Type.WORD and looks.endswith("w"):
                joined = int(out[-1].text[-1] in ")]}>" or token.text[0] in _OPENING)
            parts = [*out[len(out) - joined :], token]
            text = " ".join(part.text for part in parts)
            out[len(out) - joined :] = [replace(parts[0], kind=kind, text=text)]
    return out


def joker(tokens: list[Token]) -> tuple[list[Token], str]:
    """Take out a note on the joker (`joker B`, `?=B`, `(B)` after the word). Returns the rest and its letter."""
    for at, token in enumerate(tokens):
        bracket = token.kind is Type.BRACKET
        runs = [(token.inner, 1)] if bracket else [(tuple(tokens[at : at + length]), length) for length in (4, 3, 2)]
        letter, used = next(((name, length) for run, length in runs if (name := _named_joker(run))), ("", 1))
        if not letter and token.kind is Type.LETTER and _is_note(token, tokens[at + 1 :], tokens[:at]):
            letter = _letter(token)
        if letter:
            return [*tokens[:at], *tokens[at + used :]], letter
    return tokens, ""


def _is_note(token: Token, after: Sequence[Token], before: Sequence[Token]) -> bool:
    """Whether a letter in brackets after a word, with no letter after it, names the joker."""
    lone = shape(after, fields=True)[:1] in ("", "n", "+")
    named = ("?", _letter(token).upper())
    words = any(token.kind is Type.WORD and any(sign in token.text.upper() for sign in named) for token in before)
    return token.text[0] in _OPENING and lone and words


def _named_joker(tokens: Sequence[Token]) -> str:
    """The letter of `joker B`, `joker = B`, `?=B`, `B este joker`. Empty for other tokens."""
    if not 2 <= len(tokens) <= 4:
        return ""
    named = [(plain(token.text) or token.text.strip(), token) for token in tokens]
    for (name, sign), *between, (_, letter) in (named, named[::-1]):
        # the question mark needs its `=`, since in `? B` it may be a blank field
        said = name in _JOKER or (sign.text in ("?", "*") and between)
        if said and letter.kind is Type.LETTER and all(link in _LINKS for link, _ in between):
            return _letter(letter)
    return ""


def _letter(token: Token) -> str:
    return next((sign for sign in token.text if sign.isalpha()), "")
