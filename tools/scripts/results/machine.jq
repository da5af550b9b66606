# Provenance, the project, the core, protection, workloads, sizes.
include "results/base";
include "results/papers";

def provenance:
  [["bench", "`make bench`"], ["coremark", "`make coremark`"], ["synth", "`make synth`"],
   ["timing", "`make timing`"], ["steps", "`make timing-steps`"], ["fpga", "`make fpga`"],
   ["tip", "`make eval-tip`"], ["profileme", "`make eval-profileme`"],
   ["coproc", "`make eval-coproc`"], ["trust", "`make eval-trust`"], ["dispatch", "`make eval-dispatch`"],
   ["dispatch_long", "`make eval-dispatch-long`"], ["dcpi", "`make eval-dcpi`"],
   ["paired", "`make CHECKS=0 eval-paired`"],
   ["paired_trust", "`make CHECKS=0 eval-paired`, when memory protection and filters came"],
   ["project", "`make demo`, `make check`, `make test`"],
   ["footing", "`make test`, `make regress T=leaks`"],
   ["trace", "`make trace-speed`"],
   ["tools", "`make regress T=database_rows_long`, `tests/fuzz/run.sh database seconds 20`"],
   ["checks", "checked from outside"]] as $files
  | . as $all
  | [$files[] | . as [$name, $command] | $all[$name] | values
     | ["[" + $name + ".json](results/" + $name + ".json)",
        $command + (if .source then ": " + .source else "" end), .date, .commit, .machine,
        ($ages[$name] // {} | to_entries
          | map((if .key == $all[$name].commit then "" else .key + " " end) + .value) | join("; ") | if . == "" then "-" else . end)]]
  | table(["result", "made by", "date", "commit", "machine", "since then, by content"]);


def core_targets:
  . as $r
  | [["small", "5.0"], ["large", "6.2"] | . as [$config, $least]
     | ["CoreMark/MHz, EEMBC\u0027s sources, \($r.checks.coremark.iterations) iterations, validated, \($config)", ">= \($least)",
        ($r.checks.coremark[$config] | judged(. >= ($least | tonumber); fixed(2))), "from outside"],
       ["CoreMark/MHz, rewritten sources, our own build, gcc 12 `-O3`, \($config)", ">= \($least)",
        ($r.coremark.configs[$config].coremark_per_mhz | judged(. >= ($least | tonumber); fixed(2))), "`make coremark`"]]
    + [["riscv-tests that apply", "all",
       judged($r.checks.riscv_tests.passed == $r.checks.riscv_tests.apply;
         "\($r.checks.riscv_tests.passed) of \($r.checks.riscv_tests.apply)"),
         "from outside"],
     ["riscv-arch-test", "all", judged($r.checks.arch_tests.passed == $r.checks.arch_tests.apply;
         "\($r.checks.arch_tests.passed) of \($r.checks.arch_tests.apply)"), "from outside"],
     ["foreign programs in lockstep; samples of TIP equal to the Oracle's on", "all",
       judged($r.checks.foreign.equal == $r.checks.foreign.programs;
         "\($r.checks.foreign.equal) of \($r.checks.foreign.programs)"),
       "from outside"]]
    + [machines[] as $m | $r.bench.configs[$m]
       | {small: 600, large: 250}[$m] as $least
       | ["simulated kHz, \($m): unchecked", ">= \($least)", judged(.khz >= $least; .khz | fixed(0)), "`make bench`"],
         ["simulated kHz, \($m): checked", "at least half", judged(.khz_checked >= .khz / 2; .khz_checked | fixed(0)),
          "`make bench`"],
         ["memory of the simulator, \($m), MiB", "< 200", judged(.rss_mib < 200; .rss_mib | fixed(0)), "`make bench`"]]
  | table(["what", "target", "measured", "command"]);

