"""Comments of players on their own entries, told by the beginnings of words."""

from arbitraj.tables.headings import plain

# beginnings of words by which a player comments on his entries, and of those for jokers
_OF_MOVES = tuple(
    "retrag retras anul sters sterg renun tai gresi corect inlocu schimb modific elimin ignor exclu valabil conteaz"
    " mutar mutat depun cuvant randul".split()
)
_OF_JOKERS = ("joker", "jok")


def speaks_of_moves(text: str, or_jokers: bool = True) -> bool:
    """Whether a text seems to say something of the moves: `retrag mutarea 2`.

    >>> speaks_of_moves("retrag mutarea 2"), speaks_of_moves("Brașov, 21 noiembrie")
    (True, False)
    """
    stems = (*_OF_MOVES, *_OF_JOKERS) if or_jokers else _OF_MOVES
    return any(word.startswith(stems) for word in plain(text).split())
