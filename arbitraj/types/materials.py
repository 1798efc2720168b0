"""What is announced for the types of section 4, and how it is drawn."""

from arbitraj.record.drawing import runs_of_string, too_small_share, unmixed_group
from arbitraj.record.game_types import Material

WHOLE_SET = Material("set", drawn=False)  # 4.1
LETTERS = Material("litere", ("litere",), "letters", too_small_share)  # 4.2: in any order
STRING = Material("sir", ("litere",), "string", runs_of_string, in_order=True)  # 4.3
GROUPS = Material("grupe", ("grupe",), "groups", unmixed_group, grouped=True)  # 4.4, 4.5
GROUP_ON_BOARD = Material("tabla", ("grupe", "tabla"), "one_group", drawn=False)  # 4.6
GROUP = Material("grupa", ("grupe",), "one_group")  # 4.7
