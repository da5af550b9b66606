# RTL models. mk/verilate.sh compiles a top once per content of its sources (B/cache/HASH) and
# writes the hash into a key file; what links against the model depends on the key, so touched but
# unchanged RTL costs nothing.
#
#   sim/top.sv + rtl/files.f   -> B/sim/CONFIG.so, B/sim/CONFIG-trace.so   (sim/sim.cpp, libsim.a)
#                              -> B/sim/CONFIG-bare.so, the machine without profilers;
#                                 B/sim/CONFIG-double.so, with twice the slots of the co-processor;
#                                 B/sim/CONFIG-lean.so, whose observation port shows what its profilers read, no more;
#                                 B/sim/CONFIG-pmp16.so, with 16 PMP entries; B/sim/CONFIG-pflag.so, with profile instructions;
#                                 B/sim/CONFIG-pflag-sets32-ways4-shortest2.so, with another table of blocks, any of the three words
#   tb/unit/units.txt, a row   -> B/tb/NAME-CONFIG                          (tb/unit/SOURCE.c, sim/unit.cpp, libharness.a, libtb.a)
#   tb/machine/NAME.c loads B/sim/CONFIG.so with dlopen.
CXX      := $(CCACHE)g++
CXXFLAGS := -std=gnu++17 -O2 -g -fPIC -Wall -Wextra -Wno-unused-parameter
VINC      = $(eval VINC := $(shell verilator --getenv VERILATOR_ROOT)/include)$(VINC)
MODEL     = $(B)/cache/$$(cat $(1))
# Warnings are errors, UNOPTFLAT among them; `make lint` adds -Wall. Unreset registers start random when the
# context asks for it.
VFLAGS   := --x-assign fast --x-initial unique --unroll-count 1024 --unroll-stmts 100000
SIM_CONFIGS := $(CONFIGS) $(CONFIGS:%=%-os)
SIM_KINDS := $(SIM_CONFIGS) $(foreach k,trace bare lean double pmp16 pflag,$(SIM_CONFIGS:%=%-$(k)))
SIM_KINDS += $(filter-out $(SIM_KINDS),$(patsubst sim-%,%,$(filter sim-%,$(MAKECMDGOALS))))

.PHONY: sims units $(SIM_KINDS:%=sim-%)
sims: $(CONFIGS:%=sim-%)
$(SIM_KINDS:%=sim-%): sim-%: $(B)/sim/%.so

# A machine's name is that of its configuration (small, small-os), then a word for each way in which it differs.
KIND_trace  := --trace-fst --trace-structs sim/notes.sv
KIND_bare   := +define+SOC_BARE
KIND_lean   := +define+SOC_LEAN
KIND_double := +define+COP_DOUBLE
KIND_pmp16  := +define+PMP_16
KIND_pflag  := +define+PFLAG_1
kind_base   = $(firstword $(subst -, ,$(1)))
kind_config = $(kind_base)$(if $(filter os,$(subst -, ,$(1))),-os)
kind_words  = $(filter-out $(kind_base) os,$(subst -, ,$(1)))
kind_table  = $(patsubst sets%,+define+BLOCK_SETS=%, \
  $(patsubst ways%,+define+BLOCK_WAYS=%,$(patsubst shortest%,+define+BLOCK_SHORTEST=%,$(1))))
kind_flags  = $(foreach k,$(call kind_words,$(1)),$(or $(KIND_$(k)), \
  $(filter +define+BLOCK_%,$(call kind_table,$(k))),$(error no machine '$(1)': what is '$(k)'?)))
kind_is     = $(if $(filter $(1),$(call kind_words,$(2))),1,0)
$(B)/key/%: FORCE
	@mk/verilate.sh $(B) $@ $(call kind_config,$*) top $(VFLAGS) $(call kind_flags,$*)

# Headers that sim/ uses: the observation port, the pins of the units, their registers and records.
SIM_HEADERS := harness/probe/probe.h harness/probe/port.def harness/iss/predictors.h $(wildcard harness/*/pins.h harness/*/regs.def) harness/profileme/record.h \
  contract/profileme.h contract/coproc.h contract/device.h
