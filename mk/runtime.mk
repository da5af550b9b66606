# The runtime of programs for the machine: `make runtime` fills B/lib with all that one gcc line needs.
#
#   gcc -BB/lib --specs=culprit.specs -O2 -g prog.c -o prog.elf
#
#   crt0.o          start-up code, linked first
#   libculprit.a    the rest: traps, console, what picolibc asks for, the sampler of `culprit record`
#   culprit.ld      the memory map, for the linker
#   culprit.specs   the options, for gcc; culprit.isa.specs, the instruction set, which processes have, too
#   include/        culprit.h, pflag.h
#   libstdc++.a     what g++ asks for: operator new and delete, ends of virtual functions; include/new
#   instrument.bin  what `culprit instrument` adds to a program; runs at any address
BUILD   ?= build
RUNTIME := $(BUILD)/lib
RT_CC   ?= $(CCACHE)riscv64-unknown-elf-gcc
RT_CXX  ?= $(CCACHE)riscv64-unknown-elf-g++
RT_AR   ?= riscv64-unknown-elf-ar
RT_ARCH := -march=rv64im -mabi=lp64 -mcmodel=medany
RT_CFLAGS := $(RT_ARCH) -std=gnu11 -O3 -g -ffunction-sections -fdata-sections -fno-common -ffile-prefix-map=$(CURDIR)=. \
  -Wa,-march=rv64im_zicsr_zifencei,--debug-prefix-map=$(CURDIR)=. --specs=picolibc.specs
RT_WARN := -Wall -Wextra -Werror
RT_INCLUDE := -iquote .

# The estimators run on both sides: in the tools and in the handler of the co-processor.
RT_SHARED := $(addprefix contract/estimate/,value.c value_policy.c value_paper.c value_rate.c value_estimate.c simple.c)
# Users before what they use: the linker then takes them in this order, and all programs
# have the same code in front.
RT_SOURCES := $(addprefix firmware/runtime/,start.c trap_entry.S trap.c exit.c console.c libc.c malloc.c memory.c nofiles.c \
  profile.c profile_tip.c profile_timer.c profile_trap.S profile_pme.c profile_pme_trap.S profile_cop.c profile_cop_tables.c \
  profile_ring.c profile_config.c paged.S) $(RT_SHARED)
RT_OBJS := $(patsubst %,$(BUILD)/obj/rv64/%.o,$(RT_SOURCES))
RT_FILES := $(addprefix $(RUNTIME)/,crt0.o libculprit.a libstdc++.a culprit.ld culprit.specs culprit.isa.specs include/culprit.h include/pflag.h include/new)
RT_INSTRUMENT := $(patsubst %,$(BUILD)/obj/rv64/firmware/runtime/%.o,instrument_entry.S instrument_fast.S instrument.c)

.PHONY: runtime
runtime: $(RT_FILES) $(RUNTIME)/instrument.bin

# Loops that are memcpy or memset must not become calls of themselves.
$(BUILD)/obj/rv64/firmware/runtime/memory.c.o $(BUILD)/obj/rv64/firmware/runtime/malloc.c.o: \
  RT_CFLAGS += -fno-tree-loop-distribute-patterns -fno-builtin

$(BUILD)/obj/rv64/%.c.o: %.c mk/runtime.mk
	@mkdir -p $(@D)
	$(RT_CC) $(RT_CFLAGS) $(RT_WARN) $(RT_INCLUDE) -MMD -MP -c $< -o $@

$(BUILD)/obj/rv64/%.S.o: %.S mk/runtime.mk
	@mkdir -p $(@D)
	$(RT_CC) $(RT_CFLAGS) $(RT_INCLUDE) -MMD -MP -c $< -o $@

$(RUNTIME)/libculprit.a: $(RT_OBJS)
	@mkdir -p $(@D); rm -f $@.tmp
	$(RT_AR) rcsD $@.tmp $^ && mv $@.tmp $@

RT_CXXFLAGS := $(patsubst -std=%,-std=c++17,$(RT_CFLAGS)) -fno-exceptions -fno-rtti -iquote firmware/runtime
RT_CXX_OBJS := $(BUILD)/obj/rv64/firmware/runtime/cxx.o

$(BUILD)/obj/rv64/%.o: %.cpp mk/runtime.mk
	@mkdir -p $(@D)
	$(RT_CXX) $(RT_CXXFLAGS) $(RT_WARN) $(RT_INCLUDE) -MMD -MP -c $< -o $@

$(RUNTIME)/libstdc++.a: $(RT_CXX_OBJS)
	@mkdir -p $(@D); rm -f $@.tmp
	$(RT_AR) rcsD $@.tmp $^ && mv $@.tmp $@

$(RUNTIME)/crt0.o: $(BUILD)/obj/rv64/firmware/runtime/crt0.S.o
	@mkdir -p $(@D)
	@cp $< $@

$(RT_INSTRUMENT): RT_CFLAGS += -fno-tree-loop-distribute-patterns
# No data: the image is the code alone.
$(RUNTIME)/instrument.bin: $(RT_INSTRUMENT) mk/runtime.mk
	@mkdir -p $(@D)
	$(RT_CC) $(RT_ARCH) -nostdlib -Wl,--build-id=none,-N -T firmware/runtime/instrument.ld $(RT_INSTRUMENT) -o $@.elf
	riscv64-unknown-elf-objcopy -O binary $@.elf $@

$(RUNTIME)/culprit.%: firmware/runtime/culprit.%
	@mkdir -p $(@D)
	@cp $< $@

$(RUNTIME)/include/%.h: firmware/runtime/%.h
	@mkdir -p $(@D)
	@cp $< $@

$(RUNTIME)/include/new: firmware/runtime/new
	@mkdir -p $(@D)
	@cp $< $@

-include $(RT_OBJS:.o=.d) $(RT_CXX_OBJS:.o=.d) $(RT_INSTRUMENT:.o=.d)
