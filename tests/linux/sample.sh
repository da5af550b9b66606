#!/bin/bash
# Linux's driver samples a program and the kernel under it on the RTL of small-os, and every sample is the Oracle's answer:
# sample.sh demo|ends
# demo: kernel and program in one profile, by name, for each verb; what runs with interrupts off is seen by TIP and not by
# the interrupt. ends: a process that dies while it is sampled, a panic meanwhile, a kernel without the driver, a program
# that is not where it should be, and perf_event_open without MMU.
B=${B:-build}
. "$(dirname "$0")/../lib/tap.sh"
case $1 in
  demo) tests="status checked user kernel off report annotate calc html changed gone" ;;
  ends) tests="killed killed_samples panic panic_samples no_driver nobody no_program perf" ;;
esac
tests=$(printf "linux_sample_%s " $tests)
plan $(wc -w <<<"$tests")
if [ ! -e "$B/linux/demo.elf" ]; then
  for t in $tests; do skip "$t" "$(cat "$B/linux/demo.skipped")"; done
  exit 0
fi

images=$scratch/images # where the programs of processes are
mkdir -p "$images"
# record NAME OPTION...: of build/linux/NAME.elf; console and tables in $scratch/NAME, messages in $scratch/NAME.err
record() {
  local name=$1; shift
  cp "$B/linux/demo/$name/init.elf" "$images/"
  "$B/culprit" record --config small-os --no-progress --fast-forward user --images "$images" -o "$scratch/$name.prof" \
    "$@" "$B/linux/$name.elf" >"$scratch/$name" 2>"$scratch/$name.err"
}
equal() { grep -Eq "[; ]$1 equal to the Oracle, 0 mismatches" "$scratch/$2.err" || cat "$scratch/$2.err"; } # PATTERN NAME

if [ "$1" = demo ]; then
  record demo --top 30; status=$?
  judge linux_sample_status "$([ $status = 0 ] && grep -q '^\[.*\] demo: hash 13509' "$scratch/demo" ||
    { echo "status $status"; tail -n 2 "$scratch/demo" "$scratch/demo.err"; })"
  judge linux_sample_checked "$(equal '[5-9][0-9][0-9]' demo)"
  # FUNCTION COLUMN: its share in the first table that has it
  share() { awk -v f="$1" -v c="$2" '$4 == f && NF == 4 { sub(/%/, "", $c); print $c; exit }' "$scratch/demo"; }
  judge linux_sample_user "$(awk -v a="$(share chase 2)" -v b="$(share chase 3)" 'BEGIN {
    if (b < 10 || a - b > 5 || b - a > 5) print "chase: TIP " a ", truth " b " percent" }')"
  judge linux_sample_kernel "$(awk -v a="$(share __memset 2)" -v b="$(share __memset 3)" 'BEGIN {
    if (b < 4 || a - b > 4 || b - a > 4) print "__memset: TIP " a ", truth " b " percent" }')"
  judge linux_sample_off "$(awk -v i="$(share slob_page_alloc 1)" -v t="$(share slob_page_alloc 3)" '
    /^time with interrupts off/ { split($0, part, /[ ,]+/); a = part[6]; b = part[9] }
    END { if (t < 1 || i > t / 4) print "slob_page_alloc: interrupt " i ", truth " t " percent"
      if (b < 3 || a < b / 2) print "interrupts off: TIP " a ", truth " b " percent" }' "$scratch/demo")"
  "$B/culprit" report --top 0 "$scratch/demo.prof" >"$scratch/report" 2>&1
  judge linux_sample_report "$(for f in chase divide multiply __memset handle_exception; do
    grep -q " $f\$" "$scratch/report" || echo "no $f"; done; grep 'no symbol' "$scratch/report")"
  "$B/culprit" annotate "$scratch/demo.prof" chase >"$scratch/annotate" 2>&1
  judge linux_sample_annotate "$(grep -q '^>> .* ld a0,0(a0)' "$scratch/annotate" && grep -Eq 'demo.c:[0-9]+ .*at = table\[at\]' "$scratch/annotate" ||
    tail -n 20 "$scratch/annotate")"
  "$B/culprit" calc divide "$scratch/demo.prof" >"$scratch/calc" 2>&1
  judge linux_sample_calc "$(grep -q ' of init.elf$' "$scratch/calc" || head -n 20 "$scratch/calc")"
  "$B/culprit" html -o "$scratch/page.html" "$scratch/demo.prof" >"$scratch/html" 2>&1
  judge linux_sample_html "$(for f in chase __memset init.elf demo.elf; do grep -q "$f" "$scratch/page.html" || echo "no $f"; done; cat "$scratch/html")"
  refused() { # STATUS TEXT VERB...
    local want=$1 text=$2 said status; shift 2
    said=$("$B/culprit" "$@" "$scratch/demo.prof" 2>&1 >/dev/null); status=$?
    [ $status = "$want" ] && grep -q "$text" <<<"$said" || echo "$1: status $status: $said"
  }
  cp "$B/linux/demo/demo-perf/init.elf" "$images/"
  judge linux_sample_changed "$(refused 74 'init.elf has build id' report --top 5
    refused 74 'init.elf has changed since' prof)"
  rm "$images/init.elf"
  judge linux_sample_gone "$(refused 66 'init.elf: No such file or directory; it is the program of a process of ' report)"
  exit $failed
