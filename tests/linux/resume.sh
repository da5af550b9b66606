#!/bin/bash
# Snapshots of the kernel with MMU, resumed on a machine's RTL in lockstep: resume.sh MACHINE CYCLES
# The golden simulator boots to each place, and the RTL goes on for so many cycles, each instruction compared: in the kernel, where it
# makes its page tables; in the handler of a page fault; where it forks; in user mode.
B=${B:-build}
. "$(dirname "$0")/../lib/tap.sh"
machine=$1 cycles=$2
places="kernel=paging_init fault=do_page_fault fork=copy_process:3 user=user"
plan "$(wc -w <<<"$places")"
for place in $places; do
  test=linux_resume_${machine}_${place%%=*}
  if [ ! -e "$B/linux/mmu.elf" ]; then skip "$test" "$(cat "$B/linux/mmu.skipped")"; continue; fi
  said=$("$B/culprit" checkpoint --config "$machine" -o "$scratch/snapshot" --at "${place#*=}" "$B/linux/mmu.elf" 2>&1 >/dev/null &&
    "$B/culprit" run --config "$machine" --snapshot "$scratch/snapshot" --max-cycles "$cycles" --no-progress "$B/linux/mmu.elf" \
      2>&1 >/dev/null); status=$?
  judge "$test" "$([ $status = 69 ] && grep -q ': stopped by --max-cycles: ' <<<"$said" || echo "status $status: $said")"
done
exit $failed
