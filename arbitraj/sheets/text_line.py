"""Read the moves of a line of text, in any of the usual notations."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise

from arbitraj.record.numerals import roman_number
from arbitraj.sheets.text_tokens import (
    DASHES,
    NUMBERING,
    UNITS,
    Token,
    Type,
    as_seen,
    as_value,
    bracket_values,
    is_letter,
    joker,
    settle_sums,
    shape,
    spaced_position,
    spelled,
    tokens_of,
)
from arbitraj.tables.cells import one_line
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
_OF_POSITION = frozenset("pozitia|pozitie|poz|coordonate|coordonata|coord|la|pe|in|din|de la".split("|"))
_OF_WORD = frozenset("cuvantul|cuvant|cuv|depunerea|depunere|dep|cu|am pus|pus|pun".split("|"))
_OF_TOTAL = frozenset("total|cumulat|cumul|suma|tot|t".split("|"))
_OF_POINTS = frozenset("punctaj|punctajul|scor|valoare|pentru|face|obtin".split("|")) | UNITS | _OF_TOTAL
_MOST_OF_A_MOVE, _MOST_OF_A_LINE = 80, 1_000  # tokens: what is longer is no move, and takes no time
# beginnings of words that take a move back
STRUCK = tuple("tai anul sters sterg renun retra elimin exclu ignor gresi".split())


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
        return any(each.kind is not Type.SIGN for each in after)
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


@dataclass(frozen=True, slots=True)
class MoveLine:
    """A move as a line shows it.

    `leads` are the leading numbers, the outermost first, and whether each is marked as a count: the whole file decides
    what they are. `words` are the candidates for the word, several if it is doubtful. `figures` are the numbers after
    the position or word, `total` the one that is called so. `comment` is the text after the move, `left` the tokens in
    no field, `joker` the letter of the joker.
    """

    text: str
    leads: tuple[Lead, ...] = ()
    group: str = ""
    position: str = ""
    half: str = ""  # a single sign where the position should be
    words: tuple[str, ...] = ()
    figures: tuple[Token, ...] = ()
    total: str = ""
    comment: str = ""
    left: tuple[str, ...] = ()
    joker: str = ""
    blank: bool = False  # there is a sign for an empty field
    spelled: bool = False
    minus: bool = False  # a dash touches the points, with a blank before it
    # set by the lines around it
    number: str = ""  # of the row
    points: str = ""
    points_may_be: tuple[str, ...] = ()  # if they are a sum that nobody wrote down
    is_doubtful: bool = False  # which number the points are
    summed: bool = False  # a number of it is named a total
    group_behind: bool = False  # the group was named behind other fields
    group_is_stray: bool = False  # the group is a number in front, where most lines have none
    first_of_two: str = ""  # a number joined to a letter, in front of which lines have one more: that may be it

    @property
    def is_whole(self) -> bool:
        return bool(self.position and self.words)

    @property
    def is_numbered(self) -> bool:
        return any(marked for _, marked in self.leads)


def read_line(tokens: Sequence[Token], text: str) -> MoveLine:
    """The one move that the tokens of a line may be."""
    if len(tokens) > _MOST_OF_A_MOVE:
        return MoveLine(text)
    rest, letter = joker(settle_sums(list(tokens)))
    rest = spaced_position(bracket_values(rest))
    rest, comment = _cut_comment(rest)
    leads, group, others, rest = leads_of(rest)
    behind = ""
    if not group:
        behind, others, rest = group_within(rest)
        group = behind
    fields = [token for token in rest if token.is_field]
    line = MoveLine(text, tuple(leads), group, comment=comment, joker=letter, minus=_has_minus(tokens))
    line = replace(line, group_behind=bool(behind))
    line = _fields(spelled(fields), line)
    return replace(line, left=(*line.left, *(f"gr. {each}" for each in others)))


def _has_minus(tokens: Sequence[Token]) -> bool:
    for word, dash, number in zip(tokens, tokens[1:], tokens[2:], strict=False):
        apart, touching = word.start + len(word.text) < dash.start, dash.start + 1 == number.start
        if apart and touching and shape((word, dash, number)) == "wsn" and dash.text in DASHES:
            return True
    return False


# -- the fields ---------------------------------------------------------------------------------------------------


def _cut_comment(tokens: list[Token]) -> tuple[list[Token], str]:
    """Cut off the text after `//` or `#`, and in brackets, if the move is whole without it."""
    comment: list[str] = []
    kinds = {token.kind for token in tokens}
    kept: list[Token] = []
    for n, token in enumerate(tokens):
        worded = any(each.kind is Type.WORD and plain(each.text) not in _OF_POSITION for each in kept)
        if token.text.startswith(("//", "#")) and worded:
            comment.append(" ".join(each.text for each in tokens[n:]))
            break
        if token.kind is Type.BRACKET and (Type.WORD in kinds or Type.MIXED in kinds) and leading_number(token) == "":
            comment.append(token.text)
        else:
            kept.append(token)
    return kept, " ".join(comment)


def _fields(tokens: list[Token], line: MoveLine) -> MoveLine:
    tokens, total, summed = _without_labels(tokens)
    spots = _spots(tokens, line)
    rest = _Rest(needs_position=spots.position is None, needs_word=spots.word is None)
    for n in range(len(tokens)):
        if n not in (spots.position, spots.word):
            rest.take(tokens, n, spots)
    place, word = (tokens[n] if n is not None else None for n in (spots.position, spots.word))
    return replace(
        line,
        position=place.text if place and not spots.half else "",
        half=spots.half,
        words=(*([word.text] if word else ()), *rest.words),
        figures=tuple(rest.figures),
        total=total,
        summed=summed,
        comment=" ".join(filter(None, (*rest.comments, line.comment))),
        left=tuple(rest.left),
        blank=rest.blank,
        spelled=word is not None and word.value == "spelled",
    )


@dataclass(frozen=True, slots=True)
class _Spots:
    """Indices of the tokens that are the position, or the sign that is `half` of one, and the word.

    `behind` are other candidates for the word. `settled`: something says that it is this one.
    """

    position: int | None
    half: str
    word: int | None
    behind: Sequence[int]
    settled: bool


def _spots(tokens: list[Token], line: MoveLine) -> _Spots:
    kinds = (Type.POSITION, Type.WORD, Type.MIXED)
    spots, words, mixed = ([n for n, token in enumerate(tokens) if token.kind is kind] for kind in kinds)
    position = spots[0] if spots else None
    front = [n for n in words if position is not None and n < position]
    behind = words[len(front) :]
    behind = [n for n in behind if plain(tokens[n].text) not in COMMENTS] or behind
    # a word after the points may be a comment, if there is one in front already
    early = [n for n in behind if "n" not in shape(tokens[position or 0 : n])]
    word = next(iter((*early, *front[::-1], *behind)), None)
    half = ""
    if position is None:
        position, half = _half(tokens, word, line)
        if position is not None and not half:
            mixed = [n for n in mixed if n != position]
            word = next((n for n in words if n > position), None)
    if word is None and mixed:
        word = _mixed_word(tokens, mixed, position)
    return _Spots(position, half, word, behind, bool(early or front))


@dataclass(slots=True)
class _Rest:
    """The tokens of a line that are neither its position nor its word, sorted one by one."""

    needs_position: bool  # a sign for an empty field may be it
    needs_word: bool
    blank: bool = False
    words: list[str] = field(default_factory=list)  # that may be the word too
    figures: list[Token] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)

    def take(self, tokens: Sequence[Token], n: int, spots: _Spots) -> None:
        token, past = tokens[n], spots.word is not None and n > spots.word
        bonus = token.kind is Type.NUMBER and self.figures and n > 0 and plain(tokens[n - 1].text) in BONUS
        # l12 looks like a position, but after the word it means the points
        odd = token.kind in (Type.MIXED, Type.POSITION) and not self.figures and past
        if (token.kind.value in "n+" and not bonus) or odd:
            self.figures.append(token)
        elif token.kind is Type.BLANK:
            self.take_blank(token, past)
        elif n in spots.behind and past and not (self.figures and spots.settled):
            self.words.append(token.text)
        elif bonus or _is_comment(token, tokens):
            self.comments.append(token.text)
        else:
            self.left.append(token.text)

    def take_blank(self, token: Token, past: bool) -> None:
        """Take a sign for an empty field: the position, the word, else the points. `past`: it is after the word."""
        if self.needs_position and not past:
            self.blank, self.needs_position = True, False
        elif self.needs_word:
            self.blank, self.needs_word = True, False
        else:
            self.figures.append(token)


def _half(tokens: list[Token], word: int | None, line: MoveLine) -> tuple[int | None, str]:
    """A position with one sign missing or mistyped, before the word: (its place, the sign if alone)."""
    if word is None:
        return None, ""
    for n, token in enumerate(tokens[:word]):
        if token.kind is Type.LETTER:
            return n, token.text
        if token.kind is Type.MIXED and len(token.text) < 4:
            return n, ""
    first = tokens[word]
    more = [each for each in tokens[word + 1 :] if each.kind is Type.WORD]
    # HI for H1, BA for 8A: two letters, one of which looks like a digit, and the word behind them
    if more and len(first.text) == 2 and set(first.text) & set("IlOoBSZ") and line.is_numbered:
        return word, ""
    return None, ""


def _mixed_word(tokens: list[Token], mixed: list[int], position: int | None) -> int | None:
    """The index of the mixed token that is the word: one with more letters than digits, or if there is no other."""
    likely = [n for n in mixed if sum(map(str.isalpha, tokens[n].text)) > sum(map(str.isdigit, tokens[n].text))]
    behind = [n for n in likely or mixed if position is None or n > position]
    return (behind or likely or mixed)[0]


def _without_labels(tokens: list[Token]) -> tuple[list[Token], str, bool]:
    """Drop names of fields directly before the field (`poz. H4`).

    Returns the rest, the number named a total, and whether any number was so named.
    """
    out: list[Token] = []
    total, summed = "", False
    for n, token in enumerate(tokens):
        name, before = plain(token.text), plain(tokens[n - 1].text) if n else ""
        passed, after = shape(out), shape(tokens[n + 1 :])
        words = "w" in passed or "m" in passed
        # TOTAL right behind a position is a word, where those in front are not written as words are
        upper = token.text.isupper() and not any(each.text.isupper() for each in out if each.kind is Type.WORD)
        word = passed[-1:] == "p" and upper and name in _OF_TOTAL and len(name) > 1
        if token.kind in (Type.WORD, Type.LETTER) and (
            (name in _OF_POSITION and after[:1] == "p" and (words or "w" in after))
            or (name in _OF_WORD and after[:1] == "w" and len(tokens[n + 1].text) > 1)
            or (name in _OF_POINTS and after[:1] == "n" and words and not word)
        ):
            summed |= name in _OF_TOTAL
            continue
        if before in _OF_TOTAL and token.kind is Type.NUMBER and words and "n" in passed:
            total = total or token.value
        else:
            out.append(token)
    return out, total, summed


def _is_comment(token: Token, tokens: Sequence[Token]) -> bool:
    """Whether a word after a move is no field of it: a known comment, or one of several words in lower case."""
    many = sum(each.kind is Type.WORD and each.text.islower() for each in tokens) > 2
    return plain(token.text) in COMMENTS or (many and token.text.islower()) or token.kind is Type.BRACKET


def moves_on(text: str) -> list[MoveLine]:
    """The possible moves of a text, each with its part of the text."""
    whole, parts = as_seen(text), _split(text)
    starts = [part[0].start if n and part else 0 for n, part in enumerate(parts)]
    stops = [*starts[1:], len(whole)]
    return [read_line(part, one_line(whole[a:b])) for part, a, b in zip(parts, starts, stops, strict=True)]


def _split(text: str) -> list[list[Token]]:
    tokens = tokens_of(text)
    if len(tokens) > _MOST_OF_A_LINE or shape(tokens).count("p") < 2:
        return [tokens]
    for sign in (";", "\t", "/", ",", "|"):
        parts = _parts(tokens, sign)
        if len(parts) > 1 and all(read_line(part, "").is_whole for part in parts):
            return parts
    return _greedy(tokens)


def _parts(tokens: list[Token], sign: str) -> list[list[Token]]:
    def parts(token: Token) -> bool:
        return token.kind is Type.GAP if sign == "\t" else token.kind is Type.SIGN and token.text == sign

    runs = [list(run) for is_sign, run in groupby(tokens, parts) if not is_sign]
    return [run for run in runs if shape(run, fields=True)]


def _greedy(tokens: list[Token]) -> list[list[Token]]:
    """Moves one after another without a sign between them: each begins as the first one does."""
    spots = [n for n, token in enumerate(tokens) if token.kind is Type.POSITION]
    first = [token for token in tokens[: spots[0]] if token.is_field]
    words_first = any(token.kind is Type.WORD and not roman(token.text) for token in first)
    numbered = bool(first) and bool(leading_number(first[0]))
    cuts = [0]
    for last, spot in pairwise(spots):
        words = [n for n in range(last + 1, spot) if words_first and tokens[n].kind is Type.WORD]
        at = max(words, default=spot)
        before = [n for n in range(last + 1, at) if tokens[n].is_field]
        if numbered and len(before) >= 3 - words_first and leading_number(tokens[before[-1]]):
            at = before[-1]
        cuts.append(at)
    parts = [tokens[start:end] for start, end in zip(cuts, [*cuts[1:], len(tokens)], strict=True)]
    return parts if all(read_line(part, "").is_whole for part in parts) else [tokens]
