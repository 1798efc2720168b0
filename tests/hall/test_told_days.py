"""Whole days told act by act: each act is done, done again under its key and under another, taken back, done once more.

`zile/spuse.json` has what every day came to, a digest a matter (`python -m tests.hall.test_told_days` makes it anew).
What moved is seen where `python -m tests.hall.test_told_days DAY` is compared with what it said before the change.
"""

import json
import random
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from arbitraj.hall.decided.lines import contestation_lines
from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.decided.sanctioned import against, is_out, register_lines
from arbitraj.hall.folder.image import FolderExport
from arbitraj.hall.folder.taking import after_all, taken_in
from arbitraj.hall.kernel.case import SheetStatus, Waiting
from arbitraj.hall.kernel.event import BadEventError, Body, HallEvent, TakenBack, sheet_of_body
from arbitraj.hall.kernel.fold import fold
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.scene import PLAYER, PROGRAM, HallPerson, is_player
from arbitraj.hall.parts import KINDS
from arbitraj.hall.triage import overview
from arbitraj.hall.triage.listed import open_rows
from arbitraj.hall.triage.ruling import marks_of, moves
from arbitraj.hall.triage.stage import Triage
from arbitraj.hall.typing.entry import entry_view, hand_for, next_hand, pile_view
from arbitraj.hall.typing.grading import Grader
from arbitraj.hall.typing.hands import sheet_of
from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.record.model import Category, Player
from arbitraj.rules.correct import Correction
from arbitraj.wings.network.multi_hall.presented import presented
from arbitraj.wings.network.multi_hall.whole import at_home, hall_of, presenting, shifts_of, told_of_others, whole_of
from tests.correcting import WORDS
from tests.hall import test_accepted as accepted
from tests.hall.rows import event
from tests.hall.scene import ANA, DAN, EVA, ION, NAMES, SEED, MemoryLog, competition
from tests.hall.test_days import DAYS, HOME, day, plain
from tests.hall.test_rulings import LINES, UNLISTED, accept, twice, unlisted

KEPT = HOME / "tests" / "hall" / "zile" / "spuse.json"
PEOPLE = (ANA, EVA, ION)
PLAYERS = tuple(
    Player(n, *name.partition(" ")[::2], f"Clubul {n % 4}", 1500 - n, Category.YOUTH if n % 3 else Category.SENIORS)
    for n, name in enumerate((*NAMES, *(f"Nr{n} {n}n" for n in range(7, 13))), 1)
)
TYPES = ("integral_partial", "n_scrabble", "superscrabble_incomplet")  # of drawn days
_ACTS = 24  # of a drawn day
# the two others are as zi-02, all taken back as it is here too; a folder has its own competition
_RECORDED = [name for name in DAYS if Path(name).stem not in ("zi-09", "zi-11", "jurnal")]


