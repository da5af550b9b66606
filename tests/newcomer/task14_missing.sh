#!/bin/bash
# Task 14: a machine that is not there is not called unknown: one line names it, what there is, how to get it, and
# what that takes.
. "$(dirname "$0")/../cli/lib.sh"
plan 6
mkdir "$tmp/sim" && ln -s "$B/sim/tiny.so" "$tmp/sim/tiny.so" || exit 2
assemble "$tmp/p.elf" <<<'  EXIT 0' || exit 2
export CULPRIT_SIM_DIR=$tmp/sim
# says NAME STATUS PATTERN ARGUMENTS...: one line
says() {
  local name=$1 status=$2 pattern=$3; shift 3
  "$culprit" "$@" "$tmp/p.elf" >"$tmp/text" 2>&1; local got=$?
  judge "$name" "$([ $got = "$status" ] || echo "status $got"; [ "$(wc -l <"$tmp/text")" = 1 ] || echo 'not one line'
    grep -Eq -- "$pattern" "$tmp/text" || cat "$tmp/text")"
}
says missing_small 67 "the machine 'small' is not in .* \(available: tiny\); .make sim-small. builds it in two minutes$" run --config small
says missing_large 67 "the machine 'large' .*make sim-large. builds it in ten minutes$" record --config large -o "$tmp/p.prof"
says missing_wave 67 "waves need another build of the machine 'tiny'.*make sim-tiny-trace. makes it in a minute$" run --config tiny --wave "$tmp/w.fst"
says missing_kind 67 "'tiny-pflag' is not in .*make sim-tiny-pflag. builds it in a minute$" run --config tiny-pflag
says missing_unknown 67 "unknown configuration 'smal': tiny, small and large are known, of which there are: tiny$" run --config smal
judge missing_says_once "$("$culprit" run --config small "$tmp/p.elf" 2>&1 | grep -i 'unknown')"
exit $failed
