#!/bin/sh
# Makes .venv and installs the given requirements file, again only when it changed: sh .ci/setup.sh FILE
set -eu
cd "$(dirname "$0")/.."
wanted=${1:-requirements.txt}

new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

if ! [ -x .venv/bin/python ] || ! new_enough .venv/bin/python; then
  python=
  for name in python3.11 python3 python3.12 python3.13; do
    if command -v "$name" >/dev/null 2>&1 && new_enough "$name"; then python=$name; break; fi
  done
  if [ -z "$python" ]; then
    echo "Muster needs Python 3.11 or newer, and there is none here. Install it (Debian: apt-get install python3-venv)." >&2
    exit 1
  fi
  echo "Making the virtual environment ..."
  if ! "$python" -m venv --clear .venv >/dev/null 2>&1; then
    sh .ci/system.sh python3-venv || true
    "$python" -m venv --clear .venv >/dev/null || {
      echo "$python cannot make virtual environments. Install python3-venv and try again." >&2
      exit 1
    }
  fi
fi

# A stamp is the requirements as they were installed; the development set contains the runtime's.
fresh() { [ -f ".venv/$1.installed" ] && cat requirements.txt "$1" | cmp -s - ".venv/$1.installed"; }
if fresh "$wanted" || { [ "$wanted" = requirements.txt ] && fresh requirements-dev.txt; }; then exit 0; fi

echo "Installing what $wanted names; the first time this takes a minute or two ..."
pip=".venv/bin/python -m pip install --quiet --quiet --disable-pip-version-check"
# The development set has uv in it, which installs all the rest in a fifth of pip's time, from where pip is told to.
with_uv() {
  sed -n '/^uv==/,/[^\\]$/p' "$wanted" > .venv/uv.txt
  [ -s .venv/uv.txt ] && $pip -r .venv/uv.txt || return 1
  env ${PIP_CERT:+"SSL_CERT_FILE=$PIP_CERT"} ${PIP_INDEX_URL:+"UV_DEFAULT_INDEX=$PIP_INDEX_URL"} \
    ${PIP_FIND_LINKS:+"UV_FIND_LINKS=$PIP_FIND_LINKS"} UV_HTTP_RETRIES=1 \
    .venv/bin/uv pip install --quiet --no-cache --python .venv/bin/python -r "$wanted"
}
with_uv || $pip -r "$wanted"
cat requirements.txt "$wanted" > ".venv/$wanted.installed"
