#!/bin/bash
# C: gcc with warnings as errors, clang-tidy, cppcheck.
set -u
files=$(find harness sim tools tb -name '*.c' | LC_ALL=C sort)
flags="-std=c11 -D_GNU_SOURCE -iquote harness -iquote ."
fail=0
for f in $files; do gcc $flags -O2 -Wall -Wextra -Werror -pedantic -c "$f" -o /dev/null || fail=1; done
[ $fail -eq 0 ] || exit 1
cppcheck --quiet --std=c11 --enable=warning,portability --inline-suppr --error-exitcode=1 \
  --suppressions-list=tests/lint/cppcheck.txt -D_GNU_SOURCE $files || exit 1
out=$(clang-tidy --quiet $files -- $flags 2>/dev/null)
! printf '%s\n' "$out" | grep -E ': (warning|error):'
