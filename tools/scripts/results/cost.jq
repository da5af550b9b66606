# Error and overhead of every profiler at the same rates: .cost (tools/scripts/eval_cost.sh).
include "results/base";

# Name, key, and whose overhead it has: of LCI, NCI, NCI+ILP, TIP-ILP and Dispatch there are models alone. Interrupt and
# handler would be TIP's, with an address less a sample.
def cost_profilers:
  [["Software", "software", "software"], ["Dispatch", "dispatch", "tip"], ["LCI", "lci", "tip"], ["NCI", "nci", "tip"],
   ["NCI+ILP", "nci_ilp", "tip"], ["TIP-ILP", "tip_ilp", "tip"], ["TIP", "tip", "tip"], ["TIP summed", "summed", "summed"]];

# Of a machine: a point for each period, means over its programs.
def cost_points($m):
  def means: .[0] as $first | . as $all | $first | with_entries(.key as $k | .value = ($all | map(.[$k]) | mean));
  .cost.configs[$m]
  | [.[][]] | group_by(.period)
  | map({period: .[0].period, programs: length, samples: (map(.samples) | mean), error: (map(.error) | means), overhead: (map(.overhead) | means)});

def cost_table:
  [.cost.configs | keys[]] as $machines
  | [$machines[] as $m | cost_points($m)[]
     | ["\($m), \(.period | count)", (.samples | round | count), (("tip", "software", "summed") as $who | .overhead[$who] | fixed(2)),
        (cost_profilers[][1] as $who | .error[$who] | fixed(1))]]
  | table(["a sample every ... cycles", "samples, mean", "overhead, %: TIP", "timer", "TIP summed",
      (cost_profilers[] | if .[1] == "software" then "error, %: \(.[0])" else .[0] end)]);

def cost_programs: [.cost.configs[] | keys[]] | unique | map("`\(.)`") | join(", ");
