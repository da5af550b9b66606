# The co-processor: .coproc.
include "results/base";
include "results/targets";

def cop_values: .coproc.configs.small.value | to_entries | sort_by(-.value.static_loads, .key);
def cop_8x: cop_values | map(select(.key | endswith("-8x")));
# Programs with more loads than slots that were not run at 8x.
def cop_unmeasured:
  [cop_values[] | select(.value.exceeds_slots).key | sub("-(long|8x)$"; "")] - [cop_8x[].key | sub("-8x$"; "")] | unique;
# A row for a list of programs: value is what the target judges, shown what its text shows, with d decimals.
def cop_all($what; $wanted; $list; value; shown; $d):
  target($what; $wanted; [$list | map(value)]; $list | map("\(.key): \(shown | fixed($d))") | join(", "));
def cop_all($what; $wanted; $list; value; $d): cop_all($what; $wanted; $list; value; value; $d);
def cop_rows:
  .coproc.configs.small as $c | cop_8x as $longest
  | (cop_values | map(select(.key | test("-(long|8x)$")))) as $long
  # A run whose late phase was not measured counts, too.
  | ($long | map(select((.value.late_phase_percent // 0) < 1))) as $steady
  | [$c.aggregation.programs[]? | . + {key: "\(.program) at \(.period)"}] as $sums
  | [($c.rtl | target("cycles of the RTL that differ from the golden model"; "0"; [.mismatches];
        "\(.mismatches) of \(.compared_cycles / 1e6 | fixed(0)) million")),
     (cop_unmeasured as $without | $longest | map(select(.value.exceeds_slots)) as $run
      | ($run | map("\(.key): \(.value.times | fixed(2))") | join(", ")) as $text
      | target("value profile, error of simple sampling over its own at equal overhead, estimation counted, "
          + "programs with more static loads than slots, 8x"; "> 1 on each";
        [($run | map(.value.better)) + ($without | map(null))]; $text)
      | .[2].reason = " on \($without | join(", ")); \($text)"),
     ($longest[:2] | map("\(.key): \(.value.times | fixed(2))") | join(", ") as $text
      | target("the same, two largest, median of eight seeds"; ">= 2"; [null]; $text) | .[2].reason = "; one seed: \($text)"),
     cop_all("cycles of the final estimation, each load"; "<= 300"; $long; .value.coproc.estimation_cycles_a_load; 0),
     cop_all("last third of the overhead, percent, long runs without late phases"; "< 5"; $steady; .value.coproc.late_percent; 1),
     cop_all("TIP summed on the chip at 16 times the rate and denser: error over TIP's, each program and period"; "<= 1.1";
       $sums; .error / .tip_same_rate_error; 2),
     cop_all("the same: overhead, percent, each program"; "< 0.3 at the 16x rate"; $sums | map(select(.period > 40000)); .overhead; 2)];
def coproc_measured: cop_rows;
def cop_targets: cop_rows | target_table;

def cop_long:
  [cop_values[] | select(.key | test("-(long|8x)$"))
   | .value as $v | $v.coproc as $c
   | [.key, ($v.static_loads | count), ($c.error | fixed(2)), ($v.simple.error | fixed(2)),
      ($v.times | fixed(2)), ($v.times_with_sending | fixed(2)),
      ($c.overhead | fixed(2)), ($c.overhead_without_estimation | fixed(2)), ($c.overhead_with_sending | fixed(2)),
      ($c.estimation_cycles_a_load | fixed(0)), ($c.late_percent | fixed(1)),
      ($v.late_phase_percent | fixed(1)), ($c.masked_percent | fixed(0))]]
  | table(["program", "static loads", "error, value, %", "simple", "times", "with sending",
      "overhead %", "without estimation %", "with sending %", "estimation, cycles a load",
      "last third %", "late phase %", "masked %"]);

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

# Figure 8: errors after each quarter of the run.
def cop_convergence:
  .coproc.configs.small.convergence as $c
  | [("half", "base", "double") as $size | [$size] + [range(4) as $q | $c[$size][$q] | if . then fixed(2) else "-" end]]
  | table(["arrays, \($c.program // "not measured")", "error after a quarter of the run, %", "half", "three quarters", "all of it"]);

# Figures in the prose of coproc.md and coproc-programs.md: static loads of the workloads, short.
def cop_short: .coproc.configs.small.value | with_entries(select(.key | test("-(long|8x)$") | not)) | map_values(.static_loads);
def cop_loads_least: cop_short.uthash | count;
def cop_loads_most: cop_short | map(.) | max | count;
def cop_loads_above: cop_short | map(select(. > 256)) | length | count;
def cop_loads_fourfold: cop_short | map(select(. >= 4 * 256)) | length | count;
def cop_loads_duktape: cop_short.duktape | count;
def cop_loads_lua: cop_short.lua | count;
