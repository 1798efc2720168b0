"""Who is behind a cookie: sessions of persons at stations, of which only a hash is kept."""

import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from hashlib import sha256

from arbitraj.hall.kernel.scene import HallPerson
from arbitraj.hall.kernel.store.sqlite import HallSession, Store
from arbitraj.hall.triage.service import Hall

LASTS = timedelta(hours=12)


class Sessions:
    """The sessions of a hall. They are known here and kept in the store: a restart ends nobody's."""

    def __init__(self, store: Store, hall: Hall, now: Callable[[], datetime] = datetime.now) -> None:
        self._store, self._hall, self._now = store, hall, now
        self._known = {each.token: each for each in store.sessions()}

    def begin(self, person: str, station: str, kind: str = "") -> str:
        """A session of a person at a station; the token, which begins with its `kind`, is told once, here."""
        token, now = kind + secrets.token_urlsafe(32), self._now()
        self._drop(lambda each: each.ends <= _text(now))
        session = HallSession(_hash(token), person, station[:40], _text(now), _text(now + LASTS))
        self._store.put_session(session)
        self._known[session.token] = session
        return token

    def person(self, token: str) -> HallPerson | None:
        """Whose session it is, in the role that he or she has now; None where it is over, or who it was is not in."""
        session = self._known.get(_hash(token))
        if session is None or session.ends <= _text(self._now()):
            return None
        state = self._hall.state
        role = state.roles.get(session.person)
        return HallPerson(session.person, role) if role and session.person not in state.blocked else None

    def end(self, token: str) -> None:
        """End a session: its person leaves the station."""
        self._drop(lambda each: each.token == _hash(token))

    def end_all_of(self, person: str) -> None:
        """End every session of a person."""
        self._drop(lambda each: each.person == person)

    def of(self, person: str) -> list[HallSession]:
        """Where a person is in, since when."""
        now = _text(self._now())
        return [each for each in tuple(self._known.values()) if each.person == person and each.ends > now]

    def _drop(self, gone: Callable[[HallSession], bool]) -> None:
        for session in [each for each in tuple(self._known.values()) if gone(each)]:
            self._store.end_sessions(token=session.token)
            self._known.pop(session.token, None)


def _hash(token: str) -> bytes:
    return sha256(token.encode("utf-8", "replace")).digest()


def _text(when: datetime) -> str:
    return when.isoformat(timespec="seconds")
