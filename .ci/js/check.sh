#!/bin/sh
# Lint and types of the scripts of the pages: sh .ci/js/check.sh
# node and npm come with the wheel of requirements-dev.txt; where neither they nor the tools can be had, it says so.
set -eu
cd "$(dirname "$0")"
PATH="$PWD/../../.venv/bin:$PATH"
export PATH

if ! cmp -s package-lock.json node_modules/.installed; then
  echo "Installing what checks the scripts ..."
  npm ci --silent --no-progress >/dev/null 2>&1 || { echo "The scripts are not checked: npm could not install eslint and typescript."; exit 0; }
  cp package-lock.json node_modules/.installed
fi

cd ../..
tools=.ci/js/node_modules/.bin
$tools/eslint --config .ci/js/eslint.config.js tournament/static/tournament/js
$tools/tsc --project .ci/js
