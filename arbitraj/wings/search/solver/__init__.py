"""All moves of a position: an automaton of the words (`graph.py`), the walk through it (`walk.py`), and their
compiling.

Needs `game` and `lexicon` alone; numpy, and numba where it is installed. Nothing else of the program imports it
before a command asks for moves. docs/solver.md tells how it works, with a drawing.
"""
