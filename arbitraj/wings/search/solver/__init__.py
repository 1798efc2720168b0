"""All moves of a position: an automaton of the words (`graph.py`), the walk through it (`walk.py`), its compilation.

Needs only `game` and `lexicon`, numpy, and numba if it is installed. Imported only by commands that need moves.
docs/solver.md explains it with a drawing.
"""
