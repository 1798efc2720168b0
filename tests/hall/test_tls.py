"""An encrypted hall: a real server, clients that trust its authority or another, and the plain page that gives it."""

import os
import re
import shutil
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import httpx2 as httpx
import pytest
from cryptography import x509

from arbitraj.hall.kernel.scene import CHIEF, TYPIST
from arbitraj.hall.page.network import LOOPBACK, listening
from arbitraj.hall.page.site import COOKIE, ENCRYPTED
from arbitraj.hall.web.asked_plainly import TellingContext
from arbitraj.hall.web.front import make_app
from arbitraj.hall.web.server import Encryption, address_of_socket, server_of
from arbitraj.lexicon.lexicon import FOLDER_VARIABLE
from arbitraj.problems import ProblemsError
from arbitraj.text import text_of
from arbitraj.wings.network.second_laptop.following import Followed, follow
from arbitraj.wings.network.tls.certificates import Authority, own_authority
from tests.commands import run
from tests.hall.guarded import HTML, JSON, PEOPLE, SAMPLES, GuardedHall, guarded_hall, sent
from tests.hall.on_network import in_own_network
from tests.hall.waiting import PATIENCE

OUTSIDE = "127.0.0.2"  # as good as a network's: it is not the address that only this laptop is asked at


@dataclass(frozen=True)
class EncryptedHall:
    """A hall served at this laptop's own address, encrypted at another, its authority beside it."""

    hall: GuardedHall
    authority: Authority
    here: str
    there: str
    beside: str

    def client(self, authority: Authority | None = None, address: str = "", **more: str) -> httpx.Client:
        """A browser that trusts an authority."""
        address = (address or self.there).rstrip("/")
        trust = trusting(authority or self.authority)
        return httpx.Client(
            base_url=address, verify=trust, headers={"origin": address, **HTML, **more}, timeout=PATIENCE
        )


def trusting(authority: Authority) -> ssl.SSLContext:
    """What a station does that has installed it, as strictly as the newest Python."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.verify_flags |= ssl.VERIFY_X509_STRICT
    context.load_verify_locations(cadata=authority.der)
    return context


@contextmanager
def elsewhere(folder: Path) -> Iterator[None]:
    """The user's data of another computer."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv(FOLDER_VARIABLE, str(folder))
        yield


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EncryptedHall]:
    with ExitStack() as held:
        hall = held.enter_context(guarded_hall(tmp_path_factory.mktemp("sala")))
        held.enter_context(elsewhere(tmp_path_factory.mktemp("date")))
        sockets = listening([LOOPBACK, OUTSIDE], 0, others=False)
        (beside,) = listening([OUTSIDE], 0, others=False)
        authority = own_authority()
        encryption = Encryption(authority, beside)
        server = server_of(make_app(hall.site), sockets, encryption)
        server.closing.append(hall.site.topics.close)
        thread = threading.Thread(target=server.run, args=([*sockets, beside],), daemon=True)
        thread.start()
        here, there = (address_of_socket(connection, encrypted=True) for connection in sockets)
        hall.site.addresses, hall.site.authority = (there,), encryption.shown
        while len(server.servers if server.started else ()) < 3:
            time.sleep(0.01)
        yield EncryptedHall(hall, authority, here, there, address_of_socket(beside))
        server.should_exit = True
        thread.join(PATIENCE)


def test_who_trusts_the_authority_joins_encrypted(served: EncryptedHall) -> None:
    pin = served.hall.pin(TYPIST)
    with served.client() as client:
        page = client.get("/intrare")
        assert page.status_code == 200
        assert "legătură necriptată" not in page.text
        assert "strict-transport-security" not in page.headers  # the address is somebody else's tomorrow
        entered = client.post("/intrare/pin", data={"nume": PEOPLE[TYPIST], "pin": pin})
        (cookie,) = entered.headers.get_list("set-cookie")
        assert {"secure", "httponly", "samesite=strict"} <= set(cookie.lower().split("; "))
        assert client.post("/evenimente", json=sent(), headers=JSON).status_code == 200
        client.headers["origin"] = served.there.replace("https:", "http:").rstrip("/")
        assert client.post("/evenimente", json=sent(), headers=JSON).status_code == 403
        client.headers["host"] = "sala.example"
        assert client.get("/intrare").status_code == 421


