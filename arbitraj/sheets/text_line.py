"""Read the moves of a line of text, in any of the usual notations."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise

from arbitraj.sheets.text_leads import (
    BONUS,
    COMMENTS,
    Lead,
    bracketed_group_first,
    group_within,
    leading_number,
    leads_of,
    roman,
)
from arbitraj.sheets.text_tokens import (
    DASHES,
    UNITS,
    Token,
    Type,
    as_seen,
    bracket_values,
    joker,
    settle_sums,
    shape,
    spaced_position,
    spelled,
    tokens_of,
)
from arbitraj.tables.cells import one_line
from arbitraj.tables.headings import plain

_OF_POSITION = frozenset("pozitia|pozitie|poz|coordonate|coordonata|coord|la|pe|in|din|de la".split("|"))
_OF_WORD = frozenset("cuvantul|cuvant|cuv|depunerea|depunere|dep|cu|am pus|pus|pun".split("|"))
_OF_TOTAL = frozenset("total|cumulat|cumul|suma|tot|t".split("|"))
_OF_POINTS = frozenset("punctaj|punctajul|scor|valoare|pentru|face|obtin".split("|")) | UNITS | _OF_TOTAL
_MOST_OF_A_MOVE, _MOST_OF_A_LINE = 80, 1_000  # tokens: what is longer is no move, and takes no time
# beginnings of words that take a move back
STRUCK = tuple("tai anul sters sterg renun retra elimin exclu ignor gresi".split())


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
    rest = bracketed_group_first(rest)
    told = [leads_of(list(token.inner))[1] for token in rest if token.kind is Type.BRACKET]
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
    others = (*others, *(text for text in told if text and text != group))  # beside something else, in a comment
    return replace(line, left=(*line.left, *(f"gr. {other}" for other in others)))


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
        worded = any(token.kind is Type.WORD and plain(token.text) not in _OF_POSITION for token in kept)
        if token.text.startswith(("//", "#")) and worded:
            comment.append(" ".join(token.text for token in tokens[n:]))
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
    more = [token for token in tokens[word + 1 :] if token.kind is Type.WORD]
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
        upper = token.text.isupper() and not any(token.text.isupper() for token in out if token.kind is Type.WORD)
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
    many = sum(token.kind is Type.WORD and token.text.islower() for token in tokens) > 2
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
