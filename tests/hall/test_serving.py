"""`arbitraj sala` as it is typed: where it is served, who finds it, how it ends; its journal verified and remade."""

import asyncio
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx2 as httpx
import pytest
from starlette.routing import Route

from arbitraj.hall.page.network import LOOPBACK, chosen_address, hosts_of, is_private, listening
from arbitraj.hall.web.front import make_founding_app
from arbitraj.problems import ProblemsError
from tests.commands import PROGRAM, run
from tests.hall.guarded import SAMPLES
from tests.hall.on_network import in_own_network
from tests.hall.waiting import PATIENCE

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The demo's folder, to work in."""
    return Path(shutil.copytree(SAMPLES / "cupa-demo", tmp_path / "cupa"))


@contextmanager
def sala(*arguments: object) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command running, and the address that it told."""
    command = [*PROGRAM, "sala", *map(str, arguments), "--fara-browser"]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        found = re.search(r"http://[\d.]+:\d+", line)
        assert found, line + process.stdout.read()
        yield process, found.group()
    finally:
        process.kill()
        process.wait()


@pytest.mark.greu
def test_a_hall_is_opened_asked_and_shut(folder: Path) -> None:
    """It goes on where it was killed; its journal, once a byte of it is changed, is told and not gone on from."""
    with sala(folder, "--port", 0) as (process, address), httpx.Client(base_url=address, timeout=PATIENCE) as client:
        assert client.post("/intrare/sef", data={"nume": "Ana Pop"}, headers={"origin": address}).status_code == 200
        process.send_signal(signal.SIGKILL)
        process.wait()
    with sala(folder, "--port", 0) as (process, address):
        port = int(address.rsplit(":", 1)[1])
        for other in ("127.0.0.2", "127.1.2.3"):  # of the same laptop, and not ours: served here alone
            with pytest.raises(ConnectionRefusedError):
                socket.create_connection((other, port), 5).close()
        origin = {"origin": address}
        with httpx.Client(base_url=address, headers=origin, follow_redirects=False, timeout=PATIENCE) as client:
            assert client.get("/intrare").status_code == 200
            assert client.post("/intrare/sef", data={"nume": "Ana Pop"}).status_code == 200
            assert client.get("/").status_code == 200
            assert "server" not in client.get("/").headers
        second = run(folder.parent, "sala", folder, "--port", 0, "--fara-browser")
        assert second.status == 2
        assert address in second.err  # who has it open, and where
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
        assert "Sala este închisă" in out
    log = (folder / "sala" / "cereri.log").read_text("utf-8")
    assert "POST /intrare/sef 200" in log
    verified = run(folder.parent, "sala", folder, "--verifica")
    assert (verified.status, "este întreg" in verified.out) == (0, True)
    assert run(folder.parent, "sala", folder, "--reface").status == 0
    journal = folder / "sala" / "jurnal.jsonl"
    assert '"intrat"' in journal.read_text("utf-8")
    journal.write_text(journal.read_text("utf-8").replace("Ana Pop", "Ana Pip"), "utf-8")
    assert run(folder.parent, "sala", folder, "--verifica").status == 1
    assert run(folder.parent, "sala", folder, "--fara-browser", "--port", 0).status == 2


def test_nothing_to_verify_without_a_folder(tmp_path: Path) -> None:
    refused = run(tmp_path, "sala", "--verifica", within=tmp_path)
    assert (refused.status, "spuneți dosarul" in refused.err) == (2, True)


# where it is served


@pytest.mark.parametrize(
    ("address", "private"),
    [
        *((ip, True) for ip in ("192.168.0.1", "10.200.1.2", "172.16.0.1", "172.31.255.1", "169.254.9.9")),
        *((ip, False) for ip in ("8.8.8.8", "172.32.0.1", "127.0.0.1", "0.0.0.0", "100.64.1.1", "::1", "fe80::1")),
        *((ip, False) for ip in ("", "sala", "192.168.0", "192.168.0.1:80", "255.255.255.255", "192.169.0.1")),
    ],
)
def test_only_private_addresses_are_served(address: str, private: bool) -> None:
    assert is_private(address) is private
    if address and not private:
        with pytest.raises(ProblemsError, match="nu este o adresă privată"):
            chosen_address(address, ())


def test_the_address_is_chosen_where_there_are_several() -> None:
    assert chosen_address("", ["10.0.0.2"]) == "10.0.0.2"
    assert chosen_address("10.0.0.3", ["10.0.0.2", "10.0.0.3"]) == "10.0.0.3"
    with pytest.raises(ProblemsError, match=r"10\.0\.0\.2, 10\.0\.0\.3"):
        chosen_address("", ["10.0.0.2", "10.0.0.3"])
    with pytest.raises(ProblemsError, match="nicio adresă privată"):
        chosen_address("", [])


def test_a_port_that_is_taken_is_told_or_passed_over() -> None:
    with ExitStack() as held:
        (first,) = listening([LOOPBACK], 0, others=False)
        held.callback(first.close)
        port = first.getsockname()[1]
        with pytest.raises(ProblemsError, match=f"portul {port} nu se poate deschide: îl folosește alt program"):
            listening([LOOPBACK], port, others=False)
        (second,) = listening([LOOPBACK], port, others=True)
        held.callback(second.close)
        assert second.getsockname()[1] != port
        assert hosts_of([first]) == {f"127.0.0.1:{port}", f"localhost:{port}"}


def test_an_answer_is_sent_at_once() -> None:
    """Nagle's waiting, 40 ms for the second part of each answer, is off only where asyncio knows a socket for TCP."""

    async def of_one_caller(listens: socket.socket) -> int:
        accepted = asyncio.get_running_loop().create_future()
        server = await asyncio.start_server(lambda _, writer: accepted.set_result(writer), sock=listens)
        async with server:
            _, ours = await asyncio.open_connection(*listens.getsockname())
            theirs = (await accepted).get_extra_info("socket")
            off = theirs.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            ours.close()
        assert isinstance(off, int)
        return off

    (listens,) = listening([LOOPBACK], 0, others=False)
    assert asyncio.run(of_one_caller(listens))


