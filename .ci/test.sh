#!/bin/sh
# The suite on SQLite, and beside it what differs between databases on PostgreSQL, and the targets of make that are
# named: sh .ci/test.sh [TARGET...]. Ends with pytest's closing lines.
set -eu
cd "$(dirname "$0")/.."
python=.venv/bin/python
unset PYTHONDONTWRITEBYTECODE # else each of four workers, and whatever they start, compiles all tests again
sh .ci/programs.sh

work=$(mktemp -d)
postgres= beside=
trap 'for each in $postgres $beside; do kill "$each" || true; done; rm -rf "$work"' EXIT
trap 'exit 130' HUP INT TERM # what runs in the background does not hear of Ctrl-C
status=0

# All at once, with more workers than cores: those that drive servers and browsers wait half of their time.
# The short tests on PostgreSQL fill what they leave.
$python -m tests.on_postgres -q > "$work/postgres" 2>&1 & postgres=$!
if [ $# -gt 0 ]; then
  make --no-print-directory "$@" > "$work/beside" 2>&1 & beside=$!
fi
echo "The suite on SQLite"
{ $python -m pytest -q -n 3 --dist loadgroup 2>&1 || touch "$work/failed"; } | tee "$work/sqlite"
if [ -n "$beside" ]; then
  wait "$beside" || status=1
  beside=
  cat "$work/beside"
fi
echo "What differs between databases, on PostgreSQL"
wait "$postgres" || status=1
postgres=
cat "$work/postgres"
echo "On PostgreSQL: $(tail -n 1 "$work/postgres")"
tail -n 1 "$work/sqlite"
[ ! -f "$work/failed" ] || status=1
exit $status
