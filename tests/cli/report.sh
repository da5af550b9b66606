#!/bin/bash
# culprit report, annotate, stat: what they print for a known profile, and every bad input: one line, its
# status, no file.
. "$(dirname "$0")/lib.sh"
plan 96
maker=$B/tb/profile golden=$(dirname "$(realpath "$0")")/report.golden
source="$by_hand"'
.globl left, right, late, mix.constprop.0, mix.part.1
left: nop; right: ret
mix.constprop.0: nop; mix.part.1: ret
.section .late, "awx", @nobits
late: .space 0x4000000'
note="$by_hand_id -Wl,--section-start=.late=0x80002000"
assemble "$tmp/p.elf" $note -Wl,--build-id=0x00c0ffee00112233 <<<"$source" || exit 2
assemble "$tmp/other.elf" $note -Wl,--build-id=0x0badcafe <<<"$source" || exit 2
assemble "$tmp/nameless.elf" $note -Wl,--build-id=none <<<"$source" || exit 2
cd "$tmp" || exit 2

# profile NAME: standard input (tb/lib/prof_make.h) after the common head
profile() { { echo "$head"; cat; } | "$maker" make "$1" || exit 2; }
head='program p.elf
build_id 00c0ffee00112233
cycles 101500
instret 61000
period 1000
random 1
seed 9'
profile p.prof <<'E'
interrupts 96
handler_cycles 2400
baseline_cycles 100000
checked 96
filtered 3
ring_lost 2
ring_lost_weight 3
undelivered 1
s 40 1 stall 28 80000004
s 20 1 commit 8 80000004 80000008
s 10 1 commit 0 8000000c 80000010
s 6 2 stall/u 0 80000018
s 4 1 commit/u 0 80000018
s 9 1 mispredict 4 80000010
s 3 1 drained 0 80000004
s 2 3 flush 0 8000001c
s 1 1 interrupt 0 80000020
s 1 1 exception 0 1000
E

# shows NAME PATTERN ARGUMENTS...: status 0, silent on standard error, PATTERN in the output, no escape
# sequence, no NaN
shows() {
  local name=$1 pattern=$2 why=; shift 2
  "$culprit" "$@" >stdout 2>stderr </dev/null || why="exit status $?: $(head -n 1 stderr)"
  if [ -z "$why" ] && [ -s stderr ]; then why="says: $(head -n 1 stderr)"; fi
  if [ -z "$why" ] && grep -q $'\e' stdout; then why="escape sequences in a file"; fi
  if [ -z "$why" ] && ! grep -Eq "$pattern" stdout; then why="no '$pattern' in the output of culprit $*"; fi
  if [ -z "$why" ] && grep -Eiq '\b(nan|inf)\b' stdout; then why="a number is none"; fi
  judge "$name" "$why"
}

# Text that was read and found good; `tests/cli/report.sh --golden` writes it anew.
for words in 'report' 'report --by line --sort cpi' 'report --by instruction --top 3' 'stat' 'annotate'; do
  echo "\$ culprit $words p.prof"
  function=; [ "$words" = annotate ] && function=hot
  "$culprit" $words p.prof $function 2>&1 | sed "s|$tmp|TMP|g"
done >text
if [ "${1:-}" = --golden ]; then cp text "$golden"; fi
if diff -u "$golden" text >difference; then ok report_golden; else bad report_golden "$(grep -m 1 '^[-+][^-+]' difference)"; fi
if awk '/^\$/ { names = /instruction/ } !names && length > 120 { exit 1 }' text; then ok report_columns
else bad report_columns "a line is wider than 120 columns"; fi

