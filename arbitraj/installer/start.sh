#!/bin/sh
cd "$(dirname "$0")" || exit 1
for python in python3.13 python3.12 python3.11 python3; do
    if "$python" -c 'import sys, venv; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null; then
        exec "$python" instalare/instaleaza.py "$@"
    fi
done
cat instalare/fara-python.txt
[ -t 0 ] && read -r _
exit 1
