# Builds everything that runs on the machine. Included by the top Makefile; works from the top folder.
#
#   make workloads        build/firmware/NAME.elf of all workloads, listed in build/firmware/list.txt, one path a line;
#                         list-real.txt: the real programs of them; missing.txt: those without sources, and why
#   make workloads-long   build/firmware/NAME-long.elf, more than 16.3 million cycles, listed in list-long.txt
#   make workloads-8x     build/firmware/NAME-8x.elf of FW_8X, eight times as long as that
#   make workloads-user   build/firmware/user/NAME.elf of those that can be processes of the kernel, listed in user/list.txt
#   make workloads-far    build/firmware/far_NAME.elf, 10^8 to 10^10 instructions, listed in list-far.txt
#   build/firmware/NAME-mid.elf: some of them, 3 to 10 million cycles, for make eval-dispatch-long
#   make workloads-study  programs made for one figure of ProfileMe's evaluation alone, listed in list-study.txt
#   make workloads-population   programs that only TIP's evaluation adds to those, in both lengths; the short
#                         ones listed in list-population.txt, and made alone by workloads-population-short
#   build/firmware/relocs/NAME.elf: any of them with its relocations, for `culprit instrument`
#   build/firmware/sampled/NAME.elf: any of them with the kernel's driver, for tb/machine/driver
#   make workloads-paged   build/firmware/paged/NAME.elf, those of workloads-user in S mode under Sv39 (firmware/runtime/paged.S),
#                         listed in paged/list.txt; build/firmware/unpaged/NAME.elf: the same without translation
#   make directed         build/firmware/directed/NAME.elf, listed in directed/list.txt
#   make fetch            asks the mirrors again for the sources of the real workloads
#
# One workload alone: `make build/firmware/zlib.elf`. Names in FW_NAMES; those whose sources cannot be had are
# left out of the lists and named with the reason in build/sources/skipped. A workload's checksum is computed
# by the same sources compiled for the host and linked into the RISC-V program; the runtime is the library
# that any program uses (mk/runtime.mk).

BUILD ?= build
FW := $(BUILD)/firmware
FW_SOURCES := $(BUILD)/sources
FW_HOST_CC ?= $(CCACHE)cc

FW_CC := $(RT_CC) -B$(RUNTIME) --specs=culprit.specs
FW_CFLAGS := $(filter-out --specs=%,$(RT_CFLAGS))
FW_WARN := $(RT_WARN)
FW_HOST_CFLAGS := -std=gnu11 -O1 -DCULPRIT_HOST
FW_INCLUDE := -Ifirmware/runtime -Ifirmware/workloads

# ---- own kernels: name (scale, scale of the long variant, of the mid variant: an eighth; bzip2, which seldom
# calls: a quarter) ----
# The two of the case study do the same work, or their cycles could not be compared.
ROUNDING := 2:225
FW_OWN := lmsm:3:85:11 ptr_chase:1:20 stream_copy:2:142 matmul_blocked:1:43 sort:2:58:8 interp:1:20 bigcode:1:28 \
  order_viol:1:32 divchain:1:40 dhry:2:71:9 $(foreach r,rounding rounding_fixed,$(r):$(ROUNDING)) syscalls:1:20
# For docs/eval-profileme.md alone, and in no other list.
FW_STUDY := misses:4:8 skid:2:10 skid_inorder:2:10 three_loops:1:8 three_loops_four:1:8
# For docs/eval-tip.md alone, as most of the others are compute-intensive: stall-intensive kernels, and real
# code that stalls or flushes.
FW_POPULATION := graph_walk:1:45 hash_join:1:75 spmv:1:80 btree:1:45 gc:1:16 blur:1:280 radix:1:4 update:1:130 dictionary:1:18

# ---- real programs: name (scale, scale of the long variant, of the mid variant), package, library sources
# below build/sources/PACKAGE, flags ----
FW_REAL := zlib:1:15:3 lz4:2:64:8 bzip2:1:62:16 lua:1:36:5 cjson:1:26:4 duktape:1:46 \
  png:1:75:10 mbedtls:1:62:8 xxhash:2:144:18 uthash:3:119:15
