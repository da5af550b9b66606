# RTL models. mk/verilate.sh compiles a top once per content of its sources (B/cache/HASH) and writes the hash into a key file;
# what links against the model depends on the key, so touched but unchanged RTL costs nothing.
#
#   sim/top.sv + rtl/files.f   -> B/sim/CONFIG.so, B/sim/CONFIG-trace.so   (sim/sim.cpp, libsim.a)
#                              -> B/sim/CONFIG-bare.so, the machine without profilers; B/sim/CONFIG-double.so, with twice the slots of the co-processor
#   tb/rtl_NAME.c, with a line `unit: MODULE CONFIG... [-Gname=value...]`
#                              -> B/tb/rtl_NAME-CONFIG                      (sim/unit.cpp, libharness.a, libtb.a)
#   tb/NAME.c run on a machine loads B/sim/CONFIG.so with dlopen.
CXX      := g++
CXXFLAGS := -std=gnu++17 -O2 -g -fPIC -Wall -Wextra -Wno-unused-parameter
VINC      = $$(verilator --getenv VERILATOR_ROOT)/include
MODEL     = $(B)/cache/$$(cat $(1))
# Warnings are errors, UNOPTFLAT among them; `make lint` adds -Wall. Unreset registers start random when the context asks for it.
VFLAGS   := --x-assign fast --x-initial unique --unroll-count 1024 --unroll-stmts 100000
SIM_KINDS := $(CONFIGS) $(CONFIGS:%=%-trace) $(CONFIGS:%=%-bare) $(CONFIGS:%=%-double)

.PHONY: sims units $(SIM_KINDS:%=sim-%)
sims: $(CONFIGS:%=sim-%)
$(SIM_KINDS:%=sim-%): sim-%: $(B)/sim/%.so

$(B)/key/%-trace: FORCE
	@mk/verilate.sh $(B) $@ $* top $(VFLAGS) --assert --trace-fst --trace-structs
$(B)/key/%-bare: FORCE
	@mk/verilate.sh $(B) $@ $* top $(VFLAGS) +define+SOC_BARE
$(B)/key/%-double: FORCE
	@mk/verilate.sh $(B) $@ $* top $(VFLAGS) +define+COP_DOUBLE
$(B)/key/%: FORCE
	@mk/verilate.sh $(B) $@ $* top $(VFLAGS)

$(B)/sim/%.so: $(B)/key/% sim/sim.cpp $(wildcard sim/*.h) harness/probe.h harness/tip_pins.h harness/pme_pins.h harness/pme_record.h harness/cop_pins.h harness/cop_map.h $(B)/libsim.a
	@mkdir -p $(@D)
	$(CXX) $(CXXFLAGS) -isystem $(call MODEL,$<) -isystem $(VINC) -isystem $(VINC)/vltstd \
	  -Irtl/config/$(firstword $(subst -, ,$*)) -DSIM_CONFIG='"$(patsubst %-double,%,$(patsubst %-trace,%,$*))"' -DSIM_TRACE=$(if $(filter %-trace,$*),1,0) \
	  -DSIM_BARE=$(if $(filter %-bare,$*),1,0) -DSIM_DOUBLE=$(if $(filter %-double,$*),1,0) \
	  -shared -Wl,-Bsymbolic sim/sim.cpp $(B)/libsim.a $(call MODEL,$<)/model.a -lz -lm -pthread -o $@

# RTL units
unit_line = $(shell sed -n 's/.*unit: *\([^*]*\).*/\1/p;T;q' tb/rtl_$(1).c)
define unit_rules
$(B)/key/unit-$(1)-%: FORCE
	@mk/verilate.sh $(B) $$@ $$* $(firstword $(2)) $(VFLAGS) --assert $(filter -%,$(2))
$(B)/tb/rtl_$(1)-%: $(B)/key/unit-$(1)-% $(B)/obj/tb/rtl_$(1).o sim/unit.cpp sim/unit.h $(LIBS)
	@mkdir -p $$(@D)
	$(CXX) $(CXXFLAGS) -isystem $$(call MODEL,$$<) -isystem $$(VINC) -Isim sim/unit.cpp $(B)/obj/tb/rtl_$(1).o \
	  $$(call MODEL,$$<)/model.a $(LIBS) $(LDLIBS) -pthread -o $$@
UNITS += $(patsubst %,$(B)/tb/rtl_$(1)-%,$(filter-out -%,$(wordlist 2,99,$(2))))
endef
UNITS :=
$(foreach u,$(RTL_TBS:tb/rtl_%.c=%),$(eval $(call unit_rules,$(u),$(call unit_line,$(u)))))
units: $(UNITS)
