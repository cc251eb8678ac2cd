#!/bin/sh
# A command of manage.py as Muster's user, with its environment: sh deploy/manage.sh COMMAND...
# MUSTER_ENV names another environment: another database, another folder.
set -eu
cd /srv/muster
set -a
. "${MUSTER_ENV:-/etc/muster/muster.env}"
set +a
exec setpriv --reuid=muster --regid=muster --init-groups .venv/bin/python manage.py "$@"
