#!/bin/bash
# Verilator, every warning on, for each configuration.
. "$(dirname "$0")/files.sh"
set -eu
for c in $(configs); do
  verilator --lint-only -Wall --top-module top "+incdir+rtl/config/$c" $(rtl_files) sim/top.sv || { echo "(configuration $c)"; exit 1; }
done
