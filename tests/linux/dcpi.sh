#!/bin/bash
# dcpi.sh [dcpi-handler]
# Continuous profiling inside Linux on the RTL of small-os: the driver samples a program, what it starts, the daemon and the
# kernel; the daemon adds the samples up and leaves profiles, which the host puts into a database.
# Between two runs of the program the table is flushed. Every sample is accounted for; the listing names kernel and programs;
# functions of processes have the share of samples that they have of the time.
# dcpi-handler: also samples of the driver's handler, whose functions have their share of its time; a program runs under
# another name than its file's.
B=${B:-build} name=${1:-dcpi} test=linux_${1:-dcpi} test=${test//-/_}
. "$(dirname "$0")/../lib/tap.sh"
tests="status interrupts table announced lost_none daemon flushed profiles database kernel_names process_names second shares"
case $name in dcpi-handler) second=alias tests+=" handler" ;; *) second=worker tests+=" gone cut" ;; esac
tests=$(printf "${test}_%s " $tests)
plan $(wc -w <<<"$tests")
if [ ! -e "$B/linux/$name.elf" ]; then
  for t in $tests; do skip "$t" "$(cat "$B/linux/dcpi.skipped")"; done
  exit 0
fi
programs=$B/linux/dcpi/$name/programs elf=$B/linux/$name.elf db=$scratch/db
rm -f "$db"*
"$B/culprit" run --config small-os --no-progress --fast-forward dcpi_open --images "$programs" --oracle "$scratch/oracle.json" "$elf" \
  >"$scratch/console" 2>"$scratch/err"; status=$?
# said NAME: the number behind it on the console
said() { tr -d '\r' <"$scratch/console" | sed -n "s/^.*$1 \([0-9][0-9]*\)\$/\1/p" | tail -n 1; }
counts() { echo counted:; grep -a 'dcpid*: ' "$scratch/console"; }
# equal NAME A B: two sums
equal() { judge "${test}_$1" "$([ -n "$2" ] && [ "$(($2))" = "$(($3))" ] || { echo "$2: $3"; counts; })"; }
judge ${test}_status "$([ $status = 0 ] && [ "$(said 'dcpi: status')" = 0 ] && [ "$(said 'dcpi: daemon-status')" = 0 ] ||
  { echo "status $status"; tail -n 5 "$scratch/console" "$scratch/err"; })"
interrupts=$(said 'dcpid: interrupts') handler=$(said 'dcpid: of-handler') samples=$(said 'dcpid: samples') lost=$(said 'dcpid: lost')
equal interrupts "$interrupts + $handler" "$samples + $lost"
equal table "$interrupts" "$(said 'dcpid: hits') + $(said 'dcpid: misses')"
# Pid, code, and a short name, of the file; another one of the process
equal announced "$(said 'dcpid: announcing')" "3 * $(said 'dcpid: processes') + $(grep -ac '^process .* alias' "$scratch/console")"
judge ${test}_lost_none "$([ "${lost:-1}" = 0 ] && [ "${interrupts:-0}" -gt 400 ] && [ "$(said 'dcpid: evictions')" -gt 20 ] || counts)"
# While the workload ran, and at the end
reads=$(said 'dcpid: reads') drained=$(said 'dcpid: drain-cycles')
judge ${test}_daemon "$([ "${reads:-0}" -gt 2 ] && [ "${drained:-0}" -gt 1000 ] || counts)"
# What there was after the first run, and not all that came later
flushed=$(tr -d '\r' <"$scratch/console" | sed -n 's/^dcpid: flushed-samples //p' | head -n 1)
judge ${test}_flushed "$([ "${flushed:-0}" -gt 200 ] && [ "$flushed" -lt $((samples - 200)) ] || counts)"

