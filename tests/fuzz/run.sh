#!/bin/bash
# run.sh NAME seconds N | runs N: the fuzzer B/fuzz/NAME. First every input of corpus/NAME, then for N
# seconds, or N times, what libFuzzer makes of them. Two tests. An input that goes wrong is left in B/reports;
# the line that says so repeats it. SEED: of another run; default 1 for seconds, the time for runs.
. tests/lib/tap.sh
B=${B:-build} name=${1:?usage: run.sh NAME seconds|runs N} unit=$2 number=$3
fuzzer=$B/fuzz/$name here=tests/fuzz/corpus/$name
case $unit in
  seconds) limit="-max_total_time=$number" seed=${SEED:-1} ;;
  runs) limit="-runs=$number" seed=${SEED:-$(date +%s)} ;;
  *) echo "run.sh: seconds or runs, not $unit" >&2; exit 2 ;;
esac
tmp=$(mktemp -d "${TMPDIR:-/tmp}/culprit-fuzz.XXXXXX") || exit 2
trap 'rm -rf "$tmp"' EXIT
mkdir -p "$B/reports" "$tmp/new"
# For an input ten seconds of CPU time (target.c), a hundred of wall time, 2 GiB of memory.
# Small quarantine, no fill: half of the time went there.
export ASAN_OPTIONS=quarantine_size_mb=8:max_malloc_fill_size=0${ASAN_OPTIONS:+:$ASAN_OPTIONS}
options="-timeout=100 -rss_limit_mb=2048 -artifact_prefix=$B/reports/fuzz-$name-"
say() { # LOG: why it failed, and what repeats it
  grep -m 1 -E '^SUMMARY|ERROR: ' "$1" || tail -n 1 "$1"
  sed -n 's/.*Test unit written to \(.*\)/replay: \1/p' "$1" | sed "s|replay: |replay: $fuzzer |"
}
plan 2
without 'clang libfuzzer' "fuzz_${name}_corpus" "fuzz_$name" && exit
if TMPDIR=$tmp "$fuzzer" $options "$here"/* >"$tmp/log" 2>&1; then
  ok "fuzz_${name}_corpus" "$(ls "$here" | wc -l) inputs"
else
  bad "fuzz_${name}_corpus" "$(say "$tmp/log")"
fi
if TMPDIR=$tmp "$fuzzer" $options $limit -seed="$seed" -max_len=8192 -print_final_stats=1 "$tmp/new" "$here" >"$tmp/log" 2>&1; then
  ok "fuzz_$name" "$(awk '/number_of_executed_units/ { print $2 }' "$tmp/log") executions, seed $seed"
else
  bad "fuzz_$name" "seed $seed: $(say "$tmp/log")"
fi
exit $failed
