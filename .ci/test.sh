#!/bin/sh
# The whole suite on SQLite, then what touches a database again on PostgreSQL. Ends with pytest's closing lines.
set -eu
cd "$(dirname "$0")/.."
python=.venv/bin/python
missing=
$python -W ignore -c "import ctypes, weasyprint; ctypes.CDLL('libharfbuzz-subset.so.0')" >/dev/null 2>&1 ||
  missing="$missing libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core"
command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
command -v chromium-headless-shell >/dev/null 2>&1 || missing="$missing chromium-headless-shell"
command -v pdftoppm >/dev/null 2>&1 || missing="$missing poppler-utils"
for program in nginx caddy openssl; do
  command -v "$program" >/dev/null 2>&1 || [ -x "/usr/sbin/$program" ] || missing="$missing $program"
done
command -v systemd-analyze >/dev/null 2>&1 || missing="$missing systemd"
# shellcheck disable=SC2086  # a list of names
[ -z "$missing" ] || sh .ci/system.sh $missing || echo "Tests that need them are skipped and say so."

sh .ci/native.sh || echo "Tests of the native matcher are skipped and say so."

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
