# clang-tidy over every C file whose content, headers or checks have changed since it was clean: B/lint/FILE.ok.
#                                                                                          tests/lint/gate_c.sh
B     ?= build
FLAGS := -std=c11 -D_GNU_SOURCE -Wall -Wextra -pedantic -iquote harness -iquote .
FILES := $(shell find harness sim tools tb -name '*.c')

.PHONY: all
all: $(FILES:%.c=$(B)/lint/%.ok)

$(B)/lint/%.ok: %.c .clang-tidy
	@mkdir -p $(@D)
	@gcc $(FLAGS) -MM -MP -MT $@ -MF $(@:.ok=.d) $<
	@clang-tidy --quiet --warnings-as-errors='*' $< -- $(FLAGS) 2>/dev/null
	@touch $@

-include $(FILES:%.c=$(B)/lint/%.d)
