#!/bin/bash
# The times that are committed for the entries of `make test` (docs/testing.md, "Times") stay within a budget of
# CPU time, and no entry is without one.
set -u
budget=2900
cat tests/lists/*.list | awk -F '|' -v budget=$budget '
  /^ *(#|$)/ { next }
  { s += $2; gsub(/ /, "", $1); if ($2 + 0 < 1) { print $1 ": no time in its list"; bad = 1 } }
  END { if (s > budget) { printf "the entries of make test take %d s of CPU time, their budget is %d s\n", s, budget; bad = 1 }
    exit bad }'
