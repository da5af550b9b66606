#!/bin/bash
# No X after reset: a four-state simulation of each module of tests/lint/iverilog.txt,
# idle inputs, one-bit outputs.
. "$(dirname "$0")/iverilog.sh"
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
sources=$(iverilog_sources)
bad=0
while read -r top config; do
  case $top in ''|'#'*) continue ;; esac
  files=$(awk -v top="$top" -f mk/closure.awk $sources)
  own=$(printf '%s\n' $files | grep "/$top\.sv\$")
  awk -v top="$top" -f tests/lint/reset_tb.awk "$own" >"$dir/reset_tb.v"
  iverilog -g2012 -s reset_tb -o "$dir/a.out" "-Irtl/config/$config" $files "$dir/reset_tb.v" >"$dir/log" 2>&1 ||
    { echo "$top: $(grep error "$dir/log" | head -n 1 | sed "s|$dir/||")"; bad=1; continue; }
  out=$(timeout 20 vvp -n "$dir/a.out") || out="$top: the simulation does not end"
  [ -z "$out" ] || { echo "$out"; bad=1; }
done <tests/lint/iverilog.txt
exit $bad
