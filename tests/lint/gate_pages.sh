#!/bin/bash
# No line of prose on a page is longer than 110 columns. Tables, code and pictures (indented by four or fenced) may be.
set -u
shopt -s nullglob
prose=$(awk '/^ *```/ { fence = !fence; next }
     FNR == 1 { fence = 0 }
     !fence && !/^ *[|<]/ && !/^    / { print FILENAME ":" FNR ": " $0 }' \
  README.md CONTRIBUTING.md docs/*.md examples/*/README.md rtl/README.md) || exit 1
long=$(LC_ALL=C.UTF-8 grep -E '^[^ ]+: .{111,}$' <<<"$prose" | cut -c 1-120)
[ -z "$long" ] || { echo "$long"; exit 1; }
