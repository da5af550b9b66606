#!/bin/bash
# Includes of C and C++ point the way that tests/lint/rooms.txt allows, name their file from harness/ or from
# the top, and make no circle between files: NAME.c and NAME.h are one. Firmware also names what lies beside the
# file, or in its runtime. contract/ needs no library. A header compiles alone (gate c). No room holds more than
# 40 sources. The top folder holds the files of `top` and no others.
set -u
top='Bender.yml|CHANGELOG.md|CONTRIBUTING.md|Makefile|README.md|culprit.core'
generated='sim/.*\.cpp:.*|firmware/workloads/.*:picture_png\.h|firmware/coremark/.*:coremark\.h'   # or fetched
includes=$(find contract firmware harness sim tools tb \( -name '*.[chS]' -o -name '*.inc' -o -name '*.cpp' \) | LC_ALL=C sort |
    xargs grep -HnE '^[[:space:]]*#[[:space:]]*include[[:space:]]+"' |
  sed -E 's/^([^:]*):([0-9]+):[^"]*"([^"]*)".*/\1 \2 \3/' |
  while read -r file line name; do
    found=?$name
    [[ $file == firmware/* ]] && places=("${file%/*}/" firmware/runtime/ '' harness/) || places=(harness/ '')
    for place in "${places[@]}"; do [ -e "$place$name" ] && { found=$place$name; break; }; done
    [[ $found == \?* && $file:$name =~ ^($generated)$ ]] || echo "$file $line $found"
  done)
{ awk '
    function room_of(path) { sub(/\/[^\/]*$/, "", path); return path }
    function family(room) { sub(/\/.*/, "", room); return room }
    BEGIN {
      only["firmware"] = ": chip software includes firmware/ and contract/ only"
      only["contract"] = ": what both sides include includes contract/ only"
    }
    FNR == NR {
      sub(/#.*/, "")
      if (split($0, cell, "|") < 2) next
      gsub(/ /, "", cell[1])
      rank[cell[1]] = ++rooms
      others[cell[1]] = cell[2]
      next
    }
    {
      from = room_of($1); to = room_of($3)
      if ($3 ~ /^\?/) { print $1 ":" $2 ": no file harness/" substr($3, 2) " or " substr($3, 2); next }
      if ($3 ~ /\.\.\//) { print $1 ":" $2 ": " $3 " climbs; a name goes down from the top"; next }
      if (!(from in rank)) { print $1 ": " from " is not a room of tests/lint/rooms.txt"; next }
      allowed = from == to || family(to) == "contract" || (family(from) == family(to) && (to in rank) && rank[to] < rank[from])
      n = split(others[from], glob, " ")
      for (i = 1; i <= n && !allowed; i++) {
        pattern = glob[i]; gsub(/\./, "\\.", pattern); gsub(/\*/, ".*", pattern)
        allowed = $3 ~ "^" pattern "$"
      }
      if (!allowed) print $1 ":" $2 ": " from " may not include " $3 only[family(from)]
    }' tests/lint/rooms.txt - <<<"$includes"

  awk '{ a = $1; b = $3; sub(/\.[A-Za-z]*$/, "", a); sub(/\.[A-Za-z]*$/, "", b); if (a != b) print a, b }' <<<"$includes" |
    tsort 2>&1 >/dev/null |
    sed -n 's/^tsort: -: input contains a loop:/circle of includes:/p; s/^tsort: \([a-z]\)/  \1/p'

  grep -HnE '^[[:space:]]*#[[:space:]]*include[[:space:]]*<' contract -r | grep -vE '<std(bool|def|int)\.h>' |
    sed -E 's/^([^:]*:[0-9]+):.*(<.*>).*/\1: contract needs no library, so no \2/'

  find contract firmware/runtime firmware/kernel harness sim tools tb -type f \( -name '*.[ch]' -o -name '*.cpp' \) | sed 's|/[^/]*$||' | sort | uniq -c |
    awk '$1 > 40 { print $2 " holds " $1 " sources, more than 40" }'

  { git ls-files 2>/dev/null || find . -type f -printf '%P\n'; } | grep -vE "/|^\.|^($top)$" |
    sed 's/$/: does not belong in the top folder/'; } | { ! grep .; }
