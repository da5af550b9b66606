# The kernel for processes in U mode (docs/kernel.md), and programs as its processes.
#
#   make kernel                 build/firmware/kernel/kernel.elf; in build/lib what a process of one's own needs:
#                               gcc -Bbuild/lib --specs=culprit-process.specs -O2 -g prog.c -o prog.elf
#   build/firmware/user/NAME.elf    a workload as a process, of the same objects as build/firmware/NAME.elf; NAME-long.elf;
#                               or a program of tests/system
#
# Their objects are the runtime's: code for -mcmodel=medany runs at any address, so a process is only linked
# in another way: at 0, with its relocations.
KERNEL := $(BUILD)/firmware/kernel/kernel.elf
KERNEL_SOURCES := $(wildcard firmware/kernel/*.S firmware/kernel/*.c firmware/kernel/driver/*.S firmware/kernel/driver/*.c) \
  $(addprefix firmware/runtime/,console.c exit.c memory.c)
KERNEL_OBJS := $(patsubst %,$(BUILD)/obj/rv64/%.o,$(KERNEL_SOURCES))

USER := $(BUILD)/firmware/user
USER_SOURCES := $(wildcard firmware/kernel/user/*.c) firmware/kernel/user/call.S \
  $(addprefix firmware/runtime/,libc.c malloc.c memory.c nofiles.c)
USER_OBJS := $(patsubst %,$(BUILD)/obj/rv64/%.o,$(USER_SOURCES))
PROCESS_FILES := $(addprefix $(RUNTIME)/,crt0-process.o libculprit-process.a culprit-process.ld culprit-process.specs culprit.isa.specs)
USER_TESTS := $(filter-out trespass,$(patsubst tests/system/%.c,%,$(wildcard tests/system/*.c)))
# user_link(OBJECTS AND SOURCES, LIBRARIES), a recipe
define user_link
@mkdir -p $(@D)
$(RT_CC) $(filter-out --specs=%,$(RT_CFLAGS)) -B$(RUNTIME) --specs=culprit-process.specs $(1) $(2) -o $@
endef

.PHONY: kernel
kernel: $(KERNEL) $(PROCESS_FILES)
$(KERNEL): $(KERNEL_OBJS) firmware/kernel/kernel.ld firmware/kernel/kernel.mk
	@mkdir -p $(@D)
	$(RT_CC) $(RT_ARCH) -nostdlib -Wl,--build-id=sha1 -T firmware/kernel/kernel.ld $(KERNEL_OBJS) -o $@

$(RUNTIME)/libculprit-process.a: $(USER_OBJS)
	@mkdir -p $(@D); rm -f $@.tmp
	$(RT_AR) rcsD $@.tmp $^ && mv $@.tmp $@

$(RUNTIME)/crt0-process.o: $(BUILD)/obj/rv64/firmware/kernel/user/crt0.S.o
	@mkdir -p $(@D)
	@cp $< $@

$(RUNTIME)/culprit-process.%: firmware/kernel/user/culprit-process.%
	@mkdir -p $(@D)
	@cp $< $@

$(USER_TESTS:%=$(USER)/%.elf): $(USER)/%.elf: $(BUILD)/obj/rv64/tests/system/%.c.o $(PROCESS_FILES)
	$(call user_link,$<)

# The ways to trespass are one program each.
USER_TRESPASS := $(foreach n,1 2 3 4 5 6 7,$(USER)/trespass$(n).elf)
$(USER_TRESPASS): $(USER)/trespass%.elf: tests/system/trespass.c $(PROCESS_FILES)
	@mkdir -p $(@D)
	$(RT_CC) $(RT_CFLAGS) $(RT_WARN) $(RT_INCLUDE) -DTRESPASS=$* -c $< -o $(USER)/trespass$*.o
	$(call user_link,$(USER)/trespass$*.o)
.PHONY: user-tests
user-tests: $(KERNEL) $(USER_TRESPASS) $(USER)/family.elf $(USER)/hello.elf $(USER)/sort.elf

-include $(KERNEL_OBJS:.o=.d) $(USER_OBJS:.o=.d)
