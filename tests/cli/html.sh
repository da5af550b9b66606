#!/bin/bash
# culprit html: the page stands alone, is small, opens in a browser without a complaint, and each of its
# controls works. Pictures are left in B/reports.
. "$(dirname "$0")/lib.sh"
. tests/lib/browser.sh
plan 20
trap 'browser_stop; rm -rf "$tmp"' EXIT
program=$B/firmware/zlib.elf
# The first cycles have all that is shown; status 69 says that --max-cycles ended the run.
record() { "$culprit" record --no-check --quiet "$@" >/dev/null 2>&1 || [ $? = 69 ]; }
record --max-cycles 400000 --period 1009 -o "$tmp/now.prof" "$program" && record --max-cycles 400000 --period 1009 --mem-latency 120 -o "$tmp/before.prof" "$program" &&
  record --max-cycles 400000 --mode profileme -o "$tmp/latency.prof" "$program" &&
  record --period 2003 -o "$tmp/large.prof" "$B/firmware/duktape.elf" &&
  record --max-cycles 400000 --timer -o "$tmp/timer.prof" "$program" || { bad record 'cannot record'; exit 1; }

page=$tmp/page.html
"$culprit" html -o "$page" --before "$tmp/before.prof" --latency "$tmp/latency.prof" "$tmp/now.prof" >"$tmp/stdout" 2>&1
judge html "$(cat "$tmp/stdout"; [ -s "$page" ] || echo no page)"
"$culprit" html -o "$tmp/again.html" --before "$tmp/before.prof" --latency "$tmp/latency.prof" "$tmp/now.prof"
judge html_same_bytes "$(cmp "$page" "$tmp/again.html" 2>&1)"
judge html_alone "$(grep -oE '(src|href)="[^#d"][^"]*"|url\([^)]*\)|@import[^;]*' "$page" | head -n 1)"
"$culprit" html -o "$tmp/large.html" "$tmp/large.prof"
bytes=$(stat -c %s "$tmp/large.html")
judge html_small "$([ "$bytes" -lt 2000000 ] || echo "$bytes bytes for the largest workload")"
expect html_no_output 64 'no page given' html "$tmp/now.prof"
expect html_no_cycles 73 'not a ProfileMe profile' html -o "$tmp/out/page.html" --latency "$tmp/timer.prof" "$tmp/now.prof"

without 'chromium chromedriver' browser page_{title,parts,sorts,filter,links,listing,stalls,flow,flame,theme,keyboard} \
  page_pictures page_console && exit $failed
if browser_start "$tmp"; then judge browser ''; else bad browser "$(tail -n 1 "$tmp/driver.log")"; exit 1; fi
browser_open "file://$page"
judge page_title "$([ "$(browser_run 'return document.title')" = '"Culprit: zlib.elf"' ] || browser_run 'return document.title')"
parts='["answer","summary","stack","time","hot","functions","flame","flow","stalls","latencies","changes","code"]'
judge page_parts "$(browser_run "return $parts.filter(id => !document.getElementById(id)).join(' ')" | sed 's/^""$//')"

# Each script returns "" when all is well. Controls are reached as a user does: by a click, by keys.
check() { judge "$1" "$(browser_run "$2" | sed 's/^""$//')"; }
check page_sorts '
  for (const button of document.querySelectorAll("th button")) {
    const head = button.parentElement, rows = () => Array.from(head.closest("table").tBodies[0].rows);
    const read = row => { const c = row.cells[head.cellIndex];
      return c.dataset.v === undefined ? c.textContent : Number(c.dataset.v); };
    for (const sign of [-1, 1]) {
      button.click();
      const v = rows().map(read);
      for (let i = 1; i < v.length; i++)
        if (sign * (typeof v[i] === "number" ? v[i] - v[i - 1] : v[i].localeCompare(v[i - 1])) < 0)
          return head.textContent + ": not in order";
      if (!head.getAttribute("aria-sort")) return head.textContent + ": does not say that it sorts";
    }
  }
  return "";'
check page_filter '
  const field = document.querySelector("input[data-filter]"),
    rows = Array.from(document.querySelectorAll("#functions-table tbody tr"));
  const type = text => { field.value = text; field.dispatchEvent(new Event("input")); return rows.filter(r => !r.hidden).length; };
  if (type("deflate_slow") !== 1) return "deflate_slow is not the only one left";
  return type("") === rows.length ? "" : "not all are back";'
check page_links '
  for (const link of document.querySelectorAll("#functions-table a")) {
    const id = link.getAttribute("href").slice(1), target = document.getElementById(id);
    if (!target) return id + " is not there";
    location.hash = id;
    dispatchEvent(new Event("hashchange"));
    if (!target.open) return id + " stays folded";
  }
  return "";'
check page_listing '
  const rows = document.querySelectorAll("#code ~ details")[0].querySelectorAll("tbody tr");
  const instructions = Array.from(rows).filter(row => row.cells.length === 9);
  return instructions.length > 20 ? "" : instructions.length + " of " + rows.length + " rows";'
check page_stalls '
  const rows = Array.from(document.querySelectorAll("#stalls ~ table")[0].querySelectorAll("tbody tr"));
  return rows.length > 10 && rows.some(r => r.textContent.includes("D-cache miss")) ? "" : rows.length + " stalls";'
check page_flow 'return document.querySelectorAll("#flow ~ .drawing svg rect").length > 4 ? "" : "no blocks";'
check page_flame '
  const graph = document.querySelector(".flame"), frames = Array.from(graph.querySelectorAll("button"));
  const inner = frames.find(f => Number(f.dataset.x) > 0 && Number(f.dataset.w) < 0.5);
  inner.focus();
  inner.click();
  if (parseFloat(inner.style.width) < 99.9) return "a click does not widen the frame";
  inner.dispatchEvent(new KeyboardEvent("keydown", {key: "Escape", bubbles: true}));
  return Math.abs(parseFloat(inner.style.width) - 100 * Number(inner.dataset.w)) < 0.01 ? "" : "Escape does not show all again";'
check page_theme '
  const button = document.getElementById("theme"), back = () => getComputedStyle(document.body).backgroundColor, first = back();
  button.click();
  const second = back();
  button.click();
  return first !== second && back() === first ? "" : "the theme stays " + second;'
check page_keyboard '
  const controls = document.querySelectorAll("a, button, input, summary");
  return Array.from(controls).every(c => c.tabIndex >= 0) ? "" : "a control cannot be reached";'
mkdir -p "$B/reports"
browser_open "file://$page"
browser_size 1300 1700
browser_shot "$B/reports/page-light.png"
browser_run 'document.getElementById("theme").click(); location.hash = "flow"; return 1' >/dev/null
browser_shot "$B/reports/page-dark.png"
judge page_pictures "$(for f in light dark; do
  file "$B/reports/page-$f.png" | grep -q 'PNG image data, 1300' || echo "$f is no picture"
done)"
judge page_console "$(browser_errors)"
exit $failed
