"""A way into the internet is told only where there is one."""

import socket

import pytest

from arbitraj.hall.page import network


@pytest.mark.parametrize("address", ["127.0.0.1", "127.8.9.10"])
def test_a_route_to_this_laptop_itself_leads_nowhere(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setattr(network, "_BEYOND", {socket.AF_INET: (address,)})
    assert network.way_out() == ""
