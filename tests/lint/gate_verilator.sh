#!/bin/bash
# Verilator, every warning on but those of unused bits and outputs (a struct always has some), for each
# configuration, without profile flags and with them; with the checkers.
. "$(dirname "$0")/files.sh"
set -eu
for c in $(configs); do
  for flags in '' -DPFLAG_1; do
    case $c$flags in *-os-DPFLAG_1) continue ;; esac
    verilator --lint-only -Wall --unroll-count 1024 --unroll-stmts 100000 \
      -Wno-UNUSEDSIGNAL -Wno-UNUSEDPARAM -Wno-PINCONNECTEMPTY $flags \
      --top-module top "+incdir+rtl/config/$c" +incdir+. $(rtl_files) sim/views.sv sim/top.sv sim/notes.sv sim/checks/check_pkg.sv sim/checks/*_check.sv ||
      { echo "(configuration $c $flags)"; exit 1; }
  done
done
