"""A certificate authority of this computer, made once, and a certificate for the hall's address at every start.

An authority that phones trust must be worthless if stolen: it may certify private addresses only (name constraints),
never an internet site. Its key stays on this computer, readable by its user alone.

Unencrypted pages beside an encrypted hall give its certificate. They hold nothing secret, as others may listen on the
network. A certificate changed on its way is detected by the fingerprint, which is only on the chief's screen."""

import os
import ssl
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Network, ip_address
from pathlib import Path
from tempfile import TemporaryDirectory

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from arbitraj.atomic import replacing
from arbitraj.hall.page.files import STATIC
from arbitraj.hall.page.network import LOOPBACK, PRIVATE
from arbitraj.hall.page.site import hall_templates
from arbitraj.hall.web.asked_plainly import TellingContext
from arbitraj.lexicon.lexicon import data_folder
from arbitraj.problems import Problem, ProblemsError
from arbitraj.refusals import os_reason
from arbitraj.text import Message, text_of

AUTHORITY = "/autoritate.crt"
_STYLE = "/static/hall.css"
_KIND = "application/x-x509-ca-cert"  # phones offer to install it


@dataclass(frozen=True, slots=True)
class AuthorityPage:
    """ASGI application. `joins` is the encrypted address to go on to."""

    certificate: bytes
    joins: str
    static: Path = field(default=STATIC)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._answer(Request(scope, receive))(scope, receive, send)

    def _answer(self, request: Request) -> Response:
        if request.method not in ("GET", "HEAD"):
            return PlainTextResponse(text_of("hall.guard_method"), 405)
        match request.url.path:
            case "/":
                page = hall_templates().get_template("autoritate.html")
                return HTMLResponse(page.render({"joins": self.joins, "certificate": AUTHORITY}))
            case path if path == AUTHORITY:
                named = {"content-disposition": 'attachment; filename="arbitraj.crt"'}
                return Response(self.certificate, media_type=_KIND, headers=named)
            case path if path == _STYLE:
                return FileResponse(self.static / "hall.css", media_type="text/css")
        return PlainTextResponse(text_of("hall.no_page"), 404)


_FILE = "autoritate.pem"
_NAME = "arbitraj"
_PATIENCE = 5.0  # seconds to wait for another process that makes it
_AUTHORITY_LASTS, _LEFT = timedelta(days=5 * 365), timedelta(days=30)
_BACK, _LASTS = timedelta(days=1), timedelta(days=7)  # for phones' wrong clocks, and for a hall of a weekend
_CURVE = ec.SECP256R1()  # supported by every phone


@dataclass(frozen=True, slots=True)
class Authority:
    """The signing key and its certificate, which stations are to trust."""

    key: ec.EllipticCurvePrivateKey
    certificate: x509.Certificate

    @property
    def der(self) -> bytes:
        """The certificate in DER, as given to stations. Its SHA-256 is the fingerprint."""
        return self.certificate.public_bytes(serialization.Encoding.DER)

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of the certificate, as phones and browsers show it."""
        return self.certificate.fingerprint(hashes.SHA256()).hex(":").upper()

    def context(self, addresses: Iterable[str], now: datetime | None = None) -> TellingContext:
        """TLS context of a server at these addresses, with a new key and certificate."""
        now = now or datetime.now(UTC)
        key = ec.generate_private_key(_CURVE)
        names: list[x509.GeneralName] = [x509.DNSName("localhost")]
        names += [x509.IPAddress(ip_address(fromkey)) for fromkey in dict.fromkeys((LOOPBACK, *addresses))]
        built = (
            _builder(f"{_NAME}, {', '.join(addresses)}", self.certificate.subject, key, now - _BACK, now + _LASTS)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(_usage(signs=False), critical=True)
            .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
            .add_extension(x509.SubjectAlternativeName(names), critical=False)
            .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(self.key.public_key()), critical=False)
        )
        made = built.sign(self.key, hashes.SHA256())
        context = TellingContext()
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        with TemporaryDirectory(prefix="arbitraj-") as private:  # for its user alone, as the context reads only files
            path = Path(private) / "sala.pem"
            path.write_bytes(_key_text(key) + made.public_bytes(serialization.Encoding.PEM))
            context.load_cert_chain(path)  # takes nothing else; OpenSSL reads it as UTF-8 on Windows
        return context

    def page(self, joins: str) -> AuthorityPage:
        """Unencrypted pages beside the hall at `joins`, with the certificate."""
        return AuthorityPage(self.der, joins)


def own_authority(now: datetime | None = None) -> Authority:
    """This computer's authority, made at first use and before it expires. Raises ProblemsError."""
    from filelock import FileLock, Timeout

    now, path = now or datetime.now(UTC), data_folder() / _FILE
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(path.with_suffix(".lacat"), timeout=_PATIENCE):
            kept = _read(path) if path.exists() else None
            if kept is not None and kept.certificate.not_valid_after_utc - _LEFT > now:
                return kept
            made = _made(now)
            with replacing(path) as beside:
                beside.chmod(0o600)  # before the key is in it
                beside.write_bytes(_key_text(made.key) + made.certificate.public_bytes(serialization.Encoding.PEM))
            path.chmod(0o600)
            return made
    except (OSError, Timeout) as error:
        raise ProblemsError([Problem(str(path), "", Message("network.authority_kept", why=os_reason(error)))]) from None


def _read(path: Path) -> Authority:
    """Read an authority. Raises ProblemsError if it is invalid, or if others may have read its key."""
    if os.name == "posix" and path.stat().st_mode & 0o077:
        raise ProblemsError([Problem(str(path), "", Message("network.authority_open"))])
    text = path.read_bytes()
    try:
        key, certificate = serialization.load_pem_private_key(text, None), x509.load_pem_x509_certificate(text)
        assert isinstance(key, ec.EllipticCurvePrivateKey)
        assert key.public_key() == certificate.public_key()
    except (ValueError, TypeError, AssertionError):
        raise ProblemsError([Problem(str(path), "", Message("network.authority_damaged"))]) from None
    return Authority(key, certificate)


def _made(now: datetime) -> Authority:
    key = ec.generate_private_key(_CURVE)
    networks: list[x509.GeneralName] = [x509.IPAddress(net) for net in (*PRIVATE, IPv4Network("127.0.0.0/8"))]
    allowed = x509.NameConstraints([x509.DNSName("localhost"), *networks], None)
    name = f"{_NAME} {now:%Y-%m-%d} {os.urandom(2).hex()}"  # unique on a phone that has several
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    built = (
        _builder(name, subject, key, now - _BACK, now + _AUTHORITY_LASTS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .add_extension(allowed, critical=True)
    )
    return Authority(key, built.sign(key, hashes.SHA256()))


def _builder(
    name: str, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, since: datetime, until: datetime
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]))
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(since)
        .not_valid_after(until)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _usage(*, signs: bool) -> x509.KeyUsage:
    """Key usage of the authority (signing certificates) or of a server (handshake only)."""
    return x509.KeyUsage(
        digital_signature=not signs,
        key_cert_sign=signs,
        crl_sign=signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _key_text(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
