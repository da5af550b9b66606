#!/bin/bash
# perf inside Linux samples a program with the kernel's clock, and perf of the host reports it with the symbols of the
# program and of the kernel: perf.sh
# The program spends three quarters of its loop in one function and a quarter in another (firmware/linux/work.c).
B=${B:-build}
. "$(dirname "$0")/../lib/tap.sh"
tests="linux_perf_status linux_perf_stat linux_perf_data linux_perf_user linux_perf_kernel"
plan 5
if [ ! -e "$B/linux/perf.elf" ]; then
  for t in $tests; do skip $t "$(cat "$B/linux/perf.skipped")"; done
  exit 0
fi
"$B/tb/iss_exec" -e as -n 300000000 "$B/linux/perf.elf" >"$scratch/console" 2>"$scratch/err"; status=$?
judge linux_perf_status "$([ $status = 0 ] && grep -q '^perf record: status 0' "$scratch/console" ||
  { echo "status $status"; tail -n 3 "$scratch/console" "$scratch/err"; })"
judge linux_perf_stat "$(grep -q ' page-faults' "$scratch/console" || echo 'perf stat says nothing')"
judge linux_perf_data "$(firmware/linux/perf_data.sh "$scratch/console" "$scratch/perf.data" 2>&1)"
without perf linux_perf_user linux_perf_kernel && exit $failed
mkdir -p "$scratch/root/bin" && cp "$B/linux/perf/perf/work" "$scratch/root/bin/"
perf report -i "$scratch/perf.data" --symfs "$scratch/root" -k "$(realpath "$B/linux/perf.elf")" --stdio -F overhead,sym -g none \
  >"$scratch/report" 2>"$scratch/report.err"
share() { awk -v f="$1" '$NF == f { sub(/%/, "", $1); print $1; exit }' "$scratch/report"; } # FUNCTION
judge linux_perf_user "$(awk -v o="$(share often)" -v s="$(share seldom)" 'BEGIN {
  if (o < 20 || s < 5 || o / s < 2.6 || o / s > 3.4) print "often " o ", seldom " s " percent; three to one was expected" }')"
judge linux_perf_kernel "$(grep -q '\[k\] [a-z_]' "$scratch/report" || head -n 20 "$scratch/report" "$scratch/report.err")"
exit $failed
