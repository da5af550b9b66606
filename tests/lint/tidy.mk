# clang-tidy over every folder in which a C file, a header of one or the checks have changed since it was clean:
# B/lint/FOLDER.ok. One process a folder, as it takes as long to start as to check three files.
#                                                                                          tests/lint/gate_c.sh
B     ?= build
FLAGS := -std=c11 -D_GNU_SOURCE -Wall -Wextra -pedantic -iquote harness -iquote .
FILES ?= $(shell find contract harness sim tools tb -name '*.c' | LC_ALL=C sort)
FOLDERS := $(sort $(patsubst %/,%,$(dir $(FILES))))

.PHONY: all
all: $(FOLDERS:%=$(B)/lint/%.ok)

define folder
$(B)/lint/$(1).ok: $(foreach f,$(FILES),$(if $(filter $(1)/,$(dir $f)),$f)) .clang-tidy
	@mkdir -p $$(@D)
	@gcc $$(FLAGS) -MM -MP -MT $$@ $$(filter %.c,$$^) >$$(@:.ok=.d)
	@clang-tidy --quiet --warnings-as-errors='*' $$(filter %.c,$$^) -- $$(FLAGS) 2>/dev/null
	@touch $$@
endef
$(foreach f,$(FOLDERS),$(eval $(call folder,$f)))

-include $(FOLDERS:%=$(B)/lint/%.d)
