#!/bin/bash
# speedscope, in a browser, reads what culprit exports: its own format, collapsed stacks, and that of pprof.
. tests/lib/tap.sh
tests='speedscope_starts speedscope_functions speedscope_image speedscope_collapsed speedscope_pprof speedscope_event
  speedscope_complains'
without 'chromium chromedriver' $tests && { plan 7; exit; }
. tests/export/lib.sh
. "$here/viewers.sh"
. "$here/../lib/browser.sh"
needs_viewer speedscope $tests
trap 'browser_stop; rm -rf "$tmp"' EXIT
if browser_start "$tmp"; then ok speedscope_starts; else bad speedscope_starts "$(tail -n 1 "$tmp/driver.log")"; exit 1; fi

# opens FILE: into `found` go the rows of the table of functions: TOTAL SELF NAME
opens() {
  printf 'speedscope.loadFileFromBase64("%s", "%s")' "$1" "$(base64 -w 0 "$1")" >load.js
  browser_open about:blank
  browser_open "file://$viewers/speedscope/dist/release/index.html#localProfilePath=$tmp/load.js&view=sandwich"
  for _ in $(seq 50); do
    browser_run '
      const number = cell => cell.innerText.replace(/ .*/, "").replace(/,/g, "");
      return Array.from(document.querySelectorAll("table tr")).filter(r => r.cells.length == 3 && /%/.test(r.innerText)).map(
        r => `${number(r.cells[0])} ${number(r.cells[1])} ${r.cells[2].innerText}`)' |
      jq -r '.[]' >rows
    [ -s rows ] && break
    sleep 0.1
  done
}
# COUNT NAME by one of the two columns
by() { awk -v c=$1 '$c != 0 { s[$3] += $c } END { for (n in s) print s[n], n }' rows | sort; }

sums cycles "$own" >wanted
sums cycles '$2' >images
check() { # TEST FILE: functions by their own time
  opens "$2"
  by 2 >found
  same "speedscope_$1" wanted found
}
export_to all.json speedscope && check functions all.json
by 1 | grep '[.]elf$' >found
same speedscope_image images found
export_to all.txt collapsed && check collapsed all.txt
sums cycles '$4' >wanted # of a location of pprof it shows the function that holds the address
export_to all.pb.gz pprof && check pprof all.pb.gz
"$culprit" export --format speedscope -o miss.json miss.prof
sums dmiss "$own" >wanted
check event miss.json
is speedscope_complains "$(browser_errors | head -n 1)" ''
exit $failed
