#!/bin/bash
# The parts of the observation port that a profiler reads suffice: its samples of a machine that shows these
# parts alone are the same as of one that shows the whole port, in as many cycles.      docs/probe.md, "Parts"
#
#   tests/machine/port_parts.sh CONFIG PROGRAM          needs B/sim/CONFIG.so and B/sim/CONFIG-lean.so
set -u
B=${B:-build}
config=${1:?usage: port_parts.sh CONFIG PROGRAM} program=${2:?usage: port_parts.sh CONFIG PROGRAM}
. tests/lib/tap.sh
dir=$scratch
plan 4

# parts NAME OPTION...: the profiles are equal, and there are samples in them; on the whole port golden model
# and Oracle agree
parts() {
  local name=$1 machine
  shift
  for machine in "$config" "$config-lean"; do
    local check=
    [ "$machine" = "$config" ] || check=--no-check
    # shellcheck disable=SC2086
    "$B/culprit" record --config "$machine" $check --max-cycles 8000000 "$@" -o "$dir/$machine.prof" "$B/firmware/$program.elf" \
      >"$dir/$machine.log" 2>&1 || { bad "port_parts_$name" "$machine: $(tail -n 1 "$dir/$machine.log")"; return; }
  done
  for machine in "$config" "$config-lean"; do
    grep -avE '^(config|checked|checksum) ' "$dir/$machine.prof" >"$dir/$machine.samples"
  done
  judge "port_parts_$name" "$(cmp "$dir/$config.samples" "$dir/$config-lean.samples" 2>&1)"
}

parts tip --period 1009
parts profileme --mode profileme --major 500
parts value --mode coproc --program value --no-truth
parts edge --mode coproc --program edge
exit $failed
