#!/bin/bash
# task10_samples.sh SAMPLES: of a long profile every verb makes a file of bounded size, in bounded memory: the address
# space of one has 256 MiB, a file 24 MB. What has times keeps its order and adds up.
. tests/newcomer/page_lib.sh
samples=${1:?}
plan 13
# As in phases: the first half executes and waits for a load in turn, the second divides. Runs of up to 4 samples.
awk -v n="$samples" -v load="$(at hot 0)" -v execute="$(at hot 4) $(at hot 12)" -v divide="$(at warm 0)" 'BEGIN {
  print "period 1000\ncycles " 1000 * n "\ninstret " 700 * n
  for (i = 0; i < n; i += k) {
    k = 1 + i % 3 < n - i ? 1 + i % 3 : n - i
    print "s", k, 1, (i >= n / 2 ? "stall 0 " divide : i % 2 ? "stall 28 " load : "commit 0 " execute)
  }
}' | profile long.prof
# bounded NAME FILE VERB...
bounded() {
  local name=$1 file=$tmp/$2; shift 2
  (ulimit -v 262144; "$culprit" "$@" "$tmp/long.prof" >"$tmp/printed" 2>"$tmp/error" </dev/null) || { bad "$name" "$(tail -n 1 "$tmp/error")"; return; }
  judge "$name" "$([ -s "$file" ] && [ "$(stat -c %s "$file")" -lt 24000000 ] || stat -c '%s bytes' "$file")"
}
bounded samples_report printed report
bounded samples_html page.html html -o "$tmp/page.html"
for format in pprof perf callgrind speedscope firefox collapsed text; do
  bounded samples_$format $format export --format $format -o "$tmp/$format"
done
is() { judge "$1" "$([ "$2" = "$3" ] || echo "$2, not $3")"; }
is samples_firefox_order "$(jq -c '.threads[0].samples | [(.time == (.time | sort)), .length <= 262144, (.weight | add)]' "$tmp/firefox")" \
  "[true,true,$((samples * 1000))]"
is samples_speedscope_sum "$(jq '.profiles[0].weights | add' "$tmp/speedscope")" $((samples * 1000))
# The second half is one function, and no other is in it.
is samples_speedscope_half "$(jq -c '.shared.frames as $f | .profiles[0] | [$f[.samples[-1][1]].name, .weights[-1]]' "$tmp/speedscope")" \
  "[\"warm\",$((samples * 500))]"
is samples_phases "$(sed -n 's/.*id="timeline-data"[^>]*>\(.*\)<\/script>.*/\1/p' "$tmp/page.html" |
  jq -c '[.bins, ([.stack[:59][][1]] | add), ([.stack[61:][] | .[0] + .[2]] | add)]')" '[120,0,0]'
exit $failed
