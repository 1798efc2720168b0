"""Pages, routes and sessions of the hall."""
