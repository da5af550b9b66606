# Runs of programs with counters, behind eval_runs.sh; sourced by eval_dispatch.sh and eval_dispatch_long.sh.
# They set `variant`: what stands behind a program's name in that of its ELF; and before runs `config`, and
# `machine`, one of its kind. Gives them code.txt in $out.
made=$out/programs
mkdir -p "$made"
: >"$out/code.txt"

original() { echo "$firmware/relocs/$1$variant.elf"; }

# form PROGRAM NAME OPTIONS...: an instrumented program, and the bytes of its code
# beside those of the original
form() {
  local program=$1 name=$2 log
  shift 2
  log=$("$build/culprit" instrument "$@" "$(original "$program")" -o "$made/$program-$name.elf") || die "$program: not instrumented"
  sed -n "s/^code *\([0-9]*\) bytes, was \([0-9]*\)\$/$program $name \1 \2/p" <<<"$log" >>"$out/code.txt"
}

# plain PROGRAM LABEL ELF: a program without a profile; the result is called config-program-label
plain() {
  job 1 "run-$config-$1-$2" "$build/culprit $build/sim/$machine.so $3" "$build/culprit" run --quiet --no-check --config "$machine" \
    --stats-json RESULT "$3"
}

# run PROGRAM NAME LABEL OPTIONS...: with its counters
run() {
  local program=$1 name=$2 label=$3 elf=$made/$1-$2.elf weight=1
  shift 3
  [ "$config" != large ] || weight=2
  job $weight "run-$config-$program-$label" "$build/culprit $build/sim/$machine.so $elf" \
    "$build/culprit" record --mode instrument --quiet \
    --no-check --config "$machine" -o "$runs/run-$config-$program-$label.prof" --stats-json RESULT "$@" "$elf"
}

# duties PROGRAM NAME OPTIONS DUTY...: labels NAME.DUTY
duties() {
  local program=$1 name=$2 options=$3 duty
  shift 3
  for duty; do run "$program" "$name" "$name.$duty" --duty "$duty" $options; done
}

# For jq: {code: {PROGRAM: {FORM: {bytes, was}}}, configs: {CONFIG: {PROGRAM: {LABEL: {cycles, ...}}}}}.
# code_of code.txt; name_of the file of a result; add_counted a result.
counted='
  def code_of($text):
    [$text | split("\n")[] | select(. != "") | split(" ")]
    | reduce .[] as $c ({}; .[$c[0]][$c[1]] = {bytes: ($c[2] | tonumber), was: ($c[3] | tonumber)});
  def name_of: sub(".*/"; "") | sub("[.]json$"; "") | split("-");
  def add_counted($name; $run):
    .configs[$name[1]][$name[2]][$name[3:] | join("-")] =
      ($run | {cycles, instret, executed, accuracy, windows, on_share, profile_dropped, profile_executed, fetched_blocks,
          memory_accesses} | with_entries(select(.value != null)));'
