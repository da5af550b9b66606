#!/bin/bash
# Sampled simulation: the truth is inside the intervals of two programs; --ci adds windows; windows of one seed are the
# same; bad input. docs/far.md
. "$(dirname "$0")/lib.sh"
plan 17
tiny='--config tiny'

# Three phases that differ: sums that hit, a walk that misses, divisions.
program phases <<'E2'
#include <stdint.h>
static uint32_t next[1 << 14];
static __attribute__((noipa)) uint64_t sums(uint64_t n) {
  uint64_t s = 0;
  for (uint64_t i = 0; i < n; i++) s += next[i & 255] ^ i;
  return s;
}
static __attribute__((noipa)) uint64_t walk(uint64_t n) {
  uint64_t at = 0;
  for (uint64_t i = 0; i < n; i++) at = next[at];
  return at;
}
static __attribute__((noipa)) uint64_t quotients(uint64_t n) {
  uint64_t s = 1;
  for (uint64_t i = 1; i <= n; i++) s += (s << 9) / (i | 64);
  return s;
}
int main(void) {
  uint64_t s = 0;
  for (uint32_t i = 0; i < 1 << 14; i++) next[i] = (i + 5171) & ((1 << 14) - 1);
  for (int i = 0; i < 9; i++) s += sums(1800) + walk(600) + quotients(400);
  return s == 0;
}
E2
product 32

# truth NAME ELF MOST: it is outside at most MOST of seven intervals or more, and inside CPI's.
truth() {
  local name=$1 elf=$2 most=$3 why=
  "$culprit" sample $tiny --every 3500 --warm-up 1500 --window 500 --truth --json "$tmp/$name.json" "$elf" >"$tmp/$name" 2>"$tmp/stderr" ||
    why="status $?: $(cat "$tmp/stderr")"
  [ -n "$why" ] || why=$(awk -v most="$most" '
    /^The truth is inside the interval for [0-9]+ of [0-9]+ quantities/ { found = 1; if ($10 < 7 || $10 - $8 > most) print }
    END { if (!found) print "no line about the truth" }' "$tmp/$name")
  grep -Eq ' inside +CPI$' "$tmp/$name" || why="$why $(grep CPI "$tmp/$name")"
  judge "$name" "$why"
}
truth phases "$tmp/phases.elf" 1
truth product "$tmp/product.elf" 1
judge json "$(jq -e '.windows > 20 and (.quantities | length) >= 10 and .quantities[0].name == "CPI" and
  (.quantities[0].truth > 0) and .warm_up == 1500' "$tmp/phases.json" 2>&1 >"$tmp/stdout" || cat "$tmp/stdout")"
# Cold caches are worse: loads wait longer than they do in the whole program.
"$culprit" sample $tiny --every 7000 --warm-up 0 --window 500 --cold --truth "$tmp/phases.elf" >"$tmp/cold"
"$culprit" sample $tiny --every 7000 --warm-up 0 --window 500 --truth "$tmp/phases.elf" >"$tmp/warm"
stall() { awk '/load stall/ { sub("%", "", $1); sub("%", "", $3); d = $1 - $3; print int(100 * (d < 0 ? -d : d)) }' "$1"; }
judge warm "$([ "$(stall "$tmp/warm")" -lt "$(stall "$tmp/cold")" ] || cat "$tmp/warm" "$tmp/cold")"

# Branches that follow a table of 48 choices: predictors that know it mispredict less than those that do not yet.
program choices <<'E2'
#include <stdint.h>
int main(void) {
  uint64_t bits = 0x9d3a71c5e86b, s = 1;
  for (int i = 0, k = 0; i < 60000; i++, k = k == 47 ? 0 : k + 1)
    if (bits >> k & 1) s = s * 5 + 1;
    else s ^= s >> 3;
  return s == 0;
}
E2
mispredicted() { awk -v times="$2" '/ mispredict$/ { sub("%", "", $1); print int(100 * times * $1) }' "$1"; } # FILE TIMES
for state in --untrained ''; do
  "$culprit" sample $tiny --every 20000 --warm-up 100 --window 500 $state "$tmp/choices.elf" >"$tmp/choices$state"
done
judge trained "$([ "$(mispredicted "$tmp/choices" 3)" -lt "$(mispredicted "$tmp/choices--untrained" 2)" ] ||
  cat "$tmp/choices" "$tmp/choices--untrained")"

