"""A device of the hall's network does its worst while eight people type: all are answered, and the chief is told."""

import re

import pytest

from tests.hall.on_network import in_own_network


@pytest.mark.lung
def test_people_type_on_while_a_device_does_its_worst() -> None:
    found = in_own_network("tests.tools.hall.siege", 10, "inside")
    (rows,) = re.findall(r"; (\d+) rows/s", found["meanwhile"])
    assert int(rows) >= 4, found  # of eight: how long one waits, `make sala-asediu` measures on a quiet machine
    assert found["megabytes"] < 300, found
    assert found["told"]
