#!/bin/bash
# csr_sweep.S in lockstep on the given machines: every CSR number, every register of harness/isa/csr.def.
set -u
. tests/lib/tap.sh
plan $#
here=$(dirname "$0")
B=${B:-build}
dir=$scratch
if ! riscv64-unknown-elf-gcc -march=rv64im -mabi=lp64 -Wa,-march=rv64im_zicsr_zifencei -nostdlib -static -Iharness \
    -T tests/directed/link.ld "$here/csr_sweep.S" -o "$dir/csr_sweep.elf" >"$dir/csr_sweep.log" 2>&1; then
  for machine; do bad "csr_sweep_$machine" "$(head -n 1 "$dir/csr_sweep.log")"; done
  exit 1
fi
for machine; do
  output=$("$B/culprit" run --quiet --config "$machine" --max-cycles 20000000 "$dir/csr_sweep.elf" 2>&1)
  status=$?
  if [ $status -eq 0 ]; then
    ok "csr_sweep_$machine"
  else
    bad "csr_sweep_$machine" "status $status: $(printf '%s' "$output" | head -n 1)"
  fi
done
exit $failed