SIM_SOURCES := sim/sim.cpp $(wildcard sim/*.h sim/*.hpp sim/*.def) $(SIM_HEADERS) $(B)/libsim.a
# C++ around the model in a folder: compile_around(SOURCE, FOLDER, FLAGS) makes `object`, which ccache keeps.
object = $(@:$(B)/%=$(B)/obj/%).o
define compile_around
@mkdir -p $(@D) $(dir $(object))
$(CXX) $(CXXFLAGS) -isystem $(2) -isystem $(VINC) -isystem $(VINC)/vltstd $(3) -MD -c $(1) -o $(object)
endef
# Links the machine NAME against the model in a folder: link_machine(NAME, FOLDER, FLAGS)
define link_machine
$(call compile_around,sim/sim.cpp,$(2),-Irtl/config/$(call kind_base,$(1)) \
  -DSIM_CONFIG='"$(call kind_config,$(1))$(if $(filter %-bare,$(1)),-bare)"' \
  -DSIM_TRACE=$(call kind_is,trace,$(1)) -DSIM_BARE=$(call kind_is,bare,$(1)) \
  -DSIM_DOUBLE=$(call kind_is,double,$(1)) -DSIM_NETLIST=0 -DSIM_PMP16=$(call kind_is,pmp16,$(1)) \
  -DSIM_PFLAG=$(call kind_is,pflag,$(1)) -DSIM_OS=$(if $(filter %-os,$(call kind_config,$(1))),1,0) \
  -iquote harness -iquote .)
$(CXX) $(3) -shared -Wl,-Bsymbolic $(object) $(B)/libsim.a $(2)/model.a -lz -lm -pthread -o $@
endef
$(B)/sim/%.so: $(B)/key/% $(SIM_SOURCES)
	$(call link_machine,$*,$(call MODEL,$<))

# Machines that are compiled twice, the second time with the profile of a few short runs (mk/train.sh): code that
# is seldom executed, as that of idle units, leaves the path of the rest. A machine takes longer to
# build, and runs faster. CULPRIT_SIM_DIR=B/sim/FOLDER selects them:
#   trained   with assertions, for long runs of a user and for `make bench`
#   fast      without, for evaluations
# B/sim/train-FOLDER/NAME.so counts what it executes. trained_rules(FOLDER, CHECKS, PROGRAMS)
define trained_rules
.PHONY: $(SIM_KINDS:%=$(1)-%)
$(SIM_KINDS:%=$(1)-%): $(1)-%: $(B)/sim/$(1)/%.so
$(B)/key/$(1)-%: $(B)/culprit $(SIM_SOURCES) $(3) FORCE
	@OPT=-O2 CHECKS=$(2) TRAIN='mk/train.sh $(B) $(1) $$*' mk/verilate.sh $(B) $$@ $$(call kind_config,$$*) top \
	  $(VFLAGS) $$(call kind_flags,$$*)
$(B)/sim/train-$(1)/%.so: FORCE
	$$(call link_machine,$$*,$$(TRAIN_MODEL),-fprofile-generate)
$(B)/sim/$(1)/%.so: $(B)/key/$(1)-% $(SIM_SOURCES)
	$$(call link_machine,$$*,$$(call MODEL,$$<))
endef
$(eval $(call trained_rules,trained,$$$${CHECKS:-1},$(patsubst %,$(B)/firmware/%.elf,interp sort ptr_chase)))
$(eval $(call trained_rules,fast,0,$(B)/firmware/lua.elf $(B)/microcode/value.cop))

# RTL units: unit_rules(NAME, SOURCE, MODULE, CONFIGURATIONS, PARAMETERS), a row of the table each
define unit_rules
$(B)/key/unit-$(1)-%: FORCE
	@mk/verilate.sh $(B) $$@ $$* $(3) $(VFLAGS) $(5:%=-G%)
$(B)/tb/$(1)-%: $(B)/key/unit-$(1)-% $(B)/obj/tb/unit/$(2).o sim/unit.cpp sim/unit.h $(LIBS)
	$$(call compile_around,sim/unit.cpp,$$(call MODEL,$$<),-iquote .)
	$(CXX) $$(object) $(B)/obj/tb/unit/$(2).o $$(call MODEL,$$<)/model.a $(LIBS) $(LDLIBS) -pthread -o $$@
UNITS += $(4:%=$(B)/tb/$(1)-%)
endef
UNITS :=
# A row as one word: `|` between the cells, `+` between the words of a cell.
unit_rows := $(shell sed 's/\#.*//; /|/!d; s/ *| */|/g; s/|$$/|+/; s/ *$$//; s/ /+/g' tb/unit/units.txt)
unit_cell = $(subst +, ,$(word $(1),$(subst |, ,$(r))))
$(foreach r,$(unit_rows),$(eval $(call unit_rules,$(call unit_cell,1),$(call unit_cell,2),$(strip \
  $(call unit_cell,3)),$(strip $(call unit_cell,4)),$(strip $(call unit_cell,5)))))
units: $(UNITS)
