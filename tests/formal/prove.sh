#!/bin/bash
# Proves that a unit does what its rules say, which are written a second time, whatever its surroundings do that
# keep their contract: by induction, so for runs of any length.                          docs/formal.md
#
#   tests/formal/prove.sh [PROOF[/CASE]...]     PROOF: a table of tests/formal, NAME.txt; CASE: one of its lines, or
#                                               `covers`, `faults`. Without CASE: all but those of `more`
# A table says
#   unit MODULE... | read FILE... | instead MODULE...      the tops of rtl/; what is read beside them; modules of rtl/ that
#                                                       files read beside it stand for
#   case NAME STEPS [PARAMETER=VALUE...]                induction over STEPS cycles; NAME ends in _synth: that form
#   more NAME ...                                       likewise, when it is named
#   first N                                             cycles from the reset on in which rules hold, and induction begins
#   cover CYCLES [...], fault CYCLES [...]              until when covers and faults are reached
#   register NAME PATH                                  what the proof calls the unit's register: yosys 0.23 reads no
#                                                       signal of an instance in Verilog, so it is connected when the
#                                                       hierarchy is gone
#   both NAME PATH...                                   of two runs, of u_tip in gen_run
#   lanes PARAMETER WIDTH NAME PATH                     one in each lane, which # in PATH numbers
#   NAME [PARAMETER=VALUE...] | FILE below rtl | EDIT   a fault, a sed expression that changes one line: refuted
set -u
. tests/lib/tap.sh
B=${B:-build}
dir=$B/formal
mkdir -p "$dir" || exit 2

rows() { sed -nE "s/^$1 +//p" "tests/formal/$proof.txt"; }         # KEY
fault_rows() { grep '^[a-z].*|.*|' "tests/formal/$proof.txt"; }
row_of() { grep -E "^(case|more) $1( |\$)" "tests/formal/$proof.txt" | cut -d ' ' -f 3-; }   # CASE: STEPS PARAMETER...

# items PROOF [CASE]: what is to be judged, a line each
items() {
  proof=$1
  case ${2:-} in
    '') rows case | cut -d ' ' -f 1; echo covers; items "$1" faults ;;
    faults) fault_rows | sed 's/[ |].*//' ;;
    *) echo "$2" ;;
  esac
}

# connections PARAMETER=VALUE...
connections() {
  local lane lanes parameter width name path
  rows register | sed 's/^/connect -nounset -set /'
  while read -r parameter width name path; do
    lanes=$(tr ' ' '\n' <<<"$*" | sed -n "s/^$parameter=//p")
    for ((lane = 0; lane < ${lanes:-0}; lane++)); do
      echo "connect -nounset -set $name[$((lane * width + width - 1)):$((lane * width))] ${path//#/$lane}"
    done
  done < <(rows lanes)
  while read -r name path; do
    echo "connect -nounset -set $name $(for lane in 1 0; do sed "s/[^ ]*/gen_run[$lane].u_tip.&/g; s/ /,/g" <<<"$path"; done | paste -sd ,)"
  done < <(rows both)
}

# model NAME FILE EDIT PARAMETER=VALUE...: the problem for the solver, in $dir/PROOF_NAME.smt2; a line when there is none.
# A script, since yosys 0.52 splits what follows -p at commas. async2sync makes assertions of its `$check` cells.
model() {
  local name=$1 file=$2 edit=$3 at=$dir/${proof}_$1 read unit without
  shift 3
  read=$(for unit in $(rows unit); do awk -v top="$unit" -f mk/closure.awk $(find rtl -name '*.sv' | LC_ALL=C sort); done |
    awk '{ print (/_pkg\.sv$/ ? 0 : 1), $0 }' | LC_ALL=C sort -u | cut -d ' ' -f 2)
  for without in $(rows instead); do read=$(grep -v "/$without\.sv\$" <<<"$read"); done
  if [ -n "$file" ]; then
    sed "$edit" "rtl/$file" >"$at.sv"
    [ "$(diff "rtl/$file" "$at.sv" | grep -c '^<')" = 1 ] || { echo "the fault does not change one line of $file"; return; }
    read="$(grep -vxF "rtl/$file" <<<"$read") $at.sv"
  fi
  cat >"$at.ys" <<EOF
read_verilog -sv -formal $([[ $name == *_synth ]] && echo -DSYNTHESIS) $(tr '\n' ' ' <<<"$read") $(rows read | tr '\n' ' ') tests/formal/${proof}_proof.sv
chparam $(printf '%s\n' "$@" | sed -nE 's/(.*)=(.*)/-set \1 \2/p' | tr '\n' ' ') ${proof}_proof
hierarchy -check -top ${proof}_proof; proc; flatten
$(connections "$@")
async2sync; memory_map; opt -full; dffunmap; opt_clean -purge; write_smt2 $at.smt2
EOF
  yosys -q -e 'implicitly declared' -s "$at.ys" >"$at.log" 2>&1 || { grep -m 1 ERROR "$at.log" || echo "yosys fails"; }
}

