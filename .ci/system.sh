#!/bin/sh
# Installs Debian packages where it may (root, apt-get), else names them in one line: sh .ci/system.sh NAME...
set -eu
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null 2>&1 || [ "${MUSTER_INSTALL:-yes}" = no ]; then
  echo "Missing: $*. As root, type: apt-get install -y --no-install-recommends $*" >&2
  exit 1
fi
echo "Installing $* ..."
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq >/dev/null 2>&1 || true
apt-get install -y -qq --no-install-recommends "$@" >/dev/null 2>&1 || {
  echo "apt-get could not install $*. Install them by hand, or go on without." >&2
  exit 1
}