FW_POPULATION_REAL := bunzip:1:1 rbtree:1:42 timers:1:46 extents:1:19 edges:1:36 ring:1:48 symbols:1:48 dedupe:1:44

# ---- programs of 10^9 instructions and more, for docs/far.md: names; a real one has a package like those above ----
FW_FAR := far_deflate far_bzip2 far_lz4 far_lua far_js far_json far_sqlite far_sat
FW_FAR_OWN := far_chess far_rays

# Value profiles (docs/eval-coproc.md) converge over such runs; the time of bigcode and duktape is spread over so
# many instructions that a shorter one has too few samples for TIP's long periods (docs/eval-tip.md).
FW_8X ?= duktape lua bzip2 mbedtls bigcode
fw_times8 = $(shell echo $$((8 * $(1))))

fw_zlib_package := zlib
fw_zlib_sources := adler32 crc32 deflate inflate inffast inftrees trees zutil compress uncompr
fw_lz4_package := lz4
fw_lz4_folder := lib
fw_lz4_sources := lz4
fw_bzip2_package := bzip2
fw_bzip2_sources := blocksort huffman crctable randtable compress decompress bzlib
fw_bzip2_cflags := -DBZ_NO_STDIO
fw_lua_package := lua5.4
fw_lua_folder := src
fw_lua_sources := lapi lauxlib lbaselib lcode lctype ldebug ldo ldump lfunc lgc llex lmem lobject lopcodes lparser lstate \
  lstring lstrlib ltable ltablib ltm lundump lvm lzio
fw_lua_cflags := '-Dluai_makeseed(L)=0x5eed'
fw_lua_libs := -lm
fw_cjson_package := cjson
fw_cjson_sources := cJSON
fw_cjson_libs := -lm
fw_duktape_package := duktape
fw_duktape_folder := src
fw_duktape_sources := duktape
fw_duktape_libs := -lm
fw_png_package := libstb
fw_png_cflags := -I$(FW)/gen
fw_png_libs := -lm
fw_mbedtls_package := mbedtls
fw_mbedtls_folder := library
fw_mbedtls_sources := sha256 aes platform_util
fw_mbedtls_cflags := -I$(FW_SOURCES)/mbedtls/include '-DMBEDTLS_CONFIG_FILE="sha_aes_config.h"'
fw_xxhash_package := xxhash
fw_uthash_package := uthash
fw_uthash_folder := src
fw_rbtree_package := libbsd
fw_rbtree_cflags := -isystem $(FW_SOURCES)/libbsd/include -D__unused=
fw_bunzip_package := bzip2
fw_bunzip_sources := $(fw_bzip2_sources)
fw_bunzip_cflags := $(fw_bzip2_cflags) '-DSAMPLE="$(FW_SOURCES)/bzip2/sample2"'
fw_timers_package := libbsd
fw_timers_cflags := $(fw_rbtree_cflags)
fw_extents_package := libbsd
fw_extents_cflags := $(fw_rbtree_cflags)
fw_edges_package := libbsd
fw_edges_cflags := $(fw_rbtree_cflags)
fw_ring_package := libbsd
fw_ring_cflags := $(fw_rbtree_cflags)
fw_symbols_package := libbsd
fw_symbols_cflags := $(fw_rbtree_cflags)
fw_dedupe_package := libbsd
fw_dedupe_cflags := $(fw_rbtree_cflags)

fw_duktape_source := $(FW_SOURCES)/duktape/src/duktape.c
fw_far_deflate_package := zlib
fw_far_deflate_sources := $(fw_zlib_sources)
fw_far_deflate_cflags := '-DCORPUS="$(fw_duktape_source)"'
fw_far_deflate_extra := $(FW_SOURCES)/duktape/.ready
fw_far_bzip2_package := bzip2
fw_far_bzip2_sources := $(fw_bzip2_sources)
fw_far_bzip2_cflags := $(fw_bzip2_cflags) '-DMANUAL="$(FW_SOURCES)/bzip2/manual.ps"' '-DCORPUS="$(fw_duktape_source)"'
fw_far_bzip2_extra := $(FW_SOURCES)/duktape/.ready

