#!/bin/bash
# culprit prof, topcounts, whatcg, stats, diff: what they print for known samples, from profiles and from the
# database, and every bad input.
. "$(dirname "$0")/lib.sh"
plan 47
maker=$B/tb/profile golden=$(dirname "$(realpath "$0")")/verbs.golden
assemble "$tmp/p.elf" $by_hand_id -Wl,--build-id=0x00c0ffee00112233 <<<"$by_hand" || exit 2
assemble "$tmp/q.elf" $by_hand_id -Wl,--build-id=0x0badcafe <<<"${by_hand//warm/tepid}" || exit 2
riscv64-unknown-elf-strip -o "$tmp/stripped.elf" "$tmp/p.elf"
cd "$tmp" || exit 2
unset CULPRIT_DB

# profile NAME PROGRAM BUILD_ID: standard input (tb/lib/prof_make.h) after a common head
profile() {
  { printf 'program %s\ncycles 101500\ninstret 61000\nperiod 1000\nrandom 1\n' "$2"
    [ -z "$3" ] || echo "build_id $3"; cat; } | "$maker" make "$1" || exit 2
}
p='p.elf 00c0ffee00112233' q='q.elf 0badcafe'
profile p.prof $p <<'E'
s 40 1 stall 8 80000004
s 20 1 commit 0 80000004 80000008
s 10 1 mispredict 4 80000010
s 6 2 stall 0 80000018
E
profile p2.prof $p <<'E'
s 44 1 stall 8 80000004
s 21 1 commit 0 80000004 80000008
s 9 1 mispredict 4 80000010
s 60 1 stall 0 80000018
E
profile p3.prof $p <<'E'
s 41 1 stall 8 80000004
s 19 1 commit 0 80000004 80000008
s 11 1 stall 0 80000018
E
profile q.prof $q <<'E'
kind timer
s 25 1 x 0 80000008
s 5 1 x 0 80000018
E
profile miss.prof $p <<'E'
event dmiss
period 100
s 30 1 stall 8 80000004
s 3 1 stall 8 8000000c
E
profile empty.prof $p </dev/null

# Text that was read and found good; `tests/cli/verbs.sh --golden` writes it anew.
while read -r words; do
  echo "\$ culprit $words"
  "$culprit" $words 2>&1 | grep -v '^\*\*\*'   # estimates: verbs_analysis.sh
done >text <<'E'
prof p.prof q.prof miss.prof
prof --by image p.prof q.prof miss.prof
prof --by line --keep 50 p.prof
prof --event dmiss,cycles p.prof miss.prof
topcounts --top 3 p.prof q.prof
whatcg p.prof q.prof
stats p.prof p2.prof p3.prof
diff p.prof p2.prof
diff p.prof q.prof
diff p2.prof p.prof
prof --program stripped.elf p.prof
E
if [ "${1:-}" = --golden ]; then cp text "$golden"; fi
judge verbs_golden "$(diff "$golden" text | sed -n 2p)"
judge verbs_columns "$(awk 'length > 125 { print "a line is wider than 125 columns: " $0; exit }' text)"

# shows NAME PATTERN ARGUMENTS...: status 0, silent on standard error, PATTERN in the output, no NaN
shows() {
  local name=$1 pattern=$2 why=; shift 2
  "$culprit" "$@" >stdout 2>stderr </dev/null || why="exit status $?: $(head -n 1 stderr)"
  if [ -z "$why" ] && [ -s stderr ]; then why="says: $(head -n 1 stderr)"; fi
  if [ -z "$why" ] && ! grep -Eq -- "$pattern" stdout; then why="no '$pattern' in the output of culprit $*"; fi
  if [ -z "$why" ] && grep -Eiq '\b(nan|inf)\b' stdout; then why="a number is none"; fi
  judge "$name" "$why"
}
shows prof_top '  [0-9.]+%  in 1 more function$' prof --top 1 p.prof
shows prof_image '^1 image on' prof --image q.elf p.prof q.prof
shows prof_timer 'hot$' prof q.prof
profile gone.prof gone.elf 1234 <<<'s 9 1 commit 0 80000004'
shows prof_gone 'note      gone.elf: .*No such file or directory: functions have no names; --by instruction lists addresses' \
  prof gone.prof
shows prof_stripped 'note      p.elf: .*: functions have no names; --by instruction lists addresses' \
  prof --program stripped.elf p.prof
shows whatcg_timer 'no classes: they come from samples of TIP' whatcg q.prof
mkdir other && cp q.elf other/p.elf
profile other.prof other/p.elf 0badcafe <<<'s 9 1 commit 0 80000004'
shows diff_builds 'Instructions are not compared: the programs are not of the same build' diff p.prof other.prof
shows stats_one_window 'procedure$' stats --keep 50 p.prof p2.prof
judge stats_keeps "$([ "$(grep -c ' hot$\| warm$' stdout)" = 1 ] || echo 'other procedures than the one with half of the samples')"

