#!/bin/bash
# Waves of a window: files, contents, and what happens when they cannot be written. Needs sim-tiny-trace.
. "$(dirname "$0")/lib.sh"
plan 10
assemble "$tmp/p.elf" <<<'la t0, handler
csrw mtvec, t0
li a0, 2000
1: addi a0, a0, -1
bnez a0, 1b
EXIT 0
.balign 4
handler: mret' || exit 2
p=$tmp/p.elf

"$culprit" run --config tiny --quiet --wave "$tmp/out/w.fst" --from 500 --to 600 "$p" >"$tmp/stdout" 2>"$tmp/stderr"
if [ $? = 0 ] && [ "$(ls "$tmp/out" | tr '\n' ' ')" = 'w.fst w.gtkw w.pcs ' ]; then ok wave_files
else bad wave_files "$(cat "$tmp/stderr"; ls "$tmp/out")"; fi
fst2vcd "$tmp/out/w.fst" >"$tmp/w.vcd" 2>/dev/null
first=$(grep -m 1 '^#' "$tmp/w.vcd"); last=$(grep '^#' "$tmp/w.vcd" | tail -n 1)
if [ "$first" = '#4995' ] && [ "$last" = '#6000' ]; then ok wave_window; else bad wave_window "from $first to $last"; fi
# Every signal that the save file names is in the waves.
awk '/^\$scope/ { path[++depth] = $3 } /^\$upscope/ { depth-- }
     /^\$var/ && (depth == 1 || path[depth] ~ /^u_(views|notes|tip)$/) {
       for (i = 1; i <= depth; i++) printf "%s.", path[i]
       print $5 ($3 > 1 ? "[" $3 - 1 ":0]" : "")
     }' "$tmp/w.vcd" | sort >"$tmp/have"
grep '^[A-Za-z].*\.' "$tmp/out/w.gtkw" | sort >"$tmp/want"
missing=$(comm -13 "$tmp/have" "$tmp/want" | head -n 3 | tr '\n' ' ')
if [ -s "$tmp/want" ] && [ -z "$missing" ]; then ok wave_gtkw_signals; else bad wave_gtkw_signals "not in the waves: $missing"; fi
if grep -Eq '^0000000080000014 _start\+0x14 \(source.S:[0-9]+\)$' "$tmp/out/w.pcs"; then ok wave_pcs
else bad wave_pcs "$(head -n 2 "$tmp/out/w.pcs")"; fi
rm -f "$tmp"/out/*

# The machine with waves repeats the run of the one without, cycle by cycle.
for seed in 5 6; do
  for wave in "" "--wave $tmp/w.fst --from 10 --to 11"; do
    "$culprit" run --config tiny --seed $seed --backpressure --stats-json "$tmp/stats" $wave "$p" >"$tmp/stdout" 2>&1
    grep "\"cycles\"" "$tmp/stats"
  done | uniq | wc -l | grep -q "^1$" && ok wave_same_cycles_$seed || bad wave_same_cycles_$seed "other cycles with waves"
done

expect wave_to_device 71 'not a regular file' run --config tiny --wave /dev/full "$p"
expect wave_nowhere 71 'cannot write .*/none/w.fst: No such file' run --config tiny --wave "$tmp/none/w.fst" "$p"
# A full disk: small for any file; then a small file system, where the kernel lets us make one.
full() {
  local name=$1 got; shift
  "$@" 2>"$tmp/stderr" >"$tmp/stdout"; got=$?
  if [ $got != 71 ] || [ "$(cat "$tmp/stderr")" != "culprit: cannot write the waves completely: the disk is full" ]; then
    bad "$name" "status $got, says: $(cat "$tmp/stderr")"
  elif [ -e "$tmp/out/w.fst" ] || [ -e "$tmp/out/w.gtkw" ]; then bad "$name" "leaves $(ls "$tmp/out")"
  else ok "$name"; fi
}
export culprit tmp p
full wave_file_too_large bash -c 'ulimit -f 8; exec "$culprit" run --config tiny --wave "$tmp/out/w.fst" "$p"'
if unshare -rm mount -t tmpfs none "$tmp/out" 2>/dev/null; then
  full wave_disk_full unshare -rm bash -c 'mount -t tmpfs -o size=32k none "$tmp/out"
    "$culprit" run --config tiny --wave "$tmp/out/w.fst" "$p"; s=$?; [ ! -e "$tmp/out/w.fst" ] && exit $s'
else
  skip wave_disk_full 'the kernel lets us make no file system'
fi
exit $failed
