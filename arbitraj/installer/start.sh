#!/bin/sh
cd "$(dirname "$0")" || exit 1
for python in @COMMANDS@ python3; do
    if "$python" -c 'import sys, venv; sys.exit("%d.%d" % sys.version_info[:2] not in "@PYTHONS@".split())' 2>/dev/null; then
        exec "$python" instalare/instaleaza.py "$@"
    fi
done
cat instalare/fara-python.txt
[ -t 0 ] && read -r _
exit 1
