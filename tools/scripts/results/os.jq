# Starting anywhere, machines for operating systems, Linux.
include "results/base";
include "results/targets";
include "results/linux";
include "results/linux_dcpi";

def far_times: .detail_cpu_seconds / .sample_cpu_seconds;

def far_rows:
  .far
  | (.iss_mips | target("golden simulator with the lines in use noted, million instructions a second"; ">= 40"; 0)
     + ["by hand: [far.md](far.md#what-was-measured)"]),
    (.restored | target("points restored in lockstep, of \(.programs) programs; in the kernel and two processes; divergences";
       ">= 1,000; some; 0"; [.points, .kernel_points > 0, .divergences]; "\(.points | count); \(.kernel_points); \(.divergences)")
     + ["by hand: [far.md](far.md#what-was-measured); a part: `make test T=cli_far`"]),
    (.intervals | target("truth inside the 95 % interval, percent of \(.quantities) quantities, \(.programs) programs of a million instructions";
       ">= 93, of 200"; [[100 * .inside / .quantities, .quantities >= 200]]; 100 * .inside / .quantities | fixed(1))
     + ["by hand: [far.md](far.md#what-was-measured); a part: `make test T=cli_sample`"]),
    (.whole | target("sampled over full detail, \(length) programs of 1,000,000,000 instructions and more, times as fast: the slowest"; ">= 30";
       [map(far_times) | min]; map(far_times) | min | fixed(0))
     + ["by hand: [far.md](far.md#programs-of-109-instructions)"]);
def far_targets: [far_rows] | target_table;

def far_bias:
  def half(h): if h then " +- " + (h | tostring) else "" end;
  .far.bias | map([.what, "\(.load_stall | fixed(1)) %\(half(.load_half))", "\(.cpi | fixed(3))\(half(.cpi_half))"])
  | table(["", "load stall", "CPI"]);

def far_predictors:
  .far.predictors | map([.what, "\(.mispredict | fixed(1)) %", "\(.front_end | fixed(1)) %", (.cpi | fixed(3))])
  | table(["", "mispredict", "front end", "CPI"]);

# Whole programs in detail, and what windows made of them.
def far_whole:
  def inside: "\(.inside) of \(.quantities)";
  .far.whole | map(["`\(.program)`", (.instructions / 1000000 | round | count), (.cycles / 1000000 | round | count),
    (.detail_cpu_seconds | fixed(0) | tonumber | count), .windows, (.sample_cpu_seconds | fixed(0)), (far_times | fixed(0)), (.cpi | fixed(3)),
    (.warm_up[] | "\(.cpi | fixed(3)) +- \(.half | fixed(3))", inside)])
  | table(["program", "million instructions", "million cycles", "in detail, s", "windows", "sampled, s", "times as fast", "CPI",
           "sampled, 20,000", "inside", "sampled, 100,000", "inside"]);

def far_programs:
  .far.programs | map(["`\(.name)`", (.instructions / 1000000 | round | count), .checks]) | table(["program", "million instructions", "result"]);

# Errors at TIP's own rate on long programs (tools/scripts/eval_far.sh).
def far_errors:
  [["Software", "software"], ["Dispatch", "dispatch"], ["LCI", "lci"], ["NCI", "nci"], ["NCI+ILP", "nci_ilp"], ["TIP", "tip"]] as $who
  | [.far_errors.configs // {} | to_entries[] | .key as $m | .value | to_entries[] | .value as $p
     | ["`\(.key)`, \($m)", ($p.instructions / 1000000 | round | count), "\($p.cpi | fixed(3)) +- \($p.cpi_half | fixed(3))", ($p.samples | count),
        "total", ($who[] | $p.error[.[1]].total | fixed(1)), ($p.floor | fixed(1))],
       ["", "", "", "", "systematic", ($who[] | $p.error[.[1]].systematic | fixed(1)), ""]]
  | table(["program", "million instructions", "CPI", "samples", "error", $who[][0], "never wrong"]);

