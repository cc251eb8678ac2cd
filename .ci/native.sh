#!/bin/sh
# Builds the native matcher where its sources are newer than it is: sh .ci/native.sh
# Needs g++ and LEMON's headers, and installs them where it may. Without them everything works, only slower.
set -eu
cd "$(dirname "$0")/../tournament/engine/pairing/matching/native"
library=libmuster.so
widths="2 3 4 8 12 16" # words of 64 bits; flat.py and module.cpp name the same

if [ -f $library ] && [ -z "$(find . \( -name '*.cpp' -o -name '*.h' \) -newer $library)" ]; then exit 0; fi

missing=
command -v g++ >/dev/null 2>&1 || missing="$missing g++"
[ -f /usr/include/lemon/matching.h ] || [ -n "${CPLUS_INCLUDE_PATH:-}" ] || missing="$missing liblemon-dev"
# shellcheck disable=SC2086  # a list of names
[ -z "$missing" ] || sh ../../../../../.ci/system.sh $missing || exit 1

echo "Building the native matcher ..."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# gnu++17: LEMON does not compile as C++20, and only gnu++ knows limits of 128-bit integers.
compile="g++ -std=gnu++17 -O2 -fPIC -Wall -Wextra ${CXXFLAGS:-} -c"
{
  for words in $widths; do echo "$compile -DMUSTER_LIMBS=$words width.cpp -o $work/width-$words.o"; done
  echo "$compile module.cpp -o $work/module.o"
  echo "$compile checker.cpp -o $work/checker.o"
} | xargs -P 2 -I '{}' sh -c '{}'
# shellcheck disable=SC2086  # a list of flags
g++ ${CXXFLAGS:-} -shared -static-libstdc++ -static-libgcc -o "$work/$library" "$work"/*.o
mv "$work/$library" $library
