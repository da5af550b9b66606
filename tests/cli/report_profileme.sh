#!/bin/bash
# culprit report, annotate, stat of ProfileMe profiles: what they print for known ones, and every bad input:
# one line, its status, no file.
. "$(dirname "$0")/lib.sh"
plan 92
maker=$B/tb/pme_analysis golden=$(dirname "$(realpath "$0")")/report_profileme.golden
source=${by_hand/a0, a1$'\n  ret\ncold'/a0, a1$'\n  fence\n  ret\ncold'}
assemble "$tmp/p.elf" $by_hand_id -Wl,--build-id=0x00c0ffee00112233 <<<"$source" || exit 2
assemble "$tmp/other.elf" $by_hand_id -Wl,--build-id=0x0badcafe <<<"$source" || exit 2
cd "$tmp" || exit 2

# profile NAME: standard input (tb/lib/profileme/make.h) after the common head
profile() { { echo "$head"; cat; } | "$maker" make "$1" || exit 2; }
head='program p.elf
build_id 00c0ffee00112233
cycles 101500
instret 61000
period 200
random 1
hardware 1
seed 9
width 2
interrupts 40
handler_cycles 2400'
profile p.prof <<'E'
baseline_cycles 100000
missed 6
filtered 3
dropped 4
empty 1
undelivered 1
ring_lost 2
pairs 1
minor 64
p 40 3 2
r 1 80000004 load retired l1miss 5 1 3 40 52 20 80001040
r 1 80000010 branch retired taken,h=ff 6 1 3 0 55 1 80000004
p 60 3 1
r 1 80000008 other retired rob,queue 8 30 34 0 50 3
r 1 80000004 load retired - 5 1 3 4 20 2 80001000
p 20 40 25
r 1 80000004 load retired l1miss,l2miss 5 1 3 140 155 120 80002040
r 1 80000018 other retired port 9 12 30 20 90 22
p 12 5 2
r 1 80000010 branch retired taken,mispredict,h=1ff 6 1 3 0 20 1 80000018
r 1 80000018 other wrong_path - 5 3 - - 9 0
p 5 2 1
r 1 8000000c store retired user 6 4 9 1 30 4 80003000
r 1 80000010 unknown wrong_path - - - - - 4 -
p 3 1 0
r 1 8000001c other retired - 6 - - - 40 30
r 1 1000 other retired icmiss 30 1 2 0 60 20
p 2 1 0
r 1 80000004 load order_violation order,own 5 1 3 10 40 9 80003000
r 1 80000008 other order_violation - 5 14 - - 39 0
E
single='r 30 80000004 load retired - 5 1 3 4 20 2 80001000
r 10 80000004 load retired l1miss 5 1 3 20 40 18 80001040
r 5 80000004 load wrong_path - 5 1 3 4 20 2 80001000
r 20 80000010 branch retired taken,mispredict 5 1 2 0 20 0'
profile single.prof <<<"$single"
profile sums.prof <<<"kind sums
$single"

# shows NAME PATTERN ARGUMENTS...: status 0, silent on standard error, PATTERN in the output, no escape
# sequence, no NaN
shows() {
  local name=$1 pattern=$2 why=; shift 2
  "$culprit" "$@" >stdout 2>stderr </dev/null || why="exit status $?: $(head -n 1 stderr)"
  if [ -z "$why" ] && [ -s stderr ]; then why="says: $(head -n 1 stderr)"; fi
  if [ -z "$why" ] && grep -q $'\e' stdout; then why="escape sequences in a file"; fi
  if [ -z "$why" ] && ! grep -Eq -- "$pattern" stdout; then why="no '$pattern' in the output of culprit $*"; fi
  if [ -z "$why" ] && grep -Eiq '(\b|-)(nan|inf)\b' stdout; then why="a number is none"; fi
  judge "$name" "$why"
}

# Text that was read and found good; `tests/cli/report_profileme.sh --golden` writes it anew.
for words in 'report p.prof --pairs --select retired^!mispredict:count --select load:mean_total' \
  'report p.prof --by line --sort aborted' \
  'report p.prof --by instruction --top 3 --addresses' 'stat p.prof' \
  'annotate p.prof hot --pairs --select l1miss' 'report p.prof --histogram 0x80000004' \
  'report p.prof --paths 0x80000010' 'report sums.prof' 'stat sums.prof'; do
  echo "\$ culprit $words"
  "$culprit" $words 2>&1 | sed "s|$tmp|TMP|g"
done >text
if [ "${1:-}" = --golden ]; then cp text "$golden"; fi
if diff -u "$golden" text >difference; then ok report_profileme_golden
else bad report_profileme_golden "$(grep -m 1 '^[-+][^-+]' difference)"; fi
if awk '/^\$/ { wide = /instruction|annotate|select/ } !wide && length > 125 { exit 1 }' text; then ok report_profileme_columns
else bad report_profileme_columns "a line is wider than 125 columns"; fi