shows report_top '^ *[0-9.]+%  in 2 more functions' report --top 2 p.prof
shows report_all_rows 'outside the program' report --top=0 p.prof
shows report_sort_class '  hot$' report --sort load_stall p.prof
shows report_sort_name 'hot' report --sort name p.prof
shows report_program 'hot' report --program "$tmp/p.elf" p.prof
shows annotate_address '^warm  80000018' annotate p.prof 0x8000001c
shows annotate_whole '80000014  ret' annotate --all p.prof hot
shows report_losses '2 samples found the memory ring full; they stood for 3 triggers' stat p.prof
shows report_triggers '^  triggers  113 = 98 samples \+ 11 missed \+ 3 filtered \+ 1 undelivered' stat p.prof
shows report_overhead '1.50 %: 101,500 cycles against 100,000 of the same run with sampling off' report p.prof

# Profiles with little in them
profile empty.prof </dev/null
profile lost.prof <<<'ring_lost 50
ring_lost_weight 70'
profile one.prof <<<'s 1 1 commit 0 80000008'
profile timer.prof <<<'kind timer
s 30 1 x 0 80000008
s 5 1 x 0 80000018'
profile misses.prof <<<'event dmiss
source model
s 30 1 stall 8 80000004
s 2 1 commit 8 80000004'
for p in empty lost one timer misses; do
  shows "report_$p" '^  samples' report $p.prof
  shows "stat_$p" '^  samples' stat $p.prof
  shows "annotate_$p" '^hot  80000004' annotate $p.prof hot
done
shows annotate_no_sample 'no sample fell into this function' annotate one.prof cold
shows report_empty_says 'No samples: nothing can be said' report empty.prof
shows report_lost_says '50 samples found the memory ring full; they stood for 70 triggers' report lost.prof
shows report_timer_says 'no classes, no CPI' report timer.prof
shows report_misses_says 'shares are of these events' report misses.prof
shows report_not_compared 'not compared with the Oracle' report one.prof

left=$(riscv64-unknown-elf-nm p.elf | awk '$3 == "left" { print substr($1, 9) }')
profile twins.prof <<<"s 9 1 commit 0 $left $(printf %x $((0x$left + 4)))"
clone=$(riscv64-unknown-elf-nm p.elf | awk '$3 == "mix.part.1" { print substr($1, 9) }')
profile clones.prof <<<"s 9 1 commit 0 $clone"
shows annotate_clone '^mix.part.1  ' annotate clones.prof mix
expect annotate_half_a_name 64 'no function mi in the program' annotate clones.prof mi
profile gone.prof <<<'program gone.elf
s 9 1 commit 0 80000004'
expect report_program_gone 66 'gone.elf: No such file or directory; it is the program of gone.prof [(]--program ELF' \
  report gone.prof
shows report_program_gone_found 'hot' report --program p.elf gone.prof
shows annotate_no_contents '^late  8' annotate --all one.prof late
if [ "$(wc -l <stdout)" -lt 100 ]; then ok annotate_short; else bad annotate_short "lists memory that the file does not hold"; fi

# JSON: whole, with the same numbers
if "$culprit" report --json r.json p.prof >/dev/null && "$culprit" annotate --json a.json p.prof warm >/dev/null &&
  "$culprit" stat --json s.json empty.prof >/dev/null; then
  got=$(jq -c '[.schema, .here, .missed, .all.weight, ([.functions[].twelfths] | add) == .all.twelfths,
    ([.lines[].twelfths] | add) == .all.twelfths,
    ([.instructions[].twelfths] | add) == .all.twelfths, ([.stack[].twelfths] | add) == .all.twelfths, .functions[0].name,
    (.functions[0].share * 1000 | round), .functions[0].confidence,
      (.instructions[] | select(.pc == "0x80000004") | .executions + 0, .causes.dmiss)]' r.json)   # + 0: jq 1.7 leaves digits as they are
  want='[1,96,11,106,true,true,true,true,"hot",774,"medium",15000,600]'
  if [ "$got" = "$want" ]; then ok report_json; else bad report_json "$got is not $want"; fi
  got=$(jq -c '[[.functions[].name], [.instructions[].pc], .all.weight]' a.json)
  if [ "$got" = '[["warm"],["0x80000018","0x8000001c"],106]' ]; then ok annotate_json; else bad annotate_json "$got"; fi
  "$culprit" report --json t.json twins.prof >/dev/null
  got=$(jq -c '[([.lines[].function] | sort), ([.lines[].line] | unique | length)]' t.json)
  if [ "$got" = '[["left","right"],1]' ]; then ok twins_json; else bad twins_json "$got"; fi
  "$culprit" report --json m.json misses.prof >/dev/null
  got=$(jq -c '[.all.cpi, (.all.cpi_95 | .[0] += 0), .instructions[0].committed]' m.json)
  if [ "$got" = '[null,[0,null],2]' ]; then ok misses_json; else bad misses_json "$got"; fi
  got=$(jq -c '[.here, .all.share, (.stack.execute.share_95 | map(. + 0)), .functions]' s.json)
  if [ "$got" = '[0,null,[0,1],[]]' ]; then ok empty_json; else bad empty_json "$got"; fi