def project_targets:
  .paired as $paired
  | .project
  | [["`make demo` from bare to its first answer, seconds", "<= 150",
      (.demo_seconds | judged(. <= 150; fixed(0))), "`make demo`"],
     ["`make demo` again, seconds", "<= 15", judged(.demo_again_seconds <= 15; .demo_again_seconds | fixed(0)), "`make demo`"],
     ["`make check` on built machines, seconds", "<= 60", judged(.check_seconds <= 60; .check_seconds | fixed(0)), "`make check`"],
     ["`make test` from nothing, 2 idle cores, minutes", "<= 25",
      judged(.test_bare_seconds <= 1500; .test_bare_seconds | if . then . / 60 else . end | fixed(1)), "`make distclean && make test`"],
     ["`make test`, models of Verilator kept, minutes", "<= 12",
      judged(.test_seconds <= 720; .test_seconds | if . then . / 60 else . end | fixed(1)), "`make clean && make test`"],
     ["tests; failed", ">= 1,278; 0", judged(.tests >= 1278 and .failed == 0; "\(.tests | count); \(.failed)"), "`make test`"],
     ["sources outside of rtl/forms and the RAMs that read `SYNTHESIS` or `eval_pkg`", "0", judged($tree.guards == 0; "\($tree.guards)"),
      "`make test T=lint_fast`"],
     ["lines of core.sv; lists of the port\u0027s signals in RTL, in C", "<= 450; 1, 1", judged($tree.core <= 450 and $tree.port == [1, 1];
      "\($tree.core); \($tree.port | map(tostring) | join(", "))"), "`make test T=lint_fast`"],
     ["lines of docs/results.md; pages with history", "<= 250; 1", judged($tree.results <= 250 and $tree.histories == 1;
      "\($tree.results); \($tree.histories)"), "`make results`"],
     ["figures, tables and claims of the five papers: in the paper\u0027s form, in ours only, not reproduced, nothing to measure", "each has a row; stated",
      ([paper_forms[] | paper_count(.)] | map(count) | join(", ")) + " ([results/coverage.md](results/coverage.md))", "`make test T=coverage`"],
     ["programs both in a list that constants were chosen on and in one called unseen, of \($tree.tuning | length) pairs of lists", "0",
      judged(all($tree.tuning[]; .both == []); [$tree.tuning[].both[]] | length | tostring), "`make test T=unseen`"],
     ["tasks of a newcomer done without a stumble; counted are those with a test", "20 of 20", judged($tree.tasks >= 20; "\($tree.tasks)"),
      "`make test T=\u0027task* cli_ends export_perf\u0027`"],
     ["page of the largest workload (duktape), MB; first paint in Chromium, ms, median of 3", "< 2; < 1,000",
      (.page | judged(.bytes < 2000000 and .paint_ms < 1000; "\(.bytes / 1000000 | fixed(2)); \(.paint_ms)")), "`make test T=\u0027html task10_page\u0027`"],
     ["from a fresh clone, tools installed, to the annotated answer of an own program, seconds; `make demo` included", "< 300",
      (.page.answer_seconds | judged(. < 300; fixed(0))), "README.md, \"Your own program\""],
     ["simulated speed over that of the tree before, paired", ">= 0.97", judged($paired.speed_paired >= 0.97;
      "\($paired.speed_paired | fixed(2)) (\($paired.commit) over \($paired.before); cycles of \($paired.cycles.changed) "
        + "of \($paired.cycles.programs) programs changed)"),
      "`make CHECKS=0 eval-paired`"],
     ["failed with two busy loops beside it", "0",
      judged(.failed_under_load == 0; .failed_under_load | fixed(0)) + " (\(.load))", "`make test`"]]
  | table(["what", "target", "measured", "command"]);

# Host tools on large inputs; CPU seconds.
def tools_targets:
  .tools
  | .rows as $rows | .functions as $functions
  | def seconds($most): judged(. <= $most; fixed(2));
    [["`culprit prof`, `topcounts` on \($rows.rows | count) rows: CPU seconds; address space, KiB", "<= 5, <= 5; <= 1,048,576",
      ($rows | judged(.prof_seconds <= 5 and .topcounts_seconds <= 5 and .kib <= 1048576;
        "\(.prof_seconds | fixed(2)), \(.topcounts_seconds | fixed(2)); \(.kib | count)")), "`make regress T=database_rows_long`"],
     ["`whatcg` on \($functions.functions | count) functions, the slowest of four shapes, CPU seconds", "<= 2",
      ($functions.whatcg_seconds | seconds(2)), "`TOLERANCE=1 tests/cli/large.sh`"],
     ["`html` on them, CPU seconds", "<= 2", ($functions.html_seconds | seconds(2)), "the same"],
     ["export to pprof of 1,000,000 addresses, CPU seconds", "<= 5", (.pprof_seconds | seconds(5)),
      "`TOLERANCE=1 tests/database/rows.sh 1000000`"],
     ["executions of the database\u0027s fuzzer without a fault", ">= 200,000, of 10,000,000 by all fuzzers",
      (.database_fuzzed | judged(. >= 200000; count)), "`tests/fuzz/run.sh database seconds 20`"]]
  | table(["what", "target", "measured", "command"]);

