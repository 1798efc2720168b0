"""Sessions of users at stations, by cookie. Only hashes of tokens are stored."""

import secrets
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from hashlib import sha256

from msgspec.structs import replace

from arbitraj.hall.kernel.event import HallEvent
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.hall_time import Clock, HourChosen, hour_moved, time_and_doubt
from arbitraj.hall.kernel.scene import HallPerson
from arbitraj.hall.kernel.store.sqlite import HallSession, Store

LASTS = timedelta(hours=12)


class Sessions:
    """Sessions of a hall, in memory and in the store: they survive restarts."""

    def __init__(self, store: Store, hall: Hall, now: Clock | None = None) -> None:
        self._store, self._hall, self._own_clock = store, hall, now
        self._known = {each.token: each for each in store.sessions()}

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
        self._drop(lambda each: each.token == _hash(token))

    def end_all_of(self, person: str) -> None:
        """End all sessions of a person."""
        self._drop(lambda each: each.person == person)

    def of(self, person: str) -> list[HallSession]:
        """Current sessions of a person."""
        return [each for each in tuple(self._known.values()) if each.person == person and not self._is_over(each)]

    def hear(self, events: Sequence[HallEvent]) -> None:
        """Shift the sessions' ends after a change of the hall's time."""
        for moved in (hour_moved(each.body) for each in events if isinstance(each.body, HourChosen)):
            for token, session in tuple(self._known.items()) if moved else ():
                if moved and moved.of_text(session.began) != session.began:
                    ends = datetime.fromisoformat(session.ends) + moved.by
                    self._known[token] = replace(session, began=moved.of_text(session.began), ends=_text(ends))
                    self._store.put_session(self._known[token])

    @property
    def _clock(self) -> Clock:
        return self._own_clock or self._hall.clock

    def _is_over(self, session: HallSession) -> bool:
        now, doubt = time_and_doubt(self._clock)
        return doubt is None and session.ends <= _text(now)

    def _drop(self, gone: Callable[[HallSession], bool]) -> None:
        for session in [each for each in tuple(self._known.values()) if gone(each)]:
            self._store.end_sessions(token=session.token)
            self._known.pop(session.token, None)


def _hash(token: str) -> bytes:
    return sha256(token.encode("utf-8", "replace")).digest()


def _text(when: datetime) -> str:
    return when.isoformat(timespec="seconds")
