"""Access to the hall: accounts, requests to join that the chief confirms, PINs, the event of their changes, and the
sessions of users at stations, of which only hashes of tokens are stored.
"""

import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from hashlib import scrypt, sha256
from itertools import islice
from threading import RLock
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Meta, field as named, structs

from arbitraj.hall.kernel.event import Body, HallEvent
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.hall_time import Clock, HourChosen, hour_moved, time_and_doubt
from arbitraj.hall.kernel.keys import ACCOUNT_STRIP, ROLE
from arbitraj.hall.kernel.kind import Kind, ShownAs
from arbitraj.hall.kernel.scene import (
    CAMERA,
    CHIEF,
    PROGRAM,
    SCREEN,
    TYPING,
    CommandContext,
    HallPerson,
    chief_refusal,
    is_player,
)
from arbitraj.hall.kernel.state import BY_FOLDER, HallState
from arbitraj.hall.kernel.store.colleagues import LONGEST_TITLE, Colleagues
from arbitraj.hall.kernel.store.sqlite import HallAccount, HallSession, Store
from arbitraj.near import folded
from arbitraj.text import Message, all_of, any_of, harmless, text_of

if TYPE_CHECKING:
    RoleName: TypeAlias = str
else:
    RoleName = Literal[tuple(ROLE)]  # those of the wings that are there among them


class AccountChanged(Body, frozen=True, tag="cont", omit_defaults=True):
    """Change of a user's access, never with a PIN or its hash, as the journal goes on sticks.

    `pin_gresit`: wrong PINs caused a wait (`?`: for an unknown name), without effect on the account. `before`: title of
    the stage from which an account was taken over with its PIN.
    """

    person: Annotated[str, Meta(min_length=1, max_length=60)] = named(name="persoana")
    role: RoleName = named(name="rol")
    action: Literal["intrat", "schimbat", "plecat", "blocat", "eliberat", "pin_gresit"] = named(name="ce")
    before: Annotated[str, Meta(max_length=LONGEST_TITLE)] = named(name="din_etapa", default="")


def _folded(state: HallState, event: HallEvent, body: AccountChanged) -> HallState:
    if body.action == "pin_gresit":
        return state
    roles = {**state.roles, body.person: body.role}
    if body.action == "plecat":
        del roles[body.person]
    blocked = state.blocked | {body.person} if body.action == "blocat" else state.blocked - {body.person}
    return replace(state, roles=roles, blocked=blocked)


def _did(scene: CommandContext, body: AccountChanged) -> Message | None:
    said = ACCOUNT_STRIP.get(body.action)
    return Message(said, name=body.person, role=text_of(ROLE[body.role])) if said else None


def _as_before(scene: CommandContext, body: AccountChanged) -> AccountChanged:
    """Access as it was before the person's last change."""
    bodies = (event.body for event in reversed(scene.state.log) if isinstance(event.body, AccountChanged))
    own = (item for item in bodies if item.person == body.person and item.action != "pin_gresit")
    was = next(islice(own, 1, None), None)
    if was is None or was.action == "plecat":
        return AccountChanged(body.person, body.role, "plecat", body.before)
    if was.action == "blocat":
        return AccountChanged(body.person, was.role, "blocat", body.before)
    return AccountChanged(body.person, was.role, "intrat" if body.action == "plecat" else "schimbat", body.before)


ACCOUNT_CHANGED = Kind(
    AccountChanged,
    lambda scene, person, body: chief_refusal(scene, person),
    fold=_folded,
    undo=None,
    topics=("conturi",),
    shown=ShownAs(anew=("persoana",)),
    pin=lambda state, person, body: True,
    said=_did,
    back=_as_before,
    back_does="hall.undo_do",
)


_A_PERSON, _A_STATION = 5, 20  # wrong PINs
_REQUESTS, _OF_A_STATION = 60, 3  # waiting requests at most
_WAITS = timedelta(minutes=15)
_LONGEST_NAME = 60
_RESERVED = {folded(PROGRAM.name), folded(BY_FOLDER), folded(CAMERA)}  # names of the log that are not persons'


_WINDOW = 5 * 60.0  # seconds in which wrong ones are counted
_FIRST_WAIT, _LONGEST_WAIT = 60.0, 3600.0


def new_pin() -> str:
    """Random PIN of six digits."""
    return f"{secrets.randbelow(1_000_000):06d}"


