"""Requests and pages of the hall: the user, the hall, notifications of changes."""
