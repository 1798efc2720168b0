"""The numbers in front of a move in a line of text, and its group, wherever it stands."""

import re
from collections.abc import Sequence

from arbitraj.record.numerals import roman_number
from arbitraj.sheets.text_tokens import DASHES, NUMBERING, Token, Type, as_value, is_letter, shape
from arbitraj.tables.headings import plain

_ORDINALS = {"intai": "1"} | {
    name: str(n) for n, name in enumerate("prima doua treia patra cincea sasea saptea opta noua zecea".split(), 1)
}
_NUMBERING = NUMBERING | {"pasul", "solutia", "solutie"}
_OR = frozenset("sau|ori".split("|"))  # between two groups, of which nobody said which
_GROUPS = frozenset("gr|grupa|grupul|grup|g".split("|"))
_LONG = ("grupa", "grupul", "grup")  # names of a group that are words of the game too
_MOST_ROMAN = 18  # the largest in front of a move, or as the name of a group
BONUS = frozenset("bonus prima bingo scrabble bonificatie plus cu".split())
COMMENTS = BONUS | frozenset("joker inclus ok da formeaza si de la pe in x2 x3".split())
Lead = tuple[str, bool]  # a number, and whether it is marked as one that counts


def roman(text: str) -> str:
    """A number as digits, written in digits or as a Roman numeral. Empty if it is none."""
    bare = text.strip(".()")
    if bare.isascii() and bare.isdecimal():
        return bare
    number = roman_number(bare) or 0
    return str(number) if 0 < number <= _MOST_ROMAN else ""


def leads_of(tokens: list[Token]) -> tuple[list[Lead], str, tuple[str, ...], list[Token]]:
    """The leading numbers of a move, its group, the others that it may be, and the rest."""
    leads: list[Lead] = []
    group, others = "", tuple[str, ...]()
    at = 0
    while at < len(tokens):
        token, after = tokens[at], tokens[at + 1 : at + 4]
        name = plain(token.text)
        lone = name == "g" and shape(after, fields=True)[:1] != "n"
        if token.kind in (Type.SIGN, Type.GAP) or (name == "a" and after and plain(after[0].text) in _ORDINALS):
            at += 1
        elif (
            _names_group(token)
            and not group
            and not lone
            and (taken := _group_behind(after))
            and _is_group(taken[0], name, leads, tokens[at + 1 + taken[1] :])
        ):
            group, used = taken
            others, more = _other_groups(tokens[at + 1 + used :])
            at += 1 + used + more
        elif (glued := "" if group else _glued_group(token, tokens[at + 1 :])) and (
            any(map(str.isdigit, token.text)) or _word_stands(tokens[at + 1 :])
        ):
            group, at = glued, at + 1
        elif name in _ORDINALS and after and plain(after[0].text) in ("grupa", "grupul") and not group:
            group, at = _ORDINALS[name], at + 2
        elif (
            name in _NUMBERING
            and (used := _number_behind(after))
            and (number := leading_number(after[used - 1]))
            and (not leads or _word_stands(tokens[at + 1 + used :]))
        ):
            leads.append((number, True))
            at += 1 + used
        elif (number := leading_number(token)) and len(leads) < 3 and _may_lead(token, tokens[at + 1 :]):
            leads.append((number, _is_marked(token, after[:1])))
            at += 1
        else:
            break
    return leads, group, others, tokens[at:]


def leading_number(token: Token) -> str:
    inner = as_value(token)
    if inner.kind is Type.NUMBER:
        return inner.value
    if token.kind is Type.LETTER and len(token.text) == 1 and token.text.islower() and token.text.isascii():
        return str(ord(token.text) - 96)
    return roman(token.text) if token.kind in (Type.LETTER, Type.WORD) else ""


def _may_lead(token: Token, after: Sequence[Token]) -> bool:
    """Whether a token may be a leading number. A letter or a Roman numeral must be marked or precede a position."""
    if token.kind in (Type.NUMBER, Type.BRACKET):
        return any(token.kind is not Type.SIGN for token in after)
    if token.kind is Type.LETTER and token.text.islower():
        return bool(after) and after[0].text == ")"
    following = shape(after, fields=True)
    return bool(re.match("n?p", following) and "w" in following[1:]) or (bool(following) and _is_marked(token, after))


def _is_marked(token: Token, after: Sequence[Token]) -> bool:
    """Whether a number is marked as one that counts: `1.`, `1)`, `(1)`, `1 -`."""
    behind = after[0].text if after else ""
    dotted = token.kind is Type.BRACKET or token.text.endswith((".", ")"))
    return dotted or behind in (")", "]", ":", "/", "°", "º", ".", *DASHES)


