#!/bin/bash
# Includes of C and C++ point the way that tests/lint/rooms.txt allows, name their file from harness/ or from
# the top, and make no circle between files: NAME.c and NAME.h are one. A header compiles alone (gate c). No
# room holds more than 40 sources. The top folder holds the files of `top` and no others.
set -u
top='Bender.yml|CONTRIBUTING.md|Makefile|README.md|culprit.core'
includes=$(find contract harness sim tools tb \( -name '*.[ch]' -o -name '*.cpp' \) | LC_ALL=C sort |
    xargs grep -HnE '^[[:space:]]*#[[:space:]]*include[[:space:]]+"' |
  sed -E 's/^([^:]*):([0-9]+):[^"]*"([^"]*)".*/\1 \2 \3/' |
  while read -r file line name; do
    if [ -e "harness/$name" ]; then echo "$file $line harness/$name"
    elif [ -e "$name" ]; then echo "$file $line $name"
    elif [[ $file:$name != sim/*.cpp:* ]]; then echo "$file $line ?$name"   # generated: Vtop.h, unit_ports.inc
    fi
  done)
{ awk '
    function room_of(path) { sub(/\/[^\/]*$/, "", path); return path }
    function family(room) { sub(/\/.*/, "", room); return room }
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
      if (!(from in rank)) { print $1 ": " from " is not a room of tests/lint/rooms.txt"; next }
      allowed = from == to || family(to) == "contract" || (family(from) == family(to) && (to in rank) && rank[to] < rank[from])
      n = split(others[from], glob, " ")
      for (i = 1; i <= n && !allowed; i++) {
        pattern = glob[i]; gsub(/\./, "\\.", pattern); gsub(/\*/, ".*", pattern)
        allowed = $3 ~ "^" pattern "$"
      }
      if (!allowed) print $1 ":" $2 ": " from " may not include " $3
    }' tests/lint/rooms.txt - <<<"$includes"

  awk '{ a = $1; b = $3; sub(/\.[a-z]*$/, "", a); sub(/\.[a-z]*$/, "", b); if (a != b) print a, b }' <<<"$includes" |
    tsort 2>&1 >/dev/null |
    sed -n 's/^tsort: -: input contains a loop:/circle of includes:/p; s/^tsort: \([a-z]\)/  \1/p'

  find contract harness sim tools tb -type f \( -name '*.[ch]' -o -name '*.cpp' \) | sed 's|/[^/]*$||' | sort | uniq -c |
    awk '$1 > 40 { print $2 " holds " $1 " sources, more than 40" }'

  { git ls-files 2>/dev/null || find . -type f -printf '%P\n'; } | grep -vE "/|^\.|^($top)$" |
    sed 's/$/: does not belong in the top folder/'; } | { ! grep .; }
