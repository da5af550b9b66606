# Selective dispatch: .dispatch, .dispatch_long.
include "results/base";
include "results/targets";

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
  | target("\($m): \($what) at 25 %: overhead reduced by, percent; accuracy"; ">= \($least); >= 96"; [$reduced, $accuracy];
      "\($reduced | fixed(1)); \($accuracy | fixed(1))");
# Programs on which a form costs more when off than another, and the most that it costs more.
def dispatch_dearer($form; $other):
  [.[] | select(.["\($other).0"]) | 100 * (.["\($form).0"].cycles - .["\($other).0"].cycles) / .base.cycles];

def dispatch_measured:
  .dispatch
  | [(.lockstep | [.tiny, .small, .large] as $all
      | target("random instructions with flags that toggle, in lockstep: one, two, four lanes; divergences"; ">= 20,000,000; 0";
          [$all | map(.instructions), map(.failed)];
          "\($all | map(.instructions | count) | join(", ")); \($all | map(.failed) | add)")),
     (.table | target("cycles of the predictor\u0027s table against the golden model; runs with a difference"; ">= 10,000,000; 0";
        [.cycles, .different]; "\(.cycles | count); \(.different)"))]
    + [.configs | to_entries[] | .key as $m | .value | . as $programs
       | (["framework-stack", "the paper\u0027s form"], ["framework-ours", "ours, nothing is inserted in a function"] | . as [$at, $whose]
          | $programs | dispatch_overhead($at)
          | target("\($m): framework, \($whose): overhead, percent"; "<= 0.19"; 2)),
         (["paper-", "the paper\u0027s form"], ["", "ours"] | . as [$form, $whose] | $programs
          | dispatch_quarter($m; $form + "arcs"; "call graph, \($whose)"; 72.7),
            dispatch_quarter($m; $form + "block"; "blocks, \($whose)"; 52.4),
            (dispatch_overhead($form + "block.0")
             | target("\($m): blocks, \($whose), all flags off, predicted: overhead, percent"; "< 4"; 2))),
         (("block", "arcs") as $form
          | [dispatch_dearer($form; "test-\($form)", "copies-\($form)") | map(select(. >= 0)) | length] as $dearer
          | (dispatch_dearer($form; "sled-\($form)") | max) as $sled
          | target("\($m): \($form), ours, off: programs on which it is dearer than test-and-branch, than duplication; "
                + "most above the sled, percent"; "0; 0; <= 1"; [$dearer[], $sled];
              "\($dearer[0]); \($dearer[1]); \($sled | fixed(2))"))];
# Programs with more to do: what windows cost and count.
def dispatch_long_measured:
  .dispatch_long.configs as $c
  | [machines[] as $m | $c[$m] // {}
     | dispatch_quarter($m; "arcs"; "long, call graph, ours"; 72.7),
       dispatch_quarter($m; "block"; "long, blocks, ours"; 52.4)];
def dispatch_rows: (dispatch_measured | by("`make eval-dispatch`")) + (dispatch_long_measured | by("`make eval-dispatch-long`"));
def dispatch_targets: dispatch_rows | target_table;

# Each of them; behind an accuracy that of the program with less to do.
def dispatch_long:
  def cost($at): if .[$at] then 100 * (.[$at].cycles / .base.cycles - 1) | fixed(1) else "-" end;
  def right($at): if .[$at] then 100 * .[$at].accuracy | fixed(1) else "-" end;
  .dispatch.configs as $short | .dispatch_long.configs as $c
  | [machines[] as $m | $c[$m] // {} | keys[] as $program | .[$program]
     | [$m, $program, (.base.cycles | count),
        (("arcs", "block") as $form
         | (("0", "25", "100") as $duty | cost("\($form).\($duty)")), right("\($form).25"),
           ($short[$m][$program] | right("\($form).25")))]]
  | table(["machine", "program", "cycles", ("arcs", "blocks" | "\(.): off, %", "25 %", "100 %", "accuracy", "short")]);

def dispatch_programs:
  .dispatch.configs as $c
  | [$c[machines[0]] | keys[] as $program
     | [$program, ($c[machines[0]][$program] | (."paper-block.100".executed, ."paper-arcs.100".executed | count)),
        (machines[] as $m | $c[$m][$program] as $p
        | ($p.base.cycles | count),
          (["block.0", "block.25", "arcs.0", "arcs.25"][] as $l
            | 100 * ($p[$l].cycles / $p.base.cycles - 1) | fixed(1)))]]
  | table(["program", "blocks executed", "calls", (machines[] | "\(.): cycles", "blocks off, %", "25 %", "arcs off, %", "25 %")]);

