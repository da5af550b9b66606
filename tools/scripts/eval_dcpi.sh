#!/bin/bash
# eval_dcpi.sh BUILD: continuous profiling beside the published figures of DCPI.             docs/eval-dcpi.md
#
# - Mixes of processes under the kernel, without samples and sampled in several ways (culprit system): Tables 3 and 4. Several
#   runs that differ in the periods: Figures 3 and 6.
# - Estimated frequencies of instructions and edges against exact counts, in order and out of order: Figures 8 and 9 (tb/frequency);
#   the same with as few samples as one run of eighty has (sec. 6.2).
# - Culprits against the true cause of every stall, I-cache stalls against I-cache misses: Figure 10 (tb/culprits).
# - Streams of those runs into the database: unknown samples, its size beside the programs' (Table 5), its speed; the daemon killed.
# Result: BUILD/reports/dcpi.json. A run's result is kept while the files that it is made from have the
# same contents. Prints, as TAP, a test for each target of docs/results.md that is measured. Exit status: 0,
# or 1 when a run failed or a target is missed. Variables: EVAL_TUNED (programs that the rules for
# culprits were made with), EVAL_CHOSEN (that the constants of the frequencies were chosen on), EVAL_UNSEEN (neither;
# tools/scripts/tuning.sh says what each part has seen), EVAL_KILLS (1000), EVAL_SEEDS (8: runs of a mix
# that differ in the periods of their samples), EVAL_OUT (folder), EVAL_JSON, JOBS (2).
. "$(dirname "$0")/eval_runs.sh"
. "$(dirname "$0")/tuning.sh"
what=dcpi json=${EVAL_JSON:-$build/reports/dcpi.json}
tuned=${EVAL_TUNED:?programs} never=${EVAL_UNSEEN:?programs} chosen=${EVAL_CHOSEN:?programs} kills=${EVAL_KILLS:-1000}
user=$firmware/user
EVAL_SEEDS=${EVAL_SEEDS:-8}
mkdir -p "$out/streams" "$out/seeds"

# ---- mixes of processes ----
declare -A mix=(
  [compress]='zlib,2 lz4,2 bzip2,2 png,2'
  [interpret]='lua,2 duktape,1 cjson,2 interp,2'
  [memory]='stream_copy,3 ptr_chase,3 matmul_blocked,3 order_viol,3'
  [short]='hello,40 sort,3 uthash,3 xxhash,3 lmsm,3 dhry,3')
# system MIX LABEL OPTIONS...: the result is called system-CONFIG-MIX-LABEL; with --sample its stream is kept
system() {
  local name=$1 label=$2 images=() i
  shift 2
  for i in ${mix[$name]}; do images+=("$user/${i%,*}.elf,${i#*,}"); done
  job 4 "system-$config-$name-$label" \
    "$build/culprit $build/sim/$config.so $firmware/kernel/kernel.elf $(printf '%s ' "${images[@]%,*}")" \
    "$build/culprit" system --config "$config" --no-check --quiet --stats-json RESULT "$@" "${images[@]}"
}
stream() { echo "--sample $out/streams/$config-$1-$2"; }
for config in $configs; do
  for name in compress interpret memory short; do
    system $name off
    system $name cycles $(stream $name cycles)
    system $name tip --kind tip $(stream $name tip)
    system $name 4k --period 3840:4096 $(stream $name 4k)
    [ "$config" = small ] || continue
    system $name default --event cycles,imiss $(stream $name default)
    system $name mux --event cycles,imiss,dmiss,mispredict $(stream $name mux)
    for seed in $(seq 2 "$EVAL_SEEDS"); do system $name "seed$seed" --seed "$seed" --sample "$out/seeds/$config-$name-seed$seed"; done
    system $name 16k --period 15360:16384 $(stream $name 16k)
    for ways in 4 6; do
      system $name "ways$ways" --period 3840:4096 --ways $ways --buckets 128 --timed $(stream $name ways$ways)
    done
    system $name tip4k --kind tip --period 3840:4096 --buckets 128 --timed $(stream $name tip4k)
  done
done

