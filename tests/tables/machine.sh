#!/bin/bash
# The scheduler's machines (harness/machine/machine.def) have the sizes of rtl/config and core_pkg.sv.
set -u
. tests/lib/tap.sh
# A machine for operating systems, NAME-os, has no sizes of its own.
configs=$(cd rtl/config && ls -d */ | tr -d / | grep -v -- '-os$' | paste -sd ' ')
plan $((2 * $(wc -w <<<"$configs") + 1))

# Value of a knob: KNOB FILE
knob() { sed -n "s/.*localparam integer $1 *= *\([0-9]*\);.*/\1/p" "$2"; }

def=$(sed -n 's/^MACHINE(\(.*\)) *$/\1/p' harness/machine/machine.def | tr -d ' ')
for c in $configs; do
  file=rtl/config/$c/config.svh w=$(knob W "rtl/config/$c/config.svh")
  # "FetchN = (W == 4) ? 8 : 4" in core_pkg.sv
  fetch=$(sed -n 's/.*localparam integer FetchN *= *(W == \([0-9]*\)) ? \([0-9]*\) : \([0-9]*\);.*/\1 \2 \3/p' \
      rtl/core/core_pkg.sv |
    awk -v w="$w" '{ print w == $1 ? $2 : $3 }')
  row=$c,$w,$fetch
  for k in AluN RobN IqN BrN LqN SqN; do row=$row,$(knob $k "$file"); done
  why=
  grep -qxF "$row" <<<"$def" || why="rtl/config/$c says $row, machine.def $(grep "^$c," <<<"$def")"
  judge "machine_$c" "$why"
  judge "machine_$c-os" "$(grep -qxF "\`include \"../$c/config.svh\"" "rtl/config/$c-os/config.svh" &&
    ! grep -q localparam "rtl/config/$c-os/config.svh" || echo "rtl/config/$c-os does not take the knobs of $c, and only those")"
done
judge machine_rows "$(diff <(cut -d, -f1 <<<"$def" | sort) <(tr ' ' '\n' <<<"$configs" | sort) >/dev/null ||
  echo 'machine.def and rtl/config name other machines')"
exit $failed