fw_far_lz4_package := lz4
fw_far_lz4_folder := lib
fw_far_lz4_sources := lz4 lz4hc
fw_far_lz4_cflags := '-DCORPUS="$(fw_duktape_source)"'
fw_far_lz4_extra := $(FW_SOURCES)/duktape/.ready
fw_far_lua_package := lua5.4
fw_far_lua_folder := src
fw_far_lua_sources := $(fw_lua_sources)
fw_far_lua_cflags := $(fw_lua_cflags)
fw_far_lua_libs := -lm
fw_far_js_package := duktape
fw_far_js_folder := src
fw_far_js_sources := duktape
fw_far_js_libs := -lm
fw_far_json_package := cjson
fw_far_json_sources := cJSON
fw_far_json_libs := -lm
# Fossil has SQLite in one file.
fw_far_sqlite_package := fossil
fw_far_sqlite_folder := extsrc
fw_far_sqlite_sources := sqlite3
fw_far_sqlite_cflags := -DSQLITE_OS_OTHER=1 -DSQLITE_THREADSAFE=0 -DSQLITE_OMIT_LOAD_EXTENSION -DSQLITE_TEMP_STORE=3 \
  -DSQLITE_DEFAULT_MEMSTATUS=0 -DSQLITE_OMIT_WAL -DSQLITE_DQS=0 -DHAVE_GMTIME_R=0 -DSQLITE_OMIT_LOCALTIME
fw_far_sqlite_libs := -lm
fw_far_sat_package := picosat
fw_far_sat_sources := picosat
fw_far_sat_cflags := -DNGETRUSAGE -DNDEBUG

# The same program, its relocations kept (for `culprit instrument`), or in S mode.
fw_link = $(if $(findstring /relocs/,$(1)),-Wl$(fw_comma)--emit-relocs) \
  $(if $(findstring paged/,$(1)),-Wl$(fw_comma)--wrap=runtime_start) $(if $(findstring /unpaged/,$(1)),-Wl$(fw_comma)--defsym=paged_off=1)
fw_comma := ,
fw_field = $(word $(1),$(subst :, ,$(2)))
FW_NAMES := hello $(foreach w,$(FW_OWN) $(FW_STUDY) $(FW_POPULATION) $(FW_REAL) $(FW_POPULATION_REAL),$(call fw_field,1,$(w)))

# ---- sources of the real programs ----
$(FW_SOURCES)/%/.ready: firmware/sources.lock
	@BUILD=$(BUILD) sh firmware/fetch.sh $*
	@test -f $@ || { echo "workload source $$(grep '^$*:' $(FW_SOURCES)/skipped)" >&2; exit 1; }

# Asked once: a mirror that did not answer is not asked again until the lock changes or `make fetch`.
define fw_ask
@BUILD=$(BUILD) sh firmware/fetch.sh
@echo 'FW_ASKED := yes' >$(FW_SOURCES)/asked.mk
endef
$(FW_SOURCES)/asked.mk: firmware/sources.lock
	$(fw_ask)

# Which programs are in the lists is known once the mirrors have been asked. Where a goal wants a list, make
# asks first: it makes what it includes, and begins again.
ifneq ($(filter all bench trace-speed eval-% workloads%,$(MAKECMDGOALS)),)
include $(FW_SOURCES)/asked.mk
endif

FW_LISTS := workloads workloads-long workloads-8x workloads-user workloads-paged workloads-population workloads-population-short workloads-far
.PHONY: fetch $(FW_LISTS) workloads-study directed
fetch:
	$(fw_ask)

# fw_library(WORKLOAD): the third-party objects, for the machine and for the host; their warnings are not ours
define fw_library
fw_$(1)_path := $(FW_SOURCES)/$(fw_$(1)_package)$(if $(fw_$(1)_folder),/$(fw_$(1)_folder))
fw_$(1)_ready := $(FW_SOURCES)/$(fw_$(1)_package)/.ready
fw_$(1)_include := -isystem $$(fw_$(1)_path)
fw_$(1)_objs := $(patsubst %,$(FW)/lib/$(1)/%.o,$(fw_$(1)_sources))
fw_$(1)_host_objs := $(patsubst %,$(FW)/lib/$(1)/%.host.o,$(fw_$(1)_sources))