# ---- analyses ----
programs() { local ending=$1 p; shift; for p; do echo "$firmware/$p$ending.elf"; done; }
for machine in small-in-order $configs; do
  sim=$build/sim/${machine%-in-order}.so cycles=1500000
  [ "$machine" != small-in-order ] || cycles=6000000
  dcpi_part frequencies "$tuned" "$chosen" "$never"
  job 20 "frequency-$machine" "$build/tb/frequency $sim $(echo $(programs -long $seen $unseen))" \
    "$build/tb/frequency" --cycles $cycles --json RESULT "$machine" $(programs -long $seen) --unseen $(programs -long $unseen)
  # Eighty runs with a sample every 2,480 cycles give the samples of one with a sample every 31: this is one of them.
  job 20 "sparse-$machine" "$build/tb/frequency $sim $(echo $(programs -long $seen $unseen))" \
    "$build/tb/frequency" --cycles $cycles --period 2480 --json RESULT "$machine" $(programs -long $seen) --unseen $(programs -long $unseen)
  declare -A how=([exact]='' [estimate]='--estimate --period 31' [tip]='--estimate --period 31 --tip')
  for name in "${!how[@]}"; do
    if [ $name = exact ]; then dcpi_part culprits "$tuned" "$chosen" "$never"; else dcpi_part both "$tuned" "$chosen" "$never"; fi
    job 15 "culprits-$machine-$name" "$build/tb/culprits $sim $(echo $(programs '' $seen $unseen))" \
      "$build/tb/culprits" --events ${how[$name]} --json RESULT "$machine" $(programs '' $seen) --unseen $(programs '' $unseen)
  done
done
mkdir -p "$out/speed"
job 10 database "$build/tb/database_speed" "$build/tb/database_speed" --json RESULT 10000000 "$out/speed"
run_all

# ---- the database: all streams in it, and the daemon killed ----
database=$out/profile.db
rm -f "$database" "$database"-*
for file in "$out"/streams/*; do
  "$build/culprit" daemon --db "$database" --label "${file##*/}" "$file" >"$out/daemon.log" 2>&1 ||
    die "$file: $(tail -n 1 "$out/daemon.log")"
done
"$build/culprit" db vacuum --db "$database" >/dev/null || die 'the database cannot be vacuumed'
read -r samples unknown < <("$build/culprit" db info --db "$database" | awk '$1 == 1 { gsub(",", ""); print $(NF - 1), $NF }')
images=$(find "$user" -name '*.elf' -newer /dev/null -exec stat -c %s {} + | awk '{ n += $1 } END { print n }')
TIMEFORMAT=%R
calc=$({ time "$build/culprit" calc --db "$database" --image duktape.elf duk__js_execute_bytecode_inner >/dev/null \
  2>"$out/calc.log"; } 2>&1)
tests/database/kill.sh "$kills" 7 >"$out/kill.log" && lost=0 || lost=1

# spread MIX: how procedures vary over runs that differ in the periods of their samples (Figure 3), those with the most
# samples: {MIX: {runs, procedures}}
spread() {
  local seeds=$out/seeds.db name=$1 k file sets=()
  rm -f "$seeds" "$seeds"-*
  for k in $(seq "$EVAL_SEEDS"); do
    file=$out/streams/small-$name-cycles
    [ "$k" = 1 ] || file=$out/seeds/small-$name-seed$k
    "$build/culprit" daemon --db "$seeds" --label "$k" "$file" || return 1
    sets+=("label=$k")
  done
  "$build/culprit" stats --db "$seeds" --keep 100 --top 0 --json "$out/stats.json" "${sets[@]}" || return 1
  jq --arg name "$name" '{($name): {runs: (.sets | length), procedures: (.procedures | sort_by(-.sum)[:5]
    | map({procedure, sum, range, deviation: (.deviation / .mean), by_chance: (.sampling_deviation / .mean)}))}}' "$out/stats.json" \
    >"$out/spread-$name.json"
}
for name in "${!mix[@]}"; do
  spread "$name" >"$out/spread.log" 2>&1 || die "$name with other periods: $(tail -n 1 "$out/spread.log")"
done
spread=$(jq -s add "$out"/spread-*.json)

jq -n --arg tuned "$tuned" --arg chosen "$chosen" --arg never "$never" --argjson kills "$kills" --argjson lost "$lost" \
  --argjson samples "$samples" --argjson unknown "$unknown" --argjson calc "$calc" \
  --argjson bytes "$(stat -c %s "$database")" --argjson images "$images" --argjson spread "$spread" \
  -f "$(dirname "$0")/eval_dcpi.jq" "$runs"/*.json >"$json.tmp" && mv "$json.tmp" "$json" || die "$json cannot be made"
judge_targets
