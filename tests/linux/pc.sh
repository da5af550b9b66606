#!/bin/bash
# Inside Linux a program samples another one, what that starts, and the kernel by the interrupt of TIP's counter alone
# (precise_ip 0), on the RTL of small-os: perf.data has a sample for most periods, of the kernel and of processes.
B=${B:-build}
. "$(dirname "$0")/../lib/tap.sh"
tests=$(printf 'linux_pc_%s ' status whole periods places)
plan 4
elf=$B/linux/demo-pc-record.elf
if [ ! -e "$elf" ]; then
  for t in $tests; do skip $t "$(cat "$B/linux/demo-mmu.skipped")"; done
  exit 0
fi
without perf $tests && exit $failed
"$B/culprit" run --config small-os --no-progress --no-check --fast-forward user --stats-json "$scratch/stats" "$elf" \
  >"$scratch/console" 2>"$scratch/err"; status=$?
judge linux_pc_status "$([ $status = 0 ] && grep -q 'record: the program ended with 0' "$scratch/console" ||
  { echo "status $status"; tail -n 3 "$scratch/console" "$scratch/err"; })"
judge linux_pc_whole "$(firmware/linux/perf_data.sh "$scratch/console" "$scratch/perf.data" 2>&1)"
perf script -i "$scratch/perf.data" -F ip,period >"$scratch/samples" 2>"$scratch/err"
# Start and end of the program, and writing the file, are not sampled.
judge linux_pc_periods "$(awk -v cycles="$(jq .cycles "$scratch/stats")" '{ sum += $1 }
  END { if (sum < cycles / 4 || sum > cycles) print NR, "samples stand for", sum, "of", cycles, "cycles" }' "$scratch/samples")"
judge linux_pc_places "$(awk '{ if ($2 ~ /^ffffffff/) kernel++; else user++ }
  END { if (kernel < 10 || user < 10) print kernel + 0, "of the kernel,", user + 0, "of processes" }' "$scratch/samples")"
exit $failed
