#!/bin/bash
# Every figure, table and claim of the papers has a row in docs/results/coverage.md, with a command or with a
# reason why not; its figures are in docs/results; its commands exist. Faults planted in a copy of the lists are
# found.                                                                     docs/results/coverage.md
set -u
. tests/lib/tap.sh
papers=tools/scripts/results/papers
plan 11
judge coverage_lists "$(tools/scripts/results.sh faults 2>&1)"

# Goals of make, names of tests, scripts.
jq -r '.items[].command // empty' $papers/*.json | sort -u >"$scratch/commands"
goals=$(make -pRrq B="${B:-build}" help 2>/dev/null | sed -n 's/^\([a-z-]*\):.*/\1/p' | sort -u)
names=$(cat tests/lists/*.list tests/lists/*.regress | sed -n 's/^\([a-z0-9_]*\) *|.*/\1/p')
missing=
while read -r make words; do
  [ "$make" = make ] || missing+="$make $words: not a command of make"$'\n'
  for word in $(sed "s/T='[^']*'//; s/[A-Z]*=[^ ]*//g" <<<"$words"); do
    grep -qx -- "$word" <<<"$goals" || missing+="make $word: no such goal"$'\n'
  done
  set -f
  for word in $(sed -n "s/.*T='\([^']*\)'.*/\1/p; t; s/.*T=\([^ ]*\).*/\1/p" <<<"$words"); do
    grep -qxE -- "${word//\*/.*}" <<<"$names" || missing+="make test T=$word: no such test"$'\n'
  done
  set +f
done <"$scratch/commands"
judge coverage_commands "${missing%$'\n'}"
judge coverage_counts "$(jq -n --slurpfile papers <(cat $papers/*.json) '[$papers[].items[].form] as $all
  | [("paper", "ours", "not", "drawing") as $f | [$all[] | select(. == $f)] | length] | add
  | if . == ($all | length) then empty else "the forms do not add up" end')"

# planted NAME PAPER FAULT FILTER: the lists with FILTER on one paper have exactly this fault.
planted() {
  rm -rf "$scratch/papers"
  cp -r $papers "$scratch/papers"
  jq "$4" "$papers/$2.json" >"$scratch/papers/$2.json"
  local found
  found=$(PAPERS=$scratch/papers tools/scripts/results.sh faults 2>&1)
  judge "$1" "$([ "$found" = "$3" ] || printf 'wanted: %s\nfound: %s' "$3" "$found")"
}
planted coverage_finds_row tip 'TIP: Figure 11c has no row' 'del(.items[] | select(.item == "Figure 11c"))'
planted coverage_finds_gap dcpi 'DCPI: the list of tables has a gap' 'del(.tables[] | select(. == "4")) | del(.items[] | select(.item | startswith("Table 4")))'
planted coverage_finds_command profileme 'ProfileMe, Figure 3, retired: neither a command nor a reason' 'del(.items[] | select(.item == "Figure 3, retired").command)'
planted coverage_finds_reason dcpi 'DCPI, Figure 6: neither a command nor a reason' 'del(.items[] | select(.item == "Figure 6").note)'
planted coverage_finds_path tip 'TIP, Figure 9: docs/results has no tip/configs/small/error/line' '(.items[] | select(.item == "Figure 9").paths) = ["tip/configs/small/error/line"]'
planted coverage_finds_cell dispatch 'Selective dispatch, Table II: table dispatch_paper has no row II: frame work' '(.items[] | select(.item == "Table II").measured[0].row) = "II: frame work"'
planted coverage_finds_unmeasured coproc 'Co-processor, Figure 5: cop_paper, duktape-8x, 10: not measured' '(.items[] | select(.item == "Figure 5").measured[0].columns) = [10]'
planted coverage_finds_form tip 'TIP, Abstract, Imagick: does not say what differs' 'del(.items[] | select(.item == "Abstract, Imagick").note)'
exit $failed
