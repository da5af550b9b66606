#!/bin/bash
# Icarus Verilog, for the modules of tests/lint/iverilog.txt, each with what it needs.
. "$(dirname "$0")/iverilog.sh"
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
sources=$(iverilog_sources)
bad=0
while read -r top config; do
  case $top in ''|'#'*) continue ;; esac
  files=$(awk -v top="$top" -f mk/closure.awk $sources) || { bad=1; continue; }
  out=$(iverilog -g2012 -Wall -Wno-timescale -t null -s "$top" "-Irtl/config/$config" $files 2>&1 |
        grep -v 'sensitive to all\|constant selects in always\|to be synthesized in an always_comb' | sed "s|$dir/||" || true)
  [ -z "$out" ] || { printf '%s: %s\n' "$top" "$out"; bad=1; }
done <tests/lint/iverilog.txt
exit $bad
