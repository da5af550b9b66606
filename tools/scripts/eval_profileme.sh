#!/bin/bash
# eval_profileme.sh BUILD: measures ProfileMe on small and large and evaluates the figures of the paper.
#                                                                                       docs/eval-profileme.md
#
# Runs, JOBS at a time: the golden model on every workload, single instructions and pairs, beside the truth
# (`culprit compare --mode profileme`), some of them long, and the programs made for one figure; ProfileMe in
# the RTL through interrupts (`culprit record --mode profileme`), at the base rate (a record every 800,000
# instructions), 10 and 100 times that with K records an interrupt, and dense recordings of every workload.
# Results: BUILD/reports/eval-profileme, BUILD/reports/profileme.json. A run's result is kept and used again
# while program, tool and machine have the same contents; a run that failed is made again. Exit status: 0, or
# 1 when a run or the evaluation failed. Pairs of neighbours give edges and calls, and pairs as far apart as
# can be in flight the concurrency of loads, on some real programs. Variables: EVAL_CONFIGS (small large),
# EVAL_WORKLOADS (names; default: all), EVAL_STUDY (programs made for figures), EVAL_LONG (programs that are
# run long, too; "": none), EVAL_EDGES (programs of these pairs), EVAL_RECORD (programs of the overhead),
# EVAL_OUT (folder), EVAL_JSON, JOBS (2).
. "$(dirname "$0")/eval_runs.sh"

[ -s "$firmware/list.txt" ] || die "no workloads (make workloads workloads-long workloads-study)"
all=${EVAL_WORKLOADS:-$(names "$firmware/list.txt")}
long=${EVAL_LONG-zlib lz4 cjson lua}
study=${EVAL_STUDY-misses skid skid_inorder three_loops}
edges=${EVAL_EDGES-zlib cjson lua duktape}
recorded=$(first "${EVAL_RECORD:-zlib cjson png}" "$all")
real=$(names "$firmware/list-real.txt")
base=  # programs whose long runs are recorded at the lower rates; their singles tell the cycles without sampling
for p in $long; do [[ " $recorded " == *" $p "* ]] && base+=" $p"; done

# Pairs: of a real program, of a kernel.
pairs_kind() { [[ " $(echo $real) " == *" $1 "* ]] && echo pairs || echo kernel; }

# CONFIG LOOPS W EACH KMOST WEIGHT: the loops that are balanced for it; pairs of wasted slots and loads: W
# covers what is in flight, and they are so far apart that hardly one begins in another; the weight of a
# million cycles
plan_config() {
  local config=$1 loops=$2 window=$3 each=$4 most=$5 weight=$6 p sets seed
  for p in $all; do
    plan "$weight" single "$config" "$p" compare --config "$config" --mode profileme
    plan "$weight" "$(pairs_kind "$p")" "$config" "$p" compare --config "$config" --mode profileme --pairs
    plan $((weight * 3 / 2)) record@dense "$config" "$p" record --config "$config" --mode profileme --major 1009
  done
  for p in $edges; do
    plan "$weight" edges "$config" "$p" compare --config "$config" --mode profileme --pairs --minor 1 --major 128
    plan "$weight" "$(pairs_kind "$p")@wide" "$config" "$p" \
      compare --config "$config" --mode profileme --pairs --minor "$window" --major "$each"
  done
  for p in $long; do plan $((25 * weight)) single "$config" "$p-long" compare --config "$config" --mode profileme; done
  for p in $study; do
    case $p in
      three_loops) plan $((10 * weight)) kernel "$config" "$loops-long" \
          compare --config "$config" --mode profileme --pairs --minor "$window" --major "$each" ;;
      misses) for seed in 1 2 3 4; do
        plan $((30 * weight)) "single@seed$seed" "$config" misses compare --config "$config" --mode profileme --seed "$seed"
      done ;;
      *) plan $((6 * weight)) single "$config" "$p" compare --config "$config" --mode profileme ;;
    esac
  done
  for p in $base; do
    plan $((30 * weight)) record@x1-k1 "$config" "$p-long" record --config "$config" --mode profileme --major 800011
    for sets in 1 "$most"; do
      plan $((30 * weight)) "record@x10-k$sets" "$config" "$p-long" \
        record --config "$config" --mode profileme --major 80021 --sets "$sets"
    done
  done
  for p in $recorded; do
    for sets in 1 4 "$most"; do
      plan $((2 * weight)) "record@x100-k$sets" "$config" "$p" \
        record --config "$config" --mode profileme --major 8009 --sets "$sets" --baseline
    done
    plan $((2 * weight)) record@pairs "$config" "$p" record --config "$config" --mode profileme --major 2003 --pairs --sets "$most"
  done
}
for config in $configs; do
  case $config in
    large) plan_config large three_loops_four 192 512 16 150 ;;
    *) plan_config "$config" three_loops 64 256 8 100 ;;
  esac
done
run_all

evaluate
