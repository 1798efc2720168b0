"""The web frame: request checks, roles, the server. It is given the parts, and knows none."""
