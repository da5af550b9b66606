#!/bin/bash
# The workloads of make eval-linux, on the golden simulator: each says that it ended well, and what was counted.
# workloads.sh [compare]: one of them short, through `culprit compare` on the RTL of small-os: kernel and processes apart,
# situations, TIP right in each.
B=${B:-build}
. "$(dirname "$0")/../lib/tap.sh"
names='fork pipe calls faults tree sleep script zlib'
case ${1:-} in
  compare) tests='status parts tip situations shares scheduler' ;;
  *) tests=$names ;;
esac
tests=$(printf "linux_workloads${1:+_$1}_%s " $tests)
plan "$(wc -w <<<"$tests")"
if [ ! -e "$B/linux/workloads.txt" ]; then
  for t in $tests; do skip "$t" "$(cat "$B/linux/workloads.skipped")"; done
  exit 0
fi
if [ "${1:-}" != compare ]; then
  for w in $names; do
    if [ ! -e "$B/linux/workload-$w.elf" ]; then skip "linux_workloads_$w" 'no source'; continue; fi
    "$B/tb/iss_exec" -e as -n 60000000 "$B/linux/workload-$w.elf" >"$scratch/$w" 2>"$scratch/$w.err"; status=$?
    judge "linux_workloads_$w" "$([ $status = 0 ] && grep -q 'measure: page-faults [1-9]' "$scratch/$w" &&
      grep -q 'measure: status 0' "$scratch/$w" || { echo "status $status"; tail -n 4 "$scratch/$w" "$scratch/$w.err"; })"
  done
  exit $failed
fi
"$B/culprit" compare --config small-os --fast-forward user --images "$B/linux/workloads/workload-pipe/programs" --max-cycles 350000 \
  --json "$scratch/json" "$B/linux/workload-pipe.elf" >"$scratch/text" 2>"$scratch/err"; status=$?
judge linux_workloads_compare_status "$([ $status = 69 ] && [ "$(jq .cycles "$scratch/json")" = 350000 ] || { echo "status $status"; cat "$scratch/err"; })"
# holds NAME FILTER: the filter is true
holds() { judge "linux_workloads_compare_$1" "$([ "$(jq "$2" "$scratch/json" 2>&1)" = true ] || jq -c "[.parts, .situations]" "$scratch/json" 2>&1)"; }
holds parts '.parts.kernel > 50 and .parts.processes > 0.1 and .parts.kernel + .parts.processes > 90 and .parts.kernel + .parts.processes < 100.001'
holds tip '[.profilers[] | select(.name == "tip") | .kernel, .processes | .instruction, .block, .function | .systematic] | length > 6 and all(. == 0)'
# Every sample is in one of four; TIP errs in none of all, NCI in each that has many.
holds situations '.situations as $n | ([$n | .user, .kernel, .masked, .firmware] | add) == .profilers[0].samples and
  ([.profilers[] | select(.situations and .name == "tip") | .situations[][]] | all(. == 0)) and
  ([.profilers[] | select(.situations and .name == "nci") | .situations | .kernel, .masked | .instruction] | length == 2 and all(. > 2))'
holds shares '.parts.kernel as $k | [.profilers[] | select(.name == "oracle" and .method == "random") | .kernel.share] | length > 0 and all(. > $k - 3 and . < $k + 3)'
holds scheduler '.situations | .switch > 200 and .masked > 1000'
exit $failed