else
  bad report_json 'fails'
fi

# A terminal gets colours, unless it does not want them
if TERM=xterm script -qec "'$culprit' report p.prof" typescript >/dev/null && grep -q $'\e\[1m' typescript &&
  TERM=xterm NO_COLOR=1 script -qec "'$culprit' report p.prof" typescript >/dev/null &&
  ! grep -q $'\e\[1m' typescript; then ok report_colour
else bad report_colour "colours are missing on a terminal, or there against NO_COLOR"; fi

# ---- processes: their programs lie elsewhere than their files say (docs/linux.md, "Precise samples") ----

assemble "$tmp/kernel.elf" $by_hand_id -Wl,--build-id=0xc0dec0de <<<"$by_hand" || exit 2
assemble "$tmp/proc.elf" -Wl,--build-id=0xbeefbeef -Wl,-Ttext=0 <<'E'
  nop
.globl alpha, beta
alpha:
  ld a0, 0(a1)
  ret
beta:
  mul a0, a0, a1
  ret
E
loaded='80100000:80100000:80100100:beefbeef:proc.elf'
map() { # NAME LOAD_MAP [WHERE]
  "$maker" make "$1" <<E || exit 2
program kernel.elf
build_id c0dec0de
load_map $2
cycles 50000
instret 30000
period 1000
random 1
s 20 1 stall 28 80000004
s 15 1 stall/u 0 ${3:-801}00004
s 5 1 commit/u 0 ${3:-801}0000c
E
}
map map.prof "$loaded"
shows map_report '37.50% .* alpha$' report map.prof
shows map_kernel '50.00% .* hot$' report map.prof
shows map_instruction '12.50% .* 8010000c ' report --by instruction map.prof
shows map_annotate '>> .* 80100004 +ld a0,0[(]a1[)]' annotate map.prof alpha
shows map_prof '37.50% .* proc.elf +alpha$' prof map.prof
shows map_calc '^alpha  0*4 to 0*b of proc.elf$' calc alpha map.prof
map other.prof "${loaded/beefbeef/f00df00d}"
expect map_other 74 'recorded from a program with build id f00df00d, but proc.elf has build id beefbeef' report other.prof
expect map_other_prof 74 'proc.elf has changed since: the samples are of build id f00df00d' prof other.prof
map gone.prof "${loaded/proc/gone}"
expect map_gone 66 'gone.elf: No such file or directory; it is the program of a process of gone.prof' report gone.prof
map far.prof "${loaded//801/901}" 901
shows map_far '>> .* 90100004 +ld a0,0[(]a1[)]' annotate far.prof alpha

