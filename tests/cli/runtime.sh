#!/bin/bash
# The runtime library: what a program of one's own may rely on, the same under run and record, and how the
# library is put together.
. "$(dirname "$0")/lib.sh"
plan 37

# same NAME STATUS WANTED ARGUMENTS...: under `culprit ARGUMENTS` the program prints WANTED and ends with
# STATUS
same() {
  local name=$1 status=$2 want=$3 got; shift 3
  timeout -k 5 60 "$culprit" "$@" >"$tmp/stdout" 2>"$tmp/stderr" </dev/null
  got=$?
  if [ $got != "$status" ]; then bad "runtime_$name" "exit status $got, not $status: $(tail -n 1 "$tmp/stderr")"
  elif [ "$(cat "$tmp/stdout")" != "$want" ]; then bad "runtime_$name" "prints $(tr '\n' ' ' <"$tmp/stdout")"
  else ok "runtime_$name"; fi
}

# both NAME STATUS WANTED: $tmp/NAME.elf, under run and under each way to record
both() {
  same "$1_run" "$2" "$3" run "$tmp/$1.elf"
  same "$1_tip" "$2" "$3" record -o "$tmp/p.prof" "$tmp/$1.elf"
  same "$1_timer" "$2" "$3" record --timer -o "$tmp/p.prof" "$tmp/$1.elf"
  same "$1_profileme" "$2" "$3" record --mode profileme -o "$tmp/p.prof" "$tmp/$1.elf"
  same "$1_coproc" "$2" "$3" record --mode coproc -o "$tmp/p.prof" "$tmp/$1.elf"
}

program arguments <<'E2'
#include <stdio.h>
int main(int argc, char **argv, char **environment) {
  printf("%d %s %s\n", argc, argv && !argv[0] ? "NULL" : "wild", environment && !environment[0] ? "NULL" : "wild");
  return 3;
}
E2
both arguments 3 '0 NULL NULL'

# Everything before main and after it, in its order: the last registered is the first to go.
life='#include <stdio.h>
#include <stdlib.h>
#define SAY(name) static void name(void) { puts(#name); }
SAY(preinit) SAY(early) SAY(late) SAY(first) SAY(second) SAY(after) SAY(last)
__attribute__((section(".preinit_array"), used)) static void (*const in_preinit)(void) = preinit;
__attribute__((constructor)) static void c3(void) { late(); }
__attribute__((constructor(200))) static void c2(void) { early(); }
__attribute__((destructor)) static void d1(void) { after(); }
__attribute__((destructor(200))) static void d2(void) { last(); }
void _exit(int);
int main(void) { atexit(first); atexit(second); puts("main");'
program returns <<<"$life return 5; }"
program exits <<<"$life exit(5); }"
program leaves <<<"$life _exit(5); }"
begin='preinit early late main' end='second first after last'
both returns 5 "$(tr ' ' '\n' <<<"$begin $end")"
same exits 5 "$(tr ' ' '\n' <<<"$begin $end")" run "$tmp/exits.elf"
same leaves 5 "$(tr ' ' '\n' <<<"$begin")" record -o "$tmp/p.prof" "$tmp/leaves.elf"

# Functions whose sections, with -ffunction-sections, are called as ones of the runtime are or might be.
program names -ffunction-sections <<'E2'
#include <stdio.h>
#define FUNCTION(name) __attribute__((noinline)) int name(int n) { __asm__ volatile("" : "+r"(n)); return n + 1; }
FUNCTION(init) FUNCTION(start) FUNCTION(startup) FUNCTION(trap) FUNCTION(entry) FUNCTION(checksum) FUNCTION(discard)
int main(void) { printf("%d\n", init(start(startup(trap(entry(checksum(discard(0)))))))); return 0; }
E2
both names 0 7
# The same by hand, with the start-up code not in front.
riscv64-unknown-elf-gcc -B"$B/lib" --specs=culprit.specs -nostartfiles -ffunction-sections \
  "$tmp/names.c" "$B/lib/crt0.o" -o "$tmp/behind.elf"
for p in names behind; do
  at=$(riscv64-unknown-elf-nm "$tmp/$p.elf" | awk '$3 == "_start" { print $1 }')
  if [ "$at" = 0000000080000000 ]; then ok "runtime_start_$p"; else bad "runtime_start_$p" "_start is at $at"; fi
done

# What the C library calls is the runtime's, even if the program itself does not name it.
program asserts <<'E2'
#include <assert.h>
#include <stdlib.h>
int main(void) { assert(!"here"); }
E2
timeout 60 "$culprit" run "$tmp/asserts.elf" >"$tmp/stdout" 2>"$tmp/stderr"
if [ $? = 134 ] && grep -q 'abort called' "$tmp/stdout"; then ok runtime_abort
else bad runtime_abort "$(tail -n 1 "$tmp/stderr")"; fi
program duplicates <<'E2'
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) { puts(strdup(argv[argc] ? argv[argc] : "copied")); return 0; }
E2
same duplicates 0 copied run "$tmp/duplicates.elf"
got=$(riscv64-unknown-elf-objdump -dl --disassemble=malloc "$tmp/duplicates.elf" | grep -c 'runtime/malloc.c')
if [ "$got" -gt 0 ]; then ok runtime_malloc; else bad runtime_malloc 'malloc is not of firmware/runtime/malloc.c'; fi