# 143 samples of 157 selections are here, 11 are lost for good: 6 collisions, 3 dropped,
# 1 undelivered, 1 in the ring
shows pme_scale 'each record stands for 108 fetched instructions; for 7.01 % of the selections there is none' report p.prof
shows pme_losses '157 = 143 samples \+ 6 collisions \+ 3 filtered \+ 4 dropped \(1 empty\) \+ 1 undelivered' stat p.prof
shows pme_ring '2 records found the memory ring full' stat p.prof
shows pme_overhead '1.50 %: 101,500 cycles against 100,000' report p.prof
shows pme_outside 'outside the program' report p.prof
shows pme_address '^hot  80000004 to' annotate p.prof 0x80000008
shows pme_whole '80000014  ret' annotate --all p.prof hot
shows pme_no_record 'no record is of this function' annotate p.prof cold
shows pme_top '% of the fetched in 2 more functions' report --top 1 p.prof
shows pme_no_pairs 'No pairs in this file' report --pairs single.prof
shows pme_sums_say 'no standard errors of latencies, conflicts or pairs' stat sums.prof
shows pme_sums_detail 'histograms and addresses are not in it' report --histogram 0x80000004 sums.prof
shows pme_sums_paths 'branch histories are not in it' report --paths 0x80000004 sums.prof
shows pme_sums_addresses 'or the file holds sums' report --addresses sums.prof
shows pme_sums_select '^\[1\] retired\^l1miss' report --select 'retired ^ l1miss' sums.prof
for sort in held fetched retired aborted latency wasted name address icmiss mispredict; do
  shows "pme_sort_$sort" ' hot$' report --sort $sort p.prof
done

# Profiles with little in them
profile empty.prof </dev/null
profile emptypairs.prof <<<'pairs 1
minor 8'
profile lost.prof <<<'missed 9
ring_lost 4'
profile one.prof <<<'r 1 80000008 other retired - 5 1 3 0 20 2'
profile aborted.prof <<<'source model
r 3 80000008 unknown wrong_path - - - - - 4 -'
profile opportunities.prof <<<'opportunities 1
dropped 5
empty 5
r 4 80000004 load retired - 5 1 3 4 4095 4095 80001000'
profile onepair.prof <<<'pairs 1
minor 1
p 1 1 0
r 1 80000004 load retired - 5 1 3 4 20 2 80001000
r 1 80000008 other retired - 5 4 7 0 20 0'
for p in empty emptypairs lost one aborted opportunities onepair single sums; do
  shows "pme_report_$p" '^  records' report --pairs --addresses $p.prof
  shows "pme_stat_$p" '^  records' stat $p.prof
  shows "pme_annotate_$p" '^hot  80000004' annotate --pairs $p.prof hot
  "$culprit" report --json j.json $p.prof >/dev/null && jq -e .schema j.json >/dev/null || bad "pme_json_$p" 'no JSON'
done
shows pme_empty_says 'No records: nothing can be said' report empty.prof
profile few.prof <<<'r 100 80000004 load retired - 5 1 3 4 20 2 80001000
r 2 80000008 other retired - 5 1 3 4 30 20'
shows pme_culprit '^>> .*80000004  ld' annotate few.prof hot
shows pme_no_culprit '^ \? .* 17%.*80000008  addi' annotate few.prof hot
head=${head/random 1/random 0} profile steady.prof <<<'pairs 1
minor 1
p 3 1 0
r 1 80000004 load retired - 5 1 3 4 20 2 80001000
r 1 80000008 other retired - 5 4 7 0 20 0'
shows pme_steady 'all pairs are equally far apart' stat steady.prof
shows pme_saturated 'have a latency of 4,095 cycles' report opportunities.prof
shows pme_opportunities 'one selection in .* fetch opportunities' report opportunities.prof

# Walks of page tables: where the machine has virtual memory, of records and of sums. The header of a call has the bits of
# a load's DTLB miss.
walks='r 30 80000004 load retired dtlb 5 1 3 4 20 12 80001000
r 10 80000004 load retired l1miss 5 1 3 20 40 18 80001040
r 20 80000010 call retired itlb 5 1 2 0 20 0 80000000
r 20 80000018 other retired - 5 1 2 0 20 0'
for kind in records sums; do
  profile walks_$kind.prof <<<"config small-os
