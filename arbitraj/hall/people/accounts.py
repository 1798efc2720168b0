"""Who may come in: accounts, the requests to join that the chief confirms, PINs given and asked again; what changes of
them, as an event.
"""

import secrets
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from threading import RLock
from typing import Annotated, Literal

from msgspec import Meta, field

from arbitraj.hall.kernel.camera import CAMERA
from arbitraj.hall.kernel.event import Body, HallEvent
from arbitraj.hall.kernel.kind import Kind, ShownAs
from arbitraj.hall.kernel.player import is_player
from arbitraj.hall.kernel.scene import CHIEF, FOLLOWER, PROGRAM, SCREEN, HallPerson, Scene, chief_refusal
from arbitraj.hall.kernel.state import BY_FOLDER, HallState
from arbitraj.hall.kernel.store.sqlite import HallAccount, Store
from arbitraj.hall.people.pins import Tries, kept_pin, new_pin
from arbitraj.hall.triage.service import Hall
from arbitraj.near import folded
from arbitraj.text import Said, harmless, said


class AccountChanged(Body, frozen=True, tag="cont"):
    """Who may do what; never a PIN or what is made of one: the journal goes on sticks.

    `pin_gresit`: wrong PINs made somebody wait (`?`: of nobody's name); it changes nothing.
    """

    person: Annotated[str, Meta(min_length=1, max_length=60)] = field(name="persoana")
    role: Literal["arbitru_sef", "arbitru", "dactilograf", "ecran", "oglinda"] = field(name="rol")
    action: Literal["intrat", "schimbat", "plecat", "blocat", "eliberat", "pin_gresit"] = field(name="ce")


def _judged(scene: Scene, person: HallPerson, body: AccountChanged) -> Said | None:
    return chief_refusal(person)


def _folded(state: HallState, event: HallEvent, body: AccountChanged) -> HallState:
    if body.action == "pin_gresit":
        return state
    roles = {**state.roles, body.person: body.role}
    if body.action == "plecat":
        del roles[body.person]
    blocked = state.blocked | {body.person} if body.action == "blocat" else state.blocked - {body.person}
    return replace(state, roles=roles, blocked=blocked)


ACCOUNT_CHANGED = Kind(
    AccountChanged,
    _judged,
    fold=_folded,
    undo=None,
    topics=("conturi",),
    shown=ShownAs(anew=("persoana",)),
    pin=lambda state, person, body: True,
)


_A_PERSON, _A_STATION = 5, 20  # wrong PINs
_REQUESTS, _OF_A_STATION = 60, 3  # that wait at the same time
_WAITS = timedelta(minutes=15)
_LONGEST_NAME = 60
_RESERVED = {folded(PROGRAM.name), folded(BY_FOLDER), folded(CAMERA)}  # names of the log that are nobody's


@dataclass(frozen=True, slots=True)
class JoinRequest:
    """Somebody at a station wants to come in. `sign` is shown on both screens.

    `role` is empty until it is confirmed.
    """

    sign: str
    name: str
    address: str
    when: datetime
    role: str = ""


