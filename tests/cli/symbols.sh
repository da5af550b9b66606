#!/bin/bash
# Whose code is whose, where it runs, and its lines: programs whose symbols and segments are out of the
# ordinary, in the Oracle's report, in listings and in exports.
. "$(dirname "$0")/lib.sh"
plan 57
cd "$tmp" || exit 2

# loop TIMES: two instructions that run that often
loop() { printf '  li a0, %s\n1: addi a0, a0, -1\n  bnez a0, 1b\n' "$1"; }

# share FUNCTION: percent of all time in p.json
share() { jq -r --arg name "$1" '.cycles as $c | .functions[] | select(.name == $name) | .time / $c / 12 * 100 | round' p.json; }

# has NAME PATTERN FILE...: the pattern is there
has() { local name=$1 pattern=$2 why=; shift 2; grep -Eq -- "$pattern" "$@" || why="no '$pattern' in $*: $(head -n 5 "$@")"; judge "$name" "$why"; }

# hasnt NAME PATTERN FILE...
hasnt() { local name=$1 pattern=$2 why=; shift 2; ! grep -E -m 1 -- "$pattern" "$@" >found || why="'$pattern' in $*: $(cat found)"; judge "$name" "$why"; }

# profile ELF: p.json and p.txt of the Oracle, p.prof
profile() {
  "$culprit" run --quiet --oracle p.json "$1" >stdout 2>stderr && "$culprit" record --quiet --model --period 50 -o p.prof "$1" >stdout 2>stderr ||
    { cat stderr; exit 2; }
}

# Functions without size, and one inside another
assemble ranges.elf <<E || exit 2
  call first
  call second
  call outer
  EXIT 0
.globl first, second
.type first, @function
first:
$(loop 1000)
  ret
second:
$(loop 10000)
  ret
.type outer, @function
outer:
$(loop 3000)
  j rest
.type inner, @function
inner:
  nop
  ret
.size inner, . - inner
rest:
$(loop 6000)
  ret
.size outer, . - outer
E
profile ranges.elf
got="$(share first) $(share second) $(share outer)"
judge ranges_oracle "$([ "$got" = "5 49 44" ] || echo "first, second, outer have $got percent, should be 5 49 44")"
"$culprit" annotate p.prof outer --all >annotate 2>&1
has ranges_annotate_nested '\.\.\. inner, a function of its own' annotate
hasnt ranges_annotate_apart "800000[0-9a-f]{2}  nop" annotate
judge ranges_annotate_rest "$([ "$(grep -c 'addi a0,a0,-1' annotate)" -ge 2 ] || echo "one of the two loops is missing: $(cat annotate)")"
"$culprit" export --format collapsed p.prof -o p.folded >stdout 2>&1
has ranges_export '^.*second.* [0-9]+$' p.folded
"$culprit" html -o p.html p.prof >stdout 2>&1
has ranges_page 'inner, a function of its own' p.html

# Code linked elsewhere than where it is loaded, which the program copies there
cat >ram.ld <<'E'
SECTIONS {
  .text 0x80000000 : { *(.text) }
  .ram 0x80400000 : AT(LOADADDR(.text) + SIZEOF(.text)) { ram_start = .; *(.ram) ram_end = .; }
  .data 0x80500000 : { *(.data) }
  ram_load = LOADADDR(.ram);
}
E
assemble elsewhere.elf -Wl,-T,ram.ld <<'E' || exit 2
  la t0, ram_load
  la t1, ram_start
  la t2, ram_end
1: lw t3, 0(t0)
  sw t3, 0(t1)
  addi t0, t0, 4
  addi t1, t1, 4
  bltu t1, t2, 1b
  fence.i
  la a1, self
  sd a1, 0(a1)
  call hot
  EXIT 0
.section .data
.balign 8
self: .dword 0
.section .ram, "awx"
.type hot, @function
hot:
  li a0, 4000
2: ld a1, 0(a1)
  addi a0, a0, -1
  bnez a0, 2b
  ret
.size hot, . - hot
E
for check in '' --no-check; do
  "$culprit" run --quiet $check --oracle p.json elsewhere.elf >stdout 2>&1
  judge "elsewhere_share$check" "$([ "$(share hot)" -gt 80 ] || echo "hot has $(share hot) percent: $(cat stdout)")"
  judge "elsewhere_class$check" "$(jq -r '.functions[] | select(.name == "hot").classes | select(.load_stall <= .alu_stall)' p.json)"
