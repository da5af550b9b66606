#!/bin/bash
# Every testbench runs: tb/{model,profile,machine}/NAME.c is named in a list as B/tb/NAME, a row of
# tb/unit/units.txt once for each of its configurations; and every source of tb/unit is in a row.
set -u
lists=$(cat tests/lists/*.list | sed 's/#.*//')
{ for f in tb/model/*.c tb/profile/*.c tb/machine/*.c; do
    name=$(basename "$f" .c)
    grep -qE "tb/$name( |;|\$)" <<<"$lists" || grep -rqs "tb/$name\\b" tests --include='*.sh' ||
      echo "$f: in no list of tests/lists"
  done
  rows=$(sed 's/#.*//; /|/!d; s/ *| */|/g' tb/unit/units.txt)
  while IFS='|' read -r name source module configs _; do
    [ -n "$configs" ] && [ -f "tb/unit/$source.c" ] || echo "tb/unit/units.txt: $name: no configuration, or no tb/unit/$source.c"
    for c in $configs; do
      grep -qE "tb/$name-$c( |\$)" <<<"$lists" || echo "tb/unit/units.txt: $name-$c is in no list of tests/lists"
    done
  done <<<"$rows"
  for f in tb/unit/*.c; do
    cut -d '|' -f 2 <<<"$rows" | grep -qx "$(basename "$f" .c)" || echo "$f: in no row of tb/unit/units.txt"
  done; } | { ! grep .; }
