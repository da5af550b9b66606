# QEMU 8 and later has extensions of A and F, which go when these do. Sourced by the scripts that run QEMU.
case $(qemu-system-riscv64 --version | sed -n 's/^QEMU.* version \([0-9]*\)\..*/\1/p') in
  [1-7]) qemu_off= ;;
  *) qemu_off=,zawrs=off,zfa=off ;;   # behind the other options of -cpu
esac
