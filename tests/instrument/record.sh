#!/bin/bash
# `culprit record --mode instrument`, `report` and `annotate`: counts that are known by hand, windows, bad
# input. What they print of counts.elf is in record.golden; UPDATE=1 writes it anew.
. tests/cli/lib.sh
plan 56
functions='^(main|even|leaf)$' # what starts and ends the program is not counted
golden=tests/instrument/record.golden hello=$B/firmware/relocs/hello.elf
export NO_COLOR=1

# main calls `even` for 0 to 9; every second time that calls `leaf`. Without a runtime.
assemble "$tmp/counts.elf" -Wl,--emit-relocs <<'S' || exit 2
  la sp, stack
  call main
  EXIT 0
.macro FUNCTION name
  .globl \name
  .type \name, @function
\name:
.endm
.macro END name
  .size \name, . - \name
.endm
FUNCTION main
  addi sp, sp, -16
  sd ra, 8(sp)
  sd s0, 0(sp)
  li s0, 0
loop:
  mv a0, s0
  call even
  addi s0, s0, 1
  li t0, 10
  blt s0, t0, loop
  ld s0, 0(sp)
  ld ra, 8(sp)
  addi sp, sp, 16
  ret
END main
FUNCTION even
  addi sp, sp, -16
  sd ra, 8(sp)
  andi a0, a0, 1
  bnez a0, odd
  call leaf
odd:
  ld ra, 8(sp)
  addi sp, sp, 16
  ret
END even
FUNCTION leaf
  ret
END leaf
.section .bss
.balign 16
.space 1024
stack:
S

# instrument NAME ORIGINAL OPTIONS...: to $tmp/NAME.elf
instrument() {
  local name=$1 original=$2; shift 2
  "$culprit" instrument "$@" "$original" -o "$tmp/$name.elf" >"$tmp/stdout" 2>&1 ||
    { bad "instrument_$name" "$(cat "$tmp/stdout")"; return 1; }
}

# record NAME OPTIONS...: $tmp/NAME.elf, profile and statistics beside it; sets `why`
record() {
  local name=$1; shift
  why=
  "$culprit" record --mode instrument --config tiny-pflag -o "$tmp/$name.prof" --stats-json "$tmp/$name.json" \
    "$@" "$tmp/$name.elf" \
    >"$tmp/stdout" 2>"$tmp/stderr" || why="exit status $?: $(tail -n 1 "$tmp/stderr")"
}

# holds NAME CONDITION: of the statistics
holds() {
  [ -n "$why" ] || [ "$(jq "$2" "$tmp/$1.json")" = true ] || why="not $2: $(jq -c . "$tmp/$1.json")"
}

plain() { sed "s|$tmp/||g; /^  run /d; /^  overhead /d"; }

# ---- known counts: what is printed, without what depends on the machine's cycles ----
for kind in block edge callgraph; do
  instrument "$kind" "$tmp/counts.elf" --kind $kind --restore call --functions $functions
  record $kind --duty 100 --original "$tmp/counts.elf"
  holds $kind '.accuracy == 1 and .counts == .executed and .on_share == 1 and .windows == 0 and .baseline_instret > 0'
  judge "record_$kind" "$why"
  { echo "== report $kind"; "$culprit" report --json "$tmp/report.json" "$tmp/$kind.prof" | plain; } >>"$tmp/printed"
  [ $kind != callgraph ] || continue # addresses of the instrumented program
  { jq -c 'del(.cycles, .instret, .on_cycles, .baseline_cycles, .baseline_instret,
        .overhead_percent, .program) | walk(if type == "number" then . + 0 else . end)' "$tmp/report.json" | plain
    echo "== annotate $kind"; "$culprit" annotate --all "$tmp/$kind.prof" even | plain; } >>"$tmp/printed"
done
[ -z "$UPDATE" ] || cp "$tmp/printed" "$golden"
judge record_printed "$(diff "$golden" "$tmp/printed")"

# In memory the same counts stand, whoever reads them.
"$culprit" instrument --start on --restore call --functions $functions \
  "$tmp/counts.elf" -o "$tmp/on.elf" >/dev/null &&
  "$culprit" run --quiet --config tiny-pflag --signature "$tmp/counts" "$tmp/on.elf"