repeat() { "$culprit" sample $tiny --every 9000 --warm-up 500 --window 500 --seed 7 --json "$tmp/$1" --jobs "$2" "$tmp/phases.elf" >"$tmp/stdout"; }
repeat a 1; repeat b 3
judge same "$(jq -e '.windows > 10' "$tmp/a" 2>&1 | grep -vx true; diff <(grep -v seconds "$tmp/a") <(grep -v seconds "$tmp/b"))"
"$culprit" sample $tiny --every 9000 --warm-up 500 --window 500 --ci 150 "$tmp/phases.elf" >"$tmp/stdout" 2>"$tmp/stderr"
judge precise "$(awk '/ CPI$/ { found = 1; if ($2 / $1 > 0.15) print } END { if (!found) print "no CPI" }' "$tmp/stdout" "$tmp/stderr")"
"$culprit" sample $tiny --windows 8 --every 3500 --warm-up 500 --window 500 "$tmp/phases.elf" >"$tmp/stdout" 2>"$tmp/stderr"
judge thinned "$(grep -Eq '; [4-8] windows of 500, one in (14000|28000|56000) instructions' "$tmp/stdout" || cat "$tmp/stdout" "$tmp/stderr")"
"$culprit" sample $tiny --instructions 20000 --every 3500 --warm-up 500 --window 500 "$tmp/phases.elf" >"$tmp/stdout" 2>"$tmp/stderr"
judge limited "$(grep -Eq '^20000 instructions; [56] windows' "$tmp/stdout" || cat "$tmp/stdout" "$tmp/stderr")"

# The profilers, in windows that are a seventh of the program, against all of it: TIP is right in every sample, the others are
# as wrong as they are there.
"$culprit" sample $tiny --every 3500 --warm-up 1500 --window 500 --profilers 7 --json "$tmp/windows.json" "$tmp/phases.elf" >"$tmp/stdout" 2>"$tmp/stderr"
"$culprit" compare $tiny --period 7 --json "$tmp/all.json" "$tmp/phases.elf" >"$tmp/stdout" 2>>"$tmp/stderr"
judge profilers "$(jq -rn --slurpfile w "$tmp/windows.json" --slurpfile a "$tmp/all.json" '
  $w[0].profilers as $w | [$a[0].profilers[] | select(.method == "random" and .period == 7 and .name != "oracle")] as $all
  | if $w.samples < 500 or ($all | length) != 7 then "\($w.samples) samples, \($all | length) profilers" else empty end,
    ($all[] | . as $a | ("instruction", "function") as $level | $w[$level][.name] as $is
     | select(($is.systematic - $a[$level].systematic | fabs) > 5 or (.name == "tip" and $is.systematic > 0))
     | "\(.name), \($level): \($is.systematic), in the whole run \($a[$level].systematic)")' 2>&1; cat "$tmp/stderr")"
expect no_period 64 "^culprit: --profilers" sample $tiny --profilers 0 "$tmp/phases.elf"

expect too_short 93 'instructions, too few for windows every 200000; see --every$' sample $tiny --instructions 90000 "$tmp/phases.elf"
expect too_close 64 '^culprit: --every: 1000 instructions are fewer than a window with its warm-up, 105000$' \
  sample $tiny --every 1000 "$tmp/phases.elf"
expect contradiction 64 '^culprit: --truth runs all of the program' sample $tiny --truth --instructions 5 "$tmp/phases.elf"
expect no_file 66 'No such file' sample $tiny "$tmp/none.elf"
expect no_output 71 '^culprit: cannot write /none/j' sample $tiny --every 9000 --warm-up 500 --window 500 --json /none/j "$tmp/phases.elf"
assemble "$tmp/tip.elf" <<'S'
  csrwi 0x7c2, 1
  li t0, 20000
1: addi t0, t0, -1
  bnez t0, 1b
  EXIT 0
S
expect profiler 93 'cannot start there: the program has set a profiler up before it$' \
  sample $tiny --every 9000 --warm-up 500 --window 500 "$tmp/tip.elf"
exit $failed
