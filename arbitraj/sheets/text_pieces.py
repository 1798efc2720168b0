"""Pieces of a line that belong together: a position in two pieces, a word letter by letter, a note on the joker."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter

from arbitraj.sheets.shapes import signs
from arbitraj.sheets.text_tokens import DASHES, FIGURES, Token, Type, as_value, shape
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
        signed = (each.kind is Type.SIGN and each.text in (*"./,", *DASHES) for each in tokens[n + 1 : n + 2])
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
    text = " ".join(each.text for each in tokens[n : end + 1])
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
    words = any(each.kind is Type.WORD and any(sign in each.text.upper() for sign in named) for each in before)
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