# solve NAME MODE...: what the solver says of it
solve() {
  local at=$dir/${proof}_$1
  shift
  yosys-smtbmc -s z3 --unroll --noincr "$@" "$at.smt2" 2>&1 | tee -a "$at.log"
}
broken() { sed -nE 's/.*Assert failed.*[ /]([a-z_]*\.sv:[0-9]+).*/\1/p' | sort -u | tr '\n' ' '; }

prove_case() {                                                    # CASE: prints why it is not proved
  local steps parameters said why
  read -r steps parameters <<<"$(row_of "$1")"
  why=$(model "$1" '' '' $parameters)
  if [ -z "$why" ]; then
    said=$(solve "$1" -t "$(rows first)")
    grep -q PASSED <<<"$said" || why="broken in the first cycles: $(broken <<<"$said")"
  fi
  if [ -z "$why" ]; then
    said=$(solve "$1" -i -t "$steps")
    grep -q 'induction successful' <<<"$said" || why="no induction: $(broken <<<"$said")"
  fi
  echo "$why"
}

# What is assumed must leave room for all that the rules tell apart
reach_covers() {
  local cycles parameters why
  read -r cycles parameters <<<"$(rows cover)"
  why=$(model covers '' '' $parameters)
  [ -n "$why" ] || grep -q PASSED <<<"$(solve covers -c -t "$cycles")" ||
    why=$(grep Unreached "$dir/${proof}_covers.log" || tail -n 1 "$dir/${proof}_covers.log")
  echo "$why"
}

# A unit that is wrong is refuted: cycles after a reset in which it breaks a rule
refute() {                                                        # FAULT
  local name file edit cycles parameters why
  IFS='|' read -r name file edit <<<"$(fault_rows | grep "^$1[ |]")"
  read -r cycles parameters <<<"$(rows fault)"
  name=$(xargs <<<"$name")
  [ "$name" = "$1" ] || parameters=${name#* }
  why=$(model "$1" "$(xargs <<<"$file")" "${edit# }" $parameters)
  [ -n "$why" ] || [ -n "$(broken <<<"$(solve "$1" -t "$cycles")")" ] || why="nothing found in $cycles cycles"
  echo "$why"
}

[ $# -gt 0 ] || set -- $(cd tests/formal && ls *.txt | sed 's/\.txt$//')
todo=$(for what; do
  proof=${what%%/*} item=
  [ "$proof" = "$what" ] || item=${what#*/}
  [ -f "tests/formal/$proof.txt" ] || { echo "prove: no proof '$proof'" >&2; exit 2; }
  case $item in '' | covers | faults) ;; *) [ -n "$(row_of "$item")$(fault_rows | grep "^$item[ |]")" ] ||
    { echo "prove: no case '$item' of $proof" >&2; exit 2; } ;; esac
  items "$proof" "$item" | sed "s/^/$proof /"
done) || exit 2
plan "$(wc -l <<<"$todo")"
while read -r proof item; do
  if [ "$item" = covers ]; then why=$(reach_covers)
  elif [ -n "$(row_of "$item")" ]; then why=$(prove_case "$item")
  else why=$(refute "$item")
  fi
  judge "formal_${proof}_$item" "$why"
done <<<"$todo"
exit $failed
