#!/bin/busybox sh
# /init of build/linux/perf.elf: counts and samples a program, by the machine's counters and by the kernel's own clock,
# and hands perf.data to the host as text between two marks (perf_data.sh takes it from there).
/bin/busybox --install -s /bin
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t tmpfs tmpfs /tmp
echo 100000 >/proc/sys/kernel/perf_event_max_sample_rate
echo 0 >/proc/sys/kernel/perf_cpu_time_max_percent
cd /tmp
perf stat -e cycles:u,instructions:u,task-clock,page-faults work 2>&1
# What counts nothing cannot sample.
event=cpu-clock
[ "$(perf stat -x , -e cycles:u true 2>&1 | cut -d , -f 1)" -gt 0 ] && event=cycles
echo "perf record: $event"
perf record -q -e $event -c 20000 -o perf.data work 2>&1
echo "perf record: status $?"
echo '--- perf.data'
base64 perf.data
echo '--- end of perf.data'
poweroff -f