# The columns of Figure 3, and its numbers by hand: 76 - 6 and 88 - 6 ... samples
"$culprit" stats --json s.json p.prof p2.prof p3.prof >stdout
judge stats_columns "$(grep -q '^ *range% *sum *sum% *N *mean *std-dev *min *max *procedure$' stdout || echo 'other columns')"
# jq from 1.7 on shows the zeros behind a number that it does not change.
same() {
  local got; got=$(sed -E 's/(\.[0-9]*[1-9])0+([],])/\1\2/g; s/\.0+([],])/\1/g' <<<"$1")
  [ "$got" = "$2" ] || echo "$got is not $2"
}
judge stats_numbers "$(same "$(jq -c '[.procedures[] | select(.procedure == "warm") |
    .n, .sum, .mean, .min, .max, (.deviation * 100 | round), (.range * 10000 | round)]' s.json)" \
    '[3,83,27.66666667,11,60,2801,5904]'
  same "$(jq -c '[.sets[].samples]' s.json)" '[82,134,71]')"

# JSON: every row, sums that agree, intervals around values
"$culprit" prof --json f.json p.prof q.prof miss.prof >/dev/null &&
  "$culprit" prof --by line --json l.json p.prof q.prof miss.prof >/dev/null &&
  "$culprit" topcounts --top 1 --json i.json p.prof q.prof miss.prof >/dev/null &&
  "$culprit" whatcg --json w.json p.prof miss.prof >/dev/null &&
  "$culprit" diff --json d.json p.prof p2.prof >/dev/null
judge json_written "$([ $? = 0 ] || echo 'a command fails')"
judge json_sums "$(same "$(jq -c '[([.functions[].events.cycles.samples] | add),
    ([.functions[].events.dmiss.samples] | add), .known, (.functions | length)]' f.json)" \
    '[112,33,145,4]'
  same "$(jq -c '[([.lines[].events.cycles.events] | add)]' l.json)" '[112000]'
  same "$(jq -c '[([.instructions[].events.cycles.events] | add),
      ([.instructions[].share] | add | . * 1000 | round)]' i.json)" \
    '[112000,1000]'
  same "$(jq -c '[([.classes[].events] | add), ([.functions[].events.cycles.events] | add),
      .causes[0].name]' w.json)" \
    '[82000,82000,"mispredict"]')"
judge json_intervals "$(same "$(jq -c '[.functions[] | .share_95[0] <= .share and .share <= .share_95[1]] | all' f.json)" true
  same "$(jq -c '[.functions[], .instructions[] |
    .change_95[1] <= .change_95[0] and .change_95[0] <= .change_95[2] and .chance >= 0 and .chance <= 1] | all' d.json)" true
  same "$(jq -c '.functions[0] |
      [.name, .change_95[0], (.change_95[2] - .change_95[1] | . / 2 / 1.959964 | . * . | round)]' d.json)" \
    '["warm",48000,72000000]')"

# The database says what the profiles say
for f in p q miss; do "$culprit" db add --db d.db --label $f $f.prof >/dev/null || exit 2; done
for words in 'prof --by image' topcounts whatcg; do
  "$culprit" $words p.prof q.prof miss.prof >files; "$culprit" $words --db d.db 2>&1 | sed "s|$tmp/||" >database
  judge "database_$(tr -d ' -' <<<"$words")" "$(diff files database | sed -n 2p)"
done
export CULPRIT_DB=d.db
shows database_variable ' hot$' prof --label q
shows database_sets '^change .* cycles' diff label=p label=q
shows database_set_and_file '^change .* cycles' diff label=p p2.prof
shows database_adds '^  cycles    112 samples' prof label=p,image=p.elf label=q
unset CULPRIT_DB

# Bad command lines and inputs
printf 'not a profile' >bad.prof
cp p.elf changed.elf
profile changed.prof changed.elf 1111 <<<'s 9 1 commit 0 80000004'
profile lost.prof bad.prof '' <<<'s 9 1 commit 0 80000004'
for v in prof topcounts whatcg; do expect ${v}_nothing 64 'no database given' $v; done
expect stats_nothing 64 'fewer than two sets given' stats
expect stats_one 64 'fewer than two sets given' stats p.prof
expect diff_three 64 'more than two sets' diff p.prof p2.prof p3.prof
expect prof_missing 66 'none.prof: No such file' prof none.prof
expect prof_bad 73 'bad.prof' prof bad.prof
expect prof_empty 73 'no samples in what was selected' prof empty.prof
expect prof_no_event 73 'no samples of imiss' prof --event imiss p.prof
expect prof_unknown_event 64 "'flops' is not an event" prof --event flops p.prof
expect prof_event_twice 64 'cycles is given twice' prof --event cycles,cycles p.prof
expect prof_by 64 "'page' is not" prof --by page p.prof
expect prof_keep 64 'not in the range 1 to 100' prof --keep 101 p.prof
expect prof_image_unknown 64 "no image 'r.elf'" prof --image r.elf p.prof
expect prof_epoch_of_file 64 'epoch selects from a database' prof --epoch one p.prof
expect prof_set 64 'a set is written epoch=' prof --db d.db colour=red
expect prof_selects_nothing 64 'no label' prof --db d.db --label none
expect prof_no_database 66 'none.db' prof --db none.db
expect prof_no_such_program 66 'none.elf: No such file' prof --program none.elf p.prof
expect prof_other_program 74 'no image of the samples has build id 0badcafe' prof --program q.elf p.prof
expect prof_changed 74 'changed.elf has changed since: the samples are of build id 1111, it has 00c0ffee00112233' prof changed.prof
expect prof_not_elf 65 'bad.prof' prof lost.prof
expect prof_json_nowhere 71 'none/f.json' prof --json none/f.json p.prof
exit $failed