# An unhandled trap ends the program once, with what was sampled.
program traps <<'E2'
#include <stdlib.h>
int main(void) { __asm__ volatile("ebreak"); return 0; }
E2
timeout 60 "$culprit" record -o "$tmp/p.prof" "$tmp/traps.elf" >"$tmp/stdout" 2>"$tmp/stderr"
if [ $? = 125 ] && grep -q 'unhandled trap: cause 3 (breakpoint)' "$tmp/stdout" &&
  grep -q ' 0 mismatches' "$tmp/stderr"; then ok runtime_trap
else bad runtime_trap "$(cat "$tmp/stdout" "$tmp/stderr" | tr '\n' ' ')"; fi

# A program without its symbol table: the reason is given where names would be.
cp "$tmp/names.elf" "$tmp/stripped.elf"
"$culprit" record --period 1000 -o "$tmp/tip.prof" "$tmp/stripped.elf" >"$tmp/stdout" 2>"$tmp/stderr" &&
  "$culprit" record --mode profileme --major 401 -o "$tmp/pme.prof" "$tmp/stripped.elf" >"$tmp/stdout" 2>"$tmp/stderr" &&
  "$culprit" record --mode coproc -o "$tmp/cop.prof" "$tmp/stripped.elf" >"$tmp/stdout" 2>"$tmp/stderr"
why='the program has no symbol table \(stripped\?\)'
# says NAME TIMES ARGUMENTS...
says() {
  local name=$1 times=$2 got; shift 2
  got=$(timeout 60 "$culprit" "$@" 2>&1 | grep -Ec "note: *$why|note  *$why")
  if [ "$got" = "$times" ]; then ok "runtime_$name"; else bad "runtime_$name" "the note comes $got times, not $times"; fi
}
for times in 0 1; do
  for p in tip pme cop; do says "symbols_${p}_$times" $times report "$tmp/$p.prof"; done
  says "symbols_run_$times" $times run --report "$tmp/stripped.elf"
  says "symbols_stat_$times" $times stat "$tmp/tip.prof"
  riscv64-unknown-elf-strip "$tmp/stripped.elf"
done
expect runtime_symbols_annotate 64 "no function main: $why" annotate "$tmp/tip.prof" main
expect runtime_symbols_address 64 "no function holds address 0x80000000: $why" annotate "$tmp/tip.prof" 0x80000000
expect runtime_symbols_record 75 'no symbol table \(stripped\?\), so its profiling runtime cannot be found' \
  record -o "$tmp/out/p" "$tmp/stripped.elf"

# Who calls whom in the library: one way only.
riscv64-unknown-elf-nm -A -g "$B/lib/libculprit.a" | awk -F'[: ]+' '
  $(NF-1) == "U" { needs[$2 " " $NF] }
  $(NF-1) != "U" { home[$NF] = $2 }
  END { for (n in needs) { split(n, part, " ")
      if (part[2] in home && home[part[2]] != part[1]) print part[1], home[part[2]] } }' >"$tmp/calls"
circle=$(tsort "$tmp/calls" 2>&1 >/dev/null | tr '\n' ' ')
if [ "$(wc -l <"$tmp/calls")" -gt 20 ] && [ -z "$circle" ]; then ok runtime_no_circle; else bad runtime_no_circle "$circle"; fi
exit $failed
