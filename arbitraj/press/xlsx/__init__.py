"""Workbooks: rankings, findings, a sheet for each player, contestations, a competition of rounds."""
