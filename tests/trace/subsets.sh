#!/bin/bash
# Programs of other cores: 32 and 64 bits, compressed code, A, F, D, Zb*, an image at address 0. All that a trace and a
# profile of one can be asked for; each number is compared with what objdump says of the program.
. "$(dirname "$0")/../cli/lib.sh"
plan 22
source='
struct s { float f; double d; int i; };
volatile int lock;
int sw(int x) { switch (x) { case 0: return 3; case 1: return 8; case 2: return 1; case 3: return 77; case 4: return 5;
  case 5: return 9; case 6: return 11; default: return 0; } }
__attribute__((noinline)) int pick(int x, int *to) {
  switch (x) { case 0: *to = 1; break; case 1: *to += 8; break; case 2: *to *= 3; break; case 3: *to -= x; break;
  case 4: *to /= 5; break; case 5: *to ^= 9; break; default: return 0; }
  return *to;
}
double dot(const double *a, const double *b, int n) { double s = 0; for (int i = 0; i < n; i++) s += a[i] * b[i]; return s; }
float fd(struct s *p) { return p->f / (float)p->d + p->i; }
int inc(void) { return __atomic_fetch_add(&lock, 1, __ATOMIC_SEQ_CST); }
unsigned rot(unsigned x) { return (x << 7 | x >> 25) ^ __builtin_clz(x); }
int main(void) {
  static struct s x = {1, 2, 3};
  static double a[4], b[4];
  int n = 0;
  return sw(inc()) + pick(rot(3), &n) + (int)dot(a, b, 4) + (int)fd(&x) + rot(5);
}'

# build XLEN ARCH ABI START
build() {
  printf '%s\n' "$source" >"$tmp/source.c"
  riscv64-unknown-elf-gcc -march="rv$1$2" -mabi="$3" -mcmodel=$([ "$1" = 32 ] && echo medlow || echo medany) -O2 -g -nostdlib \
    -nostartfiles -Wl,-Ttext="$4",-e,main,--build-id=sha1,--section-start=.note.gnu.build-id=0x20000 \
    "$tmp/source.c" -o "$tmp/p$1.elf" 2>"$tmp/log" || { cat "$tmp/log"; exit 2; }
  riscv64-unknown-elf-objdump -d -z "$tmp/p$1.elf" |
    awk -F '\t' '/^ *[0-9a-f]+:\t/ { gsub(/[ :]/, "", $1); print $1, $3 }' >"$tmp/code$1"
}

# Each instruction waits for a cycle and commits in the next, in the order of the file, ROUNDS times.
ROUNDS=40
straight() {
  printf 'culprit-trace 1 text\nwidth 1\nviews commit\ncore toy\nprogram -\nbuild_id -\ncontents -\n\n'
  awk -v rounds=$ROUNDS '{ pc[n++] = $1 }
    END {
      for (r = 0; r < rounds; r++) for (i = 0; i < n; i++) print "c 0 1 0 0 0 3 0 " pc[i] "\nc 0 1 1 0 0 3 0 " pc[i]
      printf "end %x\n", 2 * n * rounds
    }' "$tmp/code$1"
}

stack() { jq -r ".stack.$2 / 12" "$tmp/p$1.json"; } # the Oracle counts twelfths
count() { echo $((ROUNDS * $(grep -cE " (${2})$" "$tmp/code$1"))); }

