#!/bin/bash
# Headers of the RISC-V side name registers by number, `#define MTIPCTL 0x7c2`: each name, in lower case and
# with or without the m at its beginning, is a row of harness/isa/csr.def with that number.
set -u
. tests/lib/tap.sh
headers="firmware/runtime/profile_state.h tests/directed/tip.h tests/directed/pme.h"
plan "$(wc -w <<<"$headers")"
for header in $headers; do
  why= count=0
  while read -r name number; do
    count=$((count + 1))
    name=${name,,}
    grep -qE "^CSR\($number, *m?$name," harness/isa/csr.def || why="$name is not $number in harness/isa/csr.def"
  done < <(sed -nE 's/^#define ([A-Z][A-Z0-9_]*) (0x[0-9a-f]{3})( .*)?$/\1 \2/p' "$header")
  [ "$count" -gt 10 ] || why=${why:-only $count numbers found}
  judge "csr_numbers_$(basename "$header" .h)" "${why:+$header: $why}"
done
exit $failed
