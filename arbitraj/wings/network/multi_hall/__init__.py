"""Several halls of one competition: every hall has its own log, and the combined state is made from all."""
