#!/bin/bash
# Forms that yosys 0.23 compiles wrongly without a word: a range over a typedef, an array of a typedef.
. "$(dirname "$0")/files.sh"
set -u
form='[A-Za-z0-9_]+_[te][[:space:]]*\[|[A-Za-z0-9_]+_t[[:space:]]+[A-Za-z0-9_]+[[:space:]]*\['
! for f in $(rtl_sources) $(find rtl -name '*.svh'); do sed 's/\/\/.*//' "$f" | grep -nE "$form" | sed "s|^|$f:|"; done | grep .