counted() { awk '$NF ~ /:[0-9]+$/ { print $1, $(NF - 2), $(NF - 1) }'; }
judge record_signature "$(diff <("$culprit" report --counts "$tmp/counts" --program "$tmp/counts.elf" "$tmp/on.elf" | counted) \
  <("$culprit" report "$tmp/block.prof" | awk '{ $3 = $4 = ""; print }' | counted))"

# ---- counts are the truth when profiling is always on, and there are none when it is off ----
for counters in every fewest; do for restore in stack call; do for layout in inline apart; do
  why=
  for kind in block edge; do
    instrument x "$hello" --kind $kind --counters $counters --restore $restore --layout $layout --start off
    [ -n "$why" ] || record x --duty 100
    holds x '.accuracy == 1 and .counts == .executed and .counted == .reached and .counted > 10'
  done
  judge "record_on_${counters}_${restore}_$layout" "$why"
done; done; done
instrument hello "$hello" --start on --restore call
record hello --duty 0 --original "$hello"
holds hello '.counts == 0 and .accuracy == null and .executed > 100 and
  .on_cycles == 0 and .profile_executed == 0 and .profile_dropped > 100'
judge record_off "$why"
cycles=$("$culprit" run --config tiny-pflag --no-check "$hello" 2>&1 >/dev/null | sed 's/.* \([0-9]*\) cycles.*/\1/')
holds hello ".baseline_cycles == $cycles"
judge record_baseline "$why"
record hello
holds hello '.accuracy == 1 and .on_share == 1 and .profile_executed > 100'
judge record_as_instrumented "$why"
record hello --duty 100 --no-truth
holds hello '.counts > 100 and (has("accuracy") | not)'
judge record_no_truth "$why"

for kind in block callgraph; do for restore in stack call; do
  instrument x "$hello" --trigger check --kind $kind --restore $restore --start on
  record x
  holds x '.switches == 1 and .accuracy == 1 and .counts == .executed and .counted > 5'
  [ -n "$why" ] || record x --duty 0
  holds x '.counts == 0 and .executed > 40'
  judge "record_check_${kind}_$restore" "$why"
done; done

# ---- windows ----
for trigger in patch check; do for unit in cycles instructions; do
  instrument window "$hello" --kind callgraph --restore call --trigger $trigger
  record window --window 1000 --duty 40 --unit $unit
  holds window '.windows >= 2 and .window == 1000 and .window_on == 400 and
    .interrupts >= 2 * .windows - 2 and .on_share > 0.05 and .on_share < 0.95 and
    .accuracy > 0 and .accuracy < 1'
  [ -n "$why" ] || diff "$tmp/stdout" <("$culprit" run --quiet --config tiny-pflag "$hello") >/dev/null ||
    why='the program prints something else'
  judge "record_windows_${trigger}_$unit" "$why"
done; done

# ---- three kinds of profile in one program, each switched apart ----
kinds='def all_of_it: .accuracy > 0.9 and .on_share == 1 and .counted > 5 and (.switches == 0 or .counts == .executed);
       def nothing: .counts == 0 and .executed > 5 and .on_cycles == 0;' # without switches, it begins in front of main
for restore in stack call none; do
  why=
  instrument three "$hello" --kind block,callgraph,edge --restore $restore
  for duty in 100,0,0 0,100,0 0,0,100; do
    [ -n "$why" ] || record three --duty $duty
    holds three "$kinds [., .others[]] | map(.type) == [0, 1, 2] and (.[\"$duty\" / \",\" | index(\"100\")] | all_of_it) and
                 (map(select(nothing)) | length) == 2"
  done
  [ -n "$why" ] || record three --window 2000 --duty 25,100,0
  holds three "$kinds .windows >= 2 and .window_on == 500 and .on_share > 0.05 and .on_share < 0.95 and .accuracy < 1 and
               (.others[0] | all_of_it) and (.others[1] | nothing)"
  judge record_three_$restore "$why"
