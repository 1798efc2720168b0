"""Started by Windows' own Python in the unpacked zip, as the command of an installed program would be."""

import sys

from arbitraj.cli.main import run

if __name__ == "__main__":
    sys.argv[0] = "arbitraj"
    run()
