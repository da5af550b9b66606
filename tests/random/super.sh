#!/bin/bash
# Random programs of three modes (iss_gen_super) on a machine, in lockstep with the golden simulator:
# super.sh CONFIG SEED COUNT [KIND]. KIND: bare (default), without page tables, hard, with them and all that meets
# them, or stale, where they change without fences. A difference prints the seed, and keeps nothing else.
set -u
. tests/lib/tap.sh
B=${B:-build}
[ $# = 3 ] || [ $# = 4 ] || { echo "usage: super.sh CONFIG SEED COUNT [KIND]" >&2; exit 2; }
case $2$3 in *[!0-9]*) echo "super.sh: SEED and COUNT are numbers" >&2; exit 2 ;; esac
config=$1 seed=$2 count=$3 kind=${4:-bare} instructions=0 pages=0 faults=0

more=0
[ "$kind" != stale ] || more=1
plan $((count + 1 + more))
for ((s = seed; s < seed + count; s++)); do
  "$B/tb/iss_gen_super" "$s" "$kind" >"$scratch/random.S" || exit 1
  riscv64-unknown-elf-gcc -nostdlib -static -march=rv64ima -mabi=lp64 -Wa,-march=rv64ima_zicsr_zifencei -Wa,-Itests/iss \
    -Wl,-N,-Ttext=0x80000000,--section-start=.mega=0x80400000 -Wl,--no-warn-rwx-segments "$scratch/random.S" -o "$scratch/prog.elf" || exit 1
  if output=$("$B/culprit" run --config "$config" --quiet --max-cycles 3000000 --stats-json "$scratch/stats.json" "$scratch/prog.elf" 2>&1 >/dev/null); then
    ok "super_${config}_${kind}_$s"
    instructions=$((instructions + $(sed -n "s/.*\"instret\": \([0-9]*\).*/\1/p" "$scratch/stats.json")))
    pages=$((pages + $(sed -n "s/.*\"older_pages\": \([0-9]*\).*/\1/p" "$scratch/stats.json")))
    faults=$((faults + $(sed -n "s/.*\"older_faults\": \([0-9]*\).*/\1/p" "$scratch/stats.json")))
  else
    bad "super_${config}_${kind}_$s" "status $?: $(head -1 <<<"$output") (replay: tests/random/super.sh $config $s 1 $kind)"
  fi
done
echo "# $instructions instructions in lockstep"
judge "super_${config}_${kind}_work" "$([ "$instructions" -ge $((1000 * count)) ] || echo "only $instructions instructions")"
if [ "$kind" = stale ]; then
  judge "super_${config}_stale_used" "$([ "$pages" -ge "$count" ] && [ "$faults" = 0 ] || echo "$pages old pages, $faults old faults")"
fi
exit $failed
