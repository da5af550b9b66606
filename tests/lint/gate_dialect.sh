#!/bin/bash
# Forms that yosys 0.23 compiles wrongly without a word: a range over a typedef, an array of a typedef, and
# the complement of a cast, since it takes ~N'(x) for (~N)'(x).
. "$(dirname "$0")/files.sh"
set -u
typedef='[A-Za-z0-9_]+_[te][[:space:]]*\[|[A-Za-z0-9_]+_t[[:space:]]+[A-Za-z0-9_]+[[:space:]]*\['
cast="~[[:space:]]*(\([^()]*\)|[A-Za-z0-9_]+)'\("
! for f in $(rtl_sources) $(find rtl -name '*.svh'); do
  sed 's/\/\/.*//' "$f" | grep -nE "$typedef|$cast" | sed "s|^|$f:|"
done | grep .
