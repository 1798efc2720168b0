"""After a restart the network is opened again as it was, for as long as that may be the same day."""

import json
import os
from pathlib import Path

import pytest

from arbitraj.hall.page import network as network_kept
from arbitraj.hall.page.network import FILE, LASTS, KeptNetwork, keep_network, kept_network

SERVED = KeptNetwork("192.168.77.5", 8710, True)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "sala").mkdir()
    keep_network(tmp_path, SERVED)
    return tmp_path


def test_it_is_known_for_as_long_as_a_session_after_the_hall_was_last_seen(folder: Path) -> None:
    seen = (folder / FILE).stat().st_mtime
    assert kept_network(folder, seen + LASTS - 1) == SERVED
    assert kept_network(folder, seen + LASTS) is None
    log = folder / "sala" / "cereri.log"
    log.write_text("", encoding="utf-8")
    os.utime(log, (seen + LASTS, seen + LASTS))
    assert kept_network(folder, seen + LASTS) == SERVED


def test_what_is_damaged_or_public_is_none(folder: Path) -> None:
    assert kept_network(folder) == SERVED
    for told in (
        "", "[]", '{"adresa": "192.168.1.2"}', "\x00", json.dumps({"adresa": "8.8.8.8", "port": 1, "criptat": 0}),
    ):  # fmt: skip
        (folder / FILE).write_text(told, encoding="utf-8")
        assert kept_network(folder) is None


def test_a_folder_that_takes_nothing_is_served_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "sala").write_text("o filă, nu un dosar", encoding="utf-8")
    keep_network(tmp_path, SERVED)
    assert kept_network(tmp_path) is None


def test_it_is_opened_where_the_laptop_still_has_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network_kept, "private_addresses", lambda: ["192.168.77.5"])
    assert SERVED.there
    assert SERVED.where.addresses == ("127.0.0.1", "192.168.77.5")
    assert SERVED.where.encrypted
    assert not KeptNetwork("192.168.77.6", 8710).there