# Traces of a commit view; cycles a second are of CPU time.
# Adapters to other cores, tried by hand: nobody here builds their sources.
def attach_cores: ["Ibex", "CVA6", "FROST"];
def attach_says:
  "\(map(.lines) | unique | map(tostring) | join(", ")); \((map(.samples - .oracle) | add) | count) of \(map(.samples) | add | count); \(map(.inside) | min | fixed(2))";
def attach_met:
  (.attach.cores // []) as $all
  | attach_cores | map(. as $name | $all | map(select(.core | startswith($name))) | select(length > 0)) as $tried
  | ($tried | add // []) as $runs
  | if ($tried | length) < 3 then "**not measured** (\($tried | map(.[0].core | split(",")[0]) | join(", ")): \($runs | attach_says))"
    else judged(($runs | map(.lines) | max) <= 150 and ($runs | map(.oracle + .model) | add) == 0 and ($runs | map(.inside) | min) >= 100;
      $runs | attach_says) end;
def trace_targets:
  attach_met as $attach | .trace
  | (.traces | map(.name | split(" on ")[0]) | unique | length) as $programs
  | def least(f): [.traces[] | f] | min;
    [["adapters for Ibex, CVA6, FROST: lines each; samples that equal the Oracle\u0027s; percent of the cycles inside the image", "<= 150; all; 100",
      $attach, "by hand: [adapters.md](adapters.md#tried)"],
     ["planted faults of an adapter that the contract\u0027s checker finds", "12 of 12", judged($tree.faults >= 12; "\($tree.faults) of \($tree.faults), in traces"),
      "`make test T=trace_rules`"],
     ["traces \(if .ages then "with" else "without" end) [ages](trace.md#ages) of \($programs) long programs, small and large: bytes a cycle, compressed, the largest", "<= 5",
      judged(([.traces[].bytes_per_cycle] | max) <= 5; [.traces[].bytes_per_cycle] | max | fixed(2)), "`make trace-speed`"],
     ["million cycles a second: Oracle and \(if .ages then "all rivals" else "the rivals but Software and Dispatch" end); Oracle and TIP, each the slowest", ">= 5; >= 5",
      judged(least(.compare_mhz) >= 5 and least(.profile_mhz) >= 5;
        "\(least(.compare_mhz) | fixed(1)); \(least(.profile_mhz) | fixed(1))"), "`make trace-speed`"],
     (select(.ages | not) | ["likewise, from traces with ages: bytes; Oracle and all rivals", "<= 5; >= 5", "**not measured**", "`make trace-speed`"]),
     ["MiB for a trace of \(.long.cycles | count) cycles, Oracle and TIP", "<= 64",
      judged(.long.mib <= 64 and .long.cycles >= 1000000000; .long.mib | fixed(0)), "`make trace-speed`"]]
  | table(["what", "target", "measured", "command"]);

def attach_tried:
  .attach.cores | map([.core, "\(.source) at \(.at)", .isa, (.lanes | tostring), (.lines | tostring), "\(.programs) (\(.own))", (.cycles | count), (.samples | count),
      (.model | count), (.oracle | count), (.checker | count), (.trace | count), (.inside | fixed(2))])
  | table(["core", "source", "ISA", "lanes", "lines", "programs (of them its own)", "cycles", "samples", "differ from the model", "from the Oracle",
      "breaks, checker", "breaks, `trace check`", "cycles inside the image, percent"]);
def attach_events:
  .attach.cores | map(.events as $e | [.core] + ([$e.instructions, $e.compressed, $e.commit2, $e.mispredicts, $e.flushes, $e.exceptions, $e.interrupts, $e.mode_changes, $e.empty, $e.stalls] | map(count)))
  | table(["core", "instructions", "compressed", "two in a cycle", "mispredicted", "flush", "exceptions", "interrupts", "changes of mode", "cycles without a head", "with heads, none commits"]);
def attach_errors:
  .attach.cores | map(.errors as $e | [.core] + (["lci", "nci", "nci_ilp", "tip_ilp", "tip"] | map($e[.] | if . then "\(.total | fixed(1)) (\(.systematic | fixed(1)))" else "not measured" end)))
  | table(["core", "LCI", "NCI", "NCI+ILP", "TIP-ILP", "TIP"]);
def attach_stack:
  .attach.cores | map(.stack as $s | [.core] + (["execute", "alu_stall", "load_stall", "store_stall", "front_end", "mispredict", "misc_flush", "interrupt"] | map($s[.] | fixed(1))))
  | table(["core", "execute", "ALU stall", "load stall", "store stall", "front end", "mispredict", "misc. flush", "interrupt"]);

# Promises of the pages about hardware, each kept by tests.
def footing_targets:
  .footing
  | [["small programs that found a broken rule of counters, of a hand-over or of the trigger: right; with a test", "all; all",
      judged(.programs.right == .programs.all and .programs.tested == .programs.all;
        "\(.programs.right) of \(.programs.all); \(.programs.tested) (counted by hand)"), "`make test T='directed_* deleg_slow pflag_tiny rtl_hpm rtl_csr'`"],
     ["records of a core that freezes commit ([probe.md](probe.md#frozen-commit)): RTL, model and Oracle agree", "all",
      judged(.frozen.differ == 0; "all of \(.frozen.benches) benches"), "`make test T='rtl_tip_* oracle_rules'`"],
     ["proofs that a TIP sample is the rules\u0027 answer for every core that keeps the contract, W = 1, 2, 4, both forms", "6, unbounded; 9 faults refuted",
      (.proof | judged(.proved == 6 and .refuted >= 9 and .refuted == .faults;
        "\(.proved), by induction; \(.refuted) of \(.faults)")), "`make formal`"],
     ["kinds of records of probe.md that the random benches never show", "0",
      judged(.kinds.never == 0; "\(.kinds.never) of \(.kinds.all)"), "`make test T='rtl_tip_* rtl_pme_* rtl_cop_*'`"],
     ["claims of [security.md](security.md) without an attack that succeeds on a broken unit", "0",
      judged(.claims.all - .claims.seen == 0; "\(.claims.all - .claims.seen) of \(.claims.all)") + " (\(.claims.faults) faults)",
      "`make regress T=leaks`"],
     ["files with a form for synthesis that no proof or test covers", "0",
      judged(.forms.uncovered == 0; "\(.forms.uncovered) of \(.forms.files)"), "`make test T='forms lint_fast'`"]]
  | table(["what", "target", "measured", "command"]);

# What `make eval-trust` measures.
def trust_measured:
  def sum(f): [f] | add;
  .trust
  | [(.tip_modes as $modes
      | [["nom", "nou", "ctx"][] as $filter | {name: ($filter | ascii_upcase), samples: sum($modes[][$filter].samples)}]
      | ["samples of TIP with each filter, programs that switch mode every few instructions", ">= 1,000,000 each",
         judged(all(.samples >= 1000000);
           (map("\(.name) \(.samples | count)") | join(", ")) + "; \(sum($modes[][].samples) | count) in all")]),
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
  + (.paired_trust
     | [["programs whose cycle count changed, PMP off and no errors", "0",
       judged(.cycles.changed == 0;
         if .cycles.changed then
           "\(.cycles.changed) of \(.cycles.programs), in their first \(.cycles.compared | count) cycles; "
             + "without \(.cycles.left_out)"
         else "not measured" end),
       "`make eval-paired`"],
     ["simulated speed over that before, assertions off, paired", ">= 0.97",
      judged(.speed_paired >= 0.97; .speed_paired | fixed(2)),
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
  | [$units[] as $u | ["`" + $u + "`"] + [machines[] | $c[.].units[$u]
     | if . then (.cells | count), (.ff | count), (.sram_bits | count) else "-", "-", "-" end]]
  | table(["unit", "small: cells", "flip-flops", "SRAM bits", "large: cells", "flip-flops", "SRAM bits"]);

def share($machine; $unit): .synth.configs[$machine].units | 100 * .[$unit].cells / .core.cells;
# What TIP costs a core without profilers, percent of that core's cells: the unit alone, with its parts of the
# observation port, the whole machine.
def tip_cost:
  .synth.configs as $c
  | if $c["small-tip"] and $c["small-bare"] then
      ($c["small-tip"].units) as $with | ($c["small-bare"].units) as $without | $without.core.cells as $core
      | {alone: (100 * $with.tip.cells / $core), port: (100 * ($with.core.cells - $core + $with.tip.cells) / $core),
         with: $with.soc.cells, without: $without.soc.cells}
    else {} end;
# Modules of the observation port, and who reads them.
def port:
  .synth.configs.small.units as $all | (.synth.configs["small-tip"].units // {}) as $tip
  | [["probe_mode", "all"], ["probe_retire", "all"], ["probe_events", "all"],
     ["probe_head", "TIP"], ["probe_target", "TIP, co-processor"],
     ["probe_fetch", "ProfileMe"], ["probe_tags", "ProfileMe"],
     ["probe_address", "co-processor"], ["probe_adapter", "whole"],
     ["rob", "the core; fields of entries for all"]]
  | map(. as [$unit, $who] | ["`" + $unit + "`", $who, ($all[$unit].cells | count), ($tip[$unit].cells // 0 | count)])
  | table(["module", "for", "cells, all profilers", "with TIP alone"]);
def size_targets:
  . as $r | value_ports as $ports | coproc_size as $coproc
  | tip_cost as $tip
  | [["logic of TIP alone, percent of the core's cells, small", "< 1",
      judged(($r | share("small"; "tip")) < 1; $r | share("small"; "tip") | fixed(2))],
     ["the same, of a core without any profiler and its port, small", "< 1", judged($tip.alone < 1; $tip.alone | fixed(2))],
     ["with its share of the observation port, of that core", "stated", ($tip.port | fixed(2))],
     ["cells of the machine: with TIP; without profilers", "stated", "\($tip.with | count); \($tip.without | count)"],
     ["logic of TIP alone, percent of the core's cells, large", "< 1",
      judged(($r | share("large"; "tip")) < 1; $r | share("large"; "tip") | fixed(2))],
     ["logic of ProfileMe, percent of the core's cells, small", "-", ($r | share("small"; "profileme") | fixed(1))],
     ["the same, large", "-", ($r | share("large"; "profileme") | fixed(1))],
     ["cells of ProfileMe beside SRAM, small", "<= 12,000",
      ($r.synth.configs.small.units.profileme.cells | judged(. <= 12000; count))],
     ["cells of the co-processor, 256 slots, beside SRAM, with the core\u0027s read ports that show it values; those alone",
      "<= 35,000", ($coproc.cells | judged(. <= 35000; "\(count); \($ports.cells | count)"))],
     ["`make synth`, both configurations, minutes", "< 10",
      ([$r.synth.configs[machines[]].seconds] | max / 60 | judged(. < 10; fixed(1)))]]
  | table(["what", "target", "measured"]);

# Transistors: 6 a bit of SRAM, 24 a flip-flop, 6 another cell.
def transistors: (.cells - .ff) * 6 + .ff * 24 + .sram_bits * 6;
def transistor_table:
  . as $r | .synth.configs.small as $c | $c.units as $u
  | [["filter, a copy for each lane", "cop_filter"], ["capture queue", "cop_capture"], ["sample buffer", "cop_buffer"],
     ["microcode, fetch, decode", "cop_engine"], ["associative array", "cop_cam"], ["data array", "cop_data"],
     ["constant registers", "cop_constants"], ["other registers", "cop_regfile"],
     ["decoder and field extractor: the sample", "cop_dfe"], ["operands, ALUs, branch condition", "cop_execute"]] as $parts
  | ([$parts[] | $u[.[1]] | values] | {cells: map(.cells) | add, ff: map(.ff) | add, sram_bits: map(.sram_bits) | add}) as $named
  | ($u.coproc | {cells: (.cells - $named.cells), ff: (.ff - $named.ff), sram_bits: (.sram_bits - $named.sram_bits)}) as $rest
  | ($r | value_ports) as $ports | ($r | coproc_size) as $coproc
  | [($parts[] | [.[0], $u[.[1]]]), ["host interface, counts, the rest", $rest],
     ["read ports of the core's registers that show values", $ports], ["**co-processor**", $coproc]]
  | map(. as [$name, $unit] | [$name, ($unit.sram_bits | count), ($unit.cells | count), ($unit.ff | count),
      ($unit | if . == null then null | count elif $name == "**co-processor**" then transistors | judged(. < 500000; count)
        else transistors | count end),
      (if $name == "**co-processor**" then "< 500,000" else "" end)])
    + [["SRAM alone", ($u.coproc.sram_bits | count), "", "", (6 * $u.coproc.sram_bits | count), ""],
       ["SRAM, percent of its transistors", "", "", "", ($coproc | 600 * .sram_bits / transistors | fixed(1)), "mostly memory"]]
  | table(["part, small", "SRAM bits", "cells", "flip-flops", "transistors", "paper"]);

# Figures in the prose of pmp.md: memory protection, of `small`.
def pmp: .synth.configs.small.units | {csr: .pmp_csr, check: .pmp_check, core, all: (.pmp_csr.cells + .pmp_check.cells)};
def pmp_csr_cells: pmp.csr.cells | count;
def pmp_csr_ff: pmp.csr.ff | count;
def pmp_check_cells: pmp.check | .cells / .instances | round | count;
def pmp_share: pmp | 100 * .all / .core.cells | fixed(0);
def pmp_ff_share: pmp | 100 * .csr.ff / .core.ff | fixed(1);
