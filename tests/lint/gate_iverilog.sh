#!/bin/bash
# Icarus Verilog, for the modules of tests/lint/iverilog.txt, each with what it needs. Icarus 11 has no elaboration-time $error,
# so those guards are cut out first.
. "$(dirname "$0")/files.sh"
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
for f in $(find rtl -name '*.sv' | LC_ALL=C sort); do
  mkdir -p "$dir/$(dirname "$f")"
  sed -E 's/^[[:space:]]*if \(.*\) \$(error|fatal)\(.*\);.*$//' "$f" >"$dir/$f"
done
sources=$(find "$dir/rtl" -name '*.sv' | LC_ALL=C sort)
bad=0
while read -r top config; do
  case $top in ''|'#'*) continue ;; esac
  files=$(awk -v top="$top" -f mk/closure.awk $sources) || { echo "$top: no such module"; bad=1; continue; }
  out=$(iverilog -g2012 -Wall -Wno-timescale -t null -s "$top" "-Irtl/config/$config" $files 2>&1 |
        grep -v 'sensitive to all\|constant selects in always\|to be synthesized in an always_comb' | sed "s|$dir/||" || true)
  [ -z "$out" ] || { printf '%s: %s\n' "$top" "$out"; bad=1; }
done <tests/lint/iverilog.txt
exit $bad
