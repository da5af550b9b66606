# ProfileMe: .profileme.
include "results/base";
include "results/targets";

# Lengths at which one scheme finds as much as the other, or more, of the actual paths of real programs.
def pme_path_order($text; $better; $worse):
  .profileme.paths.real as $p
  | [["intra", "inside routines"], ["inter", "across routines"]][] as [$scope, $words]
  | [$p[$scope][$better], $p[$scope][$worse]]
  | if all(.[]; . != null) then (transpose | map(.[0] >= .[1]) | map(select(.)) | length) else null end
  | target($text + ", lengths 1 to 12, real programs, " + $words; "all"; [whole(.; 12)]; "\(.) of 12");
def pme_path_orders:
  [pme_path_order("strict history >= counts"; "strict"; "counts"),
   pme_path_order("history + pair >= history"; "strict_pair"; "strict")];

# On the paper's axis: as many bits of history as the path has branches.
def pme_axis:
  [pme_path_order("n bits of history >= counts"; "history_alone"; "counts"),
   pme_path_order("n bits of history + pair >= n bits of history"; "history_pair_alone"; "history_alone")]
  | map([.[0], .[2].text])
  | table(["lengths at which the published order holds", "measured"]);

# Of the loads of the programs for skid, all records.
def pme_on_load: [.skid[]? | to_entries[] | select(.key | startswith("load_")) | .value.records_on_load_percent];
def pme_rows:
  .profileme.configs as $c
  | [machines[] as $m | $c[$m] | values
     | .convergence as $v
     | ($v.retire_inside_sigma | target("\($m): points inside one sigma, retired"; "0.62 to 0.74"; [.];
          "\(fixed(3)) of \($v.retire_points | count)")),
       ($v.dmiss_inside_sigma | target("\($m): the same, D-cache misses"; "0.62 to 0.74"; [.];
          "\(fixed(3)) of \($v.dmiss_points | count)")),
       ($v.dmiss_inside_arrivals
        | target("\($m): the same, D-cache misses, one sigma of a count that follows their arrivals"; "0.62 to 0.74"; 3)),
       ([$v.mean_ratio, $v.dmiss_mean_ratio] | target("\($m): mean of estimate over truth, retired, D-cache misses"; "1 +- 0.01"; [.];
          map(fixed(4)) | join(", "))),
       target("\($m): records on the right instruction, percent"; "100"; [.attribution_exact_percent];
         "\(.attribution_exact_percent | fixed(2)) of \(.attribution_records | count)"),
       (pme_on_load | target("\($m): Figure 2: records of loads on the load, percent"; "100"; [.]; min | fixed(2))),
       (.rtl | target("\($m): records of the RTL that differ from the truth"; "0"; [.mismatches];
          "\(.mismatches) of \(.checked | count)"),
          target("\($m): of its records, compared; lost"; "all; 0"; [whole(.checked; .records), .lost];
            "\(.checked | count) of \(.records | count); \(.lost)")),
       (.slots.wasted_ordered_percent | target("\($m): pairs of instructions ordered right by estimated wasted slots, percent";
          ">= 95 where the truth differs by more than 1 %"; 1)),
       (.slots.covered_percent | target("\($m): Figure 7: true values inside the 95 % interval, percent"; ">= 90"; 1)),
       (.slots | target("\($m): Figure 7: the rightmost instruction wastes less than one to its left"; "yes";
          [if .rightmost_wasted and .left_wasted then .rightmost_wasted < .left_wasted else null end];
          "\(.rightmost_wasted | count), \(.left_wasted | count) slots"))]
  + pme_path_orders;
def profileme_measured: pme_rows;
def pme_targets: pme_rows | target_table;

def pme_paths:
  . as $r
  | [[["real", "real programs"], ["kernels", "kernels"]][] as [$class, $of]
     | [["intra", "inside a routine"], ["inter", "across routines"]][] as [$scope, $words]
     | [["counts", "execution counts"], ["strict", "history bits"],
        ["strict_pair", "history bits + paired sampling"], ["history_alone", "n bits of history"]][]
       as [$scheme, $text]
     | [$of + ", " + $words + ": " + $text]
        + [(1, 2, 4, 6, 8, 10, 12) as $n | $r.profileme.paths[$class][$scope][$scheme][$n - 1]? | fixed(1)]]
  | table(["paths found, percent, length", "1", "2", "4", "6", "8", "10", "12"]);

# Pairs: edges and calls (sec. 5.2), loads by hit or miss (sec. 5.2.4).
def pme_pairs:
  .profileme.configs as $c
  | [([["control_flow", "edges of the control-flow graph"], ["calls", "calls of one function by another"]][] as [$key, $text]
      | [$text + ": inside one sigma; mean of estimate over truth"]
        + [machines[] as $m | $c[$m].edges[$key]
          | "\(.inside_sigma | fixed(3)) of \(.points | count); \(.mean_ratio | fixed(3)) +- \(.error | fixed(3))"]),
     ([["hit", "hit"], ["miss", "miss"]][] as [$key, $text]
      | ["useful issues a cycle beside loads that " + $text + ": truth; estimated"]
        + [machines[] as $m | $c[$m].load_concurrency[$key] | "\(.useful | fixed(2)); \(.estimate | fixed(2))"]),
     ["of programs' loads that hit, or missed: true values inside the 95 % interval"]
        + [machines[] as $m | $c[$m].load_concurrency | "\(.inside | count) of \(.clusters | count)"]]
  | table(["from pairs", "small", "large"]);

# Instructions that retire in windows of 30 cycles.
def pme_windows:
  def spread: if length == 0 then "not measured" else
      map(fixed(1) | tonumber + 0) as $n   # a sum: jq 1.7 prints what it only reads as it stands, 46.0
      | "\($n | min) to \($n | max), mean \(mean | fixed(1))"
    end;
  .profileme.configs as $c
  | [["windowed IPC, mean", "mean", "-"], ["largest over smallest", "ratio", "3 to 30"],
       ["deviation, percent of the mean", "deviation", "20 to 42, mean 31"]]
  | map(. as [$text, $key, $published]
      | [$text] + [machines[] as $m | $c[$m].windowed_ipc | [.[] | .[$key] | values] | spread]
      + [$published])
  | table(["IPC in windows of 30 cycles, over all programs", "small", "large", "published"]);

# Where the interrupt of a counter stops, in instructions behind the load that it should have sampled, and where
# ProfileMe's records are.
def pme_skid:
  .profileme.configs as $c
  | [$c.small.skid | to_entries[] | .key as $program | .value | keys_unsorted[] as $function
     | ["`\($program)`, `\($function)`"]
       + [machines[] as $m | $c[$m].skid[$program][$function]
         | (.peak | if . == null then "-" elif . > 0 then "+\(.)" else tostring end),
           (.places90 // "-" | tostring), (.records_on_load_percent | fixed(0))]]
  | table(["program, loop", "small: most often at", "places that hold 90 %", "records on the load, %",
           "large: most often at", "places that hold 90 %", "records on the load, %"]);

def pme_costs:
  .profileme.configs as $c
  | [["x1", "800,000"], ["x10", "80,000"], ["x100", "8,000"]]
  | map(. as [$rate, $each]
      | ["a record every " + $each + " instructions"]
      + [machines[] as $m | $c[$m].overhead_percent[$rate] | fixed(2)])
  | table(["overhead, percent", "small", "large"]);
