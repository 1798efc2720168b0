"""Run inside a network of its own: an encrypted hall, started by the command and by a page, asked as a station asks."""

import json
import os
import ssl
import subprocess
import sys
import time
from hashlib import sha256

import httpx2 as httpx

from arbitraj.lexicon.lexicon import FOLDER_VARIABLE
from tests.hall.on_network import ADDRESS, PORT, hall_on_network, network_up
from tests.hall.waiting import PATIENCE


def asked_there(server: subprocess.Popen[str]) -> tuple[str, int, str, str]:
    """What it told, the status of a page, the fingerprint of what is given in plain text, what else is plain there."""
    assert server.stdout is not None
    told = list[str]()
    while not told or "criptată" not in told[-1]:
        told.append(server.stdout.readline())
        assert told[-1], told
    time.sleep(0.3)
    given = httpx.get(f"http://{ADDRESS}:{PORT + 1}/autoritate.crt", timeout=PATIENCE).content
    trust = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    trust.load_verify_locations(cadata=given)
    page = httpx.get(f"https://{ADDRESS}:{PORT}/intrare", verify=trust, timeout=PATIENCE).status_code
    try:
        plain = str(httpx.get(f"http://{ADDRESS}:{PORT}/intrare", timeout=PATIENCE).status_code)
    except httpx.TransportError as error:
        plain = type(error).__name__
    return "".join(told), page, sha256(given).digest().hex(":").upper(), plain


def main(folder: str, way: str) -> None:
    """Print what was seen, as JSON; `way`: asked for by the command, or by a page."""
    os.environ[FOLDER_VARIABLE] = folder + "/date"
    network_up()
    with hall_on_network(folder, *(("--retea", "--tls") if way == "comanda" else ())) as server:
        if way == "pagina":
            _by_a_page(server)
        print(json.dumps(asked_there(server)))


def _by_a_page(server: subprocess.Popen[str]) -> None:
    assert server.stdout is not None
    server.stdout.readline()
    time.sleep(0.2)
    here = f"http://127.0.0.1:{PORT}"
    with httpx.Client(base_url=here, headers={"origin": here, "accept": "text/html"}, timeout=PATIENCE) as chief:
        chief.post("/intrare/sef", data={"nume": "Ana"})
        assert 'name="criptat"' in chief.get("/sala").text
        assert chief.post("/retea", data={"adresa": ADDRESS, "criptat": "1"}).status_code == 200


if __name__ == "__main__":
    main(*sys.argv[1:])
