"""What happens in the hall, as frozen values. The names on the wire, and in the journal, are the regulation's.

An event is a committed row of the log: who did what, when, at which station. Its body is one of the kinds below. What
the program concludes of events (verdicts, totals, the queue, places) is computed and never stored.
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct, field

from arbitraj.hall.duels.duel_events import DuelBody
from arbitraj.hall.event_body import Body, Reading as _Reading, SheetNumber as _Sheet, TableNumber as _Table
from arbitraj.hall.evidence import PhotoTaken as PhotoTaken
from arbitraj.hall.program_events import ProgramBody
from arbitraj.hall.start_events import StartBody

VERSION = 2  # of the shapes below; older ones are lifted when they are read

# limits as readers of files have them: nobody's sheet is longer
_Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[\w-]+$")]
_Text = Annotated[str, Meta(max_length=100)]
_Long = Annotated[str, Meta(max_length=2000)]
_Hand = Literal[1, 2]
_Number = Annotated[int, Meta(ge=0, le=9_999)]  # in a register; 0: the hall gives it
_Moment = Annotated[str, Meta(max_length=40)]  # as people write it; in the log, ISO to the minute
_Which = Literal["", "solutii"]  # the second table of a superscrabble incomplet


class HandedIn(Body, frozen=True, tag="predare"):
    """6.3.2.e: a sheet was handed in; the same order for those taken together at the stop (6.3.2.g)."""

    sheet: _Sheet = field(name="fisa")
    table: _Table = field(name="masa")
    order: Annotated[int, Meta(ge=1, le=100_000)] = field(name="ordine")
    rose: bool = field(name="ridicat", default=False)  # 6.3.1.o: from the table, before the last minute


class StopCalled(Body, frozen=True, tag="la_stop"):
    """6.3.2.g: what is handed in from here on shares one order, until it is taken back."""

    on: bool = field(name="pornit")


class NotHandedIn(Body, frozen=True, tag="nepredat"):
    """6.3.2.h: this player handed nothing in."""

    table: _Table = field(name="masa")


class HandedInMoved(Body, frozen=True, tag="retrasa"):
    """A registration by a wrong table or number: moved with all that was typed.

    `table`, `number` and `order` are the right ones, None where they stay; with none the registration is taken back.
    """

    sheet: _Sheet = field(name="fisa")
    reason: _Long = field(name="motiv")
    table: _Table | None = field(name="masa", default=None)
    number: _Sheet | None = field(name="fisa_noua", default=None)
    order: Annotated[int, Meta(ge=1, le=100_000)] | None = field(name="ordine", default=None)

    @property
    def takes_back(self) -> bool:
        """Whether the registration is none any more."""
        return self.table is None and self.number is None and self.order is None


class OfHand(Body, frozen=True):
    """What is about one hand of a sheet."""

    sheet: _Sheet = field(name="fisa")
    hand: _Hand = field(name="mana")


class InHand(OfHand, frozen=True):
    """What a typist does in a hand."""


class HeadingTyped(InHand, frozen=True, tag="antet"):
    """The name and the table as the player wrote them (8.3.a)."""

    name: _Text = field(name="nume", default="")
    table: _Text = field(name="masa", default="")
    after_verdict: bool = field(name="dupa_verdict", default=False)


class OfRow(InHand, frozen=True):
    """What a typist does with a row."""

    row: _Id = field(name="rand")
    which: _Which = field(name="tabel", default="")


class RowTyped(OfRow, frozen=True, tag="rand"):
    """A row as typed, or typed anew. `after_verdict`: its typist had seen a verdict before; the service says so."""

    group: _Text = field(name="grupa", default="")
    position: _Text = field(name="pozitie", default="")
    word: _Text = field(name="depunere", default="")
    points: _Text = field(name="puncte", default="")
    total: _Text = field(name="total", default="")
    after_verdict: bool = field(name="dupa_verdict", default=False)


class RowInserted(RowTyped, frozen=True, tag="rand_inserat", kw_only=True):
    """A row that was passed over, put in front of another one."""

    before: _Id = field(name="inaintea")


class RowStruck(OfRow, frozen=True, tag="rand_scos"):
    """A row that is none on the paper: the player struck it out. `after_verdict` as in `RowTyped`."""

    after_verdict: bool = field(name="dupa_verdict", default=False)


class GridTyped(InHand, frozen=True, tag="grila"):
    """The control grid: its lines, or why there are none (`necompletata`: the player drew none)."""

    lines: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=40)] = field(
        name="randuri", default=()
    )
    absent: Literal["", "necompletata"] = field(name="absenta", default="")


class Finished(InHand, frozen=True, tag="gata"):
    """The hand is finished: everything that stands on the paper is typed."""


class HandGiven(OfHand, frozen=True, tag="preluata"):
    """A hand that somebody else goes on with: its typist is called away, or did not come back."""

    to: Annotated[str, Meta(min_length=1, max_length=60)] = field(name="cui")


class ThirdRead(Body, frozen=True, tag="a_treia"):
    """What a third person reads on the paper in a field in which the hands differ."""

    sheet: _Sheet = field(name="fisa")
    difference: Annotated[str, Meta(max_length=120)] = field(name="diferenta")
    value: _Reading = field(name="valoare")


class PersonAsks(Body, frozen=True, tag="intrebare"):
    """A person asks about a row (empty: the sheet); or says which field of it cannot be read (empty: all of it)."""

    sheet: _Sheet = field(name="fisa")
    text: _Long = field(name="text")
    row: Annotated[str, Meta(max_length=40)] = field(name="rand", default="")
    kind: Literal["intrebare", "ilizibil"] = field(name="ce", default="intrebare")
    column: Literal["", "grupa", "pozitie", "depunere", "puncte", "nume", "masa"] = field(name="camp", default="")


class RulingGiven(Body, frozen=True, tag="decizie"):
    """An arbiter settles a question. `question` is its name, `how` what the answer is:

    `citire`: what stands on the paper (`value`; None: as it was seen), an answer of lamuriri.toml; `anulat`: the one
    before it there does not count; `decizie`: a decision of decizii.toml, whose fields `decision` holds; `lasat`: it
    stays as graded; `diferenta`: which value of a difference stands on the paper; `raspuns`: to what a person asked;
    `dosar`: what becomes of a file that was changed by hand (`value`: `al_lor` or `al_nostru`).
    `reach`: `fisa`, `inceput` (every sheet at the same beginning), `cuvant`; `among` names the other sheets.
    """

    sheet: Annotated[str, Meta(max_length=20)] = field(name="fisa")
    question: Annotated[str, Meta(max_length=120)] = field(name="intrebare")
    how: Literal["citire", "decizie", "lasat", "anulat", "diferenta", "raspuns", "dosar"] = field(name="cum")
    reason: _Long = field(name="motiv", default="")
    value: _Reading | None = field(name="valoare", default=None)
    decision: Annotated[dict[_Text, _Text], Meta(max_length=20)] = field(name="decizie", default_factory=dict)
    entry: int | None = field(name="depunere", default=None)
    seen: _Long = field(name="vazut", default="")
    reach: Literal["fisa", "inceput", "cuvant"] = field(name="pana_unde", default="fisa")
    among: tuple[str, ...] = field(name="impreuna_cu", default=())
    arbiter: Annotated[str, Meta(max_length=100)] = field(name="arbitru", default="")  # where it was read in the folder
    when: Annotated[str, Meta(max_length=40)] = field(name="ora_scrisa", default="")


class Closed(Body, frozen=True, tag="inchisa"):
    """A sheet is done: `singura` closed itself, `doua_maini`, `o_singura_mana` after a second look of one person."""

    sheet: _Sheet = field(name="fisa")
    how: Literal["singura", "doua_maini", "o_singura_mana"] = field(name="cum")


class Reopened(Body, frozen=True, tag="redeschisa"):
    """A closed sheet is opened again; `sample`: it was drawn for the control sample, and is typed a second time."""

    sheet: _Sheet = field(name="fisa")
    reason: _Long = field(name="motiv")
    sample: bool = field(name="proba", default=False)


class SanctionNoted(Body, frozen=True, tag="sanctiune"):
    """8.5, 6.3.2.j: what stands against a player in predare.csv from here on: warnings in all, and whether sent off.

    With a `measure` it is dictated in writing, a line of sanctiuni.toml; `second`: the player is sent off with it.
    """

    table: _Table = field(name="masa")
    warnings: Annotated[int, Meta(ge=0, le=99)] = field(name="avertismente", default=0)
    sent_off: bool = field(name="eliminat", default=False)
    reason: _Long = field(name="motiv", default="")
    measure: Literal["", "avertisment", "eliminare"] = field(name="masura", default="")
    article: _Text = field(name="articol", default="")
    number: _Number = field(name="sanctiune", default=0)
    name: _Text = field(name="nume", default="")
    arbiter: _Text = field(name="arbitru", default="")
    when: _Moment = field(name="la", default="")
    second: bool = field(name="al_doilea", default=False)

    @property
    def gone(self) -> bool:
        return self.sent_off or self.warnings >= 2


class ContestationMade(Body, frozen=True, tag="contestatie"):
    """8.6: a player contests an entry, what stands under an article, or with neither the total: in which words, when.

    The rest is found out as the desk does. `late_by`, `late_reason`: taken after the deadline; `edition`: of what.
    """

    table: _Table = field(name="masa")
    text: _Long = field(name="text")
    entry: Annotated[int, Meta(ge=1, le=10_000)] | None = field(name="depunere", default=None)
    which: Literal["", "constructie"] = field(name="tabel", default="")
    article: _Text = field(name="articol", default="")
    when: _Moment = field(name="la", default="")
    late_reason: _Long = field(name="motiv_intarziere", default="")
    late_by: _Text = field(name="primita_de", default="")
    edition: _Text = field(name="editie", default="")
    number: _Number = field(name="contestatie", default=0)
    name: _Text = field(name="nume", default="")
    sheet: Annotated[str, Meta(max_length=20)] = field(name="fisa", default="")
    finding: Annotated[str, Meta(max_length=20_000)] = field(name="constatare", default="")
    typed: Annotated[str, Meta(max_length=64)] = field(name="tastat", default="")


class AppealMade(Body, frozen=True, tag="apel"):
    """8.6: an appeal to the commission against the chief arbiter's answer to a contestation."""

    number: _Number = field(name="contestatie")
    text: _Long = field(name="text")
    when: _Moment = field(name="la", default="")
    sheet: Annotated[str, Meta(max_length=20)] = field(name="fisa", default="")


