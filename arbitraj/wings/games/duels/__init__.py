"""Tables for two: a game between players, its moves entered as they are played and kept by events like a sheet."""
