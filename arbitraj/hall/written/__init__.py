"""Written acts: contestations (8.6), disciplinary sanctions (8.5, 6.3.2.j)."""