fi

record demo-killed; status=$?
judge linux_sample_killed "$([ $status = 0 ] && grep -q '^\[.*\] demo: killed by signal 5' "$scratch/demo-killed" ||
  { echo "status $status"; tail -n 3 "$scratch/demo-killed" "$scratch/demo-killed.err"; })"
judge linux_sample_killed_samples "$(equal '[1-9][0-9]*' demo-killed)"
record demo-panic; status=$?
judge linux_sample_panic "$([ $status = 101 ] && tail -n 1 "$scratch/demo-panic" |
  grep -Eq '^\[ *[0-9]+\.[0-9]+\] Kernel panic - not syncing: Attempted to kill init! exitcode=0x00000005' ||
  { echo "status $status"; tail -n 2 "$scratch/demo-panic" "$scratch/demo-panic.err"; })"
judge linux_sample_panic_samples "$(equal '[1-9][0-9]*' demo-panic)"
sed 's/culprit_profile/culprit_nothing/' "$B/linux/demo.elf" >"$scratch/without.elf"
said=$("$B/culprit" record --config small-os --fast-forward user -o "$scratch/none.prof" "$scratch/without.elf" 2>&1); status=$?
judge linux_sample_no_driver "$([ $status = 75 ] && grep -q 'no symbol culprit_profile' <<<"$said" || echo "status $status: $said")"
"$B/culprit" record --config small-os --no-progress --fast-forward user -o "$scratch/nobody.prof" --top 3 "$B/linux/nommu.elf" \
  >"$scratch/nobody" 2>"$scratch/nobody.err"; status=$?
judge linux_sample_nobody "$([ $status = 0 ] && grep -q '^culprit: nothing was sampled: ' "$scratch/nobody.err" &&
  ! grep -q 'total error' "$scratch/nobody" || { echo "status $status"; cat "$scratch/nobody.err"; })"
images=$scratch/nowhere
record demo-killed 2>/dev/null; status=$?
judge linux_sample_no_program "$([ $status = 66 ] && grep -q '^culprit: --images: of the process init: .*/nowhere/init.elf' "$scratch/demo-killed.err" ||
  { echo "status $status"; cat "$scratch/demo-killed.err"; })"
"$B/culprit" run --config small-os --no-progress --fast-forward user "$B/linux/demo-perf.elf" >"$scratch/perf" 2>"$scratch/perf.err"; status=$?
judge linux_sample_perf "$([ $status = 0 ] && grep -q 'perf: counts: 1' "$scratch/perf" && grep -q 'perf: mapping its buffer: error 22' "$scratch/perf" ||
  { echo "status $status"; tail -n 4 "$scratch/perf" "$scratch/perf.err"; })"
exit $failed
