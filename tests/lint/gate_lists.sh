#!/bin/bash
# Every testbench runs: tb/{model,profile,machine}/NAME.c is named in a list, or in a script of tests, as
# B/tb/NAME; a row of tb/unit/units.txt in a list once for each of its configurations; and every source of
# tb/unit is in a row.
set -u
declare -A listed=() run=() in_row=()
while read -r word; do listed[$word]=1; done < <(sed 's/#.*//' tests/lists/*.list | grep -oE 'tb/[A-Za-z0-9_-]+')
while read -r word; do run[$word]=1; done < <(grep -rhoE --include='*.sh' 'tb/[A-Za-z0-9_-]+' tests)
{ for f in tb/model/*.c tb/profile/*.c tb/machine/*.c; do
    name=tb/${f##*/} name=${name%.c}
    [ -n "${listed[$name]:-}${run[$name]:-}" ] || echo "$f: in no list of tests/lists"
  done
  while IFS='|' read -r name source module configs _; do
    in_row[$source]=1
    [ -n "$configs" ] && [ -f "tb/unit/$source.c" ] || echo "tb/unit/units.txt: $name: no configuration, or no tb/unit/$source.c"
    for c in $configs; do
      [ -n "${listed[tb/$name-$c]:-}" ] || echo "tb/unit/units.txt: $name-$c is in no list of tests/lists"
    done
  done < <(sed 's/#.*//; /|/!d; s/ *| */|/g' tb/unit/units.txt)
  for f in tb/unit/*.c; do
    source=${f##*/}
    [ -n "${in_row[${source%.c}]:-}" ] || echo "$f: in no row of tb/unit/units.txt"
  done; } | { ! grep .; }
