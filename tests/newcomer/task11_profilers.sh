#!/bin/bash
# Task 11: html and export read the profiles of every profiler, not of TIP alone.
. tests/cli/lib.sh
plan 12
product 32 || exit 1
program=$tmp/product.elf
record() { "$culprit" record --config tiny --no-check --quiet -o "$tmp/$1" "${@:2}" "$program" >"$tmp/log" 2>&1 || cat "$tmp/log"; }
judge record "$(record profileme --mode profileme --major 401
  record value --mode coproc --program value
  record edge --mode coproc --program edge)"
# each NAME SENTENCE EVENT: the page opens with a sentence about its event, and the text has it.
each() {
  "$culprit" html -o "$tmp/$1.html" "$tmp/$1" 2>"$tmp/error" || cat "$tmp/error" >"$tmp/$1.html"
  judge "html_$1" "$(grep -q "<h1 id=\"answer\">.*% of $2" "$tmp/$1.html" || { echo 'the page begins:'; grep -m 1 -E '<h1|culprit' "$tmp/$1.html"; })"
  "$culprit" export --format text -o "$tmp/$1.text" "$tmp/$1" 2>"$tmp/error" || cat "$tmp/error" >"$tmp/$1.text"
  judge "export_$1" "$(awk -F'\t' -v e="$3" '$1 == e { n += $10 } END { exit !(n > 0) }' "$tmp/$1.text" || head -n 1 "$tmp/$1.text")"
}
each profileme 'the time in which an instruction held up the others' held
each value 'the loads whose values were profiled' loads
each edge 'the conditional branches' branch
# The estimates are those of the report.
branches=$("$culprit" report --json "$tmp/json" "$tmp/edge" >/dev/null; jq '[.. | objects | select(has("taken")) | .taken + .not_taken] | add' "$tmp/json")
judge export_edge_sum "$([ "$(awk -F'\t' '$1 == "branch" { n += $10 } END { print n }' "$tmp/edge.text")" = "$branches" ] || echo "not $branches branches")"
judge profileme_latencies "$(grep -q 'id="latencies"' "$tmp/profileme.html" || echo 'there are no latencies')"
judge profileme_facts "$(grep -q '<dd>ProfileMe' "$tmp/profileme.html" || echo 'the method is not named')"
judge value_facts "$(grep -q '<dd>co-processor, value' "$tmp/value.html" || echo 'the method is not named')"
expect counts_are_refused 73 'not a profile' html -o "$tmp/out/x.html" "$program"
exit $failed
