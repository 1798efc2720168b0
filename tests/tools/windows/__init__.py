"""The program and its tests on Windows' own Python, under Wine, on a Linux computer: `make test-windows`."""
