#!/bin/bash
# Proofs and lints say the same of the same sources: kept.sh FOLDER|FILE... -- COMMAND prints what COMMAND, which
# prints TAP, said when it last passed, if what it reads has the same contents since: these folders and files,
# and the versions of KEPT_TOOLS. B/cache keeps it, unless a test was skipped; KEPT=no asks again.
#                                                                                              docs/testing.md
set -u
B=${B:-build} sources=()
while [ $# -gt 0 ] && [ "$1" != -- ]; do sources+=("$1"); shift; done
[ $# -gt 1 ] && [ ${#sources[@]} -gt 0 ] || { echo "usage: kept.sh FOLDER|FILE... -- COMMAND" >&2; exit 2; }
shift
for s in "${sources[@]}"; do [ -e "$s" ] || { echo "kept: no $s" >&2; exit 2; }; done
versions() {
  for t in ${KEPT_TOOLS-verilator_bin yosys z3 iverilog clang-tidy cppcheck}; do
    case $t in yosys | iverilog) "$t" -V ;; *) "$t" --version ;; esac 2>/dev/null | head -n 4
  done
}
hash=$({ versions; echo "$*"; find "${sources[@]}" -type f | LC_ALL=C sort | xargs sha256sum; } | sha256sum | cut -c1-24)
kept=$B/cache/said-$hash
if [ -f "$kept" ] && [ "${KEPT:-yes}" != no ]; then
  sed 's/^ok .*/& (kept: nothing changed)/' "$kept"
  exit 0
fi
mkdir -p "$B/cache"
set -o pipefail
"$@" | tee "$kept.$$"
status=$?
if [ $status = 0 ] && ! grep -Eq '^not ok|# SKIP' "$kept.$$"; then mv "$kept.$$" "$kept"; else rm -f "$kept.$$"; fi
exit $status
