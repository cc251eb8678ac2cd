#!/bin/sh
# A command of manage.py as Muster's user, with its environment: sh deploy/manage.sh COMMAND...
set -eu
cd /srv/muster
set -a
. /etc/muster/muster.env
set +a
exec setpriv --reuid=muster --regid=muster --init-groups .venv/bin/python manage.py "$@"
