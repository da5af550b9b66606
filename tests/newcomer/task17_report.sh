#!/bin/bash
# Task 17: the evaluation as a page, in a second, charts first, from the committed numbers.
. tests/newcomer/page_lib.sh
plan 8
file=$tmp/report.html
TIMEFORMAT='%U %S'
took=$( { time tools/scripts/results.sh report "$file" >"$tmp/said" 2>&1; } 2>&1)
judge report "$(grep -v '^results: ' "$tmp/said")"
# A second on a machine that does nothing else
judge report_quick "$(awk '$1 + $2 > 5 { print $1 + $2, "s of CPU time" }' <<<"$took")"
why=
for id in error-small error-large cost values dispatch frequencies targets; do
  grep -q "<h2 id=\"$id\">" "$file" || why+="there is no $id"$'\n'
done
judge report_parts "${why%$'\n'}"
judge report_charts_first "$(grep -oE '<h2 id="[a-z-]+"' "$file" | tail -n 1 | grep -q targets || echo 'tables come before charts')"
make -n report B="$tmp" >"$tmp/make" 2>&1
judge report_make "$(grep -q 'results.sh report' "$tmp/make" || cat "$tmp/make")"
without 'chromium chromedriver' report_bars report_fits report_quiet && exit $failed
browser_start "$tmp" || { bad report_bars "$(tail -n 1 "$tmp/driver.log")"; exit 1; }
browser_screen 1280 1000
browser_open "file://$file"
# A bar of an error is as wide as the error in the committed file says.
check report_bars '
  const wanted = '"$(jq -c '[.configs.small.error.instruction | .software, .dispatch, .lci, .nci, .nci_ilp, .tip | .mean]' docs/results/tip.json)"';
  const bars = Array.from(document.querySelector("#error-small ~ table").querySelectorAll(".share"));
  return bars.length === wanted.length && bars.every((b, i) =>
    Math.abs(b.firstChild.getBoundingClientRect().width - b.clientWidth * wanted[i] / 100) < 0.6) ? "" : "a bar is not its error";'
why=
for width in 390 768 1280 1920; do browser_screen $width 1000; why+=$(browser_run "$fits" | sed 's/^""$//'); done
judge report_fits "$why"
judge report_quiet "$(browser_errors)"
exit $failed
