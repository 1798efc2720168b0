"""What the guard and the pages behind it both know of a request."""

PUBLISHED = "/public/"  # what is published is served under a policy of its own, to everybody


class TooLargeError(Exception):
    """More is sent than is read."""
