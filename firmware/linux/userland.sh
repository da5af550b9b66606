#!/bin/bash
# userland.sh BUILD musl|busybox|perf [--kept]: a part of the userland for kernels with MMU; prints the folder that has it:
#   musl      the C library, the kernel's headers, and bin/cc, a compiler for them (cc.sh)
#   busybox   busybox, a shell and the commands of busybox.config
#   perf      perf, of the kernel's sources
# The last two beside PART.elf, the same with symbols.
# The folder is BUILD/cache/linux-PART-HASH; HASH covers the pinned sources, the compilers, the options and how it is made.
# --kept: only if it is there.
# Exit status: 77 and the reason on standard output when it cannot be built here, 1 when building fails.
set -u
mkdir -p "$1/cache" || exit 1
build=$(realpath "$1") part=$2 kept=${3:-}
here=firmware/linux
kernel=linux-source-6.1
cross=${LINUX_CROSS:-riscv64-linux-gnu-}
without() { echo "$*"; exit 77; }

case $part in
  musl) packages="musl $kernel" inputs= ;;
  busybox) packages="musl busybox" inputs="$here/cc.sh $here/busybox.config" ;;
  perf) packages="musl $kernel" inputs=$here/cc.sh ;;
  *) echo "linux: no part '$part'" >&2; exit 1 ;;
esac

tree() { realpath "$build/sources/$1"; } # PACKAGE

make_musl() {
  local flags=(-march=rv64ima -mabi=lp64) libgcc
  libgcc=$(riscv64-unknown-elf-gcc -march=rv64im -mabi=lp64 -print-libgcc-file-name)
  mkdir -p "$tmp/musl" "$tmp/headers" "$out/bin" "$out/linux" || return 1
  (cd "$tmp/musl" && LIBCC=$libgcc CC="${cross}gcc ${flags[*]}" CROSS_COMPILE=$cross \
    "$(tree musl)/configure" --target=riscv64-linux-musl --prefix="$out" --disable-shared &&
    make -s -j "${JOBS:-2}" install) &&
    make -s -C "$(tree $kernel)" O="$tmp/headers" ARCH=riscv headers &&
    cp -r "$tmp/headers/usr/include" "$out/linux/" && cp "$libgcc" "$out/lib/libgcc.a"
}

make_busybox() {
  local in_tree=(make -s -C "$(tree busybox)" O="$tmp" CC="$musl/bin/cc" HOSTCC=gcc)
  for tool in AR NM STRIP OBJCOPY; do in_tree+=("$tool=$cross${tool,,}"); done
  "${in_tree[@]}" allnoconfig || return 1
  cut -d = -f 1 $here/busybox.config | grep '^CONFIG' | sed 's/.*/^(# )?&[= ]/' | grep -vEf - "$tmp/.config" >"$tmp/others"
  cat "$tmp/others" $here/busybox.config >"$tmp/.config"
  { yes '' || true; } | "${in_tree[@]}" oldconfig && "${in_tree[@]}" -j "${JOBS:-2}" busybox && cp "$tmp/busybox" "$out/" &&
    "${cross}strip" -g -o "$out/busybox.elf" "$tmp/busybox_unstripped"
}

# Nothing but what samples and counts: the host reads what was sampled.
make_perf() {
  local off=(ELF BPF PERL PYTHON UNWIND NUMA AUDIT CRYPTO CAP ZSTD DEBUGINFOD BABELTRACE DW_DWARF_UNWIND PFM4 BIONIC)
  off=("${off[@]/%/=1}")
  off=("${off[@]/#/NO_LIB}")
  make -s -C "$(tree $kernel)/tools/perf" O="$tmp" ARCH=riscv CROSS_COMPILE="$cross" CC="$musl/bin/cc" HOSTCC=gcc \
    "${off[@]}" NO_DWARF=1 NO_SLANG=1 NO_GTK2=1 NO_BACKTRACE=1 NO_ZLIB=1 NO_LZMA=1 NO_SDT=1 NO_JVMTI=1 NO_AIO=1 \
    NO_JEVENTS=1 NO_AUXTRACE=1 NO_SYSCALL_TABLE=1 NO_DEMANGLE=1 NO_PERF_READ_VDSO32=1 NO_PERF_READ_VDSOX32=1 NO_LIBCAP=1 \
    WERROR=0 -j "${JOBS:-2}" "$tmp/perf" && "${cross}strip" -o "$out/perf" "$tmp/perf" &&
    "${cross}strip" -g -o "$out/perf.elf" "$tmp/perf"
}

lack=$($here/lack.sh "${cross}gcc=gcc-riscv64-linux-gnu")
[ -z "$lack" ] || without "$lack"
hash=$({ for p in $packages; do awk -v p="$p" '$1 == p' $here/sources.lock; done
    "${cross}gcc" --version | head -n 1; riscv64-unknown-elf-gcc --version | head -n 1; [ -z "$inputs" ] || cat $inputs; declare -f make_$part; } |
  sha256sum | cut -c1-24)
out=$(realpath "$build/cache")/linux-$part-$hash
if [ ! -e "$out/ready" ]; then
  [ -z "$kept" ] || without "$part is not built: make linux-perf"
  lack=$($here/lack.sh flex bison)
  [ -z "$lack" ] || without "$lack"
  LOCK=$here/sources.lock BUILD=$build sh firmware/fetch.sh $packages >&2
  for p in $packages; do [ -e "$build/sources/$p/.ready" ] || without "$(grep "^$p: " "$build/sources/skipped")"; done
fi
musl=
if [ $part != musl ]; then
  status=0; musl=$("$0" "$build" musl $kept) || status=$?
  [ $status -eq 0 ] || { [ $status -ne 77 ] || without "$musl"; exit 1; }
fi

mkdir -p "$out"
exec 9>"$out.lock"
flock 9
if [ ! -e "$out/ready" ]; then
  tmp=$out.tmp
  rm -rf "$tmp" && mkdir -p "$tmp" || exit 1
  renice -n 10 $$ >/dev/null
  echo "linux: building $part, once (log: $out/log)" >&2
  "make_$part" >"$out/log" 2>&1 </dev/null || { tail -n 3 "$out/log" >&2; exit 1; }
  rm -rf "$tmp"
  touch "$out/ready"
fi
# The script needs no building.
[ $part != musl ] || cmp -s $here/cc.sh "$out/bin/cc" || cp $here/cc.sh "$out/bin/cc"
echo "$out"
