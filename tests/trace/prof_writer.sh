#!/bin/bash
# A foreign testbench's samples as a profile (profile/culprit_prof.h): C11 and C++17 on the library alone; programs of 32 and
# 64 bits; report, annotate, html and export open it; what contradicts itself is refused in one line.
. "$(dirname "$0")/../cli/lib.sh"
plan 14
cat >"$tmp/w.c" <<'END'
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "profile/culprit_prof.h"

/* PROGRAM FILE FIRST OVERFLOWS: 300 samples, of three instructions in turn, from FIRST on, two bytes apart. */
int main(int argc, char **argv) {
  struct culprit_prof_run run = {"mycore", "", 1, 7, false, 1};
  struct culprit_prof_end end = {2105, 900, 0, 0, 0, 300};
  char why[600];
  if (argc != 5) return 2;
  run.program = argv[1];
  end.overflows = strtoull(argv[4], NULL, 0);
  struct culprit_prof *p = culprit_prof_new(&run);
  if (!p) return 3;
  for (unsigned i = 0; i < 300; i++) {
    struct tip_sample s = {0, 0, {0}, 0};
    s.cycle = 7 * (uint64_t)i + 7;
    s.flags = 1 | (uint64_t)1 << TIP_WEIGHT_SHIFT;
    s.addr[0] = strtoull(argv[3], NULL, 0) + 2 * (i % 3);
    if (!culprit_prof_add(p, &s)) return 3;
  }
  const bool good = culprit_prof_write(p, &end, argv[2], why, sizeof why);
  if (!good) printf("%s\n", why);
  culprit_prof_free(p);
  return good ? 0 : 1;
}
END
gcc -std=c11 -Wall -Wextra -Werror -pedantic -I harness -I . "$tmp/w.c" "$B/libculprit-models.a" -o "$tmp/w" 2>"$tmp/log"
judge c11 "$([ $? = 0 ] || cat "$tmp/log")"
g++ -std=c++17 -Wall -Wextra -Werror -I harness -I . -x c++ "$tmp/w.c" -x none "$B/libculprit-models.a" -o "$tmp/w++" 2>"$tmp/log"
judge cpp17 "$([ $? = 0 ] || cat "$tmp/log")"
code='.option norvc
.globl f, g
.type f, @function
.type g, @function
f: .option rvc
  c.addi a0, 1
  c.li a1, 3
  c.jr ra
.size f, . - f
g: c.jr ra
.size g, . - g'
for x in 32 64; do
  riscv64-unknown-elf-gcc -x assembler -march=rv${x}imac -mabi=$([ $x = 32 ] && echo ilp32 || echo lp64) -nostdlib -nostartfiles \
    -Wl,-Ttext=0,-e,f,--build-id=sha1,--section-start=.note.gnu.build-id=0x8000 - -o "$tmp/p$x.elf" <<<"$code" 2>"$tmp/log" || { cat "$tmp/log"; exit 2; }
  "$tmp/w" "$tmp/p$x.elf" "$tmp/p$x.prof" 0 300
  judge "build_id_$x" "$([ "$(grep -a -m 1 '^build_id' "$tmp/p$x.prof" | cut -d ' ' -f 2)" = "$(riscv64-unknown-elf-readelf -n "$tmp/p$x.elf" | sed -n 's/.*Build ID: //p')" ] ||
    grep -a '^build_id' "$tmp/p$x.prof")"
  judge "report_$x" "$("$culprit" report "$tmp/p$x.prof" 2>&1 | grep -q '^  100.00% .* f$' || "$culprit" report "$tmp/p$x.prof" 2>&1)"
  judge "annotate_$x" "$("$culprit" annotate "$tmp/p$x.prof" f 2>&1 | grep -q ' 33.33% .* 00000002  li a1,3$' || "$culprit" annotate "$tmp/p$x.prof" f 2>&1)"
done
judge same "$("$tmp/w++" "$tmp/p32.elf" "$tmp/cpp.prof" 0 300; cmp "$tmp/p32.prof" "$tmp/cpp.prof" 2>&1)"
"$culprit" html -o "$tmp/p.html" "$tmp/p32.prof" >"$tmp/log" 2>&1 && "$culprit" export -o "$tmp/p.pb.gz" "$tmp/p32.prof" >>"$tmp/log" 2>&1
judge page_and_export "$([ $? = 0 ] || cat "$tmp/log")"
# The checksum is gzip's, of header and samples without its own line.
at=$(grep -abo -m 1 '^checksum ' "$tmp/p32.prof" | cut -d : -f 1)
crc=$({ head -c "$at" "$tmp/p32.prof"; tail -c +$((at + 20)) "$tmp/p32.prof"; } | gzip -c | tail -c 8 | od -An -tx4 -N4 | tr -d ' ')
judge checksum "$(grep -aqx "checksum $crc" "$tmp/p32.prof" || grep -a '^checksum' "$tmp/p32.prof"; [ -n "$crc" ] || echo 'no sum')"
# refused NAME PATTERN ARGUMENT...: status 1, a line, no file
refused() {
  local name=$1 pattern=$2; shift 2
  rm -f "$tmp/no.prof"
  "$tmp/w" "$@" >"$tmp/stdout"
  judge "$name" "$([ $? = 1 ] && grep -qE "$pattern" "$tmp/stdout" && [ ! -e "$tmp/no.prof" ] || cat "$tmp/stdout")"
}
refused counts 'no.prof: the counts contradict the samples: fewer overflows' "$tmp/p32.elf" "$tmp/no.prof" 0 299
refused no_program 'none.elf: No such file' "$tmp/none.elf" "$tmp/no.prof" 0 300
refused not_elf 'w.c: not an ELF file' "$tmp/w.c" "$tmp/no.prof" 0 300
exit $failed