def group_within(tokens: list[Token]) -> tuple[str, tuple[str, ...], list[Token]]:
    """The group named further on in the line, the others that it may be (`gr. 1 sau 2`), and the tokens without them.

    GRUPA, GRI and G with a joker are words too: a token without which the line has no word is the word.
    """
    for n, token in enumerate(tokens):
        taken = _group_behind(tokens[n + 1 : n + 4]) if token.kind is Type.WORD and _names_group(token) else None
        group, used = taken or (_glued_group(token, ()), 0)
        others, more = _other_groups(tokens[n + 1 + used :])
        rest = [*tokens[:n], *tokens[n + 1 + used + more :]]
        if group and _word_stands(rest):
            return group, others, rest
    return "", (), tokens


def _other_groups(after: Sequence[Token]) -> tuple[tuple[str, ...], int]:
    """The groups that follow after `sau`, and how many tokens they are."""
    found: list[str] = []
    at = 0
    while at + 1 < len(after) and plain(after[at].text) in _OR:
        named = 1 + _names_group(after[at + 1])
        if not (taken := _group_behind(after[at + named : at + named + 1])):
            break
        found.append(taken[0])
        at += named + taken[1]
    return tuple(found), at


def _is_group(number: str, name: str, leads: Sequence[Lead], behind: Sequence[Token]) -> bool:
    """Whether a name before a number names a group. If it is the line's only word, it is the word."""
    if name == "g" and not re.search("p|nl|ln", shape(behind, fields=True)):
        return False  # `G 1 CASA`: a position in two pieces, where no other is written
    if _word_stands(behind):
        return True
    return number.isdecimal() and (name not in _LONG or len(leads) < 2)


def _names_group(token: Token) -> bool:
    """Whether a token is `gr`, `grupa` and the like. With a circled letter (ⒶG) it is a word with a joker."""
    return plain(token.text) in _GROUPS and not any(is_letter(s) and not s.isalpha() for s in token.text)


def _word_stands(tokens: Sequence[Token]) -> bool:
    """Whether tokens hold the word of a move, or the sign that it was left blank."""
    looks = shape(token for token in tokens if plain(token.text) not in _GROUPS | COMMENTS)
    return any(sign in looks for sign in ("w", "m", "?", "ll"))


def _group_behind(after: Sequence[Token]) -> tuple[str, int] | None:
    """The group that the next tokens name, and how many they are."""
    for n, token in enumerate(after):
        name, bare = plain(token.text), token.text.strip(".:")
        named = token.kind is not Type.POSITION and ((bare.isupper() and len(name) < 3) or roman(token.text))
        number = token.value if token.kind is Type.NUMBER else _ORDINALS.get(name, bare if named else "")
        if number:
            return number, n + 1
        if token.is_field and name not in ("a", "nr", "intai"):
            return None
    return None


def _glued_group(token: Token, after: Sequence[Token]) -> str:
    """The group of `gr2`, `gr.II`, and of `g.2` in front of a position."""
    name = plain(token.text).replace(" ", "")
    for stem in ("grupa", "grup", "gr"):
        if name.startswith(stem) and (number := roman(name[len(stem) :].upper()).lstrip("0")):
            return number
    dotted = token.kind is Type.POSITION and token.text[:2].lower() == "g."
    return name[1:] if dotted and shape(after, fields=True)[:1] == "p" else ""


def _number_behind(after: Sequence[Token]) -> int:
    """The number of tokens up to the number that a label announces, 0 if none follows."""
    n = next((n for n, token in enumerate(after) if token.is_field), len(after))
    found = n < len(after) and (after[n].kind is Type.NUMBER or (n and roman(after[n].text)))
    return n + 1 if found else 0


def bracketed_group_first(tokens: list[Token]) -> list[Token]:
    """Put a group that brackets name, and nothing else, in front of the move (`H7 CASA 8 (gr. 4)`)."""
    for n, token in enumerate(tokens):
        if token.kind is Type.BRACKET and any(map(_may_name_group, token.inner)):
            others = [*tokens[:n], *tokens[n + 1 :]]
            leads, group, _, rest = leads_of(others)
            named = leads_of([*token.inner, *others])
            if named[1] and not (group or group_within(rest)[0]) and (named[0], named[3]) == (leads, rest):
                return [*token.inner, *others]
    return tokens


def _may_name_group(token: Token) -> bool:
    # a word alone is a comment: «(GRI)» is no group I
    glued = any(sign == "." or sign.isdigit() for sign in token.text) and _glued_group(token, ())
    return _names_group(token) or bool(glued)
