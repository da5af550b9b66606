#!/bin/busybox sh
# /init of build/linux/perf.elf: samples a program with the kernel's own clock, prints what perf itself says, and hands
# perf.data to the host as text between two marks (perf_data.sh takes it from there).
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t tmpfs tmpfs /tmp
echo 100000 >/proc/sys/kernel/perf_event_max_sample_rate
echo 0 >/proc/sys/kernel/perf_cpu_time_max_percent
cd /tmp
perf stat -e task-clock,page-faults,context-switches work 2>&1
perf record -q -e cpu-clock -c 20000 -o perf.data work 2>&1
echo "perf record: status $?"
echo '--- perf.data'
base64 perf.data
echo '--- end of perf.data'
poweroff -f
