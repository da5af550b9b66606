# TIP and its rivals: .tip.
include "results/base";
include "results/targets";

def tip_error($m; $p): .tip.configs[$m].error.instruction[$p];
# Real programs (firmware/workloads.mk: FW_REAL, FW_POPULATION_REAL); the others are kernels of our own.
def tip_real: ["zlib", "lz4", "bzip2", "lua", "cjson", "duktape", "png", "mbedtls", "xxhash", "uthash",
  "bunzip", "rbtree", "timers", "extents", "edges", "ring", "symbols", "dedupe"];
# The order of the means by class, where each class has the same weight; of real programs and of kernels, by program.
def tip_order($m; $c):
  def row($what; $of):
    [$of.nci, $of.nci_ilp, $of.dispatch, $of.lci, $of.software] as $means
    | target("\($m): order by instruction NCI < NCI+ILP < Dispatch < LCI < Software, TIP far below, \($what)"; "as published";
        [if all($means[], $of.tip; . != null) then $means == ($means | sort) and $of.tip < $means[0] / 2 else null end];
        $means | map(fixed(1)) | join(", "));
  def means: [profilers[] as $p | {($p): (map(.[$p]) | mean)}] | add;
  row("means of the classes"; $c.classes.mean),
  ([true, "real programs"], [false, "kernels"] | . as [$real, $what]
   | [$c.workloads | to_entries[] | .key as $name | select((tip_real | index($name) != null) == $real) | .value]
   | row("\(length) \($what)"; means));
