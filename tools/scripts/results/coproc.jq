# The co-processor: .coproc.
include "results/base";

# Committed results from before the estimation was counted have no coproc.overhead_without_estimation.
def cop_values: .coproc.configs.small.value | to_entries | sort_by(-.value.static_loads, .key);
def cop_counted: cop_values | map(select(.value.coproc | has("overhead_without_estimation")));
def cop_8x: cop_counted | map(select(.key | endswith("-8x")));
def cop_all($list; good; say):
  if $list == [] then "not measured"
  else judged($list | all(good); $list | map("\(.key) \(say)") | join(", ")) end;
def cop_targets:
  .checks as $outside | .coproc.configs.small as $c | cop_8x as $longest
  # A run whose late phase was not measured counts, too.
  | (cop_values | map(select((.key | test("-(long|8x)$")) and (.value.late_phase_percent // 0) < 1))) as $steady
  | [["cycles of the RTL that differ from the golden model", "0",
      judged($c.rtl.mismatches == 0; "\($c.rtl.mismatches) of \($c.rtl.compared_cycles / 1e6 | fixed(0)) million")],
     ["value profile, error of simple sampling over its own at equal overhead, estimation counted, "
        + "programs with more static loads than slots, 8x", "> 1 on each",
       (if $longest == []
        then judged($outside.value_total.least > 1;
          "long: \($outside.value_total.least | fixed(2)) to \($outside.value_total.most | fixed(2)), from outside")
        else cop_all($longest | map(select(.value.exceeds_slots)); .value.better; .value.times | fixed(2)) end)],
     ["the same, two largest", ">= 2",
       (if $longest == []
        then judged($outside.value_total.most >= 2;
          "long: at most \($outside.value_total.most | fixed(2)), from outside")
        else cop_all($longest[0:2]; .value.better and .value.times >= 2; .value.times | fixed(2)) end)],
     ["cycles of the final estimation, each load", "<= 300",
       cop_all(cop_counted | map(select(.key | test("-(long|8x)$")));
         .value.coproc.estimation_cycles_a_load <= 300; .value.coproc.estimation_cycles_a_load | fixed(0))],
     ["last third of the overhead, percent, long runs without late phases", "< 5",
       cop_all($steady; .value.coproc.late_percent < 5; .value.coproc.late_percent | fixed(1))]]
    + [["TIP summed on the chip at 16 times the rate and denser: error over TIP's, each program", "<= 1.1",
         ([$c.aggregation.programs[]? | {key: "\(.program), period \(.period)", value: (.error / .tip_same_rate_error)}]
          | if length == 0 then $outside.aggregation | to_entries else . end
          | judged(all(.value <= 1.1); map("\(.key): \(.value | fixed(2))") | join("; ")))],
       ["the same: overhead, percent, each program", "< 0.3 at the 16x rate",
         ([$c.aggregation.programs[]? | select(.period > 40000) | {key: "\(.program), period \(.period)", value: .overhead}]
          | if length == 0 then $outside.aggregation_overhead | to_entries else . end
          | judged(all(.value < 0.3); map("\(.key): \(.value | fixed(2))") | join("; ")))]]
  | table(["what", "target", "measured"]);

def cop_long:
  [cop_values[] | select(.key | test("-(long|8x)$"))
   | .value as $v | ($v.coproc | has("overhead_without_estimation")) as $counted
   | [.key, ($v.static_loads | count), ($v.coproc.error | fixed(2)), (if $counted then $v.simple.error else null end | fixed(2)),
      (if $counted then $v.times else null end | fixed(2)),
      (if $counted then $v.coproc.overhead else $v.coproc.overhead_with_estimation end | fixed(2)),
      (if $counted then $v.coproc.overhead_without_estimation else $v.coproc.overhead end | fixed(2)),
      ($v.coproc.estimation_cycles_a_load | fixed(0)), ($v.coproc.late_percent | fixed(1)),
      ($v.late_phase_percent | fixed(1)), ($v.coproc.masked_percent | fixed(0))]]
  | table(["program", "static loads", "error, value, %", "simple", "times", "overhead %",
      "without estimation %", "estimation, cycles a load", "last third %", "late phase %", "masked %"]);

# The paper's control loop beside ours, each against simple sampling at its own overhead.
def cop_paper:
  [cop_values[] | .value as $v | select($v.paper)
   | [.key, (if $v.tuned then "chosen" else "tested" end),
      ($v.coproc.error | fixed(2)), ($v.paper.error | fixed(2)),
      ($v.coproc.overhead | fixed(2)), ($v.paper.overhead | fixed(2)),
      ($v.times | fixed(2)), ($v.paper_times | fixed(2)),
      ($v.coproc.dropped_percent | fixed(1)), ($v.paper.dropped_percent | fixed(1)),
      ($v.coproc.selection_bias | fixed(1)), ($v.coproc.selection_chance | fixed(1)),
      ($v.paper.selection_bias | fixed(1)), ($v.paper.selection_chance | fixed(1))]]
  | table(["program", "constants", "error, value, %", "paper's",
      "overhead, value, %", "paper's",
      "times lower than simple, value", "paper's",
      "dropped, value, %", "paper's",
           "selection, value, %", "by chance", "selection, paper's, %", "by chance"]);

# Long programs on tb/cop_study, estimation not counted.
def cop_changes:
  {"": "all changes", "paper=1": "none: the paper's loop",
   "control=1 resample=16000000 thin=0 crowded=0":
     "without windows and thinning: interrupts by the program alone",
   "masking=1 high=243 low=26 visits=4": "without masks by the time observed: by invariance and visits",
   "estimation=1": "without shares of what was looked at: in proportion to hits",
   "seconds=256": "without second values", "thin=0 crowded=0": "without thinning",
   "crowded=0": "without thinning when samples are dropped"} as $names
  | (.coproc.changes // []) as $c | ($c[0].programs // {} | keys_unsorted) as $programs
  | [$c[] | [$names[.options] // .options, (.ratio | fixed(2))]
     + [.programs[$programs[]] | "\(.error | fixed(1)) at \(.overhead | fixed(1))"]]
  | table(["changes to the paper's loop", "times lower than simple, mean"] + ($programs | map("\(.): error % at overhead %")));

def cop_variants:
  .coproc.configs.small as $c
  | [($c.sizes, $c.clock) | to_entries[]
     | [.key, (.value.error | fixed(1)), (.value.overhead | fixed(1)), (.value.programs | tostring)]]
  | table(["size, clock", "error %", "overhead %", "programs"]);

# Figures in the prose of coproc.md and coproc-programs.md: static loads of the workloads, short.
def cop_short: .coproc.configs.small.value | with_entries(select(.key | test("-(long|8x)$") | not)) | map_values(.static_loads);
def cop_loads_least: cop_short.uthash | count;
def cop_loads_most: cop_short | map(.) | max | count;
def cop_loads_above: cop_short | map(select(. > 256)) | length | count;
def cop_loads_fourfold: cop_short | map(select(. >= 4 * 256)) | length | count;
def cop_loads_duktape: cop_short.duktape | count;
def cop_loads_lua: cop_short.lua | count;
