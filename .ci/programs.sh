#!/bin/sh
# What the suite wants beside Python: installed where it may, else named. The native matcher is built.
set -eu
cd "$(dirname "$0")/.."
missing=
.venv/bin/python -W ignore -c "import ctypes, weasyprint; ctypes.CDLL('libharfbuzz-subset.so.0')" >/dev/null 2>&1 ||
  missing="$missing libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core"
command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
command -v chromium-headless-shell >/dev/null 2>&1 || missing="$missing chromium-headless-shell"
command -v xgettext >/dev/null 2>&1 || missing="$missing gettext"
for program in nginx caddy openssl; do
  command -v "$program" >/dev/null 2>&1 || [ -x "/usr/sbin/$program" ] || missing="$missing $program"
done
command -v systemd-analyze >/dev/null 2>&1 || missing="$missing systemd"
# shellcheck disable=SC2086  # a list of names
[ -z "$missing" ] || sh .ci/system.sh $missing || echo "Tests that need them are skipped and say so."

sh .ci/native.sh || echo "Tests of the native matcher are skipped and say so."
