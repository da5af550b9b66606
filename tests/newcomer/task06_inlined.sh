#!/bin/bash
# Task 6: a function that was inlined is a row of its own in the report, and a frame of its own in every format.
. "$(dirname "$0")/../cli/lib.sh"
plan 17
cd "$tmp" || exit 2
cat >walk.c <<'E2'
#include <stdio.h>
static volatile long data[64];
static inline __attribute__((always_inline)) long weigh(long i) { return data[i & 63] * 3 / (i | 1); }
static inline __attribute__((always_inline)) long step(long i) { return weigh(i) + weigh(i + 7); }
__attribute__((noipa)) static long walk(long n) {
  long s = 0;
  for (long i = 0; i < n; i++) s += step(i);
  return s;
}
int main(void) { return printf("%ld\n", walk(500)) < 0; }
E2
riscv64-unknown-elf-gcc -B"$B/lib" --specs=culprit.specs -O2 -g walk.c -o walk.elf 2>errors
"$culprit" record --quiet --config tiny --model --period 31 -o walk.prof walk.elf >stdout 2>>errors
judge inlined_records "$(cat errors)"

# says NAME PATTERN ARGUMENTS...: a line of the output matches
says() {
  local name=$1 pattern=$2; shift 2
  "$culprit" "$@" >text 2>&1 || { bad "$name" "$(cat text)"; return; }
  grep -Eaq -- "$pattern" text && ok "$name" || bad "$name" "no '$pattern' in culprit $*: $(head -n 40 text)"
}
says inlined_row ' weigh  in walk$' report walk.prof
says inlined_row_outer ' step  in walk$' report walk.prof
says inlined_title '^Inlined functions: ' report walk.prof
says inlined_collapsed ';walk;step;weigh(;walk.c:[0-9]+)?( |;)' export --format collapsed -o /dev/stdout walk.prof
says inlined_callgrind '^fn=(\([0-9]+\) )?weigh in walk$' export --format callgrind -o /dev/stdout walk.prof
says inlined_speedscope '"name": ?"weigh"' export --format speedscope -o /dev/stdout walk.prof

# The time of weigh is part of that of step, and that of walk: each of its samples is one of theirs.
judge inlined_nested "$("$culprit" report --json json walk.prof 2>&1 >stdout || echo "status $?"; [ -s json ] || echo 'no JSON'
  jq -r '[.functions[] | select(.name == "walk").share]
  + [.inlined[] | select(.name == "step" and .into == "walk").share]
  + [.inlined[] | select(.name == "weigh" and .into == "walk").share]
  | if length == 3 and .[0] >= .[1] and .[1] >= .[2] and .[2] > 0 then empty else tojson end' json 2>&1)"
judge inlined_frames "$("$culprit" export --format speedscope -o speed.json walk.prof 2>&1
  [ -s speed.json ] || echo 'no JSON'
  jq -r '.shared.frames as $f | [.profiles[].samples[] | [$f[.[]].name] | join(";")]
  | if any(test(";walk;step;weigh")) then empty else "no such stack: \(.[0:5])" end' speed.json 2>&1)"
"$culprit" export --format pprof -o walk.pb walk.prof >stdout 2>&1 || cat stdout
gzip -dc walk.pb >plain 2>/dev/null || cp walk.pb plain
judge inlined_pprof "$(grep -aq weigh plain && grep -aq step plain || echo 'no weigh, or no step')"
"$culprit" export --format firefox -o fire.json walk.prof >stdout 2>&1 || cat stdout
judge inlined_firefox "$(jq -r '.threads[0] as $t | def name: $t.stringArray[$t.funcTable.name[$t.frameTable.func[$t.stackTable.frame[.]]]];
  def stack: if . == null then [] else ($t.stackTable.prefix[.] | stack) + [name] end;
  [$t.samples.stack[] | stack | join(";")] | if any(. == "walk.elf;walk;step;weigh") then empty else "no such stack: \(unique | .[0:5])" end' fire.json 2>&1)"
# The page names it in its first sentence, in a table of its own, and as a frame.
"$culprit" html -o walk.html walk.prof >stdout 2>&1 || cat stdout
sed 's/<[^>]*>//g' walk.html >page
judge inlined_page_answer "$(grep -Eq '% of the time .*, walk\+0x[0-9a-f]+ \(weigh\), walk.c:[0-9]+' page || grep -a 'of the time' page)"
judge inlined_page_rows "$(sed -n '/id="inlined"/,/<\/table>/s/<[^>]*>//gp' walk.html | grep -o '^[a-z]* in walk' | sort | diff - <(printf '%s\n' 'step in walk' 'weigh in walk'))"
judge inlined_page_frames "$(for f in walk step weigh; do grep -q 'data-w=.* title="'$f': ' walk.html || echo "no frame of $f"; done)"
expect inlined_annotate 64 'no function weigh in the program: it was inlined into walk$' annotate walk.prof weigh
expect inlined_calc 64 'no function weigh: it was inlined into walk$' calc weigh walk.prof
# Without inlining there is nothing to say.
riscv64-unknown-elf-gcc -B"$B/lib" --specs=culprit.specs -O0 -g -x c - -o flat.elf <<<'int main(void) { volatile long s = 0; for (long i = 0; i < 300; i++) s += i; return 0; }' &&
  "$culprit" record --quiet --config tiny --model --period 31 -o flat.prof flat.elf >stdout 2>errors || cat errors
judge inlined_none "$("$culprit" report flat.prof 2>&1 | grep -a 'Inlined')"
exit $failed