class Told:
    """A hall in memory and what is told of every act in it, by matter."""

    def __init__(self, tip: str = TYPES[0]) -> None:
        until = datetime(2026, 11, 21, 18)
        self.competition = competition(tip, players=PLAYERS, contest_until=until)
        self.at, self.log = datetime(2026, 11, 21, 15), MemoryLog()
        self.grader = Grader(self.competition, Lexicon.from_words("test", WORDS))
        self.hall = self.opened()
        self.told: dict[str, list[Any]] = defaultdict(list)

    def opened(self) -> Hall:
        return Hall(self.log, Triage(self.grader, SEED), lambda: self.at)

    def begins_again(self) -> None:
        """Started again by a clock that was set back meanwhile; it is the same hall."""
        before = self.hall.state
        self.at -= timedelta(minutes=50)
        self.hall = self.opened()
        assert self.hall.state == before

    def whose(self, event: HallEvent) -> HallPerson:
        """Its author, with the role of now."""
        role = PLAYER if is_player(event.who) else self.hall.state.roles.get(event.who, DAN.role)
        return PROGRAM if event.who == PROGRAM.name else HallPerson(event.who, role)

    def tells(self, event: HallEvent, again: Body) -> None:
        """What an event came to: its sheet, the queue, who may do it once more, who may take it back."""
        hall, n, author = self.hall, event.number, self.whose(event)
        self.at += timedelta(seconds=37)
        sheet = hall.state.sheets.get(sheet_of_body(event.body))
        self.told["ce s-a scris"].append([plain(record) for record in hall.state.log[n - 1 :]])
        self.told["fișa"].append(_case(hall.case(sheet.number)) if sheet else None)
        if hall.kinds.of(event.body).concerns != "own_alone":  # while it is typed nothing comes to wait
            self.told["coada"].append(plain(hall.queue()))
        self.told["încă o dată"].append([plain(hall.refusal(person, again)) for person in (*PEOPLE, author)])
        backs = [(ANA, "așa"), (ANA, " "), (author, "")]
        self.told["înapoi"].append([plain(hall.refusal(who, TakenBack(n, why))) for who, why in backs])

    def ends(self) -> None:
        """What everybody sees of it in the end, and what the folder gets."""
        hall, state, told = self.hall, self.hall.state, self.told
        cases = overview.cases_in(hall)
        told["clasament"] = [
            [standing.place, *_graded(standing.correction)] for standing in hall.snapshot().ranking.standings
        ]
        told["registre"] = plain([register_lines(state), contestation_lines(state), marks_of(state), hall.settled])
        told["sancțiuni"] = plain([[against(state, table), is_out(state, table)] for table in hall.players])
        told["mersul"] = plain(
            [
                [[number, case.stage] for number, case in cases.items()],
                overview.at_work(state),
                overview.care_of(cases.values()),
                overview.pace_of(state, cases, self.at),
                overview.nobodys_second(hall.scene, cases.values()),
                overview.inherited_rulings(state),
                overview.waits_for_whom(hall, self.at),
                [[overview.own_work(hall, person), open_rows(hall, person)] for person in PEOPLE],
            ]
        )
        site: Any = SimpleNamespace(hall=hall)
        told["teancul"] = [
            [next_hand(site, person), next_hand(site, person, ["02/1"]), pile_view(site, person)] for person in PEOPLE
        ]
        for number, sheet in state.sheets.items():
            for member in (*PEOPLE, DAN):
                hand = hand_for(hall, member, number)
                told["mâini"].append([member.name, hand, plain(entry_view(hall, member, number, hand))])
            told["mâini"] += [plain(sheet_of(sheet, own)) for own in sheet.hands.values()]
        files = FolderExport(self.grader, ()).files(state)
        told["dosar"] = [[name, data.decode()] for name, data in files.items()]
        for of in (KINDS.nothing, fold(state.log[: len(state.log) // 2], KINDS.nothing)):  # a folder that is ahead
            told["din dosar"] += plain(taken_in(of, self.grader, files))
        # written by somebody else's program: what is taken in stays as it lay there, to the byte
        foreign = {name: data.replace(b"\n", b"\r\n") for name, data in files.items()}
        taken = after_all(KINDS.nothing, taken_in(KINDS.nothing, self.grader, foreign))
        told["rămas în dosar"] = [
            [name, repr(data)] for name, data in FolderExport(self.grader, ()).files(taken).items()
        ]
        told["hotărâri"] = [
            [item.name, who.name, plain(moves(hall, who, body))]
            for item in hall.queue()
            for body in _answers(item)
            for who in (ANA, EVA)
        ]

    def goes_back(self) -> None:
        """All taken back that may be, the last first; started again, it is the same hall."""
        assert self.opened().state == self.hall.state
        for n in range(self.hall.state.number, 0, -1):
            answered = self.hall.do(ANA, "s", f"back-{n}", TakenBack(n, "așa"))
            self.told["luate înapoi"].append(plain(answered.refused) or plain([*self.hall.state.sheets.values()]))
        assert self.opened().state == self.hall.state


def _case(case: SheetStatus) -> Any:
    return [plain(replace(case, correction=None)), *(_graded(case.correction) if case.correction else ())]


def _graded(of: Correction) -> list[Any]:
    """What a correction comes to."""
    entries = [
        [replayed.state.value, replayed.points, replayed.articles] for replayed in (*of.construction, *of.entries)
    ]
    return [of.submission.sheet, of.total, entries, [question.id for question in of.questions]]


def _answers(item: Waiting) -> Iterator[RulingGiven]:
    """Some ways to settle an item."""
    for how in item.how:
        if how in ("citire", "lasat", "raspuns", "diferenta"):
            for reading in [reading_total.reading for reading_total in item.readings] or [None]:  # type: ignore[list-item]
                given = {"entry": item.entry, "seen": item.seen, "value": reading}
                yield RulingGiven(item.sheet, item.question, how, "așa", **given)  # type: ignore[arg-type]


def recorded(events: Callable[[], Sequence[HallEvent]]) -> Told:
    """A recorded day, event by event, whoever sent them."""
    of = Told()
    for record in events():
        if record.key not in of.hall.keys:
            of.at = max(of.at, datetime.fromisoformat(record.when))
            kept = of.hall.bring(PROGRAM, record.unnumbered).event
            assert kept
            of.tells(kept, kept.body)
    return of


def drawn(tip: str, seed: int) -> Told:
    """A day of acts that may well be done, by lot: each again under its key, under another, taken back, once more.

    The hall is started again twice, by a clock that was set back.
    """
    rng, of = random.Random(f"{tip} {seed}"), Told(tip)
    there: Any = SimpleNamespace(site=of)
    keys = iter(f"{n:016d}" for n in range(10_000))

    def does(who: HallPerson, body: Body, key: str = "") -> HallEvent | None:
        before = of.hall.state.number
        answered = of.hall.do(who, "s", key or next(keys), body)
        of.told["răspunsuri"].append([who.name, plain(body), plain(answered.refused)])
        if answered.event and answered.event.number > before:
            of.tells(answered.event, body)
        return answered.event

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(accepted, "token_hex", lambda size: next(keys))
        accepted.begun(there)
        for number, order in ((88, 11), (77, 12), (99, 10)):  # left to type in the order in which they were handed in
            accepted.says(there, ION, "predare", fisa=str(number), masa=number // 11, ordine=order)
        for table in (10, 12, 10):  # the number of a sheet that was taken back, given again and once more
            handed = does(ANA, of.hall.kinds.body_of("predare", {"fisa": "66", "masa": table, "ordine": 20 + table}))
            assert handed
            assert of.hall.state.sheets["66"].table == table
            assert does(ANA, TakenBack(handed.number, "alta"))
            assert "66" not in of.hall.state.sheets
        for n in range(_ACTS):
            kind = rng.choice([*accepted.BODIES, *accepted.OFTEN])
            given = accepted.PLAUSIBLE[kind](there, rng)
            who, key = accepted.whose(there, rng, given), next(keys)
            try:
                body = of.hall.kinds.body_of(kind, given)
            except BadEventError:
                continue
            event = does(who, body, key) or does(who := rng.choice((ANA, PROGRAM)), body, key := next(keys))
            if event:
                assert does(who, body, key) == event
                does(who, body)
                if rng.random() < 0.4 and does(ANA, TakenBack(event.number, "greșit")):
                    does(ANA, TakenBack(event.number, "greșit"))
                    does(who, body)
            if n == _ACTS // 2:
                accepted.typed_out(there, rng)
            if n in (_ACTS // 3, _ACTS // 2):
                of.begins_again()
    return of


@cache
def ruled(kind: str = "accepta") -> Sequence[HallEvent]:
    """A day of rulings that reach other sheets, those typed before and those typed after them."""
    row = LINES[2]
    at = unlisted(UNLISTED, f"{UNLISTED}\n{row}", f"{LINES[0]}\n{LINES[3]}\nI8 STIREX 20", f"{LINES[0]}\nI8 STIREX 21")
    for who, reach in ((EVA, "fisa"), (ANA, "inceput"), (ANA, "cuvant")):
        at.did(who, "decizie", **accept(at, reach=reach) | {"decizie": {"fel": kind, "articol": "8.2.a"}})
    at.handed_in(5, 6)
    twice(at, "05", f"{UNLISTED}\n{LINES[4]}")
    twice(at, "06", "H8 CASA 8\nI8 STIREX 20")
    for item in at.hall.queue():  # left as it is, for all that are at this beginning
        left = {"intrebare": item.question, "depunere": item.entry, "vazut": item.seen, "pana_unde": "inceput"}
        at.does(ANA, "decizie", fisa=item.sheet, cum="lasat", motiv="așa e", **left)
    # as a folder brings it: so many warnings and a sending-off in predare.csv, and lines of a register
    against = (
        (1, 0, 0, "avertisment"), (5, 2, 0, "avertisment"), (6, 2, 0, ""), (4, 1, 1, "avertisment"), (3, 0, 1, ""),
    )  # fmt: skip
    for n, (table, noted, off, measure) in enumerate(against, 1):
        line = {"sanctiune": n, "nume": NAMES[table - 1], "arbitru": f"Arbitrul {n}", "la": f"2026-11-21T16:0{n}:00"}
        of = {"masa": table, "avertismente": noted, "eliminat": bool(off), "motiv": f"vorbește {n}", "masura": measure}
        at.did(PROGRAM, "sanctiune", **of, **(line if measure else {}))
    at.did(ANA, "sanctiune", masa=2, motiv="vorbește", masura="avertisment")
    at.did(ANA, "anulat", nr=at.log.kept[-1].number, motiv="alta")
    return at.log.kept


def several() -> dict[str, Any]:
    """Three halls as one: two that rule otherwise of the same rows, one whose tables are others' too."""
    days = {"C": day("tests/hall/zile/zi-14.jsonl"), "A": ruled(), "B": ruled("respinge")}
    of, logs = Told(), dict[str, list[HallEvent]]()
    for n, (letter, events) in enumerate(days.items()):
        seats = presenting(letter, replace(of.competition, players=PLAYERS[n : n + 9], lexicon=letter), n > 0)
        first = event(1, seats, PROGRAM.name)
        logs[letter] = [first, *(record.unnumbered.numbered(record.number + 1) for record in events)]
    whole = whole_of(of.grader, KINDS, logs)
    halls = {letter: found for letter, log in logs.items() if (found := presented(log))}
    return {
        "foi": plain(whole.state.sheets),
        "dosar": {name: data.decode() for name, data in whole.files().items()},
        "se moștenesc": plain([[request, at_home(hall_of(request.sheet), request)] for request in whole.given]),
        "se contrazic": [str(contradiction.text) for contradiction in whole.contradictions],
        "jucători": [repr(player) for player in whole.grader.competition.players],
        "altfel": [plain([*told_of_others(halls, own)]) for own in halls],
        "deplasate": shifts_of(halls, logs),
    }


DAYS_TOLD: Mapping[str, Callable[[], Told]] = {
    "hotărâri": partial(recorded, ruled),
    **{Path(name).stem: partial(recorded, partial(day, name)) for name in _RECORDED},
    **{f"{tip} {seed}": partial(drawn, tip, seed) for tip, seed in zip((*TYPES, TYPES[0]), (1, 1, 1, 2), strict=True)},
}


def told_of(name: str) -> Mapping[str, Any]:
    if name not in DAYS_TOLD:
        return several()
    of = DAYS_TOLD[name]()
    of.ends()
    of.goes_back()
    return of.told


def text_told(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, default=lambda body: type(body).__name__)


def digests(name: str) -> dict[str, str]:
    return {matter: sha256(text_told(told).encode()).hexdigest()[:12] for matter, told in told_of(name).items()}


ALL = (*DAYS_TOLD, "mai multe săli")


@pytest.mark.mereu
@pytest.mark.parametrize("name", ALL)
def test_a_day_is_told_as_it_was(name: str) -> None:
    assert digests(name) == json.loads(KEPT.read_text("utf-8"))[name]


if __name__ == "__main__":
    with suppress(BrokenPipeError):
        for asked in sys.argv[1:]:
            for matter, told in told_of(asked).items():
                print(matter, *(text_told(told_event) for told_event in told), sep="\n")
    if not sys.argv[1:]:
        lines = (f"{json.dumps(name, ensure_ascii=False)}: {text_told(digests(name))}" for name in ALL)
        KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