$$(fw_$(1)_objs): $(FW)/lib/$(1)/%.o: $$(fw_$(1)_ready) firmware/workloads.mk | $(RT_FILES)
	@mkdir -p $$(@D)
	$(FW_CC) $(FW_CFLAGS) -w $(FW_INCLUDE) -I$$(fw_$(1)_path) $$(fw_$(1)_cflags) -c $$(fw_$(1)_path)/$$*.c -o $$@

$$(fw_$(1)_host_objs): $(FW)/lib/$(1)/%.host.o: $$(fw_$(1)_ready) firmware/workloads.mk
	@mkdir -p $$(@D)
	$(FW_HOST_CC) $(FW_HOST_CFLAGS) -w $(FW_INCLUDE) -I$$(fw_$(1)_path) $$(fw_$(1)_cflags) -c $$(fw_$(1)_path)/$$*.c -o $$@
endef

# The report line of all of them, here and on the host.
$(FW)/obj/workload.o: firmware/workloads/workload.c firmware/workloads.mk | $(RT_FILES)
	@mkdir -p $(@D)
	$(FW_CC) $(FW_CFLAGS) $(FW_WARN) $(FW_INCLUDE) -MMD -MP -c $< -o $@

$(FW)/host/workload.o: firmware/workloads/workload_host.c firmware/workloads.mk
	@mkdir -p $(@D)
	$(FW_HOST_CC) $(FW_HOST_CFLAGS) $(FW_WARN) $(FW_INCLUDE) -MMD -MP -c $< -o $@

# fw_program(PROGRAM, SCALE, WORKLOAD): one ELF and the host run that its checksum comes from
define fw_program
$(FW)/obj/$(1).o: firmware/workloads/$(3).c $$(fw_$(3)_ready) $$(fw_$(3)_extra) firmware/workloads.mk | $(RT_FILES)
	@mkdir -p $$(@D)
	$(FW_CC) $(FW_CFLAGS) $(FW_WARN) $(FW_INCLUDE) $$(fw_$(3)_include) $$(fw_$(3)_cflags) -DSCALE=$(2) -MMD -MP -c $$< -o $$@

$(FW)/host/$(1).o: firmware/workloads/$(3).c $$(fw_$(3)_ready) $$(fw_$(3)_extra) firmware/workloads.mk
	@mkdir -p $$(@D)
	$(FW_HOST_CC) $(FW_HOST_CFLAGS) $(FW_WARN) $(FW_INCLUDE) $$(fw_$(3)_include) $$(fw_$(3)_cflags) -DSCALE=$(2) -MMD -MP -c $$< -o $$@

$(FW)/host/$(1): $(FW)/host/$(1).o $(FW)/host/workload.o $$(fw_$(3)_host_objs)
	$(FW_HOST_CC) $$^ $$(fw_$(3)_libs) -o $$@

$(FW)/gen/$(1).c: $(FW)/host/$(1)
	@mkdir -p $$(@D)
	@sum=$$$$($$<) \
	  && printf '#include <stdint.h>\nextern const uint64_t workload_expected;\nconst uint64_t workload_expected = %s;\n' \
	    "$$$$sum" >$$@.tmp && mv $$@.tmp $$@

$(FW)/$(1).elf $(FW)/relocs/$(1).elf $(FW)/sampled/$(1).elf $(FW)/paged/$(1).elf $(FW)/unpaged/$(1).elf: \
    $(FW)/obj/$(1).o $(FW)/obj/workload.o $(FW)/gen/$(1).c $$(fw_$(3)_objs) $(RT_FILES)
	@mkdir -p $$(@D)
	$(FW_CC) $(FW_CFLAGS) $$(call fw_link,$$@) $$(filter-out $(RUNTIME)/%,$$(filter %.o,$$^)) \
	  $(FW)/gen/$(1).c $$(fw_$(3)_libs) -o $$@

