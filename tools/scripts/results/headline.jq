# What docs/results.md begins with: a chart, the headline targets of each system, how many are met.
include "results/base";
include "results/dcpi";
include "results/coproc";
include "results/dispatch";
include "results/machine";
include "results/os";
include "results/profileme";
include "results/timing";
include "results/tip";

# TIP and what it is compared with: error by instruction, a bar of one `#` each two percent.
def error_chart:
  .tip.configs as $c
  | def bar: "#" * ((. / 2 | round) // 0) // "";
    def pad($n): . + " " * ($n - length);
    "```text",
    ("small", "large" | . as $m
     | "\($m): error by instruction, percent of the run's time, mean of \($c[$m].workloads | length) programs, a sample every \($c[$m].period) cycles",
       ({Software: "software", Dispatch: "dispatch", LCI: "lci", NCI: "nci", "NCI+ILP": "nci_ilp", TIP: "tip"} | to_entries[]
        | $c[$m].error.instruction[.value].mean as $e
        | "  \(.key | pad(9))\($e | fixed(1) | " " * (5 - length) + .)  \($e | bar)" | sub(" +$"; ""))),
    "```";

# Every table of targets: [name, page, lines].
def all_targets:
  [["the project", "", [project_targets]], ["promises of the pages", "", [footing_targets]], ["tools on large inputs", "", [tools_targets]],
   ["other cores", "", [trace_targets]],
   ["starting anywhere", "", [far_targets]], ["machines for operating systems", "", [os_targets]], ["Linux", "", [linux_targets]],
   ["the core", "core", [core_targets]], ["protection", "protection", [trust_targets]], ["TIP", "tip", [tip_targets]],
   ["ProfileMe", "profileme", [pme_targets]], ["co-processor", "coproc", [cop_targets]],
   ["selective dispatch", "dispatch", [dispatch_targets]], ["DCPI", "dcpi", [dcpi_targets]],
   ["timing", "timing", [timing_targets]], ["size", "size", [size_targets]]]
  | map({name: .[0], link: (if .[1] == "" then .[0] else "[\(.[0])](results/\(.[1]).md)" end), lines: .[2][2:]});

def overview:
  all_targets
  | map((.lines | map(select(contains("**missed"))) | length) as $missed
      | (.lines | map(select(contains("**not measured"))) | length) as $unknown
      | [.link, (.lines | length | tostring), (.lines | length - $missed - $unknown | tostring), ($missed | tostring), ($unknown | tostring)])
  | table(["targets of", "all", "met", "missed", "not measured"]);

# The rows that say most of each system: the first of its targets that begins like this.
def headline:
  all_targets as $all
  | [["the core", "CoreMark/MHz, EEMBC's sources, 80 iterations, validated, small"],
     ["the core", "CoreMark/MHz, EEMBC's sources, 80 iterations, validated, large"],
     ["TIP", "small: error by instruction, random"], ["TIP", "small: systematic error"],
     ["TIP", "small: overhead at 4 kHz-equivalent"], ["TIP", "samples of an excluded"],
     ["ProfileMe", "small: points inside one sigma, retired"], ["ProfileMe", "small: records on the right instruction"],
     ["co-processor", "cycles of the RTL that differ"], ["co-processor", "value profile, error"],
     ["selective dispatch", "small: blocks, the paper's form at 25 %"], ["selective dispatch", "small: blocks, ours at 25 %"],
     ["DCPI", "small: overhead without the daemon, cycles"], ["DCPI", "small: samples whose frequency is within"],
     ["DCPI", "small: time of stalls whose true cause is listed"],
     ["timing", "arrival of small with all profilers"], ["size", "logic of TIP alone"], ["size", "cells of the co-processor"]]
  | map(. as [$name, $begin] | first($all[] | select(.name == $name))
      | .link as $link | first(.lines[] | select(startswith("| " + $begin)))
      | [$link] + (split(" | ")[0:3] | .[0] |= ltrimstr("| ") | .[-1] |= rtrimstr(" |")))
  | table(["system", "what", "target", "measured"]);