# The paper's Tables II, IV, V and VI, beside them its form and ours.
def dispatch_paper:
  .dispatch.configs as $c
  | [["II: framework", "", "0.19",
      (machines[] as $m | $c[$m]
       | (dispatch_overhead("framework-stack"), dispatch_overhead("framework-ours") | dispatch_number))]]
    + [(["IV: call graph", "arcs", "",
         {"0": [0.48], "10": [4.96, 90.48], "25": [11.41, 96.24], "50": [22.04, 97.92], "100": [41.81]}],
        ["V: blocks, no prediction", "block", "-unpredicted",
         {"0": [12.98], "10": [14.35, 89.07], "25": [16.31, 96.2], "50": [19.87, 97.5], "100": [26.42]}],
        ["VI: blocks, prediction", "block", "",
         {"0": [7.96], "10": [9.84], "25": [12.52], "50": [17.39], "100": [26.31]}]) as [$table, $kind, $how, $published]
       | ("0", "10", "25", "50", "100") as $duty
       | [$table, "\($duty) %", ($published[$duty] | map(tostring) | join("; ")),
          (machines[] as $m | $c[$m]
           | ("paper-\($kind)\(if $duty == "100" then "" else $how end).\($duty)",
              (if $how == "" then "\($kind).\($duty)" else "-" end)) as $at
           | [dispatch_overhead($at), dispatch_accuracy($at)] | map(select(. != null) | fixed(2)) | join("; "))]]
  | table(["table", "duty", "published", (machines[] | "\(.): the paper\u0027s form", "ours")]);

# What profiling a quarter of the time saves of the overhead of profiling all the time, the paper's form.
def dispatch_reductions:
  .dispatch.configs as $c
  | [["call graph", "paper-arcs", "paper-arcs", "72.7"], ["blocks, no prediction", "paper-block-unpredicted", "paper-block", "38.3"],
     ["blocks, prediction", "paper-block", "paper-block", "52.4"]]
  | map(. as [$what, $windows, $always, $published]
    | [$what, $published, (machines[] as $m | $c[$m]
       | dispatch_overhead("\($windows).25") as $w | dispatch_overhead("\($always).100") as $a
       | if $w and $a then 100 * (1 - $w / $a) | fixed(1) else "-" end)])
  | table(["at 25 %, the paper\u0027s form: overhead reduced by, percent", "published", machines[]]);

def dispatch_software:
  .dispatch as $d
  | [("block", "always-block", "test-block", "sled-block", "copies-block",
      "arcs", "always-arcs", "test-arcs", "sled-arcs", "copies-arcs", "edge", "three") as $form
     | [$form, ("0", "10", "100" | ["\($form).\(.)"] | .[0] as $at
         | ($d.configs[machines[0]] | dispatch_overhead($at) | dispatch_number)),
        ($d.configs[machines[0]] | dispatch_accuracy("\($form).10") | dispatch_number),
        ($d.configs[machines[1]] | (dispatch_overhead("\($form).0"), dispatch_overhead("\($form).100") | dispatch_number)),
        ([$d.code[][$form] | 100 * (.bytes / .was - 1)] | mean | fixed(0))]]
  | table(["counters", "\(machines[0]): off, %", "10 %", "100 %", "accuracy at 10 %",
      "\(machines[1]): off, %", "100 %", "code grows by, %"]);

def dispatch_variants:
  .dispatch.configs[machines[0]]
  | . as $p
  | [(["paper-block.0", "64 sets, 2 ways, 4 instructions: as built"],
      ["paper-block-unpredicted.0", "no prediction of blocks"],
      (("sets16", "sets32", "sets128", "ways1", "ways4", "shortest2", "shortest8") | ["paper-block-\(.).0", .])) as [$at, $what]
     | ["blocks, off", $what, ($p | dispatch_overhead($at) | dispatch_number)]]
    + [(["paper-arcs.50", "flags"], ["paper-arcs-strategy1.50", "prediction bit"],
        ["paper-arcs-strategy2.50", "ignored-instruction updates"]) as [$at, $what]
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
