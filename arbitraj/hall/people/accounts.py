"""Access to the hall: accounts, requests to join that the chief confirms, PINs, and the event of their changes."""

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
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.kind import Kind, ShownAs
from arbitraj.hall.kernel.player import is_player
from arbitraj.hall.kernel.scene import CHIEF, FOLLOWER, PROGRAM, SCREEN, CommandContext, HallPerson, chief_refusal
from arbitraj.hall.kernel.state import BY_FOLDER, HallState
from arbitraj.hall.kernel.store.sqlite import HallAccount, Store
from arbitraj.hall.people.pins import Tries, kept_pin, new_pin
from arbitraj.near import folded
from arbitraj.text import Said, harmless, said


class AccountChanged(Body, frozen=True, tag="cont"):
    """Change of a user's access, never with a PIN or its hash, as the journal goes on sticks.

    `pin_gresit`: wrong PINs caused a wait (`?`: for an unknown name), without effect on the account.
    """

    person: Annotated[str, Meta(min_length=1, max_length=60)] = field(name="persoana")
    role: Literal["arbitru_sef", "arbitru", "dactilograf", "ecran", "oglinda"] = field(name="rol")
    action: Literal["intrat", "schimbat", "plecat", "blocat", "eliberat", "pin_gresit"] = field(name="ce")


def _judged(scene: CommandContext, person: HallPerson, body: AccountChanged) -> Said | None:
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
_REQUESTS, _OF_A_STATION = 60, 3  # waiting requests at most
_WAITS = timedelta(minutes=15)
_LONGEST_NAME = 60
_RESERVED = {folded(PROGRAM.name), folded(BY_FOLDER), folded(CAMERA)}  # names of the log that are not persons'


@dataclass(frozen=True, slots=True)
class JoinRequest:
    """A request to join from a station. `sign` is shown on both screens.

    `role` is "" until it is confirmed.
    """

    sign: str
    name: str
    address: str
    when: datetime
    role: str = ""


class Accounts:
    """Accounts of a hall. Changes are events of the log, without the PIN or its hash."""

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
        # PINs are checked one by one in a thread, so that none is tried before the result of the last
        self._pins = ThreadPoolExecutor(1, "pin")
        self._asking: dict[str, JoinRequest] = {}  # by the station's token

    # users

    @property
    def chiefs(self) -> list[str]:
        """Names of the chief arbiters."""
        return [name for name, role in self._hall.state.roles.items() if role == CHIEF]

    def named(self, name: str) -> str:
        """A name as already known, else cleaned up, "" if it is not allowed."""
        clean = " ".join(harmless(name).split())[:_LONGEST_NAME]
        known = {folded(each): each for each in self._hall.state.roles}
        if folded(clean) in _RESERVED or is_player(clean.casefold()) or not any(map(str.isalnum, clean)):
            return ""
        return known.get(folded(clean), clean)

    def wait_of(self, person: str) -> int:
        """Seconds that a person still has to wait because of wrong PINs."""
        return self._persons.wait(person)

    # joining

    def chief_here(self, name: str) -> str | Said:
        """Create the first chief, or give a chief a new PIN, at the hall's own laptop. Returns the PIN, shown only
        once.
        """
        with self._lock:
            person = self.named(name)
            if not person:
                return said("hall.bad_name")
            if self.chiefs and person not in self.chiefs:
                return said("hall.chief_is_another", names=", ".join(self.chiefs))
            self._change(PROGRAM, person, CHIEF, "schimbat" if self.chiefs else "intrat")
            return self._given_pin(person, CHIEF)

    def ask(self, name: str, address: str) -> tuple[str, JoinRequest] | Said:
        """Request to join: (token for the station, request), or a refusal."""
        with self._lock:
            person, waiting = self.named(name), self.waiting
            if not person:
                return said("hall.bad_name")
            at = Counter(each.address for each in waiting)
            if at[address] >= _OF_A_STATION:
                return said("hall.too_many_requests")
            if len(waiting) >= _REQUESTS:
                # requests from one address must not block others
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
        """Requests that the chief has not answered."""
        with self._lock:
            since = self._now() - _WAITS
            self._asking = {token: each for token, each in self._asking.items() if each.when > since}
            return [each for each in self._asking.values() if not each.role]

    def request(self, token: str) -> JoinRequest | None:
        """A station's request, None if refused or too old."""
        return self._asking.get(token) if self.waiting is not None else None

    def answer(self, chief: HallPerson, sign: str, name: str, role: str) -> Said | None:
        """The chief confirms the person at the screen with this sign, with a role, or refuses with role ""."""
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
        """Refuse all waiting requests."""
        with self._lock:
            self._asking = {token: each for token, each in self._asking.items() if each.role}

    def withdraw(self, token: str) -> None:
        """Withdraw a station's request."""
        with self._lock:
            self._asking.pop(token, None)

    def take(self, token: str) -> tuple[str, str] | None:
        """(person, PIN) of a confirmed request, once. Screens and second laptops have no PIN."""
        with self._lock:
            request = self._asking.get(token)
            if request is None or not request.role:
                return None
            del self._asking[token]
            pin = "" if request.role in (SCREEN, FOLLOWER) else self._given_pin(request.name, request.role)
            return request.name, pin

    def enter(self, name: str, pin: str, address: str, here: bool) -> str | Said:
        """The user with a name and PIN, or a refusal. `here`: at the hall's own laptop."""
        person = self.named(name)
        refused = self._pins.submit(self._wrong, person, pin, person, address, here).result()
        if refused is not None:
            return refused
        state = self._hall.state
        return person if person in state.roles and person not in state.blocked else said("hall.not_in")

    def confirms(self, person: HallPerson, pin: str, address: str, here: bool) -> Said | None:
        """Check a PIN asked again for a sensitive action. Failed attempts to join do not count here."""
        return self._pins.submit(self._wrong, person.name, pin, f"={person.name}", address, here).result()

    def _wrong(self, person: str, pin: str, counted: str, address: str, here: bool) -> Said | None:
        # the chief cannot be locked out at the hall's own laptop
        free = here and self._hall.state.roles.get(person) == CHIEF
        wait = 0 if here or counted != person else self._stations.wait(address)
        if wait := wait or (0 if free else self._persons.wait(counted)):
            return said("hall.pin_wait", seconds=wait)
        account = self._store.account(person)
        # unknown names take as long and wait as often, so that neither reveals who has an account
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

    # the chief's changes

    def change(self, chief: HallPerson, person: str, what: str, role: str = "") -> Said | None:
        """Apply `rol`, `plecat`, `blocat` or `eliberat` to a person."""
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
        body = AccountChanged(person, role, what)  # type: ignore[arg-type]  # checked by the callers
        return self._hall.do(by, station, secrets.token_hex(16), body).refused

    def _given_pin(self, person: str, role: str) -> str:
        pin, salt = new_pin(), secrets.token_bytes(16)
        self._store.put_account(HallAccount(person, role, self._pins.submit(kept_pin, pin, salt).result(), salt))
        self._persons.forget(person)
        return pin


def _sign() -> str:
    return f"{secrets.randbelow(10_000):04d}"
