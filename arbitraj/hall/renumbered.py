"""What was ruled of a sheet that got another number: it is about the sheet, and names what is asked by the number."""

from msgspec import structs

from arbitraj.hall.events import RulingGiven
from arbitraj.record.question import Ask, question_id

_KINDS = ("privit", *(each.value for each in Ask))


def renumbered(body: RulingGiven, number: str) -> RulingGiven:
    """A ruling as it is of the same sheet under another number; a name that is none of a question stays."""
    asked = (kind for kind in _KINDS if question_id(body.sheet, body.entry, kind, body.seen) == body.question)
    kind = next(asked, None)
    name = body.question if kind is None else question_id(number, body.entry, kind, body.seen)
    return structs.replace(body, sheet=number, question=name)
