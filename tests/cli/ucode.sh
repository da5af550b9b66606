#!/bin/bash
# `culprit ucode`: what it makes, prints and refuses.
. "$(dirname "$0")/lib.sh"
plan 54
u=firmware/microcode

# same NAME FILE FILE
same() { if cmp -s "$2" "$3"; then ok "$1"; else bad "$1" "$(diff "$2" "$3" | head -3 | tr '\n' ' ')"; fi; }

cat >"$tmp/count.us" <<'END'
.program count                # loads by pc
.param SLOTS = 8
.fields pc value
.classes load
.entry load = start
.const ONE = 1
.const LAST = {SLOTS - 1}
.base SUM = 0
.index free width 3 circular
start:  match pc
        rmw SUM[mi] += ONE | if hit done
        cam[free] = pc | write SUM[free] = ONE
        cmp free, LAST | inc free | if not eq done
        interrupt 5
END
cat >"$tmp/samples" <<'END'
# three loads
class=load pc=0x80000100 value=7
  insn=0x0005b503 pc=0x80000104 value=0x123456789 addr=0x80001000 bytes=8 events=dmiss,l2miss

class=load pc=0x80000100 value=7 gap=1 cycle=12
END

"$culprit" ucode asm --listing -o "$tmp/out/count.cop" "$tmp/count.us" >"$tmp/listing" 2>"$tmp/stderr"
if [ $? = 0 ] && grep -q '^   10    0  00000000 0424000000000000  start:  match pc' "$tmp/listing" &&
  [ ! -s "$tmp/stderr" ]; then ok ucode_listing
else bad ucode_listing "$(head -2 "$tmp/stderr" "$tmp/listing" | tr '\n' ' ')"; fi
mv "$tmp/out/count.cop" "$tmp/count.cop"
"$culprit" ucode disasm -o "$tmp/again.us" "$tmp/count.cop" && "$culprit" ucode asm -o "$tmp/again.cop" "$tmp/again.us"
same ucode_round_trip "$tmp/count.cop" "$tmp/again.cop"

# The same from the source and from the image, but for the program's parameters.
"$culprit" ucode run --samples "$tmp/samples" --trace "$tmp/count.us" >"$tmp/a"
"$culprit" ucode run --samples - --trace "$tmp/count.cop" <"$tmp/samples" >"$tmp/b"
same ucode_run_image "$tmp/a" "$tmp/b"
cat >"$tmp/want" <<'END'
sample 1: load info=0x1 pc=0x20000040 value=0x7
    0  match pc                                                     ; no hit
    1  rmw b0[mi] += c0 | if hit done                               ; md=0x0 mn=0x1
    2  write b0[x0] = c0 | cam[x0] = pc                             ;
    3  cmp x0, c1 | inc x0 | if not eq done                         ; x0=1
sample 2: load info=0x30c01 pc=0x20000041 value=0x23456789
    0  match pc                                                     ; no hit
    1  rmw b0[mi] += c0 | if hit done                               ; md=0x1 mn=0x2
    2  write b0[x0] = c0 | cam[x0] = pc                             ;
    3  cmp x0, c1 | inc x0 | if not eq done                         ; x0=2
sample 3: load info=0x11 pc=0x20000040 value=0x7
    0  match pc                                                     ; hit mi=0
    1  rmw b0[mi] += c0 | if hit done                               ; md=0x2 mn=0x3
slot  cam         low         high
   0  0x20000040  0x00000003  0x00000000
   1  0x20000041  0x00000001  0x00000000
value registers 0x0 0x0 0x0 0x0 0x0 0x0 0x0 0x0
index registers 2 0 0 0 0 0 0 0
count: 3 samples, 0 interrupts
10 microinstructions, 3.33 a sample; 4.33 cycles a sample; 3 matches
50.0 % of the microinstructions have a branch; no relative or register branch
END
same ucode_trace "$tmp/want" "$tmp/a"

# Two slots: the second one's interrupt ends the run, or is handled.
for i in 1 2 3 4 5; do echo "class=load pc=0x800000${i}0"; done >"$tmp/five"
"$culprit" ucode run -D SLOTS=2 --samples "$tmp/five" "$tmp/count.us" >"$tmp/a"
if [ $? = 0 ] && grep -q '^interrupt after 2 samples: program, code 5$' "$tmp/a" &&
  grep -q '^count: 2 samples, 1 interrupts' "$tmp/a"; then ok ucode_interrupt
else bad ucode_interrupt "$(head -1 "$tmp/a")"; fi
"$culprit" ucode run -DSLOTS=2 --continue --samples "$tmp/five" "$tmp/count.us" >"$tmp/a"
if [ "$(grep -c '^interrupt after [24] samples' "$tmp/a")" = 2 ] && grep -q '^count: 5 samples, 2 interrupts' "$tmp/a" &&
   [ "$(grep -c '^   [01]  0x2000' "$tmp/a")" = 5 ]; then ok ucode_continue
else bad ucode_continue "$(tr '\n' ' ' <"$tmp/a")"; fi
"$culprit" ucode run --max-samples 3 --samples "$tmp/five" "$tmp/count.us" >"$tmp/a"
if grep -q '^count: 3 samples' "$tmp/a"; then ok ucode_max_samples; else bad ucode_max_samples "$(tail -3 "$tmp/a")"; fi