# DCPI's hash table on long programs (tools/scripts/eval_aggregation.sh).
def far_aggregation:
  .aggregation.programs // {} | to_entries
  | map(.key as $program | .value.samples as $n | .value.designs | map(select(.buckets == 4096)) | sort_by(.ways)
     | ["`\($program)`", ($n | count), (.[] | (100 * .misses / $n | fixed(1)), (.records | count), ($n / .records | fixed(1)))])
  | table(["program", "samples", "misses, %", "records", "samples in a record", "six ways: misses, %", "its records", "its samples in a record"]);

# Cycles on small over those on the machine for operating systems, of the program where it loses most
def os_slowdown: .paging.programs // [] | map(.bare.cycles / .os.cycles) | min;

# One mapping of each, of one tree
def os_arrival_ratio:
  .timing.rows | if .small.commit == .["small-os"].commit then .["small-os"].arrival_ns / .small.arrival_ns else null end;

def os_rows:
  def all_of: "\(.passed) of \(.apply)";
  def all_pass: whole(.passed; .apply);
  os_arrival_ratio as $arrival | .os
  | (.riscv_tests | [.atomics_and_modes, .physical, .virtual]
     | target("riscv-tests ua, si, mi; with ui, um; ui, um, ua under virtual memory, on the golden simulator, and on `small-os` and `large-os` in lockstep; without `ma_data`, which wants misaligned accesses in hardware";
         "all that apply"; [map(all_pass)]; map(all_of) | join("; ")) + ["from outside"]),
    (.arch | target("riscv-arch-test A, vm_sv39: signatures equal to those of QEMU without H, on `small-os` in lockstep"; "all that apply";
       [all_pass]; all_of) + ["from outside"]),
    (.qemu | target("programs with atomics, three modes and page tables: golden simulator and QEMU agree"; "all"; [whole(.equal; .programs)];
       "\(.equal) of \(.programs)") + ["`tests/iss/run-qemu.sh 5000 250`"]),
    (.paged | target("random instructions with paging, traps, atomics in lockstep, three widths; divergences"; ">= 50,000,000; 0";
       [.instructions, .divergences]; "\(.instructions | count); \(.divergences)") + ["`make regress T=random_paging_long`"]),
    (.random | target("the same without paging, with atomics"; ">= 50,000,000; 0";
       [.instructions, .divergences]; "\(.instructions | count); \(.divergences)") + ["`make regress T=\u0027random_atomic_*_long\u0027`"]),
    (.bare | target("machines without supervisor mode: programs whose cycles changed, of \(.programs) on tiny and small; cells of small, as mapped";
       "0; the same"; [.cycles_differ, [whole(.cells; .cells_before), whole(.flip_flops; .flip_flops_before)]];
       "\(.cycles_differ); \(.cells | count), before \(.cells_before | count); \(.flip_flops | count) flip-flops, before \(.flip_flops_before | count)")
     + ["by hand: [os.md](results/os.md#bare-machines); `synth/synth.sh build small` on both trees"]),
    ($arrival | target("arrival of small with an MMU over small"; "<= 1.1"; 2) + ["`make timing ONLY=\u0027small small-os\u0027`"]),
    (.mmu.coremark | target("CoreMark/MHz of small with an MMU over small"; ">= 0.97"; 2)
     + ["`COREMARK_CONFIGS=\u0027small small-os\u0027 make sim-small-os coremark`"]),
    (os_slowdown | target("without EEMBC\u0027s sources: cycles on small over those on small with an MMU, of the workload that loses most"; ">= 0.97"; 3)
     + ["`make eval-paging`"]),
    (.speed | target("simulated kHz: small over the tree before; small with an MMU over small"; ">= 0.97; stated"; [.small_over_before];
       "\(.small_over_before | fixed(2)); \(.os_over_small | fixed(2))") + ["by hand: [os.md](results/os.md#bare-machines)"]);
def os_targets: [os_rows] | target_table;