kind $kind
$walks"
  shows "pme_walks_$kind" 'forwarded   itlbmiss   dtlbmiss  function' report walks_$kind.prof
  shows "pme_walks_${kind}_stat" '^. dtlbmiss .* 37\.50% .* 30$' stat walks_$kind.prof
  "$culprit" report --json "$kind.json" walks_$kind.prof >/dev/null
  judge "pme_walks_${kind}_json" "$(jq -c '[.instructions[].events | .itlbmiss.records, .dtlbmiss.records]' "$kind.json" |
    grep -vxF '[0,30,20,0,0,0]')"
done
shows pme_walks_annotate 'dtlb 75% ' annotate walks_records.prof hot
"$culprit" report single.prof >text; "$culprit" stat single.prof >>text
judge pme_walks_none "$(grep tlbmiss text)"

# JSON: whole, with the same numbers
if "$culprit" report --json r.json --select 'retired^!mispredict' --select load:total p.prof >/dev/null &&
  "$culprit" annotate --json a.json p.prof warm >/dev/null; then
  got=$(jq -c '[.schema, .kind, .records, .pair_count, ([.functions[].records] | add) == .records,
    ([.lines[].records] | add) == .records,
    ([.instructions[].records] | add) == .records,
    ([.instructions[].pairs.records] | add) == .all.pairs.records, .functions[0].name,
    (.instructions[] | select(.pc == "0x80000004") | .reasons.retired, .events.l1miss.records, .phases.total.records,
      .histograms.memory, .selected[0].unknown),
    (.all.reasons | add), .selectors]' r.json)
  want='[1,"profileme",284,142,true,true,true,true,"hot",120,60,120,[[4,60],[40,40],[128,20]],120,284,["retired^!mispredict","load:total"]]'
  if [ "$got" = "$want" ]; then ok pme_json; else bad pme_json "$got is not $want"; fi
  got=$(jq -c '[[.functions[].name], [.instructions[].pc], .all.records]' a.json)
  if [ "$got" = '[["warm"],["0x80000018","0x8000001c"],284]' ]; then ok pme_json_function; else bad pme_json_function "$got"; fi
  "$culprit" report --json s.json sums.prof >/dev/null; "$culprit" report --json t.json single.prof >/dev/null
  same='[.instructions[] | [.pc, .records, .reasons, .events, (.phases | map_values(.mean[0]))]]'
  if [ "$(jq -c "$same" s.json)" = "$(jq -c "$same" t.json)" ]; then ok pme_json_sums
  else bad pme_json_sums "sums and records differ"; fi
else
  bad pme_json 'fails'
fi

# Selectors, and options of the other kind
expect pme_selector_name 64 "selector 'retird:count', column 1: no bit or number 'retird'" report --select retird:count p.prof
expect pme_selector_counter 64 "column 9: no counter 'cont'" annotate --select retired:cont p.prof hot
expect pme_selector_json 64 'column 9: a name is missing at the end' report --json out/j --select 'retired^' p.prof
expect pme_selector_sums 64 "selector 'l1miss:count': not in this file, which holds sums" report --select l1miss:count sums.prof
expect pme_selector_many 64 'select is given more than 8 times' report p.prof $(printf -- '--select any %.0s' 1 2 3 4 5 6 7 8 9)
expect pme_selector_none 64 'select needs a value' report p.prof --select
expect pme_sort_other 64 "'cpi' is not held, fetched" report --sort cpi p.prof
expect pme_sort_wasted 64 'sort wasted needs pairs, and single.prof has none' report --sort wasted single.prof
expect pme_histogram_pc 64 "histogram: 'hot' is not an address" report --histogram hot p.prof
expect pme_histogram_none 64 'no record of an instruction at 0x80000014' report --histogram 0x80000014 p.prof
expect pme_paths_none 64 'no record of an instruction at 0x80000014' report --paths=0x80000014 p.prof
expect pme_stat_select 64 'unknown option --select' stat --select any p.prof
expect pme_unknown_function 64 'no function hott in the program; similar: hot' annotate p.prof hott
expect pme_other_program 74 'other.elf has build id 0badcafe' report --json out/j --program other.elf p.prof
expect pme_json_full 71 'cannot write /dev/full' report --json /dev/full p.prof
STDOUT=/dev/full expect pme_stdout_full 71 'standard output' report p.prof
if [ -x "$B/tb/profile" ]; then
  "$B/tb/profile" make tip.prof <<<"program p.elf
build_id 00c0ffee00112233
s 1 1 commit 0 80000008"
  expect pme_not_tip 64 'select is for profiles of ProfileMe, and tip.prof is not one' report --select any tip.prof
  expect pme_not_tip_pairs 64 'pairs is for profiles of ProfileMe' annotate --pairs tip.prof hot
fi
for c in report annotate stat; do
  if "$culprit" $c --help >stdout 2>stderr && grep -q "usage: culprit $c" stdout && [ ! -s stderr ]; then ok "pme_${c}_help"
  else bad "pme_${c}_help" "status or output"; fi
done
exit $failed
