"""Readers and writers of the competition's folder, a module a file."""
