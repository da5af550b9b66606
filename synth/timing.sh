#!/bin/bash
# timing.sh BUILD [ROW...]: maps the rows of synth/timing/rows.txt (without ROW all, hours) to
# standard cells, and finds their worst paths. A netlist in BUILD/timing/ROW is kept as long as what
# it is made of stays the same;
# BUILD/reports/timing.json has all rows that are there.
# PEERS=FOLDER: where the sources of other projects' cores are, a folder each; without it their rows are left
# out. LIBERTY, STA, ROWS: the cell library, OpenSTA and the table of rows, if they are others than usual.
# Exit status: 0; 1 a row failed; 2 wrong use; 3 a tool or the library is not installed.        docs/timing.md
set -eu
export LC_ALL=C
build=${1:?usage: timing.sh BUILD [ROW...]}
shift
here=$(dirname "$0") out=$build/timing json=$build/reports/timing.json
lib=${LIBERTY:-/usr/share/qflow/tech/osu018/osu018_stdcells.lib}
period=3.0
# Clock to output of a RAM, and its share beyond that of a flip-flop: docs/timing.md, "Memories"
ram_access=$(awk 'BEGIN { printf "%.3f", (1.631 / 2 + 0.441) * 180 / 130 }')
flop_access=0.25                                 # DFFPOSX1 of this library, lightly loaded

lacking= sta=${STA:-sta}
command -v yosys >/dev/null || lacking+=' yosys (package yosys)'
command -v "$sta" >/dev/null || lacking+=' OpenSTA (package opensta)'
[ -r "$lib" ] || lacking+=" $lib (package qflow-tech-osu018)"
[ -z "$lacking" ] || { echo "timing: not installed:$lacking; \`make setup\` installs what is missing" >&2; exit 3; }
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

# static FOLDER TOP CLOCK RAM_LATE: the report of OpenSTA
static() {
  { echo "set lib $lib; set netlist $1/sta.v; set top $2; set clock $3; set period $period; set ram_late $4"
    echo "source $here/timing/sta.tcl"; } >"$1/sta.tcl"
  "$sta" -no_init -no_splash -exit "$1/sta.tcl"
}

# map NAME CONFIG TOP CLOCK [PARAMETER...]
map() {
  local name=$1 config=$2 top=$3 clock=$4 work=$out/$1 hash files read parameters= share= strict= start=$SECONDS late p seed
  shift 4
  files=$(sources "$config" "$top" "$name" | tr '\n' ' ')
  if [ -z "$files" ]; then
    echo "timing: $name left out: no sources in ${PEERS:-PEERS, which is not set}" >&2
    rm -f "$out/$name.json"; return 0
  fi
  [ "$config" = - ] || strict='implicitly declared'        # a name that yosys does not understand would be an open wire
  case $config:$top in -:* | *:core | *:soc) share=-noshare ;; esac   # a machine: docs/timing.md
  hash=$({ yosys -V; cat $files "$here/timing/map.ys" "$lib"; echo "$top $* $share $period"
    [ "$config" = - ] || cat "rtl/config/$config/config.svh"; } | sha256sum)
  if [ "$(cat "$work/mapped" 2>/dev/null)" != "$hash" ]; then
    rm -rf "$work"
    mkdir -p "$work"
    read="-I$(dirname "${files%% *}") $files"
    [ "$config" = - ] || read="-sv -DSYNTHESIS -Irtl/config/$config $files"
    for p; do parameters+="-set ${p%%=*} ${p#*=} "; done
    echo 'set_driving_cell BUFX2' >"$work/map.constr"
    for seed in 0 1 2 3; do                        # of the order of inputs; 0: as they come
      sed -e "s|@READ@|$read|; s|@PARAMETERS@|${parameters:+chparam $parameters$top}|; s|@TOP@|$top|g" \
        -e "s|@SHARE@|$share|; s|@LIB@|$lib|g; s|@OUT@|$work/map|g; s|@ORDER@|$([ $seed = 0 ] || echo "permute,-S,$seed;")|" \
        -e "s|@PERIOD_PS@|$(awk "BEGIN { print $period * 1000 }")|" "$here/timing/map.ys" >"$work/map.ys"
      yosys -q ${strict:+-e "$strict"} -l "$work/map.log" "$work/map.ys" >"$work/map.out" 2>&1 && break
      [ $seed != 3 ] && grep -aq 'return code 139' "$work/map.out" ||
        { grep -a -m 1 ERROR "$work/map.out" >&2; echo "timing: $name failed, see $work/map.log" >&2; return 1; }
      echo "timing: $name: abc crashed; once more with its inputs in another order" >&2
    done
    echo $seed >"$work/order"
    grep -v '^ *(\*' "$work/map.v" >"$work/sta.v"
    echo "$hash" >"$work/mapped"
  fi
  awk -f "$here/timing/lines.awk" "$work/map.v" | sed "s|\t${PEERS:-none}/|\t|" | sort -u >"$work/lines.txt"
  late=$(awk "BEGIN { print $ram_access - $flop_access }")
  static "$work" "$top" "$clock" 0 >"$work/flops.rpt" 2>"$work/flops.err"
  static "$work" "$top" "$clock" "$late" >"$work/macro.rpt" 2>"$work/macro.err"
  { printf '    "%s": {"top": "%s", "config": "%s", "parameters": "%s", ' "$name" "$top" "$config" "$*"
    [ "$(cat "$work/order")" = 0 ] || printf '"order_of_inputs": %d, ' "$(cat "$work/order")"
    awk -f "$here/timing/area.awk" "$lib" "$work/map.stat" "$work/sta.v"
    awk -v period="$period" -v most=40 -v lines="$work/lines.txt" -f "$here/timing/groups.awk" "$work/flops.rpt" |
      sed -n 's/^"arrival_ns": \([0-9.]*\),.*/"arrival_ram_as_register_ns": \1, /p' | tr -d '\n'
    awk -v period="$period" -v most=40 -v lines="$work/lines.txt" -f "$here/timing/groups.awk" "$work/macro.rpt"
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
