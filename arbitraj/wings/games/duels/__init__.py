"""Tables for two: games between players, their moves entered as they are played and kept as events."""
