# What docs/results.md begins with: a chart, the headline targets of each system, how many are met.
include "results/base";
include "results/dcpi";
include "results/coproc";
include "results/dispatch";
include "results/linux";
include "results/linux_dcpi";
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

# All targets: [{name, page, rows}].
def all_targets:
  [["the project", "", project_rows], ["promises of the pages", "", footing_rows], ["tools on large inputs", "", tools_rows],
   ["other cores", "", trace_rows],
   ["starting anywhere", "", [far_rows]], ["machines for operating systems", "", [os_rows]], ["Linux", "linux", [linux_rows, linux_measured_rows[], linux_dcpi_rows[]]],
   ["the core", "core", core_rows], ["protection", "protection", trust_rows], ["TIP", "tip", tip_rows],
   ["ProfileMe", "profileme", pme_rows], ["co-processor", "coproc", cop_rows],
   ["selective dispatch", "dispatch", dispatch_rows], ["DCPI", "dcpi", dcpi_rows],
   ["timing", "timing", timing_target_rows], ["size", "size", size_rows]]
  | map(. as [$name, $page, $rows] | {$name, $page, $rows});
def target_link: if .page == "" then .name else "[\(.name)](results/\(.page).md)" end;

def overview:
  all_targets
  | map([.rows[][2].verdict] as $verdicts
      | [target_link, ($verdicts | length, (map(select(. == "met" or . == "stated")), map(select(. == "missed")),
          map(select(. == "not measured")) | length) | tostring)])
  | table(["targets of", "all", "met", "missed", "not measured"]);

# The rows that say most of each system, with it: the first of its targets that begins like this.
def headline_rows:
  all_targets as $all
  | [["the core", "CoreMark/MHz, EEMBC's sources, 80 iterations, validated, small"],
     ["the core", "CoreMark/MHz, EEMBC's sources, 80 iterations, validated, large"],
     ["TIP", "small: error by instruction, random"], ["TIP", "small: systematic error"],
     ["TIP", "small: overhead at 4 kHz-equivalent"], ["TIP", "samples of an excluded"],
     ["ProfileMe", "small: points inside one sigma, retired"], ["ProfileMe", "small: records on the right instruction"],
     ["co-processor", "cycles of the RTL that differ"], ["co-processor", "value profile, error"],
     ["selective dispatch", "small: blocks, the paper's form at 25 %"], ["selective dispatch", "small: blocks, ours at 25 %"],
     ["DCPI", "small: overhead without the daemon, cycles"], ["DCPI", "small: samples whose frequency is within"],
     ["DCPI", "small: time of stalls whose true cause is listed"], ["Linux", "overhead under Linux, cycles"],
     ["timing", "arrival of small with all profilers over that without, medians"], ["size", "logic of TIP alone"], ["size", "cells of the co-processor"]]
  | map(. as [$name, $begin] | first($all[] | select(.name == $name))
      | . + {row: first(.rows[] | select(.[0] | startswith($begin)))});
def headline: headline_rows | map([target_link] + .row[:3]) | table(["system", "what", "target", "measured"]);