def kept_pin(pin: str, salt: bytes) -> bytes:
    """Scrypt hash of a PIN: takes 50 ms of a core, and 16 MB that a thread does not give back."""
    return scrypt(pin.encode("utf-8", "replace")[:64], salt=salt, n=2**14, r=8, p=1, dklen=32)


@dataclass
class Tries:
    """Wrong PINs by person or station: `most` within five minutes, then a wait that doubles with every further one.

    Every five minutes without a wrong one halve it, until it is forgotten.
    """

    most: int
    clock: Callable[[], float] = monotonic  # a wall clock that is set back would prolong a wait
    _wrong: dict[str, list[float]] = field(default_factory=dict)
    _waits: dict[str, tuple[float, float]] = field(default_factory=dict)  # (until, how long)

    def wait(self, name: str) -> int:
        """Seconds that `name` still has to wait."""
        until, _ = self._waits.get(name, (0.0, 0.0))
        return max(0, round(until - self.clock() + 0.5))

    def wrong(self, name: str) -> int:
        """Count a wrong PIN. Returns the seconds of the wait that begins, 0 if none."""
        now = self.clock()
        recent = [*(item for item in self._wrong.get(name, ()) if item > now - _WINDOW), now]
        self._wrong[name] = recent
        last = self._last(name, now)
        if not last and len(recent) < self.most:
            return 0
        long = min(2 * last, _LONGEST_WAIT) if last else _FIRST_WAIT
        self._waits[name] = now + long, long
        return round(long)

    def _last(self, name: str, now: float) -> float:
        """Remaining weight of the last wait in seconds, 0 if forgotten."""
        until, long = self._waits.get(name, (now, 0.0))
        long /= 2.0 ** ((now - until) // _WINDOW)
        return long if long >= _FIRST_WAIT else 0.0

    def forget(self, name: str) -> None:
        """Forget wrong PINs, after the right one or by the chief."""
        self._wrong.pop(name, None)
        self._waits.pop(name, None)


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
        colleagues: Colleagues | None = None,
    ) -> None:
        self._store, self._hall, self._now, self._colleagues = store, hall, now, colleagues
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
        known = {folded(role): role for role in self._hall.state.roles}
        if folded(clean) in _RESERVED or is_player(clean.casefold()) or not any(map(str.isalnum, clean)):
            return ""
        return known.get(folded(clean), clean)

    def wait_of(self, person: str) -> int:
        """Seconds that a person still has to wait because of wrong PINs."""
        return self._persons.wait(person)

    # joining

    def chief_here(self, name: str) -> str | Message:
        """Create the first chief, or give a chief a new PIN, at the hall's own laptop. Returns the PIN, shown only
        once.
        """
        with self._lock:
            person = self.named(name)
            if not person:
                return Message("hall.bad_name")
            if self.chiefs and person not in self.chiefs:
                return Message("hall.chief_is_another", names=all_of(self.chiefs))
            self._change(PROGRAM, person, CHIEF, "schimbat" if self.chiefs else "intrat")
            return self._given_pin(person, CHIEF)

    def ask(self, name: str, address: str) -> tuple[str, JoinRequest] | Message:
        """Request to join: (token for the station, request), or a refusal."""
        with self._lock:
            person, waiting = self.named(name), self.waiting
            if not person:
                return Message("hall.bad_name")
            at = Counter(request.address for request in waiting)
            if at[address] >= _OF_A_STATION:
                return Message("hall.too_many_requests")
            if len(waiting) >= _REQUESTS:
                # requests from one address must not block others
                most, number = at.most_common(1)[0]
                if number <= at[address] + 1:
                    return Message("hall.too_many_requests")
                self.withdraw(next(key for key, item in self._asking.items() if not item.role and item.address == most))
            taken = {request.sign for request in self._asking.values()}
            sign = next(text for text in iter(_sign, "") if text not in taken)
            token = secrets.token_urlsafe(32)
            self._asking[token] = JoinRequest(sign, person, address, self._now())
            return token, self._asking[token]

    @property
    def waiting(self) -> list[JoinRequest]:
        """Requests that the chief has not answered."""
        with self._lock:
            since = self._now() - _WAITS
            self._asking = {token: item for token, item in self._asking.items() if item.when > since}
            return [request for request in self._asking.values() if not request.role]

    def request(self, token: str) -> JoinRequest | None:
        """A station's request, None if refused or too old."""
        return self._asking.get(token) if self.waiting is not None else None

    def answer(self, chief: HallPerson, sign: str, name: str, role: str) -> Message | None:
        """The chief confirms the person at the screen with this sign, with a role, or refuses with role ""."""
        with self._lock:
            token = next((token for token, item in self._asking.items() if item.sign == sign and not item.role), "")
            if not token:
                return Message("hall.no_request", sign=sign)
            if not role:
                del self._asking[token]
                return None
            person = self.named(name)
            if not person:
                return Message("hall.bad_name")
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
            self._asking = {token: item for token, item in self._asking.items() if item.role}

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
            pin = "" if request.role not in TYPING else self._given_pin(request.name, request.role)
            return request.name, pin

    def enter(self, name: str, pin: str, address: str, here: bool) -> str | Message:
        """The user with a name and PIN, or a refusal. `here`: at the hall's own laptop."""
        person = self.named(name)
        refused = self._pins.submit(self._wrong, person, pin, person, address, here).result()
        if refused is not None:
            return refused
        state = self._hall.state
        return person if person in state.roles and person not in state.blocked else Message("hall.not_in")

    def confirms(self, person: HallPerson, pin: str, address: str, here: bool) -> Message | None:
        """Check a PIN asked again for a sensitive action. Failed attempts to join do not count here."""
        return self._pins.submit(self._wrong, person.name, pin, f"={person.name}", address, here).result()

    def _wrong(self, person: str, pin: str, counted: str, address: str, here: bool) -> Message | None:
        # the chief cannot be locked out at the hall's own laptop
        free = here and self._hall.state.roles.get(person) == CHIEF
        wait = 0 if here or counted != person else self._stations.wait(address)
        if wait := wait or (0 if free else self._persons.wait(counted)):
            return self._wait_said(wait, person)
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
            return self._wait_said(begins, person)
        return Message("hall.pin_wrong") if counted == person else Message("hall.pin_alone_wrong")

    def _wait_said(self, seconds: int, person: str) -> Message:
        """Words for one who must wait, with the chiefs who may free them."""
        others = any_of(chief for chief in self.chiefs if chief != person)
        if others:
            return Message("hall.pin_wait_ask", seconds=seconds, names=others)
        return Message("hall.pin_wait", seconds=seconds)

    # the chief's changes

    def change(self, chief: HallPerson, person: str, what: str, role: str = "") -> Message | None:
        """Apply `rol`, `plecat`, `blocat` or `eliberat` to a person."""
        with self._lock:
            known = self._hall.state.roles.get(person)
            if known is None:
                return Message("hall.nobody", name=person)
            if what == "eliberat":
                self._persons.forget(person)
                self._persons.forget(f"={person}")
            new = role if what == "rol" else known if what == "eliberat" else ""
            if refused := self._last_chief(person, new):
                return refused
            before = self.pins_before.get(person, "")
            return self._change(chief, person, role or known, "schimbat" if what == "rol" else what, before=before)

    def _last_chief(self, person: str, role: str) -> Message | None:
        blocked = self._hall.state.blocked
        others = [chief for chief in self.chiefs if chief != person and chief not in blocked]
        return Message("hall.last_chief") if person in self.chiefs and role != CHIEF and not others else None

    def _change(
        self, by: HallPerson, person: str, role: str, what: str, station: str = "", *, before: str = ""
    ) -> Message | None:
        body = AccountChanged(person, role, what, before)  # type: ignore[arg-type]  # checked by the callers
        return self._hall.do(by, station, secrets.token_hex(16), body).refused

    def _given_pin(self, person: str, role: str) -> str:
        pin, salt = new_pin(), secrets.token_bytes(16)
        account = HallAccount(person, role, self._pins.submit(kept_pin, pin, salt).result(), salt)
        self._store.put_account(account)
        self._persons.forget(person)
        state = self._hall.state
        if self._colleagues and person not in state.blocked and (now := state.roles.get(person)):
            self._colleagues.keep(structs.replace(account, role=now))
        return pin

    # from stage to stage

    def take_over(self) -> None:
        """In a hall without events, take over the accounts of the stage that it follows on this computer."""
        if self._colleagues is None or self._hall.state.number:
            return
        title, came = self._colleagues.inherited()
        accounts = [
            account for account in came if account.role in TYPING and self.named(account.person) == account.person
        ]
        if not accounts:
            return
        for account in accounts:
            self._store.put_account(account)
        changes = [AccountChanged(account.person, account.role, "intrat", title) for account in accounts]
        self._hall.record(PROGRAM.name, lambda state: changes)
        for account in accounts:
            self._colleagues.keep(account)

    @property
    def stage_before(self) -> str:
        """Title of the stage whose accounts were taken over, "" if there is none."""
        first = next(iter(self._hall.state.log), None)
        return first.body.before if first and isinstance(first.body, AccountChanged) else ""

    @property
    def pins_before(self) -> dict[str, str]:
        """Title of the stage whose PIN a person still has, for those who were given none here."""
        found = dict[str, str]()
        for body in (event.body for event in self._hall.state.log):
            if isinstance(body, AccountChanged) and body.action != "pin_gresit":
                found[body.person] = body.before
        return {person: title for person, title in found.items() if title}

    def hear(self, events: Sequence[HallEvent]) -> None:
        """Keep the roles up to date for the next stage. Who was sent away or blocked is not in it."""
        for body in (event.body for event in events if isinstance(event.body, AccountChanged)):
            if self._colleagues and body.action != "pin_gresit":
                self._colleagues.role(body.person, "" if body.action in ("plecat", "blocat") else body.role)


