# Helpers of the tests of the command line; sourced by the others. B: build folder. Scripts print TAP:
# `plan N` first, then a test each (tests/lib/tap.sh).
. tests/lib/tap.sh
B=$(realpath "${B:-build}")
culprit=$B/culprit
tmp=$(mktemp -d "${TMPDIR:-/tmp}/culprit-cli.XXXXXX") || exit 2
trap 'rm -rf "$tmp"' EXIT
mkdir "$tmp/out"

# assemble FILE [flags]: standard input to an ELF at 0x80000000 unless the flags say
# otherwise. EXIT CODE ends the program.
assemble() {
  local file=$1; shift
  { echo '.option norelax
.macro EXIT code
  li gp, (\code << 1) | 1
  la t5, tohost
  sd gp, 0(t5)
9: j 9b
.endm
.globl _start
.globl tohost
.section .data
.balign 8
tohost: .dword 0
.section .text
_start:'; cat; } >"$tmp/source.S"
  riscv64-unknown-elf-gcc -g -march=rv64im_zicsr_zifencei -mabi=lp64 -mcmodel=medany \
    -nostdlib -nostartfiles -Wl,-N,--no-warn-rwx-segments \
    -Wl,-Ttext=0x80000000 -Wl,--build-id=none "$@" -o "$file" "$tmp/source.S"
}

# A program for profiles that a test writes by hand: `nop`, then three functions. Its build id lies where
# golden outputs have it.
by_hand='  nop
.globl hot, warm, cold
hot:
  ld a0, 0(a1)
  addi a0, a0, 1
  sd a0, 0(a1)
  bnez a0, hot
  ret
warm:
  div a0, a0, a1
  ret
cold:
  ret
  EXIT 0'
by_hand_id='-Wl,--section-start=.note.gnu.build-id=0x80001000'

# program NAME [flags]: C on standard input to $tmp/NAME.elf, as README.md builds a program of one's own.
program() {
  local name=$1; shift
  cat >"$tmp/$name.c"
  riscv64-unknown-elf-gcc -B"$B/lib" --specs=culprit.specs -O2 -g "$@" "$tmp/$name.c" -o "$tmp/$name.elf" ||
    { bad "compile_$name" 'does not compile'; return 1; }
}

# product SIDE: $tmp/product.elf multiplies two matrices of SIDE by SIDE, a multiple of 16, in blocks of 16: some
# 9 SIDE^3 instructions, loads that hit, and branches that are predicted.
product() {
  program product -DSIDE="$1" <<'E2'
#include <stdint.h>
static int64_t a[SIDE][SIDE], b[SIDE][SIDE], c[SIDE][SIDE];
static __attribute__((noinline)) void block(int row, int column, int inner) {
  for (int i = row; i < row + 16; i++)
    for (int k = inner; k < inner + 16; k++)
      for (int j = column; j < column + 16; j++) c[i][j] += a[i][k] * b[k][j];
}
int main(void) {
  for (int i = 0; i < SIDE * SIDE; i++) a[i / SIDE][i % SIDE] = 3 * i, b[i / SIDE][i % SIDE] = i ^ 5;
  for (int i = 0; i < SIDE; i += 16)
    for (int j = 0; j < SIDE; j += 16)
      for (int k = 0; k < SIDE; k += 16) block(i, j, k);
  return c[1][1] == 0;
}
E2
}

# poke FILE OFFSET BYTES: BYTES as for printf, '\x01\x02'
poke() { printf "$3" | dd of="$1" bs=1 seek="$2" conv=notrunc status=none; }

# expect NAME STATUS PATTERN ARGUMENTS...: `culprit ARGUMENTS` must exit with STATUS, print exactly one line
# on standard error, which matches the extended regular expression, and leave nothing in $tmp/out. STDOUT=file
# redirects output.
expect() {
  local name=$1 status=$2 pattern=$3 got lines why=; shift 3
  timeout -k 5 120 "$culprit" "$@" >"${STDOUT:-$tmp/stdout}" 2>"$tmp/stderr" </dev/null
  got=$?
  lines=$(wc -l <"$tmp/stderr")
  if [ "$got" != "$status" ]; then why="exit status $got, not $status ($(head -n 1 "$tmp/stderr"))"
  elif [ "$lines" != 1 ]; then why="$lines lines on standard error"
  elif ! grep -Eq "$pattern" "$tmp/stderr"; then why="says: $(cat "$tmp/stderr")"
  elif [ -n "$(ls -A "$tmp/out")" ]; then why="leaves $(ls -A "$tmp/out" | tr '\n' ' ')"; fi
  rm -rf "$tmp/out"; mkdir "$tmp/out"
  judge "$name" "$why"
}

# All output options at once, into $tmp/out (without waves: they need the machine's other build).
outputs="--trace $tmp/out/trace --stats-json $tmp/out/stats --oracle $tmp/out/oracle --konata $tmp/out/konata"
