# make install PREFIX=/where [DESTDIR=/stage], make uninstall with the same; make install-models: no command.
# mk/install.sh says what lies where.
#
# libculprit-models.a is not libharness.a: that needs libelf, libdw and jansson, the models of the units and
# the Oracle need the C library only. It holds them and what they call; tests/examples/install.sh says when
# they call a file that is not in this list.
PREFIX  ?= /usr/local
DESTDIR ?=
MODEL_HEADERS := tip/model.h profileme/model.h coproc/model.h coproc/model_direct.h oracle/oracle.h isa/csr.h \
  trace/culprit_trace.h trace/culprit_rvfi.h profile/culprit_prof.h
MODEL_C := $(wildcard $(foreach unit,tip profileme coproc,harness/$(unit)/model*.c harness/$(unit)/pins.c)) \
  $(addprefix harness/,tip/sample.c profileme/record.c coproc/isa.c probe/regs.c \
    oracle/oracle.c oracle/modes.c oracle/class.c isa/csr.c \
    base/array.c trace/writer.c profile/culprit_prof.c profile/file.c base/load_map.c profile/sample.c \
    base/crc.c base/report_file.c base/temp_file.c base/path.c base/whole_file.c)

$(B)/libculprit-models.a: $(call objects,$(MODEL_C))
tools: $(B)/libculprit-models.a

# What the command says of itself: manual pages, completion of shells.
.PHONY: manual
manual: $(B)/man/culprit.1 $(B)/completion/culprit $(B)/completion/_culprit
tools: manual

$(B)/man/culprit.1: $(B)/culprit
	@$< man --all $(@D)
$(B)/completion/culprit: $(B)/culprit
	@mkdir -p $(@D)
	@$< completion bash >$@
$(B)/completion/_culprit: $(B)/culprit
	@mkdir -p $(@D)
	@$< completion zsh >$@

.PHONY: install install-models uninstall
install: $(B)/culprit manual microcode $(B)/libculprit-models.a
	@CC='$(CC)' mk/install.sh '$(B)' '$(PREFIX)' '$(DESTDIR)' $(MODEL_HEADERS)

install-models: $(B)/libculprit-models.a
	@CC='$(CC)' mk/install.sh --models '$(B)' '$(PREFIX)' '$(DESTDIR)' $(MODEL_HEADERS)

uninstall:
	@mk/install.sh --remove '$(PREFIX)' '$(DESTDIR)'
