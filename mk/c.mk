# C: harness/*.c -> libharness.a, sim/*.c -> libsim.a, tb/lib/*.c -> libtb.a, tools/*.c -> culprit, tb/NAME.c -> tb/NAME.
# tb/rtl_*.c drive RTL and belong to verilator.mk.
CC       := gcc
CFLAGS   := -std=c11 -D_GNU_SOURCE -O2 -g -Wall -Wextra -Werror -pedantic -fPIC
CPPFLAGS := -iquote harness -iquote sim -iquote tb/lib # not -I: harness/elf.h would hide the system's <elf.h>
LDLIBS   := -Wl,--as-needed -lcmocka -ldw -lelf -ljansson -lz -ldl -lm -Wl,--no-as-needed

objects   = $(patsubst %.c,$(B)/obj/%.o,$(1))
HARNESS   := $(call objects,$(wildcard harness/*.c))
SIMC      := $(call objects,$(wildcard sim/*.c))
TBLIB     := $(call objects,$(wildcard tb/lib/*.c))
TOOLS     := $(call objects,$(wildcard tools/*.c))
RTL_TBS   := $(wildcard tb/rtl_*.c)
TBS       := $(patsubst tb/%.c,$(B)/tb/%,$(filter-out $(RTL_TBS),$(wildcard tb/*.c)))
LIBS      := $(if $(TBLIB),$(B)/libtb.a) $(if $(SIMC),$(B)/libsim.a) $(B)/libharness.a

.PHONY: tools tbs
tools: $(if $(TOOLS),$(B)/culprit) tbs
tbs: $(TBS)

$(B)/obj/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c $< -o $@

$(B)/libharness.a: $(HARNESS)
$(B)/libsim.a: $(SIMC)
$(B)/libtb.a: $(TBLIB)
$(B)/lib%.a:
	@mkdir -p $(@D); rm -f $@
	ar rcs $@ $^

$(B)/culprit: $(TOOLS) $(LIBS)
	$(CC) -rdynamic $(TOOLS) $(LIBS) $(LDLIBS) -o $@

$(TBS): $(B)/tb/%: $(B)/obj/tb/%.o $(LIBS)
	@mkdir -p $(@D)
	$(CC) $< $(LIBS) $(LDLIBS) -o $@

-include $(wildcard $(B)/obj/*/*.d $(B)/obj/*/*/*.d)
