# Measurements of an evaluation; sourced by eval_tip.sh, eval_profileme.sh and eval_coproc.sh, with their BUILD as $1. Gives them: build, configs, out
# (folder), runs (folder of the results), firmware. They `plan` runs, call run_all, then evaluate. A run's result is kept and used again while program,
# tool and machine have the same contents; a run that failed is made again.
set -u
export LC_ALL=C
build=${1:?usage: ${0##*/} BUILD}
what=${0##*/eval_} what=${what%.sh}
configs=${EVAL_CONFIGS:-small large} jobs=${JOBS:-2}
out=${EVAL_OUT:-$build/reports/eval-$what} json=${EVAL_JSON:-$build/reports/$what.json}
runs=$out/runs firmware=$build/firmware
mkdir -p "$runs" || exit 1
begin=$SECONDS

list=$runs/list
: >"$list"

die() { echo "eval: $*" >&2; exit 1; }
names() { sed 's#.*/##; s#\.elf$##; s#-long$##' "$1"; }

first() {  # those of the words in $1 that are among $2; if there are none, the last of $2
  local w found=
  for w in $1; do [[ " $(echo $2) " == *" $w "* ]] && found+=" $w"; done
  echo "${found:-${2##*[[:space:]]}}"
}

# A run: weight (of the time that it takes), kind (begin of the result's name, @ its end), configuration, program, words of the command line.
plan() { echo "$*" >>"$list"; }

contents() { sha256sum "$@" 2>/dev/null | cut -d ' ' -f 1; }

# RESULT ELF KEY words: one run; its key beside the result tells what it was made from. Runs in a shell of its own.
measure() {
  local result=$1 elf=$2 key=$3 flag=--json child
  shift 3
  [ "$1" = compare ] || { flag=--stats-json; set -- "$@" --quiet -o "${result%.json}.prof"; }
  rm -f "$result" "$result.key"
  "$build/culprit" "$@" $flag "$result" "$elf" >"${result%.json}.log" 2>&1 </dev/null &
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
    echo "eval: $(basename "$result" .json) failed: $(tail -n 1 "${result%.json}.log")" >&2
  fi
  printf 'eval: %3d %%, %d:%02d gone, about %d min left: %s\n' $((100 * done_weight / total)) $((elapsed / 60)) $((elapsed % 60)) \
    $(((elapsed * (total - done_weight) / done_weight + 59) / 60)) "$(basename "$result" .json)"
}

run_all() {
  sort -s -k1,1nr -o "$list" "$list"   # long ones first: the last job to end should be short
  tool=$(contents "$build/culprit")
  declare -gA machine=()   # contents of the simulators

  expected=" " todo=() weights=() total=0 kept=0
  while read -r weight kind config program words; do
    elf=$firmware/$program.elf
    [ -s "$elf" ] || die "no $elf"
    result=$runs/${kind%@*}-$config-$program
    [[ $kind != *@* ]] || result+=-${kind#*@}
    result+=.json
    expected+="$(basename "$result") "
    [[ $words =~ --config\ ([^ ]+) ]] && sim=${BASH_REMATCH[1]}
    [ -n "${machine[$sim]:-}" ] || machine[$sim]=$(contents "$build/sim/$sim.so")
    [ -n "${machine[$sim]}" ] && [ -n "$tool" ] || die "no simulator (make all sim-$sim)"
    key="$tool ${machine[$sim]} $(contents "$elf") $words"
    if [ -s "$result" ] && [ "$(cat "$result.key" 2>/dev/null)" = "$key" ]; then kept=$((kept + 1)); continue; fi
    todo+=("$result|$elf|$key|$words") weights+=("$weight")
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
    IFS='|' read -r result elf key words <<<"${todo[$k]}"
    while [ ${#running[@]} -ge "$jobs" ]; do reap; done
    measure "$result" "$elf" "$key" $words &
    running[$!]=$k
  done
  while [ ${#running[@]} -gt 0 ]; do reap; done
  [ $failed -eq 0 ] || die "$failed runs failed (logs in $runs)"
}

evaluate() {
  "$build/culprit" eval "$what" --quiet --out "$out" --json "$json" "$runs" || exit 1
  sed -n '/^Must reach/,$p' "$out/tables.txt"
  echo "eval: $out/index.html, $out/tables.txt, $json; $((SECONDS - begin)) s"
}
