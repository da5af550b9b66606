# Provenance, the project, the core, protection, workloads, sizes.
include "results/base";
include "results/targets";
include "results/papers";

def provenance:
  [["bench", "`make bench`"], ["coremark", "`make coremark`"], ["synth", "`make synth`"],
   ["timing", "`make timing`"], ["steps", "`make timing-steps`"], ["fpga", "`make fpga`"],
   ["tip", "`make eval-tip`"], ["profileme", "`make eval-profileme`"],
   ["coproc", "`make eval-coproc`"], ["trust", "`make eval-trust`"], ["dispatch", "`make eval-dispatch`"],
   ["dispatch_long", "`make eval-dispatch-long`"], ["dcpi", "`make eval-dcpi`"],
   ["linux", "`make eval-linux`"], ["linux_dcpi", "`make eval-linux-dcpi`"],
   ["cost", "`EVAL_WORKLOADS=\u0027zlib lua png uthash\u0027 EVAL_PERIODS=\u00271009 4001 16001\u0027 make eval-cost`"],
   ["far_errors", "`EVAL_WORKLOADS=\u0027far_rays far_deflate\u0027 make eval-far`"],
   ["aggregation", "`make eval-aggregation`"],
   ["paired", "`make CHECKS=0 eval-paired`"],
   ["paired_trust", "`make CHECKS=0 eval-paired`, when memory protection and filters came"],
   ["project", "`make demo`, `make check`, `make test`"],
   ["footing", "`make test`, `make regress T=leaks`"],
   ["trace", "`make trace-speed`"],
   ["tools", "`make regress T=database_rows_long`, `make regress T=\u0027fuzz_*_long\u0027`"],
   ["checks", "checked from outside"]] as $files
  | . as $all
  | [$files[] | . as [$name, $command] | $all[$name] | values
     | ["[" + $name + ".json](results/" + $name + ".json)",
        $command + (if .source then ": " + .source else "" end), .date, .commit, .machine,
        ($ages[$name] // {} | to_entries
          | map((if .key == $all[$name].commit then "" else .key + " " end) + .value) | join("; ") | if . == "" then "-" else . end)]]
  | table(["result", "made by", "date", "commit", "machine", "since then, by content"]);


def core_rows:
  . as $r
  | [["small", "5.0"], ["large", "7.0"] | . as [$config, $least]
     | ($r.checks.coremark[$config]
        | target("CoreMark/MHz, EEMBC\u0027s sources, \($r.checks.coremark.iterations) iterations, validated, \($config)"; ">= \($least)"; 2)
          + ["from outside"]),
       ($r.coremark.configs[$config].coremark_per_mhz
        | target("CoreMark/MHz, rewritten sources, our own build, gcc 12 `-O3`, \($config)"; ">= \($least)"; 2) + ["`make coremark`"])]
    + [$r.checks
       | (["riscv-tests that apply", .riscv_tests], ["riscv-arch-test", .arch_tests] | . as [$what, $tests]
          | $tests | target($what; "all"; [whole(.passed; .apply)]; "\(.passed) of \(.apply)")),
         (.foreign | target("foreign programs in lockstep; samples of TIP equal to the Oracle's on"; "all"; [whole(.equal; .programs)];
            "\(.equal) of \(.programs)"))
       | . + ["from outside"]]
    + [machines[] as $m | $r.bench.configs[$m]
       | (.khz | target("simulated kHz, \($m): unchecked"; ">= \({small: 600, large: 250}[$m])"; 0)),
         target("simulated kHz, \($m): checked"; "at least half"; [if .khz and .khz_checked then .khz_checked >= .khz / 2 else null end];
           .khz_checked | fixed(0)),
         (.rss_mib | target("memory of the simulator, \($m), MiB"; "< 200"; 0))
       | . + ["`make bench`"]];
def core_targets: core_rows | target_table;

# Each figure and table of each paper has a row in its list.
def papers_whole:
  all($papers[]; . as $p | all(paper_numbers[]; . as $n | any($p.items[].item; . == $n or startswith($n + ","))));
# Cells of the machines and units before one form a module, beside those of `make synth`.
def cells_row($all):
  .cells_before as $before
  | [machines[] as $m | $before[$m] | to_entries[]
     | {$m, unit: .key, more: (100 * ($all.synth.configs[$m].units[.key].cells / .value - 1))}] as $rows
  | [machines[] as $m | $rows[] | select(.m == $m and .unit == "soc").more] as $whole
  | ($rows | map(select(.unit != "soc")) | max_by(.more)) as $most
  | target("cells over those before forms and structs (\($before.commit)), percent: small, large; of core and profilers, the one that grew most";
      "<= 0.5, <= 0.5; <= 0.5"; [$whole[], $most.more]; "\($whole | map(fixed(1)) | join(", ")); \($most.more | fixed(1)) (\($most.unit), \($most.m))")
    + ["`make synth` on both trees"];
