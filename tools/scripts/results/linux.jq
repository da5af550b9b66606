# All profilers on Linux with MMU: .linux.
include "results/base";
include "results/targets";

def linux_profilers: [["Software", "software"], ["Dispatch", "dispatch"], ["LCI", "lci"], ["NCI", "nci"], ["NCI+ILP", "nci_ilp"],
  ["TIP-ILP", "tip_ilp"], ["TIP", "tip"]];
def linux_heads: linux_profilers | map(.[0]);
def linux_situations: [["user", "user"], ["kernel", "kernel, interrupts on"], ["masked", "kernel, interrupts off"],
  ["firmware", "firmware (SBI)"], ["fault", "page fault, to its return"], ["switch", "scheduler"], ["idle", "idle loop"]];

# A profiler of a workload, periodic or at random
def linux_of($who; $method): first(.profilers[] | select(.name == $who and .method == $method));
def linux_of($who): linux_of($who; "periodic");
def linux_list: .linux.workloads | to_entries | sort_by([.key != "boot", .key]);

def linux_measured:
  .linux
  | [(.workloads | to_entries | map(.value |= linux_of("tip").instruction.total)) as $tip
     | def mean_of($who): [.workloads[] | linux_of($who).instruction.total] | mean;
       ($tip | max_by(.value)) as $worst
     | target("TIP\u0027s total error by instruction on \($tip | length) workloads of Linux, a sample every \(.period) cycles: mean; each; mean of NCI, of Software";
         "<= 5; <= 5; stated"; [[$tip | map(.value) | mean], ($tip | map(.value))];
         "\($tip | map(.value) | mean | fixed(1)); \($tip | map(.value) | min | fixed(1)) to \($worst.value | fixed(1)) (\($worst.key)); \(mean_of("nci") | fixed(1)), \(mean_of("software") | fixed(1))"),
     ([.workloads[] | linux_of("tip") | .instruction, .block, .function, .kernel[levels[]], .processes[levels[]] | .systematic] as $all
      | target("its systematic error, by instruction, block and function, in all, kernel and processes"; "0.00"; [$all]; $all | max | fixed(2))),
     ([.workloads[]] | target("workloads under Linux, every profiler by instruction, block and function, kernel and processes apart"; ">= 8";
        [length]; length | tostring))];
def linux_measured_rows: if .linux then linux_measured | by("`make eval-linux`") else [] end;
def linux_judged: linux_measured_rows | target_table;

def linux_workloads:
  def per_thousand($what): if .counted[$what] then 1000 * .counted[$what] / .instret else null end | if . then fixed(1) else "-" end;
  def told($what): .counted[$what] | if . then count else "-" end;
  def walking: .counted | if .itlb_cycles then .itlb_cycles + .dtlb_cycles else null end;
  linux_list
  | map(.key as $name | .value
      | [$name, (.cycles | count), (.instret / .cycles | fixed(2)), (.parts.kernel | fixed(1)), told("page_faults"), told("context_switches"),
         per_thousand("itlb_walk"), per_thousand("dtlb_walk"), (walking as $w | if $w then 100 * $w / .cycles | fixed(1) else "-" end), .class])
  | table(["workload", "cycles", "IPC", "kernel and SBI, percent of time", "page faults", "context switches", "ITLB misses a thousand instructions",
      "DTLB misses", "percent of cycles in walks", "class"]);

def linux_stack:
  [["execute", "execute"], ["alu_stall", "ALU stall"], ["load_stall", "load stall"], ["store_stall", "store stall"], ["front_end", "front end"],
   ["mispredict", "mispredict"], ["misc_flush", "misc. flush"], ["interrupt", "interrupt"]] as $classes
  | linux_list | map([.key] + (.value.stack as $s | $classes | map(.[0] as $c | $s[$c] | fixed(1))))
  | table(["workload"] + ($classes | map(.[1])));

# By instruction, block, function; `f` gives a profiler's errors, `samples` how many there are
def linux_error_table(f; samples):
  def each(g): [levels[] as $l | f[$l] | g | fixed(1)] | join(", ");
  linux_list as $all
  | ($all | map(.key as $name | .value as $w
      | [$name, ($w | samples | round | count), ($w | linux_of("tip") | each(.floor))]
        + [linux_profilers[][1] as $p | $w | linux_of($p) | each(.total)]))
    + [["mean", "", ""] + [linux_profilers[][1] as $p
        | [levels[] as $l | [$all[].value | linux_of($p) | f[$l].total] | mean | fixed(1)] | join(", ")]]
  | table(["workload", "samples", "floor"] + linux_heads);
def linux_errors: linux_error_table(.; linux_of("tip").samples);
def linux_errors_kernel: linux_error_table(.kernel; linux_of("tip").samples * .parts.kernel / 100);
def linux_errors_processes: linux_error_table(.processes; linux_of("tip").samples * .parts.processes / 100);

# TIP by how many samples it has: mean over the workloads, periodic
def linux_chance:
  [.linux.workloads[]] as $all
  | [$all[0].profilers[] | select(.name == "tip" and .method == "periodic") | .period] | unique | map(select(. < 10000))
  | map(. as $period | [$all[].profilers[] | select(.name == "tip" and .method == "periodic" and .period == $period)] as $of
      | [($period | count), ($of | map(.samples) | mean | round | count)]
        + [levels[] as $l | ($of | map(.[$l].total) | mean | fixed(1)), ($of | map(.[$l].floor) | mean | fixed(1))])
  | table(["a sample every, cycles", "samples", "by instruction", "floor", "by block", "floor", "by function", "floor"]);

def linux_shares:
  linux_list | map(.value as $w | [.key, ($w.parts.kernel | fixed(1))] + [linux_profilers[][1] as $p | $w | linux_of($p).kernel.share | fixed(1)])
  | table(["workload", "truth"] + linux_heads);

# Of all workloads, each sample counted once
def linux_bias:
  [.linux.workloads[]] as $all
  | ([$all[] | linux_of("tip").samples] | add) as $samples
  | linux_situations
  | map(. as [$key, $name] | [$all[].situations[$key]] as $n | ($n | add) as $here
      | [$name, ($here | count), (100 * $here / $samples | fixed(1))]
        + [linux_profilers[][1] as $p
           | if $here == 0 then "-" else ["instruction", "function"] | map(. as $l
               | [range($all | length) as $i | $n[$i] * ($all[$i] | linux_of($p).situations[$key][$l])] | add / $here | fixed(1)) | join(", ") end])
  | table(["while the machine is in", "samples", "percent"] + linux_heads);