def _sign() -> str:
    return f"{secrets.randbelow(10_000):04d}"


LASTS = timedelta(hours=12)


class Sessions:
    """Sessions of a hall, in memory and in the store: they survive restarts."""

    def __init__(self, store: Store, hall: Hall, now: Clock | None = None) -> None:
        self._store, self._hall, self._own_clock = store, hall, now
        self._known = {session.token: session for session in store.sessions()}

    def begin(self, person: str, station: str, kind: str = "") -> str:
        """Begin a session. Returns the token, which begins with its `kind` and is not stored."""
        token, (now, _) = kind + secrets.token_urlsafe(32), time_and_doubt(self._clock)
        self._drop(self._is_over)
        session = HallSession(_hash(token), person, station[:40], _text(now), _text(now + LASTS))
        self._store.put_session(session)
        self._known[session.token] = session
        return token

    def person(self, token: str) -> HallPerson | None:
        """User of a token with the current role, None if the session is over or the person is out."""
        session = self._known.get(_hash(token))
        if session is None or self._is_over(session):
            return None
        state = self._hall.state
        role = state.roles.get(session.person)
        return HallPerson(session.person, role) if role and session.person not in state.blocked else None

    def end(self, token: str) -> None:
        """End a session."""
        self._drop(lambda session: session.token == _hash(token))

    def end_all_of(self, person: str) -> None:
        """End all sessions of a person."""
        self._drop(lambda session: session.person == person)

    def of(self, person: str) -> list[HallSession]:
        """Current sessions of a person."""
        return [
            session
            for session in tuple(self._known.values())
            if session.person == person and not self._is_over(session)
        ]

    def hear(self, events: Sequence[HallEvent]) -> None:
        """Shift the sessions' ends after a change of the hall's time."""
        for moved in (hour_moved(event.body) for event in events if isinstance(event.body, HourChosen)):
            for token, session in tuple(self._known.items()) if moved else ():
                if moved and moved.of_text(session.began) != session.began:
                    ends = datetime.fromisoformat(session.ends) + moved.by
                    self._known[token] = structs.replace(session, began=moved.of_text(session.began), ends=_text(ends))
                    self._store.put_session(self._known[token])

    @property
    def _clock(self) -> Clock:
        return self._own_clock or self._hall.clock

    def _is_over(self, session: HallSession) -> bool:
        now, doubt = time_and_doubt(self._clock)
        return doubt is None and session.ends <= _text(now)

    def _drop(self, gone: Callable[[HallSession], bool]) -> None:
        for session in [session for session in tuple(self._known.values()) if gone(session)]:
            self._store.end_sessions(token=session.token)
            self._known.pop(session.token, None)


def _hash(token: str) -> bytes:
    return sha256(token.encode("utf-8", "replace")).digest()


def _text(when: datetime) -> str:
    return when.isoformat(timespec="seconds")
