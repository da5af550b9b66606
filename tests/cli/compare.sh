#!/bin/bash
# culprit compare: wrong use, the JSON file, repeatability, and what must hold of every comparison.
. "$(dirname "$0")/lib.sh"
plan 34
assemble "$tmp/p.elf" <<'EOF2' || exit 2
  li s0, 600
  la s1, table
1: call chase
  call flush
  addi s0, s0, -1
  bnez s0, 1b
  EXIT 0
.globl chase
.type chase, @function
chase:
  andi t0, s0, 511
  slli t0, t0, 6
  add t0, t0, s1
  ld t1, 0(t0)
  mul t2, t1, s0
  andi t3, t2, 1
  beqz t3, 2f
  addi t1, t1, 3
2: sd t1, 8(t0)
  ret
.size chase, . - chase
.globl flush
.type flush, @function
flush:
  csrw mscratch, s0
  addi t4, s0, 1
  addi t5, s0, 2
  ret
.size flush, . - flush
.bss
.balign 64
table: .space 32768
EOF2
p=$tmp/p.elf

# Wrong use
expect compare_none 64 'no program given' compare
expect compare_two 64 'two programs given' compare "$p" "$p"
expect compare_period_0 64 "^culprit: --period: 0 is not in the range 2 to" compare --period 0 --json "$tmp/out/j" "$p"
expect compare_period_1 64 "^culprit: --period: 1 is not in the range 2 to" compare --period=1 --json "$tmp/out/j" "$p"
expect compare_period_word 64 "'x' is not a number" compare --period x "$p"
expect compare_seed_0 64 '^culprit: --seed: 0 is not in the range' compare --seed 0 "$p"
expect compare_top_0 64 '^culprit: --top: 0 is not in the range' compare --top 0 "$p"
expect compare_top_profileme 64 '^culprit: --top.*--mode profileme' compare --mode profileme --top 3 "$p"
expect compare_unknown 64 'unknown option --sampels' compare --sampels "$p"
expect compare_value 64 'needs a value' compare "$p" --json
expect compare_missing 66 'No such file' compare "$tmp/none.elf"
expect compare_config 67 'configuration|machine' compare --config huge "$p"
expect compare_full 71 'cannot write /dev/full: No space left' compare --json /dev/full "$p"
expect compare_nowhere 71 'cannot write .*: No such file' compare --json "$tmp/none/f" "$p"
STDOUT=/dev/full expect compare_full_stdout 71 'cannot write standard output' compare "$p"
if "$culprit" compare --help | grep -q '^  --period N .*default'; then ok compare_help; else bad compare_help "no such line"; fi

# A good run, twice, and with another seed
run() { "$culprit" compare --config "$1" --period 5 --seed "$2" --json "$tmp/$3" "$p" >"$tmp/$3.txt" 2>"$tmp/stderr"; }
strip() { jq 'del(.khz)' "$tmp/$1"; }
run small 7 a && run small 7 b && run small 8 c && run large 7 d || bad compare_runs "$(cat "$tmp/stderr")"
if [ -n "$(strip a)" ] && [ "$(strip a)" = "$(strip b)" ]; then ok compare_repeats
else bad compare_repeats "the same seed gives another result"; fi
periodic='[.profilers[] | select(.method == "periodic")]' random='[.profilers[] | select(.method == "random")]'
if [ "$(jq -c "$periodic" "$tmp/a")" = "$(jq -c "$periodic" "$tmp/c")" ] &&
  [ "$(jq -c "$random" "$tmp/a")" != "$(jq -c "$random" "$tmp/c")" ]; then ok compare_seed
else bad compare_seed "--seed is not the random schedules' alone"; fi

# holds NAME FILTER: the filter gives true, for both machines
holds() {
  local f
  for f in a d; do
    if [ "$(jq "$2" "$tmp/$f" 2>&1)" != true ]; then bad "$1" "not so in $f: $2"; return; fi
  done
  ok "$1"
}
holds compare_keys '[has("schema", "config", "program", "width", "cycles", "instret", "class",
  "stack", "symbols", "profilers", "functions", "instructions", "khz")] | all'
