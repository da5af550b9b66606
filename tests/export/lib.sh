# Samples whose sums are known, for the tests of `culprit export`, which source this. In $tmp, the current
# folder from here on: programs one.elf and two.elf; profiles one.prof and miss.prof (TIP: cycles and dmiss of
# one.elf) and two.prof (a timer's, of two.elf).
. tests/cli/lib.sh
here=$(dirname "$(realpath "${BASH_SOURCE[0]}")") maker=$B/tb/profile
profiles='one.prof miss.prof two.prof'
cd "$tmp" || exit 2

cat >step.h <<'E'
static inline long step(long x) {
  return x ^ x >> 3;
}
E
cat >one.c <<'E'
#include "step.h"
volatile long table[64];
static long __attribute__((noipa)) walk(long n) {
  long sum = 0;
  for (long i = 0; i < n; i++)
    sum += table[step(i) & 63];
  return sum;
}
long __attribute__((noipa)) divide(long a, long b) { return a / b; }
int main(void) { return (int)divide(walk(100), 3) & 1; }
E
cat >two.c <<'E'
volatile long cell;
void __attribute__((noipa)) store(long a) { cell = a; }
int main(void) { store(1); return 0; }
E
build() { riscv64-unknown-elf-gcc -O2 -g "$@" || exit 2; }
build -B"$B/lib" --specs=culprit.specs -Wl,--build-id=0x0c0ffee1 one.c -o one.elf
# A process: linked at 0, loaded anywhere
build -fpie -nostdlib -nostartfiles -Wl,--no-relax,-e,main,-Ttext=0x2000,--build-id=0x0c0ffee2 two.c -o two.elf

# at PROGRAM FUNCTION OFFSET: an address
at() { printf '%x' $((0x$(riscv64-unknown-elf-nm $1.elf | awk -v f="$2" '$3 == f { print $1; exit }') + $3)); }
# The load in the loop of walk
load=$(riscv64-unknown-elf-objdump -d one.elf |
  awk '/<walk>:/ { inside = 1 } inside && $3 == "ld" { sub(":", "", $1); print $1; exit }')
# What comes from step.h
inlined=$(riscv64-unknown-elf-objdump -dl one.elf | awk '/<walk>:/ { inside = 1 } /^[^ ].*:[0-9]+$/ { file = $0 }
  inside && file ~ /step.h/ && $1 ~ /^8[0-9a-f]*:$/ { sub(":", "", $1); print $1; exit }')
# profile NAME: standard input (tb/lib/prof_make.h)
profile() { "$maker" make "$1" || exit 2; }
cycles=$((1000 * (40 + 2 * 20 + 7 + 6 + 9 + 1) + 997 * 35)) misses=$((101 * 34)) # weights times periods
profile one.prof <<E
program one.elf
build_id 0c0ffee1
period 1000
s 40 1 stall 28 $load
s 20 2 commit 0 $load $(at one walk 12)
s 7 1 commit 0 $(at one walk 16) $(at one divide 0)
s 6 1 drained 1 $(at one main 0)
s 9 1 mispredict 4 $inlined
s 1 1 flush 0 1000
E
profile miss.prof <<E
program one.elf
build_id 0c0ffee1
event dmiss
period 101
s 30 1 stall 8 $load
s 4 1 commit 8 $(at one divide 0)
E
profile two.prof <<E
program two.elf
build_id 0c0ffee2
kind timer
period 997
s 30 1 x 0 $(at two store 4)
s 5 1 x 0 $(at two main 0)
E

export_to() { # FILE FORMAT [ARGUMENTS]: of all profiles
  local file=$1 format=$2; shift 2
  "$culprit" export --format "$format" -o "$file" "$@" $profiles 2>error || { bad "export_$format" "$(cat error)"; return 1; }
}
export_to all.text text || exit 1

# Sums of the text by a key, which is an awk expression, as lines `COUNT KEY`: what readers must print.
# Columns: docs/export.md
sums() { # EVENT KEY
  awk -F'\t' -v event="$1" '/^#/ || $1 != event { next }
    { sum['"$2"'] += $10 } END { for (k in sum) if (sum[k]) printf "%d %s\n", sum[k], k }' all.text | sort
}
own='($12 == "-" ? $4 : $12)' # a key: the function whose code it is, inlined or not (no test nests them)
total() { awk '{ s += $1 } END { print s + 0 }'; }
# same NAME WANTED FOUND: files of lines in the same order
same() { judge "$1" "$(diff "$2" "$3" | grep '^[<>]' | head -n 4 | sed 's/^</wanted:/; s/^>/found: /')"; }
# is NAME FOUND WANTED
is() { judge "$1" "$([ "$2" = "$3" ] || echo "$2, not $3")"; }
