# The kernel for processes in U mode (docs/kernel.md), and programs as its processes.
#
#   make kernel                 build/firmware/kernel/kernel.elf; in build/lib what a process of one's own needs:
#                               gcc -Bbuild/lib --specs=culprit-process.specs -O2 -g prog.c -o prog.elf
#   build/firmware/user/NAME.elf    a workload as a process, of the same objects as build/firmware/NAME.elf; NAME-long.elf;
#                               or a program of tests/system
#
# Their objects are the runtime's: code for -mcmodel=medany runs at any address, so a process is only linked
# in another way. The linker for bare metal makes no position-independent executables; one with its
# relocations, called so, is one.
KERNEL := $(BUILD)/firmware/kernel/kernel.elf
KERNEL_SOURCES := $(wildcard firmware/kernel/*.S firmware/kernel/*.c firmware/kernel/driver/*.S firmware/kernel/driver/*.c) \
  $(addprefix firmware/runtime/,console.c exit.c memory.c)
KERNEL_OBJS := $(patsubst %,$(BUILD)/obj/rv64/%.o,$(KERNEL_SOURCES))

USER := $(BUILD)/firmware/user
USER_SOURCES := $(wildcard firmware/kernel/user/*.c) firmware/kernel/user/call.S \
  $(addprefix firmware/runtime/,libc.c malloc.c memory.c nofiles.c)
USER_OBJS := $(patsubst %,$(BUILD)/obj/rv64/%.o,$(USER_SOURCES))
USER_CRT := $(BUILD)/obj/rv64/firmware/kernel/user/crt0.S.o
USER_FILES := $(USER_CRT) $(USER)/libuser.a firmware/kernel/user/user.ld
USER_TESTS := $(filter-out trespass,$(patsubst tests/system/%.c,%,$(wildcard tests/system/*.c)))
# user_link(OBJECTS AND SOURCES, LIBRARIES), a recipe
define user_link
@mkdir -p $(@D)
$(RT_CC) $(RT_CFLAGS) -nostartfiles -nodefaultlibs -Wl,--emit-relocs,--build-id=sha1 -T firmware/kernel/user/user.ld \
  $(USER_CRT) $(1) $(USER)/libuser.a $(2) -Wl,--start-group -lgcc -lc -Wl,--end-group -o $@
riscv64-unknown-elf-elfedit --output-type=dyn $@
endef

PROCESS_FILES := $(addprefix $(RUNTIME)/,crt0-process.o libculprit-process.a culprit-process.ld culprit-process.specs)
.PHONY: kernel
kernel: $(KERNEL) $(PROCESS_FILES)
$(KERNEL): $(KERNEL_OBJS) firmware/kernel/kernel.ld firmware/kernel/kernel.mk
	@mkdir -p $(@D)
	$(RT_CC) $(RT_ARCH) -nostdlib -Wl,--build-id=sha1 -T firmware/kernel/kernel.ld $(KERNEL_OBJS) -o $@

$(USER)/libuser.a: $(USER_OBJS)
	@mkdir -p $(@D); rm -f $@.tmp
	$(RT_AR) rcsD $@.tmp $^ && mv $@.tmp $@

$(RUNTIME)/crt0-process.o: $(USER_CRT)
$(RUNTIME)/libculprit-process.a: $(USER)/libuser.a
$(RUNTIME)/culprit-process.ld: firmware/kernel/user/user.ld
$(RUNTIME)/culprit-process.specs: firmware/kernel/user/culprit-process.specs
$(PROCESS_FILES):
	@mkdir -p $(@D)
	@cp $< $@

$(USER_TESTS:%=$(USER)/%.elf): $(USER)/%.elf: $(BUILD)/obj/rv64/tests/system/%.c.o $(USER_FILES)
	$(call user_link,$<)

# The ways to trespass are one program each.
USER_TRESPASS := $(foreach n,1 2 3 4 5 6 7,$(USER)/trespass$(n).elf)
$(USER_TRESPASS): $(USER)/trespass%.elf: tests/system/trespass.c $(USER_FILES)
	@mkdir -p $(@D)
	$(RT_CC) $(RT_CFLAGS) $(RT_WARN) $(RT_INCLUDE) -DTRESPASS=$* -c $< -o $(USER)/trespass$*.o
	$(call user_link,$(USER)/trespass$*.o)
.PHONY: user-tests
user-tests: $(KERNEL) $(USER_TRESPASS) $(USER)/family.elf $(USER)/hello.elf $(USER)/sort.elf

-include $(KERNEL_OBJS:.o=.d) $(USER_OBJS:.o=.d)
