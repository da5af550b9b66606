# Culprit. `make help` lists what there is; README.md says what it prints.
# Variables: B (build folder), JOBS (parallel compile and test jobs), T (make test: only these tests).
SHELL   := /bin/bash
B       ?= build
JOBS    ?= 2
T       ?=
CONFIGS := tiny small large
BUILD   := $(B)
export B JOBS

.DELETE_ON_ERROR:
.SECONDARY:
.SUFFIXES:
.PHONY: help setup demo check test regress lint bench synth timing fpga clean distclean tools all workloads FORCE

help:
	@echo 'make demo      a real program on the small machine: IPC, cycle stack, hottest instructions'
	@echo 'make check     the sharpest tests, about a minute; run it after every edit'
	@echo 'make test      every test (T="name ..." for some); last line: N passed, N failed'
	@echo 'make regress   the long random runs'
	@echo 'make formal    the proofs of what the profilers promise (docs/formal.md; minutes)'
	@echo 'make lint      Verilator, yosys, Icarus, the gates of docs/testing.md, C checkers'
	@echo 'make bench     simulation speed and IPC of every workload  -> $(B)/reports/bench.json'
	@echo 'make coremark COREMARK=/folder/of/its/sources  CoreMark/MHz of small and large -> $(B)/reports/coremark.json'
	@echo 'make trace-speed  size of traces, and how fast they are read -> $(B)/reports/trace.json'
	@echo 'make synth     cells, flip-flops and SRAM bits per unit    -> $(B)/reports/synth.json'
	@echo 'make timing    worst paths in standard cells (ONLY="tip2 ..." for some) -> $(B)/reports/timing.json'
	@echo 'make timing-steps  the same for trees of the history, and what each step cost -> $(B)/reports/steps.json'
	@echo 'make fpga      LUTs, flip-flops and RAMs of the units and the small core (ONLY= as above) -> $(B)/reports/fpga.json'
	@echo 'make eval-tip  TIP against the published figures: tables, drawings -> $(B)/reports/eval-tip, $(B)/reports/tip.json'
	@echo 'make eval-cost  error of every profiler over the overhead, at the same rates -> $(B)/reports/cost.json'
	@echo 'make eval-far   errors at a sample in 800,011 cycles, on programs of 10^9 instructions -> $(B)/reports/far_errors.json'
	@echo 'make eval-aggregation  what DCPI'"'"'s hash table makes of them -> $(B)/reports/aggregation.json'
	@echo 'make eval-profileme  the same for ProfileMe -> $(B)/reports/eval-profileme, $(B)/reports/profileme.json'
	@echo 'make eval-coproc  the same for the co-processor -> $(B)/reports/eval-coproc, $(B)/reports/coproc.json'
	@echo 'make eval-trust  protection: TIP with each filter, memory protection, memory errors, rules -> $(B)/reports/trust.json'
	@echo 'make CHECKS=0 B=... eval-paired BEFORE=...  cycle counts and speed against an older build'
	@echo 'make eval-paging   CPI of the workloads under Sv39 and without, on small-os -> $(B)/reports/paging.json'
	@echo 'make eval-dispatch  profile instructions: random programs in lockstep, cost of counters -> $(B)/reports/dispatch.json'
	@echo 'make eval-dispatch-long  the windows of eval-dispatch, in programs that run longer -> $(B)/reports/dispatch_long.json'
	@echo 'make eval-dcpi  continuous profiling: overhead, frequencies, culprits, database -> $(B)/reports/dcpi.json'
	@echo 'make eval-linux  all profilers on workloads of Linux, kernel and processes apart -> $(B)/reports/linux.json'
	@echo 'make eval-linux-dcpi  continuous profiling under Linux, its daemon on the core -> $(B)/reports/linux_dcpi.json'
	@echo 'make demo-system  four processes profiled continuously, into a database and a web page (a few minutes)'
	@echo 'make results   tables and figures of the pages from docs/results/*.json; make results-keep: those from $(B)/reports'
	@echo 'make report    the evaluation as a page for a browser, from docs/results/*.json -> $(B)/reports/report.html'
	@echo 'make tools     $(B)/culprit, its manual and the models as a library (no Verilator needed)'
	@echo 'make sim-small sim-large sim-tiny   the machines; sim-small-trace: with waveforms; sim-small-bare: no profilers'
	@echo 'make trained-small trained-large   the same in $(B)/sim/trained, compiled for speed: quicker to run, slower to build'
	@echo 'make runtime   $(B)/lib: what a program of your own needs (README.md, "Your own program")'
	@echo 'make install PREFIX=/where   the command, the golden models as a library, the RTL (docs/tip.md, "On your own core"); make uninstall'
	@echo 'make install-models PREFIX=/where   the same without the command: headers, library, RTL, checker'
	@echo 'make kernel    the kernel of culprit system; $(B)/firmware/user/NAME.elf: a workload as its process'
	@echo 'make linux-nommu linux-mmu linux-dcpi linux-perf   Debian'"'"'s Linux as a program, $(B)/linux/NAME.elf (docs/linux.md; minutes, once)'
	@echo 'make demo-linux  Linux boots on the RTL; TIP samples a program and the kernel under it, beside the truth (docs/linux.md)'
	@echo 'make workloads the RISC-V programs;  make setup: check and install the tools;  make clean'

setup:
	@tools/scripts/setup.sh

include mk/c.mk
include mk/microcode.mk
include mk/verilator.mk
include mk/check.mk
include mk/fuzz.mk
include mk/results.mk
include mk/runtime.mk
include mk/install.mk
include firmware/kernel/kernel.mk
include firmware/linux/linux.mk
include firmware/workloads.mk

all: tools tbs units sims runtime sim-tiny-trace sim-tiny-bare \
    sim-tiny-pmp16 sim-tiny-pflag sim-small-pflag workloads kernel directed sanitized

demo:
	@tools/scripts/setup.sh demo
	@tools/scripts/demo.sh $(B)

# Compiled results of Verilator (B/cache, by content) and fetched sources survive a clean.
clean:
	@if [ -d $(B) ]; then find $(B) -mindepth 1 -maxdepth 1 ! -name cache ! -name sources -exec rm -rf {} +; fi

distclean:
	rm -rf $(B)