$(USER)/$(1).elf: $(FW)/obj/$(1).o $(FW)/obj/workload.o $(FW)/gen/$(1).c $$(fw_$(3)_objs) $(PROCESS_FILES)
	$$(call user_link,$$(filter-out $(RUNTIME)/%,$$(filter %.o,$$^)) $(FW)/gen/$(1).c,$$(fw_$(3)_libs))
endef

define fw_workload
$(call fw_program,$(1),$(2),$(1))
$(call fw_program,$(1)-long,$(3),$(1))
$(if $(4),$(call fw_program,$(1)-mid,$(4),$(1)))
$(if $(filter $(1),$(FW_8X)),$(call fw_program,$(1)-8x,$(call fw_times8,$(3)),$(1)))
endef

$(foreach w,$(FW_REAL) $(FW_POPULATION_REAL) $(FW_FAR),$(eval $(call fw_library,$(call fw_field,1,$(w)))))
fw_png_extra := $(FW)/gen/picture_png.h
$(foreach w,$(FW_OWN) $(FW_STUDY) $(FW_POPULATION) $(FW_REAL) $(FW_POPULATION_REAL), \
  $(eval $(call fw_workload,$(call fw_field,1,$(w)),$(call fw_field,2,$(w)),$(call fw_field,3,$(w)),$(call fw_field,4,$(w)))))

$(foreach w,$(FW_FAR) $(FW_FAR_OWN),$(eval $(call fw_program,$(w),1,$(w))))

$(FW)/obj/hello.o: firmware/workloads/hello.c firmware/workloads.mk | $(RT_FILES)
	@mkdir -p $(@D)
	$(FW_CC) $(FW_CFLAGS) $(FW_WARN) $(FW_INCLUDE) -MMD -MP -c $< -o $@

$(FW)/hello.elf $(FW)/relocs/hello.elf: $(FW)/obj/hello.o $(RT_FILES)
	@mkdir -p $(@D)
	$(FW_CC) $(FW_CFLAGS) $(call fw_link,$@) $(FW)/obj/hello.o -o $@

$(USER)/hello.elf: $(FW)/obj/hello.o $(PROCESS_FILES)
	$(call user_link,$<)

$(FW)/host/png_make: firmware/workloads/png_make.c firmware/workloads/picture.h $(fw_png_ready)
	@mkdir -p $(@D)
	$(FW_HOST_CC) $(FW_HOST_CFLAGS) $(FW_WARN) $(FW_INCLUDE) $(fw_png_include) $< -o $@

$(FW)/gen/picture_png.h: $(FW)/host/png_make
	@mkdir -p $(@D)
	$< 96 64 >$@.tmp && mv $@.tmp $@

# ---- everything whose sources are here ----
fw_with_sources = $(foreach w,$(1),$(if $(wildcard $(fw_$(call fw_field,1,$(w))_ready)),$(call fw_field,1,$(w))))
FW_AVAILABLE_REAL := $(call fw_with_sources,$(FW_REAL))
FW_AVAILABLE := hello $(foreach w,$(FW_OWN),$(call fw_field,1,$(w))) $(FW_AVAILABLE_REAL)
FW_POPULATION_AVAILABLE := $(foreach w,$(FW_POPULATION),$(call fw_field,1,$(w))) $(call fw_with_sources,$(FW_POPULATION_REAL))
# The others, name:package
FW_MISSING := $(foreach w,$(filter-out $(FW_AVAILABLE) $(FW_POPULATION_AVAILABLE), \
    $(foreach v,$(FW_REAL) $(FW_POPULATION_REAL),$(call fw_field,1,$(v)))),$(w):$(fw_$(w)_package))

ifndef FW_ASKED
$(FW_LISTS):
	@echo 'workloads: the goal that wants $@ is not one of those in firmware/workloads.mk that ask for the sources first' >&2; exit 1