# The worst program of all machines at each prime, but for those of the 4 kHz-equivalent:
# [{period, max, worst, samples}].
def tip_primes($r):
  ($r.tip.configs.small.period) as $base
  | if $r.tip.configs.small.periods
    then [$r.tip.configs | to_entries[] | .key as $m | .value.periods | to_entries[]
         | (.key | tonumber) as $period | select($period < 10000)
         | {$period, max: .value.max, worst: "\(.value.worst), \($m)",
            samples: ($r.tip.configs[$m].workloads[.value.worst].cycles / $period)}]
      | group_by(.period) | map(max_by(.max))
    else [$r.checks.tip_periods // {} | to_entries[] | {period: (.key | tonumber), max: .value}]
      + [{period: $base, max: ($r.tip.configs | map(.error.instruction.tip.max) | max)}]
    end;
# Errors of the profilers that rise from one to the next, by block and by function.
def tip_rise($m; $c; $level):
  ["tip", "nci", "lci", "dispatch", "software"] as $names
  | [$names[] as $p | $c.error[$level][$p].mean] as $means
  | target("\($m): order by \($level) TIP < NCI < LCI < Dispatch < Software"; "as published";
      [if all($means[]; . != null) then all(range(1; 5); $means[. - 1] < $means[.]) else null end];
      $means | map(fixed(1)) | join(", "));
def tip_machine_rows:
  . as $r
  | machines[] as $m | $r.tip.configs[$m] | values | . as $c | $c.error.instruction as $e
  | ($e.tip_random.mean | target("\($m): error by instruction, random, every \($c.period) cycles on average: mean"; "<= 1.1"; 2)),
    target("\($m): periodic, every \($c.period) cycles: mean, maximum"; "<= 1.6, <= 5"; [$e.tip.mean, $e.tip.max];
      "\($e.tip.mean | fixed(2)), \($e.tip.max | fixed(2))"),
    ([$c.error[].tip.systematic_mean] as $all | target("\($m): systematic error"; "0.00"; [$all]; $all | max | fixed(2))),
    tip_order($m; $c),
    (($m + "-dram") as $far | $r.tip.configs[$far] | values | tip_order($far; .)),
    (("block", "function") as $level | tip_rise($m; $c; $level)),
    ([$c.workloads[].samples] | target("\($m): samples of the shortest run"; ">= 524,288"; [.]; min | count)),
    ($c.periods["800011"] as $at | $c.overhead_percent.x1
     | target("\($m): overhead at 4 kHz-equivalent, every 800,011 cycles, percent; error by instruction at that rate";
         "<= 1.1; stated"; [.]; "\(fixed(2)); \($at.mean | fixed(1)), of \($at.samples | fixed(0)) samples a program")),
    ($c.bytes_per_sample | target("\($m): bytes of a sample"; "<= 88"; 0)),
    ($c.storage_bytes | target("\($m): storage, bytes"; {small: "<= 41", large: "<= 57"}[$m]; 1)),
    ($c.rtl | target("\($m): samples of the RTL that differ from the Oracle's answer"; "0"; [.mismatches];
       "\(.mismatches) of \(.checked | count)")),
    ($c.rtl | target("\($m): of its samples, compared with the Oracle; lost"; "all; 0"; [whole(.checked; .samples), .lost];
       "\(.checked | count) of \(.samples | count); \(.lost)")),
    ($c.case_study.speedup | target("\($m): case study, speed-up"; ">= 1.93"; 2));
def tip_excluded_row:
  [.trust.tip_modes[]?[]]
  | target("samples of an excluded privilege or context"; "0"; [map(.excluded)];
      "\(map(.excluded) | add) of \(map(.samples) | add | count), `make eval-trust`");
def tip_prime_row:
  tip_primes(.)
  | target("periodic: maximum at each of five primes up to 127 and at 1,249"; "<= 5"; [map(.max) + [length >= 5]];
      map("period \(.period): \(.max | fixed(1))" + if .max > 5 and .worst then " (\(.worst), \(.samples | floor | count) samples)" else "" end) | join(", "));
def tip_measured: [tip_machine_rows, tip_prime_row];
def tip_rows: [tip_machine_rows, tip_excluded_row, tip_prime_row];
def tip_targets: tip_rows | target_table;

# Each product by the policy that models it: docs/comparison.md.
def blame_evidence:
  .tip.configs as $c
  | [(["a timer and `perf`", "software"], ["IBS, SPE", "dispatch"], ["CoreSight, external monitors", "lci"],
      ["PEBS", "nci"], ["TIP", "tip"])
     | . as [$who, $policy] | [$who, {software: "Software", dispatch: "Dispatch", lci: "LCI", nci: "NCI", tip: "TIP"}[$policy]]
       + [("instruction", "function") as $l | machines[] as $m | $c[$m].error[$l][$policy] | .mean | fixed(1)]
       + [$c.small.error.instruction[$policy].published_mean | fixed(1)]]
  | table(["who", "model", "instruction: small", "large", "function: small", "large", "instruction, published"]);

def tip_errors:
  .tip.configs as $c
  | [levels[] as $l
     | (machines[] as $m | [$l + ", " + $m]
         + [profilers[] as $p | $c[$m].error[$l][$p] | (.mean | fixed(2)) + " (" + (.max | fixed(1)) + ")"]),
       ([$l + ", published"] + [profilers[] as $p | $c.small.error[$l][$p].published_mean | if . then fixed(1) else "-" end])]
  | table(["error by", "Software", "Dispatch", "LCI", "NCI", "NCI+ILP", "TIP-ILP", "TIP", "TIP random"]);

def tip_classes:
  .tip.configs
  | if all(.[]; .classes) then
      [to_entries[] | .key as $m | .value.classes | to_entries[]
       | ["\($m), \(if .key == "mean" then "mean of the classes" else .key end)",
          (.value.programs | tostring)]
         + [.value[profilers[]] | if . then fixed(1) else "-" end]]
    else [["not measured"] + [range(9) | "-"]] end
  | table(["error by instruction, percent", "programs",
      "Software", "Dispatch", "LCI", "NCI", "NCI+ILP", "TIP-ILP", "TIP", "TIP random"]);

def tip_schedules:
  .tip.configs
  | if all(.[]; .periods) then
      [to_entries[] | .key as $m | .value.periods | to_entries | sort_by(.key | tonumber)[]
       | ["\($m), \(.key)" + if .key == "800011" then " (4 kHz)" else "" end,
          (.value.samples | fixed(0)), (.value.floor | fixed(2)), (.value.mean | fixed(2)),
          (.value.max | fixed(2)), .value.worst]
         + [.value.random_mean, .value.random_max | if . then fixed(2) else "-" end]]
    else [["not measured"] + [range(7) | "-"]] end
  | table(["TIP, a sample every ... cycles", "samples, mean", "floor", "periodic: mean", "maximum", "of",
      "random: mean", "maximum"]);

# Where the errors by instruction come from: a profiler's over the share of the cycles in a state of the commit
# stage, all programs of a machine.
def tip_states:
  def over(what; share): (map(what) | add) / (map(share) | add) | fixed(2);
  [.tip.configs | to_entries[] | .key as $m | [.value.workloads[]]
   | if all(.[]; has("flush")) then
       map(. + {stall: (100 - .execute - .flush)})
       | [$m, (map(.execute) | add / length | fixed(0)), (map(.flush) | add / length | fixed(1)),
          (map(.stall) | add / length | fixed(0)),
          over(.tip_ilp - .tip; .execute), over(.nci - .tip_ilp; .flush), over(.nci_ilp - .tip; .stall), over(.lci - .tip; .stall),
          over(.dispatch - .tip; .stall), over(.software - .tip; .stall)]
     else [$m] + [range(9) | "-"] end]
  | table(["mean of the programs", "cycles that commit, %", "flushed, %", "stalled or drained, %",
           "TIP-ILP, each % that commits", "NCI above TIP-ILP, each % flushed",
           "NCI+ILP, each % stalled", "LCI", "Dispatch", "Software"]);

# Figure 11b, program by program: TIP's periodic error over its random error, at the base period.
def tip_methods:
  [[0, 0.5], [0.5, 0.9], [0.9, 1.1], [1.1, infinite]] as $groups
  | [.tip.configs | to_entries[] | .key as $m | .value.workloads | to_entries
     | map(select(.value.tip_random > 0) | .value = .value.tip / .value.tip_random)
     | [$m, ($groups[] as [$from, $to] | map(select(.value >= $from and .value < $to)) | sort_by(.value)
             | "\(length): " + (map("\(.key) \(.value | fixed(2))") | join(", ") | if . == "" then "-" else . end))]]
  | table(["TIP's periodic error"] + ["less than half of its random error", "0.5 to 0.9 times", "0.9 to 1.1 times", "more"]);

# Section 5.2, "Validation", and the Oracle's data.
def tip_validation:
  def pick_machines: to_entries | map(select(.key | IN(machines[])));
  .tip.configs
  | [["distance of NCI's profile from Software's, percent: instruction, function", "57, 7 (perf against PEBS: 69, 4)",
      (map_values(.distance | values | "\(.instruction | fixed(0)), \(.function | fixed(0))")
        | to_entries | map("\(.key): \(.value)") | join("; ")
        | if . == "" then "not measured" else . end)],
     ["error of NCI, LCI, Dispatch, Software over TIP's, by instruction", "5.8, 34.6, 33.2, 38.6",
      (pick_machines | map(.key as $m | .value.error.instruction | .tip.mean as $tip
        | "\($m): " + ([.nci, .lci, .dispatch, .software | .mean / $tip | fixed(1)] | join(", "))) | join("; "))],
     ["data of the Oracle at 3.2 GHz, GB/s", "179 (W = 4)",
      ([.small, .large] | map(.oracle_gb_per_second | values | fixed(0)) | join(" (small), ")
        | if . == "" then "not measured" else . + " (large)" end)]]
  | table(["what", "published", "measured"]);

def tip_rtl:
  .tip.configs as $c
  | [["overhead at 4 kHz-equivalent, x10, x100, percent"]
       + [machines[] | $c[.].overhead_percent | [.x1, .x10, .x100] | map(fixed(2)) | join(", ")]
       + ["1.1 (x1)"],
     ["bytes of a sample"] + [machines[] | $c[.].bytes_per_sample | fixed(0)] + ["88"],
     ["data at 4 kHz, KB/s; with 40 bytes of an operating system"]
       + [machines[] | $c[.].bytes_per_sample | "\(4 * . | fixed(0)); \(4 * (. + 40) | fixed(0))"] + ["192; 352"],
     ["samples compared with the Oracle; mismatches; lost"]
       + [machines[] | $c[.].rtl | "\(.checked | count); \(.mismatches); \(.lost)"] + ["-"],
     ["case study: `rounding` against `rounding_fixed`"] + [machines[] | $c[.].case_study.speedup | fixed(2)] + ["1.93"]]
  | table(["RTL, through interrupts", "small", "large", "published"]);

# Figures in the prose of rivals.md.
def tip_program($m; $program; $p): .tip.configs[$m].workloads[$program][$p];
def tip_shortest_run: [machines[] as $m | .tip.configs[$m].workloads[].cycles] | min / 1e6 | fixed(1);
def tip_period_7: .checks.tip_periods["7"] | fixed(1);
def tip_period_11: .checks.tip_periods["11"] | fixed(1);
def tip_period_17: .checks.tip_periods["17"] | fixed(1);
def nci_ptr_chase: tip_program("small"; "ptr_chase"; "nci") | fixed(1);
def nci_ilp_ptr_chase: tip_program("small"; "ptr_chase"; "nci_ilp") | fixed(0);
def nci_divchain: tip_program("small"; "divchain"; "nci") | fixed(1);
def nci_ilp_divchain: tip_program("small"; "divchain"; "nci_ilp") | fixed(0);
def nci_ilp_zlib: tip_program("large"; "zlib"; "nci_ilp") | fixed(1);
def nci_rounding: tip_program("large"; "rounding"; "nci") | fixed(0);
def tip_ilp_rounding: tip_program("large"; "rounding"; "tip_ilp") | fixed(0);
