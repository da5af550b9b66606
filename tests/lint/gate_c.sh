#!/bin/bash
# C: clang-tidy with the compilers' warnings, and cppcheck. Each file once for its content and its headers:
# B/lint remembers.
set -u
B=${B:-build} jobs=${JOBS:-2} bad=0
mkdir -p "$B/lint/cppcheck"
exec 9>"$B/lint/.lock"
flock 9
MAKEFLAGS= make -s -k -j "$jobs" -f tests/lint/tidy.mk B="$B" 2>&1 9>&- | grep -E ': (warning|error):'
[ "${PIPESTATUS[*]}" = '0 1' ] || bad=1
cppcheck --quiet -j "$jobs" --cppcheck-build-dir="$B/lint/cppcheck" --std=c11 --enable=warning,portability \
  --inline-suppr --error-exitcode=1 \
  --suppressions-list=tests/lint/cppcheck.txt -D_GNU_SOURCE -Iharness -I. \
  $(find harness sim tools tb -name '*.c' | LC_ALL=C sort) || bad=1
exit $bad