def project_rows:
  def minutes: if . then . / 60 else . end;
  . as $all | .paired as $paired
  | .project
  | [(.demo_seconds | target("`make demo` from bare to its first answer, seconds"; "<= 150"; 1) + ["`make demo`"]),
     (.demo_again_seconds | target("`make demo` again, seconds"; "<= 15"; 0) + ["`make demo`"]),
     (.check_seconds | target("`make check` on built machines, seconds"; "<= 60"; 0) + ["`make check`"]),
     (.test_bare_seconds | minutes | target("`make test` from nothing, 2 idle cores, minutes"; "<= 25"; 1) + ["`make distclean && make test`"]),
     (.test_seconds | minutes | target("`make test`, models of Verilator kept, minutes"; "<= 12"; 1) + ["`make clean && make test`"]),
     target("tests; failed"; ">= 1,278; 0"; [.tests, .failed]; "\(.tests | count); \(.failed)") + ["`make test`"],
     target("sources outside of rtl/forms and the RAMs that read `SYNTHESIS` or `eval_pkg`"; "0"; [$tree.guards]; "\($tree.guards)")
       + ["`make test T=lint_fast`"],
     target("lines of core.sv; lists of the port\u0027s signals in RTL, in C"; "<= 450; 1, 1"; [$tree.core, $tree.port[]];
       "\($tree.core); \($tree.port | map(tostring) | join(", "))") + ["`make test T=lint_fast`"],
     target("pairs of places in rtl/ and harness/ that share more than 20 lines"; "0"; [$tree.repeats];
       "\($tree.repeats)" + (if $tree.repeats == 1 then ": the ports of AXI4, at memsys and at soc" else "" end))
       + ["`tests/lint/gate_repeats.sh \u0027\u0027`"],
     cells_row($all),
     target("lines of docs/results.md; pages with history"; "<= 250; 1"; [$tree.results, $tree.histories];
       "\($tree.results); \($tree.histories)") + ["`make results`"],
     target("figures, tables and claims of the five papers: in the paper\u0027s form, in ours only, not reproduced, nothing to measure";
       "each has a row; stated"; [papers_whole];
       ([paper_forms[] | paper_count($all; .)] | map(count) | join(", ")) + " ([results/coverage.md](results/coverage.md))")
       + ["`make test T=coverage`"],
     ([$tree.tuning[].both[]] | length
      | target("programs both in a list that constants were chosen on and in one called unseen, of \($tree.tuning | length) pairs of lists";
          "0"; 0) + ["`make test T=unseen`"]),
     target("tasks of a newcomer done without a stumble; counted are those with a test"; "20 of 20"; [$tree.tasks >= 20]; "\($tree.tasks)")
       + ["`make test T=\u0027task* cli_ends export_perf\u0027`"],
     (.page | target("page of the largest workload (duktape), MB; first paint in Chromium, ms, median of 3"; "< 2; < 1,000";
        [.bytes / 1000000, .paint_ms]; "\(.bytes / 1000000 | fixed(2)); \(.paint_ms)") + ["`make test T=\u0027html task10_page\u0027`"]),
     (.page.answer_seconds | target("from a fresh clone, tools installed, to the annotated answer of an own program, seconds; `make demo` included";
        "< 300"; 0) + ["README.md, \"Your own program\""]),
     ($paired | target("simulated speed over that of the tree before, paired"; ">= 0.97"; [.speed_paired];
        "\(.speed_paired | fixed(2)) (\(.commit) over \(.before); cycles of \(.cycles.changed) of \(.cycles.programs) programs changed)")
      + ["`make CHECKS=0 eval-paired`"]),
     target("failed with two busy loops beside it"; "0"; [.failed_under_load]; "\(.failed_under_load | fixed(0)) (\(.load))")
       + ["`make test`"]];
def project_targets: project_rows | target_table;

