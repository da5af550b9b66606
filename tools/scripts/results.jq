# The tables of docs/results.md, each a function of the committed results: .tip, .profileme, .coproc, .trust, .dispatch, .dispatch_long, .continuous, .paired, .bench, .synth, .project, .checks
# are the contents of docs/results/NAME.json (tools/scripts/results.sh).

# A number with d decimals; "not measured" for null.
def fixed($d):
  if type != "number" then "not measured"
  else pow(10; $d) as $p | (. * $p | fabs | round) as $n
    | (if . < 0 and $n > 0 then "-" else "" end) + ($n / $p | floor | tostring)
      + (if $d > 0 then "." + ($n % $p | tostring | ("0" * ($d - length) // "") + .) else "" end)
  end;
# A count with its thousands apart.
def count: if type != "number" then "not measured" else tostring | [match("^\\d{1,3}(?=(\\d{3})*$)|\\d{3}"; "g").string] | join(",") end;
def row: "| " + join(" | ") + " |";
def table($head): ($head | row), ($head | map("---") | row), (.[] | row);
def mean: if length == 0 then null else add / length end;
# Reached or missed: the measured value as text, bold where it misses.
def judged($reached; $text):
  if $text | test("not measured") then "**not measured**" elif $reached then $text else "**missed:** " + $text end;

def machines: ["small", "large"];
def profilers: ["software", "dispatch", "lci", "nci", "nci_ilp", "tip_ilp", "tip", "tip_random"];
def levels: ["instruction", "block", "function"];

def provenance:
  [["bench", "`make bench`"], ["synth", "`make synth`"], ["timing", "`make timing`"], ["fpga", "`make fpga`"], ["tip", "`make eval-tip`"], ["profileme", "`make eval-profileme`"],
   ["coproc", "`make eval-coproc`"], ["trust", "`make eval-trust`"], ["dispatch", "`make eval-dispatch`"],
   ["dispatch_long", "`make eval-dispatch-long`"], ["continuous", "`make eval-dcpi`"], ["paired", "`make CHECKS=0 eval-paired`"], ["project", "`make demo`, `make check`, `make test`"], ["checks", "checked from outside"]] as $files
  | . as $all
  | [$files[] | . as [$name, $command] | $all[$name] | values | ["[" + $name + ".json](results/" + $name + ".json)", $command + (if .source then ": " + .source else "" end), .date, .commit, .machine]]
  | table(["result", "made by", "date", "commit", "machine"]);

# ---- the machine ----

def core_targets:
  . as $r
  | [["CoreMark/MHz, gcc 12 `-O3`, small", ">= 5.0", judged($r.checks.coremark.small >= 5.0; $r.checks.coremark.small | fixed(2)), "from outside"],
     ["CoreMark/MHz, large", ">= 6.2", judged($r.checks.coremark.large >= 6.2; $r.checks.coremark.large | fixed(2)), "from outside"],
     ["riscv-tests that apply", "all",
       judged($r.checks.riscv_tests.passed == $r.checks.riscv_tests.apply;
         "\($r.checks.riscv_tests.passed) of \($r.checks.riscv_tests.apply); missing: \($r.checks.riscv_tests.missing)"), "from outside"],
     ["riscv-arch-test", "all", judged($r.checks.arch_tests.passed == $r.checks.arch_tests.apply;
         "\($r.checks.arch_tests.passed) of \($r.checks.arch_tests.apply)"), "from outside"],
     ["foreign programs in lockstep; samples of TIP equal to the Oracle's on", "all",
       judged($r.checks.foreign.equal == $r.checks.foreign.programs; "\($r.checks.foreign.equal) of \($r.checks.foreign.programs)"), "from outside"]]
    + [machines[] as $m | $r.bench.configs[$m]
       | {small: 600, large: 250}[$m] as $least
       | ["simulated kHz, \($m): unchecked", ">= \($least)", judged(.khz >= $least; .khz | fixed(0)), "`make bench`"],
         ["simulated kHz, \($m): checked", "at least half", judged(.khz_checked >= .khz / 2; .khz_checked | fixed(0)), "`make bench`"],
         ["memory of the simulator, \($m), MiB", "< 200", judged(.rss_mib < 200; .rss_mib | fixed(0)), "`make bench`"]]
  | table(["what", "target", "measured", "command"]);

def project_targets:
  .paired.speed_paired as $speed
  | .project
  | [["`make demo` from bare, seconds", "< 180", (.demo_seconds + .install_seconds | judged(. < 180; fixed(0))) + " (\(.install_seconds) of them to install every tool)", "`make setup demo`"],
     ["`make check` on built machines, seconds", "<= 90", judged(.check_seconds <= 90; .check_seconds | fixed(0)), "`make check`"],
     ["`make test`, 2 idle cores, models of Verilator kept, all five systems in, minutes", "< 20", judged(.test_seconds < 1200; .test_seconds | if . then . / 60 else . end | fixed(1)), "`make test`"],
     ["tests; failed", ">= 1,278; 0", judged(.tests >= 1278 and .failed == 0; "\(.tests | count); \(.failed)"), "`make test`"],
     ["simulated speed over that of the tree before, paired", ">= 0.97", judged($speed >= 0.97; $speed | fixed(2)), "`make CHECKS=0 eval-paired`"],
     ["failed with two busy loops beside it", "0", judged(.failed_under_load == 0; .failed_under_load | fixed(0)) + " (\(.load))", "`make test`"]]
  | table(["what", "target", "measured", "command"]);

# What `make eval-trust` measures.
def trust_measured:
  def sum(f): [f] | add;
  .trust
  | [(.tip_modes as $modes
      | [["nom", "nou", "ctx"][] as $filter | {name: ($filter | ascii_upcase), samples: sum($modes[][$filter].samples)}]
      | ["samples of TIP with each filter, programs that switch mode every few instructions", ">= 1,000,000 each",
         judged(all(.samples >= 1000000); (map("\(.name) \(.samples | count)") | join(", ")) + "; \(sum($modes[][].samples) | count) in all")]),
     ["of them of an excluded side; unlike the Oracle's answer", "0; 0",
       (.tip_modes | sum(.[][].excluded) as $excluded | sum(.[][].mismatches) as $mismatches
        | judged($excluded + $mismatches == 0; "\($excluded); \($mismatches)"))],
     ["random instructions with PMP reconfigured, in lockstep: small, large; divergences", ">= 5,000,000; 0",
       (.pmp_random | sum(.[].failed) as $failed
        | judged(([.small, .large] | all(.instructions >= 5000000)) and $failed == 0;
          "\(.small.instructions | count), \(.large.instructions | count); \($failed)"))],
     ["AXI errors injected in lockstep; divergences", ">= 100,000; 0",
       (.errors | map_values(. + {injected: (.errors.reads + .errors.writes)}) | sum(.[].failed) as $failed
        | judged(sum(.[].injected) >= 100000 and $failed == 0;
          (to_entries | map("\(.value.injected | count) (\(.key))") | join(", ")) + "; \($failed)"))],
     ["assertions; seen to fail on a planted fault", ">= 60; all",
       (.rules | judged(.count >= 60 and .seen_to_fail == .count; "\(.count); \(.seen_to_fail)"))]];

def trust_targets:
  (trust_measured | map(. + ["`make eval-trust`"]))
  + (.paired
     | [["programs whose cycle count changed, PMP off and no errors", "0",
       judged(.cycles.changed == 0; if .cycles.changed then "\(.cycles.changed) of \(.cycles.programs), in their first \(.cycles.compared | count) cycles; without \(.cycles.left_out)" else "not measured" end),
       "`make eval-paired`"],
     ["simulated speed over that before, assertions off, paired", ">= 0.97", judged(.speed_paired >= 0.97; .speed_paired | fixed(2)),
       "`make CHECKS=0 eval-paired`, medians of five of each in turn"]])
  | table(["what", "target", "measured", "command"]);

def workloads:
  .bench.configs as $c
  | [$c.small.workloads | keys_unsorted[] as $w
     | [$w, ($c.small.workloads[$w].instret | count)] + [machines[] | $c[.].workloads[$w] | (.cycles | count), (.ipc | fixed(2))]]
  | table(["workload", "instructions", "cycles, small", "IPC", "cycles, large", "IPC"]);

def size:
  .synth.configs as $c
  | ($c.large.units | to_entries | map(select(.value.cells >= 2000)) | sort_by(-.value.cells) | map(.key)) as $units
  | [$units[] as $u | ["`" + $u + "`"] + [machines[] | $c[.].units[$u] | if . then (.cells | count), (.ff | count), (.sram_bits | count) else "-", "-", "-" end]]
  | table(["unit", "small: cells", "flip-flops", "SRAM bits", "large: cells", "flip-flops", "SRAM bits"]);

def share($machine; $unit): .synth.configs[$machine].units | 100 * .[$unit].cells / .core.cells;
# What TIP costs a core without profilers, percent of that core's cells: the unit alone, with its parts of the observation port, the whole machine.
def tip_cost:
  .synth.configs as $c
  | if $c["small-tip"] and $c["small-bare"] then
      ($c["small-tip"].units) as $with | ($c["small-bare"].units) as $without | $without.core.cells as $core
      | {alone: (100 * $with.tip.cells / $core), port: (100 * ($with.core.cells - $core + $with.tip.cells) / $core),
         with: $with.soc.cells, without: $without.soc.cells}
    else {} end;
# Read ports of the register file that show values: what the machine without profilers does not have.
def value_ports:
  .synth.configs as $c
  | if $c["small-bare"] then {cells: ($c.small.units.execute.cells - $c["small-bare"].units.execute.cells), ff: 0, sram_bits: 0} else null end;
# Modules of the observation port, and who reads them.
def port:
  .synth.configs.small.units as $all | (.synth.configs["small-tip"].units // {}) as $tip
  | [["probe_mode", "all"], ["probe_retire", "all"], ["probe_events", "all"], ["probe_head", "TIP"], ["probe_target", "TIP, co-processor"],
     ["probe_fetch", "ProfileMe"], ["probe_tags", "ProfileMe"], ["probe_address", "co-processor"], ["probe_adapter", "whole"], ["rob", "the core; fields of entries for all"]]
  | map(. as [$unit, $who] | ["`" + $unit + "`", $who, ($all[$unit].cells | count), ($tip[$unit].cells | count)])
  | table(["module", "for", "cells, all profilers", "with TIP alone"]);
def size_targets:
  . as $r
  | tip_cost as $tip
  | [["logic of TIP alone, percent of the core's cells, small", "< 1", judged(($r | share("small"; "tip")) < 1; $r | share("small"; "tip") | fixed(2))],
     ["the same, of a core without any profiler and its port, small", "< 1", judged($tip.alone < 1; $tip.alone | fixed(2))],
     ["with its share of the observation port, of that core", "stated", ($tip.port | fixed(2))],
     ["cells of the machine: with TIP; without profilers", "stated", "\($tip.with | count); \($tip.without | count)"],
     ["logic of TIP alone, percent of the core's cells, large", "< 1", judged(($r | share("large"; "tip")) < 1; $r | share("large"; "tip") | fixed(2))],
     ["logic of ProfileMe, percent of the core's cells, small", "-", ($r | share("small"; "profileme") | fixed(1))],
     ["the same, large", "-", ($r | share("large"; "profileme") | fixed(1))],
     ["cells of ProfileMe beside SRAM, small", "<= 12,000", ($r.synth.configs.small.units.profileme.cells | judged(. <= 12000; count))],
     ["cells of the co-processor, 256 slots, beside SRAM", "<= 35,000",
       ($r.synth.configs.small.units.coproc.cells | judged(. <= 35000; count))],
     ["read ports that show it the values, cells, small", "-",
       ($r | value_ports | .cells | count)],
     ["`make synth`, both configurations, minutes", "< 10", ([$r.synth.configs[machines[]].seconds] | max / 60 | judged(. < 10; fixed(1)))]]
  | table(["what", "target", "measured"]);

# Transistors: 6 a bit of SRAM, 24 a flip-flop, 6 another cell.
def transistors: (.cells - .ff) * 6 + .ff * 24 + .sram_bits * 6;
def transistor_table:
  .synth.configs.small as $c | $c.units as $u
  | [["filter, a copy for each lane", "cop_filter"], ["capture queue", "cop_capture"], ["sample buffer", "cop_buffer"],
     ["microcode, fetch, decode", "cop_engine"], ["associative array", "cop_cam"], ["data array", "cop_data"],
     ["constant registers", "cop_constants"], ["other registers", "cop_regfile"],
     ["decoder and field extractor: the sample", "cop_dfe"], ["operands, ALUs, branch condition", "cop_execute"]] as $parts
  | ([$parts[] | $u[.[1]] | values] | {cells: map(.cells) | add, ff: map(.ff) | add, sram_bits: map(.sram_bits) | add}) as $named
  | ($u.coproc | {cells: (.cells - $named.cells), ff: (.ff - $named.ff), sram_bits: (.sram_bits - $named.sram_bits)}) as $rest
  | value_ports as $ports
  | [($parts[] | [.[0], $u[.[1]]]), ["host interface, counts, the rest", $rest], ["**co-processor**", $u.coproc],
     ["read ports of the core's registers that show values", $ports]]
  | map(. as [$name, $unit] | [$name, ($unit.sram_bits | count), ($unit.cells | count), ($unit.ff | count),
      ($unit | if . == null then null | count elif $name == "**co-processor**" then transistors | judged(. < 500000; count)
        else transistors | count end),
      (if $name == "**co-processor**" then "< 500,000" else "" end)])
    + [["SRAM alone", ($u.coproc.sram_bits | count), "", "", (6 * $u.coproc.sram_bits | count), ""],
       ["SRAM, percent of its transistors", "", "", "", ($u.coproc | 600 * .sram_bits / transistors | fixed(1)), "mostly memory"]]
  | table(["part, small", "SRAM bits", "cells", "flip-flops", "transistors", "paper"]);

# ---- TIP ----

def tip_error($m; $p): .tip.configs[$m].error.instruction[$p];
# By the mean of the classes, where each class has the same weight; of the programs in results from before there were classes.
def tip_order($m; $c):
  ($c.classes.mean // ($c.error.instruction | map_values(.mean))) as $of
  | ["\($m): order by instruction NCI < NCI+ILP < Dispatch < LCI < Software, TIP far below" + if $c.classes then ", class means" else "" end,
     "as published", ([$of.nci, $of.nci_ilp, $of.dispatch, $of.lci, $of.software] as $means
     | judged(all($means[]; . != null) and $means == ($means | sort) and $of.tip < $means[0] / 2; $means | map(fixed(1)) | join(", ")))];
# The worst program of all machines at each prime that is not much slower than the base rate: [{period, max, worst}].
def tip_primes($r):
  ($r.tip.configs.small.period) as $base
  | if $r.tip.configs.small.periods
    then [$r.tip.configs | to_entries[] | .key as $m | .value.periods | to_entries[] | {period: (.key | tonumber), max: .value.max, worst: "\(.value.worst), \($m)"}]
      | map(select(.period <= 4.2 * $base)) | group_by(.period) | map(max_by(.max))
    else [$r.checks.tip_periods | to_entries[] | {period: (.key | tonumber), max: .value}]
      + [{period: $base, max: ($r.tip.configs | map(.error.instruction.tip.max) | max)}]
    end;
def tip_targets:
  . as $r
  | [machines[] as $m | $r.tip.configs[$m] as $c | $c.error.instruction as $e
     | ["\($m): error by instruction, random: mean", "<= 1.1", judged($e.tip_random.mean <= 1.1; $e.tip_random.mean | fixed(2))],
       ["\($m): periodic, every \($c.period) cycles: mean, maximum", "<= 1.6, <= 5",
         judged($e.tip.mean <= 1.6 and $e.tip.max <= 5; ($e.tip.mean | fixed(2)) + ", " + ($e.tip.max | fixed(2)))],
       ["\($m): systematic error", "0.00", judged($e.tip.systematic_mean == 0; $e.tip.systematic_mean | fixed(2))],
       tip_order($m; $c),
       (($m + "-dram") as $far | $r.tip.configs[$far] | values | tip_order($far; .)),
       ["\($m): overhead at 4 kHz-equivalent, percent", "<= 1.1", judged($c.overhead_percent.x1 <= 1.1; $c.overhead_percent.x1 | fixed(2))],
       ["\($m): storage, bytes", ({small: "<= 41", large: "<= 57"}[$m]),
         judged($c.storage_bytes <= {small: 41, large: 57}[$m]; $c.storage_bytes | fixed(1))],
       ["\($m): samples of the RTL that differ from the Oracle's answer", "0",
         judged($c.rtl.mismatches == 0; "\($c.rtl.mismatches) of \($c.rtl.checked | count)")]]
    + [["samples of an excluded privilege or context", "0",
       ([$r.trust.tip_modes[]?[]] | judged(length > 0 and all(.excluded == 0);
          if length == 0 then "not measured" else "\(map(.excluded) | add) of \(map(.samples) | add | count), `make eval-trust`" end))]]
    + [tip_primes($r) | ["periodic: maximum at each of five primes or more", "<= 5",
          judged(all(.max <= 5) and length >= 5;
            map("period \(.period): \(.max | fixed(1))" + if .max > 5 and .worst then " (\(.worst))" else "" end) | join(", "))]]
  | table(["what", "target", "measured"]);

# Each product by the policy that models it: docs/comparison.md.
def blame_evidence:
  .tip.configs as $c
  | [(["a timer and `perf`", "software"], ["IBS, SPE", "dispatch"], ["CoreSight, external monitors", "lci"], ["PEBS", "nci"], ["TIP", "tip"])
     | . as [$who, $policy] | [$who, {software: "Software", dispatch: "Dispatch", lci: "LCI", nci: "NCI", tip: "TIP"}[$policy]]
       + [("instruction", "function") as $l | machines[] as $m | $c[$m].error[$l][$policy] | .mean | fixed(1)]
       + [$c.small.error.instruction[$policy].published_mean | fixed(1)]]
  | table(["who", "model", "instruction: small", "large", "function: small", "large", "instruction, published"]);

def tip_errors:
  .tip.configs as $c
  | [levels[] as $l
     | (machines[] as $m | [$l + ", " + $m] + [profilers[] as $p | $c[$m].error[$l][$p] | (.mean | fixed(2)) + " (" + (.max | fixed(1)) + ")"]),
       ([$l + ", published"] + [profilers[] as $p | $c.small.error[$l][$p].published_mean | if . then fixed(1) else "-" end])]
  | table(["error by", "Software", "Dispatch", "LCI", "NCI", "NCI+ILP", "TIP-ILP", "TIP", "TIP random"]);

def tip_classes:
  .tip.configs
  | if all(.[]; .classes) then
      [to_entries[] | .key as $m | .value.classes | to_entries[]
       | ["\($m), \(if .key == "mean" then "mean of the classes" else .key end)", (.value.programs | tostring)] + [.value[profilers[]] | if . then fixed(1) else "-" end]]
    else [["not measured"] + [range(9) | "-"]] end
  | table(["error by instruction, percent", "programs", "Software", "Dispatch", "LCI", "NCI", "NCI+ILP", "TIP-ILP", "TIP", "TIP random"]);

def tip_schedules:
  .tip.configs
  | if all(.[]; .periods) then
      [to_entries[] | .key as $m | .value.periods | to_entries | sort_by(.key | tonumber)[]
       | ["\($m), \(.key)" + if .key == "800011" then " (4 kHz)" else "" end, (.value.samples | fixed(0)), (.value.floor | fixed(2)), (.value.mean | fixed(2)), (.value.max | fixed(2)), .value.worst]
         + [.value.random_mean, .value.random_max | if . then fixed(2) else "-" end]]
    else [["not measured"] + [range(7) | "-"]] end
  | table(["TIP, a sample every ... cycles", "samples, mean", "floor", "periodic: mean", "maximum", "of", "random: mean", "maximum"]);

# Where the errors by instruction come from: a profiler's over the share of the cycles in a state of the commit stage, all programs of a machine.
def tip_states:
  def over(what; share): (map(what) | add) / (map(share) | add) | fixed(2);
  [.tip.configs | to_entries[] | .key as $m | [.value.workloads[]]
   | if all(.[]; has("flush")) then
       map(. + {stall: (100 - .execute - .flush)})
       | [$m, (map(.execute) | add / length | fixed(0)), (map(.flush) | add / length | fixed(1)), (map(.stall) | add / length | fixed(0)),
          over(.tip_ilp - .tip; .execute), over(.nci - .tip_ilp; .flush), over(.nci_ilp - .tip; .stall), over(.lci - .tip; .stall),
          over(.dispatch - .tip; .stall), over(.software - .tip; .stall)]
     else [$m] + [range(9) | "-"] end]
  | table(["mean of the programs", "cycles that commit, %", "flushed, %", "stalled or drained, %", "TIP-ILP, each % that commits", "NCI above TIP-ILP, each % flushed",
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
  .tip.configs
  | [["distance of NCI's profile from Software's, percent: instruction, function", "57, 7 (perf against PEBS: 69, 4)",
      (map_values(.distance | values | "\(.instruction | fixed(0)), \(.function | fixed(0))") | to_entries | map("\(.key): \(.value)") | join("; ") | if . == "" then "not measured" else . end)],
     ["data of the Oracle at 3.2 GHz, GB/s", "179 (W = 4)",
      ([.small, .large] | map(.oracle_gb_per_second | values | fixed(0)) | join(" (small), ") | if . == "" then "not measured" else . + " (large)" end)]]
  | table(["what", "published", "measured"]);

def tip_rtl:
  .tip.configs as $c
  | [["overhead at 4 kHz-equivalent, x10, x100, percent"] + [machines[] | $c[.].overhead_percent | [.x1, .x10, .x100] | map(fixed(2)) | join(", ")] + ["1.1 (x1)"],
     ["bytes of a sample"] + [machines[] | $c[.].bytes_per_sample | fixed(0)] + ["88"],
     ["samples compared with the Oracle; mismatches; lost"] + [machines[] | $c[.].rtl | "\(.checked | count); \(.mismatches); \(.lost)"] + ["-"],
     ["case study: `rounding` against `rounding_fixed`"] + [machines[] | $c[.].case_study.speedup | fixed(2)] + ["1.93"]]
  | table(["RTL, through interrupts", "small", "large", "published"]);

# ---- ProfileMe ----

# Lengths at which one scheme finds as much as the other, or more, of the actual paths of real programs.
def pme_path_order($text; $better; $worse):
  .profileme.paths.real as $p
  | [["intra", "inside routines"], ["inter", "across routines"]][] as [$scope, $words]
  | [$p[$scope][$better], $p[$scope][$worse]]
  | if all(.[]; . != null) then (transpose | map(.[0] >= .[1]) | map(select(.)) | length) else null end
  | [$text + ", lengths 1 to 12, real programs, " + $words, "all", judged(. == 12; if . then "\(.) of 12" else "not measured" end)];
def pme_path_orders:
  [pme_path_order("strict history >= counts"; "strict"; "counts"), pme_path_order("history + pair >= history"; "strict_pair"; "strict")];

def pme_targets:
  .profileme.configs as $c
  | [machines[] as $m | $c[$m]
     | .convergence as $v
     | ["\($m): points inside one sigma, retired", "0.62 to 0.74",
         judged($v.retire_inside_sigma | . >= 0.62 and . <= 0.74; "\($v.retire_inside_sigma | fixed(3)) of \($v.retire_points | count)")],
       ["\($m): the same, D-cache misses", "0.62 to 0.74",
         judged($v.dmiss_inside_sigma | . >= 0.62 and . <= 0.74; "\($v.dmiss_inside_sigma | fixed(3)) of \($v.dmiss_points | count)")],
       ["\($m): the same, D-cache misses, one sigma of a count that follows their arrivals", "0.62 to 0.74",
         judged($v.dmiss_inside_arrivals | . != null and . >= 0.62 and . <= 0.74; $v.dmiss_inside_arrivals | fixed(3))],
       ["\($m): mean of estimate over truth, retired, D-cache misses", "1 +- 0.01",
         judged(($v.mean_ratio - 1 | fabs) <= 0.01 and ($v.dmiss_mean_ratio - 1 | fabs) <= 0.01;
           "\($v.mean_ratio | fixed(4)), \($v.dmiss_mean_ratio | fixed(4))")],
       ["\($m): records on the right instruction, percent", "100", judged(.attribution_exact_percent == 100;
         "\(.attribution_exact_percent | fixed(2)) of \(.attribution_records | count)")],
       ["\($m): records of the RTL that differ from the truth", "0", judged(.rtl.mismatches == 0; "\(.rtl.mismatches) of \(.rtl.checked | count)")],
       ["\($m): pairs of instructions ordered right by estimated wasted slots, percent", ">= 95 where the truth differs by more than 1 %",
         judged(.slots.wasted_ordered_percent >= 95; .slots.wasted_ordered_percent | fixed(1))],
       ["\($m): Figure 7: the rightmost instruction wastes less than one to its left", "yes", judged(.slots.rightmost_wasted < .slots.left_wasted;
         "\(.slots.rightmost_wasted | count), \(.slots.left_wasted | count) slots")]]
  + pme_path_orders
  | table(["what", "target", "measured"]);

def pme_paths:
  . as $r
  | [[["real", "real programs"], ["kernels", "kernels"]][] as [$class, $of]
     | [["intra", "inside a routine"], ["inter", "across routines"]][] as [$scope, $words]
     | [["counts", "execution counts"], ["strict", "history bits"], ["strict_pair", "history bits + paired sampling"], ["history_alone", "n bits of history"]][] as [$scheme, $text]
     | [$of + ", " + $words + ": " + $text] + [(1, 2, 4, 6, 8, 10, 12) as $n | $r.profileme.paths[$class][$scope][$scheme][$n - 1]? | fixed(1)]]
  | table(["paths found, percent, length", "1", "2", "4", "6", "8", "10", "12"]);

# Pairs: edges and calls (sec. 5.2), loads by hit or miss (sec. 5.2.4).
def pme_pairs:
  .profileme.configs as $c
  | [([["control_flow", "edges of the control-flow graph"], ["calls", "calls of one function by another"]][] as [$key, $text]
      | [$text + ": inside one sigma; mean of estimate over truth"]
        + [machines[] as $m | $c[$m].edges[$key] | "\(.inside_sigma | fixed(3)) of \(.points | count); \(.mean_ratio | fixed(3)) +- \(.error | fixed(3))"]),
     ([["hit", "hit"], ["miss", "miss"]][] as [$key, $text]
      | ["useful issues a cycle beside loads that " + $text + ": truth; estimated"]
        + [machines[] as $m | $c[$m].load_concurrency[$key] | "\(.useful | fixed(2)); \(.estimate | fixed(2))"]),
     ["of programs' loads that hit, or missed: true values inside the 95 % interval"]
        + [machines[] as $m | $c[$m].load_concurrency | "\(.inside | count) of \(.clusters | count)"]]
  | table(["from pairs", "small", "large"]);

# Instructions that retire in windows of 30 cycles.
def pme_windows:
  def spread: if length == 0 then "not measured" else "\(map(fixed(1) | tonumber) | min) to \(map(fixed(1) | tonumber) | max), mean \(mean | fixed(1))" end;
  .profileme.configs as $c
  | [["windowed IPC, mean", "mean", "-"], ["largest over smallest", "ratio", "3 to 30"], ["deviation, percent of the mean", "deviation", "20 to 42, mean 31"]]
  | map(. as [$text, $key, $published] | [$text] + [machines[] as $m | $c[$m].windowed_ipc | [.[] | .[$key] | values] | spread] + [$published])
  | table(["IPC in windows of 30 cycles, over all programs", "small", "large", "published"]);

# Where the interrupt of a counter stops, in instructions behind the load that it should have sampled, and where ProfileMe's records are.
def pme_skid:
  .profileme.configs as $c
  | [$c.small.skid | to_entries[] | .key as $program | .value | keys_unsorted[] as $function
     | ["`\($program)`, `\($function)`"]
       + [machines[] as $m | $c[$m].skid[$program][$function] | (.peak | if . == null then "-" elif . > 0 then "+\(.)" else tostring end), (.places90 // "-" | tostring), (.records_on_load_percent | fixed(0))]]
  | table(["program, loop", "small: most often at", "places that hold 90 %", "records on the load, %",
           "large: most often at", "places that hold 90 %", "records on the load, %"]);

def pme_costs:
  .profileme.configs as $c
  | [["x1", "800,000"], ["x10", "80,000"], ["x100", "8,000"]]
  | map(. as [$rate, $each] | ["a record every " + $each + " instructions"] + [machines[] as $m | $c[$m].overhead_percent[$rate] | fixed(2)])
  | table(["overhead, percent", "small", "large"]);

# ---- co-processor ----

# Committed results from before the estimation was counted have no coproc.overhead_without_estimation.
def cop_values: .coproc.configs.small.value | to_entries | sort_by(-.value.static_loads, .key);
def cop_counted: cop_values | map(select(.value.coproc | has("overhead_without_estimation")));
def cop_8x: cop_counted | map(select(.key | endswith("-8x")));
def cop_all($list; good; say): if $list == [] then "not measured" else judged($list | all(good); $list | map("\(.key) \(say)") | join(", ")) end;
def cop_targets:
  .checks as $outside | .coproc.configs.small as $c | cop_8x as $longest
  | (cop_counted | map(select(.value.late_phase_percent < 1))) as $steady
  | ((if $steady == [] then cop_values else $steady end) | map(select(.key | test("-(long|8x)$")))) as $steady
  | [["cycles of the RTL that differ from the golden model", "0", judged($c.rtl.mismatches == 0; "\($c.rtl.mismatches) of \($c.rtl.compared_cycles / 1e6 | fixed(0)) million")],
     ["value profile, error of simple sampling over its own at equal overhead, estimation counted, programs with more static loads than slots, 8x", "> 1 on each",
       (if $longest == [] then judged($outside.value_total.least > 1; "long: \($outside.value_total.least | fixed(2)) to \($outside.value_total.most | fixed(2)), from outside")
        else cop_all($longest | map(select(.value.exceeds_slots)); .value.better; .value.times | fixed(2)) end)],
     ["the same, two largest", ">= 2",
       (if $longest == [] then judged($outside.value_total.most >= 2; "long: at most \($outside.value_total.most | fixed(2)), from outside")
        else cop_all($longest[0:2]; .value.better and .value.times >= 2; .value.times | fixed(2)) end)],
     ["cycles of the final estimation, each load", "<= 300",
       cop_all(cop_counted | map(select(.key | test("-(long|8x)$"))); .value.coproc.estimation_cycles_a_load <= 300; .value.coproc.estimation_cycles_a_load | fixed(0))],
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
      (if $counted then $v.times else null end | fixed(2)), (if $counted then $v.coproc.overhead else $v.coproc.overhead_with_estimation end | fixed(2)),
      (if $counted then $v.coproc.overhead_without_estimation else $v.coproc.overhead end | fixed(2)), ($v.coproc.estimation_cycles_a_load | fixed(0)), ($v.coproc.late_percent | fixed(1)),
      ($v.late_phase_percent | fixed(1)), ($v.coproc.masked_percent | fixed(0))]]
  | table(["program", "static loads", "error, value, %", "simple", "times", "overhead %", "without estimation %", "estimation, cycles a load", "last third %", "late phase %", "masked %"]);

# The paper's control loop beside ours, each against simple sampling at its own overhead.
def cop_paper:
  [cop_values[] | .value as $v | select($v.paper)
   | [.key, (if $v.tuned then "chosen" else "tested" end), ($v.coproc.error | fixed(2)), ($v.paper.error | fixed(2)), ($v.coproc.overhead | fixed(2)), ($v.paper.overhead | fixed(2)),
      ($v.times | fixed(2)), ($v.paper_times | fixed(2)), ($v.coproc.dropped_percent | fixed(1)), ($v.paper.dropped_percent | fixed(1)),
      ($v.coproc.selection_bias | fixed(1)), ($v.coproc.selection_chance | fixed(1)), ($v.paper.selection_bias | fixed(1)), ($v.paper.selection_chance | fixed(1))]]
  | table(["program", "constants", "error, value, %", "paper's", "overhead, value, %", "paper's", "times lower than simple, value", "paper's", "dropped, value, %", "paper's",
           "selection, value, %", "by chance", "selection, paper's, %", "by chance"]);

# Long programs on tb/cop_study, estimation not counted.
def cop_changes:
  {"": "all changes", "paper=1": "none: the paper's loop", "control=1 resample=16000000 thin=0 crowded=0": "without windows and thinning: interrupts by the program alone",
   "masking=1 high=243 low=26 visits=4": "without masks by the time observed: by invariance and visits", "estimation=1": "without shares of what was looked at: in proportion to hits",
   "seconds=256": "without second values", "thin=0 crowded=0": "without thinning", "crowded=0": "without thinning when samples are dropped"} as $names
  | (.coproc.changes // []) as $c | ($c[0].programs // {} | keys_unsorted) as $programs
  | [$c[] | [$names[.options] // .options, (.ratio | fixed(2))] + [.programs[$programs[]] | "\(.error | fixed(1)) at \(.overhead | fixed(1))"]]
  | table(["changes to the paper's loop", "times lower than simple, mean"] + ($programs | map("\(.): error % at overhead %")));

def cop_variants:
  .coproc.configs.small as $c
  | [($c.sizes, $c.clock) | to_entries[] | [.key, (.value.error | fixed(1)), (.value.overhead | fixed(1)), (.value.programs | tostring)]]
  | table(["size, clock", "error %", "overhead %", "programs"]);

# ---- selective dispatch ----

# Of the programs of a machine, {PROGRAM: {LABEL: {cycles, accuracy, ...}}}: means over programs, percent. A label is FORM.DUTY.
def dispatch_overheads($at): [.[] | select(.[$at]) | 100 * (.[$at].cycles / .base.cycles - 1)];
def dispatch_overhead($at): dispatch_overheads($at) | if . == [] then null else mean end;
def dispatch_accuracy($at): [.[] | .[$at].accuracy // empty | 100 * .] | if . == [] then null else mean end;
def dispatch_reduced($form):
  dispatch_overhead("\($form).25") as $windows | dispatch_overhead("\($form).100") as $always
  | if $windows and $always then 100 * (1 - $windows / $always) else null end;
def dispatch_number: if . == null then "-" else fixed(2) end;

# Duty cycles that do not reach 25 % of the cost of 100 %, or count wrong.
def dispatch_quarter($m; $form; $what; $least):
  dispatch_reduced($form) as $reduced | dispatch_accuracy("\($form).25") as $accuracy
  | ["\($m): \($what) at 25 %: overhead reduced by, percent; accuracy", ">= \($least); >= 96",
     ($reduced | judged($reduced >= $least and $accuracy >= 96; "\(fixed(1)); \($accuracy | fixed(1))"))];
# Programs on which a form costs more when off than another, and the most that it costs more.
def dispatch_dearer($form; $other):
  [.[] | select(.["\($other).0"]) | 100 * (.["\($form).0"].cycles - .["\($other).0"].cycles) / .base.cycles];

def dispatch_measured:
  .dispatch
  | [["random instructions with flags that toggle, in lockstep: one, two, four lanes; divergences", ">= 20,000,000; 0",
       ([.lockstep[].failed] | add) as $failed
       | judged((.lockstep | all(.[]; .instructions >= 20000000)) and $failed == 0;
         "\([.lockstep.tiny, .lockstep.small, .lockstep.large] | map(.instructions | count) | join(", ")); \($failed)")],
     ["cycles of the predictor\u0027s table against the golden model; runs with a difference", ">= 10,000,000; 0",
       (.table | judged(.different == 0 and .cycles >= 10000000; "\(.cycles | count); \(.different)"))]]
    + [.configs | to_entries[] | .key as $m | .value | . as $programs
       | (["framework-stack", "the paper\u0027s form"], ["framework-ours", "ours"] | . as [$at, $whose]
          | $programs | dispatch_overhead($at) | ["\($m): framework, \($whose): overhead, percent", "<= 0.19", judged(. <= 0.19; fixed(2))]),
         dispatch_quarter($m; "arcs"; "call graph"; 72.7),
         dispatch_quarter($m; "block"; "blocks"; 52.4),
         (dispatch_overhead("block.0") | ["\($m): blocks, all flags off: overhead, percent", "< 4", judged(. < 4; fixed(2))]),
         (("block", "arcs") as $form
          | [dispatch_dearer($form; "test-\($form)", "copies-\($form)") | map(select(. >= 0)) | length] as $dearer
          | (dispatch_dearer($form; "sled-\($form)") | max) as $sled
          | ["\($m): \($form), off: programs on which it is dearer than test-and-branch, than duplication; most above the sled, percent",
             "0; 0; <= 1",
             ($dearer | judged($dearer == [0, 0] and $sled <= 1; "\($dearer[0]); \($dearer[1]); \($sled | fixed(2))"))])];
# Programs with more to do: what windows cost and count.
def dispatch_long_measured:
  .dispatch_long.configs as $c
  | [machines[] as $m | $c[$m] // {} | dispatch_quarter($m; "arcs"; "long, call graph"; 72.7), dispatch_quarter($m; "block"; "long, blocks"; 52.4)];
def dispatch_targets:
  (dispatch_measured | map(. + ["`make eval-dispatch`"])) + (dispatch_long_measured | map(. + ["`make eval-dispatch-long`"]))
  | table(["what", "target", "measured", "command"]);

# Each of them; behind an accuracy that of the program with less to do.
def dispatch_long:
  def cost($at): if .[$at] then 100 * (.[$at].cycles / .base.cycles - 1) | fixed(1) else "-" end;
  def right($at): if .[$at] then 100 * .[$at].accuracy | fixed(1) else "-" end;
  .dispatch.configs as $short | .dispatch_long.configs as $c
  | [machines[] as $m | $c[$m] // {} | keys[] as $program | .[$program]
     | [$m, $program, (.base.cycles | count),
        (("arcs", "block") as $form
         | (("0", "25", "100") as $duty | cost("\($form).\($duty)")), right("\($form).25"), ($short[$m][$program] | right("\($form).25")))]]
  | table(["machine", "program", "cycles", ("arcs", "blocks" | "\(.): off, %", "25 %", "100 %", "accuracy", "short")]);

def dispatch_programs:
  .dispatch.configs as $c
  | [$c[machines[0]] | keys[] as $program
     | [$program, ($c[machines[0]][$program] | (."paper-block.100".executed, ."paper-arcs.100".executed | count)), (machines[] as $m | $c[$m][$program] as $p
        | ($p.base.cycles | count), (["block.0", "block.25", "arcs.0", "arcs.25"][] as $l | 100 * ($p[$l].cycles / $p.base.cycles - 1) | fixed(1)))]]
  | table(["program", "blocks executed", "calls", (machines[] | "\(.): cycles", "blocks off, %", "25 %", "arcs off, %", "25 %")]);

# The paper's Tables II, IV, V and VI, beside them its form and ours.
def dispatch_paper:
  .dispatch.configs as $c
  | [["II: framework", "", "0.19", (machines[] as $m | $c[$m] | (dispatch_overhead("framework-stack"), dispatch_overhead("framework-ours") | dispatch_number))]]
    + [(["IV: call graph", "arcs", "", {"0": [0.48], "10": [4.96, 90.48], "25": [11.41, 96.24], "50": [22.04, 97.92], "100": [41.81]}],
        ["V: blocks, no prediction", "block", "-unpredicted", {"0": [12.98], "10": [14.35, 89.07], "25": [16.31, 96.20], "50": [19.87, 97.50], "100": [26.42]}],
        ["VI: blocks, prediction", "block", "", {"0": [7.96], "10": [9.84], "25": [12.52], "50": [17.39], "100": [26.31]}]) as [$table, $kind, $how, $published]
       | ("0", "10", "25", "50", "100") as $duty
       | [$table, "\($duty) %", ($published[$duty] | map(tostring) | join("; ")),
          (machines[] as $m | $c[$m]
           | ("paper-\($kind)\(if $duty == "100" then "" else $how end).\($duty)", (if $how == "" then "\($kind).\($duty)" else "-" end)) as $at
           | [dispatch_overhead($at), dispatch_accuracy($at)] | map(select(. != null) | fixed(2)) | join("; "))]]
  | table(["table", "duty", "published", (machines[] | "\(.): the paper\u0027s form", "ours")]);

def dispatch_software:
  .dispatch as $d
  | [("block", "always-block", "test-block", "sled-block", "copies-block", "arcs", "always-arcs", "test-arcs", "sled-arcs", "copies-arcs", "edge", "three") as $form
     | [$form, ("0", "10", "100" | ["\($form).\(.)"] | .[0] as $at | ($d.configs[machines[0]] | dispatch_overhead($at) | dispatch_number)),
        ($d.configs[machines[0]] | dispatch_accuracy("\($form).10") | dispatch_number),
        ($d.configs[machines[1]] | (dispatch_overhead("\($form).0"), dispatch_overhead("\($form).100") | dispatch_number)),
        ([$d.code[][$form] | 100 * (.bytes / .was - 1)] | mean | fixed(0))]]
  | table(["counters", "\(machines[0]): off, %", "10 %", "100 %", "accuracy at 10 %", "\(machines[1]): off, %", "100 %", "code grows by, %"]);

def dispatch_variants:
  .dispatch.configs[machines[0]]
  | . as $p
  | [(["paper-block.0", "64 sets, 2 ways, 4 instructions: as built"],
      ["paper-block-unpredicted.0", "no prediction of blocks"],
      (("sets16", "sets32", "sets128", "ways1", "ways4", "shortest2", "shortest8") | ["paper-block-\(.).0", .])) as [$at, $what]
     | ["blocks, off", $what, ($p | dispatch_overhead($at) | dispatch_number)]]
    + [(["paper-arcs.50", "flags"], ["paper-arcs-strategy1.50", "prediction bit"], ["paper-arcs-strategy2.50", "ignored-instruction updates"]) as [$at, $what]
       | ["arcs, 50 %", "branches predicted by \($what)", ($p | dispatch_overhead($at) | dispatch_number)]]
  | table(["the paper\u0027s form", "front end", "overhead, %"]);

def dispatch_size:
  .dispatch.size as $s
  | [machines[] as $m | $s[$m] | ["`profile_flags`, \($m)", (.cells | count), (.flops | count), (.sram | count)]]
  | table(["unit", "cells", "flip-flops", "SRAM bits"]);

# The paper's Figures 5 to 7: accesses relative to profiling all the time, means over programs.
def dispatch_accesses:
  .dispatch.configs[machines[0]] as $p
  | [(["paper-arcs", ""], ["paper-block", "-unpredicted"], ["paper-block", ""], ["block", ""], ["arcs", ""]) as [$form, $how]
     | [$form + $how, (("fetched_blocks", "memory_accesses") as $what | ("0", "10", "25", "50") as $duty
         | [$p[] | 100 * .["\($form)\($how).\($duty)"][$what] / .["\($form).100"][$what]] | mean | fixed(1))]]
  | table(["form", ("fetch blocks", "loads and stores" | ("\(.): 0 %", "10 %", "25 %", "50 %"))]);

# ---- continuous profiling (DCPI) ----
def continuous_modes: [["cycles", "cycles, 60K to 64K"], ["default", "and I-misses"], ["mux", "and three events in turns"], ["tip", "samples of TIP"], ["16k", "15K to 16K"], ["4k", "3.75K to 4K"]];
def continuous_overhead($mode): if .[$mode] then 100 * (.[$mode].cycles / .off.cycles - 1) else null end;
def continuous_number($d): if . == null then "-" else fixed($d) end;
# Percent of samples or executions with an error of at most 5, 10 and 15 %, and whether they keep to the published shares.
def continuous_within($m; $way; $part; $least):
  .frequency[$m][$part][$way].instructions.within as $w
  | ["\($m): samples whose frequency is within 5, 10, 15 %, programs \($part)", ">= 73, 87, 92",
     judged($w[0] >= 73 and $w[1] >= 87 and $w[2] >= 92; $w | map(fixed(1)) | join(", "))],
    (.frequency[$m][$part][$way].edges.within[1] | ["\($m): edges within 10 %, programs \($part)", ">= \($least)", judged(. >= $least; fixed(1))]);
# A way that was not measured has no rows.
def continuous_ways: {exact: "exact frequencies", estimate: "estimated frequencies", tip: "frequencies estimated from samples of TIP"};
def continuous_culprits($m; $how):
  .stalls[$m][$how].results[]? as $r
  | "\(continuous_ways[$how]), programs \($r.programs)" as $what
  | ["\($m): time of stalls whose true cause is listed, percent; innocents; \($what)", ">= 95; <= 1.5",
     judged($r.listed >= 0.95 and $r.innocents <= 1.5; "\(100 * $r.listed | fixed(1)); \($r.innocents | fixed(2))")],
    ["\($m): unexplained stalls, percent of cycles, \($what)", "< 8.6", (100 * $r.unexplained | judged(. < 8.6; fixed(1)))],
    (if $how == "exact" then ["\($m): correlation of I-cache stalls with I-misses by function, top, bottom, middle, programs \($r.programs)", ">= 0.9",
      ([$r.correlation_high, $r.correlation_low, $r.correlation_middle] | judged(all(. >= 0.9); map(fixed(2)) | join(", ")))] else empty end);
def continuous_measured:
  .continuous as $d | $d
  | [($d.systems | keys[]) as $m | continuous_modes[] | . as [$mode, $what] | select(["cycles", "default", "mux", "tip"] | index($mode))
     | [$d.systems[$m][] | continuous_overhead($mode) | select(. != null)] | select(. != [])
     | ["\($m): overhead, \($what), percent, worst mix", "<= 3", (max | judged(. <= 3; fixed(2)))]]
    + [continuous_within("small-in-order"; "pc_published"; "seen", "unseen"; 58),
       (machines[] as $m | continuous_within($m; "tip"; "seen", "unseen"; 58))]
    + [("small-in-order", machines[]) as $m | continuous_culprits($m; "exact", "estimate", "tip")]
    + [["unknown samples, percent", "< 0.05", (100 * $d.database.unknown / $d.database.samples | judged(. < 0.05; fixed(3)))],
       ["daemon killed (kill -9): times; committed samples lost", "1,000; 0", ($d.kill9 | judged(.runs >= 1000 and .lost == 0; "\(.runs | count); \(.lost)"))],
       ["aggregated samples a second into the database", ">= 1,000,000", ($d.database.speed.new_rows_a_second | judged(. >= 1000000; round | count))],
       ["`culprit calc` on the largest workload, seconds", "< 1", ($d.database.calc_seconds | judged(. < 1; fixed(2)))]];
def continuous_targets: continuous_measured | map(. + ["`make eval-dcpi`"]) | table(["what", "target", "measured", "command"]);

# Table 3: slowdown in percent, by mix.
def continuous_slowdown:
  .continuous.systems as $s
  | [$s | keys[] as $m | .[$m] | to_entries[] | . as $mix
     | [$m, .key, ($mix.value.off.cycles | count), (continuous_modes[] as [$mode, $what] | $mix.value | continuous_overhead($mode) | continuous_number(2))]]
  | table(["machine", "mix", "cycles", (continuous_modes[][1])]);

# Table 4: per sample, at 3.75K to 4K cycles with 128 buckets.
def continuous_driver:
  .continuous.systems.small as $s
  | [$s | to_entries[] | . as $mix | (["ways4", "4 ways"], ["ways6", "6 ways, swap to front"], ["tip4k", "samples of TIP"]) as [$at, $what]
     | $mix.value[$at] | select(.) | (.hits + .misses) as $n
     | [$mix.key, $what, (.samples | count), (100 * .misses / $n | fixed(1)), (.hit_cycles / ([.hits, 1] | max) | fixed(0)), (.miss_cycles / ([.misses, 1] | max) | fixed(0)),
        (.flush_cycles / .samples | fixed(0)), (.samples / ([.records, 1] | max) | fixed(1)), (.lost | count)]]
  | table(["mix", "driver", "samples", "misses, %", "cycles, hit", "miss", "cycles to send, a sample", "samples in a record", "lost"]);

# Figures 8 and 9: share with an error of at most 5, 10, 15 %.
def continuous_frequencies:
  .continuous.frequency as $f
  | [["published", "21164, in order", "73, 87, 92", "-, 58, -"]]
    + [$f | keys[] as $m | ("pc_published", "pc", "tip_published", "tip") as $way | ("seen", "unseen") as $part | .[$m][$part][$way] | select(.)
       | [$m, "\($way), \($part)", (.instructions.within | map(fixed(1)) | join(", ")), (.edges.within | map(fixed(1)) | join(", "))]]
  | table(["machine", "estimate, programs", "samples within 5, 10, 15 %", "edges within 5, 10, 15 %"]);

# Figures 8 and 9: errors of 5 percent a row; programs that the constants were not chosen on.
def continuous_histograms:
  .continuous.frequency as $f
  | [["small-in-order", "pc_published"], ["small", "tip"], ["large", "tip"]] as $ways
  | [range(20) as $b
     | [(if $b == 0 then "below -45" elif $b == 19 then "45 and more" else "\(5 * ($b - 10)) to \(5 * ($b - 9))" end)]
       + [("instructions", "edges") as $part | $ways[] as [$m, $way] | $f[$m].unseen[$way][$part].histogram[$b] | continuous_number(1)]]
  | table(["error, %", "Figure 8, in order", "small", "large", "Figure 9, in order", "small", "large"]);

# Table 5: what is kept.
def continuous_space:
  .continuous.database as $d
  | [["samples in the database", ($d.samples | count)], ["of no image", ($d.unknown | count)], ["bytes of the database", ($d.bytes | count)],
     ["bytes of the programs", ($d.images | count)]]
  | table(["what", "measured"]);

# ---- timing: worst paths in standard cells ----
def timing_row($name): .timing.rows[$name] // {};
# CoreMark/MHz of biRISC-V, gcc 12 -O3, as measured beside ours; per nanosecond of arrival
def timing_per_ns($coremark; $row): if $row.arrival_ns then $coremark / $row.arrival_ns else null end;
def timing_targets:
  .checks.coremark as $coremark
  | (timing_per_ns($coremark.small; timing_row("small"))) as $ours | (timing_per_ns(4.06; timing_row("biriscv"))) as $theirs
  | ((if timing_row("small-soc").arrival_ns and timing_row("small-all").arrival_ns
      then 100 * (timing_row("small-all").arrival_ns / timing_row("small-soc").arrival_ns - 1) else null end)) as $all
  | [(["small", "arrival, small, ns", 8], ["large", "arrival, large, ns", 10], ["tip2", "arrival, TIP, two lanes, ns", 4], ["tip4", "arrival, TIP, four lanes, ns", 4],
      ["profileme2", "arrival, ProfileMe, ns", 4], ["coproc2", "arrival, co-processor, ns", 8]) as [$name, $what, $most]
     | timing_row($name).arrival_ns | [$what, "<= \($most)", judged(. <= $most; fixed(2))]]
    + [["arrival of small with all profilers over that without, percent", "<= 1", ($all | judged(. <= 1; fixed(1)))],
       ["CoreMark/MHz per ns, small over biRISC-V", ">= 1.4", ((if $ours and $theirs then $ours / $theirs else null end) | judged(. >= 1.4; fixed(2)))]]
    + [(["small", 8], ["large", 25], ["coproc2", 1.5]) as [$name, $most]
       | (timing_row($name).area | if . then . / 1e6 else null end) | ["area beside RAM, \($name), million um2", "<= \($most)", judged(. <= $most; fixed(2))]]
  | table(["what", "target", "measured"]);

def timing_rows:
  [.timing.rows // {} | to_entries[] | .key as $name | .value
   | [$name, .top, (if .parameters == "" then "-" else .parameters end), (.arrival_ns | fixed(2)), (.arrival_ram_as_register_ns | fixed(2)), (.period_ns | fixed(2)),
      (.gates | count), (.area / 1e6 | fixed(2)), (.flops | count)]]
  | table(["row", "top", "parameters", "arrival, ns", "RAMs as flip-flops", "least period, ns", "gates", "area, million um2", "flip-flops"]);

# The six worst groups of registers of each of our own rows.
def timing_paths:
  [.timing.rows // {} | to_entries[] | select(.value.config != "-") | .key as $name | .value.groups[0:6][]
   | [$name, (.arrival_ns | fixed(2)), "`\(.to)`", .line, "`\(.from)`", .from_line]]
  | table(["row", "arrival, ns", "to", "declared at", "from", "declared at"]);

def fpga_rows:
  [.fpga.rows // {} | to_entries[] | .key as $name | .value | to_entries[] | .key as $family | .value
   | [$name, $family, (.luts | count), (.flops | count), (.block_rams | count), (.lut_rams | count)]]
  | table(["row", "family", "LUTs", "flip-flops", "block RAMs", "RAMs in LUTs"]);
