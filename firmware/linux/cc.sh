#!/bin/bash
# gcc for programs of Linux on the machine: RV64IMA, soft float, static, against the C library in the folder above this
# script (userland.sh puts both there). Arguments are gcc's.
top=$(cd "$(dirname "$(realpath "$0")")/.." && pwd)
gcc=${LINUX_CROSS:-riscv64-linux-gnu-}gcc
flags=(-march=rv64ima -mabi=lp64 -fno-pie -fno-stack-protector -nostdinc -isystem "$top/include" -isystem "$top/linux/include"
  -isystem "$("$gcc" -print-file-name=include)")
for a; do
  case $a in -c|-S|-E|-M|-MM|-r|-nostdlib|-fsyntax-only|--version|-v|-dump*|-print-*) exec "$gcc" "${flags[@]}" "$@" ;; esac
done
# Relaxation takes a minute on large programs. The compiler's own library is that of another target, as this one's has
# floating point in registers.
exec "$gcc" "${flags[@]}" -static -no-pie -nostdlib -Wl,--no-relax "$top/lib/crt1.o" "$top/lib/crti.o" "$@" \
  -x none -L"$top/lib" -Wl,--start-group -lc "$top/lib/libgcc.a" -Wl,--end-group "$top/lib/crtn.o"