@pytest.mark.greu
def test_in_the_halls_network_only_what_is_ours_answers(folder: Path) -> None:
    seen = in_own_network("tests.hall.on_network", folder)
    assert "http://127.0.0.1:8710/" in seen["told"][0]
    assert "http://192.168.77.5:8710/" in seen["told"][1]
    status, page = seen["join page"]
    assert status == 200
    assert "legătură necriptată" in page
    assert "/intrare/sef" not in page
    assert seen["chief from the network"] == 403
    assert seen["foreign name"] == 421
    assert seen["loopback's name from the network"] == 403
    assert seen["public"] == "ConnectionRefusedError"
    assert (seen["chief here"], seen["end"]) == (200, 0)
    assert seen["again"][0] == "acolo."  # says so, then both addresses
    assert seen["again"][2] == "http://192.168.77.5:8710/"
    assert seen["served again"] == 200
    shown, other, asked, *told, joined, again, before, since = seen["by a page"]
    assert (shown, other, asked, joined, again) == (True, 409, 200, 200, False)
    assert (before, since) == (False, True), "that a way leads into the internet is said once it does"
    assert "192.168.77.5:8710" in told[1]


@pytest.mark.greu
def test_a_way_into_the_internet_is_known_from_the_systems_own_routes() -> None:
    """Two laptops and a cable are none, nor a network that uses addresses of documentation for itself."""
    assert in_own_network("tests.hall.ways_out") == {
        "nothing": "", "the hall's network alone": "", "a network of documentation addresses": "",
        "two laptops and a cable": "", "a router": "192.168.77.5", "IPv6 alone": "2001:db8:7::5",
    }  # fmt: skip


def test_the_page_that_makes_a_folder_is_for_this_laptop_alone(tmp_path: Path) -> None:
    from starlette.requests import Request
    from starlette.responses import PlainTextResponse
    from starlette.testclient import TestClient

    opened = list[Path]()

    def made(request: Request) -> PlainTextResponse:
        request.app.state.opened(tmp_path)
        return PlainTextResponse("făcut")

    app = make_founding_app(opened.append, tmp_path, [Route("/", made, methods=["POST"])])
    assert TestClient(app, client=("192.168.1.5", 1)).post("/").status_code == 403
    assert opened == []
    assert TestClient(app, client=(LOOPBACK, 1)).post("/").text == "făcut"
    assert opened == [tmp_path]


_SPEAKS = """
import asyncio, logging, sys
from pathlib import Path
from starlette.applications import Starlette
from arbitraj.hall.page.network import LOOPBACK, listening
from arbitraj.hall.web.server import logged, serving

def complain(when):
    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).error("socket.send() raised exception %s", when)

with serving(Starlette(), listening([LOOPBACK], 0, others=False)):
    complain("before")
    with logged(Path(sys.argv[1])):
        complain("meanwhile")
    complain("after")
"""


def test_what_the_servers_libraries_say_goes_into_the_log_and_never_to_the_terminal(tmp_path: Path) -> None:
    log = tmp_path / "cereri.log"
    done = subprocess.run([sys.executable, "-c", _SPEAKS, log], capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert log.read_text("utf-8").count("raised exception meanwhile") == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk is full here by its name")
def test_a_full_disk_is_told_in_a_sentence_and_by_no_fault_of_the_log(tmp_path: Path) -> None:
    (log := tmp_path / "cereri.log").symlink_to("/dev/full")
    done = subprocess.run([sys.executable, "-c", _SPEAKS, log], capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
