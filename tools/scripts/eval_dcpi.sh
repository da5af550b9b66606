#!/bin/bash
# eval_dcpi.sh BUILD: continuous profiling beside the published figures of DCPI.                                     docs/eval-dcpi.md
#
# - Mixes of processes under the kernel, without samples and sampled in several ways (culprit system): Tables 3 and 4.
# - Estimated frequencies of instructions and edges against exact counts, in order and out of order: Figures 8 and 9 (tb/frequency).
# - Culprits against the true cause of every stall, I-cache stalls against I-cache misses: Figure 10 (tb/culprits).
# - Streams of those runs into the database: unknown samples, its size beside the programs' (Table 5), its speed; the daemon killed.
# Result: BUILD/reports/dcpi.json. A run's result is kept while the files that it is made from have the same contents. Prints, as
# TAP, a test for each target of docs/results.md that is measured. Exit status: 0, or 1 when a run failed or a target is missed.
# Variables: EVAL_TUNED, EVAL_UNSEEN (programs that the analyses' constants were chosen on, and others), EVAL_KILLS (1000), EVAL_OUT
# (folder), EVAL_JSON, JOBS (2).
. "$(dirname "$0")/eval_runs.sh"
tuned=${EVAL_TUNED:?programs} unseen=${EVAL_UNSEEN:?programs} kills=${EVAL_KILLS:-1000}
user=$firmware/user
mkdir -p "$out/streams"

# ---- mixes of processes ----
declare -A mix=(
  [compress]='zlib,3 lz4,3 bzip2,3 png,3'
  [interpret]='lua,3 duktape,1 cjson,3 interp,3'
  [memory]='stream_copy,4 ptr_chase,4 matmul_blocked,4 order_viol,4'
  [short]='hello,40 sort,6 uthash,6 xxhash,6 lmsm,6 dhry,6')
# system MIX LABEL OPTIONS...: the result is called system-CONFIG-MIX-LABEL; with --sample its stream is kept
system() {
  local name=$1 label=$2 images=() i
  shift 2
  for i in ${mix[$name]}; do images+=("$user/${i%,*}.elf,${i#*,}"); done
  job 4 "system-$config-$name-$label" "$build/culprit $build/sim/$config.so $firmware/kernel/kernel.elf $(printf '%s ' "${images[@]%,*}")" \
    "$build/culprit" system --config "$config" --no-check --quiet --stats-json RESULT "$@" "${images[@]}"
}
stream() { echo "--sample $out/streams/$config-$1-$2"; }
for config in $configs; do
  for name in compress interpret memory short; do
    system $name off
    system $name cycles $(stream $name cycles)
    system $name default --event cycles,imiss $(stream $name default)
    system $name mux --event cycles,imiss,dmiss,mispredict $(stream $name mux)
    system $name tip --kind tip $(stream $name tip)
    system $name 16k --period 15360:16384 $(stream $name 16k)
    system $name 4k --period 3840:4096 $(stream $name 4k)
    for ways in 4 6; do
      system $name "ways$ways" --period 3840:4096 --ways $ways --buckets 128 --timed $(stream $name ways$ways)
    done
    system $name tip4k --kind tip --period 3840:4096 --buckets 128 --timed $(stream $name tip4k)
  done
done

# ---- analyses ----
programs() { local p; for p; do echo "$firmware/$p-long.elf"; done; }
for machine in small-in-order $configs; do
  files="$build/sim/${machine%-in-order}.so $(echo $(programs $tuned $unseen))"
  job 30 "frequency-$machine" "$build/tb/frequency $files" "$build/tb/frequency" --json RESULT "$machine" $(programs $tuned) --unseen $(programs $unseen)
  job 30 "culprits-$machine" "$build/tb/culprits $files" "$build/tb/culprits" --events --estimate --json RESULT "$machine" $(programs $tuned) --unseen $(programs $unseen)
done
run_all
