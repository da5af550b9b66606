#!/bin/bash
# What `make test` is committed to take (docs/testing.md, "Times") stays within its budget, the copies with the
# sanitizers included: twelve minutes on two cores.
set -u
budget=1440
awk -v where=test -v programs="$(echo tb/{model,profile,machine}/*.c)" \
  -f tests/sanitized.awk tests/sanitized.txt tests/lists/*.list |
  cat tests/lists/*.list - | awk -F '|' -v budget=$budget '
    /^ *(#|$)/ { next }
    { s += $2; gsub(/ /, "", $1); if ($2 + 0 < 1) { print $1 ": no time in its list"; bad = 1 } }
    END { if (s > budget) { printf "the entries of make test take %d s of CPU time, their budget is %d s\n", s, budget; bad = 1 }
      exit bad }'
