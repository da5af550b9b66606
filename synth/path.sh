#!/bin/bash
# path.sh BUILD [CONFIG]: the longest combinational path of the machine with its profilers and without, in generic gates (yosys ltp on the mapped,
# flattened netlist). Exit status 0: both are the same length.                                              docs/synthesis.md
set -eu
build=${1:?usage: path.sh BUILD [CONFIG]} config=${2:-small}
work=$build/synth
mkdir -p "$work"
files=$(sed 's|[[:space:]]*\(//\|#\).*||' rtl/files.f | tr '\n' ' ')
for profilers in 0 1; do
  part=$work/path-$config-$profilers
  mkdir -p "$part"
  { sed -e "s|@CONFIG@|$config|g; s|@WORK@|$part|g; s|@FILES@|$files|; s|-chparam Observe 0|& -chparam Tip $profilers -chparam ProfileMe $profilers -chparam Coproc $profilers|" synth/generic.ys
    echo 'flatten; opt_clean; delete t:*ram_?r1w*; ltp -noff'; } >"$part.ys"
  yosys -q -l "$part.log" "$part.ys" >"$part.out" 2>&1 &
done
wait
lengths=()
for profilers in 0 1; do
  part=$work/path-$config-$profilers
  length=$(sed -n 's/^Longest topological path in soc (length=\([0-9]*\)):$/\1/p' "$part.log")
  [ -n "$length" ] || { echo "path: no result, see $part.log" >&2; exit 2; }
  lengths+=("$length")
done
echo "$config: longest path ${lengths[1]} gates with the profilers, ${lengths[0]} without"
[ "${lengths[0]}" = "${lengths[1]}" ]