def test_another_authority_or_none_is_refused(served: EncryptedHall, tmp_path: Path) -> None:
    with elsewhere(tmp_path):
        another = own_authority()
    assert another.fingerprint != served.authority.fingerprint
    with served.client(another) as client, pytest.raises(httpx.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
        client.get("/intrare")
    with httpx.Client(timeout=PATIENCE) as client, pytest.raises(httpx.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
        client.get(f"{served.there}intrare")


def test_in_plain_text_only_the_new_address_is_told_where_it_is_encrypted(served: EncryptedHall) -> None:
    host, port = served.there.removeprefix("https://").rstrip("/").split(":")
    with socket.create_connection((host, int(port)), PATIENCE) as plain:
        plain.sendall(f"GET /intrare HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
        plain.sendall(b"Cookie: sala=<script>\r\n" * 1024)  # none of it is in the answer
        answered = answer_of(plain)
    head, _, page = answered.partition("\r\n\r\n")
    assert "400" in head.splitlines()[0]
    assert "no-store" in head
    assert f"content-length: {len(page.encode())}" in head.lower()
    assert re.findall('href="([^"]+)"', page) == [served.beside, served.there]
    assert text_of("hall.plain_title") in page
    assert "Clasament" not in page
    assert "script" not in page
    with socket.create_connection((host, int(port)), PATIENCE) as other:
        other.sendall(b"SSH-2.0-x\r\n\r\n")
        assert b"HTTP" not in b"".join(iter(lambda: other.recv(4096), b""))
    old = trusting(served.authority)
    old.minimum_version, old.maximum_version = ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_2
    with httpx.Client(verify=old, timeout=PATIENCE) as client:
        assert client.get(f"{served.there}intrare").status_code == 200


def test_a_plain_request_is_answered_once_and_none_of_it_is_kept() -> None:
    context, coming, going = TellingContext(), ssl.MemoryBIO(), ssl.MemoryBIO()
    context.told = b"x"
    shaking = context.wrap_bio(coming, going, server_side=True)
    for piece in (b"GET / HTTP/1.1\r\n", *([b"Cookie: a=b\r\n" * 500] * 3)):
        coming.write(piece)
        with pytest.raises(ssl.SSLWantReadError):
            shaking.do_handshake()
        assert coming.pending == 0
    assert going.read() == b"x"


def answer_of(plain: socket.socket) -> str:
    """An answer, as long as it says that it is."""
    answered = b""
    while b"</html>" not in answered and (more := plain.recv(4096)):
        answered += more
    return answered.decode()


def test_this_laptop_stays_as_it_was(served: EncryptedHall) -> None:
    with served.client(address=served.here) as client:
        assert "legătură necriptată" not in client.get("/intrare").text
        entered = client.post("/intrare/sef", data={"nume": PEOPLE[CHIEF]})
        assert entered.status_code == 200
        assert "secure" not in entered.headers["set-cookie"].lower().split("; ")
        page = client.get("/conturi").text
    assert served.authority.fingerprint in page
    assert f">{served.beside}<" in page
    assert f">{served.there}<" in page


def test_a_session_that_was_given_in_plain_text_is_nobodys_under_tls(served: EncryptedHall) -> None:
    sessions = served.hall.joined.sessions
    for token, status in ((sessions.begin("Dan Nor", ""), 401), (sessions.begin("Dan Nor", "", ENCRYPTED), 200)):
        for cookie in (token, ENCRYPTED + token):
            with served.client(cookie=f"{COOKIE}={cookie}") as client:
                wanted = status if cookie == token else 401
                assert client.post("/evenimente", json=sent(), headers=JSON).status_code == wanted


def test_beside_it_stands_the_authority_and_nothing_else(served: EncryptedHall) -> None:
    with httpx.Client(base_url=served.beside, headers=HTML, timeout=PATIENCE) as client:
        page = client.get("/")
        assert page.status_code == 200
        assert f'href="{served.there}"' in page.text
        assert served.authority.fingerprint not in page.text  # whoever changes the file would change it too
        assert "set-cookie" not in page.headers
        assert page.headers["content-security-policy"].startswith("default-src 'none'")
        given = client.get("/autoritate.crt")
        assert given.content == served.authority.der
        assert given.headers["content-type"] == "application/x-x509-ca-cert"
        assert sha256(given.content).hexdigest() == served.authority.fingerprint.replace(":", "").lower()
        assert client.get("/static/hall.css").status_code == 200
        closed = {getattr(route, "path", "") for route in make_app(served.hall.site).routes} - {"/"}
        for path in (*closed, "/static/outbox.js", "/static/../app.py", "/autoritate.pem", "/autoritate.crt/"):
            assert client.get(path).status_code == 404, path
        for method in ("POST", "PUT", "DELETE"):
            assert client.request(method, "/autoritate.crt").status_code in (403, 405)
        assert client.get("/", headers={"host": served.there.removeprefix("https://").rstrip("/")}).status_code == 421


def test_a_mirror_trusts_the_authority_that_was_compared(served: EncryptedHall, tmp_path: Path) -> None:
    with elsewhere(tmp_path):
        another = own_authority()
    given = tmp_path / "autoritate.crt"
    given.write_bytes(served.authority.der)
    assert Followed(served.there, given).asked("GET", "/intrare")[0].status == 200
    given.write_bytes(another.der)
    with pytest.raises(ssl.SSLCertVerificationError):
        Followed(served.there, given).asked("GET", "/intrare")
    with pytest.raises(ProblemsError, match="--autoritate"):
        follow(tmp_path, Followed(served.there), print)


# the authority


def test_an_authority_is_made_once_for_its_user_alone(tmp_path: Path) -> None:
    with elsewhere(tmp_path):
        made = own_authority()
        assert own_authority().fingerprint == made.fingerprint
        kept = tmp_path / "autoritate.pem"
        if os.name == "posix":
            assert kept.stat().st_mode & 0o777 == 0o600
            kept.chmod(0o640)
            with pytest.raises(ProblemsError, match="citită și de alții"):
                own_authority()
            kept.chmod(0o600)
        renewed = datetime.now(UTC) + timedelta(days=5 * 365 - 30)
        assert own_authority(renewed - timedelta(days=1)).fingerprint == made.fingerprint
        assert own_authority(renewed + timedelta(days=1)).fingerprint != made.fingerprint
        kept.write_bytes(b"nimic")
        with pytest.raises(ProblemsError, match="nu este o autoritate"):
            own_authority()


@pytest.mark.parametrize(
    ("address", "days", "why"),
    [
        ("192.168.1.10", 0, ""), ("10.1.2.3", -6, ""), ("8.8.8.8", 0, "permitted subtree violation"),
        ("192.168.1.10", -9, "expired"), ("192.168.1.10", 9, "not yet valid"),
    ],
)  # fmt: skip
def test_it_vouches_for_private_addresses_alone_and_not_for_long(
    tmp_path: Path, address: str, days: int, why: str
) -> None:
    """`days`: when the certificate was made, as its reader's clock says."""
    now = datetime.now(UTC)
    with elsewhere(tmp_path):
        authority = own_authority(now - timedelta(days=20))
    met = shaken(authority.context([address], now + timedelta(days=days)), trusting(authority), address)
    assert why in met if why else not met


def test_a_certificate_is_for_one_address(tmp_path: Path) -> None:
    with elsewhere(tmp_path):
        authority = own_authority()
    assert "mismatch" in shaken(authority.context(["192.168.1.10"]), trusting(authority), "192.168.1.99")
    assert shaken(authority.context(["192.168.1.10"]), trusting(authority), "localhost") == ""
    # a reader that does not know one of the critical ones must refuse it (RFC 5280); it signs certificates and lists
    told = x509.load_der_x509_certificate(authority.der).extensions
    critical = {"subjectKeyIdentifier": False, "basicConstraints": True, "keyUsage": True, "nameConstraints": True}
    assert {extension.oid._name: extension.critical for extension in told} == critical
    signs = x509.KeyUsage(False, False, False, False, False, True, True, False, False)
    assert told.get_extension_for_class(x509.KeyUsage).value == signs


def shaken(server: ssl.SSLContext, client: ssl.SSLContext, name: str) -> str:
    """Why a client does not trust a server; empty where it does."""
    to_client, to_server = ssl.MemoryBIO(), ssl.MemoryBIO()
    ends = [client.wrap_bio(to_client, to_server, server_hostname=name), server.wrap_bio(to_server, to_client, True)]
    waiting = list(ends)
    for _ in range(10):
        for handshaking in tuple(waiting):
            try:
                handshaking.do_handshake()
                waiting.remove(handshaking)
            except ssl.SSLWantReadError:
                pass
            except ssl.SSLCertVerificationError as error:
                return str(error)
    assert not waiting
    return ""


# the command


def test_tls_is_for_the_halls_network(tmp_path: Path) -> None:
    refused = run(tmp_path, "sala", tmp_path, "--tls", "--fara-browser", within=tmp_path)
    assert (refused.status, "adăugați --retea" in refused.err) == (2, True)


@pytest.mark.lung  # two programs started
@pytest.mark.parametrize("way", ["comanda", "pagina"])
def test_the_command_and_the_page_serve_it_encrypted(tmp_path: Path, way: str) -> None:
    folder = shutil.copytree(SAMPLES / "cupa-demo", tmp_path / "cupa")
    told, page, fingerprint, plain = in_own_network("tests.hall.on_network_tls", folder, way)
    assert "https://192.168.77.5:8710/" in told
    assert "http://192.168.77.5:8711/" in told
    assert f"comparat la instalare: {fingerprint}\n" in told
    assert "este criptată" in told
    assert (page, plain) == (200, "400")
