#!/bin/bash
# demo.sh BUILD: builds the small machine and a real program, runs it in lockstep and prints where every cycle went.
set -u
build=${1:?usage: demo.sh BUILD}
begin=$SECONDS
say() { printf '[%3d s] %s\n' $((SECONDS - begin)) "$*"; }
log=$build/demo.log
mkdir -p "$build"

# NAME command...: runs it in the background with a line every 10 seconds; the whole output is in the log
step() {
  local what=$1 pid next=10 start=$SECONDS
  shift
  say "$what"
  "$@" >"$log" 2>&1 </dev/null &
  pid=$!
  while kill -0 $pid 2>/dev/null; do
    sleep 0.2
    if [ $((SECONDS - start)) -ge $next ]; then
      say "  ... $(grep -v '^$' "$log" | tail -n 1 | cut -c1-90)"
      next=$((next + 10))
    fi
  done
  wait $pid
}
die() { echo "demo: $1; the end of $log:" >&2; tail -n 15 "$log" >&2; exit 1; }
mk() { make -s --no-print-directory -j"${JOBS:-2}" B="$build" "$@"; }

step 'building the checkers and the culprit command (C)' mk "$build/culprit" || die 'the tools do not build'
step 'building the small machine (Verilator; about two minutes the first time)' mk sim-small || die 'the machine does not build'
program=zlib
step 'fetching and cross-compiling zlib' mk "$build/firmware/zlib.elf" || {
  why=$(grep '^zlib' "$build/sources/skipped" 2>/dev/null)
  [ -n "$why" ] || die 'zlib does not build'
  program=lmsm
  say "no source of zlib (${why#zlib: }): running our own list/matrix/state-machine workload instead"
  step 'cross-compiling it' mk "$build/firmware/lmsm.elf" || die 'the workload does not build'
}
say "running $program on the RTL, each instruction checked against the golden model"
"$build/culprit" run --config small --report --progress "$build/firmware/$program.elf"
status=$?
say "done: exit status $status"
exit $status
