# Microprograms of the co-processor: firmware/microcode/NAME.us -> build/microcode/NAME.cop, and the source
# beside it, for those who assemble it with other parameters.
MICROCODE := $(patsubst firmware/microcode/%.us,$(B)/microcode/%.cop,$(wildcard firmware/microcode/*.us))

.PHONY: microcode
microcode: $(MICROCODE)
tools: microcode

$(B)/microcode/%.cop: firmware/microcode/%.us $(B)/culprit
	@mkdir -p $(@D)
	$(B)/culprit ucode asm -o $@ $<
	@cp $< $(@:.cop=.us)
