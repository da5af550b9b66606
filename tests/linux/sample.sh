#!/bin/bash
# Linux's driver samples a program and the kernel under it on the RTL of small-os, and every sample is the Oracle's answer:
# sample.sh demo|mmu|mmu_ends|ends
# demo: kernel and program in one profile, by name, for each verb; what runs with interrupts off is seen by TIP and not by
# the interrupt. mmu: the same above virtual memory, where two programs have the same addresses; the hottest functions of the
# kernel and of processes are as often as the samples say, within the samples' interval. mmu_ends: while samples are taken,
# at a high rate, programs execute another one in their place, one is killed, and the kernel panics. ends: a process that dies while it is sampled, a panic meanwhile, a kernel without the driver, a program
# that is not where it should be, and perf_event_open without MMU.
B=${B:-build}
. "$(dirname "$0")/../lib/tap.sh"
case $1 in
  mmu) tests="mmu_status mmu_checked mmu_chase mmu_sort mmu_kernel_top mmu_process_top mmu_report mmu_annotate mmu_folded mmu_page" ;;
  mmu_ends) tests="mmu_ends_status mmu_ends_checked mmu_exec mmu_exec_apart mmu_killed mmu_killed_samples mmu_panic mmu_panic_samples" ;;
  demo) tests="status checked user kernel off report annotate calc html changed gone" ;;
  ends) tests="killed killed_samples panic panic_samples no_driver nobody no_program perf" ;;
esac
tests=$(printf "linux_sample_%s " $tests)
plan $(wc -w <<<"$tests")
kernel=demo; [[ $1 != mmu* ]] || kernel=demo-mmu
if [ ! -e "$B/linux/$kernel.elf" ]; then
  for t in $tests; do skip "$t" "$(cat "$B/linux/$kernel.skipped")"; done
  exit 0
fi

