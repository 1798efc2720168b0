"""Pieces of a line that belong together: a position in two pieces, a word letter by letter, a note on the joker."""

from collections.abc import Sequence
from dataclasses import replace

from arbitraj.sheets.text_tokens import DASHES, Token, Type, as_value
from arbitraj.tables.headings import plain

# what the number behind it belongs to
_COUNTED = frozenset("gr grupa grup grupul nr numarul mutarea mutare mut depunerea depunere dep tura runda no".split())


def bracket_values(tokens: list[Token]) -> list[Token]:
    """Brackets around a whole field as that field, where nothing without brackets is of its kind.

    The first token keeps the brackets of a number: they number the move.
    """
    bare = {token.kind for token in tokens}
    figures = (Type.NUMBER, Type.SUM)
    out: list[Token] = []
    for n, token in enumerate(tokens):
        value = as_value(token) if token.kind is Type.BRACKET else token
        wanted = (value.kind in figures and n > 0) or (
            value.kind in (Type.POSITION, Type.WORD) and value.kind not in bare
        )
        out.append(value if wanted else token)
    return out


def spaced_position(tokens: list[Token]) -> list[Token]:
    """`H 4`, `8 / A`: a letter and a number apart, where no position is written in one."""
    if any(token.kind is Type.POSITION for token in tokens):
        return tokens
    pairs: list[tuple[int, int, int]] = []
    for n, token in enumerate(tokens):
        signed = (each.kind is Type.SIGN and each.text in (*"./,", *DASHES) for each in tokens[n + 1 : n + 2])
        end = n + 1 + any(signed)
        grouped = n > 0 and plain(tokens[n - 1].text) in _COUNTED
        if not grouped and end < len(tokens) and _is_pair(token, tokens[end]):
            following = [each for each in tokens[end + 1 :] if each.is_field]
            kind = following[0].kind if following else None
            # the word stands right behind it; letter by letter it may stand there too
            worth = 3 if kind in (Type.WORD, Type.BLANK) else 2 if kind is Type.LETTER and len(following) > 1 else 0
            lettered = n > 0 and tokens[n - 1].kind is Type.LETTER and len(tokens[n - 1].text) == 1
            worth -= 2 * (token.kind is Type.LETTER and lettered)
            words = any(each.kind is Type.WORD for each in tokens[:n])
            beyond = [each.kind for each in following if each.kind not in (Type.NUMBER, Type.BRACKET)]
            if kind is Type.NUMBER:
                worth += 2 if beyond[:1] == [Type.WORD] else int(words)
            elif kind is None:
                worth += token.kind is Type.LETTER or not words
            worth -= end > n + 1  # a sign between them may part as well as join
            pairs.append((-worth, n, end))
    if not pairs or min(pairs)[0] > -1:
        return tokens
    _, n, end = min(pairs)
    text = " ".join(each.text for each in tokens[n : end + 1])
    return [*tokens[:n], Token(Type.POSITION, text, tokens[n].start), *tokens[end + 1 :]]


def _is_pair(one: Token, two: Token) -> bool:
    kinds = (one.kind, two.kind)
    number, letter = (two, one) if kinds == (Type.LETTER, Type.NUMBER) else (one, two)
    plain_letter = len(letter.text) == 1 and letter.text.upper() in "ABCDEFGHIJKLMNO" and letter.text.isascii()
    return (
        {*kinds} == {Type.LETTER, Type.NUMBER}
        and plain_letter
        and number.text.isdecimal()
        and 1 <= int(number.value) <= 15
    )


def spelled(tokens: list[Token]) -> list[Token]:
    """Letters one by one as a word; a marked letter between the halves of a word belongs to it."""
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        end = at
        while end < len(tokens) and tokens[end].kind is Type.LETTER:
            end += 1
        last = out[-1] if out else None
        after = tokens[end] if end < len(tokens) else None
        marked = end == at + 1 and tokens[at].text[0] in "([{<"
        if end > at + 1:
            out.append(Token(Type.WORD, " ".join(each.text for each in tokens[at:end]), tokens[at].start, "spelled"))
        elif (
            last
            and last.kind is tokens[at].kind is Type.WORD
            and (last.text[-1] in ")]}>" or tokens[at].text[0] in "([{<")
        ):
            out[-1] = replace(last, text=f"{last.text} {tokens[at].text}")
            end = at + 1
        elif marked and last and after and last.kind is after.kind is Type.WORD:
            out[-1] = replace(last, text=f"{last.text} {tokens[at].text} {after.text}")
            end += 1
        elif marked and after and after.kind is Type.WORD and not any(each.kind is Type.WORD for each in out):
            out.append(replace(after, text=f"{tokens[at].text} {after.text}", start=tokens[at].start))
            end += 1
        else:
            end = at + 1
            out.append(tokens[at])
        at = end
    return out


def joker(tokens: list[Token]) -> tuple[list[Token], str]:
    """The tokens without a note of the kind `joker B`, `?=B`, `(B)` behind the word; the letter that it names."""
    for at, token in enumerate(tokens):
        if token.kind is Type.BRACKET:
            letter, used = _named_joker(token.inner), 1
        else:
            named = ((_named_joker(tokens[at : at + length]), length) for length in (4, 3, 2))
            letter, used = next((each for each in named if each[0]), ("", 1))
        if not letter and token.kind is Type.LETTER and _is_note(token, tokens[at + 1 :], tokens[:at]):
            letter = _letter(token)
        if letter:
            return [*tokens[:at], *tokens[at + used :]], letter
    return tokens, ""


def _is_note(token: Token, after: Sequence[Token], before: Sequence[Token]) -> bool:
    """A letter in brackets of its own behind a word, with no letter after it: it says which one is the joker."""
    near = [each for each in after if each.is_field][:1]
    lone = not near or near[0].kind in (Type.NUMBER, Type.SUM)
    named = ("?", _letter(token).upper())
    words = [each for each in before if each.kind is Type.WORD and any(sign in each.text.upper() for sign in named)]
    return token.text[0] in "([{<" and lone and bool(words)


def _named_joker(tokens: Sequence[Token]) -> str:
    """The letter of `joker B`, `joker = B`, `?=B`, `B = ?`, `B este joker`; empty where they are none of it."""
    # the question mark needs its `=`; in `? B` it may be a blank field
    names = [plain(token.text) or token.text.strip() for token in tokens]
    if not 2 <= len(tokens) <= 4:
        return ""
    ends = (0, len(tokens) - 1)
    for joker, letter in (ends, ends[::-1]):
        word = names[joker] in ("joker", "jokerul", "jolly", "blank", "jok")
        sign = tokens[joker].text in ("?", "*")
        between = [name for n, name in enumerate(names) if n not in ends]
        linked = all(
            each in ("=", ":", "-", "–", "este", "e", "pe", "la", "pt", "pentru", "este un", "pe post de")
            for each in between
        )
        if (word or (sign and between)) and linked and tokens[letter].kind is Type.LETTER:
            return _letter(tokens[letter])
    return ""


def _letter(token: Token) -> str:
    return next((sign for sign in token.text if sign.isalpha()), "")
