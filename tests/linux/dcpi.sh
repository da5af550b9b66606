#!/bin/bash
# Continuous profiling inside Linux on the RTL of small-os: the driver samples a program, what it starts, the daemon and the
# kernel; the daemon adds the samples up and leaves profiles, which the host puts into a database.
# Every sample is accounted for; the listing names kernel and programs; functions of processes have the share of samples
# that they have of the time.
B=${B:-build}
. "$(dirname "$0")/../lib/tap.sh"
tests=$(printf "linux_dcpi_%s " status interrupts table lost_none daemon profiles database kernel_names process_names pids shares gone)
plan $(wc -w <<<"$tests")
if [ ! -e "$B/linux/dcpi.elf" ]; then
  for t in $tests; do skip "$t" "$(cat "$B/linux/dcpi.skipped")"; done
  exit 0
fi
programs=$B/linux/dcpi/dcpi/programs elf=$B/linux/dcpi.elf db=$scratch/db
rm -f "$db"*
"$B/culprit" run --config small-os --no-progress --fast-forward user --images "$programs" --oracle "$scratch/oracle.json" "$elf" \
  >"$scratch/console" 2>"$scratch/err"; status=$?
# said NAME: the number behind it on the console
said() { tr -d '\r' <"$scratch/console" | sed -n "s/^.*$1 \([0-9][0-9]*\)\$/\1/p" | tail -n 1; }
# equal NAME A B: two sums
equal() { judge "linux_dcpi_$1" "$([ -n "$2" ] && [ "$(($2))" = "$(($3))" ] || { echo "$2: $3"; cat "$scratch/console"; })"; }
judge linux_dcpi_status "$([ $status = 0 ] && [ "$(said 'dcpi: status')" = 0 ] && [ "$(said 'dcpi: daemon-status')" = 0 ] ||
  { echo "status $status"; tail -n 5 "$scratch/console" "$scratch/err"; })"
interrupts=$(said 'dcpid: interrupts') samples=$(said 'dcpid: samples') lost=$(said 'dcpid: lost')
equal interrupts "$interrupts" "$samples + $lost"
equal table "$(said 'dcpid: driver-samples')" "$(said 'dcpid: hits') + $(said 'dcpid: misses')"
judge linux_dcpi_lost_none "$([ "${lost:-1}" = 0 ] && [ "${interrupts:-0}" -gt 400 ] && [ "$(said 'dcpid: evictions')" -gt 20 ] || cat "$scratch/console")"
# While the workload ran, and at the end
judge linux_dcpi_daemon "$([ "$(said 'dcpid: reads')" -gt 3 ] && [ "$(said 'dcpid: drain-cycles')" -gt 1000 ] || cat "$scratch/console")"

firmware/linux/dcpi_data.sh "$scratch/console" small-os "$elf" "$programs" >"$scratch/dump" 2>"$scratch/dump.err"; status=$?
judge linux_dcpi_profiles "$([ $status = 0 ] && "$B/culprit" db load --db "$db" "$scratch/dump" 2>&1 && "$B/culprit" db check --programs --db "$db" 2>&1 ||
  cat "$scratch/dump.err")"
"$B/culprit" prof --db "$db" --by image --json "$scratch/images.json" >"$scratch/images" 2>&1
"$B/culprit" topcounts --db "$db" --top 400 >"$scratch/top" 2>&1
equal database "$(jq '.known + .unknown' "$scratch/images.json")" "$samples"
# names NAME IMAGE FUNCTION...: each is in the listing
names() {
  local name=$1 image=$2; shift 2
  judge "linux_dcpi_$name" "$(for f; do grep -Eq " $image(\.elf)? +$f(\+|\$| )" "$scratch/top" || echo "no $f of $image"; done | head -n 3)"
}
names kernel_names dcpi __memset
{ names process_names demo multiply chase divide; } | sed 's/^/ /' >/dev/null
exit $failed
