#!/bin/bash
# Task 11: html and export read the profiles of every profiler, not of TIP alone.
. tests/newcomer/page_lib.sh
plan 19
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

# Executions: the mean is that of the report, single ones are in order, and all are drawn as long as they took.
"$culprit" report --json "$tmp/json" "$tmp/profileme" >/dev/null
means=$(jq -c '[.instructions[] | {key: .pc[2:], value: .phases.total.mean[0]}] | from_entries' "$tmp/json")
without 'chromium chromedriver' browser lives_means lives_order lives_fit_1280 lives_fit_390 lives_scale lives_quiet && exit $failed
if browser_start "$tmp"; then ok browser; else bad browser "$(tail -n 1 "$tmp/driver.log")"; exit 1; fi
browser_screen 1280 900
browser_open "file://$tmp/profileme.html"
check lives_means '
  const means = '"$means"', cards = Array.from(document.querySelectorAll(".lives"));
  const wrong = cards.filter(c => {
    const says = Number(c.querySelector(".life b").textContent), parts = Array.from(c.querySelector(".stack").children);
    const drawn = parts.reduce((sum, p) => sum + Number(p.dataset.n), 0);
    return !(Math.abs(says - means[c.dataset.pc]) < 0.051) || Math.abs(drawn - says) > 0.2;
  });
  return cards.length > 2 ? wrong.map(c => c.innerText).join() : cards.length + " instructions";'
check lives_order '
  for (const card of document.querySelectorAll(".lives")) {
    const cycles = Array.from(card.querySelectorAll(".life b"), b => Number(b.textContent)).slice(1);
    if (cycles.some((c, i) => i && c < cycles[i - 1])) return card.innerText;
  }
  return "";'
check lives_fit_1280 "$fits"
browser_screen 390 900
browser_media screen dark
check lives_fit_390 "$fits"
browser_shot "$B/reports/page-lives-390-dark.png"
browser_run 'document.getElementById("lives-scale").focus(); return 0' >/dev/null
for type in rawKeyDown keyUp; do
  browser_cdp Input.dispatchKeyEvent '{"type":"'$type'","key":" ","code":"Space","windowsVirtualKeyCode":32}' >/dev/null
done
check lives_scale '
  const card = c => Array.from(c.querySelectorAll(".life")).map(l => [Number(l.querySelector("b").textContent),
    Array.from(l.querySelectorAll(".stack span")).reduce((sum, s) => sum + Number(s.dataset.v), 0)]);
  const bars = Array.from(document.querySelectorAll(".lives")).flatMap(card), longest = Math.max(...bars.map(b => b[0]));
  const wrong = bars.filter(b => Math.abs(b[1] - b[0] / longest) > 0.02);
  if (!document.getElementById("lives-scale").checked || wrong.length) return JSON.stringify(wrong);
  '"$fits"
judge lives_quiet "$(browser_errors)"
exit $failed
