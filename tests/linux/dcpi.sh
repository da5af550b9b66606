#!/bin/bash
# Continuous profiling inside Linux on the RTL of small-os: the driver samples a program, what it starts, the daemon and the
# kernel; the daemon adds the samples up and leaves profiles, which the host puts into a database.
# Every sample is accounted for; the listing names kernel and programs; functions of processes have the share of samples
# that they have of the time.
B=${B:-build}
. "$(dirname "$0")/../lib/tap.sh"
tests=$(printf "linux_dcpi_%s " status interrupts table announced lost_none daemon profiles database kernel_names process_names second shares gone cut)
plan $(wc -w <<<"$tests")
if [ ! -e "$B/linux/dcpi.elf" ]; then
  for t in $tests; do skip "$t" "$(cat "$B/linux/dcpi.skipped")"; done
  exit 0
fi
programs=$B/linux/dcpi/dcpi/programs elf=$B/linux/dcpi.elf db=$scratch/db
rm -f "$db"*
"$B/culprit" run --config small-os --no-progress --fast-forward dcpi_open --images "$programs" --oracle "$scratch/oracle.json" "$elf" \
  >"$scratch/console" 2>"$scratch/err"; status=$?
# said NAME: the number behind it on the console
said() { tr -d '\r' <"$scratch/console" | sed -n "s/^.*$1 \([0-9][0-9]*\)\$/\1/p" | tail -n 1; }
counts() { echo counted:; grep -a 'dcpid*: ' "$scratch/console"; }
# equal NAME A B: two sums
equal() { judge "linux_dcpi_$1" "$([ -n "$2" ] && [ "$(($2))" = "$(($3))" ] || { echo "$2: $3"; counts; })"; }
judge linux_dcpi_status "$([ $status = 0 ] && [ "$(said 'dcpi: status')" = 0 ] && [ "$(said 'dcpi: daemon-status')" = 0 ] ||
  { echo "status $status"; tail -n 5 "$scratch/console" "$scratch/err"; })"
interrupts=$(said 'dcpid: interrupts') samples=$(said 'dcpid: samples') lost=$(said 'dcpid: lost')
equal interrupts "$interrupts" "$samples + $lost"
equal table "$interrupts" "$(said 'dcpid: hits') + $(said 'dcpid: misses')"
# Pid, code, and a short name that process and file share
equal announced "$(said 'dcpid: announcing')" "3 * $(said 'dcpid: processes')"
judge linux_dcpi_lost_none "$([ "${lost:-1}" = 0 ] && [ "${interrupts:-0}" -gt 400 ] && [ "$(said 'dcpid: evictions')" -gt 20 ] || counts)"
# While the workload ran, and at the end
reads=$(said 'dcpid: reads') drained=$(said 'dcpid: drain-cycles')
judge linux_dcpi_daemon "$([ "${reads:-0}" -gt 2 ] && [ "${drained:-0}" -gt 1000 ] || counts)"

firmware/linux/dcpi_data.sh "$scratch/console" small-os "$elf" "$programs" >"$scratch/dump" 2>"$scratch/dump.err"; status=$?
judge linux_dcpi_profiles "$([ $status = 0 ] && "$B/culprit" db load --db "$db" "$scratch/dump" 2>&1 && "$B/culprit" db check --programs --db "$db" 2>&1 ||
  cat "$scratch/dump.err")"
"$B/culprit" prof --db "$db" --by image --json "$scratch/images.json" >"$scratch/images" 2>&1
equal database "$(jq '.known + .unknown' "$scratch/images.json")" "$samples"
"$B/culprit" prof --db "$db" --json "$scratch/functions.json" >"$scratch/functions" 2>&1
# named NAME IMAGE FUNCTION...: the listing has samples of each
named() {
  local name=$1 image=$2; shift 2
  judge "linux_dcpi_$name" "$(for f; do grep -Eq " $image +$f\$" "$scratch/functions" || echo "no $f of $image"; done | head -n 3)"
}
named kernel_names dcpi.elf __memset finish_task_switch.isra.0
named process_names work.elf chase multiply divide
"$B/culprit" prof --db "$db" --process worker >"$scratch/worker" 2>&1
judge linux_dcpi_second "$(grep -q ' worker.elf *look$' "$scratch/worker" && ! grep -q ' work.elf ' "$scratch/worker" || cat "$scratch/worker")"
# Of the time of a program, each function has its share, within three standard deviations of the samples.
shares() { jq -rn --slurpfile p "$scratch/functions.json" --slurpfile o "$scratch/oracle.json" --args '
  [$ARGS.positional[] as $f | {$f, samples: ([$p[0].functions[] | select(.name == $f) | .events.cycles.samples] | add // 0),
    time: ([$o[0].functions[] | select(.name == $f) | .time] | add // 0)}]
  | (map(.samples) | add) as $n | (map(.time) | add) as $t | .[]
  | (.time / $t) as $truth | (.samples / $n - $truth | fabs) as $off
  | select($n < 50 or $off > 3 * ($truth * (1 - $truth) / $n | sqrt)) | "\(.f): \(.samples) of \($n), truth \($truth)"' "$@" 2>&1; }
judge linux_dcpi_shares "$(shares chase multiply divide look sort)"
firmware/linux/dcpi_data.sh "$scratch/console" small-os "$elf" "$scratch" >"$scratch/none" 2>"$scratch/none.err"; status=$?
judge linux_dcpi_gone "$([ $status = 1 ] && grep -q '^dcpi_data: no program .*/init.elf$' "$scratch/none.err" || cat "$scratch/none.err")"
sed '/^--- end of profiles/d' "$scratch/console" >"$scratch/cut"
firmware/linux/dcpi_data.sh "$scratch/cut" small-os "$elf" "$programs" >"$scratch/none" 2>"$scratch/none.err"; status=$?
judge linux_dcpi_cut "$([ $status = 1 ] && grep -q 'no whole profiles' "$scratch/none.err" || cat "$scratch/none.err")"
exit $failed