holds compare_stack '([.stack[]] | add) > 99 and ([.stack[]] | add) <= 100.001'
holds compare_configurations '[.profilers[] | select(.name != "oracle")] | length >= 19'
holds compare_base '[.profilers[] | select(.period == 5 and .method == "random") | .name] ==
  ["software", "dispatch", "lci", "nci", "nci_ilp", "tip_ilp", "tip", "oracle"]'
holds compare_tip_exact '[.profilers[] | select(.name == "tip" or .name == "oracle") |
  .instruction.systematic, .block.systematic, .function.systematic] | all(. == 0)'
holds compare_samples '.cycles as $c | [.profilers[] | (.samples - $c / .period) | fabs] | all(. <= 1)'
holds compare_granularity '[.profilers[] |
  .instruction.total + 1e-9 >= .block.total and .block.total + 1e-9 >= .function.total] | all'
holds compare_order '[.profilers[] | select(.period == 5 and .method == "periodic")] |
  map({(.name): .instruction.systematic}) | add |
  .tip < .tip_ilp and .tip_ilp < .nci and .nci < .lci and .nci < .dispatch and .nci < .software'
holds compare_functions '[.functions[].name] | index("chase") != null and index("flush") != null'
holds compare_instructions '[.instructions[] | select(.text | test("^csrr?w")) |
  .oracle > 5 and (.tip - .oracle | fabs) < 1 and .nci < 0.6 * .oracle] | any'
holds compare_class '.class == "flush" and .width >= 2'
if grep -q '^TIP  *periodic  *5 ' "$tmp/a.txt" && grep -q '^NCI+ILP  *random  *5 ' "$tmp/a.txt"; then ok compare_table
else bad compare_table "$(head -n 8 "$tmp/a.txt" | tail -n 3)"; fi

# The hottest instructions: as many as asked for, falling, and each with the shares that the JSON file has for
# NCI, TIP and the Oracle
"$culprit" compare --config small --period 5 --seed 7 --top 7 "$p" 2>"$tmp/stderr" |
  awk '/%.*%.*%/ { print $4 + 0, $5 + 0, $6 + 0 }' >"$tmp/top"
jq -r '.instructions | sort_by(-.oracle)[:7][] | [.nci, .tip, .oracle] |
  map(. * 100 | round / 100 | tostring) | join(" ")' "$tmp/a" >"$tmp/top.json"
if [ "$(wc -l <"$tmp/top")" = 7 ] && sort -c -k3,3nr "$tmp/top"; then ok compare_top
else bad compare_top "$(head -n 3 "$tmp/top") $(cat "$tmp/stderr")"; fi
if cmp -s <(sort "$tmp/top") <(sort "$tmp/top.json"); then ok compare_top_shares
else bad compare_top_shares "$(diff "$tmp/top" "$tmp/top.json" | head -n 4)"; fi

# A memory that is further away: another machine by name, and a longer run
"$culprit" compare --memory dram --period 5 --json "$tmp/f" "$p" >"$tmp/f.txt" 2>"$tmp/stderr"
if [ "$(jq -s 'map([.config, .cycles]) |
  .[0][0] == "small" and .[1][0] == "small-dram" and .[1][1] > .[0][1]' "$tmp/a" "$tmp/f")" = true ]; then ok compare_dram
else bad compare_dram "$(jq -c '[.config, .cycles]' "$tmp/f") $(cat "$tmp/stderr")"; fi

# Stopped early: status 69, and the result up to there
"$culprit" compare --max-cycles 3000 --json "$tmp/e" "$p" >"$tmp/e.txt" 2>"$tmp/stderr"
if [ $? = 69 ] && [ "$(jq .cycles "$tmp/e")" = 3000 ] && grep -q '^TIP ' "$tmp/e.txt"; then ok compare_max_cycles
else bad compare_max_cycles "$(cat "$tmp/stderr")"; fi
exit $failed
