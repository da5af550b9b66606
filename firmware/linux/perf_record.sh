#!/bin/busybox sh
# /init of build/linux/perf-record.elf: perf samples all processes and the kernel by the driver's precise event while a
# program runs, and hands perf.data to the host as text between two marks (perf_data.sh takes it from there).
/bin/busybox --install -s /bin
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t tmpfs tmpfs /tmp
# Of the kernel's clock, which has 10^9 cycles a second
echo 100000000 >/proc/sys/kernel/perf_event_max_sample_rate
cd /tmp
# -P: a sample for each instruction of a cycle, with its part of the period; -B: the host has the programs.
perf record -q -a -B -P -e culprit_tip/event=1/pp -c 4001 -o perf.data /demo 2>&1
echo "perf record: status $?"
echo '--- perf.data'
base64 perf.data
echo '--- end of perf.data'
poweroff -f