else
workloads: $(FW_AVAILABLE:%=$(FW)/%.elf)
	@printf '%s\n' $^ >$(FW)/list.txt
	@printf '%s\n' $(FW_AVAILABLE_REAL:%=$(FW)/%.elf) >$(FW)/list-real.txt
	@for w in $(FW_MISSING); do echo "$${w%:*} $$(grep "^$${w#*:}: " $(FW_SOURCES)/skipped)"; done >$(FW)/missing.txt

workloads-long: $(patsubst %,$(FW)/%-long.elf,$(filter-out hello,$(FW_AVAILABLE)))
	@printf '%s\n' $^ >$(FW)/list-long.txt

workloads-8x: $(patsubst %,$(FW)/%-8x.elf,$(filter $(FW_8X),$(FW_AVAILABLE)))

FW_UNPRIVILEGED := $(filter-out syscalls rounding rounding_fixed,$(FW_AVAILABLE))  # these want machine mode
workloads-user: $(FW_UNPRIVILEGED:%=$(USER)/%.elf)
	@printf '%s\n' $^ >$(USER)/list.txt

FW_PAGED := $(filter-out hello,$(FW_UNPRIVILEGED))
workloads-paged: $(FW_PAGED:%=$(FW)/paged/%.elf) $(FW_PAGED:%=$(FW)/unpaged/%.elf)
	@printf '%s\n' $(FW_PAGED:%=$(FW)/paged/%.elf) >$(FW)/paged/list.txt

workloads-population-short: $(FW_POPULATION_AVAILABLE:%=$(FW)/%.elf)
	@printf '%s\n' $^ >$(FW)/list-population.txt

workloads-population: workloads-population-short $(FW_POPULATION_AVAILABLE:%=$(FW)/%-long.elf)

workloads-far: $(patsubst %,$(FW)/%.elf,$(FW_FAR_OWN) $(call fw_with_sources,$(FW_FAR)))
	@printf '%s\n' $^ >$(FW)/list-far.txt
endif

workloads-study: $(foreach w,$(FW_STUDY),$(FW)/$(call fw_field,1,$(w)).elf $(FW)/$(call fw_field,1,$(w))-long.elf)
	@printf '%s\n' $^ >$(FW)/list-study.txt

# ---- programs that sample themselves with the kernel's driver (docs/driver.md, "Checks") ----
FW_SAMPLED := $(patsubst %,$(BUILD)/obj/rv64/%.o, \
  firmware/kernel/driver/driver.c firmware/kernel/driver/entry.S tests/machine/sampled.c)
$(foreach w,$(filter-out hello,$(FW_NAMES)),$(FW)/sampled/$(w).elf $(FW)/sampled/$(w)-long.elf): $(FW_SAMPLED)

# ---- directed tests ----
FW_DIRECTED := $(patsubst tests/directed/%.S,$(FW)/directed/%.elf,$(wildcard tests/directed/*.S))

$(FW)/host/make_tables: tests/directed/make_tables.c
	@mkdir -p $(@D)
	$(FW_HOST_CC) -std=c11 -O2 -Wall -Wextra -Werror -pedantic $< -o $@

$(FW)/directed/arithmetic.inc $(FW)/directed/forwarding.inc: $(FW)/directed/%.inc: $(FW)/host/make_tables
	@mkdir -p $(@D)
	$< $(patsubst forwarding,forward,$*) >$@.tmp && mv $@.tmp $@

$(FW)/directed/arithmetic.elf: $(FW)/directed/arithmetic.inc
$(FW)/directed/forwarding.elf: $(FW)/directed/forwarding.inc
$(FW)/directed/%.elf: tests/directed/%.S $(wildcard tests/directed/*.h) tests/directed/link.ld firmware/workloads.mk
	@mkdir -p $(@D)
	$(RT_CC) $(RT_ARCH) -Wa,-march=rv64im_zicsr_zifencei,--debug-prefix-map=$(CURDIR)=. \
	  -g -Itests/directed -I$(FW)/directed -c $< -o $(@:.elf=.o)
	$(RT_CC) $(RT_ARCH) -nostdlib -T tests/directed/link.ld -Wl,--build-id=sha1 $(@:.elf=.o) -o $@

directed: $(FW_DIRECTED)
	@printf '%s\n' $^ >$(FW)/directed/list.txt

-include $(wildcard $(FW)/obj/*.d $(FW)/host/*.d)
