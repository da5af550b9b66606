# Builds everything that runs on the machine: build/firmware/NAME.elf, NAME-long.elf and directed/NAME.elf.
# Included by the top Makefile; works from the top folder. `make workloads` builds all of it and lists it in
# build/firmware/list.txt and list-long.txt (one path a line); one workload: `make build/firmware/zlib.elf`.
#
# A workload's checksum is computed by the same sources compiled for the host and linked into the RISC-V program.

BUILD ?= build
FW := $(BUILD)/firmware
FW_SOURCES := $(BUILD)/sources
FW_CC ?= riscv64-unknown-elf-gcc
FW_HOST_CC ?= cc

FW_ARCH := -march=rv64im -mabi=lp64 -mcmodel=medany
FW_CFLAGS := $(FW_ARCH) -std=gnu11 -O3 -g -ffunction-sections -fdata-sections -fno-common -ffile-prefix-map=$(CURDIR)=. \
  -Wa,-march=rv64im_zicsr_zifencei --specs=picolibc.specs
FW_HOST_CFLAGS := -std=gnu11 -O1 -DCULPRIT_HOST
FW_WARN := -Wall -Wextra -Werror
FW_LDFLAGS := -nostartfiles -T firmware/runtime/link.ld -Wl,--gc-sections -Wl,--build-id=sha1
FW_INCLUDE := -Ifirmware/runtime -Ifirmware/workloads

# ---- the table: own kernels (scale, scale of the long variant) ----
FW_OWN := lmsm:3:50 ptr_chase:1:15 stream_copy:2:60 matmul_blocked:1:24 sort:2:45 interp:1:20 bigcode:1:25 \
  order_viol:1:25 divchain:1:20 dhry:1:20 rounding:1:30 rounding_fixed:1:30 syscalls:1:20

# ---- real programs: package, library sources below build/sources/PACKAGE, flags ----
FW_REAL :=

fw_name = $(word 1,$(subst :, ,$(1)))
FW_NAMES := hello $(foreach w,$(FW_OWN) $(FW_REAL),$(call fw_name,$(w)))

# ---- runtime ----
FW_RT_OBJS := $(patsubst %,$(FW)/runtime/%.o,crt0 start console trap libc workload)

$(FW)/runtime/%.o: firmware/runtime/%.c
	@mkdir -p $(@D)
	$(FW_CC) $(FW_CFLAGS) $(FW_WARN) $(FW_INCLUDE) -MMD -MP -c $< -o $@

$(FW)/runtime/%.o: firmware/runtime/%.S
	@mkdir -p $(@D)
	$(FW_CC) $(FW_CFLAGS) $(FW_INCLUDE) -MMD -MP -c $< -o $@

# fw_program(NAME, MAIN, SCALE FLAG, WORKLOAD): one ELF and the host run that its checksum comes from
define fw_program
$(FW)/obj/$(1).o: $(2) firmware/workloads.mk
	@mkdir -p $$(@D)
	$(FW_CC) $(FW_CFLAGS) $(FW_WARN) $(FW_INCLUDE) $$(fw_$(4)_cflags) $(3) -MMD -MP -c $$< -o $$@

$(FW)/host/$(1): $(2) firmware/runtime/host.c firmware/workloads.mk $$(fw_$(4)_host_objs)
	@mkdir -p $$(@D)
	$(FW_HOST_CC) $(FW_HOST_CFLAGS) $(FW_WARN) $(FW_INCLUDE) $$(fw_$(4)_cflags) $(3) -MMD -MP $(2) firmware/runtime/host.c $$(fw_$(4)_host_objs) $$(fw_$(4)_host_libs) -o $$@

$(FW)/gen/$(1).c: $(FW)/host/$(1)
	@mkdir -p $$(@D)
	@sum=$$$$($$<) && printf '#include <stdint.h>\nextern const uint64_t workload_expected;\nconst uint64_t workload_expected = %s;\n' "$$$$sum" > $$@.tmp && mv $$@.tmp $$@

$(FW)/$(1).elf: $(FW)/obj/$(1).o $(FW)/gen/$(1).c $$(fw_$(4)_objs) $(FW_RT_OBJS) firmware/runtime/link.ld
	$(FW_CC) $(FW_CFLAGS) $(FW_LDFLAGS) $$(filter %.o,$$^) $(FW)/gen/$(1).c $$(fw_$(4)_libs) -o $$@
endef

define fw_workload
$(call fw_program,$(1),$(or $(fw_$(1)_main),firmware/workloads/$(1).c),-DSCALE=$(2),$(1))
$(call fw_program,$(1)-long,$(or $(fw_$(1)_main),firmware/workloads/$(1).c),-DSCALE=$(3),$(1))
endef

$(foreach w,$(FW_OWN) $(FW_REAL),$(eval $(call fw_workload,$(word 1,$(subst :, ,$(w))),$(word 2,$(subst :, ,$(w))),$(word 3,$(subst :, ,$(w))))))

$(FW)/hello.elf: firmware/workloads/hello.c $(FW_RT_OBJS) firmware/runtime/link.ld
	@mkdir -p $(FW)/obj $(FW)/gen
	$(FW_CC) $(FW_CFLAGS) $(FW_WARN) $(FW_INCLUDE) -MMD -MP -c $< -o $(FW)/obj/hello.o
	$(FW_CC) $(FW_CFLAGS) $(FW_LDFLAGS) $(FW)/obj/hello.o $(FW_RT_OBJS) -o $@

-include $(wildcard $(FW)/runtime/*.d $(FW)/obj/*.d $(FW)/host/*.d)