# Bad command lines
expect report_no_profile 64 'no profile given' report
expect stat_no_profile 64 'no profile given' stat
expect annotate_no_function 64 'no function given' annotate p.prof
expect report_too_many 64 'one argument too many: hot' report p.prof hot
expect annotate_too_many 64 'too many: x' annotate p.prof hot x
expect report_unknown_option 64 'unknown option --wibble; .culprit report --help' report --wibble p.prof
expect stat_foreign_option 64 'unknown option --top' stat --top 3 p.prof
expect report_no_value 64 'top needs a value' report p.prof --top
expect annotate_flag_value 64 'takes no value' annotate --all=1 p.prof hot
expect report_bad_sort 64 "'heat' is not time" report --sort heat p.prof
expect report_bad_by 64 "'file' is not function" report --by file p.prof
expect report_bad_top 64 "'5k' is not a number" report --top 5k p.prof
expect report_negative_top 64 'not a number' report --top -1 p.prof
for c in report annotate stat; do
  if "$culprit" $c --help >stdout 2>stderr && grep -q "usage: culprit $c" stdout && [ ! -s stderr ]; then ok "${c}_help"
  else bad "${c}_help" "status or output"; fi
done

# Unknown functions
expect annotate_unknown 64 'no function hott in the program; similar: hot' annotate p.prof hott
expect annotate_part 64 'no function arm in the program; similar: warm' annotate p.prof arm
expect annotate_nothing_near 64 'no function no_such_function_at_all in the program$' annotate p.prof no_such_function_at_all
expect annotate_no_address 64 'no function holds address 0x10' annotate p.prof 0x10
expect annotate_bad_address 64 'no function 0x8000zz' annotate p.prof 0x8000zz

# Programs
expect report_other_program 74 'build id 00c0ffee00112233, but other.elf has build id 0badcafe' \
  report --json out/j --program other.elf p.prof
expect annotate_other_program 74 '0badcafe' annotate --program other.elf p.prof hot
expect stat_nameless_program 74 '00c0ffee00112233, but nameless.elf has no build id' stat --program nameless.elf p.prof
expect report_no_program 66 'nowhere.elf.*No such file' report --json out/j --program nowhere.elf p.prof
expect report_program_text 65 'not an ELF' report --program p.prof p.prof
profile gone.prof <<<'program gone/away.elf
s 1 1 commit 0 80000008'
expect report_program_gone 66 'gone/away.elf.*No such file' report gone.prof
head=${head/build_id 00c0ffee00112233/} profile anonymous.prof <<<'program nameless.elf
s 1 1 commit 0 80000008'
shows report_anonymous 'could not be checked' report anonymous.prof
expect report_anonymous_other 74 'build id \(none\), but p.elf has build id 00c0ffee' report --program p.elf anonymous.prof

# Files that are no profile, or not whole
expect report_missing 66 'nowhere.prof.*No such file' report nowhere.prof
mkdir folder; expect report_folder 66 'folder.*directory' report folder
expect report_foreign 73 'not a profile' report --json out/j p.elf
expect stat_foreign 73 'not a profile' stat /dev/null
sed '1s/ [0-9]*$/ 99/' p.prof >future.prof; expect report_future 73 'version 99' report future.prof
sed 's/^samples 98$/samples 97/' p.prof >lie.prof; expect report_lie 73 'damaged' report lie.prof
size=$(stat -c %s p.prof) cuts=0
for cut in $(seq 0 97 $((size - 1))) $((size - 1)) $((size - 8)); do
  head -c "$cut" p.prof >cut.prof
  "$culprit" report cut.prof >stdout 2>stderr
  [ $? = 73 ] && [ ! -s stdout ] && [ "$(wc -l <stderr)" = 1 ] || cuts="$cuts $cut"
done
if [ "$cuts" = 0 ]; then ok report_truncated; else bad report_truncated "not refused properly after bytes $cuts"; fi
{ cat p.prof; echo; } >long.prof; expect report_too_long 73 'damaged' report long.prof

# Output errors
expect report_json_full 71 'cannot write /dev/full' report --json /dev/full p.prof
expect report_json_folder 71 'cannot write' report --json nowhere/j p.prof
STDOUT=/dev/full expect report_stdout_full 71 'standard output' report p.prof
STDOUT=/dev/full expect annotate_stdout_full 71 'standard output' annotate p.prof hot
exit $failed
