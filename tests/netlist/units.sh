#!/bin/bash
# Units in four-state simulation: each NAME_tb.v drives legal random traffic into a module as it stands in
# rtl/, against a model. A testbench prints `ok ...` as its last line, or what is wrong.
#                                                                                     docs/netlist.md, "Units"
#
#   tests/netlist/units.sh [NAME...]     all without NAME; SEEDS (default "1 2 3") are the runs of each
set -u
here=$(dirname "$0")
B=${B:-build}
. tests/lib/tap.sh
dir=$scratch
[ $# -gt 0 ] || set -- $(ls "$here" | sed -n 's/^\([a-z0-9_]*\)_tb\.v$/\1/p' | grep -v '^soc$')
. "$here/../lint/iverilog.sh"
sources=$(iverilog_sources)
plan $#
for name; do
  why=
  files=$(awk -v top="$name" -f mk/closure.awk $sources)
  if iverilog -g2012 -Irtl/config/small -s "${name}_tb" -o "$dir/$name.vvp" $files "$here/${name}_tb.v" >"$dir/$name.log" 2>&1; then
    for seed in ${SEEDS:-1 2 3}; do
      output=$(timeout 60 vvp -n "$dir/$name.vvp" "+seed=$seed" 2>&1 | tail -n 1)
      [[ $output == ok* ]] || why="seed $seed: ${output:-no result}"
    done
  else
    why="iverilog: $(grep -m 1 error "$dir/$name.log")"
  fi
  judge "units_$name" "$why"
done
exit $failed
