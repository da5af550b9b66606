#!/bin/bash
# timing.sh BUILD [ROW...]: maps the rows of synth/timing/rows.txt (without ROW all, hours) to
# standard cells, and finds their worst paths. A netlist in BUILD/timing/ROW is kept as long as what
# it is made of stays the same;
# BUILD/reports/timing.json has all rows that are there.
# PEERS=FOLDER: where the sources of other projects' cores are, a folder each; without it their rows are left
# out. LIBERTY, STA, ROWS: the cell library, OpenSTA and the table of rows, if they are others than usual.
# ORDERS=N (1): each row N times, from the second on with its inputs in other orders. Its figures are those of
# the first; `orders` has arrival and area of all. An order on which abc crashes is left out.
# Exit status: 0; 1 a row failed; 2 wrong use; 3 a tool or the library is not installed.        docs/timing.md
set -eu
export LC_ALL=C
build=${1:?usage: timing.sh BUILD [ROW...]}
shift
here=$(dirname "$0") out=$build/timing json=$build/reports/timing.json
lib=${LIBERTY:-/usr/share/qflow/tech/osu018/osu018_stdcells.lib} orders=${ORDERS:-1}
period=3.0
# Clock to output of a RAM, and its share beyond that of a flip-flop: docs/timing.md, "Memories"
ram_access=$(awk 'BEGIN { printf "%.3f", (1.631 / 2 + 0.441) * 180 / 130 }')
flop_access=0.25                                 # DFFPOSX1 of this library, lightly loaded
late=$(awk "BEGIN { print $ram_access - $flop_access }")

lacking= sta=${STA:-sta}
command -v yosys >/dev/null || lacking+=' yosys (package yosys)'
command -v "$sta" >/dev/null || lacking+=' OpenSTA (package opensta)'
[ -r "$lib" ] || lacking+=" $lib (package qflow-tech-osu018)"
[ -z "$lacking" ] || { echo "timing: not installed:$lacking; \`make setup\` installs what is missing" >&2; exit 3; }
[[ $orders =~ ^[1-9][0-9]?$ ]] || { echo "timing: ORDERS=$orders is no number from 1 to 99" >&2; exit 2; }
table=${ROWS:-$here/timing/rows.txt}
[ -r "$table" ] || { echo "timing: cannot read $table" >&2; exit 2; }
. "$here/rows.sh"
for row; do rows | grep -q "^$row " || { echo "timing: no row $row in $table" >&2; exit 2; }; done
mkdir -p "$out" "$build/reports"

# sources CONFIG TOP NAME: the files to read; nothing when they are another project's and not there.
sources() {
  if [ "$1" = - ]; then
    [ -n "${PEERS:-}" ] && ls "$PEERS/$3"/*.v 2>/dev/null | grep -v _trace_sim || true
  else
    awk -v top="$2" -f mk/closure.awk $(find rtl -name '*.sv' | sort) | sed "s|^rtl/common/\(ram_[12]r1w\.sv\)|$here/timing/\1|"
  fi
}

# netlist FOLDER: FOLDER/map.ys makes FOLDER/sta.v. Status 139: abc crashed.
netlist() {
  yosys -q ${strict:+-e "$strict"} -l "$1/map.log" "$1/map.ys" >"$1/map.out" 2>&1 || {
    ! grep -aq 'return code 139' "$1/map.out" || return 139
    grep -a -m 1 ERROR "$1/map.out" >&2
    echo "timing: $name failed, see $1/map.log" >&2
    return 1
  }
  grep -v '^ *(\*' "$1/map.v" >"$1/sta.v"
}

# static FOLDER TOP CLOCK RAM_LATE: the report of OpenSTA
static() {
  { echo "set lib $lib; set netlist $1/sta.v; set top $2; set clock $3; set period $period; set ram_late $4"
    echo "source $here/timing/sta.tcl"; } >"$1/sta.tcl"
  "$sta" -no_init -no_splash -exit "$1/sta.tcl"
}

# groups FOLDER REPORT: its arrivals, JSON
groups() { awk -v period="$period" -v most=60 -v lines="$1/lines.txt" -f "$here/timing/groups.awk" "$1/$2"; }
arrival() { groups "$1" "$2" | sed -n 's/^"arrival_ns": \([0-9.]*\),.*/\1/p'; }

# size FOLDER: its area and cells, JSON
size() { awk -f "$here/timing/area.awk" "$lib" "$1/map.stat" "$1/sta.v"; }

# result FOLDER: the same and its arrival, JSON
result() { echo "{$(size "$1") \"arrival_ns\": $(arrival "$1" macro.rpt)}"; }

# order FOLDER OUT SEED: map.ys of FOLDER from abc on, with the inputs in the order SEED, results in OUT.
# FOLDER/flat.il is what abc is given.
order() {
  echo "read_rtlil $1/flat.il"
  sed "/^abc /,\$!d; s|strash;\(permute,-S,[0-9]*;\)*|strash;permute,-S,$3;|; s|$1/map\.\([sv]\)|$2/map.\1|" "$1/map.ys"
}

# in_order FOLDER TOP CLOCK SEED: FOLDER/SEED/result, arrival and area of the row in the order SEED; empty if abc
# crashes.
in_order() {
  local at=$1/$4 status=0
  mkdir -p "$at"
  order "$1" "$at" "$4" >"$at/map.ys"
  netlist "$at" || status=$?
  case $status in
    0) static "$at" "$2" "$3" "$late" >"$at/macro.rpt" 2>"$at/macro.err" && result "$at" >"$at/result.tmp" &&
      mv "$at/result.tmp" "$at/result" || { echo "timing: $name, order $4: no result, see $at" >&2; return 1; } ;;
    139) : >"$at/result" ;;
    *) return 1 ;;
  esac
  rm -f "$at/map.v" "$at/sta.v"
}