sed 's/.*inc free.*/again: cmp pc, pc | if eq goto again/; $d' "$tmp/count.us" >"$tmp/endless.us"
echo 'done' >>"$tmp/endless.us"
expect ucode_watchdog 68 'the watchdog ended the routine of sample 1$' ucode run --samples "$tmp/samples" "$tmp/endless.us"

# Errors: one line each, all of them.
printf '.program t\n.wibble\n.classes load\n.entry load = s\ns: inc v0\n match value | done\n' >"$tmp/bad.us"
"$culprit" ucode asm -o "$tmp/out/t.cop" "$tmp/bad.us" >"$tmp/a" 2>"$tmp/stderr"
got=$?
sed "s|$tmp/||" "$tmp/stderr" >"$tmp/a"
cat >"$tmp/want" <<'END'
culprit: bad.us:2: unknown directive '.wibble'
culprit: bad.us:5: 'v0' is not an index register (x0 to x7, or a name)
culprit: bad.us:6: the source value needs a field that .fields does not select: value
END
same ucode_all_errors "$tmp/want" "$tmp/a"
if [ $got = 65 ] && [ ! -e "$tmp/out/t.cop" ]; then ok ucode_errors_status
else bad ucode_errors_status "status $got, or an image is left"; fi

expect ucode_no_subcommand 64 'asm, disasm or run expected' ucode
expect ucode_unknown_subcommand 64 "'link' is not asm, disasm or run" ucode link
expect ucode_no_file_given 64 'no microprogram given' ucode asm
expect ucode_option_of_another 64 'unknown option --trace' ucode asm --trace "$tmp/count.us"
expect ucode_bad_define 64 "'SLOTS' is not NAME=N" ucode asm -D SLOTS "$tmp/count.us"
expect ucode_define_twice 64 'SLOTS is given twice' ucode asm -D SLOTS=3 -D SLOTS=4 "$tmp/count.us"
expect ucode_define_of_image 64 'is an image' ucode run -D SLOTS=3 --samples "$tmp/five" "$tmp/count.cop"
expect ucode_no_parameter 65 "no parameter 'SOLTS'" ucode asm -D SOLTS=3 "$tmp/count.us"
expect ucode_no_samples 64 'samples is missing' ucode run "$tmp/count.us"
expect ucode_slots 64 'not a power of two' ucode run --slots 100 --samples "$tmp/five" "$tmp/count.us"
expect ucode_no_source 66 'No such file' ucode asm "$tmp/nothing.us"
expect ucode_folder 66 'Is a directory' ucode asm "$tmp"
expect ucode_no_image 66 'No such file' ucode disasm "$tmp/nothing.cop"
expect ucode_not_an_image 65 'count.us:1: the first line is not' ucode disasm "$tmp/count.us"
sed 's/^0020 ................/0020 00000000000000ff/' "$tmp/count.cop" >"$tmp/damaged.cop"
expect ucode_damaged_image 65 'the file is damaged' ucode run --samples "$tmp/five" "$tmp/damaged.cop"
printf 'culprit-microcode 1\nprogram t\nsum 8c5da3c240a0df23\n\n0008 2\n4320 1\n' >"$tmp/slot100.cop"
expect ucode_no_such_slot 65 'offset 0x4320, which a unit with 64 slots lacks' \
  ucode run --slots 64 --samples "$tmp/five" "$tmp/slot100.cop"
expect ucode_output 71 'cannot' ucode asm -o "$tmp/nowhere/t.cop" "$tmp/count.us"
expect ucode_no_samples_file 66 'No such file' ucode run --samples "$tmp/nothing" "$tmp/count.us"
STDOUT=/dev/full expect ucode_disk_full 71 'standard output' ucode disasm "$tmp/count.cop"

# samples NAME PATTERN LINE
samples() {
  printf 'class=load pc=0x80000000\n%s\n' "$3" >"$tmp/s"
  STDOUT=/dev/null expect "ucode_sample_$1" 65 "/s:2: $2" ucode run --samples "$tmp/s" "$tmp/count.us"
}
samples word "'load' is not key=value" 'load'
samples key "unknown key 'wibble'" 'class=load wibble=3'
samples class "the value of 'class'" 'class=lod'
samples pc "the value of 'pc'" 'class=load pc=0x80000002'
samples value "the value of 'value'" 'class=load value=-3'
samples event "the value of 'events'" 'class=load events=dmiss,wibble'
samples bytes "the value of 'bytes'" 'class=load bytes=3'
samples none 'neither class nor insn' 'pc=0x80000000'
samples other 'the program does not select samples of this class' 'class=store pc=0x80000000'

# Every microprogram that comes with the tools.
for f in "$u"/*.us; do
  n=$(basename "$f" .us)
  "$culprit" ucode asm -o "$tmp/p.cop" "$f" &&
    "$culprit" ucode disasm "$tmp/p.cop" >"$tmp/p.us" &&
    "$culprit" ucode asm -o "$tmp/q.cop" "$tmp/p.us"
  same "ucode_shipped_$n" "$tmp/p.cop" "$tmp/q.cop"
  same "ucode_built_$n" "$tmp/p.cop" "$B/microcode/$n.cop"
done
exit $failed