done
profile elsewhere.elf
"$culprit" annotate p.prof hot >annotate 2>&1
has elsewhere_annotate '804000[0-9a-f]{2}  ld a1,0\(a1\)' annotate

# Instructions come from the file, whatever memory holds at the end, but for those that the program wrote
assemble written.elf <<'E' || exit 2
  la t0, patched
  lw t1, new
  sw t1, 0(t0)
  fence.i
  call patched
  call once
  la t0, once
  sw zero, 0(t0)
  fence.i
  EXIT 0
new: addi a0, a0, 7
.globl patched, once
patched:
  addi a0, a0, 1
  ret
once:
  addi a0, a0, 2
  ret
E
for check in '' --no-check; do
  "$culprit" run --quiet $check --oracle p.json written.elf >stdout 2>&1
  got=$(jq -c '[.instructions[] | select(.offset == 0 and (.function == "patched" or .function == "once")) | .disasm, .written]' p.json)
  want='["addi a0,a0,7","by the program","addi a0,a0,2",null]'
  judge "written$check" "$([ "$got" = "$want" ] || echo "patched and once are $got")"
done
"$culprit" record --model -o p.prof written.elf >stdout 2>stderr
has written_record 'the program itself wrote before they ran: 1; readers show its file$' stderr
has written_note '^note: instructions that the program itself wrote before they ran: 1$' p.txt

