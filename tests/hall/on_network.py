"""Run inside a network of its own (`unshare -rn`): serves a hall at a private address of it, and asks it there."""

import http.client
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest

from arbitraj.lexicon.lexicon import FOLDER_VARIABLE
from tests.commands import PROGRAM
from tests.hall.waiting import PATIENCE

ADDRESS, PORT = "192.168.77.5", 8710


def asked(address: str, method: str, path: str, body: str = "", **headers: str) -> tuple[int, str]:
    """The status of an answer, and its text."""
    connection = http.client.HTTPConnection(address, PORT, timeout=PATIENCE)
    form = {"content-type": "application/x-www-form-urlencoded", "accept": "text/html"}
    connection.request(method, path, body, {**form, **headers})
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


def looked_at(server: subprocess.Popen[str]) -> dict[str, object]:
    """What a hall answers that is served there."""
    assert server.stdout is not None
    told = [server.stdout.readline() for _ in range(2)]
    time.sleep(0.2)
    seen: dict[str, object] = {"told": told}
    ours = {"origin": f"http://{ADDRESS}:{PORT}"}
    seen["join page"] = asked(ADDRESS, "GET", "/intrare")
    seen["chief from the network"] = asked(ADDRESS, "POST", "/intrare/sef", "nume=Altcineva", **ours)[0]
    seen["foreign name"] = asked(ADDRESS, "GET", "/intrare", host="sala.example:8710")[0]
    seen["loopback's name from the network"] = asked(
        ADDRESS, "POST", "/intrare/sef", "nume=Altcineva", host="127.0.0.1:8710", origin="http://127.0.0.1:8710"
    )[0]
    try:
        seen["public"] = asked("8.8.8.8", "GET", "/intrare")[0]
    except OSError as error:
        seen["public"] = type(error).__name__
    chief = asked("127.0.0.1", "POST", "/intrare/sef", "nume=Ana", origin="http://127.0.0.1:8710")
    seen["chief here"] = chief[0]
    server.terminate()
    seen["end"] = server.wait(PATIENCE)
    return seen


def in_own_network(module: str, *arguments: object, patience: float = 600) -> Any:
    """What a module says, as JSON, that is run in a network of its own; where none can be made, the test is skipped."""
    command = ["unshare", "-rn", sys.executable, "-m", module, *map(str, arguments)]
    root = Path(__file__).parents[2]
    environment = os.environ | {"PYTHONPATH": str(root), "PYTHONIOENCODING": "utf-8"}
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, env=environment, timeout=patience, cwd=root, check=False
        )
    except FileNotFoundError:
        pytest.skip("unshare lipsește: nu se poate face o rețea de probă")
    if "unshare:" in done.stderr or "RTNETLINK" in done.stderr:
        pytest.skip("nu se poate face o rețea de probă aici")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def from_here_to_the_network(server: subprocess.Popen[str]) -> list[object]:
    """A hall served here alone, until its chief asks for the network by a page: what answers there then."""
    assert server.stdout is not None
    server.stdout.readline()
    time.sleep(0.2)
    here = httpx.Client(
        base_url=f"http://127.0.0.1:{PORT}", headers={"origin": f"http://127.0.0.1:{PORT}"}, timeout=PATIENCE
    )
    here.headers["accept"] = "text/html"
    here.post("/intrare/sef", data={"nume": "Ana"})
    opens = "Deschideți sala în rețea"
    seen: list[object] = [opens in here.get("/sala").text]
    seen.append(here.post("/retea", data={"adresa": "10.1.2.3"}).status_code)
    seen.append(here.post("/retea", data={"adresa": ADDRESS}).status_code)
    seen += [server.stdout.readline().split()[-1] for _ in range(2)]
    time.sleep(0.2)
    seen.append(asked(ADDRESS, "GET", "/intrare")[0])
    seen.append(opens in here.get("/sala").text)  # whoever was in is in still
    told = "un drum spre internet"
    seen.append(told in here.get("/sala").text)
    subprocess.run("ip route add default dev lo".split(), check=True)
    seen.append(told in here.get("/sala").text)
    return seen


def network_up() -> None:
    """This network's addresses."""
    for line in ("ip link set lo up", f"ip addr add {ADDRESS}/24 dev lo", "ip addr add 8.8.8.8/32 dev lo"):
        subprocess.run(line.split(), check=True)


@contextmanager
def hall_on_network(folder: str, *options: str) -> Iterator[subprocess.Popen[str]]:
    """`arbitraj sala` within this network."""
    command = [*PROGRAM, "sala", folder, "--fara-browser", *options]
    own = {FOLDER_VARIABLE: f"{folder}-date", **os.environ}
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=own)
    try:
        yield server
    finally:
        server.kill()
        server.wait()


def main(folder: str) -> None:
    """Print what was seen, as JSON."""
    network_up()
    with hall_on_network(folder, "--retea") as server:
        seen = looked_at(server)
    with hall_on_network(folder) as server:  # started again, as it was
        assert server.stdout is not None
        seen["again"] = [server.stdout.readline().split()[-1] for _ in range(3)]
        time.sleep(0.2)
        seen["served again"] = asked(ADDRESS, "GET", "/intrare")[0]
    for name in ("sala", ".arbitraj"):
        shutil.rmtree(Path(folder, name))
    with hall_on_network(folder) as server:
        print(json.dumps(seen | {"by a page": from_here_to_the_network(server)}))


if __name__ == "__main__":
    main(*sys.argv[1:])