firmware/linux/dcpi_data.sh "$scratch/console" small-os "$elf" "$programs" >"$scratch/dump" 2>"$scratch/dump.err"; status=$?
judge ${test}_profiles "$([ $status = 0 ] && "$B/culprit" db load --db "$db" "$scratch/dump" 2>&1 && "$B/culprit" db check --programs --db "$db" 2>&1 ||
  cat "$scratch/dump.err")"
"$B/culprit" prof --db "$db" --by image --json "$scratch/images.json" >"$scratch/images" 2>&1
equal database "$(jq '.known + .unknown' "$scratch/images.json")" "$samples"
"$B/culprit" prof --db "$db" --json "$scratch/functions.json" >"$scratch/functions" 2>&1
# named NAME IMAGE FUNCTION...: there are samples of each
named() {
  local name=$1 image=$2; shift 2
  judge "${test}_$name" "$(for f; do jq -e --arg i "$image" --arg f "$f" 'any(.functions[]; .image == $i and .name == $f)' "$scratch/functions.json" >/dev/null ||
    echo "no $f of $image"; done | head -n 3)"
}
named kernel_names "$name.elf" __memset finish_task_switch.isra.0
named process_names work.elf chase multiply divide
"$B/culprit" prof --db "$db" --process $second >"$scratch/second" 2>&1
judge ${test}_second "$(grep -q ' worker.elf *look$' "$scratch/second" && ! grep -q ' work.elf ' "$scratch/second" || cat "$scratch/second")"
# Of the time of a program, each function has its share, within three standard deviations of the samples.
shares() { jq -rn --slurpfile p "$scratch/functions.json" --slurpfile o "$scratch/oracle.json" --args '
  [$ARGS.positional[] as $f | {$f, samples: ([$p[0].functions[] | select(.name == $f) | .events.cycles.samples] | add // 0),
    time: ([$o[0].functions[] | select(.name == $f) | .time] | add // 0)}]
  | (map(.samples) | add) as $n | (map(.time) | add) as $t | .[]
  | (.time / $t) as $truth | (.samples / $n - $truth | fabs) as $off
  | select($n < 50 or $off > 3 * ($truth * (1 - $truth) / $n | sqrt)) | "\(.f): \(.samples) of \($n), truth \($truth)"' "$@" 2>&1; }
judge ${test}_shares "$(shares chase multiply divide look sort)"
if [ $name = dcpi-handler ]; then
  # Functions that run in the handler alone, from beginning to end: a sample is 512 of their cycles, the Oracle's are twelfths
  "$B/culprit" prof --db "$db" --process dcpi-handler --json "$scratch/handler.json" >"$scratch/handler" 2>&1
  judge ${test}_handler "$(jq -rn --slurpfile p "$scratch/handler.json" --slurpfile o "$scratch/oracle.json" '
    ("dcpi_table_add", "dcpi_process", "number_new.constprop.0") as $f
    | ([$p[0].functions[] | select(.name == $f) | .events.cycles.samples] | add // 0) as $n
    | ([$o[0].functions[] | select(.name == $f) | .time] | add / 12) as $t
    | select($n < 5 or ($n * 512 - $t | fabs) > 3 * 512 * ($n | sqrt)) | "\($f): \($n) samples, truth \($t) cycles"' 2>&1)"
  exit $failed
fi
firmware/linux/dcpi_data.sh "$scratch/console" small-os "$elf" "$scratch" >"$scratch/none" 2>"$scratch/none.err"; status=$?
judge ${test}_gone "$([ $status = 1 ] && grep -q '^dcpi_data: no program .*/init.elf$' "$scratch/none.err" || cat "$scratch/none.err")"
sed '/^--- end of profiles/d' "$scratch/console" >"$scratch/cut"
firmware/linux/dcpi_data.sh "$scratch/cut" small-os "$elf" "$programs" >"$scratch/none" 2>"$scratch/none.err"; status=$?
judge ${test}_cut "$([ $status = 1 ] && grep -q 'no whole profiles' "$scratch/none.err" || cat "$scratch/none.err")"
exit $failed
