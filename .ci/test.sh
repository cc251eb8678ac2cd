#!/bin/sh
# The whole suite on SQLite, and beside it what differs between databases on PostgreSQL. Ends with pytest's closing lines.
set -eu
cd "$(dirname "$0")/.."
python=.venv/bin/python
unset PYTHONDONTWRITEBYTECODE # else each of five workers, and whatever they start, compiles all tests again
sh .ci/programs.sh

work=$(mktemp -d)
postgres=
trap '[ -z "$postgres" ] || kill "$postgres" || true; rm -rf "$work"' EXIT
trap 'exit 130' HUP INT TERM # what runs in the background does not hear of Ctrl-C
status=0

# Both at once, with more workers than cores: those that drive servers and browsers wait half of their time.
# The short tests on PostgreSQL fill what they leave.
nice -n 5 $python -m tests.on_postgres -q -n 2 > "$work/postgres" 2>&1 & postgres=$!
echo "The suite on SQLite"
{ $python -m pytest -q -n 3 --dist loadgroup 2>&1 || touch "$work/failed"; } | tee "$work/sqlite"
echo "What differs between databases, on PostgreSQL"
wait "$postgres" || status=1
postgres=
cat "$work/postgres"
echo "On PostgreSQL: $(tail -n 1 "$work/postgres")"
tail -n 1 "$work/sqlite"
[ ! -f "$work/failed" ] || status=1
exit $status
