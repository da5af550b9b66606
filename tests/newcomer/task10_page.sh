#!/bin/bash
# Task 10: the page opens with the answer, and is read on every screen, in both schemes, printed, by keys alone.
. tests/newcomer/page_lib.sh
plan 26
judge page "$(page page.html "$tmp/hand.prof")"
line=$(grep -n ' ld a0' "$tmp/source.S" | head -n 1 | cut -d: -f1)
tests='page_answer page_facts page_hottest page_not_grey page_fits_390_light page_fits_390_dark page_fits_768_dark page_fits_1280_light
  page_fits_1280_dark page_fits_1920_light page_words page_labels page_names_first page_dark page_phase_keys page_phase_pointer page_all_keys page_print page_paint page_quiet'
without 'chromium chromedriver' browser $tests && exit $failed
if browser_start "$tmp"; then ok browser; else bad browser "$(tail -n 1 "$tmp/driver.log")"; exit 1; fi
browser_screen 1280 900
browser_open "file://$tmp/page.html"
check page_answer '
  const is = document.querySelector("h1").textContent.replaceAll("\u00a0", " "), should =
    "27 % of the time waits for one load, hot+0x0, source.S:'"$line"', missing the L2.";
  return document.body.firstElementChild.querySelector("h1") && is === should ? "" : is;'
check page_facts '
  const text = document.querySelector(".facts").innerText.replace(/\s+/g, " ");
  return ["cycles 1,000,000", "IPC 0.700", "method TIP", "overhead", "samples 1,000", "checked 1,000", "lost none"]
    .filter(t => !text.includes(t)).join(", ");'
check page_hottest '
  const card = document.querySelector(".hot"), lines = card.querySelectorAll(".source li");
  if (lines.length !== 3 || lines[1].value !== '"$line"' || !lines[1].textContent.includes("ld a0")) return card.innerText;
  return card.closest("details") || !card.textContent.includes("27.0") ? card.innerText : "";'
check page_not_grey '
  const plain = getComputedStyle(document.body).color;
  return Array.from(document.querySelectorAll("#functions-table tbody tr")).filter(r =>
    getComputedStyle(r.cells[2]).color !== plain).map(r => r.textContent).join(", ");'
mkdir -p "$B/reports"
browser_run 'for (const d of document.querySelectorAll("details")) d.open = true; return 0' >/dev/null
for look in 1280-light 1280-dark 1920-light 768-dark 390-light 390-dark; do
  browser_screen ${look%-*} 1000
  browser_media screen ${look#*-}
  check page_fits_${look/-/_} "$fits"
  browser_shot "$B/reports/page-$look.png"
done
# Words of heads, and names of common length, stay in one piece on a wide screen.
browser_screen 1280 1000
check page_words '
  for (const cell of document.querySelectorAll("th, td.name")) {
    const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let text; (text = walk.nextNode());)
      for (const word of text.data.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        if (word[0].length < 24 && range.getClientRects().length > 1) return "broken: " + word[0];
      }
  }
  return "";'
browser_screen 390 1000
check page_labels '
  const shown = Array.from(document.querySelectorAll("#stack ~ .stack b")).filter(b => b.checkVisibility());
  return shown.length ? shown.filter(b => b.getBoundingClientRect().right > b.parentElement.getBoundingClientRect().right)
    .map(b => b.textContent).join(", ") : "no label is shown";'
browser_media screen dark
check page_names_first '
  for (const row of document.querySelectorAll(".rows tbody tr")) {
    const name = row.querySelector(".name").getBoundingClientRect();
    for (const cell of row.cells) if (cell.getBoundingClientRect().top < name.top) return row.textContent;
  }
  return "";'
check page_dark '
  const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/\d+/g).map(Number);
  return r + g + b < 150 ? "" : "the background is " + [r, g, b];'
browser_media screen light
browser_screen 1280 1000
browser_run 'document.getElementById("phase-to").focus(); return 0' >/dev/null
browser_key Home 36
check page_phase_keys '
  const text = document.getElementById("phase-text").textContent;
  return /^Phase: .*8[0-9][.][0-9].% execute/.test(text) ? "" : text;'
