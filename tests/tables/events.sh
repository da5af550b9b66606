#!/bin/bash
# Event numbers: core_pkg.sv, docs/events.md and the programs that use them by name agree; each event is
# driven by events.sv.
set -u
. tests/lib/tap.sh
plan 4
pkg=$(grep -o '\bEv[A-Z][A-Za-z0-9]* = [0-9]*' rtl/core/core_pkg.sv | sed 's/ = / /' | grep -v '^EventN ' | sort)
page=$(sed -n 's/^| \([0-9]*\) | `\(Ev[A-Za-z0-9]*\)` |.*/\2 \1/p' docs/events.md | sort)
judge events_page "$(diff <(echo "$pkg") <(echo "$page") | grep '^[<>]' | head -n 1 |
  sed 's|^<|only in core_pkg.sv:|; s|^>|only in docs/events.md:|')"

# Numbers are 1 to EventAll - 1, each once
n=$(sed -n 's/.*localparam integer EventAll *= *\([0-9]*\);.*/\1/p' rtl/core/core_pkg.sv)
judge events_numbers "$(diff <(awk '{ print $2 }' <<<"$pkg" | sort -n) <(seq 1 $((n - 1))) >/dev/null ||
  echo "not 1 to $((n - 1)), each once")"

why=
for name in $(awk '{ print $1 }' <<<"$pkg"); do
  [ "$(grep -c "all\[core_pkg::$name\*3 +: 3\]" rtl/core/csr/events.sv)" -eq 1 ] || why="$name is not driven once in events.sv"
done
judge events_driven "$why"

# Programs: `#define EVENT_NAME n`; LOADS is EvLoad, and so on
why=
names=$(grep -rhoE '#define EVENT_[A-Z0-9]+ +[0-9]+' tests/directed firmware | awk '{ print $2, $3 }' | sort -u)
while read -r name number; do
  case ${name#EVENT_} in
    INSTRUCTIONS) word=instret ;;
    BRANCHES) word=branch ;;
    MISSES) word=miss ;;
    CYCLES) word=cycles ;;
    *) word=$(tr 'A-Z' 'a-z' <<<"${name#EVENT_}"); word=${word%s} ;;
  esac
  grep -qix "ev$word $number" <<<"$pkg" || why="$name $number is no event of core_pkg.sv"
done <<<"$names"
[ -n "$names" ] || why='no program names an event'
judge events_programs "$why"
exit $failed
