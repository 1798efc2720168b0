"""Printed documents: rankings, correction sheets, written papers."""