def os_size:
  .os.size as $size
  | [["cells", "cells"], ["flip-flops", "ff"], ["SRAM bits", "sram_bits"]]
  | map(.[1] as $what | [.[0], ($size.bare[$what] | count), ($size.os[$what] | count), (if $size.os[$what] and $size.bare[$what] then 100 * ($size.os[$what] / $size.bare[$what] - 1) else null end | fixed(1))])
  | table(["", "small", "small-os", "more, percent"]);

def os_arrival:
  [(.timing.rows | {what: "core, as `make timing` maps it", small: .small.arrival_ns, os: .["small-os"].arrival_ns}), .os.arrival[]] | map([.what, (.small | fixed(2)), (.os | fixed(2)), (.os / .small | fixed(2))])
  | table(["mapped alone, ns", "small", "small-os", "over small"]);

def os_paging:
  def cpi: .cycles / .instructions | fixed(3);
  def cost: 100 * (.paged.cycles / .unpaged.cycles - 1);
  .os.paging.programs
  | (map([.name, (.unpaged.instructions | count), (.bare | cpi), (.os | cpi), (.unpaged | cpi), (.paged | cpi), (cost | fixed(1))])
     + [["geometric mean", "", "", "", "", "", (map(.paged.cycles / .unpaged.cycles | log) | mean | exp | 100 * (. - 1) | fixed(1))]])
  | table(["workload", "instructions", "CPI, small", "small-os, machine mode", "supervisor mode", "Sv39", "paging costs, percent"]);

# Culprits of programs under Sv39, as of DCPI's on the bare machines: dcpi_culprits.
def os_culprits:
  {exact: "exact frequencies", estimate: "estimated frequencies", tip: "frequencies estimated from samples of TIP"} as $ways
  | def walks($cause): .causes[] | select(.cause == $cause)
      | "\(.cycles | count); \(100 * .listed / .cycles | fixed(1)); \(.low | count) to \(.high | count)";
  [($ways | keys_unsorted[]) as $way | .os.paging.culprits[$way].results[]?
   | ["\($ways[$way]), programs \(.programs) (\(.count))", (100 * .listed | fixed(1)), (.innocents | fixed(2)),
      (100 * .unexplained | fixed(1)), walks("ITLB miss"), walks("DTLB miss")]]
  | table(["small-os, Sv39", "time of stalls whose true cause is listed, percent", "innocents", "unexplained, percent of cycles",
      "ITLB misses: cycles; listed, percent; bounds", "DTLB misses"]);

def linux_rows:
  .os
  | (.nommu | target("stock 6.1 without MMU on `small-os`, in lockstep: seeds of memory timing; divergences"; ">= 20; 0";
       [.seeds, .divergences]; "\(.seeds); \(.divergences)") + ["`make regress T=linux_seeds`"]),
    (.mmu_boot | target("stock 6.1 with MMU and SBI, in lockstep: seeds of memory timing on `small-os`; machines; divergences"; ">= 20; >= 3; 0";
       [.seeds, .machines, .divergences]; "\(.seeds); \(.machines); \(.divergences)") + ["`make regress T=\u0027linux_mmu*\u0027`"]),
    (.nommu.instructions_to_init | target("instructions from reset to init, without MMU"; "<= 3,000,000"; [.]; count)
     + ["`make test T=linux_nommu`"]),
    (.demo_seconds | target("a demonstration of Linux, from command to profile, seconds"; "<= 90"; [.]; count) + ["`make demo-linux`"]),
    (.perf_record_top_ten | target("`perf record` inside, precise: top ten of kernel and user"; "each inside its 99 % interval"; [whole(.; 20)];
       "\(count) of 20") + ["`make regress T=linux_perf_record` ([linux.md](linux.md#perf-record))"]),
    (.precise_top_ten | target("our form: a program on `perf_event_open`, precise: top ten of kernel and user";
       "each inside its 99 % interval"; [whole(.; 20)]; "\(count) of 20")
     + ["`make test T=linux_perf_data` ([linux.md](linux.md#perfdata-of-precise-samples))"]);
def linux_targets: [linux_rows, linux_measured_rows[], linux_dcpi_rows[]] | target_table;
