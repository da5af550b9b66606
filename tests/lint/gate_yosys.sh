#!/bin/bash
# yosys reads the whole of rtl/ for each configuration, without profile flags and with them; a wire that
# nobody declared, or a net assigned in a block, is an error, and so is a net without a driver, or with two.
. "$(dirname "$0")/files.sh"
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
files=$(rtl_files | tr '\n' ' ')
for c in $(configs); do
  for flags in '' -DPFLAG_1; do
    if ! yosys -q -e 'implicitly declared' -e 'assigned in a block' \
        -p "read_verilog -sv $flags -Irtl/config/$c $files; hierarchy -check -top soc; proc; check -assert" >"$dir/log" 2>&1; then
      grep ERROR "$dir/log" | sed "s|$dir/||g" | tail -n 12
      echo "(configuration $c $flags)"
      exit 1
    fi
  done
done
