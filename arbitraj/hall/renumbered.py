"""What was ruled of a sheet that got another number: it is about the sheet, and names what is asked by the number."""

from collections.abc import Iterable
from dataclasses import replace

from msgspec import structs

from arbitraj.hall.events import RulingGiven
from arbitraj.hall.state import Done
from arbitraj.record.question import Ask, question_id

_KINDS = ("privit", *(each.value for each in Ask))


def renumbered_among(rulings: Iterable[Done], old: str, new: str) -> tuple[Done, ...]:
    """Rulings given together with those of a sheet, once that has got another number; the same where none was."""
    return tuple(_among(done, old, new) for done in rulings)


def _among(done: Done, old: str, new: str) -> Done:
    body = done.body
    if not isinstance(body, RulingGiven) or old not in body.among:
        return done
    among = tuple(new if each == old else each for each in body.among)
    return replace(done, body=structs.replace(body, among=among))


def renumbered(body: RulingGiven, number: str) -> RulingGiven:
    """A ruling as it is of the same sheet under another number; a name that is none of a question stays."""
    asked = (kind for kind in _KINDS if question_id(body.sheet, body.entry, kind, body.seen) == body.question)
    kind = next(asked, None)
    name = body.question if kind is None else question_id(number, body.entry, kind, body.seen)
    return structs.replace(body, sheet=number, question=name)
