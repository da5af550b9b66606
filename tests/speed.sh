#!/bin/bash
# How much slower than the machine of the committed times this one is, in percent, at least 100. A fixed short work,
# a loop of the shell and some processes, runs JOBS times at once, as entries do: cores may share what they compute
# with. Of three rounds, the quickest counts.                                                      docs/testing.md
#
#   tests/speed.sh [JOBS]   default 2
set -u
reference=210   # its milliseconds of CPU time on that machine
work() {
  for ((i = 0; i < 150000; i++)); do :; done
  for ((i = 0; i < 20; i++)); do /bin/true; done
}
TIMEFORMAT='%U %S'
for _ in 1 2 3; do
  for ((job = 0; job < ${1:-2}; job++)); do { time work; } 2>&1 & done
  wait
  echo
done | awk -v reference=$reference '
  NF { sum += $1 + $2; n++; next }
  { if (!least || sum / n < least) least = sum / n; sum = n = 0 }
  END { percent = int(100000 * least / reference); print percent < 100 ? 100 : percent }'