done
instrument three "$hello" --kind edge,block,callgraph --restore call --window 2000 --duty 0,50,100
record three
holds three '.window_on == 0 and .others[0].window_on == 1000 and .others[1].window_on == 2000 and .others[1].accuracy == 1'
judge record_three_as_instrumented "$why"
record three --duty 100
for part in three:edges three.block:blocks three.callgraph:arcs; do
  "$culprit" report "$tmp/${part%:*}.prof" >"$tmp/stdout"
  grep -q "counters  ${part#*:} of type" "$tmp/stdout" || why="no ${part#*:} in ${part%:*}.prof"
  "$culprit" annotate --all "$tmp/${part%:*}.prof" main >"$tmp/stdout" || why="main of ${part%:*}.prof"
done
judge record_three_files "$why"

# ---- bad input ----
mode="record --mode instrument --config tiny-pflag -o $tmp/out/p.prof"
instrument free "$tmp/counts.elf" --restore none
instrument other "$tmp/counts.elf" --kind block --restore call
expect record_window_0 64 'window: 0 is not in the range' $mode --window 0 "$tmp/hello.elf"
expect record_duty_101 64 'duty: 101 is not in the range' $mode --duty 101 "$tmp/hello.elf"
expect record_duties 64 '2 values for 1 kinds' $mode --duty 10,20 "$tmp/hello.elf"
expect record_duties_three 64 '2 values for 3 kinds' $mode --duty 10,20 "$tmp/three.elf"
expect record_duties_four 64 'more than 3 values' $mode --duty 10,20,30,40 "$tmp/three.elf"
expect record_unit 64 "unit: 'hours' is not cycles or instructions" $mode --unit hours "$tmp/hello.elf"
expect record_sampling 64 'period does not go with --mode instrument' $mode --period 5000 "$tmp/hello.elf"
expect record_not_sampling 64 'duty does not go with --mode tip' record -o "$tmp/out/p.prof" --duty 5 "$tmp/hello.elf"
expect record_plain 80 'not an instrumented program' $mode "$hello"
expect record_windows_no_runtime 75 'no function trap_set_handler' $mode --window 5000 "$tmp/other.elf"
expect record_free_no_runtime 75 'no function trap_set_handler' $mode --duty 100 "$tmp/free.elf"
expect record_no_flags 67 'has no profile flags' record --mode instrument --config tiny -o "$tmp/out/p.prof" "$tmp/hello.elf"
expect record_other_original 74 'is not the program that' $mode --original "$tmp/counts.elf" "$tmp/hello.elf"
expect record_no_original 66 'cannot read' $mode --original "$tmp/nowhere.elf" "$tmp/hello.elf"
expect record_original_instrumented 74 'is itself instrumented' $mode --original "$tmp/hello.elf" "$tmp/hello.elf"
expect record_mpflags 64 'mpflags: 0x1 has bits other than' $mode --mpflags 1 "$tmp/hello.elf"
instrument always "$hello" --method always
expect record_always 64 'its counters always count' $mode --duty 25 "$tmp/always.elf"
expect record_folder 71 'Is a directory' record --mode instrument --config tiny-pflag -o "$tmp" "$tmp/hello.elf"
expect report_instrumented 74 'has counts of the original program' report --program "$tmp/block.elf" "$tmp/block.prof"
expect report_original 74 'has counts of the instrumented program' report --program "$tmp/counts.elf" "$tmp/callgraph.prof"
expect report_stat_counts 64 'stat. is not for counts' stat "$tmp/block.prof"
expect report_sort_counts 64 'sort is not for counts' report --sort time "$tmp/block.prof"
expect report_pairs_counts 64 'pairs is for profiles of ProfileMe' report --pairs "$tmp/block.prof"
expect report_counts_plain 80 'not an instrumented program' report --counts "$tmp/counts" --program "$hello" "$hello"
expect report_counts_other 74 'not the counts of' report --counts "$tmp/counts" --program "$hello" "$tmp/hello.elf"
expect annotate_counts_unknown 64 'no function evn in the program; similar: even' annotate "$tmp/block.prof" evn
exit $failed
