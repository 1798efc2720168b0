"""A hall of one, two or three: nothing waits for nobody without somebody being told what to do, and it gets to its end.

Acts are drawn by a seed; after each of them everything open is either somebody's here, or stands on the chief's list
with a way out and on every other arbiter's with the chief's name. Then people do only what their lists lead to.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest
from starlette.testclient import TestClient

from arbitraj.hall.decided.ruled import OTHER_PAPER
from arbitraj.hall.kernel.case import SheetStage, Waiting
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.scene import ARBITER, CHIEF, PROGRAM, TYPIST, HallPerson, people_here
from arbitraj.hall.page.site import Site
from arbitraj.hall.parts import FRAME
from arbitraj.hall.people.accounts import AccountChanged
from arbitraj.hall.triage.listed import ALONE, GIVE, ListedRow, open_rows
from arbitraj.hall.triage.overview import cases_in, may_begin
from arbitraj.hall.typing.blind import kept_from
from arbitraj.hall.typing.rows import Finished
from arbitraj.hall.web.front import make_app
from tests.correcting import EXAMPLE
from tests.hall.rooms import Named
from tests.hall.scene import ANA, DAN, EVA, InHall
from tests.hall.test_pages import sent_from
from tests.longer import in_parts

PAPERS = {"01": EXAMPLE, "02": EXAMPLE.replace("STIRE 13", "STIRE 12")}  # 02 is alike, with a claim that is wrong
SLIPS = (("CASA 8", "CASA 6"), ("TRACASAI", "TRACASA"), ("STIRE", "ST?RE"), ("H4 TRACASAI 11\n", ""), ("8", "9"))
ACTS = 25  # of a hall


def goes_on(hall: Hall, who: HallPerson, sheet: str, hand: int) -> bool:
    """Whether a person can finish a transcription."""
    return hall.refusal(who, Finished(sheet, 2 if hand == 2 else 1)) is None


def browser_of(hall: Hall, who: HallPerson) -> TestClient:
    """A browser of a person's, at a hall without a folder."""
    site = Site(hall, people=Named({who.name: who}), frame=FRAME)
    return TestClient(make_app(site), base_url="http://127.0.0.1", cookies={"sala": who.name})


class Hands:
    """A hall of so many people, and what they do in it by lot."""

    def __init__(self, people: int, seed: int) -> None:
        self.rng, self.at, self.most = Random(f"{people}-{seed}"), InHall(), people
        self.hall = self.at.hall
        roles = [CHIEF, *self.rng.choices((CHIEF, ARBITER, TYPIST), k=people - 1)]
        for who, role in zip((ANA, DAN, EVA), roles, strict=False):
            self.access(who.name, role, "intrat")
        self.done: list[str] = []

    @property
    def here(self) -> list[HallPerson]:
        return people_here(self.hall.state)

    def access(self, name: str, role: str, what: str) -> None:
        self.at.keys += 1
        self.hall.do(PROGRAM, "s1", f"k{self.at.keys}", AccountChanged(name, role, what))  # type: ignore[arg-type]

    def tries(self, who: HallPerson, kind: str, **data: object) -> bool:
        """An event that may be refused."""
        return self.at.does(who, kind, **data).event is not None

    def client(self, who: HallPerson) -> TestClient:
        return browser_of(self.hall, who)

    # acts

    def hands_in(self) -> None:
        number = self.rng.choice([*PAPERS])
        if number not in self.hall.state.sheets:
            self.tries(ANA, "predare", fisa=number, masa=int(number), ordine=int(number))

    def types(self, whole: bool | None = None) -> bool:
        """A transcription begun or gone on with by somebody who may, with a slip or without, perhaps left in the
        middle."""
        found = [
            (who, case, hand)
            for who in self.here
            for case in cases_in(self.hall).values()
            for hand in (1, 2)
            if (own := case.sheet.hands.get(hand)) and own.who == who.name and not own.finished
            if goes_on(self.hall, who, case.sheet.number, hand)
        ] or [
            (who, case, 2 if 1 in case.sheet.hands else 1)
            for who in self.here
            for case in cases_in(self.hall).values()
            if may_begin(self.hall, who, case)
        ]
        if not found:
            return False
        who, case, hand = self.rng.choice(found)
        number = case.sheet.number
        text = PAPERS[number]
        if self.rng.random() < 0.6 and not whole:
            text = text.replace(*self.rng.choice(SLIPS))
        if not (case.sheet.hands.get(hand) and case.sheet.hands[hand].rows):
            self.at.did(
                who,
                "antet",
                fisa=number,
                mana=hand,
                nume=self.hall.players[case.sheet.table],
                masa=str(case.sheet.table),
            )
            self.at.rows(who, number, text, hand)
        if whole or self.rng.random() < 0.8:
            self.at.did(who, "gata", fisa=number, mana=hand)
        return True

    def settles(self) -> None:
        found = [(who, row) for who in self.here for row in open_rows(self.hall, who) if row.where]
        if found:
            self.follows(*self.rng.choice(found))

    def asks(self) -> None:
        if number := self.sheet():
            self.tries(self.rng.choice(self.here), "intrebare", fisa=number, text="este ruptă?")

    def reopens(self) -> None:
        if number := self.sheet():
            self.tries(self.chief, "redeschisa", fisa=number, motiv="contestație")

    def corrects(self) -> None:
        number = self.sheet()
        if number and self.hall.state.sheets[number].again:
            of = {"fisa": number, "mana": 1, "rand": "r1", "pozitie": "H7", "depunere": "CASA", "puncte": "7"}
            self.tries(self.rng.choice(self.here), "rand", **of)

    def moves(self) -> None:
        """Somebody leaves, comes, is barred or gets another role; one chief stays."""
        name, role = self.rng.choice(("Ana", "Dan", "Eva")), self.rng.choice((CHIEF, ARBITER, TYPIST))
        state = self.hall.state
        others = [person for person in people_here(state, (CHIEF,)) if person.name != name]
        if name not in state.roles:
            if len(state.roles) < self.most:
                self.access(name, role, "intrat")
        elif others:
            self.access(name, role, self.rng.choice(("plecat", "schimbat", "blocat", "eliberat")))

    def sets(self) -> None:
        self.tries(self.chief, "setare", nume="o_mana", valoare=self.rng.choice((0, 0, 1, 2)))

    def sheet(self) -> str:
        return self.rng.choice([*self.hall.state.sheets] or [""])

    @property
    def chief(self) -> HallPerson:
        return people_here(self.hall.state, (CHIEF,))[0]

    def acts(self) -> None:
        kinds: Sequence[Callable[[], object]] = (self.asks, self.reopens, self.corrects, self.moves, self.sets)
        often = (self.hands_in, self.types, self.types, self.settles)
        act = self.rng.choice((*kinds, *often, *often))
        self.done.append(act.__name__)
        act()

    # what a list leads to

    def follows(self, who: HallPerson, row: ListedRow) -> None:
        browser = self.client(who)
        page = browser.get(row.where)
        assert page.status_code == 200, (row, page.text[:300])
        if row.where.startswith(ALONE):
            sent_from(browser, page.text, ALONE)
        elif row.where == GIVE:
            hands = self.hall.state.sheets[row.sheet].hands.items()
            hand = next(number for number, own in hands if not own.finished)
            assert any(self.tries(who, "preluata", fisa=row.sheet, mana=hand, cui=person.name) for person in self.here)
        elif row.where.startswith("/fise/"):
            sent_from(browser, page.text, f"{row.where}/inchide")
        else:
            if 'action="/coada/ia"' in page.text:  # another has it open
                sent_from(browser, page.text, "/coada/ia")  # the lease may end in a moment
            self.answers(who, next(item for item in self.hall.queue() if item.name == row.key))

    def answers(self, who: HallPerson, item: Waiting) -> None:
        body: dict[str, object] = {"fisa": item.sheet, "intrebare": item.question, "motiv": "am privit foaia"}
        match item.how[0]:
            case "a_treia" if item.readings:
                read = self.rng.choice(item.readings).reading
                self.at.did(who, "a_treia", fisa=item.sheet, diferenta=item.question, valoare=read)
                return
            case "a_treia":
                read = {"points": "8", "word": "CASA", "position": "H7"}.get(item.column, "?")
                self.at.did(who, "a_treia", fisa=item.sheet, diferenta=item.question, valoare=read)
                return
            case "diferenta":
                body |= {"cum": "diferenta", "valoare": item.readings[0].reading}
            case "citire" if item.choices:
                body |= {"cum": "citire", "valoare": next(choice.reading for choice in item.choices if choice.reading)}
            case "citire":
                body |= {"cum": "citire", "valoare": None}
            case how if how == OTHER_PAPER:
                body |= {"cum": OTHER_PAPER, "valoare": "amandoua"}
            case how:
                body |= {"cum": how}
        self.at.did(who, "decizie", depunere=item.entry, **body)


