# Fuzzers of the readers: tests/fuzz/NAME.c -> B/fuzz/NAME, with the code that they reach,
# instrumented, in B/fuzz/obj. Without clang and its libFuzzer nothing is built, and tests/fuzz/run.sh skips.
FUZZ_CC      := $(CCACHE)clang
FUZZ_CFLAGS  := -std=c11 -D_GNU_SOURCE -O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all \
                -fno-sanitize=pointer-overflow # NULL + 0 is an empty array here
FUZZ_ROOMS   := base isa probe program trace oracle tip profileme coproc microcode profile samples database
FUZZERS      := trace prof elf image microcode stream dump database
FUZZ_LIBRARY := $(patsubst %.c,$(B)/fuzz/obj/%.o,$(call sources,$(FUZZ_ROOMS:%=harness/%)) tests/fuzz/target.c)

.PHONY: fuzzers
fuzzers: $(if $(shell . tools/scripts/optional.sh; installed clang && installed libfuzzer && echo yes),$(FUZZERS:%=$(B)/fuzz/%))

$(B)/fuzz/obj/%.o: %.c
	@mkdir -p $(@D)
	$(FUZZ_CC) $(CPPFLAGS) $(FUZZ_CFLAGS) -fsanitize=fuzzer-no-link -MMD -MP -c $< -o $@

$(B)/fuzz/libfuzz.a: $(FUZZ_LIBRARY)
	@rm -f $@
	ar qcs $@ $^

$(FUZZERS:%=$(B)/fuzz/%): $(B)/fuzz/%: $(B)/fuzz/obj/tests/fuzz/%.o $(B)/fuzz/libfuzz.a
	$(FUZZ_CC) $(FUZZ_CFLAGS) -fsanitize=fuzzer $^ $(LDLIBS) -o $@

-include $(shell find $(B)/fuzz/obj -name '*.d' 2>/dev/null)
