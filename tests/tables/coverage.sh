#!/bin/bash
# Every figure, table and claim of the papers has a row in docs/results/coverage.md, with a command or with a
# reason why not; its figures are in docs/results; its commands exist. Faults planted in a copy of the lists are
# found.                                                                     docs/results/coverage.md
set -u
. tests/lib/tap.sh
papers=tools/scripts/results/papers
plan 13
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
planted coverage_finds_reason dcpi 'DCPI, Section 3.3: neither a command nor a reason' 'del(.items[] | select(.item == "Section 3.3").note)'
planted coverage_finds_path tip 'TIP, Figure 9: docs/results has no tip/configs/small/error/line' '(.items[] | select(.item == "Figure 9").paths) = ["tip/configs/small/error/line"]'
planted coverage_finds_cell dispatch 'Selective dispatch, Table II: table dispatch_paper has no row II: frame work' '(.items[] | select(.item == "Table II").measured[0].row) = "II: frame work"'
planted coverage_finds_unmeasured coproc 'Co-processor, Figure 5: cop_paper, duktape-8x, 10: not measured' '(.items[] | select(.item == "Figure 5").measured[0].columns) = [10]'
planted coverage_finds_form tip 'TIP, Abstract, Imagick: does not say what differs' 'del(.items[] | select(.item == "Abstract, Imagick").note)'

# Rows whose figures come with the next run are not reproduced until docs/results has them; then they read them.
rows_now() {   # PAPER | ITEM | ... of each row
  tools/scripts/results.sh table 'coverage_tip, coverage_dcpi, coverage_coproc' | awk '/^\| in the paper/ { n++ } { print substr("tdc", n, 1) " " $0 }'
}
rows_now >"$scratch/now"
for paper in tip dcpi coproc; do
  jq -r --arg p "${paper:0:1}" '.items[] | select(.next) | "\($p) | \(.item) | "' "$papers/$paper.json"
done >"$scratch/next"
judge coverage_waits "$([ -s "$scratch/next" ] || echo 'no such rows'
  grep -F -f "$scratch/next" "$scratch/now" | grep -vE 'Not measured yet| older|as measured')"
cp -r docs/results "$scratch/results"
plant() { jq "$2" "docs/results/$1.json" >"$scratch/results/$1.json" || echo "$1: jq failed"; }
plant tip '.configs[].flushes = {mispredict_cycles: 3.25, misc_flush_percent: 1.5}'
plant coproc '.configs.small.engine = {handler_cycles_a_sample: 2.5, handler_cycles_a_slot: 212.4, branch_percent: 62.5} | .configs.small.convergence = {program: "lua", half: [9, 8, 7, 6], base: [4, 3, 2, 1], double: [3, 2, 1, 0.5]}'
plant dcpi '.sparse = .frequency
  | .sparse["small-in-order"].unseen.pc_published.instructions.within = [54, 60, 61]
  | (.frequency[].unseen[].instructions) |= . + {confidence: [10, 20, 70], off_by_confidence: [6, 1, 1],
      histogram_by_confidence: [range(3) as $c | [range(20) | $c + 1]]}
  | (.systems.small[]) |= (. as $mix | reduce range(2; 9) as $k (.; .["seed\($k)"] = ($mix.cycles | .cycles += 1000 * $k)))
  | .spread = (.systems.small | map_values({runs: 8, procedures: [{procedure: "hot", sum: 900, range: 0.113, deviation: 0.2, by_chance: 0.1}]}))'
RESULTS=$scratch/results rows_now >"$scratch/then"
read_row() {   # PAPER ITEM MEASURED
  awk -F ' [|] ' -v item="$1 | $2" -v want="$3" '
    $1 " | " $2 == item { found = 1; if ($6 != want) print item ": " $6 ", not " want } END { if (!found) print item ": no row" }' "$scratch/then"
}
judge coverage_reads_next "$(
  RESULTS=$scratch/results tools/scripts/results.sh faults
  read_row t 'Section 2.2, flushed' 'small: 3.3<br>large: 3.3'
  read_row t 'Section 3.1, other flushes' 'small: 1.5<br>large: 1.5'
  read_row c 'Text, branch slots' 'value profile, percent: 63'
  read_row c 'Text, handler' 'value profile, a sample that the engine processed: 2.5<br>a slot that the handler read: 212'
  read_row c 'Figure 8' 'half: 9.00 / 8.00 / 7.00 / 6.00<br>base: 4.00 / 3.00 / 2.00 / 1.00<br>double: 3.00 / 2.00 / 1.00 / 0.50'
  read_row d 'Figure 3, runs' 'compress: 11.3<br>interpret: 11.3<br>memory: 11.3<br>short: 11.3'
  read_row d 'Figure 6' 'compress: 1.46, 1.53, 1.58<br>interpret: 1.26, 1.29, 1.32<br>memory: 0.77, 0.79, 0.82<br>short: 1.12, 1.16, 1.19'
  read_row d 'Section 6.2, confidence' 'in order, published method, unseen programs: 75.0'
  read_row d 'Figure 8, confidence' 'in order, published method, unseen programs: 10.0, 20.0, 70.0'
  read_row d 'Section 6.2, runs' 'in order, published method, unseen programs, within 5, 10, 15 %: 54.0, 60.0, 61.0 / 82.8, 90.2, 92.9')"
exit $failed
