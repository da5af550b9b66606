#!/bin/bash
# fpga.sh BUILD [ROW...]: the rows of synth/timing/rows.txt (without ROW the units and the small core) on two
# FPGA families, by synth_xilinx and synth_ecp5: LUTs, flip-flops, block RAMs and the arrays that became none
# (flops.txt says why), into BUILD/reports/fpga.json. Kept by content in BUILD/fpga. Exit status: 0; 1 a row
# failed; 2 wrong use.                                                                          docs/timing.md
set -eu
export LC_ALL=C
build=${1:?usage: fpga.sh BUILD [ROW...]}
shift
[ $# -gt 0 ] || set -- tip2 tip4 profileme2 probe_tags coproc2 small
table=${ROWS:-synth/timing/rows.txt} out=$build/fpga json=$build/reports/fpga.json
. "$(dirname "$0")/rows.sh"
mkdir -p "$out" "$build/reports"

# count FILE: cells of a family, from its `stat`. Carry chains are not counted; block RAMs in units of 18
# Kbit, those in LUTs by cell.
count() {
  awk 'NF == 2 && $2 ~ /^[0-9]+$/ {
         if ($1 ~ /^LUT[1-6]$/ || $1 == "LUT4") luts += $2
         else if ($1 ~ /^(FD[RSCP]E|TRELLIS_FF)/) flops += $2
         else if ($1 ~ /^(RAMB18E1|DP16KD)$/) blocks += $2
         else if ($1 == "RAMB36E1") blocks += 2 * $2
         else if ($1 ~ /^(RAM[0-9]+[XM]|TRELLIS_DPR16X4)/) small += $2
       }
       END { printf "{\"luts\": %d, \"flops\": %d, \"block_rams\": %d, \"lut_rams\": %d}", luts, flops, blocks, small }' "$1"
}

# map NAME CONFIG TOP CLOCK [PARAMETER...]
map() {
  local name=$1 config=$2 top=$3 family files parameters= hash p
  shift 4
  [ "$config" != - ] || { echo "fpga: $name is another project's" >&2; return 2; }
  files=$(awk -v top="$top" -f mk/closure.awk $(find rtl -name '*.sv' | sort) | tr '\n' ' ')
  hash=$({ yosys -V; cat $files "rtl/config/$config/config.svh" "$0" synth/arrays.awk synth/flops.txt
    echo "$top $*"; } | sha256sum)
  if [ -f "$out/$name.json" ] && [ "$(cat "$out/$name.hash" 2>/dev/null)" = "$hash" ]; then return 0; fi
  for p; do parameters+="-set ${p%%=*} ${p#*=} "; done
  for family in xilinx ecp5; do
    yosys -q -e 'implicitly declared' -l "$out/$name-$family.log" -p "read_verilog -sv -DSYNTHESIS -Irtl/config/$config $files
      ${parameters:+chparam $parameters$top}; hierarchy -check -top $top; rename -top $top
      synth_$family -flatten -top $top; tee -q -o $out/$name-$family.stat stat
      write_verilog -noattr $out/$name-$family.v" >"$out/$name-$family.out" 2>&1 ||
      { grep -a -m 1 ERROR "$out/$name-$family.out" >&2; echo "fpga: $name failed, see $out/$name-$family.log" >&2; return 1; }
  done
  printf '    "%s": {"xilinx": %s, "ecp5": %s, "arrays": %s}' \
    "$name" "$(count "$out/$name-xilinx.stat")" "$(count "$out/$name-ecp5.stat")" \
    "$(awk -f synth/arrays.awk synth/flops.txt "$out/$name-xilinx.v")" >"$out/$name.json"
  echo "$hash" >"$out/$name.hash"
  echo "fpga: $name" >&2
}

for row; do
  line=$(rows | grep "^$row ") || { echo "fpga: no row $row in $table" >&2; exit 2; }
  map $line || exit $?
done
join_rows
cat "$json"
