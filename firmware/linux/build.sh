#!/bin/bash
# build.sh BUILD nommu|demo|mmu|demo-mmu|dcpi|workloads|perf [--kept]: a kernel and its userland as one program, BUILD/linux/NAME.elf, and
# what it is made of in BUILD/linux/NAME/NAME, the programs of its processes in programs/ there; NAME-panic.elf: the same
# with an /init that ends, on which the kernel panics. perf is the kernel mmu with BusyBox, perf and a program for it; demo
# and demo-mmu are the kernels nommu and mmu with programs to be sampled; demo-killed.elf has one that is killed meanwhile,
# demo-perf.elf one that calls perf_event_open; in demo-record.elf a program samples another one with it, in
# perf-record.elf perf does, in demo-pc-record.elf a program without TIP, in demo-pme-*record.elf one by ProfileMe; in
# demo-ends.elf programs start others in their place, and one is killed. dcpi: the kernel mmu with the driver and the
# daemon of continuous profiling, and the demonstration as what is profiled; dcpi-handler.elf samples the driver's handler,
# too, and a program is started by another name; dcpi-costs-NAME.elf: workloads in several ways, BUILD/linux/dcpi.txt lists
# them. workloads: the kernel mmu with each program of workloads/ that is one, BUILD/linux/workload-NAME.elf;
# BUILD/linux/workloads.txt lists them.
# --kept: only what is in the cache. What cannot be built here is skipped: one line that says why, also in
# BUILD/linux/NAME.skipped, and no program. USERLAND: a file with more lines of the archive's list (gen_init_cpio's:
# `file /bin/x prog 0755 0 0`).
# Exit status: 0 also then; 1 when building fails.
set -eu
build=$1 name=$2 kept=${3:-}
here=firmware/linux
cc="riscv64-unknown-elf-gcc -march=rv64im_zicsr_zifencei -mabi=lp64 -mcmodel=medany -O2 -g -std=gnu11 -ffreestanding -fno-builtin \
  -fno-tree-loop-distribute-patterns -nostdlib -Wall -Wextra -Werror -Wl,--no-relax,--build-id=none,--no-warn-rwx-segments"
out=$build/linux/$name
mkdir -p "$out"
rm -f "$build/linux/$name.skipped"

# made COMMAND...: prints the folder that it makes; not to be made here: skips the whole
made() {
  local status=0 folder
  folder=$("$@" $kept) || status=$?
  if [ $status -eq 77 ]; then
    rm -f "$out.elf" "$out-panic.elf"
    [ $name != workloads ] || rm -f "$build/linux/workloads.txt" "$build/linux"/workload-*.elf
    [ $name != dcpi ] || rm -f "$build/linux/dcpi.txt" "$build/linux"/dcpi-{handler,costs-*}.elf
    echo "$folder" >"$build/linux/$name.skipped"
    echo "linux: $name skipped: $folder" >&2
    exit 77
  elif [ $status -ne 0 ]; then
    exit 1
  fi
  echo "$folder"
}
skip_or_fail() { [ $? -eq 77 ] && exit 0; exit 1; }
case $name in perf|demo-mmu|dcpi|workloads) of=mmu ;; demo) of=nommu ;; *) of=$name ;; esac
kernel=$(made $here/kernel.sh "$build" $of) || skip_or_fail
if [ $name = perf ]; then
  musl=$(made $here/userland.sh "$build" musl) || skip_or_fail
  busybox=$(made $here/userland.sh "$build" busybox) || skip_or_fail
  perf=$(made $here/userland.sh "$build" perf) || skip_or_fail
fi

if [ $name = workloads ] || [ $name = dcpi ]; then
  fetched=
  picolibc=/usr/lib/picolibc/riscv64-unknown-elf
  [ -n "$kept" ] || BUILD=$build sh firmware/fetch.sh zlib >&2
  if [ -e "$build/sources/zlib/.ready" ]; then fetched=zlib; else echo "linux: workload zlib skipped: no source" >&2; fi
fi

# Where all is, in memory: the SBI, or the stub of boot.S, first of all or last; the kernel; the archive.
panic=101
case $name in
  nommu|demo) memory=0x80000000 bytes=0x800000 load=0x80000000 boot=0x80700000 initrd=0x80720000 mode='-DNOMMU -DTIP'
    first=$here/boot.S ;;
  mmu|demo-mmu|dcpi|workloads) memory=0x80200000 bytes=0x1e00000 load=0x80200000 boot=0x80000000 initrd=0x81000000 mode=-DSUPERVISOR
    first="$here/sbi_entry.S $here/sbi.c $here/sbi_pmu.c" ;;
  perf) memory=0x80200000 bytes=0x5e00000 load=0x80200000 boot=0x80000000 initrd=0x84000000 mode=-DSUPERVISOR
    first="$here/sbi_entry.S $here/sbi.c $here/sbi_pmu.c" ;;
  *) echo "linux: no kernel '$name'" >&2; exit 1 ;;
