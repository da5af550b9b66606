#!/bin/bash
# perf inside Linux counts and samples a program, and perf of the host reports it with the symbols of the program and of
# the kernel: perf.sh iss|qemu. QEMU has counters, which the golden simulator alone has not: what perf counts with them is
# what the program executes.
# The program spends three quarters of its loop in one function and a quarter in another (firmware/linux/work.c).
B=${B:-build}
. "$(dirname "$0")/../lib/tap.sh"
runner=$1
sampled="linux_perf_${runner}_user linux_perf_${runner}_kernel"
[ "$runner" = iss ] || sampled= # the clock of QEMU is a hundredth of what the device tree says
tests="$(printf "linux_perf_${runner}_%s " status stat data) $sampled"
plan $(wc -w <<<"$tests")
if [ ! -e "$B/linux/perf.elf" ]; then
  for t in $tests; do skip $t "$(cat "$B/linux/perf.skipped")"; done
  exit 0
fi
case $runner in
  iss) "$B/tb/iss_exec" -e as -n 300000000 "$B/linux/perf.elf" ;;
  qemu) timeout 100 qemu-system-riscv64 -M virt -icount shift=0 -bios none -display none -monitor none -serial stdio \
    -cpu rv64,f=off,d=off,c=off,h=off,sscofpmf=on$qemu_off -kernel "$B/linux/perf.elf" </dev/null ;;
esac >"$scratch/raw" 2>"$scratch/err"; status=$?
tr -d '\r' <"$scratch/raw" >"$scratch/console"
judge linux_perf_${runner}_status "$([ $status = 0 ] && grep -q '^perf record: status 0' "$scratch/console" ||
  { echo "status $status"; tail -n 3 "$scratch/console" "$scratch/err"; })"
# Two million steps of five instructions, and a tenth more
judge linux_perf_${runner}_stat "$(awk -v runner="$runner" '{ gsub(/,/, "") } /instructions:u/ { n = $1 } / page-faults/ { found = 1 }
  END { if (!found) print "perf stat says nothing"
    else if (runner == "qemu" && (n < 10000000 || n > 12000000)) print n " instructions of the user" }' "$scratch/console")"
judge linux_perf_${runner}_data "$(firmware/linux/perf_data.sh "$scratch/console" "$scratch/perf.data" 2>&1)"
[ -n "$sampled" ] || exit $failed
without perf $sampled && exit $failed
mkdir -p "$scratch/root/bin" && cp "$B/linux/perf/perf/work" "$scratch/root/bin/"
perf report -i "$scratch/perf.data" --symfs "$scratch/root" -k "$(realpath "$B/linux/perf.elf")" --stdio -F overhead,sym -g none \
  >"$scratch/report" 2>"$scratch/report.err"
share() { awk -v f="$1" '$NF == f { sub(/%/, "", $1); print $1; exit }' "$scratch/report"; } # FUNCTION
judge linux_perf_${runner}_user "$(awk -v o="$(share often)" -v s="$(share seldom)" 'BEGIN {
  if (o < 20 || s < 5 || o / s < 2.6 || o / s > 3.4) print "often " o ", seldom " s " percent; three to one was expected" }')"
judge linux_perf_${runner}_kernel "$(grep -q '\[k\] [a-z_]' "$scratch/report" || head -n 20 "$scratch/report" "$scratch/report.err")"
exit $failed
