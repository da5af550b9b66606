# What the tests of the evaluations share; sourced by them. They set: what (tip, profileme, coproc), tests
# (begin of the tests' names), m (folder of the measurements), file (name of the good one in it), good (its
# text), programs (those of the chain), and, where these are not in B, built (a build folder that has them).
. "$(dirname "$0")/lib.sh"
top=$(realpath "$(dirname "$0")/../..")

# put: only the good file is there
put() { rm -rf "$m"; mkdir "$m"; echo "$good" >"$m/$file"; }

# with NAME STATUS PATTERN SED: one good file, changed by SED, must be refused
with() {
  put; sed -i "$4" "$m/$file"
  expect "$1" "$2" "$3" eval "$what" --out "$tmp/out" "$m"
}

# chain [PROGRAMS [BUILD]]: all of tools/scripts/eval_$what.sh on short programs; what it says is in $tmp/log
chain() {   # 0, or 1 with a line `not ok`: such short programs miss targets
  (cd "$top" && EVAL_CONFIGS=small EVAL_OUT=$tmp/chain EVAL_JSON=$tmp/summary.json JOBS=2 \
    EVAL_WORKLOADS=${1:-$programs} "tools/scripts/eval_$what.sh" "${2:-${built:-$B}}") >"$tmp/log" 2>&1
}
ended() { [ "$1" = "$(grep -q '^not ok' "$tmp/log" && echo 1 || echo 0)" ] && said '^1[.][.]'; }
said() { grep -q "$1" "$tmp/log"; }

# whole RUNS DRAWINGS FILTER: the chain; the filter gives true for the summary
whole() {
  local why=
  chain; local got=$?
  if ! ended $got; then why="status $got: $(tail -n 1 "$tmp/log")"
  elif ! said "eval: $1 runs, 0 finished before" || ! said 'about 0 min left'; then
    why="says: $(tail -n 3 "$tmp/log")"
  elif [ ! -s "$tmp/chain/index.html" ] || [ "$(ls "$tmp"/chain/*.svg | wc -l)" != "$2" ]; then
    why="files: $(ls "$tmp/chain" | tr '\n' ' ')"
  elif [ "$(jq "$3" "$tmp/summary.json")" != true ]; then why="summary: $(head -n 12 "$tmp/summary.json")"
  elif ! (cd "$tmp/chain" && "$B/tb/eval_report" ./*.svg index.html) >"$tmp/log" 2>&1; then why="$(head -n 1 "$tmp/log")"; fi
  judge "${tests}_chain" "$why"
}

# resumes AGAIN KEPT: the chain once more gives the same summary
resumes() {
  local first got; first=$(sha256sum <"$tmp/summary.json")
  chain; got=$?
  if ended $got && said "eval: $1 runs, $2 finished before" &&
    [ "$(sha256sum <"$tmp/summary.json")" = "$first" ]; then ok "${tests}_resumes"
  else bad "${tests}_resumes" "status $got, $(head -n 1 "$tmp/log")"; fi
}

# damaged RESULT [RUNS]: with a damaged program the run of this result fails, RUNS of them in all
damaged() {
  local got
  mkdir -p "$tmp/broken/firmware"
  ln -s "$B/sim" "$B/microcode" "$B/culprit" "$tmp/broken/"
  cp "$B/firmware/list.txt" "$tmp/broken/firmware/"
  echo damaged >"$tmp/broken/firmware/hello.elf"
  chain hello "$tmp/broken"; got=$?
  if [ $got = 1 ] && said "$1 failed: culprit: .*hello.elf" && said "${2:-} runs failed"; then ok "${tests}_failed_run"
  else bad "${tests}_failed_run" "status $got: $(tail -n 2 "$tmp/log")"; fi
}
