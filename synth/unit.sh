#!/bin/bash
# unit.sh BUILD MODULE [PARAMETER=VALUE...]: cells, flip-flops and SRAM bits of one module alone and of what
# it contains, mapped as synth.sh maps the machine. Packages are those of the configuration small (CONFIG),
# with profile flags for the modules that make them.                                         docs/synthesis.md
set -eu
build=${1:?usage: unit.sh BUILD MODULE [PARAMETER=VALUE...]} module=${2:?usage: unit.sh BUILD MODULE [PARAMETER=VALUE...]}
shift 2
flags= config=${CONFIG:-small}
[ ! -f "rtl/core/flags/$module.sv" ] || flags=-DPFLAG_1
name=unit-$config-$module$(printf -- '-%s' "$@")
work=$build/synth
mkdir -p "$work"
files=$(awk -v top="$module" -f mk/closure.awk $(find rtl -name '*.sv' | LC_ALL=C sort) | tr '\n' ' ')
parameters=
for p; do parameters+="-set ${p%%=*} ${p#*=} "; done
sed -e "s|^hierarchy .*|${parameters:+chparam $parameters$module; }hierarchy -check -top $module|" \
  -e "s|rename -top soc|rename -top $module|" \
  -e "s|-Irtl/config/@CONFIG@|$flags -Irtl/config/$config|; s|@CONFIG@|$name|g; s|@WORK@|$work|g; s|@FILES@|$files|" \
  synth/generic.ys >"$work/$name.ys"
yosys -q -l "$work/$name.log" "$work/$name.ys" >"$work/$name.out" 2>&1 ||
  { grep -a -m 1 ERROR "$work/$name.log" >&2; exit 1; }
awk -v top="$module" -v mems="$work/$name.memories.txt" -f synth/report.awk "$work/$name.cells.txt" |
  awk 'BEGIN { printf "%-20s %10s %10s %12s\n", "unit", "cells", "flip-flops", "SRAM bits" }
    /"cells":/ { gsub(/[",:{}]/, " "); printf "%-20s %10d %10d %12d\n", $1, $3, $5, $7 }'
