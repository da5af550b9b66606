#!/bin/bash
# Instrumented programs: run.sh MACHINE [WORKLOAD...]
# MACHINE iss: counts and arcs against what the original executes, for every kind, choice of counters, layout
# and way to restore. A workload is one of build/firmware/relocs, or `shapes`: tests/instrument/shapes.c at
# the levels of optimization LEVELS, O2 among them (O2), and bad input. Another: a configuration that has
# profile flags, RTL in lockstep, output as before; off, on, and in windows.
set -u
here=$(dirname "$0")
B=${B:-build}
machine=${1:?usage: run.sh MACHINE [WORKLOAD...]}
shift
. tests/lib/tap.sh
dir=$scratch
culprit=$B/culprit
compiler="riscv64-unknown-elf-gcc -B$B/lib --specs=culprit.specs -Wall -Wextra -Werror"
levels=${LEVELS:-O2}
seed=${SEED:-1}
if [ "$machine" != iss ]; then plan $((8 * $# + 7))
elif [ "$1" = shapes ]; then plan $((50 * $(wc -w <<<"$levels") + 32))
else plan $((51 * $#)); fi

instrumented() { # ORIGINAL NAME OPTIONS...: instruments it; sets `why`
  local original=$1 name=$2; shift 2
  why=$("$culprit" instrument "$@" "$original" -o "$dir/$name.elf" 2>&1 >/dev/null)
}

# Off, on, and switched at random moments; counts of every block, edge and arc.
counted() { # NAME ORIGINAL KIND COUNTERS LAYOUT RESTORE
  local name=$1_$3_$4_$5_$6 original=$2 how="--kind $3 --counters $4 --layout $5 --restore $6" start with type=
  [[ $3 = *,* ]] || type="--type $((${#name} % 3))"
  for start in off on random; do
    if [ $start = random ]; then with=$seed; else with=; instrumented "$original" "$name" $how --start $start $type || break; fi
    why=$("$B/tb/iss_instrument" "$original" "$dir/$name.elf" $with 2>&1) || { why="$start: $why"; break; }
    why=
  done
  judge "instrument_$name" "$why"
}

run() { # ELF: its output, without the number of instructions that some programs print; status
  "$culprit" run --quiet --config "$machine" "$1" >"$dir/output" 2>&1
  local status=$?
  sed 's/instret .*//' "$dir/output"
  return $status
}

lockstep() { # NAME ORIGINAL MODE OPTIONS...
  local name=$1_$3 original=$2 before after; shift 3
  if instrumented "$original" "$name" "$@"; then
    if ! before=$(run "$original"); then why="the original: $before"
    elif ! after=$(run "$dir/$name.elf"); then why=$after
    elif [ "$before" != "$after" ]; then why="prints: $after"; fi
  fi
  judge "instrument_${machine}_$name" "$why"
}

# The report of what the machine counted, against the machine's own trace of the original.
traced() { # NAME ORIGINAL
  local name=$1_report program=$dir/$1_on.elf run="$culprit run --quiet --config $machine" why=
  $run --trace "$dir/trace" "$2" >/dev/null && $run --signature "$dir/counts" "$program" >/dev/null || why='does not run'
  NO_COLOR=1 "$culprit" report --counts "$dir/counts" --program "$2" --top 0 "$program" >"$dir/report" || why='no report'
  [ -n "$why" ] || why=$(awk '
    FNR == NR { sub(/^0x0+/, "0x", $2); executed[$2]++; next }
    $3 ~ /^0x/ { rows++; gsub(/,/, "", $1); if ($1 != executed[$3]) print $3 ": " $1 " counted, " executed[$3] + 0 " executed" }
    END { if (!rows) print "an empty report" }' "$dir/trace" "$dir/report" | head -n 5)
  judge "instrument_${machine}_$name" "$why"
}

# A program without longjmp. Fewer counters, and counts at most one off.
trusted() { # NAME ORIGINAL
  local name=$1_trusted checked=
  if instrumented "$2" "$name" --kind edge --calls trusted --start on; then
    why=$("$B/tb/iss_instrument" "$2" "$dir/$name.elf" 2>&1) && why=
    counters() { "$culprit" instrument --kind edge --calls $1 "$2" -o "$dir/$name.elf" | awk '$1 == "counters" { print $2 }'; }
    checked=$(counters checked "$2")
    [ -n "$why" ] || [ "$(counters trusted "$2")" -lt "$checked" ] || why="not fewer than $checked counters"
  fi
  judge "instrument_$name" "$why"
}

all_counted() { # NAME ORIGINAL
  local layout restore counters
  for layout in inline apart; do
    for restore in stack call none; do
      for counters in every fewest; do
        counted "$1" "$2" block $counters $layout $restore
        counted "$1" "$2" edge $counters $layout $restore
      done
      counted "$1" "$2" callgraph every $layout $restore
      counted "$1" "$2" block,callgraph,edge every $layout $restore
    done
  done
}

# What software does without profile instructions, off and on.
by_software() { # NAME ORIGINAL KIND METHOD LAYOUT
  local name=$1_$3_$4_$5 start why=
  for start in off on; do
    instrumented "$2" "$name" --kind $3 --method $4 --layout $5 --start $start || break
    why=$("$B/tb/iss_instrument" "$2" "$dir/$name.elf" 2>&1) || { why="$start: $why"; break; }
    why=
  done
  judge "instrument_$name" "$why"
}

all_by_software() { # NAME ORIGINAL
  local kind method
  by_software "$1" "$2" block,callgraph,edge test inline
  by_software "$1" "$2" block,callgraph,edge sled apart
  for kind in block callgraph; do
    for method in test sled; do
      by_software "$1" "$2" $kind $method inline
      by_software "$1" "$2" $kind $method apart
    done
    by_software "$1" "$2" $kind always inline
    by_software "$1" "$2" $kind copies inline
  done
}

build_shapes() { $compiler -$1 -Wl,--emit-relocs "$here/shapes.c" -o "$dir/shapes_$1.elf" || bad "compile_$1" 'does not compile'; }

for workload; do
  original=$B/firmware/relocs/$workload.elf
  if [ "$workload" = shapes ]; then
    [ "$machine" != iss ] || break
    build_shapes O2
    original=$dir/shapes_O2.elf
  fi
  if [ "$machine" = iss ]; then
    all_counted "$workload" "$original"
    trusted "$workload" "$original"
    all_by_software "$workload" "$original"
    continue
  fi
  lockstep "$workload" "$original" off --start off
  lockstep "$workload" "$original" on --start on
  traced "$workload" "$original"
  lockstep "$workload" "$original" stack --start on --counters every --layout inline --restore stack
  lockstep "$workload" "$original" window --window 5000 --duty 30 --type 1
  lockstep "$workload" "$original" short --window 1000 --duty 10
  lockstep "$workload" "$original" arcs --kind callgraph --window 7000 --duty 50 --type 2
  lockstep "$workload" "$original" three --kind block,callgraph,edge --window 6000 --duty 10,50,90
done
refused() { # NAME STATUS PATTERN OPTIONS...
  local name=$1 status=$2 pattern=$3 got why=; shift 3
  rm -f "$dir/refused.elf"
  "$culprit" instrument "$@" -o "$dir/refused.elf" >/dev/null 2>"$dir/refused.log"
  got=$?
  if [ $got != "$status" ]; then why="exit status $got, not $status: $(cat "$dir/refused.log")"
  elif [ "$(wc -l <"$dir/refused.log")" != 1 ] || ! grep -Eq "$pattern" "$dir/refused.log"; then
    why="says: $(cat "$dir/refused.log")"
  elif [ -e "$dir/refused.elf" ]; then why='leaves a file'; fi
  judge "instrument_refused_$name" "$why"
}
# Traps of the program's own.
if [ "$machine" != iss ]; then
  $compiler -O2 -Wl,--emit-relocs "$here/traps.c" -o "$dir/traps.elf" || bad compile_traps 'does not compile'
  lockstep traps "$dir/traps.elf" window --window 1000 --duty 50
fi
# Functions by their time in a profile.
if [ "$machine" != iss ]; then
  original=$B/firmware/relocs/hello.elf profile=$dir/hello.prof why=
  "$culprit" record --config "$machine" --model --period 101 "$original" -o "$profile" >"$dir/output" 2>&1 ||
    why=$(cat "$dir/output")
  hottest=$("$culprit" report --top 3 "$profile" 2>&1 | awk '$1 ~ /%$/ && $2 ~ /-/ { print $NF }')
  [ -n "$why" ] || why=$("$culprit" instrument --functions hot:3 \
      --profile "$profile" --list "$dir/left.txt" "$original" -o "$dir/hot.elf" 2>&1 >/dev/null)
  [ -n "$why" ] || [ "$(wc -w <<<"$hottest")" = 3 ] || why="the report names: $hottest"
  [ -n "$why" ] || why=$(for name in $hottest; do grep "^$name: not chosen" "$dir/left.txt"; done)
  [ -n "$why" ] || grep -q '^main: not chosen' "$dir/left.txt" || why='main was not left'
  judge "instrument_${machine}_hot" "$why"
  build_shapes O2
  refused hot_program 74 'build id' --functions hot:2 --profile "$profile" "$dir/shapes_O2.elf"
  refused hot_file 66 'No such file' --functions hot:2 --profile "$dir/nowhere.prof" "$original"
  refused hot_damaged 73 'not a profile' --functions hot:2 --profile "$here/run.sh" "$original"
  refused hot_none 64 'N is a number, 1 or more' --functions hot:0 --profile "$profile" "$original"
  refused hot_alone 64 'go together' --functions hot:2 "$original"
fi
[ "$machine" = iss ] && [ "$1" = shapes ] || exit $failed

for level in $levels; do
  build_shapes $level
  all_counted shapes_$level "$dir/shapes_$level.elf"
  all_by_software shapes_$level "$dir/shapes_$level.elf"
done

# A wrong count is found: another program's counts.
build_shapes O3
instrumented "$dir/shapes_O3.elf" other --start on
"$B/tb/iss_instrument" "$dir/shapes_O2.elf" "$dir/other.elf" >/dev/null 2>&1
if [ $? = 1 ]; then ok instrument_wrong_count; else bad instrument_wrong_count 'not noticed'; fi

shapes=$dir/shapes_O2.elf
$compiler -O2 "$here/shapes.c" -o "$dir/bare.elf"
riscv64-unknown-elf-strip --strip-all "$dir/bare.elf" -o "$dir/stripped.elf"
bare="riscv64-unknown-elf-gcc -mcmodel=medany -march=rv64im -mabi=lp64 -nostdlib -T tests/directed/link.ld -Wl,--emit-relocs"
$bare "$here/table.S" -o "$dir/table.elf"
echo 'int calls; int _start(void) { return ++calls; }' | $bare -x c - -o "$dir/plain.elf"
refused stripped 76 stripped "$dir/stripped.elf"
refused twice 77 'already instrumented' "$dir/other.elf"
refused no_relocations 78 'emit-relocs' "$dir/bare.elf"
refused jump_table 79 'jump table of dispatch' "$dir/table.elf"
refused type 64 'not in the range' --type 3 "$shapes"
refused window 64 'not in the range' --window 0 "$shapes"
refused functions 64 'no function' --functions '^nobody$' "$shapes"
refused file 66 'cannot read' "$dir/nowhere.elf"
refused copies_edges 64 'no edges' --method copies --kind edge "$shapes"
refused copies_windows 64 'no windows' --method copies --window 5000 "$shapes"
refused always_windows 64 'always has no windows' --method always --window 5000 "$shapes"
refused duty_alone 64 'duty needs --window' --duty 10 "$shapes"
refused list_is_program 64 'would overwrite' --list "$dir/refused.elf" "$shapes"
refused list_nowhere 71 'cannot write' --list "$dir/nowhere/list" "$shapes"
refused kind_twice 64 'kind: edge is given twice' --kind edge,block,edge "$shapes"
refused kinds_four 64 'more than 3 values' --kind block,edge,callgraph,block "$shapes"
refused kind_unknown 64 "'paths' is not block" --kind block,paths "$shapes"
refused kinds_type 64 'for a single kind' --kind block,edge --type 1 "$shapes"
refused kinds_duty 64 '2 values for 3 kinds' --kind block,edge,callgraph --window 5000 --duty 10,20 "$shapes"
refused kinds_copies 64 'copies is for a single kind' --kind block,callgraph --method copies "$shapes"
refused restore 64 'only for --method flag' --method sled --restore call "$shapes"
refused no_main 75 'has no function main' --start on "$dir/plain.elf"

misread() { # NAME STATUS PATTERN OPTIONS...
  local name=$1 status=$2 pattern=$3 got why=; shift 3
  "$culprit" report "$@" >/dev/null 2>"$dir/refused.log"
  got=$?
  if [ $got != "$status" ]; then why="exit status $got, not $status: $(cat "$dir/refused.log")"
  elif [ "$(wc -l <"$dir/refused.log")" != 1 ] || ! grep -Eq "$pattern" "$dir/refused.log"; then
    why="says: $(cat "$dir/refused.log")"
  fi
  judge "instrument_misread_$name" "$why"
}
echo 0123 >"$dir/few.txt"
echo none >"$dir/none.txt"
made=$dir/shapes_O3.elf
misread other_counts 74 'not the counts' --counts "$dir/few.txt" --program "$made" "$dir/other.elf"
misread other_program 74 'is not the program that' --counts "$dir/few.txt" --program "$shapes" "$dir/other.elf"
misread no_counts 73 'not a file of' --counts "$dir/none.txt" --program "$made" "$dir/other.elf"
misread kinds 64 'has 3' --counts "$dir/few.txt" --program "$shapes" "$dir/shapes_O2_block,callgraph,edge_every_inline_stack.elf"
misread original 80 'not an instrumented' --counts "$dir/few.txt" --program "$shapes" "$shapes"
misread no_program 64 'needs --program' --counts "$dir/few.txt" "$dir/other.elf"
misread instrumented 74 'is not the program that' --counts "$dir/few.txt" --program "$dir/other.elf" "$dir/other.elf"
misread no_elf 65 'not an ELF file' --counts "$dir/few.txt" --program "$dir/none.txt" "$dir/other.elf"
misread folder 66 'cannot be read' --counts "$dir" --program "$made" "$dir/other.elf"
exit $failed
