#!/bin/bash
# Every testbench runs: tb/NAME.c is named in a list as B/tb/NAME, tb/rtl_NAME.c once for each configuration of its `unit:` line.
set -u
lists=$(cat tests/lists/*.list | sed 's/#.*//')
for f in tb/*.c; do
  name=$(basename "$f" .c)
  case $name in
    rtl_*) configs=$(sed -n 's/.*unit: *\([^*]*\).*/\1/p;T;q' "$f" | tr -s ' ' '\n' | sed '1d; /^-/d; /^$/d')
           [ -n "$configs" ] || echo "$f: no line 'unit: MODULE CONFIG...'"
           for c in $configs; do grep -qE "tb/$name-$c( |\$)" <<<"$lists" || echo "$f: $name-$c is in no list of tests/lists"; done ;;
    *) grep -qE "tb/$name( |;|\$)" <<<"$lists" || grep -rqs "tb/$name\\b" tests --include='*.sh' || echo "$f: in no list of tests/lists" ;;
  esac
done | { ! grep .; }
