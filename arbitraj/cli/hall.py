"""The hall: several arbiters take the sheets in, together, in the browser."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from threading import Timer
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from arbitraj.cli.options import NO_BROWSER, command
from arbitraj.cli.shell import folder_here
from arbitraj.desk.option import Option
from arbitraj.hall.kernel import keys
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import Message, count, text_of
from arbitraj.wings import brought
from arbitraj.wings.wanted import wanted

if TYPE_CHECKING:
    from socket import socket

    from arbitraj.hall.folder.lost import LogQuestionError
    from arbitraj.hall.kernel.store.mark import LogAnswer
    from arbitraj.hall.page.network import Where
    from arbitraj.hall.page.site import ShownAuthority, Site
    from arbitraj.hall.web.front import Front
    from arbitraj.hall.web.server import Encryption


app = typer.Typer()
PORT = 8710


@dataclass(frozen=True, slots=True)
class HallOptions:
    """Options of serving the hall and of its log."""

    port: Annotated[int | None, Option("--port", "hall.opt_port", "N")] = None
    no_browser: Annotated[bool, Option("--fara-browser", "hall.opt_no_browser")] = False
    network: Annotated[bool, Option("--retea", "hall.opt_network")] = False
    address: Annotated[str, Option("--adresa", "hall.opt_address", "ADRESA")] = ""
    encrypted: Annotated[bool, Option("--tls", "hall.opt_tls")] = False
    base: Annotated[Path | None, Option("--baza", "hall.opt_base", "CALE")] = None
    takes_over: Annotated[bool, Option("--preia", "hall.opt_take_over")] = False
    anyway: Annotated[bool, Option("--preia-oricum", "hall.opt_take_over_anyway")] = False
    copies: Annotated[Path | None, Option("--copie", "hall.opt_copies", "CALE")] = None
    letter: Annotated[str, Option("--sala", "hall.opt_letter", "LITERĂ")] = ""
    halls: Annotated[str, Option("--sali", "hall.opt_halls", "postgresql://…")] = ""
    takes_in: Annotated[bool, Option("--ia-din-dosar", "hall.opt_take_in")] = False
    goes_without: Annotated[bool, Option("--fara-cele-din-dosar", "hall.opt_go_without")] = False

    @property
    def answer(self) -> "LogAnswer | None":
        """The answer given beforehand for files of the folder that the log lacks. Raises ProblemsError."""
        from arbitraj.hall.kernel.store.mark import LogAnswer

        if self.takes_in and self.goes_without:
            raise ProblemsError([Problem("", "", Message("hall.lost_both"))])
        return LogAnswer.TAKE_IN if self.takes_in else LogAnswer.GO_ON_WITHOUT if self.goes_without else None


@command(app, "sala", "commands.sala")
def _hall(
    folder: Annotated[Path | None, Option("", "hall.arg_folder", "DOSAR")] = None,
    verify: Annotated[bool, Option("--verifica", "hall.opt_verify")] = False,
    remade: Annotated[bool, Option("--reface", "hall.opt_remake")] = False,
    forget: Annotated[bool, Option("--sterge-poze", "hall.opt_forget")] = False,
    follows: Annotated[str, Option("--oglinda", "hall.opt_follow", "ADRESA")] = "",
    trusted: Annotated[Path | None, Option("--autoritate", "hall.opt_trusted", "CALE")] = None,
    gathered: Annotated[tuple[Path, ...], Option("--aduna", "hall.opt_gather", "JURNAL")] = (),
    taken: Annotated[bool, Option("--ia", "hall.opt_take_branch")] = False,
    *,
    options: HallOptions,
) -> None:
    if folder is None:
        folder = folder_here()
    options = replace(options, takes_over=options.takes_over or options.anyway)
    if not (verify or remade or forget or follows or gathered or options.takes_over):
        where, port = _as_before(folder, options)
        _serve(folder, options, where, first=port)
    elif folder is None:
        raise ProblemsError([Problem("", "", Message("hall.folder_wanted"))])
    elif follows:
        wanted("follow_from_here", "--oglinda")(folder, follows, trusted, options)
    elif gathered:
        wanted("gather_into", "--aduna")(folder, gathered, options, taken)
    elif forget:
        _forget(folder)
    elif verify or remade:
        _verify(folder, options.base) if verify else _remake(folder, options.base, options.answer)
    else:
        wanted("old_hall_asked", "--preia")(folder, options)
        _serve(folder, options, _where(options))


def _verify(folder: Path, base: Path | None) -> None:
    from arbitraj.hall.kernel.store.keeper import verify_journal
    from arbitraj.hall.parts import KINDS

    wrong = verify_journal(folder, KINDS, base)
    for problem in wrong:
        print(problem)
    if wrong:
        raise typer.Exit(1)
    print(text_of("hall.verified", folder=folder))


def _remake(folder: Path, base: Path | None, answer: "LogAnswer | None") -> None:
    from arbitraj.hall.folder.lost import LogQuestionError, lost_question
    from arbitraj.hall.kernel.store.keeper import remake
    from arbitraj.hall.kernel.store.mark import LogLostError
    from arbitraj.hall.parts import KINDS, grader_of, opened_site

    who = "arbitraj sala --reface"
    try:
        aside = remake(folder, who, KINDS, base, answer)
    except LogLostError as error:
        question = lost_question(folder, grader_of(folder), KINDS, error.lost)
        answer = _answered_here(LogQuestionError(question, Path(error.problems[0].file)))
        aside = remake(folder, who, KINDS, base, answer)
    print(text_of("hall.remade"))
    if aside:
        print(text_of("hall.remade_aside", path=aside))
    if answer:
        with opened_site(folder, who, base, answer=answer):
            pass


def _answered_here(error: "LogQuestionError") -> "LogAnswer":
    """The answer of the person at the terminal.

    Raises the question if there is no terminal, ProblemsError without answer.
    """
    from arbitraj.hall.kernel.store.mark import LogAnswer

    if not (sys.stdin and sys.stdin.isatty()):
        raise error
    question = error.question
    print(f"{question.folder}: {question.lost.told}. {text_of('hall.lost_untouched')}")
    for file in question.files:
        known = [text_of("hall.lost_sheet", sheet=file.sheet)] if file.sheet else []
        known += [text_of("hall.table_of", table=file.table)] if file.table else []
        print("  - " + ", ".join([*known, *([file.player] if file.player else []), file.name]))
    print(text_of("hall.lost_best"))
    print(f"  1. {text_of('hall.lost_do_ia')}. {text_of('hall.lost_how_ia')}")
    print(f"  2. {text_of('hall.lost_do_fara')}. {text_of('hall.lost_how_fara')}")
    numbered = {str(number): answer for number, answer in enumerate(LogAnswer, 1)}
    with suppress(EOFError):
        while text := input(text_of("hall.lost_number")).strip():
            if text in numbered:
                return numbered[text]
            print(text_of("hall.lost_which"))
    raise ProblemsError([Problem("", "", Message("hall.lost_unanswered"))])


def _forget(folder: Path) -> None:
    from arbitraj.hall.kernel.store.keeper import alone_in

    with alone_in(folder, "arbitraj sala --sterge-poze") as home:
        number = sum(forget(home) for forget in brought("forget_photos"))
    print(text_of("hall.forgotten", photos=count(number, "photo"), folder=folder))


def _as_before(folder: Path | None, options: HallOptions) -> tuple["Where", int]:
    """The addresses of the hall, and the port to try first. Recent network settings are used again."""
    from arbitraj.hall.page.network import kept_network

    kept = kept_network(folder) if folder and not (options.network or options.address or options.encrypted) else None
    if kept is None:
        return _where(options), PORT
    if not kept.there:
        print(text_of("hall.network_gone", address=kept.address), flush=True)
        return _where(options), PORT
    print(text_of("hall.network_again", address=kept.address), flush=True)
    return kept.where, kept.port


def _where(options: HallOptions) -> "Where":
    """The addresses of the hall: this laptop, and one private address of it if the network is wanted."""
    from arbitraj.hall.page.network import LOOPBACK, Where, chosen_address, private_addresses

    wanted = options.address
    if not options.network and not wanted:
        if options.encrypted:  # a laptop's traffic to itself does not leave it
            raise ProblemsError([Problem("--tls", "", Message("hall.tls_alone"))])
        return Where((LOOPBACK,))
    there = private_addresses()
    if len(there) > 1 and not wanted and sys.stdin.isatty():
        wanted = _chosen(there)
    return Where((LOOPBACK, chosen_address(wanted, there)), options.encrypted)


def _chosen(there: list[str]) -> str:
    print(text_of("hall.which_address"))
    for n, text in enumerate(there, 1):
        print(f"  {n}. {text}")
    answer = typer.prompt(text_of("hall.address_number"), type=int)
    return there[answer - 1] if 0 < answer <= len(there) else ""


def start_here() -> None:
    """`arbitraj` without a command: the competitions of this computer in the browser.

    A second start opens the same page.
    """
    import webbrowser

    from arbitraj.hall.folder.known import AlreadyRunningError, documents_base, only_one
    from arbitraj.hall.page.network import LOOPBACK, Where

    options = HallOptions(no_browser=bool(os.environ.get(NO_BROWSER)))
    try:
        with only_one() as address_file:
            _serve(None, options, Where((LOOPBACK,)), documents_base(), address_file)
    except AlreadyRunningError as running:
        print(text_of("hall.running_already", address=running.address))
        if running.address and not options.no_browser:
            webbrowser.open(running.address)


def _serve(
    folder: Path | None,
    options: HallOptions,
    where: "Where | None",
    base: Path | None = None,
    address_file: Path | None = None,
    first: int = PORT,
) -> None:
    """Serve a folder, or first the list of competitions. New ones are made in `base`.

    `address_file` receives the address, for a program started without a terminal, which is stopped on its page.
    """
    from datetime import datetime

    from arbitraj.hall.folder.known import remember
    from arbitraj.hall.folder.lost import LogQuestionError
    from arbitraj.hall.journal.stopped_pages import ToldAtTerminal
    from arbitraj.hall.page.network import LOOPBACK, Where, listening
    from arbitraj.hall.parts import FRAME, opened_site
    from arbitraj.hall.web.front import Front
    from arbitraj.hall.web.garbage import built_to_stay, collected_by_little
    from arbitraj.hall.web.server import address_of_socket, logged, server_of

    served: list[socket] = []
    ended: list[str] = []  # printed at a normal end
    told = ToldAtTerminal(partial(print, flush=True))
    wishes: list[object] = [told]
    if options.letter or options.halls:
        wishes.append(wanted("several_halls", "--sala")(options.letter, options.halls))

    @contextmanager
    def hall_of(made: Path, answer: "LogAnswer | None") -> Iterator["Site"]:
        takes = [wanted("take_over", "--preia")()] if options.takes_over else []
        who = f"arbitraj sala, {address_of_socket(served[0])}, proces {os.getpid()}"
        with ExitStack() as open_ones:
            with built_to_stay(), StartTold(sys.stdout.isatty()) as begins:
                opened = opened_site(
                    *(made, who, options.base, options.copies, [*wishes, *takes], begins),
                    at_once=False,
                    answer=answer,
                )
                site = open_ones.enter_context(opened)
            open_ones.enter_context(logged(made / "sala" / "cereri.log"))
            open_ones.enter_context(collected_by_little())
            remember(made, datetime.now())
            yield site
        ended.extend([str(unkept)] if (unkept := site.unkept()) else [])

    server = question = None
    stops = address_file is not None
    with Front(hall_of, base or Path.cwd(), FRAME.before_hall, stops, FRAME.asked) as front:
        port, others = first if options.port is None else options.port, options.port is None
        while where:  # a page may ask for others
            with ExitStack() as held:
                served[:] = _listening_again(where, port) if server else listening(where.addresses, port, others=others)
                for other in served:
                    held.callback(other.close)
                port, others = served[0].getsockname()[1], False
                encryption = _encryption(served, held) if where.encrypted and len(served) > 1 else None
                server = server_of(front, served, encryption)
                server.closing.append(front.end_streams)
                addresses = tuple(address_of_socket(other, encrypted=bool(encryption)) for other in served)
                shown = encryption.shown if encryption else None
                front.served_by(server, addresses, shown)
                if folder is not None:
                    try:
                        _open(front, folder, options.answer)
                    except LogQuestionError as error:  # it alone is served, at this laptop alone
                        front.ask(folder, error, where)
                        folder, where, question = None, Where((LOOPBACK,)), error
                        continue
                _say_where(addresses, shown, options, address_file, question)
                folder, question = None, None
                options = replace(options, no_browser=True, takes_over=options.takes_over and front.app is None)
                server.run([*served, *([encryption.beside] if encryption else ())])
                where = front.wanted()
    print("\n".join(ended) or text_of("hall.shut"))


def _encryption(served: Sequence["socket"], held: ExitStack) -> "Encryption":
    from arbitraj.hall.page.network import listening
    from arbitraj.hall.web.server import Encryption

    authority = wanted("authority", "--tls")()
    address, port = served[-1].getsockname()[:2]
    (beside,) = listening([address], port + 1, others=True)
    held.callback(beside.close)
    return Encryption(authority, beside)


def _listening_again(where: "Where", port: int) -> list["socket"]:
    """Listen at the addresses that a page asked for, or only at this laptop if one of them is gone."""
    from arbitraj.hall.page.network import LOOPBACK, listening

    with suppress(ProblemsError):
        return listening(where.addresses, port, others=False)
    return listening([LOOPBACK], port, others=False)


def _open(front: "Front", folder: Path, answer: "LogAnswer | None") -> None:
    """Open the hall of a folder, after an answer at the terminal if there is a question.

    Raises LogQuestionError if there is no terminal.
    """
    from arbitraj.hall.folder.lost import LogQuestionError

    try:
        front.open(folder, answer)
    except LogQuestionError as error:
        front.open(folder, _answered_here(error))


def _say_where(
    addresses: Sequence[str],
    authority: "ShownAuthority | None",
    options: HallOptions,
    address_file: Path | None,
    question: "LogQuestionError | None",
) -> None:
    import webbrowser

    here, *others = addresses
    if question:
        print(question, flush=True)
        print(text_of("hall.lost_asks_at", address=here), flush=True)
    elif address_file is None:
        print(text_of("hall.open_at", address=here, pid=os.getpid()), flush=True)
    else:
        print(text_of("hall.started_at", address=here), flush=True)
        with suppress(OSError):
            address_file.write_text(here, encoding="utf-8")
    for other in others:
        print_join(other, authority)
    if options.takes_over and not question:
        print(text_of("hall.hall_taken_over"), flush=True)
    if not options.no_browser:
        webbrowser.open(here)


def print_join(address: str, authority: "ShownAuthority | None" = None) -> None:
    """Print how others join: the certificate authority first, if encrypted, then the address with its QR code."""
    if authority:
        print(text_of("hall.authority_at", address=authority.address))
        print(text_of("hall.authority_is", fingerprint=authority.fingerprint))
    print(text_of("hall.join_at", address=address))
    _print_code(authority.address if authority else address)
    print(text_of("hall.is_encrypted" if authority else "hall.not_encrypted"), flush=True)


def _print_code(address: str) -> None:
    from arbitraj.forms.drawing import text_modules

    if sys.stdout.isatty():
        modules = text_modules(address)
        light = [False] * (len(modules) + 4)
        rows = [light, light, *([False, False, *row, False, False] for row in modules), light, light, light]
        for upper, lower in zip(rows[::2], rows[1::2], strict=False):
            line = "".join(" ▀▄█"[up + 2 * low] for up, low in zip(upper, lower, strict=True))
            print(f"\x1b[30;107m{line}\x1b[0m")  # black on white, whatever colours the terminal has


_MOMENT = 1.0  # seconds


class StartTold:
    """Progress of the start of a hall, printed if it takes longer than a moment, with the time taken."""

    def __init__(self, shown: bool) -> None:
        """`shown`: there is a person at the terminal. A program that reads it only needs the address."""
        self._shown = shown
        self._timer: Timer | None = None
        self._part, self._began, self._told = "", monotonic(), False

    def __enter__(self) -> Callable[[str], None]:
        return self._begins

    def __exit__(self, *why: object) -> None:
        self._over()

    def _begins(self, part: str) -> None:
        self._over()
        if part == "open" or not self._shown:
            return
        self._part, self._began = part, monotonic()
        self._timer = Timer(_MOMENT, self._say)
        self._timer.daemon = True
        self._timer.start()

    def _say(self) -> None:
        self._told = True
        print(text_of(keys.START[self._part]), flush=True)

    def _over(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer.join()
        if self._told:
            print(text_of("hall.start_took", seconds=round(monotonic() - self._began)), flush=True)
        self._timer, self._told = None, False
