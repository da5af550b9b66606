#!/bin/bash
# A profiler changes nothing: programs retire the same instructions with the same values in the same cycles
#   tip_absent_NAME     on a machine with TIP, off, and on one without;
#   tip_steady_N        with TIP off, and sampling each 97 cycles without interrupts (N: how it samples).
#
#   tests/x/tip_absent.sh CONFIG PROGRAM...           needs B/sim/CONFIG-bare.so
set -u
here=$(dirname "$0")
B=${B:-build}
config=${1:?usage: tip_absent.sh CONFIG PROGRAM...}
shift
dir=$B/tip_absent
rm -rf "$dir" && mkdir -p "$dir" || { echo "FAIL tip_absent: cannot make $dir"; exit 1; }
trap 'rm -f "$dir"/*.trace' EXIT
failed=0

run() { "$B/culprit" run --no-check --quiet --config "$1" --trace "$3" "$2" >"$3.log" 2>&1; }

# same NAME TRACE TRACE: the closing line has cycles, instructions and status
same() {
  local difference
  if ! tail -n 1 "$2" | grep -q '^# end.*status 0$'; then
    echo "FAIL $1: $(tail -n 1 "$2.log" "$2" | tail -n 1)"
  elif difference=$(cmp "$2" "$3" 2>&1); then
    echo "ok $1"
    return
  else
    local line=${difference##*line }
    [ "$line" -gt 0 ] 2>/dev/null || line=1
    echo "FAIL $1: line $line: '$(sed -n "${line}p" "$2")' and '$(sed -n "${line}p" "$3")'"
  fi
  failed=1
}

for name; do
  for machine in "$config" "$config-bare"; do run "$machine" "$B/firmware/$name.elf" "$dir/$machine.trace"; done
  same "tip_absent_$name" "$dir/$config.trace" "$dir/$config-bare.trace"
done

# The constant itself is in two lines: the instruction that holds it, the one that writes it.
for ctl in 0 CTL_EN+CTL_RLD CTL_EN+CTL_RND+CTL_DET CTL_EN+CTL_RLD+CTL_MRK+CTL_CTX+CTL_FRZ; do
  riscv64-unknown-elf-gcc -DCTL="$ctl" -march=rv64im -mabi=lp64 -Wa,-march=rv64im_zicsr_zifencei -nostdlib -static -Itests/directed \
    -T tests/directed/link.ld "$here/tip_steady.S" -o "$dir/steady.elf" || { echo "FAIL tip_steady: does not build"; exit 1; }
  run "$config" "$dir/steady.elf" "$dir/steady.trace"
  constant=$(riscv64-unknown-elf-objdump -d --no-show-raw-insn "$dir/steady.elf" | grep -B1 'csrw.0x7c2,t0' | sed -n '1s/^ *\([0-9a-f]*\):.*/\1/p')
  grep -v "0x00000000$constant " "$dir/steady.trace" >"$dir/steady.$ctl.trace"
  [ "$ctl" = 0 ] || same "tip_steady_$ctl" "$dir/steady.0.trace" "$dir/steady.$ctl.trace"
done
exit $failed
