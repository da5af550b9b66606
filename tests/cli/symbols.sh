#!/bin/bash
# Whose code is whose, where it runs, and its lines: programs whose symbols and segments are out of the
# ordinary, in the Oracle's report, in listings and in exports.
. "$(dirname "$0")/lib.sh"
plan 6
cd "$tmp" || exit 2

# loop TIMES: two instructions that run that often
loop() { printf '  li a0, %s\n1: addi a0, a0, -1\n  bnez a0, 1b\n' "$1"; }

# share FUNCTION: percent of all time in p.json
share() { jq -r --arg name "$1" '.cycles as $c | .functions[] | select(.name == $name) | .time / $c / 12 * 100 | round' p.json; }

# has NAME PATTERN FILE...: the pattern is there
has() { local name=$1 pattern=$2 why=; shift 2; grep -Eq -- "$pattern" "$@" || why="no '$pattern' in $*: $(head -n 5 "$@")"; judge "$name" "$why"; }

# hasnt NAME PATTERN FILE...
hasnt() { local name=$1 pattern=$2 why=; shift 2; ! grep -E -m 1 -- "$pattern" "$@" >found || why="'$pattern' in $*: $(cat found)"; judge "$name" "$why"; }

# profile ELF: p.json and p.txt of the Oracle, p.prof
profile() {
  "$culprit" run --quiet --oracle p.json "$1" >stdout 2>stderr && "$culprit" record --quiet --model --period 50 -o p.prof "$1" >stdout 2>stderr ||
    { cat stderr; exit 2; }
}

# Functions without size, and one inside another
assemble ranges.elf <<E || exit 2
  call first
  call second
  call outer
  EXIT 0
.globl first, second
.type first, @function
first:
$(loop 1000)
  ret
second:
$(loop 10000)
  ret
.type outer, @function
outer:
$(loop 3000)
  j rest
.type inner, @function
inner:
  nop
  ret
.size inner, . - inner
rest:
$(loop 6000)
  ret
.size outer, . - outer
E
profile ranges.elf
got="$(share first) $(share second) $(share outer)"
judge ranges_oracle "$([ "$got" = "5 49 44" ] || echo "first, second, outer have $got percent, should be 5 49 44")"
"$culprit" annotate p.prof outer --all >annotate 2>&1
has ranges_annotate_nested '\.\.\. inner, a function of its own' annotate
hasnt ranges_annotate_apart "800000[0-9a-f]{2}  (nop|addi x0)" annotate
judge ranges_annotate_rest "$([ "$(grep -c 'addi x10,x10,-1' annotate)" -ge 2 ] || echo "one of the two loops is missing: $(cat annotate)")"
"$culprit" export --format collapsed p.prof -o p.folded >stdout 2>&1
has ranges_export '^.*second.* [0-9]+$' p.folded
"$culprit" html -o p.html p.prof >stdout 2>&1
has ranges_page 'inner, a function of its own' p.html
exit $failed
