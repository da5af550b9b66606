# Tests, lint, synthesis, benchmarks.
.PHONY: check test regress formal timing-steps coremark trace-speed eval-tip eval-profileme eval-coproc eval-trust \
  eval-dispatch eval-dispatch-long eval-dcpi demo-system eval-paired eval-paging eval-linux eval-linux-dcpi eval-cost eval-far eval-aggregation
# The C programs again with the sanitizers: entries made from the others, and the sums of all that they read.
$(B)/sanitized.key: FORCE
	@mkdir -p $(@D)
	@{ for t in gcc riscv64-unknown-elf-gcc riscv64-unknown-elf-objdump qemu-system-riscv64 jq; do $$t --version; done; \
	  find contract harness rtl sim tools tb firmware examples tests docs/probe.md Makefile mk -type f | \
	  LC_ALL=C sort | xargs sha256sum; } >$@
$(B)/sanitized.list $(B)/sanitized.regress: FORCE
	@mkdir -p $(@D)
	@awk -v where=$(if $(filter %.list,$@),test,regress) -v programs='$(TB_MAINS)' -f tests/sanitized.awk \
	  tests/sanitized.txt tests/lists/*.list >$@

test: setup $(B)/sanitized.list $(B)/sanitized.key
	@tests/run.sh -B $(B) -j $(JOBS) --make '$(MAKE) -k -j$(JOBS) B=$(B)' tests/lists/*.list $(B)/sanitized.list $(T:%=-t %)

check: setup
	@tests/run.sh -B $(B) -j $(JOBS) --make '$(MAKE) -k -j$(JOBS) B=$(B)' tests/lists/*.list \
	  $$(sed '/^#/d; s/[^ ]*/-t &/g' tests/lists/check)

