#!/bin/bash
# The test runner itself: a list with every kind of outcome must be counted exactly, and
# must turn the exit status red.
set -u
. tests/lib/tap.sh
plan 47
export SPEED=100   # not measured forty times
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
export DIR=$dir
equal() { if [ "$2" = "$3" ]; then ok "runner.$1"; else bad "runner.$1" "got '$2', want '$3'"; fi; }   # NAME GOT WANT
child() {   # the process whose id is in $dir/child; a killed one may wait for its parent as a zombie
  local state
  for _ in 1 2 3 4 5; do
    state=$(sed -E 's/.*\) (.).*/\1/' "/proc/$(cat "$dir/child")/stat" 2>/dev/null)
    [[ $state == [!Z] ]] || { echo gone; return; }
    sleep 0.2
  done
  echo alive
}
# case_of NAME COMMAND LAST [WHY]: an entry of this command ends with this last line; it is red unless nothing
# failed, and says WHY.
case_of() {
  local name=$1 command=$2 want=$3 why=${4:-} status
  echo "$name | 1 | $command" >"$dir/one.list"
  SLACK=1 tests/run.sh -B "$dir/one" "$dir/one.list" >"$dir/one.out"; status=$?
  [[ $want == *' 0 failed'* && $want != 0* ]] && want+=" status 0" || want+=" status 1"
  grep -qF -- "$why" "$dir/one.out" || want+=" saying $why"
  equal "$name" "$(tail -n 1 "$dir/one.out") status $status" "$want"
}
case_of passes     'echo 1..2; echo ok 1 - a; echo "ok - b remark"'                       '2 passed, 0 failed'
case_of scratch    'echo 1..1; [[ $SCRATCH = */scratch ]] && touch $SCRATCH/a && echo ok a'  '1 passed, 0 failed'
case_of scratch    'echo 1..1; [ -z "$(ls -A $SCRATCH)" ] && echo ok empty again'            '1 passed, 0 failed'
case_of adds_up    'echo 1..1; echo ok 1 - a; echo ok 1 - b; echo 1..1'                   '2 passed, 0 failed'
case_of fails      'echo "# seed 7"; echo "not ok 1 - a"; echo 1..1'                      '0 passed, 1 failed' 'a: seed 7'
case_of missing_ok 'echo 1..3; echo ok - a; echo ok - b'                                  '2 passed, 1 failed' 'ran 2 of 3 tests'
case_of one_more   'echo 1..1; echo ok - a; echo ok - b'                                  '2 passed, 1 failed' 'ran 2 of 1 tests'
case_of no_plan    'echo ok - a'                                                          '1 passed, 1 failed' 'no plan'
case_of silent     'true'                                                                 '0 passed, 1 failed' 'no plan'
case_of empty_plan 'echo 1..0'                                                            '0 passed, 1 failed' 'runs no test'
case_of status     'echo 1..1; echo ok - a; echo bye; exit 3'                             '1 passed, 1 failed' 'exit status 3: bye'
case_of not_there  'build/no/such/testbench'                                              '0 passed, 1 failed' 'exit status 127'
case_of skips      'echo 1..2; echo ok - a; echo "ok - b # SKIP no network"'              '1 passed, 0 failed, 1 skipped' 'skipped b: SKIP no network'
case_of skips_all  'echo "1..0 # SKIP no network"'                                        '0 passed, 0 failed, 1 skipped'
case_of busy       'echo 1..1; while :; do :; done'                                       '0 passed, 1 failed' 'its limit is 1 s of CPU time'
case_of busy_child 'echo 1..1; timeout 50 bash -c "while :; do :; done" & wait'           '0 passed, 1 failed' 'its limit is 1 s of CPU time'
case_of hang       'echo 1..1; timeout 50 sleep 50 & echo $! >"$DIR/child"; wait'         '0 passed, 1 failed' 'stopped after 1'
equal child_killed "$(child)" gone
case_of leftover   'sleep 50 & echo $! >"$DIR/child"; echo 1..1; echo ok - a'             '1 passed, 0 failed'
equal leftover_killed "$(child)" gone

cat >"$dir/x.list" <<'LIST'
# comments, and lines without anything

two   | 10 | echo 1..2; echo ok - a; echo ok - b
mixed | 10 | echo 1..3; echo ok - m1; echo "# lane 0 <x> (replay: x --seed 7)"; echo "not ok - m2"; echo "ok - m3 # SKIP why"
LIST
equal counts "$(tests/run.sh -B "$dir/b" "$dir/x.list" | tail -n 1)" '3 passed, 1 failed, 1 skipped'
equal junit "$(grep -oE 'tests="[0-9]+" failures="[0-9]+" skipped="[0-9]+"' "$dir/b/reports/junit.xml" | head -n 1)" \
  'tests="5" failures="1" skipped="1"'
equal junit_replay "$(grep -c 'message="lane 0 &lt;x&gt; (replay: x --seed 7)"' "$dir/b/reports/junit.xml")" 1
equal junit_skipped "$(grep -c '<skipped message="SKIP why"/>' "$dir/b/reports/junit.xml")" 1
equal some "$(tests/run.sh -B "$dir/b" -t 't*' "$dir/x.list" | tail -n 1)" '2 passed, 0 failed'

# What is built: what the entries need, and all without -t. The makefile writes down each target that it
# makes.
cat >"$dir/makefile" <<'MAKE'
%:
	@echo $@ >>$(DIR)/made
red:
	false
