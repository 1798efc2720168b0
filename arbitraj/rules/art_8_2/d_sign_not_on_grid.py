"""8.2.d: a sign of the position is wrong, and the entry is not on the grid."""

from arbitraj.record.findings import Fault, Kind
from arbitraj.rules.article import Article, Given
from arbitraj.rules.attempt import Attempt

ARTICLE = Article(
    "8.2.d", __file__, Kind.INCORRECT, ("I-wrong-sign", "I-meant-place"), column="position", given=Given()
)


def sign_not_on_grid(attempt: Attempt) -> Fault | None:
    """After the first move, a word that lies nowhere and would be correct one sign away."""
    if attempt.grid_places or attempt.case.game.rule("I-wrong-sign") == "niciodata":
        return None
    reading = attempt.as_written
    # off the board, a square taken by another letter, or no contact
    lies_nowhere = reading is not None and (reading.laid is None or not reading.laid.touches)
    if not attempt.case.board.tiles or not lies_nowhere or not attempt.places_it_fits:
        return None
    names = ", ".join(str(fitting.position) for fitting in attempt.places_it_fits)
    return ARTICLE.fault("sign_not_on_grid", "I-wrong-sign", places=names)
