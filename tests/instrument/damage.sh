#!/bin/bash
# `culprit instrument` on damaged programs, under the address and undefined-behaviour sanitizers: damage.sh
# [COUNT [SEED]] Each must be refused with one line and a status of its own, or instrumented.
set -u
. tests/lib/tap.sh
count=${1:-300} seed=${2:-1}
B=${B:-build}
plan 1
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
export CULPRIT_LIB_DIR=$B/lib ASAN_OPTIONS=detect_leaks=1
cat >"$scratch/main.c" <<'C'
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include "tools/cli/commands.h"
#include "tools/instrument/hot.h"
bool hot_choose(struct code *c, uint64_t most, const char *profile, const char *program, struct failure *f) { /* not used here */
  return (void)c, (void)most, (void)profile, fail(f, STATUS_INTERNAL, "%s", program);
}
/* Changes some bytes of argv[1], more often in its tables at the end than elsewhere, and instruments that. */
static uint64_t next(uint64_t *s) { *s = *s * 6364136223846793005u + 1442695040888963407u; return *s >> 33; }
int main(int argc, char **argv) {
  if (argc != 5) return 2;
  struct failure f = {0, ""};
  uint64_t s = strtoull(argv[4], NULL, 0);
  FILE *in = fopen(argv[1], "rb"), *out = fopen(argv[2], "wb");
  static unsigned char bytes[1 << 24];
  size_t size = in ? fread(bytes, 1, sizeof bytes, in) : 0;
  if (!size || !out) return 2;
  for (uint64_t i = 0, changes = 1 + next(&s) % 4; i < changes; i++) {
    uint64_t where[] = {next(&s) % 64, next(&s) % size, size - 1 - next(&s) % 2048, 64 + next(&s) % 512}, at = where[next(&s) % 4];
    bytes[at] = next(&s) % 3 ? (unsigned char)next(&s) : 0xff;
  }
  fwrite(bytes, 1, size, out);
  fclose(in), fclose(out);
  char *kinds[] = {"block", "callgraph", "edge", "edge,callgraph,block"};
  char *restores[] = {"stack", "call", "none"};
  char *words[] = {"--kind", kinds[next(&s) % 4], "--restore", restores[next(&s) % 3], argv[2], "-o", argv[3]};
  return command_instrument(argv[0], 7, words, &f);
}
C
if ! gcc -std=c11 -D_GNU_SOURCE -iquote harness -iquote . -O1 -g \
     -fsanitize=address,undefined -fno-sanitize-recover=all "$scratch/main.c" \
     tools/instrument/command.c tools/cli/{beside,duty,failure,options,output,program,shell}.c harness/instrument/*.c \
     harness/program/*.c harness/base/*.c \
     harness/isa/*.c -ldw -lelf -lz -ljansson -lstdc++ -lm -o "$scratch/damage" 2>"$scratch/errors"; then
  bad instrument_damage "$(grep -m 1 -E 'error|undefined' "$scratch/errors")"
  exit 1
fi
riscv64-unknown-elf-gcc -B"$B/lib" --specs=culprit.specs -O2 -Wl,--emit-relocs tests/instrument/shapes.c -o "$scratch/program.elf"
why= done=0
for ((i = seed; i < seed + count; i++)); do
  "$scratch/damage" "$scratch/program.elf" "$scratch/damaged.elf" "$scratch/out.elf" $i >"$scratch/log" 2>&1
  case $? in
    0) done=$((done + 1));;
    64 | 65 | 66 | 76 | 77 | 78 | 79);;
    *) why="status $?, seed $i: $(grep -m 1 -E 'ERROR|runtime error' "$scratch/log"); tests/instrument/damage.sh 1 $i"; break;;
  esac
done
[ -n "$why" ] || [ $done -gt 0 ] || why='every damage is refused, what is left alone, too'
judge instrument_damage "$why"
exit $failed