regress: setup $(B)/sanitized.regress
	@tests/run.sh -B $(B) -j $(JOBS) --make '$(MAKE) -k -j$(JOBS) B=$(B)' tests/lists/*.regress $(B)/sanitized.regress $(T:%=-t %)

formal:
	@B=$(B) tests/formal/prove.sh

lint:
	@tests/lint/lint.sh $(B)

synth:
	@synth/synth.sh $(B)

timing:
	@synth/timing.sh $(B) $(ONLY)

timing-steps: workloads
	@synth/steps.sh $(B)

fpga:
	@synth/fpga.sh $(B) $(ONLY)

bench: $(B)/culprit workloads trained-small trained-large
	@CULPRIT_SIM_DIR=$(B)/sim/trained tools/scripts/bench.sh $(B)

trace-speed: $(B)/culprit sim-small sim-large workloads-population
	@tools/scripts/trace_speed.sh $(B)

coremark: $(B)/culprit runtime sim-small sim-large
	@tools/scripts/coremark.sh $(B)

# On the machines that are built for speed
eval-tip: $(B)/culprit fast-small fast-large runtime workloads workloads-long workloads-8x workloads-population
	@CULPRIT_SIM_DIR=$(B)/sim/fast JOBS=$(JOBS) tools/scripts/eval_tip.sh $(B)

eval-cost: $(B)/culprit fast-small runtime microcode workloads-long
	@CULPRIT_SIM_DIR=$(B)/sim/fast JOBS=$(JOBS) tools/scripts/eval_cost.sh $(B)

eval-far: $(B)/culprit fast-small workloads-far
	@CULPRIT_SIM_DIR=$(B)/sim/fast JOBS=$(JOBS) tools/scripts/eval_far.sh $(B)

eval-aggregation: $(B)/tb/driver_trace workloads-far
	@JOBS=$(JOBS) tools/scripts/eval_aggregation.sh $(B)

eval-profileme: $(B)/culprit fast-small fast-large runtime workloads workloads-long workloads-study
	@CULPRIT_SIM_DIR=$(B)/sim/fast JOBS=$(JOBS) tools/scripts/eval_profileme.sh $(B)

eval-coproc: $(B)/culprit $(B)/tb/cop_study fast-small fast-small-double runtime microcode workloads workloads-long workloads-8x
	@CULPRIT_SIM_DIR=$(B)/sim/fast JOBS=$(JOBS) tools/scripts/eval_coproc.sh $(B)

eval-trust: all
	@JOBS=$(JOBS) tools/scripts/eval_trust.sh $(B)

DISPATCH_PROGRAMS := bzip2 cjson dhry lmsm lua lz4 mbedtls png sort uthash xxhash zlib
DISPATCH_SWEEPS := sets16 sets32 sets128 ways1 ways4 shortest2 shortest8
eval-dispatch: all $(DISPATCH_PROGRAMS:%=$(B)/firmware/relocs/%.elf) \
    sim-tiny-pflag sim-small-pflag sim-large-pflag $(DISPATCH_SWEEPS:%=$(B)/sim/small-pflag-%.so)
	@JOBS=$(JOBS) EVAL_PROGRAMS='$(DISPATCH_PROGRAMS)' EVAL_SWEEPS='$(DISPATCH_SWEEPS)' tools/scripts/eval_dispatch.sh $(B)

# Programs that the rules for culprits were made with, those that the constants of the frequencies were chosen
# on, and those that neither saw (tools/scripts/tuning.sh).
DCPI_TUNED  := sort xxhash lz4 cjson uthash bigcode stream_copy order_viol interp lmsm ptr_chase
DCPI_CHOSEN := bzip2 dhry lua lz4 matmul_blocked sort zlib stream_copy
DCPI_UNSEEN := divchain png mbedtls duktape
DCPI_MIXED  := zlib lz4 bzip2 png lua duktape cjson interp stream_copy ptr_chase \
  matmul_blocked order_viol hello sort uthash xxhash lmsm dhry
eval-dcpi: all kernel $(DCPI_MIXED:%=$(B)/firmware/user/%.elf) $(foreach p,$(sort $(DCPI_TUNED) $(DCPI_CHOSEN) $(DCPI_UNSEEN)),$(B)/firmware/$(p)-long.elf)
	@JOBS=$(JOBS) EVAL_TUNED='$(DCPI_TUNED)' EVAL_UNSEEN='$(DCPI_UNSEEN)' EVAL_CHOSEN='$(DCPI_CHOSEN)' tools/scripts/eval_dcpi.sh $(B)

demo-system:
	@tools/scripts/setup.sh demo
	@tools/scripts/demo_system.sh $(B)
eval-dispatch-long: $(B)/culprit $(DISPATCH_PROGRAMS:%=$(B)/firmware/relocs/%-mid.elf) runtime sim-small-pflag sim-large-pflag
	@JOBS=$(JOBS) EVAL_PROGRAMS='$(DISPATCH_PROGRAMS)' tools/scripts/eval_dispatch_long.sh $(B)

# All profilers under Linux; the first build of its kernel takes minutes (docs/linux.md)
eval-linux: $(B)/culprit sim-small-os linux-mmu linux-workloads
	@JOBS=$(JOBS) tools/scripts/eval_linux.sh $(B)

# What continuous profiling costs under Linux, its daemon on the core
eval-linux-dcpi: $(B)/culprit sim-small-os linux-dcpi
	@JOBS=$(JOBS) tools/scripts/eval_linux_dcpi.sh $(B)

# What a change costs, against the build folder BEFORE of the tree before; both with CHECKS=0
eval-paired: all
	@tools/scripts/eval_paired.sh $(B) $(BEFORE)

# What a machine for operating systems and paging cost, in cycles; culprits there
eval-paging: $(B)/culprit $(B)/tb/culprits sim-small sim-small-os workloads workloads-paged
	@EVAL_TUNED='$(DCPI_TUNED)' EVAL_UNSEEN='$(DCPI_UNSEEN)' EVAL_CHOSEN='$(DCPI_CHOSEN)' tools/scripts/eval_paging.sh $(B)

# Viewers from npm that read what `culprit export` writes.
.PHONY: viewers
viewers: $(B)/viewers/.ready
$(B)/viewers/.ready: tests/export/packages.txt
	@tests/export/fetch.sh $(@D)
	@touch $@
