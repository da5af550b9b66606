# C. Sources are found by folder:
#   contract/, harness/ROOM/*.c -> libharness.a    sim/*.c -> libsim.a    tb/lib/**.c -> libtb.a    tools/**.c -> culprit
#   tb/{model,profile,machine}/NAME.c -> B/tb/NAME             tb/unit/*.c drive RTL and belong to verilator.mk
# Objects are kept by content, as models are, where ccache is installed (`make setup` installs it for the tests).
# What is not kept is not preprocessed twice: CCACHE_DEPEND.
CCACHE   := $(if $(shell command -v ccache),ccache )
export CCACHE_DIR    ?= $(abspath $(B))/cache/ccache
export CCACHE_DEPEND := 1
CC       := $(CCACHE)gcc
OPT      := -O2 -g
CFLAGS   := -std=c11 -D_GNU_SOURCE $(OPT) -Wall -Wextra -Werror -pedantic -fPIC
# An include names its file from harness/ ("oracle/oracle.h") or from the top ("sim/sim.h", "tools/run/run.h",
# "tb/lib/xml_check.h").
CPPFLAGS := -iquote harness -iquote .
LDLIBS   := -Wl,--as-needed -lsqlite3 -ldw -lelf -ljansson -lz -ldl -lm -lstdc++ -Wl,--no-as-needed

sources   = $(sort $(shell find $(1) -name '*.c'))
objects   = $(patsubst %.c,$(B)/obj/%.o,$(1))
HARNESS   := $(call objects,$(call sources,contract harness))
SIMC      := $(call objects,$(call sources,sim))
TBLIB     := $(call objects,$(call sources,tb/lib))
TOOLS     := $(call objects,$(call sources,tools))
TB_MAINS  := $(call sources,tb/model tb/profile tb/machine)
TBS       := $(patsubst %.c,$(B)/tb/%,$(notdir $(TB_MAINS)))
HOSTLIBS  := $(B)/libsim.a $(B)/libharness.a
LIBS      := $(B)/libtb.a $(HOSTLIBS)

.PHONY: tools tbs sanitized
tools: $(B)/culprit
tbs: $(TBS)

$(B)/obj/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c $< -o $@

$(B)/obj/harness/page/assets.o: harness/page/page.css harness/page/page.js
$(B)/obj/harness/page/assets.o: export CCACHE_DISABLE = 1 # it does not see what .incbin reads
$(B)/libharness.a: $(HARNESS)
$(B)/libsim.a: $(SIMC)
$(B)/libtb.a: $(TBLIB)
$(B)/lib%.a: # q, not r: members of different rooms have the same name
	@mkdir -p $(@D); rm -f $@
	ar qcs $@ $^

# The commit that `culprit --version` names, empty where the sources are no checkout. It is not in the program:
# the results of evaluations are kept while that has the same contents.
$(B)/commit: FORCE
	@mkdir -p $(@D)
	@is="$$(git describe --always --exclude='*' --abbrev=8 --dirty=' and changes' 2>/dev/null)"; \
	  [ -f $@ ] && [ "$$(cat $@)" = "$$is" ] || echo "$$is" >$@

$(B)/culprit: $(TOOLS) $(HOSTLIBS) | $(B)/commit
	$(CC) -rdynamic $(TOOLS) $(HOSTLIBS) $(LDLIBS) -o $@

$(TBS): $(LIBS)
	@mkdir -p $(@D)
	$(CC) $(filter %.o,$^) $(LIBS) $(LDLIBS) -o $@
# The same rules again with the sanitizers, into B/asan; machines and their programs are those of B.
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all
sanitized:
	@mkdir -p $(B)/asan
	@for d in firmware lib sim; do ln -sfn ../$$d $(B)/asan/$$d; done
	@$(MAKE) --no-print-directory B=$(B)/asan CC='$(CC) $(SANITIZE)' OPT='-O1 -g1' tools tbs

$(foreach t,$(TB_MAINS),$(eval $(B)/tb/$(basename $(notdir $(t))): $(call objects,$(t))))
$(B)/tb/document: LDLIBS += -Wl,--wrap=reallocarray,--wrap=calloc # a test of failing allocations

-include $(shell find $(B)/obj -name '*.d' 2>/dev/null)