MAKE
cat >"$dir/y.list" <<'LIST'
own    | 10 | echo 1..1; echo ok - $B/tb/own && : $B/tb/two-small; : $B/firmware/zlib.elf $B/firmware/list.txt $B/tb
column | 10 | echo 1..1; echo ok - a | sims $B/culprit
both   | 10 | echo 1..1; echo ok - $B/tb/own | workloads
none   | 10 | echo 1..1; echo ok - a | -
named  | 10 | echo 1..1; echo ok - $B/tb/own | -
script | 10 | tests/lib/step.sh a true
bad    | 10 | echo 1..1; echo ok - a | red
LIST
made() {   # NAME WANT [PATTERN]...
  local name=$1 want=$2 patterns=(); shift 2
  for p; do patterns+=(-t "$p"); done
  rm -f "$dir/made"
  tests/run.sh -B b --make "make -s -f $dir/makefile" "${patterns[@]}" "$dir/y.list" >"$dir/make.out"
  equal "$name" "$(sort "$dir/made" 2>/dev/null | tr '\n' ' ')$(tail -n 1 "$dir/make.out")" "$want"
}
cd "$dir" && ln -s "$OLDPWD/tests" . || exit 2
made make_all     'all b/culprit b/firmware/zlib.elf b/tb/own b/tb/two-small 7 passed, 1 failed'
made make_files   'b/firmware/zlib.elf b/tb/own b/tb/two-small 2 passed, 0 failed'          own
made make_column  'b/culprit b/tb/own sims workloads 3 passed, 0 failed'                    column both
made make_none    '1 passed, 0 failed'                                                      none
made make_named   'b/tb/own 2 passed, 0 failed'                                              named
made make_unknown 'all 2 passed, 0 failed'                                                  script
made make_fails   '1 passed, 1 failed'                                                      bad

# Entries with a C program run again with the sanitizers; none is forgotten.
cat >"$dir/z.list" <<'LIST'
# name
one   | 10 | $B/tb/one | -
two   | 20 | tests/two.sh || exit 1 | $B/tb/two sims
cli   | 30 | $B/culprit x; echo 'y'; $B/tb/rtl-small
rtl   | 40 | $B/tb/rtl-small
again | 50 | $B/tb/one
LIST
sanitized() (  # EXCEPTIONS [WHERE]
  set -o pipefail
  echo "$1" >"$dir/but.txt"
  awk -v where=${2:-test} -v programs='tb/one.c tb/x/two.c' -f tests/sanitized.awk "$dir/but.txt" "$dir/z.list" 2>&1 |
    sed "s/ASAN_OPTIONS=[^ ]*/ASAN_OPTIONS=/"
)
run='KEPT_TOOLS= tests/kept.sh $B/sanitized.key -- env B=$B/asan ASAN_OPTIONS= bash -c'
equal asan_list "$(sanitized 'a* | never | a machine')" \
  "asan_one | 36 | $run '\$B/tb/one ' | sanitized
asan_cli | 96 | $run '\$B/culprit x; echo '\\''y'\\''; \$B/tb/rtl-small ' | sanitized"
equal asan_regress "$(sanitized 'a* | never | a machine' regress)" \
  "asan_two | 66 | ${run##*-- } 'tests/two.sh || exit 1 ' | \$B/tb/two sims sanitized"
equal asan_kept "$(sanitized $'a* | never | a machine\ntwo | test | short' | cut -d ' ' -f 1 | tr '\n' ' ')" 'asan_one asan_two asan_cli '
says() {  # NAME EXCEPTIONS LINE
  equal "$1" "$(sanitized "$2" | grep ^sanitized; echo "status ${PIPESTATUS[0]}")" "sanitized: $3"$'\n''status 1'
}
says asan_forgotten 'again two | never | a machine' "tb/x/two.c: every entry that runs it is in $dir/but.txt"
says asan_no_entry 'rtl | never | a machine' "$dir/but.txt: no entry with a C program is called rtl"
says asan_no_reason 'again' "$dir/but.txt:1: want names | never, test or regress | why"
# Verdicts are kept by the contents of what was read, if they are good.
mkdir proof
echo one >proof/source
kept() { SEEN=$dir/seen B=b tests/kept.sh proof -- bash -c 'echo "1..1"; echo x >>"$SEEN"; grep -q one proof/source && echo ok - proved || exit 1' |
  tail -n 1; echo "$(wc -l <"$dir/seen") runs"; }   # what it says at last, and how often the proof ran
equal kept_first   "$(kept)" $'ok - proved\n1 runs'
equal kept_again   "$(kept)" $'ok - proved (kept: nothing changed)\n1 runs'
equal kept_no      "$(KEPT=no kept)" $'ok - proved\n2 runs'
echo two >proof/source
equal kept_changed "$(kept)" $'1..1\n3 runs'
equal kept_red     "$(kept)" $'1..1\n4 runs'
again() { B=b KEPT_TOOLS= tests/kept.sh proof -- bash -c "echo 1..1; echo '$1'" | tail -n 1; }
dubious() { again "$1" >log; again "$1"; }
equal kept_skip    "$(dubious 'ok - proved # SKIP no tool')" 'ok - proved # SKIP no tool'
equal kept_not_ok  "$(dubious 'not ok - proved')" 'not ok - proved'
tests/run.sh -B b -t own -t nonesuch "$dir/y.list" 2>/dev/null; equal no_entry "$?" 2
tests/run.sh "$dir/none.list" 2>/dev/null; equal no_list "$?" 2
exit $failed