images=$scratch/images # where the programs of processes are
mkdir -p "$images"
# record NAME OPTION...: of build/linux/NAME.elf; console and tables in $scratch/NAME, messages in $scratch/NAME.err
record() {
  local name=$1; shift
  cp "$B/linux/$kernel/$name"/programs/*.elf "$images/"
  "$B/culprit" record --config small-os --no-progress --fast-forward user --images "$images" -o "$scratch/$name.prof" \
    "$@" "$B/linux/$name.elf" >"$scratch/$name" 2>"$scratch/$name.err"
}
equal() { grep -Eq "[; ]$1 equal to the Oracle, 0 mismatches" "$scratch/$2.err" || cat "$scratch/$2.err"; } # PATTERN NAME

# FUNCTION COLUMN: its share in the first table that has it
share() { awk -v f="$1" -v c="$2" '$5 == f && NF == 5 { sub(/%/, "", $c); print $c; exit }' "$scratch/$kernel"; }
near() { # FUNCTION LEAST MOST: TIP gives it about what it really has
  awk -v f="$1" -v least="$2" -v most="$3" -v a="$(share "$1" 2)" -v b="$(share "$1" 3)" 'BEGIN {
    if (b < least || a - b > most || b - a > most) print f ": TIP " a ", truth " b " percent" }'
}
# tops TITLE LEAST: the truth is inside the interval of the samples for each of the hottest functions, at least so many
tops() { awk -v title="$1" -v least="$2" '$0 == title { on = 1 } on && /truth inside/ { if ($1 != $3 + 0 || $1 < least) print; found = 1; exit }
  END { if (!found) print "no table" }' "$scratch/$kernel"; }

if [ "$1" = mmu ]; then
  record demo-mmu --top 10; status=$?
  judge linux_sample_mmu_status "$([ $status = 0 ] && grep -q '^\[.*\] demo: hash 13509' "$scratch/demo-mmu" ||
    { echo "status $status"; tail -n 2 "$scratch/demo-mmu" "$scratch/demo-mmu.err"; })"
  judge linux_sample_mmu_checked "$(equal '[1-9][0-9][0-9][0-9]*' demo-mmu)"
  judge linux_sample_mmu_chase "$(near chase 5 5)"
  judge linux_sample_mmu_sort "$(near sort 2 3)"
  judge linux_sample_mmu_kernel_top "$(tops "Functions of the kernel" 10)"
  judge linux_sample_mmu_process_top "$(tops "Functions of processes" 8)"
  "$B/culprit" report --top 0 "$scratch/demo-mmu.prof" >"$scratch/report" 2>&1
  judge linux_sample_mmu_report "$(for f in chase divide sort look handle_exception; do
    grep -q " $f\$" "$scratch/report" || echo "no $f"; done)"
  "$B/culprit" annotate "$scratch/demo-mmu.prof" sort >"$scratch/annotate" 2>&1
  judge linux_sample_mmu_annotate "$(grep -Eq 'worker.c:[0-9]+ .*number\[at - 1\] > moved' "$scratch/annotate" || tail -n 20 "$scratch/annotate")"
  "$B/culprit" export --format collapsed -o "$scratch/folded" "$scratch/demo-mmu.prof" >"$scratch/export" 2>&1
  judge linux_sample_mmu_folded "$(for f in chase sort __memset; do grep -q "$f" "$scratch/folded" || echo "no $f"; done; cat "$scratch/export")"
  "$B/culprit" html -o "$scratch/page.html" "$scratch/demo-mmu.prof" >"$scratch/html" 2>&1
  judge linux_sample_mmu_page "$(for f in chase sort init.elf worker.elf; do grep -q "$f" "$scratch/page.html" || echo "no $f"; done; cat "$scratch/html")"
  exit $failed
fi
if [ "$1" = mmu_ends ]; then
  record demo-ends --period 1009; status=$?
  judge linux_sample_mmu_ends_status "$([ $status = 0 ] && grep -q '^\[.*\] demo: hash ' "$scratch/demo-ends" ||
    { echo "status $status"; tail -n 3 "$scratch/demo-ends" "$scratch/demo-ends.err"; })"
  judge linux_sample_mmu_ends_checked "$(equal '[1-9][0-9][0-9][0-9]*' demo-ends)"
  "$B/culprit" report --top 0 "$scratch/demo-ends.prof" >"$scratch/report" 2>&1
  judge linux_sample_mmu_exec "$(for f in sort look; do grep -q " $f\$" "$scratch/report" || echo "no $f"; done)"
  # The program before, at the same addresses, gets none of the next one's samples: a share of each, and next to none outside.
  judge linux_sample_mmu_exec_apart "$(awk '/no symbol/ { share = $1; sub(/%/, "", share); if (share > 1) print share " percent without a name" } END { if (NR < 20) print "no report" }' "$scratch/report")"
  judge linux_sample_mmu_killed "$(grep -q '^\[.*\] demo: killed by signal 9' "$scratch/demo-ends" || { echo "nobody was killed"; tail -n 3 "$scratch/demo-ends"; })"
  judge linux_sample_mmu_killed_samples "$(grep -q ' multiply$' "$scratch/report" || head -n 20 "$scratch/report")"
  record demo-mmu-panic; status=$?
  judge linux_sample_mmu_panic "$([ $status = 101 ] &&
    grep -aEq '^\[ *[0-9]+\.[0-9]+\] Kernel panic - not syncing: Attempted to kill init! exitcode=0x00000005' "$scratch/demo-mmu-panic" ||
    { echo "status $status"; tail -n 2 "$scratch/demo-mmu-panic" "$scratch/demo-mmu-panic.err"; })"
  judge linux_sample_mmu_panic_samples "$(equal '[1-9][0-9]*' demo-mmu-panic)"
  exit $failed
fi
if [ "$1" = demo ]; then
  record demo --top 30; status=$?
  judge linux_sample_status "$([ $status = 0 ] && grep -q '^\[.*\] demo: hash 13509' "$scratch/demo" ||
    { echo "status $status"; tail -n 2 "$scratch/demo" "$scratch/demo.err"; })"
  judge linux_sample_checked "$(equal '[5-9][0-9][0-9]' demo)"
  judge linux_sample_user "$(near chase 10 5)"
  judge linux_sample_kernel "$(near __memset 4 4)"
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
  cp "$B/linux/demo/demo-perf/programs/init.elf" "$images/"
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
