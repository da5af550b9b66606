#!/bin/bash
# A page about design holds no measured figure: no percentage with decimals and no kHz outside code, tables that
# `make results` makes, and figures that it fills in. What was measured belongs to docs/results/ and history.md;
# of the other pages, those that show output (the tour) or describe an evaluation may hold figures.
set -u
may='docs/(results|history|comparison|tour|eval-[a-z]*|results/.*)\.md|README\.md|CHANGELOG\.md'
. tests/lib/pages.sh
found=$(printf '%s\n' "${pages[@]}" | grep -vxE "$may" | xargs awk '
  FNR == 1 { fence = made = 0 }
  /^ *```/ { fence = !fence }
  fence || /^    / { next }
  { line = $0 }
  /<!-- table / { made = 1 }
  made { if (/<!-- end -->/) made = 0; next }
  { gsub(/<!-- figure [^>]*-->[^<]*<!-- end -->/, ""); gsub(/`[^`]*`/, "") }
  /[0-9]\.[0-9]+( to [0-9.]+)? ?(%|percent)|[0-9] kHz/ && !/ \(?4 kHz/ { print FILENAME ":" FNR ": a measured figure: " line }' | cut -c 1-140)
[ -z "$found" ] || { printf '%s\n' "$found"; exit 1; }