esac
[ $name != demo-mmu ] || mode="$mode -DTIP"
[ $name != dcpi ] || mode="$mode -DDCPI"

gcc -O1 -std=c11 -Wall -Wextra -Werror -pedantic $here/merge.c -o "$out/merge"

# program_of NAME SOURCE FLAG...: TO/NAME, and with all that a debugger wants TO/programs/NAME.elf
program_of() {
  local name=$1 source=$2; shift 2
  $cc -iquote . "$@" -Wl,--build-id=sha1 $here/start.S "$here/$source" -o "$to/programs/$name.elf"
  riscv64-unknown-elf-strip -o "$to/$name" "$to/programs/$name.elf"
}

# real TO NAME FILE...: a program of firmware/workloads, of these files of its package NAME
real() {
  local to=$1 name=$2 package=$build/sources/$2 sum; shift 2
  local files=("${@/#/$package/}") include=(-Ifirmware/runtime -Ifirmware/workloads -isystem "$package" -DSCALE=3 -w)
  gcc -std=gnu11 -O1 -DCULPRIT_HOST "${include[@]}" "firmware/workloads/$name.c" firmware/workloads/workload_host.c \
    "${files[@]/%/.c}" -o "$to/host"
  sum=$("$to/host")
  $cc -iquote . -isystem "$picolibc/include" "${include[@]}" -DEXPECTED="$sum" -Wl,--build-id=sha1 $here/start.S $here/workloads/process.c \
    "firmware/workloads/$name.c" "${files[@]/%/.c}" -L"$picolibc/lib/rv64im/lp64" -lc -lgcc -o "$to/programs/work.elf"
  riscv64-unknown-elf-strip -o "$to/work" "$to/programs/work.elf"
}

real_zlib() { real "$to" zlib adler32 crc32 deflate inflate inffast inftrees trees zutil compress uncompr; }

# userland TO FLAG...: TO/init, the program in C, compiled with these flags; or what perf needs
userland() {
  local to=$1 program=init; shift
  [ $name != demo ] || program=demo
  case $name in
    nommu|demo)
      $cc $mode "$@" -Wl,--build-id=sha1 -T $here/flat.ld $here/start.S $here/$program.c -o "$to/programs/init.elf"
      riscv64-unknown-elf-objcopy -O binary "$to/programs/init.elf" "$to/init" ;;
    mmu) program_of init init.c $mode "$@" ;;
    demo-mmu)
      case $to in
        *-user-record) program_of init record.c "$@" && program_of demo workloads/calls.c "$@" ;;
        *-record) program_of init record.c "$@" && program_of demo demo.c $mode "$@" ;;
        *) program_of init demo.c $mode "$@" ;;
      esac
      program_of worker worker.c ;;
    dcpi)
      program_of init dcpi/init.c "$@" && program_of dcpid dcpi/daemon.c $here/dcpi/{dump,processes,sums,text}.c
      case $to in
        *-fork) program_of work workloads/fork.c -DROUNDS=8 && program_of child workloads/child.c ;;
        *-tree) program_of work workloads/tree.c ;;
        *-zlib) real_zlib ;;
        *) program_of work demo.c $mode -DRECORDED "$@" && program_of worker worker.c ;;
      esac ;;
    workloads)
      program_of init workloads/measure.c
      case $to in
        *-zlib) real_zlib ;;
        *) program_of work "workloads/${to##*/workload-}.c" "$@" ;;
      esac
      case $to in *-fork|*-script) program_of child workloads/child.c ;; esac ;;
    perf)
      if [ "${to##*/}" = perf-record ]; then
        program_of demo demo.c $mode "$@" && program_of worker worker.c
        cp "$busybox/busybox.elf" "$perf/perf.elf" "$to/programs/"
        cp $here/perf_record.sh "$to/init"
        return
      fi
      "$musl/bin/cc" -O2 -g "$@" $here/work.c -o "$to/work"
      # perf of the host takes the marks of code and data for functions.
      riscv64-unknown-elf-objcopy --wildcard -N '$x*' -N '$d*' "$to/work"
      cp $here/perf_init.sh "$to/init" ;;
  esac
}

