#!/bin/bash
# culprit export: the text against the samples that went in, equal bytes for equal samples, options, and every
# bad input: one line, its status, no file.
. tests/export/lib.sh
formats='pprof perf callgrind speedscope firefox collapsed text'
plan 31
is export_cycles "$(sums cycles '"all"')" "$cycles all"
is export_misses "$(sums dmiss '"all"')" "$misses all"
sums cycles '$2 "/" $4' >found
sort >wanted <<E
92500 one.elf/walk
3500 one.elf/divide
6000 one.elf/main
1000 one.elf/0x1000
$((997 * 30)) two.elf/store
$((997 * 5)) two.elf/main
E
same export_functions wanted found
sums cycles '$8' >found
sort >wanted <<E
40000 load_stall
47000 execute
6000 front_end
9000 mispredict
1000 misc_flush
$((997 * 35)) -
E
same export_classes wanted found

for f in $formats; do
  export_to again.$f $f && cp again.$f first.$f && export_to again.$f $f
  is "export_${f}_again" "$(cmp again.$f first.$f 2>&1)" ''
done

for p in $profiles; do "$culprit" db add --db all.db $p >stdout 2>error || bad export_database "$(cat error)"; done
"$culprit" export --format text -o database.text --db all.db 2>error
is export_database "$(cat error; diff all.text database.text)" ''

export_to lines collapsed --lines --classes
is export_frames "$(grep -c '^one.elf;walk;one.c:[0-9]*;load_stall 40000$' lines)" 1
export_to misses collapsed --event dmiss
is export_event "$(sed 's/.* //' misses | total)" $misses

riscv64-unknown-elf-strip one.elf -o bare.elf
"$culprit" export --format collapsed -o bare --program bare.elf one.prof 2>error
is export_stripped "$(cat error)" 'culprit: addresses instead of names for one.elf: the program has no symbol table (stripped?)'
is export_addresses "$(grep -c "^one.elf;0x$load 60000$" bare)" 1
mv one.elf away.elf
"$culprit" export --format collapsed -o bare one.prof 2>error
is export_away "$(cat error)" 'culprit: addresses instead of names for one.elf: one.elf: No such file or directory'
mv away.elf one.elf

profile empty.prof <<<'program one.elf
build_id 0c0ffee1'
expect export_no_output 64 'no output file given' export one.prof
expect export_no_samples 64 'no database given' export -o out/x
expect export_bad_format 64 "'gprof' is not pprof, perf" export --format gprof -o out/x one.prof
expect export_bad_event 64 "there is no event 'mispredicts'" export --event mispredicts -o out/x one.prof
expect export_empty_selection 64 'there are no samples of imiss' export --event imiss -o out/x one.prof
expect export_empty 73 'there are no samples' export -o out/x empty.prof
expect export_not_stacks 64 'lines is for stacks, and pprof has none' export --lines -o out/x one.prof
expect export_missing 66 'No such file' export -o out/x none.prof
expect export_foreign 73 'profile' export -o out/x one.c
expect export_damaged 73 'cut|bytes|checksum' export -o out/x <(head -c 700 one.prof)
expect export_other_program 74 'no image of the samples' export --program two.elf -o out/x one.prof
expect export_folder 71 'out: ' export -o out one.prof
expect export_no_folder 71 'No such file' export -o out/none/x one.prof
expect export_full 71 'No space left' export -o /dev/full one.prof
exit $failed