# map NAME CONFIG TOP CLOCK [PARAMETER...]
map() {
  local name=$1 config=${2%-pflag} top=$3 clock=$4 work=$out/$1 hash files read parameters= share= strict= start=$SECONDS p seed status
  local flags=
  [ "$config" = "$2" ] || flags=' -DPFLAG_1'
  shift 4
  files=$(sources "$config" "$top" "$name" | tr '\n' ' ')
  if [ -z "$files" ]; then
    echo "timing: $name left out: no sources in ${PEERS:-PEERS, which is not set}" >&2
    rm -f "$out/$name.json"; return 0
  fi
  [ "$config" = - ] || strict='implicitly declared'        # a name that yosys does not understand would be an open wire
  case $config:$top in -:* | *:core | *:soc) share=-noshare ;; esac   # a machine: docs/timing.md
  hash=$({ yosys -V; cat $files "$here/timing/map.ys" "$lib"; echo "$top $* $share $period$flags"
    [ "$config" = - ] || cat "rtl/config/$config/config.svh"; } | sha256sum)
  if [ "$(cat "$work/mapped" 2>/dev/null)" != "$hash" ] || { [ "$orders" -gt 1 ] && [ ! -f "$work/flat.il" ]; }; then
    rm -rf "$work"
    mkdir -p "$work"
    read="-I$(dirname "${files%% *}") $files"
    [ "$config" = - ] || read="-sv -DSYNTHESIS$flags -Irtl/config/$config $files"
    for p; do parameters+="-set ${p%%=*} ${p#*=} "; done
    echo 'set_driving_cell BUFX2' >"$work/map.constr"
    sed -e "s|@READ@|$read|; s|@PARAMETERS@|${parameters:+chparam $parameters$top}|; s|@TOP@|$top|g" \
      -e "s|@SHARE@|$share|; s|@FLAT@|$work/flat.il|; s|@LIB@|$lib|g; s|@OUT@|$work/map|g" \
      -e "s|@PERIOD_PS@|$(awk "BEGIN { print $period * 1000 }")|" "$here/timing/map.ys" >"$work/map.ys"
    for seed in 0 1 2 3; do                        # of the order of inputs; 0: as they come
      if [ $seed != 0 ]; then order "$work" "$work" $seed >"$work/order.ys" && mv "$work/order.ys" "$work/map.ys"; fi
      status=0
      netlist "$work" || status=$?
      case $status in
        0) break ;;
        139) echo "timing: $name: abc crashed; once more with its inputs in another order" >&2 ;;
        *) return 1 ;;
      esac
    done
    [ "$status" = 0 ] || { echo "timing: $name failed in every order, see $work/map.log" >&2; return 1; }
    [ "$orders" -gt 1 ] || rm "$work/flat.il"
    echo $seed >"$work/order"
    echo "$hash" >"$work/mapped"
  fi
  awk -f "$here/timing/lines.awk" "$work/map.v" | sed "s|\t${PEERS:-none}/|\t|" | sort -u >"$work/lines.txt"
  static "$work" "$top" "$clock" 0 >"$work/flops.rpt" 2>"$work/flops.err"
  static "$work" "$top" "$clock" "$late" >"$work/macro.rpt" 2>"$work/macro.err"
  for ((seed = 1; seed < orders; seed++)); do
    [ $seed != "$(cat "$work/order")" ] || continue
    [ -f "$work/$seed/result" ] || in_order "$work" "$top" "$clock" $seed || return 1
    echo "timing: $name, order $seed: $(cat "$work/$seed/result"), $((SECONDS - start)) s" >&2
  done
  { printf '    "%s": {"top": "%s", "config": "%s", "parameters": "%s", ' "$name" "$top" "$config${flags:+-pflag}" "$*"
    [ "$(cat "$work/order")" = 0 ] || printf '"order_of_inputs": %d, ' "$(cat "$work/order")"
    size "$work"
    printf '"arrival_ram_as_register_ns": %s, ' "$(arrival "$work" flops.rpt)"
    ! ls "$work"/[1-9]*/result >/dev/null 2>&1 ||
      printf '"orders": [%s], ' "$(result "$work" | cat - "$work"/[1-9]*/result | paste -sd ,)"
    groups "$work" macro.rpt
    printf '}'; } >"$out/$name.json.tmp" || { echo "timing: $name: no result, see $work" >&2; return 1; }
  mv "$out/$name.json.tmp" "$out/$name.json"
  echo "timing: $name, $((SECONDS - start)) s" >&2
}

failed=0
while read -r name rest; do
  [ $# -eq 0 ] || [[ " $* " == *" $name "* ]] || continue
  map "$name" $rest || failed=1
done < <(rows)
join_rows "\"asked_ns\": $period, \"ram_clock_to_output_ns\": $ram_access,"
awk '/"arrival_ns": [0-9.]+, "period_ns"/ {
  match($0, /"arrival_ns": [0-9.]+, "period_ns"/); a = substr($0, RSTART + 14); sub(/,.*/, "", a)
  n = $1; gsub(/[":]/, "", n); printf "%-16s %7.2f ns\n", n, a }' "$json"
exit $failed
