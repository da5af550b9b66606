#!/bin/bash
# examples/tip-unit as its page says, in a home of its own: install, copy, make; the output is the one that the
# page shows. Then with one line of the RTL changed: the run must end with a cycle and a signal, and the wave
# with that cycle.
set -u
. tests/examples/page.sh
plan 8
follow tip-unit my-tip
judge samples "$(grep -Eq '^[0-9]+ cycles, [1-9][0-9]{3,} samples, 0 differences$' "$tmp/out" || last)"

make -s toy.prof >"$tmp/log" 2>&1
judge profile "$([ $? = 0 ] && "$tmp/culprit/bin/culprit" annotate toy.prof loop 2>&1 | grep -Eq '^.. *3[78]\.[0-9]+%.* 00001020  j 1000$' || last)"
cp -r "$tmp/culprit/share/culprit/rtl" "$tmp/rtl"
sed -i "s/flags_next_o = 4'b1000;/flags_next_o = 4'b0000;/" "$tmp/rtl/tip/tip_oir.sv"
make -s RTL="$tmp/rtl" WAVE=w.fst >"$tmp/log" 2>&1
judge wrong_rtl "$([ $? != 0 ] && grep -Eqx 'cycle [0-9]+ tip\.oir_flags rtl=0x0 model=0x8' "$tmp/log" || last)"
cycle=$(sed -n 's/^cycle \([0-9]*\) .*/\1/p' "$tmp/log")
# In the wave: the interrupt is there before the edge in the middle of that cycle, and the flags stay 0.
fst2vcd w.fst 2>/dev/null | awk -v edge=$((10 * ${cycle:-0} + 5)) '
  $1 == "$scope" { path = path "." $3 } $1 == "$upscope" { sub(/\.[^.]*$/, "", path) }
  $1 == "$var" && path ~ /\.i_tip$/ { if ($5 == "interrupt_i") pulse = $4; if ($5 == "oir_flags_s") flags = $4 }
  /^#/ { time = substr($1, 2) + 0; next }
  time < edge && $0 == 1 pulse { seen = 1 } time < edge && $0 == 0 pulse { seen = 0 }
  flags != "" && $2 == flags { value = $1 }
  END { print seen, value, time - edge }' >"$tmp/wave"
judge wave_of_the_cycle "$(diff <(echo '1 b0000 5') "$tmp/wave" | tail -n 1)"

obj_dir/Vtop 10 w.fst >"$tmp/log" 2>&1
judge without_waves "$([ $? = 2 ] && grep -qx 'w.fst: this was built without waves' "$tmp/log" || last)"

PKG_CONFIG_PATH=$tmp make -s >"$tmp/log" 2>&1
judge without_the_library "$([ $? != 0 ] && grep -q 'culprit-models is not known to pkg-config' "$tmp/log" || last)"
exit $failed
