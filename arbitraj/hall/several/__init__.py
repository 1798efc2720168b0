"""Several halls play one competition: each on its own log, the whole is their union."""
