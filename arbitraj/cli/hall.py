"""The hall: several arbiters take the sheets in, together, in the browser."""

import os
import sys
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from arbitraj.cli.options import command
from arbitraj.cli.shell import folder_here
from arbitraj.desk.requests import Option
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import count, said, say

app = typer.Typer()
_PORT = 8710


@dataclass(frozen=True, slots=True)
class HallWishes:
    """Where the hall is served, and where its log is kept."""

    port: Annotated[int | None, Option("--port", "hall.opt_port", "N")] = None
    no_browser: Annotated[bool, Option("--fara-browser", "hall.opt_no_browser")] = False
    network: Annotated[bool, Option("--retea", "hall.opt_network")] = False
    address: Annotated[str, Option("--adresa", "hall.opt_address", "ADRESA")] = ""
    base: Annotated[Path | None, Option("--baza", "hall.opt_base", "CALE")] = None
    copies: Annotated[Path | None, Option("--copie", "hall.opt_copies", "CALE")] = None


@command(app, "sala", "hall.command")
def _hall(
    folder: Annotated[Path | None, Option("", "hall.arg_folder", "DOSAR")] = None,
    verify: Annotated[bool, Option("--verifica", "hall.opt_verify")] = False,
    remade: Annotated[bool, Option("--reface", "hall.opt_remake")] = False,
    forget: Annotated[bool, Option("--sterge-poze", "hall.opt_forget")] = False,
    *,
    asked: HallWishes,
) -> None:
    if folder is None:
        folder = folder_here()
    if verify or remade or forget:
        if folder is None:
            raise ProblemsError([Problem("", "", said("hall.folder_wanted"))])
        if forget:
            _forget(folder)
        else:
            _verify(folder, asked.base) if verify else _remake(folder, asked.base)
    else:
        _serve(folder, asked, _addresses(asked.network, asked.address))


def _verify(folder: Path, base: Path | None) -> None:
    from arbitraj.hall.store.keeper import verify_journal

    wrong = verify_journal(folder, base)
    for each in wrong:
        print(each)
    if wrong:
        raise typer.Exit(1)
    print(say("hall.verified", folder=folder))


def _remake(folder: Path, base: Path | None) -> None:
    from arbitraj.hall.store.keeper import remake

    aside = remake(folder, "arbitraj sala --reface", base)
    print(say("hall.remade"))
    if aside:
        print(say("hall.remade_aside", path=aside))


def _forget(folder: Path) -> None:
    from arbitraj.hall.photos.album import forget_photos
    from arbitraj.hall.store.keeper import alone_in

    with alone_in(folder, "arbitraj sala --sterge-poze") as home:
        number = forget_photos(home)
    print(say("hall.forgotten", photos=count(number, "photo"), folder=folder))


def _addresses(network: bool, wanted: str) -> list[str]:
    """Where the hall is served: this laptop, and one private address of it where the hall's network is wanted."""
    from arbitraj.hall.web.network import LOOPBACK, chosen_address, private_addresses

    if not network and not wanted:
        return [LOOPBACK]
    there = private_addresses()
    if len(there) > 1 and not wanted and sys.stdin.isatty():
        wanted = _chosen(there)
    return [LOOPBACK, chosen_address(wanted, there)]


def _chosen(there: list[str]) -> str:
    print(say("hall.which_address"))
    for n, each in enumerate(there, 1):
        print(f"  {n}. {each}")
    answer = typer.prompt(say("hall.address_number"), type=int)
    return there[answer - 1] if 0 < answer <= len(there) else ""


def _serve(folder: Path | None, asked: HallWishes, addresses: list[str]) -> None:
    import webbrowser

    from arbitraj.hall.web.app import make_app, make_founding_app
    from arbitraj.hall.web.network import listening
    from arbitraj.hall.web.opening import opened_site
    from arbitraj.hall.web.server import Front, address_of_socket, logged, server_of

    with ExitStack() as held:
        sockets = listening(addresses, _PORT if asked.port is None else asked.port, others=asked.port is None)
        for each in sockets:
            held.callback(each.close)
        here = address_of_socket(sockets[0])

        def opened(made: Path) -> None:
            who = f"arbitraj sala, {here}, pid {os.getpid()}"
            site = held.enter_context(opened_site(made, who, asked.base, asked.copies))
            held.enter_context(logged(made / "sala" / "cereri.log"))
            site.addresses = tuple(map(address_of_socket, sockets[1:]))
            front.app = make_app(site)
            server.closing.append(site.topics.close)

        front = Front(make_founding_app(opened))
        server = server_of(front, sockets)
        if folder is not None:
            opened(folder)
        print(say("hall.open_at", address=here, pid=os.getpid()), flush=True)
        for each in sockets[1:]:
            print_join(address_of_socket(each))
        if not asked.no_browser:
            webbrowser.open(here)
        server.run(sockets)
        print(say("hall.shut"))


def print_join(address: str) -> None:
    """Say how others join: the address, and its code for phones."""
    from arbitraj.forms.drawing import text_modules

    print(say("hall.join_at", address=address))
    if sys.stdout.isatty():
        modules = text_modules(address)
        light = [False] * (len(modules) + 4)
        rows = [light, light, *([False, False, *row, False, False] for row in modules), light, light, light]
        for upper, lower in zip(rows[::2], rows[1::2], strict=False):
            line = "".join(" ▀▄█"[up + 2 * low] for up, low in zip(upper, lower, strict=True))
            print(f"\x1b[30;107m{line}\x1b[0m")  # black on white, whatever colours the terminal has
    print(say("hall.not_encrypted"), flush=True)