# From 55 % to 70 % of the width the load is waited for, and nothing else.
box=$(browser_run 'const e = document.getElementById("timeline"); e.scrollIntoView({block: "center"});
  const b = e.getBoundingClientRect(); return [b.left, b.width, b.top + b.height / 2].map(Math.round)' | tr -d '[]' | tr ',' ' ')
read -r left wide middle <<<"$box"
for step in "mousePressed 55" "mouseMoved 60" "mouseMoved 70" "mouseReleased 70"; do
  browser_cdp Input.dispatchMouseEvent "{\"type\":\"${step% *}\",\"x\":$((left + wide * ${step#* } / 100)),\"y\":$middle,
    \"button\":\"left\",\"buttons\":1,\"clickCount\":1}" >/dev/null
done
check page_phase_pointer '
  const text = document.getElementById("phase-text").textContent, first = document.querySelector("#phase-functions li");
  return /^Phase: .*100.0.% load stall/.test(text) && /^100.0.% hot$/.test(first.textContent) ? "" : text + first.textContent;'
# Tab reaches each control that shows, one after the other.
browser_run 'document.activeElement.blur(); scrollTo(0, 0); window.seen = new Set();
  document.addEventListener("focusin", e => window.seen.add(e.target)); return 0' >/dev/null
controls=$(browser_run 'for (const d of document.querySelectorAll("details")) d.open = false;
  return Array.from(document.querySelectorAll("a, button, input, summary")).filter(e => e.checkVisibility()).length')
browser_tabs $((controls + 2))
check page_all_keys "return window.seen.size >= $controls ? '' : window.seen.size + ' of $controls controls'"
browser_media print light
browser_screen 700 1000
check page_print "if (document.querySelector('nav').checkVisibility()) return 'the links are printed'; $fits"
browser_media screen light
# The quickest of five: others use the processors, too.
for _ in 1 2 3 4 5; do
  browser_open "file://$tmp/page.html"
  paint=$(browser_run 'const paint = performance.getEntriesByName("first-contentful-paint")[0]; return paint ? Math.round(paint.startTime) : 99999')
  [ "$paint" -lt 1000 ] && break
done
judge page_paint "$([ "$paint" -lt 1000 ] || echo "$paint ms")"
judge page_quiet "$(browser_errors)"
# Of several images, each says its part of the whole.
assemble "$tmp/two.elf" $by_hand_id -Wl,--build-id=0x0c0ffee4 <<<"$by_hand" || exit 2
{ echo "program $tmp/two.elf"; echo 'build_id 0c0ffee4'; phases; } | "$maker" make "$tmp/two.prof" || exit 2
page two.html "$tmp/hand.prof" "$tmp/two.prof"
judge page_images "$([ "$(grep -c '</bdi>, 50\.0.*% of the time</p>' "$tmp/two.html")" = 2 ] || grep -A 3 'id="stack"' "$tmp/two.html" | cut -c1-200)"
# A comparison says first what has changed.
phases | sed 's/^s 270 1 stall/s 370 1 stall/; s/^s 2 1 flush/s 102 1 flush/; /^s 200 1 stall 0/d' | profile before.prof
lead() { sed -n '/id="changes-'$1'"/{s/<[^>]*>//g;s/\xc2\xa0/ /g;p}' "$tmp/compare.html"; }
page compare.html --before "$tmp/before.prof" "$tmp/hand.prof"
judge page_compared "$([ "$(lead most)" = 'warm rose from 0.0 % of the time to 20.0 %.' ] || echo "says: $(lead most)")"
grow=$(phases | sed 's/^s 498 1 commit/s 998 1 commit/' | profile grown.prof; page grown.html --before "$tmp/hand.prof" "$tmp/grown.prof")
judge page_compared_runs "$grow$(grep -q 'stand for 1,500,000 cycles, and stood for 1,000,000 before: 50.0.*% more\.' "$tmp/grown.html" ||
  grep 'id="changes-' "$tmp/grown.html")"
page compare.html --before "$tmp/hand.prof" "$tmp/hand.prof"
judge page_unchanged "$([ "$(lead most)" = "No function's share changed by more than its error." ] || echo "says: $(lead most)")"
exit $failed
