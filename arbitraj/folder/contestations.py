"""contestatii.toml: the register of contestations, read and checked, written as people can read it."""

from collections.abc import Sequence
from pathlib import Path

from arbitraj.folder.register import Fields, Value, read_tables, toml_table, write_register
from arbitraj.near import unknown
from arbitraj.problems import Problem
from arbitraj.record.contestation import Answer, Appeal, Contestation, Lateness, Verdict
from arbitraj.text import said, say
from arbitraj.writing.step import Step

FILE = "contestatii.toml"
_TABLE = "contestatie"


def read_contestations(folder: Path) -> tuple[tuple[Contestation, ...], list[Problem]]:
    """The contestations of a folder, in their order, and what is wrong with them."""
    problems: list[Problem] = []
    read = [
        _contestation(table, number, problems)
        for number, table in enumerate(read_tables(folder / FILE, _TABLE, problems), 1)
    ]
    found = tuple(each for each in read if each)
    numbers = [each.number for each in found]
    twice = sorted({each for each in numbers if numbers.count(each) > 1})
    problems += [Problem(FILE, "", said("contestation.twice", number=number)) for number in twice]
    return found, problems


def _contestation(table: dict[str, object], at: int, problems: list[Problem]) -> Contestation | None:
    before = len(problems)
    place = said("contestation.place", number=table.get("nr", at))
    fields = Fields(FILE, place, table, problems)
    number, seat = fields.number("nr", needed=True), fields.number("masa", needed=True)
    when = fields.moment("primita", needed=True)
    by, why = fields.text("tarziu_primita_de"), fields.text("tarziu_motiv")
    if bool(by) != bool(why):
        fields.wrong(said("contestation.half_late"))
    made = Contestation(
        number=number or 0,
        table=seat or 0,
        name=fields.text("nume", needed=True),
        sheet=fields.text("fisa", needed=True),
        text=fields.text("text", needed=True),
        when=when,  # type: ignore[arg-type]
        entry=fields.number("depunere"),
        construction=fields.text("tabel") == "constructie",
        article=fields.text("articol"),
        finding=fields.text("constatare"),
        late=Lateness(by, why) if by else None,
        answer=_answer(fields.table("raspuns", place)),
        appeal=_appeal(fields.table("apel", place)),
    )
    if made.appeal and not made.answer:
        fields.wrong(said("contestation.appeal_too_early", number=number))
    fields.end()
    return made if len(problems) == before else None


def _answer(fields: Fields | None) -> Answer | None:
    if fields is None:
        return None
    text = fields.text("hotarare", needed=True)
    known = {each.value: each for each in Verdict}
    if text and text not in known:
        fields.wrong(unknown(text, known))
    answer = Answer(
        known.get(text, Verdict.REJECTED),
        fields.text("motiv", needed=True),
        fields.text("de", needed=True),
        fields.moment("la", needed=True),  # type: ignore[arg-type]
        fields.numbers("decizii"),
        fields.text("cum") == "fisa_indreptata",
    )
    fields.end()
    return answer


def _appeal(fields: Fields | None) -> Appeal | None:
    if fields is None:
        return None
    text, when = fields.text("text", needed=True), fields.moment("la", needed=True)
    answer = _answer(fields.table("raspuns", fields.place))
    fields.end()
    return Appeal(text, when, answer)  # type: ignore[arg-type]


def write_contestations(
    step: Step, contestations: Sequence[Contestation], before: Sequence[Contestation]
) -> Path | None:
    """Write the register; the copy of the file that was kept, where a person had changed it.

    `before` is the register as it was read. Raises OSError.
    """
    return write_register(step, step.folder / FILE, register_text(contestations), register_text(before))


def register_text(contestations: Sequence[Contestation]) -> str:
    """The text of the file."""
    head = "".join(f"# {line}\n" for line in say("contestation.file_head").splitlines())
    return "\n".join([head, *map(_shown, contestations)])


def _shown(each: Contestation) -> str:
    values: dict[str, Value] = {
        "nr": each.number,
        "masa": each.table,
        "nume": each.name,
        "fisa": each.sheet,
        "depunere": each.entry,
        "tabel": "constructie" if each.construction else "",
        "articol": each.article,
        "constatare": each.finding,
        "text": each.text,
        "primita": each.when,
        "tarziu_primita_de": each.late.by if each.late else "",
        "tarziu_motiv": each.late.reason if each.late else "",
    }
    text = toml_table(f"[[{_TABLE}]]", values)
    if each.answer:
        text += _answer_shown(f"[{_TABLE}.raspuns]", each.answer)
    if each.appeal:
        text += toml_table(f"[{_TABLE}.apel]", {"text": each.appeal.text, "la": each.appeal.when})
        if each.appeal.answer:
            text += _answer_shown(f"[{_TABLE}.apel.raspuns]", each.appeal.answer)
    return text


def _answer_shown(header: str, answer: Answer) -> str:
    values: dict[str, Value] = {
        "hotarare": answer.verdict.value,
        "motiv": answer.reason,
        "de": answer.by,
        "la": answer.when,
        "decizii": answer.decisions,
        "cum": "fisa_indreptata" if answer.sheet_changed else "",
    }
    return toml_table(header, values)