# Debug information: split, compressed, in a file of its own, or none
cat >lines.c <<'E'
__attribute__((noinline)) long work(long n) {
  long s = 0;
  for (long i = 0; i < n; i++) s = s * 3 + i; /* the loop */
  return s;
}
volatile long sink;
void go(void) {
  sink = work(5000);
  *(volatile int *)0x100000 = 0x5555;
  for (;;) continue;
}
__attribute__((naked, section(".text.start"))) void _start(void) {
  __asm__("lui sp, 0x80480\n slli sp, sp, 32\n srli sp, sp, 32\n j go");
}
E
compile() { riscv64-unknown-elf-gcc -march=rv64im_zicsr_zifencei -mabi=lp64 -mcmodel=medany -O1 -nostdlib -nostartfiles -Wl,-Ttext=0x80000000 "$@" lines.c || exit 2; }
lines() { profile "$1"; "$culprit" annotate p.prof work >annotate 2>&1; }
objcopy=riscv64-unknown-elf-objcopy
compile -g -o whole.elf; lines whole.elf; has lines_whole 'lines\.c:3 .*the loop' annotate
compile -g -gsplit-dwarf -o split.elf; rm -f ./*.dwo; lines split.elf; has lines_split 'lines\.c:3 .*the loop' annotate
compile -g -gdwarf-4 -gsplit-dwarf -o split4.elf; rm -f ./*.dwo; lines split4.elf; has lines_split_dwarf4 'lines\.c:3 .*the loop' annotate
$objcopy --compress-debug-sections=zlib whole.elf zlib.elf; lines zlib.elf; has lines_zlib 'lines\.c:3 .*the loop' annotate
if $objcopy --compress-debug-sections=zstd whole.elf zstd.elf 2>stderr; then
  # libelf reads it when it was built with zstd (Debian 13); else the reason is said.
  if pkg-config --print-requires-private libelf | grep -q zstd; then wanted='lines\.c:3 .*the loop'
  else wanted='not known: its debug information is compressed in a way that libelf here cannot read'; fi
  lines zstd.elf; has lines_zstd "$wanted" annotate
else skip lines_zstd 'objcopy cannot write zstd'; fi
compile -o none.elf; lines none.elf; has lines_none 'not known: it has no debug information' annotate
has lines_none_oracle '^note: it has no debug information' p.txt
"$culprit" html -o p.html p.prof >stdout 2>&1; has lines_none_page 'No source lines of .*: it has no debug information' p.html
$objcopy --only-keep-debug whole.elf whole.debug
$objcopy --strip-all --add-gnu-debuglink=whole.debug whole.elf linked.elf
lines linked.elf; has lines_link 'lines\.c:3 .*the loop' annotate
mkdir .debug; mv whole.debug .debug; lines linked.elf; has lines_link_folder 'lines\.c:3 .*the loop' annotate
echo >>.debug/whole.debug
"$culprit" report --by line p.prof >report 2>&1; "$culprit" annotate p.prof 0x80000000 >annotate 2>&1
hasnt lines_link_damaged 'lines\.c' report annotate
"$culprit" run --quiet --oracle p.json linked.elf; has lines_link_missing 'note: its debug information is in whole.debug, which is not beside it' p.txt
compile -g $by_hand_id -Wl,--build-id=0xfeed1234 -o id.elf; $objcopy --strip-all id.elf bare.elf
for folder in . .debug; do
  mkdir -p $folder/.build-id/fe; $objcopy --only-keep-debug id.elf $folder/.build-id/fe/ed1234.debug
  lines bare.elf; has "lines_id_${folder#.}" 'lines\.c:3 .*the loop' annotate
  rm -r $folder/.build-id
done
mkdir -p .build-id/fe; $objcopy --only-keep-debug whole.elf .build-id/fe/ed1234.debug   # of another program
lines bare.elf; has lines_id_other 'no function work: the program has no symbol table' annotate

# What is no file: one line, and no waiting
mkfifo pipe.elf
profile whole.elf
mv whole.elf away.elf; mkfifo whole.elf
for verb in prof report annotate\ p.prof\ work list\ work "html -o $tmp/out/page" "export -o $tmp/out/export"; do
  case $verb in *p.prof*) arguments=$verb;; *) arguments="$verb p.prof";; esac
  expect "pipe_${verb%% *}" 65 'whole\.elf is not an ELF file: it is a folder, a pipe or a device|whole\.elf: not an ELF file' $arguments
done
expect pipe_program 65 'pipe\.elf is not an ELF file|pipe\.elf: not an ELF file' prof --program pipe.elf p.prof
expect device_program 65 'null is not an ELF file|null: not an ELF file' prof --program /dev/null p.prof
rm whole.elf; mv away.elf whole.elf

# Names that would move a terminal, a line or a column
evil=$(printf 'a\033[31m\nfn=b\tc\342\200\256d\177')
shown='a\\x1b\[31m\\nfn=b\\tc\\u202ed\\x7f'
assemble plain.elf $by_hand_id -Wl,--build-id=sha1 <<E || exit 2
  call evil
  call number
  EXIT 0
.globl evil, number
evil:
$(loop 2000)
  ret
number:
$(loop 2000)
  ret
E
$objcopy --redefine-sym "evil=$evil" --redefine-sym 'number=(2) foo' plain.elf names.elf
profile names.elf
path=$(printf 'e\033v\nil.elf')
cp names.elf "$path"; "$culprit" run --quiet --oracle p.json "$path" >stdout 2>&1
"$culprit" report p.prof >report 2>&1; "$culprit" annotate p.prof 0x8000003c >annotate 2>&1
"$culprit" prof p.prof >prof 2>&1; "$culprit" html -o p.html p.prof >stdout 2>&1
for format in callgrind collapsed text; do "$culprit" export --format $format -o p.$format p.prof >stdout 2>&1; done
raw=$(printf '[\001-\010\013-\037\177]|\342\200\256')
for sink in report prof p.txt p.json p.html p.callgrind p.collapsed p.text; do
  LC_ALL=C hasnt "names_raw_$sink" "$raw" "$sink"
done
for sink in report prof p.txt p.html p.callgrind p.collapsed p.text; do has "names_shown_$sink" "$shown" "$sink"; done
has names_number '^fn=\([0-9]+\) \(2\) foo$' p.callgrind
hasnt names_injected '^fn=b' p.callgrind
"$culprit" annotate p.prof "$(printf '\033x\ny')" >stdout 2>stderr
has names_error 'no function \\x1bx\\ny' stderr

# The page runs its own script and nothing else
policy=$(sed -n "s/.*Content-Security-Policy\" content=\"[^\"]*script-src 'sha256-\([^']*\)'.*/\1/p" p.html)
hash=$(sed -n '/<script>/,$p' p.html | sed '1s/.*<script>//' | sed '/<\/script>/,$d' | openssl dgst -sha256 -binary | base64)
judge page_policy "$([ -n "$policy" ] && [ "$policy" = "$hash" ] || echo "the policy lets '$policy' run, the script is '$hash'")"
exit $failed