archive() { # TO: the list of its files
  cat <<L
dir /dev 0755 0 0
nod /dev/console 0600 0 0 c 5 1
nod /dev/kmsg 0600 0 0 c 1 11
nod /dev/null 0666 0 0 c 1 3
nod /dev/tip 0600 0 0 c 10 240
nod /dev/dcpi 0600 0 0 c 10 241
dir /proc 0755 0 0
file /init $1/init 0755 0 0
L
  [ $name != demo-mmu ] || echo 'dir /sys 0755 0 0'
  case $name in workloads|dcpi) echo 'dir /tmp 0755 0 0' ;; esac
  for sampled in demo worker work child dcpid; do
    [ ! -e "$1/$sampled" ] || echo "file /$sampled $1/$sampled 0755 0 0"
  done
  [[ $1 != *-handler ]] || echo 'slink /alias worker 0777 0 0'
  [[ $1 != *-script ]] || echo "file /script $here/workloads/script.txt 0644 0 0"
  if [ $name = perf ]; then
    cat <<L
dir /sys 0755 0 0
dir /tmp 0755 0 0
dir /bin 0755 0 0
file /bin/busybox $busybox/busybox 0755 0 0
slink /bin/sh busybox 0755 0 0
file /bin/perf $perf/perf 0755 0 0
L
    [ ! -e "$1/work" ] || echo "file /bin/work $1/work 0755 0 0"
  fi
  [ -z "${USERLAND:-}" ] || cat "$USERLAND"
}

# program NAME FLAG...: BUILD/linux/NAME.elf
program() {
  local program=$1 to=$out/$1 elf=$build/linux/$1.elf end; shift
  mkdir -p "$to/programs"
  rm -f "$elf"
  userland "$to" "$@"
  archive "$to" >"$to/list"
  touch -d @0 "$to"/* # the times of files are in the archive, and a result is kept for the same contents
  "$kernel/gen_init_cpio" -t 0 "$to/list" >"$to/initrd"
  end=$(printf '0x%x' $((initrd + $(stat -c %s "$to/initrd"))))
  if [ $((end)) -gt $((memory + bytes)) ]; then
    echo "linux: $program: the userland has $((end - initrd)) bytes, and $((memory + bytes - initrd)) are free" >&2
    return 1
  fi
  cpp -undef -nostdinc -x assembler-with-cpp -P $mode -DMEMORY_BASE=$memory -DMEMORY_BYTES=$bytes -DINITRD=$initrd \
    -DINITRD_END=$end -DPANIC_STATUS=$panic $here/culprit.dts "$to/tree.dts"
  "$kernel/dtc" -q -I dts -O dtb -o "$to/tree.dtb" "$to/tree.dts"
  $cc -DKERNEL=$load -DPANIC_STATUS=$panic -DDEVICE_TREE_FILE="\"$to/tree.dtb\"" -DINITRD_FILE="\"$to/initrd\"" \
    -Wl,--defsym=BOOT=$boot,--defsym=INITRD=$initrd -T $here/boot.ld $first $here/carried.S -o "$to/boot.elf"
  "$out/merge" "$kernel/vmlinux" $load "$to/boot.elf" "$elf.tmp"
  mv "$elf.tmp" "$elf"
  echo "linux: $elf"
}
case $name in
  workloads)
    workloads="fork pipe calls faults tree sleep script $fetched"
    for w in $workloads; do program "workload-$w"; done
    printf '%s\n' $workloads >"$build/linux/workloads.txt" ;;
  perf)
    program perf
    program perf-short -DROUNDS=60 # for machines that are slow
    mode="$mode -DTIP" program perf-record -DRECORDED -DROUNDS=6 ;;
  dcpi)
    program dcpi -DROUNDS=6 -DREPEATS=2
    program dcpi-handler -DROUNDS=6 -DREPEATS=2 -DHANDLER=1 -DSECOND='"/alias"'
    for w in demo fork; do program "dcpi-costs-$w" -DCOSTS -DROUNDS=12; done
    for w in tree $fetched; do program "dcpi-costs-$w" -DCOSTS -DLONG -DREPEATS=5; done
    printf '%s\n' demo fork tree $fetched >"$build/linux/dcpi.txt" ;;
  *)
    program $name
    program $name-panic -DPANIC -DROUNDS=4 ;;
esac
if [ $name = demo-mmu ]; then
  program demo-record -DRECORDED -DROUNDS=6
  program demo-pc-record -DRECORDED -DROUNDS=2 -DINTERRUPTED=1 -DPERIOD=10007
  program demo-pme-record -DRECORDED -DROUNDS=6 -DINSTRUCTIONS=1 -DPERIOD=12007 -DPAIRS=40
  program demo-pme-lost-record -DRECORDED -DROUNDS=2 -DINSTRUCTIONS=1 -DPERIOD=3001 -DPAIRS=40 -DALONE=1 -DRING_PAGES=2
  program demo-pme-user-record -DROUNDS=600 -DINSTRUCTIONS=1 -DPERIOD=1009 -DALONE=1 -DRING_PAGES=4 -DUSER=1
  program demo-ends -DENDS -DROUNDS=1
fi
[ $name != demo ] || { program demo-killed -DKILLED -DROUNDS=4 && program demo-perf -DPERF -DROUNDS=4; }
