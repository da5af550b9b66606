#!/bin/bash
# A profiler changes nothing: programs retire the same instructions with the same values in the same cycles
#   absent_NAME         on a machine with TIP, ProfileMe and the co-processor, all off, and on one without;
#   steady_tip_N        with TIP off, and sampling each 97 cycles without interrupts (N: how it samples);
#   steady_pme_N        with ProfileMe off, and sampling each 16 to 47 instructions;
#   steady_cop_N        with the co-processor off, and running: its microcode, its simple sampler, on samples of TIP.
#
#   tests/machine/profilers_absent.sh CONFIG PROGRAM...     needs B/sim/CONFIG-bare.so
set -u
here=$(dirname "$0")
B=${B:-build}
config=${1:?usage: profilers_absent.sh CONFIG PROGRAM...}
shift
. tests/lib/tap.sh
dir=$scratch
trap 'rm -f "$dir"/*.trace' EXIT
plan $(($# + 10))

run() { "$B/culprit" run --no-check --quiet --config "$1" --trace "$3" "$2" >"$3.log" 2>&1; }

# same NAME TRACE TRACE: the closing line has cycles, instructions and status
same() {
  local difference
  if ! tail -n 1 "$2" | grep -q '^# end.*status 0$'; then
    bad "$1" "$(tail -n 1 "$2.log" "$2" | tail -n 1)"
  elif difference=$(cmp "$2" "$3" 2>&1); then
    ok "$1"
  else
    local line=${difference##*line }
    [ "$line" -gt 0 ] 2>/dev/null || line=1
    bad "$1" "line $line: '$(sed -n "${line}p" "$2")' and '$(sed -n "${line}p" "$3")'"
  fi
}

for name; do
  for machine in "$config" "$config-bare"; do run "$machine" "$B/firmware/$name.elf" "$dir/$machine.trace"; done
  same "absent_$name" "$dir/$config.trace" "$dir/$config-bare.trace"
done

# steady TIP_CTL PME_CTL COP_CLASSES COP_CTL NAME: as with all off, but for the lines of these
# constants (what holds it, what writes it), and the number of samples that the co-processor accepted,
# which is not 0 when it runs.
steady() {
  local constants
  riscv64-unknown-elf-gcc -DTIP_CTL="$1" -DPME_CTL="$2" -DCOP_CLASSES="$3" -DCOP_CTL="$4" \
    -march=rv64im -mabi=lp64 -Wa,-march=rv64im_zicsr_zifencei -nostdlib -static \
    -Itests/directed -T tests/directed/link.ld "$here/steady.S" -o "$dir/steady.elf" || exit 1
  run "$config" "$dir/steady.elf" "$dir/steady.trace"
  constants=$(riscv64-unknown-elf-objdump -d --no-show-raw-insn "$dir/steady.elf" |
    grep -B1 -E 'csrw.(0x7c2|0x7d0),t0|sd.t0,(8|40)\(s5\)|ld.t0,144\(s5\)' |
    sed -nE 's/^ *([0-9a-f]+):.*(li|[sl]d).*/-e 0x00000000\1 /p')
  # shellcheck disable=SC2086
  grep -v $constants "$dir/steady.trace" >"$dir/steady.$5.trace"
  [ "$4" = 0 ] || ! tail -n 40 "$dir/steady.trace" | grep -q 'ld x5,144(x21) ; x5=0x0 ' || { bad "steady_$5" "no samples"; return; }
  [ "$5" = off ] || same "steady_$5" "$dir/steady.off.trace" "$dir/steady.$5.trace"
}

steady 0 0 0 0 off
for ctl in CTL_EN+CTL_RLD CTL_EN+CTL_RND+CTL_DET CTL_EN+CTL_RLD+CTL_MRK+CTL_CTX+CTL_FRZ; do steady "$ctl" 0 0 0 "tip_$ctl"; done
for ctl in EN+RLD EN+RLD+RND+PAIR EN+RLD+RND+OPP+FRZ EN+RLD+RND+PAIR+OPP; do steady 0 "$ctl" 0 0 "pme_$ctl"; done
steady 0 0 0x3ff 3 cop_engine
steady 0 0 0x3ff 1 cop_sampler
steady CTL_EN+CTL_RLD 0 0x402 3 cop_tip
exit $failed
