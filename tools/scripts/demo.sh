#!/bin/bash
# demo.sh BUILD: builds the small machine and a real program, runs it in lockstep and prints where every cycle
# went, and what other profilers say of that.
. "$(dirname "$0")/steps.sh"

step 'building the culprit command (C) and the small machine (Verilator); about a minute the first time' \
  mk sim-small "$build/culprit" || die 'machine or command do not build'
program=zlib
step 'fetching and cross-compiling zlib' mk "$build/firmware/zlib.elf" || {
  why=$(grep '^zlib' "$build/sources/skipped" 2>/dev/null)
  [ -n "$why" ] || die 'zlib does not build'
  program=lmsm
  say "no source of zlib (${why#zlib: }): running our own list/matrix/state-machine workload instead"
  step 'cross-compiling it' mk "$build/firmware/lmsm.elf" || die 'the workload does not build'
}
say "running $program on the RTL, each instruction checked against the golden model"
"$build/culprit" run --config small --report "$build/firmware/$program.elf"
status=$?
if [ $status -eq 0 ]; then
  say 'the same run again: whom other profilers would have blamed'
  "$build/culprit" compare --config small --top 6 "$build/firmware/$program.elf"
  status=$?
fi
say "done: exit status $status"
exit $status