class Accounts:
    """The accounts of a hall. What changes is an event of the log, without the PIN or what is made of it."""

    def __init__(
        self,
        store: Store,
        hall: Hall,
        persons: Tries | None = None,
        stations: Tries | None = None,
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        self._store, self._hall, self._now = store, hall, now
        self._persons, self._stations = persons or Tries(_A_PERSON), stations or Tries(_A_STATION)
        self._lock = RLock()
        # one PIN after another, in one thread: none is tried before it is known what became of those before it
        self._pins = ThreadPoolExecutor(1, "pin")
        self._asking: dict[str, JoinRequest] = {}  # by the token that the station has

    # who is there

    @property
    def chiefs(self) -> list[str]:
        """The names of the chief arbiters."""
        return [name for name, role in self._hall.state.roles.items() if role == CHIEF]

    def named(self, name: str) -> str:
        """A name as it is written already, or as it is to be; empty where nobody may be called so."""
        clean = " ".join(harmless(name).split())[:_LONGEST_NAME]
        known = {folded(each): each for each in self._hall.state.roles}
        if folded(clean) in _RESERVED or is_player(clean.casefold()) or not any(map(str.isalnum, clean)):
            return ""
        return known.get(folded(clean), clean)

    def wait_of(self, person: str) -> int:
        """The seconds for which wrong PINs keep somebody waiting yet."""
        return self._persons.wait(person)

    # coming in

    def chief_here(self, name: str) -> str | Said:
        """At the hall's own laptop: the first chief, or a chief with a new PIN; the PIN, told this once."""
        with self._lock:
            person = self.named(name)
            if not person:
                return said("hall.bad_name")
            if self.chiefs and person not in self.chiefs:
                return said("hall.chief_is_another", names=", ".join(self.chiefs))
            self._change(PROGRAM, person, CHIEF, "schimbat" if self.chiefs else "intrat")
            return self._given_pin(person, CHIEF)

    def ask(self, name: str, address: str) -> tuple[str, JoinRequest] | Said:
        """A request to join: the token for the station, and what is shown."""
        with self._lock:
            person, waiting = self.named(name), self.waiting
            if not person:
                return said("hall.bad_name")
            at = Counter(each.address for each in waiting)
            if at[address] >= _OF_A_STATION:
                return said("hall.too_many_requests")
            if len(waiting) >= _REQUESTS:
                # whoever asks from one place keeps out nobody who asks from another
                most, number = at.most_common(1)[0]
                if number <= at[address] + 1:
                    return said("hall.too_many_requests")
                self.withdraw(next(key for key, each in self._asking.items() if not each.role and each.address == most))
            taken = {each.sign for each in self._asking.values()}
            sign = next(each for each in iter(_sign, "") if each not in taken)
            token = secrets.token_urlsafe(32)
            self._asking[token] = JoinRequest(sign, person, address, self._now())
            return token, self._asking[token]

    @property
    def waiting(self) -> list[JoinRequest]:
        """The requests that the chief has not answered."""
        with self._lock:
            since = self._now() - _WAITS
            self._asking = {token: each for token, each in self._asking.items() if each.when > since}
            return [each for each in self._asking.values() if not each.role]

    def request(self, token: str) -> JoinRequest | None:
        """What became of a station's request; None: refused, or too long ago."""
        return self._asking.get(token) if self.waiting is not None else None

    def answer(self, chief: HallPerson, sign: str, name: str, role: str) -> Said | None:
        """The chief confirms who stands before the screen with this sign, in which role; without a role: refuses."""
        with self._lock:
            token = next((token for token, each in self._asking.items() if each.sign == sign and not each.role), "")
            if not token:
                return said("hall.no_request", sign=sign)
            if not role:
                del self._asking[token]
                return None
            person = self.named(name)
            if not person:
                return said("hall.bad_name")
            known = self._hall.state.roles.get(person)
            if refused := self._last_chief(person, role):
                return refused
            if refused := self._change(chief, person, role, "schimbat" if known else "intrat"):
                return refused
            self._asking[token] = replace(self._asking[token], name=person, role=role)
            return None

    def refuse_all(self) -> None:
        """The chief lets in nobody of those who ask."""
        with self._lock:
            self._asking = {token: each for token, each in self._asking.items() if each.role}

    def withdraw(self, token: str) -> None:
        """A station asks no longer."""
        with self._lock:
            self._asking.pop(token, None)

    def take(self, token: str) -> tuple[str, str] | None:
        """(person, PIN) of a confirmed request, once; a screen and a second laptop have no PIN."""
        with self._lock:
            request = self._asking.get(token)
            if request is None or not request.role:
                return None
            del self._asking[token]
            pin = "" if request.role in (SCREEN, FOLLOWER) else self._given_pin(request.name, request.role)
            return request.name, pin

    def enter(self, name: str, pin: str, address: str, here: bool) -> str | Said:
        """The person who gives a name and its PIN at a station; `here`: at the hall's own laptop."""
        person = self.named(name)
        refused = self._pins.submit(self._wrong, person, pin, person, address, here).result()
        if refused is not None:
            return refused
        state = self._hall.state
        return person if person in state.roles and person not in state.blocked else said("hall.not_in")

    def confirms(self, person: HallPerson, pin: str, address: str, here: bool) -> Said | None:
        """Asked again for what only its person may do. Those who guess at a join do not count here."""
        return self._pins.submit(self._wrong, person.name, pin, f"={person.name}", address, here).result()

    def _wrong(self, person: str, pin: str, counted: str, address: str, here: bool) -> Said | None:
        # nobody can lock the chief out at the hall's own laptop
        free = here and self._hall.state.roles.get(person) == CHIEF
        wait = 0 if here or counted != person else self._stations.wait(address)
        if wait := wait or (0 if free else self._persons.wait(counted)):
            return said("hall.pin_wait", seconds=wait)
        account = self._store.account(person)
        # as long, and as often, where there is nobody of that name: who is here is not told by the time it takes, nor
        # by who has to wait
        salt = account.salt if account else bytes(16)
        right = secrets.compare_digest(kept_pin(pin.strip(), salt), account.pin if account else b"")
        if right:
            self._persons.forget(counted)
            return None
        begins = 0 if free else self._persons.wrong(counted)
        begins = (0 if here else self._stations.wrong(address)) or begins
        if begins:
            role = self._hall.state.roles.get(person, SCREEN)
            self._change(PROGRAM, person if account else "?", role, "pin_gresit", address)
            return said("hall.pin_wait", seconds=begins)
        return said("hall.pin_wrong")

    # what the chief changes

    def change(self, chief: HallPerson, person: str, what: str, role: str = "") -> Said | None:
        """`rol`, `plecat`, `blocat`, `eliberat`."""
        with self._lock:
            known = self._hall.state.roles.get(person)
            if known is None:
                return said("hall.nobody", name=person)
            if what == "eliberat":
                self._persons.forget(person)
                self._persons.forget(f"={person}")
            new = role if what == "rol" else known if what == "eliberat" else ""
            if refused := self._last_chief(person, new):
                return refused
            return self._change(chief, person, role or known, "schimbat" if what == "rol" else what)

    def _last_chief(self, person: str, role: str) -> Said | None:
        blocked = self._hall.state.blocked
        others = [each for each in self.chiefs if each != person and each not in blocked]
        return said("hall.last_chief") if person in self.chiefs and role != CHIEF and not others else None

    def _change(self, by: HallPerson, person: str, role: str, what: str, station: str = "") -> Said | None:
        body = AccountChanged(person, role, what)  # type: ignore[arg-type]  # checked where it comes from
        return self._hall.do(by, station, secrets.token_hex(16), body).refused

    def _given_pin(self, person: str, role: str) -> str:
        pin, salt = new_pin(), secrets.token_bytes(16)
        self._store.put_account(HallAccount(person, role, self._pins.submit(kept_pin, pin, salt).result(), salt))
        self._persons.forget(person)
        return pin


def _sign() -> str:
    return f"{secrets.randbelow(10_000):04d}"
