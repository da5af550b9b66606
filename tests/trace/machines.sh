#!/bin/bash
# machines.sh CONFIG [NAME...]: traces of directed programs (all without a NAME) on a machine of ours break no rule of the
# observation port, and together they trap, are interrupted, change mode and context.
. "$(dirname "$0")/../cli/lib.sh"
config=$1; shift
programs=${*:-$(cd tests/directed && ls *.S | sed 's/\.S$//')}
plan $(($(wc -w <<<"$programs") + 1))
total=0 exceptions=0 interrupts=0
for name in $programs; do
  t=$tmp/t.ct p=$B/firmware/directed/$name.elf
  "$culprit" run --quiet --no-check --config "$config" --max-cycles 300000 --commit-trace "$t" "$p" >/dev/null 2>"$tmp/log"
  case $? in 0|69) why= ;; *) why=$(cat "$tmp/log") ;; esac
  "$culprit" trace check "$t" "$p" >"$tmp/check" 2>"$tmp/log" || why+=$(head -n 3 "$tmp/check"; cat "$tmp/log")
  read -r c e i < <(sed -n 's/.*: \([0-9]*\) cycles of .* \([0-9]*\) exceptions, \([0-9]*\) interrupts.*/\1 \2 \3/p' "$tmp/check")
  total=$((total + ${c:-0})) exceptions=$((exceptions + ${e:-0})) interrupts=$((interrupts + ${i:-0}))
  judge "$name" "$why"
done
judge "events_$config" "$([ $exceptions -gt 20 ] && [ $interrupts -gt 5 ] || echo "only $exceptions exceptions, $interrupts interrupts")"
echo "# $total cycles, $exceptions exceptions, $interrupts interrupts"
exit $failed
