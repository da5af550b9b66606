#!/bin/bash
# build.sh BUILD nommu|mmu [--kept]: a kernel and its userland as one program, BUILD/linux/NAME.elf, and what it is made
# of in BUILD/linux/NAME; NAME-panic.elf: the same with an /init that ends, on which the kernel panics. --kept: only if the kernel is in the cache. What cannot be built here is skipped: one line that
# says why, also in BUILD/linux/NAME.skipped, and no program. USERLAND: a file with more lines of the archive's list
# (gen_init_cpio's: `file /bin/x prog 0755 0 0`).
# Exit status: 0 also then; 1 when building fails.
set -eu
build=$1 name=$2
here=firmware/linux
cc="riscv64-unknown-elf-gcc -march=rv64im_zicsr_zifencei -mabi=lp64 -mcmodel=medany -O2 -g -std=gnu11 -ffreestanding -fno-builtin \
  -fno-tree-loop-distribute-patterns -nostdlib -Wall -Wextra -Werror -Wl,--no-relax,--build-id=none,--no-warn-rwx-segments"
out=$build/linux/$name
mkdir -p "$out"
rm -f "$build/linux/$name.skipped"

status=0
kernel=$($here/kernel.sh "$@") || status=$?
if [ $status -eq 77 ]; then
  rm -f "$out.elf" "$out-panic.elf"
  echo "$kernel" >"$build/linux/$name.skipped"
  echo "linux: $name skipped: $kernel"
  exit 0
elif [ $status -ne 0 ]; then
  exit 1
fi

# Where all is, in memory: the SBI, or the stub of boot.S, first of all or last; the kernel; the archive.
panic=101
case $name in
  nommu) memory=0x80000000 bytes=0x800000 load=0x80000000 boot=0x80700000 initrd=0x80720000 mode=-DNOMMU
    first=$here/boot.S ;;
  mmu) memory=0x80200000 bytes=0x1e00000 load=0x80200000 boot=0x80000000 initrd=0x81000000 mode=-DSUPERVISOR
    first="$here/sbi_entry.S $here/sbi.c" ;;
  *) echo "linux: no kernel '$name'" >&2; exit 1 ;;
esac

gcc -O1 -std=c11 -Wall -Wextra -Werror -pedantic $here/merge.c -o "$out/merge"

# program NAME FLAG...: BUILD/linux/NAME.elf, whose userland is one program, /init, compiled with these flags
program() {
  local program=$1 to=$out/$1 elf=$build/linux/$1.elf end; shift
  mkdir -p "$to"
  if [ $name = nommu ]; then
    $cc $mode "$@" -T $here/flat.ld $here/start.S $here/init.c -o "$to/init.elf"
    riscv64-unknown-elf-objcopy -O binary "$to/init.elf" "$to/init"
  else
    $cc $mode "$@" $here/start.S $here/init.c -o "$to/init"
  fi
  cat >"$to/list" <<L
dir /dev 0755 0 0
nod /dev/console 0600 0 0 c 5 1
nod /dev/kmsg 0600 0 0 c 1 11
file /init $to/init 0755 0 0
L
  [ -z "${USERLAND:-}" ] || cat "$USERLAND" >>"$to/list"
  "$kernel/gen_init_cpio" -t 0 "$to/list" >"$to/initrd"
  rm -f "$elf"
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
program $name
program $name-panic -DPANIC
