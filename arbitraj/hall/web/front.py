"""What this laptop serves: the competitions of this computer, or the hall of one of them that was opened."""

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from threading import Lock

from starlette.types import Receive, Scope, Send

from arbitraj.hall.web.app import make_app, make_founding_app
from arbitraj.hall.web.site import Site


class Front:
    """Starts with the list of competitions; `hall_of` opens one of them as a hall for as long as it is held.

    `base` is where new ones are made; `stop` ends the program, None where only a terminal may.
    """

    def __init__(
        self, hall_of: Callable[[Path], AbstractContextManager[Site]], base: Path, stop: Callable[[], None] | None
    ) -> None:
        self._hall_of, self._held, self._lock = hall_of, ExitStack(), Lock()
        self._list = make_founding_app(self.open, base, stop)
        self.app = self._list

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app(scope, receive, send)

    def open(self, folder: Path) -> None:
        """Serve the hall of a folder from here on. Raises ProblemsError; then the list is still there."""
        with self._lock, ExitStack() as held:
            if self.app is not self._list:  # a second click while it was being opened
                return
            site = held.enter_context(self._hall_of(folder))
            site.shut = self.shut
            self.app = make_app(site)
            self._held = held.pop_all()

    def end_streams(self) -> None:
        """Let nobody's stream keep the server waiting."""
        if self.app is not self._list:
            self.app.state.site.topics.close()

    def shut(self) -> None:
        """End the hall: its folder is written a last time, and the list is served again."""
        with self._lock:
            self.end_streams()
            self.app = self._list
            self._held.close()
