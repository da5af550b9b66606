#!/bin/bash
# kernel.sh BUILD NAME [--kept]: the kernel of the configuration NAME (nommu, mmu); prints the folder where it is:
# vmlinux, config, and the host tools that come with it, dtc and gen_init_cpio. The folder is BUILD/cache/linux-HASH,
# and HASH covers the pinned source, the fragments, the driver, the compiler and how it is made. --kept: only if it is
# there. The source stays as it was fetched: the kernel is built from links to it, with the folder of our driver beside
# them.
# Exit status: 77 and the reason on standard output when it cannot be built here, 1 when building fails.
set -u
build=$1 name=$2 kept=${3:-}
here=firmware/linux
package=linux-source-6.1
cross=${LINUX_CROSS:-riscv64-linux-gnu-}
without() { echo "$*"; exit 77; }

lack=$($here/lack.sh "${cross}gcc=gcc-riscv64-linux-gnu")
[ -z "$lack" ] || without "$lack"
fragments="$here/common.config $here/$name.config"
contract=$(printf 'contract/%s.h ' config driver profileme ring samples stream value)
driver="$(ls $here/driver/*.[ch] $here/driver/Makefile $here/driver/include/*) $contract"
# In a folder of its own, not that of the sources. TARGET...
make_kernel() { nice -n 10 make -s -C "$tmp/tree" O="$tmp" ARCH=riscv CROSS_COMPILE="$cross" KBUILD_BUILD_USER=culprit \
  KBUILD_BUILD_HOST=culprit KBUILD_BUILD_TIMESTAMP='Thu Jan 1 00:00:00 UTC 1970' drivers-y=driver/ "$@"; }
make_tree() {
  mkdir "$tmp/tree" && ln -s "$source"/* "$tmp/tree/" && cp -r $here/driver "$tmp/tree/" &&
    mkdir "$tmp/tree/driver/contract" && cp $contract "$tmp/tree/driver/contract/"
}
hash=$({ awk -v p=$package '$1 == p' $here/sources.lock; "${cross}gcc" --version | head -n 1; cat $fragments $driver; declare -f make_kernel make_tree; } |
  sha256sum | cut -c1-24)
out=$build/cache/linux-$hash
if [ ! -e "$out/vmlinux" ]; then
  [ -z "$kept" ] || without "the kernel is not built: make linux-$name"
  lack=$($here/lack.sh flex bison bc)
  [ -z "$lack" ] || without "$lack"
  LOCK=$here/sources.lock BUILD=$build sh firmware/fetch.sh $package >&2
  [ -e "$build/sources/$package/.ready" ] || without "$(grep "^$package: " "$build/sources/skipped")"
fi
mkdir -p "$out"
exec 9>"$out.lock"
flock 9
if [ ! -e "$out/vmlinux" ]; then
  tmp=$(realpath "$build")/cache/linux-$hash.tmp
  source=$(realpath "$build/sources/$package")
  rm -rf "$tmp" && mkdir -p "$tmp" || exit 1
  echo "linux: building the kernel $name: some four minutes of CPU time, once (log: $out/log)" >&2
  { make_tree && make_kernel tinyconfig && cat $fragments >>"$tmp/.config" && make_kernel olddefconfig &&
    make_kernel -j "${JOBS:-2}" vmlinux &&
    gcc -O1 -o "$tmp/gen_init_cpio" "$source/usr/gen_init_cpio.c"; } >"$out/log" 2>&1 </dev/null ||
    { tail -n 3 "$out/log" >&2; exit 1; }
  # An option that its fragment turns off, but the kernel does not know, counts as off.
  missing=$(grep -hE '^(# )?CONFIG_' $fragments | grep -vxFf "$tmp/.config" | grep -v 'is not set$')
  missing+=$(sed -n 's/^# \(CONFIG_[A-Z0-9_]*\) is not set$/^\1=y/p' $fragments | grep -hf - "$tmp/.config")
  [ -z "$missing" ] || { echo "linux: not as the fragments say: $missing" >&2; exit 1; }
  cp "$tmp/scripts/dtc/dtc" "$tmp/gen_init_cpio" "$out/" && cp "$tmp/.config" "$out/config" &&
    cp "$tmp/vmlinux" "$out/vmlinux.tmp" && mv "$out/vmlinux.tmp" "$out/vmlinux" || exit 1
  rm -rf "$tmp"
fi
echo "$out"
