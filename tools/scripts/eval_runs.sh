# Measurements of an evaluation; sourced by eval_tip.sh and its like, with their BUILD as $1. Gives
# them: build, configs, out (folder), runs (folder of the results), firmware. They `plan` runs of
# culprit, or any `job`, call run_all, then evaluate. A run's result is kept and used again while the
# command is the same and the files that it is made from (program, tool, machine) have the same
# contents; a run that failed is made again.
set -u
export LC_ALL=C
build=${1:?usage: ${0##*/} BUILD}
what=${0##*/eval_} what=${what%.sh}
configs=${EVAL_CONFIGS:-small large} jobs=${JOBS:-2}
out=${EVAL_OUT:-$build/reports/eval-$what} json=${EVAL_JSON:-$build/reports/$what.json}
runs=$out/runs firmware=$build/firmware
export CULPRIT_SIM_DIR=${CULPRIT_SIM_DIR:-$build/sim}   # folder of the machines
mkdir -p "$runs" || exit 1
begin=$SECONDS

list=$runs/list
: >"$list"

die() { echo "eval: $*" >&2; exit 1; }
names() { sed 's#.*/##; s#\.elf$##; s#-long$##; s#-8x$##' "$1"; }

first() {  # those of the words in $1 that are among $2; if there are none, the last of $2
  local w found=
  for w in $1; do [[ " $(echo $2) " == *" $w "* ]] && found+=" $w"; done
  echo "${found:-${2##*[[:space:]]}}"
}

# A run: weight (of the time that it takes), name of the result, files that it is made from, and the command:
# its word RESULT stands for the file of JSON that it writes.
job() {  # WEIGHT NAME "FILES" COMMAND...
  local weight=$1 name=$2 files=$3
  shift 3
  echo "$weight|$name|$files|$*" >>"$list"
}

# A run of culprit: weight, kind (begin of the result's name, @ its end), configuration,
# program, words of the command line.
plan() {
  local weight=$1 kind=$2 config=$3 program=$4 name sim elf
  shift 4
  elf=$firmware/$program.elf name=${kind%@*}-$config-$program
  [ -s "$elf" ] || die "no $elf"
  [[ $kind != *@* ]] || name+=-${kind#*@}
  [[ $* =~ --config\ ([^ ]+) ]] && sim=${BASH_REMATCH[1]}
  [ -s "$CULPRIT_SIM_DIR/$sim.so" ] || die "no $CULPRIT_SIM_DIR/$sim.so (make sim-$sim)"
  if [ "$1" = compare ]; then set -- "$@" --json RESULT
  else set -- "$@" --quiet -o "$runs/$name.prof" --stats-json RESULT; fi
  job "$weight" "$name" "$build/culprit $CULPRIT_SIM_DIR/$sim.so $elf" "$build/culprit" "$@" "$elf"
}

declare -A known=()   # contents of files
contents() {  # FILE...: adds a word for each to the key
  local file
  for file; do
    [ -n "${known[$file]:-}" ] || known[$file]=$(sha256sum "$file" 2>/dev/null | cut -d ' ' -f 1)
    [ -n "${known[$file]}" ] || die "no $file (make all)"
    key+="${known[$file]} "
  done
}

# RESULT KEY command: one run; its key beside the result tells what it was made from. Runs in a shell of its
# own.
measure() {
  local result=$1 key=$2 child
  shift 2
  rm -f "$result" "$result.key"
  "${@/#RESULT/$result}" >"${result%.json}.log" 2>&1 </dev/null &
  child=$!
  trap 'kill "$child" 2>/dev/null; exit 1' TERM
  wait "$child" && [ -s "$result" ] && echo "$key" >"$result.key"
}

reap() {  # one job that has ended
  local pid status
  wait -n -p pid "${!running[@]}"
  status=$?
  local k=${running[$pid]} result elapsed=$((SECONDS - started))
  unset "running[$pid]"
  IFS='|' read -r result _ <<<"${todo[$k]}"
  done_weight=$((done_weight + weights[k]))
  if [ "$status" -ne 0 ]; then
    failed=$((failed + 1))
    echo "eval: $(basename "$result" .json) failed: $(grep -m 1 '^# ' "${result%.json}.log" || tail -n 1 "${result%.json}.log")" >&2
  fi
  printf 'eval: %3d %%, %d:%02d gone, about %d min left: %s\n' $((100 * done_weight / total)) $((elapsed / 60)) $((elapsed % 60)) \
    $(((elapsed * (total - done_weight) / done_weight + 59) / 60)) "$(basename "$result" .json)"
}

run_all() {
  sort -t '|' -s -k1,1nr -o "$list" "$list"   # long ones first: the last job to end should be short
  expected=" " todo=() weights=() total=0 kept=0
  while IFS='|' read -r weight name files command; do
    result=$runs/$name.json key=
    expected+="$name.json "
    contents $files
    key+=$command
    if [ -s "$result" ] && [ "$(cat "$result.key" 2>/dev/null)" = "$key" ]; then kept=$((kept + 1)); continue; fi
    todo+=("$result|$key|$command") weights+=("$weight")
    total=$((total + weight))
  done <"$list"
  for result in "$runs"/*.json; do   # of another choice of workloads
    [[ $expected == *" ${result##*/} "* ]] || rm -f "$result" "$result.key" "${result%.json}.prof" "${result%.json}.log"
  done
  echo "eval: ${#todo[@]} runs, $kept finished before"

  failed=0 done_weight=0 started=$SECONDS
  declare -gA running=()
  trap 'kill "${!running[@]}" 2>/dev/null; exit 1' INT TERM
  for k in "${!todo[@]}"; do
    IFS='|' read -r result key command <<<"${todo[$k]}"
    while [ ${#running[@]} -ge "$jobs" ]; do reap; done
    measure "$result" "$key" $command &
    running[$!]=$k
  done
  while [ ${#running[@]} -gt 0 ]; do reap; done
  [ $failed -eq 0 ] || die "$failed runs failed (logs in $runs)"
}

evaluate() {
  "$build/culprit" eval "$what" --quiet --out "$out" --json "$json" "$runs" || exit 1
  echo "eval: $out/index.html, $out/tables.txt"
  judge_targets
}

# The targets of docs/results.md that this evaluation measures, as TAP (targets.txt). Status 1: one is missed.
judge_targets() {
  tools/scripts/results.sh targets "$what" "$json" >"$out/targets.txt" || die "$json: no targets"
  cat "$out/targets.txt"
  echo "eval: $json; $((SECONDS - begin)) s"
  ! grep -q '^not ok' "$out/targets.txt"
}