# Host tools on large inputs; CPU seconds.
def tools_rows:
  .tools
  | .functions as $functions
  | [(.rows | target("`culprit prof`, `topcounts` on \(.rows | count) rows: CPU seconds; address space, KiB"; "<= 5, <= 5; <= 1,048,576";
        [.prof_seconds, .topcounts_seconds, .kib]; "\(.prof_seconds | fixed(2)), \(.topcounts_seconds | fixed(2)); \(.kib | count)")
      + ["`make regress T=database_rows_long`"]),
     ($functions.whatcg_seconds | target("`whatcg` on \($functions.functions | count) functions, the slowest of four shapes, CPU seconds"; "<= 2"; 2)
      + ["`TOLERANCE=1 tests/cli/large.sh`"]),
     ($functions.html_seconds | target("`html` on them, CPU seconds"; "<= 2"; 2) + ["the same"]),
     (.pprof_seconds | target("export to pprof of 1,000,000 addresses, CPU seconds"; "<= 5"; 2) + ["`TOLERANCE=1 tests/database/rows.sh 1000000`"]),
     (.fuzzed.database | target("executions of the database\u0027s fuzzer without a fault"; ">= 200,000"; [.]; count) + ["`make regress T=fuzz_database_long`"]),
     (.fuzzed | target("of these seven fuzzers, on one tree: \(keys_unsorted | join(", "))"; ">= 10,000,000"; [add]; add | count) + ["`make regress T=\u0027fuzz_*_long\u0027`"])];
def tools_targets: tools_rows | target_table;

