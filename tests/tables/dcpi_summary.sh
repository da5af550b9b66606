#!/bin/bash
# What tools/scripts/eval_dcpi.jq makes of the results of runs, by hand: means over programs, confidence beside errors, the
# samples of one run of eighty, runs that differ in their periods.
set -u
. tests/lib/tap.sh
plan 1
put() { mkdir -p "$scratch/runs"; cat >"$scratch/runs/$1.json"; }
system() { jq -n --argjson cycles "$2" '{$cycles, instret: 900, sampling: {samples: 9, hits: 2, misses: 4, hit_cycles: 20, miss_cycles: 60}}' | put "system-small-compress-$1"; }
system off 1000; system cycles 1010; system seed2 1030; system 16k 1100; system 4k 1200; system ways4 1200
# frequency NAME WITHIN...: two programs that constants were chosen on, and two others, every way the same; WITHIN: of each
frequency() {
  local name=$1; shift
  printf '%s\n' "$@" | jq -n '[inputs] as $w | def way($w): {within: [$w, $w, $w], histogram: [$w, 100 - $w], confidence: [10, 20, 70],
      off_by_confidence: [$w / 10, 0, 0], histogram_by_confidence: [[$w, 0], [0, 1], [2, 3]]};
    {programs: [range(4) as $k | {program: (["a", "b", "c", "d"][$k] + "-long.elf")}
      + ([("pc_published", "pc", "tip_published", "tip") | {(.): {instructions: way($w[$k]), edges: way($w[$k])}}] | add)]}' | put "$name"
}
frequency frequency-small-in-order 10 20 50 70
frequency frequency-small 10 20 50 70
frequency sparse-small-in-order 1 2 30 40
jq -n '{results: [{unexplained: 0.5}, {unexplained: 0.02, correlation_middle: 0.9, listed: 0.97, innocents: 1.2}]}' | put culprits-small-in-order-exact
jq -n '{new_rows_a_second: 7}' | put database
jq -n --arg tuned t --arg chosen 'a b' --arg never 'c d' --argjson kills 3 --argjson lost 0 --argjson samples 200 --argjson unknown 1 \
  --argjson calc 0.5 --argjson bytes 10 --argjson images 20 --argjson spread '{"compress": {"runs": 2}}' \
  -f tools/scripts/eval_dcpi.jq "$scratch"/runs/*.json >"$scratch/summary.json" 2>"$scratch/log"
judge dcpi_summary "$(cat "$scratch/log"; jq -c '[(.overhead["64k"] | round), .systems.small.compress.seed2.cycles, .spread.compress.runs,
    (.frequency["small-in-order"] | .seen.pc.instructions.within[0], (.unseen.pc.instructions | .within[0], .confidence, .off_by_confidence,
      .histogram_by_confidence)), (.sparse | keys, .["small-in-order"].unseen.tip.edges.within[0]), .frequency_within.out_of_order,
    .unexplained, .culprits.innocents, .unknown_samples, .database.speed.new_rows_a_second]' "$scratch/summary.json" |
  grep -vxF '[1,1030,2,15,60,[10,20,70],[6,0,0],[[60,0],[0,1],[2,3]],["small-in-order"],35,[60,60,60],2,1.2,0.5,7]')"
exit $failed