class ContestationAnswered(Body, frozen=True, tag="raspuns"):
    """8.6: the chief arbiter's answer, or the commission's (`by` its members) to the appeal, which is final.

    What changes does so by a `decision` to be taken, by rulings that were given (`rulings`: their events, 0 where none
    is known, `written`: their numbers in decizii.toml then), or because the sheet was typed wrong and put right.
    """

    number: _Number = field(name="contestatie")
    verdict: Literal["admisa", "in-parte", "respinsa", "retrasa"] = field(name="hotarare")
    reason: _Long = field(name="motiv", default="")
    by: _Text = field(name="de", default="")
    when: _Moment = field(name="la", default="")
    of_appeal: bool = field(name="apel", default=False)
    sheet_changed: bool = field(name="fisa_indreptata", default=False)
    rulings: tuple[int, ...] = field(name="hotarari", default=())
    decision: Annotated[dict[_Text, _Text], Meta(max_length=20)] = field(name="decizie", default_factory=dict)
    entry: int | None = field(name="depunere", default=None)
    reach: Literal["fisa", "inceput", "cuvant"] = field(name="pana_unde", default="fisa")
    written: tuple[int, ...] = field(name="decizii_scrise", default=())
    sheet: Annotated[str, Meta(max_length=20)] = field(name="fisa", default="")


