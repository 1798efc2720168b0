"""The wing of the network: several halls of one competition, a second laptop, encryption."""