for x in 32 64; do
  if [ $x = 32 ]; then build 32 imafdc_zba_zbb_zbs ilp32d 0; else build 64 imafdc_zba_zbb_zbs lp64d 0x40000000; fi
  straight $x >"$tmp/p$x.ct"
  "$culprit" trace profile --period 7 --oracle "$tmp/p$x.json" -o "$tmp/p$x.prof" "$tmp/p$x.ct" "$tmp/p$x.elf" >"$tmp/p$x.txt" 2>"$tmp/log"
  judge "profile_rv$x" "$([ $? = 0 ] && ! grep outside "$tmp/log" || cat "$tmp/log")"
  judge "inside_rv$x" "$(jq -r '[.functions[] | select(.name | startswith("["))] | length | select(. != 0)' "$tmp/p$x.json")"
  loads='(c\.)?(f?l[wd]|l[bh]u?|lwu|lr\.[wd]|amo.*)(sp)?'
  stores='(c\.)?(f?s[wd]|s[bh]|sc\.[wd])(sp)?'
  judge "classes_rv$x" "$(diff <(printf '%s\n' "$(count $x '.*')" "$(count $x "$loads")" "$(count $x "$stores")") \
    <(for c in execute load_stall store_stall; do stack $x $c; done) | head -n 3)"
  judge "disassembly_rv$x" "$(diff <(riscv64-unknown-elf-objdump -d -z -M no-aliases,numeric "$tmp/p$x.elf" |
    awk -F '\t' '/^ *[0-9a-f]+:\t/ { gsub(/[ :]/, "", $1); sub(/ [<#].*/, "", $4); print $1, $3 ($4 == "" ? "" : " " $4) }' | sed 's/^0*//' | sort) \
    <("$culprit" trace profile --raw --oracle "$tmp/raw.json" -o "$tmp/raw.prof" "$tmp/p$x.ct" "$tmp/p$x.elf" >/dev/null 2>&1
      jq -r '.instructions[] | "\(.pc | ltrimstr("0x") | sub("^0+"; "")) \(.disasm)"' "$tmp/raw.json" | sort) | head -n 3)"
  "$culprit" report "$tmp/p$x.prof" >"$tmp/out.txt" 2>&1
  judge "report_rv$x" "$([ $? = 0 ] && grep -q ' main$' "$tmp/out.txt" && ! grep 'culprit run' "$tmp/out.txt" || cat "$tmp/out.txt")"
  "$culprit" annotate --all "$tmp/p$x.prof" dot >"$tmp/out.txt" 2>&1
  judge "annotate_rv$x" "$(diff <(riscv64-unknown-elf-objdump -d -z --disassemble=dot "$tmp/p$x.elf" |
    awk -F '\t' '/^ *[0-9a-f]+:\t/ { gsub(/[ :]/, "", $1); print $1 }') \
    <(sed '1,/^Assembly/d' "$tmp/out.txt" | grep -oE '  [0-9a-f]{8}  ' | tr -d ' ' | sed 's/^0*//') | head -n 3)"
  "$culprit" html -o "$tmp/page.html" "$tmp/p$x.prof" >"$tmp/log" 2>&1
  judge "html_rv$x" "$([ $? = 0 ] && grep -q 'fmadd.d' "$tmp/page.html" || cat "$tmp/log")"
  "$culprit" export -o "$tmp/p.pb.gz" "$tmp/p$x.prof" >"$tmp/log" 2>&1
  judge "export_rv$x" "$([ $? = 0 ] && [ -s "$tmp/p.pb.gz" ] || cat "$tmp/log")"
  "$culprit" trace compare --period 7 "$tmp/p$x.ct" "$tmp/p$x.elf" >"$tmp/out.txt" 2>&1
  judge "compare_rv$x" "$([ $? = 0 ] && grep -q '^TIP ' "$tmp/out.txt" || cat "$tmp/out.txt")"
done

# check PROGRAM: the chain, through compressed transfers. A loop of c.addi, c.bnez, c.j.
printf '%s\n' '.option norvc' '.globl main' 'main: addi a0, a0, 1' '.option rvc' '1: c.addi a0, 1' 'c.bnez a0, 1b' 'c.j 1b' |
  riscv64-unknown-elf-gcc -x assembler -march=rv32imac -mabi=ilp32 -nostdlib -nostartfiles -Wl,-Ttext=0x100,-e,main - -o "$tmp/loop.elf" 2>"$tmp/log" ||
  { cat "$tmp/log"; exit 2; }
way() {
  printf 'culprit-trace 1 text\nwidth 1\nviews commit\ncore toy\nprogram -\nbuild_id -\ncontents -\n\n'
  for pc; do echo "c 0 1 1 0 0 3 0 $pc"; done
  printf 'end %x\n' $#
}
broken() {
  "$culprit" trace check "$tmp/way.ct" "$tmp/loop.elf" >"$tmp/stdout" 2>"$tmp/stderr"
  judge "$1" "$([ $? = 91 ] && grep -q 'breaks rules of the observation port 1 times' "$tmp/stderr" || cat "$tmp/stdout" "$tmp/stderr")"
}
way 100 104 106 104 106 108 104 >"$tmp/way.ct"
judge chain "$("$culprit" trace check "$tmp/way.ct" "$tmp/loop.elf" 2>&1 | grep -x 'no rule.*' >/dev/null || "$culprit" trace check "$tmp/way.ct" "$tmp/loop.elf" 2>&1)"
way 100 104 108 104 >"$tmp/way.ct"
broken chain_broken
way 100 104 106 108 10a >"$tmp/way.ct"
broken jump_broken

# The same words are profile instructions of our machine, and compressed ones in a file that says so.
judge ours "$(printf '0 00850512\n' | "$B/tb/iss_words" abi ours | grep -x '0: addi.p2 a0,a0,8' >/dev/null || echo 'not a profile instruction')"
exit $failed