class FolderTaken(Body, frozen=True, tag="dosar"):
    """A file of the folder taken in: its name there, the hash of its bytes, and the bytes (base64).

    For a file of sheets `sheet` is the number of the sheet that it is, where it is one.
    """

    file: Annotated[str, Meta(max_length=300)] = field(name="fisier")
    sha256: Annotated[str, Meta(max_length=64)]
    content: str = field(name="continut", default="")
    sheet: Annotated[str, Meta(max_length=20)] = field(name="fisa", default="")


class AccountChanged(Body, frozen=True, tag="cont"):
    """Who may do what; never a PIN or what is made of one: the journal goes on sticks.

    `pin_gresit`: wrong PINs made somebody wait (`?`: of nobody's name); it changes nothing.
    """

    person: Annotated[str, Meta(min_length=1, max_length=60)] = field(name="persoana")
    role: Literal["arbitru_sef", "arbitru", "dactilograf", "ecran", "oglinda"] = field(name="rol")
    action: Literal["intrat", "schimbat", "plecat", "blocat", "eliberat", "pin_gresit"] = field(name="ce")


class SettingChanged(Body, frozen=True, tag="setare"):
    """How the chief works: `o_mana` (one of two persons may settle differences), `tot_de_doua_ori`, `proba`."""

    name: Literal["o_mana", "tot_de_doua_ori", "proba"] = field(name="nume")
    value: int = field(name="valoare")


