#!/bin/bash
# `culprit system`: processes under the kernel, what they may not do, bad input.
. "$(dirname "$0")/lib.sh"
plan 37
user=$B/firmware/user hello=$B/firmware/user/hello.elf sort=$B/firmware/user/sort.elf

# system NAME STATUS ARGUMENTS...: must exit so; $tmp/stdout, $tmp/stderr and $tmp/s.json are for check.
system() {
  name=$1 status=$2; shift 2
  timeout -k 5 120 "$culprit" system --stats-json "$tmp/s.json" "$@" >"$tmp/stdout" 2>"$tmp/stderr" </dev/null
  local got=$?
  [ $got = "$status" ] && return 0
  bad "system_$name" "exit status $got: $(tail -n 1 "$tmp/stderr")"
  return 1
}
# says NAME TEXT: a line of standard output; counts NAME FILTER: of the statistics, jq prints true
says() { judge "system_$1" "$(grep -qxF "$2" "$tmp/stdout" || cat "$tmp/stdout")"; }
counts() { judge "system_$1" "$(jq -e "$2" "$tmp/s.json" >/dev/null || cat "$tmp/s.json")"; }
# checksum FILE: what the workload found, without its count of instructions
checksum() { grep -o 'sort: ok, checksum [0-9a-fx]*' "$1"; }

# One, two in turns, again and again.
system hello 0 "$hello" && says hello '[1] hello from rv64im, 42'
"$culprit" run --no-check --quiet "$B/firmware/sort.elf" >"$tmp/bare"
system turns 0 --slice 5000 "$sort" "$hello,3" "$sort" && {
  judge system_checksums "$([ "$(checksum "$tmp/stdout")" = "$(checksum "$tmp/bare"; checksum "$tmp/bare")" ] || cat "$tmp/stdout")"
  counts turns '[.images[].ended_with_0] == [2, 3] and ([.processes[].status] | add) == 0 and (.processes | length) == 5'
  counts checked '.checked_instructions >= .instret and .instret > 1900000'
  counts shares '.processes[0].instret - .processes[2].instret | . > -9 and . < 9'
}
system limit 0 --cycles 300000 "$sort,0" "$hello" &&
  counts stopped '.images[0].stopped == 1 and .cycles < 330000 and .processes[0].status == 512'
system forever 0 --cycles 400000 --slice 10000 "$hello,0" && counts forever '.images[0].ended_with_0 > 20'
system family 0 --no-check "$user/family.elf" "$hello" && says family '[1] 14 children at once'

# Nobody reaches what is not his, and the others go on.
trespass() { # NUMBER STATUS LINE
  system "trespass_$1" 1 "$user/trespass$1.elf" "$hello" && {
    judge "system_trespass_$1_line" "$(grep -qE "$3" "$tmp/stdout" &&
      ! grep -q 'out$' "$tmp/stdout" && grep -q '\[2\] hello' "$tmp/stdout" || cat "$tmp/stdout")"
    counts "trespass_$1_status" ".processes[0].status == $2 and .processes[1].status == 0"
  }
}
trespass 1 263 '^\[1\] killed: store access fault at offset 0x[0-9a-f]+, value 0x8[0-9a-f]{7}$'
trespass 2 261 '^\[1\] killed: load access fault at offset 0x[0-9a-f]+, value 0x80000000$'
trespass 3 263 '^\[1\] killed: store access fault'
trespass 4 257 '^\[1\] killed: instruction access fault'
trespass 5 263 '^\[1\] killed: store access fault at offset 0x[0-9a-f]+, value 0x10000000$'
trespass 6 258 '^\[1\] killed: illegal instruction'
trespass 7 7 '^\[1\] in$'

# Bad input: one line, its own status.
expect system_nothing 64 'no process given' system
expect system_no_file 66 'cannot read' system "$tmp/nothing.elf"
expect system_not_elf 65 'not an ELF file' system tests/cli/system.sh
expect system_not_process 65 'not a process; compile it with --specs=culprit-process.specs' system "$B/firmware/hello.elf"
expect system_count 64 "'x' is not a number of runs" system "$hello,x"
expect system_for_ever 64 'needs --cycles' system "$hello,0"
expect system_slice 64 'slice' system --slice 0 "$hello"
expect system_too_many 64 'too many processes: 16 of 8192 KiB do not fit into memory, only 15 do' system $(yes "$hello" | head -n 16)
expect system_arguments 64 'too many processes' system $(yes "$hello" | head -n 33)
expect system_config 67 'configuration|machine' system --config none "$hello"
cp "$hello" "$tmp/big.elf" && poke "$tmp/big.elf" $((64 + 2 * 56 + 40)) '\x00\x00\x00\x06' # p_memsz of the data: 96 MiB
expect system_too_big 65 'too big: one process needs 983[0-9][0-9] KiB' system "$tmp/big.elf"
poke "$tmp/big.elf" $((64 + 2 * 56 + 40)) '\x00\x00\x00\x10'
expect system_outside 65 'a segment lies outside memory' system "$tmp/big.elf"
riscv64-unknown-elf-objcopy --remove-relocations='*' "$hello" "$tmp/fixed.elf"
expect system_no_relocations 78 'no relocations for its code' system "$tmp/fixed.elf"
{ echo '.globl _start'; echo '_start: lui a0, %hi(word)'; echo 'ld a0, %lo(word)(a0)'
  echo '.data'; echo 'word: .dword 0'; } >"$tmp/low.S"
riscv64-unknown-elf-gcc -march=rv64im -mabi=lp64 -mcmodel=medlow -nostdlib \
  -Wl,--emit-relocs,--no-relax,-Ttext=0x1000,-Tdata=0x2000 "$tmp/low.S" -o "$tmp/low.elf"
expect system_absolute 65 'code for a fixed address' system "$tmp/low.elf"
cp "$hello" "$tmp/stripped.elf" && riscv64-unknown-elf-strip "$tmp/stripped.elf"
expect system_stripped 76 'stripped' system "$tmp/stripped.elf"