# Traces of a commit view; cycles a second are of CPU time.
# Adapters to other cores, tried by hand: nobody here builds their sources.
def attach_cores: ["Ibex", "CVA6", "FROST"];
def attach_row:
  (.attach.cores // []) as $all
  | attach_cores | map(. as $name | $all | map(select(.core | startswith($name))) | select(length > 0)) as $tried
  | ($tried | add // []) as $runs | ($tried | length == 3) as $complete
  | ($runs | "\(map(.lines) | unique | map(tostring) | join(", ")); \((map(.samples - .oracle) | add) | count) of \(map(.samples) | add | count); \(map(.inside) | min | fixed(2))") as $says
  | target("adapters for Ibex, CVA6, FROST: lines each; samples that equal the Oracle\u0027s; percent of the cycles inside the image";
      "<= 150; all; 100";
      if $complete then [($runs | map(.lines)), ($runs | map(.oracle + .model) | add == 0), ($runs | map(.inside) | min >= 100)]
      else [null, null, null] end; $says)
  | .[2].reason = " (\($tried | map(.[0].core | split(",")[0]) | join(", ")): \($says))"
  | . + ["by hand: [adapters.md](adapters.md#tried)"];
def trace_rows:
  attach_row as $attach | .trace
  | (.traces | map(.name | split(" on ")[0]) | unique | length) as $programs
  | def least(f): [.traces[] | f] | min;
    [$attach,
     target("planted faults of an adapter that the contract\u0027s checker finds"; "12 of 12"; [$tree.faults >= 12];
       "\($tree.faults) of \($tree.faults), in traces") + ["`make test T=trace_rules`"],
     (.ages as $ages | ([.traces[].bytes_per_cycle] | max | target("traces \(if $ages then "with" else "without" end) [ages](trace.md#ages) of \($programs) long programs, small and large: bytes a cycle, compressed, the largest"; "<= 5"; 2)),
      target("million cycles a second: Oracle and \(if $ages then "all rivals" else "the rivals but Software and Dispatch" end); Oracle and TIP, each the slowest"; ">= 5; >= 5";
        [least(.compare_mhz), least(.profile_mhz)]; "\(least(.compare_mhz) | fixed(1)); \(least(.profile_mhz) | fixed(1))"),
      (select($ages | not) | target("likewise, from traces with ages: bytes; Oracle and all rivals"; "<= 5; >= 5"; [null, null]; "")),
      (.long | target("MiB for a trace of \(.cycles | count) cycles, Oracle and TIP"; "<= 64"; [[.mib, .cycles >= 1000000000]]; .mib | fixed(0)))
      | . + ["`make trace-speed`"])];
def trace_targets: trace_rows | target_table;

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
def footing_rows:
  .footing
  | [(.programs | target("small programs that found a broken rule of counters, of a hand-over or of the trigger: right; with a test"; "all; all";
        [whole(.right; .all), whole(.tested; .all)]; "\(.right) of \(.all); \(.tested) (counted by hand)")
      + ["`make test T='directed_* deleg_slow pflag_tiny rtl_hpm rtl_csr'`"]),
     (.frozen | target("records of a core that freezes commit ([probe.md](probe.md#frozen-commit)): RTL, model and Oracle agree"; "all";
        [whole(.differ; 0)]; "all of \(.benches) benches") + ["`make test T='rtl_tip_* oracle_rules'`"]),
     (.proof | target("proofs that a TIP sample is the rules\u0027 answer for every core that keeps the contract, W = 1, 2, 4, both forms";
        "6, unbounded; 9 faults refuted"; [.proved, true, [.refuted >= 9, whole(.refuted; .faults)]];
        "\(.proved), by induction; \(.refuted) of \(.faults)") + ["`make formal`"]),
     (.kinds | target("kinds of records of probe.md that the random benches never show"; "0"; [.never]; "\(.never) of \(.all)")
      + ["`make test T='rtl_tip_* rtl_pme_* rtl_cop_*'`"]),
     (.claims | target("claims of [security.md](security.md) without an attack that succeeds on a broken unit"; "0"; [.all - .seen];
        "\(.all - .seen) of \(.all) (\(.faults) faults)") + ["`make regress T=leaks`"]),
     (.forms | target("files with a form for synthesis that no proof or test covers"; "0"; [.uncovered]; "\(.uncovered) of \(.files)")
      + ["`make test T='forms lint_fast'`"]),
     (.debian13 | target("entries of `make test` that are green on Debian 13"; "all"; [whole(.entries; .of)];
        "\(.entries) of \(.of)" + (if .entries < .of then "; the others were not run" else ", some of them after mends" end)) + ["`make test` there"])];
def footing_targets: footing_rows | target_table;

# What `make eval-trust` measures.
def trust_measured:
  def sum(f): [f] | add;
  .trust
  | [(.tip_modes as $modes
      | [["nom", "nou", "ctx"][] as $filter | {name: ($filter | ascii_upcase), samples: sum($modes[][$filter].samples)}]
      | target("samples of TIP with each filter, programs that switch mode every few instructions"; ">= 1,000,000 each"; [map(.samples)];
          (map("\(.name) \(.samples | count)") | join(", ")) + "; \(sum($modes[][].samples) | count) in all")),
     ([.tip_modes[][]] | target("of them of an excluded side; unlike the Oracle's answer"; "0; 0"; [map(.excluded), map(.mismatches)];
        "\(map(.excluded) | add); \(map(.mismatches) | add)")),
     (.pmp_random | target("random instructions with PMP reconfigured, in lockstep: small, large; divergences"; ">= 5,000,000; 0";
        [[.small, .large | .instructions], map(.failed)];
        "\(.small.instructions | count), \(.large.instructions | count); \(sum(.[].failed))")),
     (.errors | map_values(. + {injected: (.errors.reads + .errors.writes)})
      | target("AXI errors injected in lockstep; divergences"; ">= 100,000; 0"; [sum(.[].injected), map(.failed)];
          (to_entries | map("\(.value.injected | count) (\(.key))") | join(", ")) + "; \(sum(.[].failed))")),
     (.rules | target("assertions; seen to fail on a planted fault"; ">= 60; all"; [.count, whole(.seen_to_fail; .count)];
        "\(.count); \(.seen_to_fail)"))];

def trust_rows:
  (trust_measured | by("`make eval-trust`"))
  + (.paired_trust
     | [(.cycles | target("programs whose cycle count changed, PMP off and no errors"; "0"; [.changed];
           "\(.changed) of \(.programs), in their first \(.compared | count) cycles; without \(.left_out)") + ["`make eval-paired`"]),
        (.speed_paired | target("simulated speed over that before, assertions off, paired"; ">= 0.97"; 2)
         + ["`make CHECKS=0 eval-paired`, medians of five of each in turn"])]);
def trust_targets: trust_rows | target_table;

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
def size_rows:
  . as $r | value_ports as $ports | coproc_size as $coproc
  | tip_cost as $tip
  | [($r | share("small"; "tip") | target("logic of TIP alone, percent of the core's cells, small"; "< 1"; 2)),
     ($tip.alone | target("the same, of a core without any profiler and its port, small"; "< 1"; 2)),
     target("with its share of the observation port, of that core"; "stated"; []; $tip.port | fixed(2)),
     target("cells of the machine: with TIP; without profilers"; "stated"; []; "\($tip.with | count); \($tip.without | count)"),
     ($r | share("large"; "tip") | target("logic of TIP alone, percent of the core's cells, large"; "< 1"; 2)),
     target("logic of ProfileMe, percent of the core's cells, small"; "-"; []; $r | share("small"; "profileme") | fixed(1)),
     target("the same, large"; "-"; []; $r | share("large"; "profileme") | fixed(1)),
     ($r.synth.configs.small.units.profileme.cells | target("cells of ProfileMe beside SRAM, small"; "<= 12,000"; [.]; count)),
     ($coproc.cells | target("cells of the co-processor, 256 slots, beside SRAM, with the core\u0027s read ports that show it values; those alone";
        "<= 35,000"; [.]; "\(count); \($ports.cells | count)")),
     ([$r.synth.configs[machines[]].seconds] | max / 60 | target("`make synth`, both configurations, minutes"; "< 10"; 1))];
def size_targets: size_rows | target_table;

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
      ($unit | if . == null then null | count elif $name == "**co-processor**" then transistors | judged("< 500,000"; [.]; count)
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
