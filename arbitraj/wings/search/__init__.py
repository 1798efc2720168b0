"""The wing of search: all moves of a position, best constructions, bounds, analysis of sheets."""
