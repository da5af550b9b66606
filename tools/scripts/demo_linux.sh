#!/bin/bash
# demo_linux.sh BUILD: Debian's Linux boots on the golden simulator and goes on on the RTL, in lockstep. There its driver
# samples programs and the kernel under them with TIP. Printed: the hottest functions and instructions as the interrupt
# sees them, as TIP's samples see them, and the truth. The same profile as a page is left. DEMO_PERIOD: cycles between
# two samples (2003).
. "$(dirname "$0")/steps.sh"
period=${DEMO_PERIOD:-2003}
out=$build/reports/demo-linux
linux=$build/linux

step 'building the checkers and the culprit command (C)' mk "$build/culprit" || die 'the tools do not build'
step 'building the machine small-os (Verilator; about a minute the first time)' mk sim-small-os || die 'the machine does not build'
step 'building Linux and the programs (some four minutes of CPU time, once)' mk linux-demo-mmu || die 'Linux does not build'
[ -e "$linux/demo-mmu.elf" ] || die "no Linux: $(cat "$linux/demo-mmu.skipped")"
mkdir -p "$out"

say 'booting on the golden simulator; from the first instruction of /init on the RTL, each instruction checked'
"$build/culprit" record --config small-os --fast-forward user --period "$period" --images "$linux/demo-mmu/demo-mmu/programs" \
  --top 10 -o "$out/demo.prof" "$linux/demo-mmu.elf" || die 'the recording failed'
"$build/culprit" html --title 'Linux and two programs, by samples of TIP' -o "$out/index.html" "$out/demo.prof" || die 'no page'
say "done: $out/index.html, $out/demo.prof (culprit report, annotate, calc)"
