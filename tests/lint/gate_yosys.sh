#!/bin/bash
# yosys reads the whole of rtl/ for each configuration; a wire that nobody declared, or a net assigned in a block, is an error.
. "$(dirname "$0")/files.sh"
set -eu
for c in $(configs); do
  yosys -q -e 'implicitly declared' -e 'assigned in a block' \
    -p "read_verilog -sv -Irtl/config/$c $(rtl_files | tr '\n' ' '); hierarchy -check -top soc" 2>&1 |
    { grep -v '^Warning: Replacing memory' || true; } >"$B/reports/yosys-$c.txt"
  if grep -q '^ERROR\|^.*: ERROR' "$B/reports/yosys-$c.txt"; then
    grep 'ERROR' "$B/reports/yosys-$c.txt"
    echo "(configuration $c)"
    exit 1
  fi
done
