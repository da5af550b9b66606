# Linux on the machine (docs/linux.md). Nothing of it is built by another goal; the first build of a kernel fetches
# Debian's source and takes minutes, then the cache has it.
#
#   make linux-nommu   build/linux/nommu.elf: kernel without MMU, the smallest userland
#   make linux-demo    build/linux/demo.elf: the same kernel, a program to be sampled
#   make linux-mmu     build/linux/mmu.elf: kernel with MMU above our SBI
#   make linux-demo-mmu build/linux/demo-mmu.elf: the same kernel, a program to be sampled
#   make linux-dcpi   build/linux/dcpi.elf: the same kernel, driver and daemon of continuous profiling
#   make linux-perf    build/linux/perf.elf: the same kernel with a shell and perf; perf-record.elf: perf samples by TIP
#   make linux-kept    those whose kernel is in the cache: for the tests
.PHONY: linux-nommu linux-demo linux-mmu linux-demo-mmu linux-dcpi linux-workloads linux-perf linux-kept demo-linux
linux-nommu linux-demo linux-mmu linux-demo-mmu linux-dcpi linux-workloads linux-perf: linux-%:
	@firmware/linux/build.sh $(B) $*

linux-kept:
	@firmware/linux/build.sh $(B) nommu --kept
	@firmware/linux/build.sh $(B) demo --kept
	@firmware/linux/build.sh $(B) mmu --kept
	@firmware/linux/build.sh $(B) demo-mmu --kept
	@firmware/linux/build.sh $(B) dcpi --kept
	@firmware/linux/build.sh $(B) workloads --kept
	@firmware/linux/build.sh $(B) perf --kept

demo-linux:
	@tools/scripts/setup.sh demo
	@tools/scripts/demo_linux.sh $(B)
