#!/bin/bash
# Files that are no program for this machine: status 65 or 66, one line that says what is wrong, no file.
. "$(dirname "$0")/lib.sh"
plan 30
assemble "$tmp/good.elf" <<<'EXIT 0' || exit 2

# damaged NAME PATTERN: $tmp/NAME must be refused
damaged() { expect "elf_$1" 65 "$2" run $outputs "$tmp/$1"; }

expect elf_missing 66 'nowhere.elf.*No such file' run $outputs "$tmp/nowhere.elf"
expect elf_no_folder 66 'No such file|Not a directory' run $outputs "$tmp/good.elf/p.elf"
mkdir "$tmp/folder"; damaged folder 'not a regular file|not an ELF'
: >"$tmp/empty"; damaged empty 'not an ELF|truncated'
echo 'int main(void) { return 0; }' >"$tmp/text"; damaged text 'not an ELF'
head -c 10 "$tmp/good.elf" >"$tmp/truncated_ident"; damaged truncated_ident 'truncated'
head -c 40 "$tmp/good.elf" >"$tmp/truncated_header"; damaged truncated_header 'truncated'
head -c 100 "$tmp/good.elf" >"$tmp/truncated_table"; damaged truncated_table 'truncated'
head -c 200 "$tmp/good.elf" >"$tmp/truncated_contents"; damaged truncated_contents 'truncated'

# copy NAME OFFSET BYTES PATTERN: good.elf with bytes changed
copy() { cp "$tmp/good.elf" "$tmp/$1"; poke "$tmp/$1" "$2" "$3"; damaged "$1" "$4"; }
copy magic 0 'x' 'not an ELF'
copy big_endian 5 '\x02' 'big-endian'
copy other_machine 18 '\x3e\x00' 'not (for )?RISC-V|machine'
copy class32 4 '\x01' '32'
copy shared_object 16 '\x03\x00' 'not an executable|executable'
copy table_offset 32 '\xff\xff\xff\xff\xff\xff\xff\x7f' 'truncated|corrupted'
copy table_entry_size 54 '\x11\x00' 'corrupted|truncated'
copy entry_odd 24 '\x02' 'entry'
copy entry_outside 24 '\x00\x00\x00\x00' 'entry'
copy no_segments 56 '\x00\x00' 'nothing to load|no segment|segment'

riscv64-unknown-elf-gcc -c -o "$tmp/object" "$tmp/source.S" && damaged object 'executable'
riscv64-unknown-elf-gcc -march=rv32im -mabi=ilp32 -nostdlib -nostartfiles -Wl,-Ttext=0x80000000 -o "$tmp/elf32" -x assembler - \
  <<<'.globl _start
_start: j _start' && damaged elf32 '32'
assemble "$tmp/below_memory" -Wl,-Ttext=0x40000000 <<<'EXIT 0' && damaged below_memory 'outside memory'
assemble "$tmp/above_memory" -Wl,-Ttext=0x88000000 <<<'EXIT 0' && damaged above_memory 'outside memory'
assemble "$tmp/across_the_end" -Wl,-Ttext=0x87fffff8 <<<'EXIT 0' && damaged across_the_end 'outside memory'
assemble "$tmp/compressed" -march=rv64imac_zicsr_zifencei <<<'EXIT 0' && damaged compressed 'compressed instructions \(RVC, as in rv64gc\)'
assemble "$tmp/linux" -Wl,-Ttext=0x10000 <<<'EXIT 0
.section .note.ABI-tag, "a", @note
.word 4, 16, 1, 0x00554e47, 0, 4, 15, 0' && damaged linux 'a program for Linux'
mkfifo "$tmp/pipe"; damaged pipe 'not an ELF'
assemble "$tmp/huge_bss" <<<'EXIT 0
.bss
.space 0x10000000' && damaged huge_bss 'outside memory'
# The file's headers in front of the first section, below memory, are no error
assemble "$tmp/headers_below" -Wl,--no-omagic <<<'EXIT 0' &&
  expect elf_headers_below 0 "exited with status 0" run "$tmp/headers_below"
expect elf_no_signature 65 'begin_signature' run --signature "$tmp/out/sig" "$tmp/good.elf"
exit $failed
