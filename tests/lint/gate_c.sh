#!/bin/bash
# C: clang-tidy with the compilers' warnings, and cppcheck. Each folder once for its contents and its headers:
# B/lint remembers. C_FILES: these files alone. Other versions have other checks, and are wrong elsewhere.
set -u
versions="clang-tidy $(clang-tidy --version | sed -nE 's/.*version ([0-9]+)\..*/\1/p'), $(cppcheck --version)"
[ "$versions" = 'clang-tidy 14, Cppcheck 2.10' ] ||
  { echo "the sources are clean to clang-tidy 14 and Cppcheck 2.10, this is $versions"; exit 77; }
B=${B:-build} jobs=${JOBS:-2} bad=0
files=${C_FILES:-$(find contract harness sim tools tb -name '*.c' | LC_ALL=C sort)}
kept=$B/lint/cppcheck${C_FILES:+-some}
mkdir -p "$kept"
exec 9>"$B/lint/.lock"
flock 9
MAKEFLAGS= make -s -k -j "$jobs" -f tests/lint/tidy.mk B="$B" FILES="$(tr '\n' ' ' <<<"$files")" 2>&1 9>&- | grep -E ': (warning|error):'
[ "${PIPESTATUS[*]}" = '0 1' ] || bad=1
cppcheck --quiet -j "$jobs" --cppcheck-build-dir="$kept" --std=c11 --enable=warning,portability \
  --inline-suppr --error-exitcode=1 \
  --suppressions-list=tests/lint/cppcheck.txt -D_GNU_SOURCE -Iharness -I. $files || bad=1
exit $bad
