#!/bin/sh
# The whole suite on SQLite, then what touches a database again on PostgreSQL. Ends with pytest's closing lines.
set -eu
cd "$(dirname "$0")/.."
python=.venv/bin/python
unset PYTHONDONTWRITEBYTECODE # else each of five workers, and whatever they start, compiles all tests again
sh .ci/programs.sh

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0
run() {  # NAME COMMAND...: shows everything, remembers the last line
  name=$1; shift
  { "$@" 2>&1 || echo "$?" > "$work/failed"; } | tee "$work/$name"
  [ ! -f "$work/failed" ] || status=1
}

# One worker more than two cores: those that drive servers and browsers wait half of their time.
echo "The suite on SQLite"
run sqlite $python -m pytest -q -n 3 --dist loadgroup
echo "What touches a database, on PostgreSQL"
run postgres $python -m tests.on_postgres -q -n 2
echo "On PostgreSQL: $(tail -n 1 "$work/postgres")"
tail -n 1 "$work/sqlite"
exit $status
