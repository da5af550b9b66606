#!/bin/bash
# No more than 20 lines in a row stand a second time in rtl/ and harness/; empty lines and indentation do not count.
# The ports of AXI4 do, at memsys and at soc. gate_repeats.sh [PAIR]: the pair that is allowed instead of that one.
set -u
allowed=${1-'rtl/mem/memsys.sv rtl/soc/soc.sv'}
awk -v most=20 -v allowed="$allowed" '
  function note() {
    if (pair != "" && pair != allowed) {
      print from ": " run + most " lines as at " at
      bad = 1
    }
    pair = ""
  }
  FNR == 1 { note(); n = 0 }
  { gsub(/^[ \t]+|[ \t]+$/, "") }
  $0 == "" { next }
  {
    line[n % (most + 1)] = $0
    start[n % (most + 1)] = FNR
    if (++n <= most) next
    window = ""
    for (i = n - most - 1; i < n; i++) window = window "\n" line[i % (most + 1)]
    first = FILENAME ":" start[n % (most + 1)]
    if (!(window in seen)) { seen[window] = first; note(); next }
    if (pair != "") { run++; next }
    run = 1
    from = first
    at = seen[window]
    pair = at " " FILENAME
    sub(/:[0-9]+ /, " ", pair)
  }
  END { note(); exit bad }' $(find rtl harness -name '*.sv' -o -name '*.svh' -o -name '*.[ch]' -o -name '*.def' | LC_ALL=C sort)
