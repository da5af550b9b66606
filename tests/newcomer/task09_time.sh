#!/bin/bash
# Task 9: samples keep their cycle: exports are in true time order. The page's phases: task10_page.
. tests/newcomer/page_lib.sh
plan 7
export_to() { "$culprit" export --format "$1" -o "$tmp/$2" "$tmp/hand.prof" 2>"$tmp/error" || cat "$tmp/error"; }
# The program's own order: it flushes, executes, waits for a load, for a store, divides. Addresses rise otherwise.
judge speedscope "$(export_to speedscope unused)"
"$culprit" export --format speedscope --classes -o "$tmp/speedscope" "$tmp/hand.prof"
is() { judge "$1" "$([ "$2" = "$3" ] || echo "$2, not $3")"; }
order=$(jq -r '. as $all | .profiles[0] | [.samples, .weights] | transpose[] |
  "\(.[0] | map($all.shared.frames[.].name) | .[1:] | join(";")) \(.[1])"' "$tmp/speedscope" | tr '\n' ' ')
is speedscope_order "$(sed -E 's/hot;execute [0-9]+/execute/g; s/(execute ?)+/execute /' <<<"$order")" \
  'cold;misc_flush 2000 execute hot;load_stall 270000 hot;store_stall 30000 warm;alu_stall 200000 '
judge firefox "$(export_to firefox firefox)"
is firefox_times "$(jq -c '.threads[0].samples.time | [.[0] + 0, .[-1] + 0, (. == sort)]' "$tmp/firefox")" '[1,1000,true]'
is firefox_total "$(jq '[.threads[0].samples.weight[]] | add' "$tmp/firefox")" 1000000
judge perf "$(export_to perf perf.data)"
without perf perf_order && exit $failed
HOME=$tmp perf script -i "$tmp/perf.data" -F time,comm 2>"$tmp/error" | awk '{ sub(":", "", $2); print $2 * 1e9, $1 }' >"$tmp/script"
is perf_order "$(awk '$1 < last { bad = 1 } { last = $1 } $2 != was { printf "%s ", $2; was = $2 } END { if (bad) print "not in order" }' "$tmp/script")" \
  'misc_flush execute load_stall store_stall alu_stall '
exit $failed
