"""What is played and by whom: the competition, its types of game (section 4), players, hand-ins, sheets."""