class TakenBack(Body, frozen=True, tag="anulat"):
    """An event taken back; it stays in the log. `sheet`: that of which its typist had seen a verdict."""

    number: Annotated[int, Meta(ge=1)] = field(name="nr")
    reason: _Long = field(name="motiv", default="")
    sheet: Annotated[str, Meta(max_length=20)] = field(name="fisa_cu_verdict", default="")


AnyBody: TypeAlias = (
    HandedIn
    | StopCalled
    | NotHandedIn
    | HandedInMoved
    | HeadingTyped
    | RowTyped
    | RowInserted
    | RowStruck
    | GridTyped
    | Finished
    | HandGiven
    | ThirdRead
    | PersonAsks
    | RulingGiven
    | Closed
    | Reopened
    | SanctionNoted
    | ContestationMade
    | AppealMade
    | ContestationAnswered
    | FolderTaken
    | PhotoTaken
    | AccountChanged
    | SettingChanged
    | StartBody
    | ProgramBody
    | DuelBody
    | TakenBack
)


class NewEvent(Struct, frozen=True):
    """An event that has no number yet. `key`: 128 random bits of the station's; `when`: local time, to the second."""

    key: str
    when: str
    who: str
    station: str
    body: AnyBody

    def numbered(self, number: int) -> "HallEvent":
        """As it stands in the log."""
        return HallEvent(number, self.key, self.when, self.who, self.station, self.body)


class HallEvent(Struct, frozen=True):
    """An event of the log, in today's shape; its form on the disk is `store/rows.py`'s."""

    number: int
    key: str
    when: str
    who: str
    station: str
    body: AnyBody


class BadEventError(Exception):
    """What was sent is no event; its text says where and why, for a person."""


class _Held(Struct):  # what bodies are is looked up once for a Struct, and every time for a union
    body: AnyBody


# and here, before there are threads: two that look it up at the same moment end the whole process (msgspec 0.22)
msgspec.json.Decoder(_Held)


def body_of(kind: str, data: Any, version: int = VERSION) -> AnyBody:
    """The body of a kind from plain data, checked. Raises BadEventError."""
    if version > VERSION:
        raise BadEventError(f"v={version}")
    if not isinstance(data, dict):
        raise BadEventError("date")
    try:
        held = msgspec.convert({"body": {**_lifted(kind, data, version), "fel": kind}}, _Held)
    except msgspec.ValidationError as error:
        raise BadEventError(str(error)) from None
    return held.body


def _lifted(kind: str, data: dict[str, Any], version: int) -> dict[str, Any]:
    """Data of an older version as today's has it. Before 2 whatever was asked of a row waited as what is not read."""
    if version < 2 and kind == "intrebare":
        return {"ce": "ilizibil" if data.get("rand") else "intrebare", **data}
    return data


def data_of(body: AnyBody) -> tuple[str, dict[str, Any]]:
    """(kind, plain data) of a body; `body_of` gives it back."""
    data = msgspec.to_builtins(body)
    return data.pop("fel"), data