def unsaid(hands: Hands) -> Iterator[str]:
    """What is open, is nobody's here, and is told to nobody."""
    hall, here = hands.hall, hands.here
    lists = {who.name: open_rows(hall, who) for who in here if who.arbitrates}
    for who in (person for person in here if person.arbitrates):
        rows = {row.key: row for row in lists[who.name]}
        for item in hall.queue():
            if kept_from(hall.scene, who, item):
                continue
            row = rows[item.name]
            if not row.where and not (row.told and str(row.told)):
                yield f"{who.name} is told nothing of {item.name}"
    led = {row.key for rows in lists.values() for row in rows if row.where}
    yield from (
        f"{item.name} is nobody's" for item in hall.queue() if item.name not in led and not typed_next(hands, item)
    )
    led_sheets = {row.sheet for rows in lists.values() for row in rows if row.where}
    for number, case in cases_in(hall).items():
        hands_open = [number for number, hand in case.sheet.hands.items() if not hand.finished]
        own = [who for who in here for hand in hands_open if goes_on(hall, who, number, hand)]
        begins = any(may_begin(hall, who, case) for who in here)
        if case.stage is not SheetStage.CLOSED and not (own or begins or number in led_sheets):
            yield f"{number}, {case.stage.value}, is nobody's"


def typed_next(hands: Hands, item: Waiting) -> bool:
    """Whether an item waits for a second transcription that somebody here may type."""
    case = hands.hall.case(item.sheet) if item.sheet else None
    return case is not None and item.before_second and any(may_begin(hands.hall, who, case) for who in hands.here)


def day(people: int, seed: int) -> None:
    hands = Hands(people, seed)
    for _ in range(ACTS):
        hands.acts()
        assert [*unsaid(hands)] == [], (people, seed, hands.done)
    for _ in range(200):  # only what the lists say, and what there is to type
        rows = [(who, row) for who in hands.here for row in open_rows(hands.hall, who) if row.where]
        if rows:
            hands.follows(*rows[0])
        elif not hands.types(whole=True):
            break
    stages = {case.stage for case in cases_in(hands.hall).values()}
    assert (stages <= {SheetStage.CLOSED}, hands.hall.queue()) == (True, ()), (people, seed, hands.done)


@pytest.mark.parametrize("people", [1, 2, 3])
@pytest.mark.parametrize("seeds", [range(1), *in_parts(range(1, 400))])
def test_nothing_waits_for_nobody_unsaid_and_every_hall_gets_to_its_end(people: int, seeds: Sequence[int]) -> None:
    for seed in seeds:
        day(people, seed)
