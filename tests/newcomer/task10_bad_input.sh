#!/bin/bash
# The page of bad input: no samples, one, names that are long, right to left or HTML, sources that are gone or newer.
. tests/newcomer/page_lib.sh
plan 14
has() { judge "$1" "$(grep -qF -- "$3" "$tmp/$2" || echo "it does not say: $3")"; }
echo 'period 1000' | profile none.prof
judge no_samples "$(page none.html "$tmp/none.prof")"
has no_samples_says none.html 'No samples: nothing can be said'
echo "s 1 1 stall 8 $(at hot 0)" | profile one.prof
judge one_sample "$(page one.html "$tmp/one.prof")"
has one_sample_doubt one.html 'there are few samples'
riscv64-unknown-elf-objcopy -g "$tmp/hand.elf" "$tmp/bare.elf"
page bare.html --program "$tmp/bare.elf" "$tmp/hand.prof"
has source_none bare.html 'hand.elf</bdi>: it has no debug information (compile with -g).</p>'
judge no_escaped_tags "$(grep -ho '.*&lt;/[a-z]*&gt;' "$tmp"/*.html | head -n 1)"
touch -d '+1 hour' "$tmp/source.S"
page newer.html "$tmp/hand.prof"
has source_newer newer.html 'source.S</bdi> is newer than the program'
mv "$tmp/source.S" "$tmp/away.S"
page moved.html "$tmp/hand.prof"
has source_moved moved.html 'is not there: its lines are numbers without text'
sed '1s/[0-9]\+$/99/' "$tmp/hand.prof" >"$tmp/newer.prof"
expect newer_version 73 'version 99; this program reads version' html -o "$tmp/out/x.html" "$tmp/newer.prof"

long=$(printf 'x%.0s' $(seq 10000))
sed -E "s/\bhot\b/\"<img src=x onerror=alert(1)>\"/; s/\bhot\b/\"<img src=x onerror=alert(1)>\"/g; s/\bwarm\b/$long/g; s/\bcold\b/\"\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d\"/g" \
  <<<"$by_hand" >"$tmp/names.s"
assemble "$tmp/names.elf" $by_hand_id -Wl,--build-id=0x0c0ffee3 <"$tmp/names.s" || exit 2
judge names "$(page names.html --program "$tmp/names.elf" "$tmp/hand.prof")"
judge names_small "$([ "$(stat -c %s "$tmp/names.html")" -lt 200000 ] || stat -c '%s bytes' "$tmp/names.html")"
without 'chromium chromedriver' names_fit names_are_text no_scripts && exit $failed
browser_start "$tmp" || { bad names_fit "$(tail -n 1 "$tmp/driver.log")"; exit 1; }
browser_screen 390 1000
browser_open "file://$tmp/names.html"
check names_fit "for (const d of document.querySelectorAll('details')) d.open = true; $fits"
check names_are_text '
  if (document.querySelector("img")) return "a name became an element";
  return document.querySelector("h1").textContent.includes("<img src=x onerror=alert(1)>+0x0") ? "" : document.querySelector("h1").textContent;'
# From a medium that cannot be written, without scripts: the tables are there to read.
mkdir "$tmp/medium" && cp "$tmp/one.html" "$tmp/medium" && chmod 555 "$tmp/medium"
browser_cdp Emulation.setScriptExecutionDisabled '{"value": true}' >/dev/null
browser_open "file://$tmp/medium/one.html"
check no_scripts '
  const shown = [...document.querySelectorAll("table")].filter(t => t.getClientRects().length && t.innerText.includes("hot"));
  document.querySelector("#theme").click();
  if (document.querySelector("#theme").ariaPressed !== "false") return "scripts run";
  return shown.length < 2 ? shown.length + " tables with the function are shown" : "";'
chmod 755 "$tmp/medium"
exit $failed
