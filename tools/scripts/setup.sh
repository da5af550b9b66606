#!/bin/bash
# Checks the tools that Culprit is built with, says in one line what is missing, and installs it on Debian and
# Ubuntu. setup.sh demo: without what only the tests need.
# Exit status: 0 all there, 1 something is missing and could not be installed.
set -u
need=(gcc g++ make ar flock awk curl verilator yosys iverilog cppcheck clang-tidy dpkg-source
      riscv64-unknown-elf-gcc qemu-system-riscv64)
[ "${1:-}" = demo ] || need+=(fst2vcd jq pkg-config man groff zsh sqlite3 chromium chromedriver
                              file perf callgrind_annotate node npm clang-14
                                 parallel slurmctld slurmd sbatch sta)
for_tests=$([ "${1:-}" = demo ] || echo yes)
headers=(elfutils/libdw.h libelf.h jansson.h sqlite3.h zlib.h)
package_of() {
  case $1 in
    gcc|g++|make|yosys|iverilog|verilator|cppcheck|clang-tidy|jq|pkg-config|groff|zsh|sqlite3|chromium|file|\
    parallel|slurmctld|slurmd) echo "$1" ;;
    ar) echo binutils ;;
    man) echo man-db ;;
    perf) echo linux-perf ;;
    callgrind_annotate) echo valgrind ;;
    node) echo nodejs ;;
    npm) echo npm ;;
    pprof) echo golang-go ;;
    clang-14|libfuzzer) echo 'clang-14 libclang-rt-14-dev' ;;
    chromedriver) echo chromium-driver ;;
    sbatch) echo slurm-client ;;
    sta) echo opensta ;;
    osu018) echo qflow-tech-osu018 ;;
    curl) echo 'curl ca-certificates' ;;
    flock) echo util-linux ;;
    awk) echo mawk ;;
    dpkg-source) echo dpkg-dev ;;
    riscv64-unknown-elf-gcc) echo gcc-riscv64-unknown-elf ;;
    qemu-system-riscv64) echo qemu-system-misc ;;
    fst2vcd) echo gtkwave ;;
    picolibc) echo picolibc-riscv64-unknown-elf ;;
    elfutils/libdw.h) echo libdw-dev ;;
    libelf.h) echo libelf-dev ;;
    jansson.h) echo libjansson-dev ;;
    sqlite3.h) echo libsqlite3-dev ;;
    zlib.h) echo zlib1g-dev ;;
    libc) echo libc6-dev ;;
  esac
}

missing() {
  local t
  for t in "${need[@]}"; do command -v "$t" >/dev/null 2>&1 || echo "$t"; done
  for t in "${headers[@]}"; do
    [ -e "/usr/include/$t" ] || [ -e "/usr/local/include/$t" ] || echo "$t"
  done
  [ -e /usr/include/stdlib.h ] || echo libc
  if [ -n "$for_tests" ]; then
    [ -e /usr/share/qflow/tech/osu018/osu018_stdcells.lib ] || echo osu018
    ls /usr/lib/go-*/pkg/tool/*/pprof >/dev/null 2>&1 || echo pprof
    ls /usr/lib/llvm-14/lib/clang/14*/lib/linux/libclang_rt.fuzzer-*.a >/dev/null 2>&1 || echo libfuzzer
  fi
  ls /usr/lib/picolibc/*/picolibc.specs >/dev/null 2>&1 ||
    [ -e "$(riscv64-unknown-elf-gcc -print-file-name=picolibc.specs 2>/dev/null)" ] || echo picolibc
}

# NAME WANTED FOUND: a tool older than what this project was written with.
old=()
at_least() {
  [ -z "$3" ] && return
  [ "$(printf '%s\n%s\n' "$2" "$3" | sort -V | head -n 1)" = "$2" ] || old+=("$1 $3 (needs $2 or later)")
}
check_versions() {
  old=()
  at_least verilator 5.006 "$(verilator --version 2>/dev/null | awk '{ print $2 }')"
  at_least yosys 0.23 "$(yosys -V 2>/dev/null | awk '{ print $2 }')"
  at_least iverilog 11.0 "$(iverilog -V 2>/dev/null | awk '/Icarus Verilog version/ { print $4; exit }')"
}
fail() { echo "setup: $*" >&2; exit 1; }

lack=$(missing)
if [ -n "$lack" ]; then
  packages=$(for t in $lack; do package_of "$t"; done | tr ' ' '\n' | sort -u | tr '\n' ' ')
  echo "setup: missing: $(echo $lack)"
  command -v apt-get >/dev/null 2>&1 || fail "please install: $packages(Debian's names)"
  as_root=
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null 2>&1 || fail "not root and no sudo; please install: $packages"
    as_root=sudo
  fi
  echo "setup: installing with apt-get: $packages"
  begin=$SECONDS
  apt="$as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300"
  log=$(mktemp)
  { $apt update && $apt install --no-install-recommends $packages; } >"$log" 2>&1 </dev/null &
  pid=$!
  while kill -0 $pid 2>/dev/null; do
    sleep 1
    [ $(((SECONDS - begin) % 10)) -ne 0 ] || printf '  %4d s  %s\n' $((SECONDS - begin)) "$(tail -n 1 "$log" | cut -c1-100)"
  done
  wait $pid || { grep -E '^(E|Err):' "$log" | head -n 3 >&2; fail "apt-get failed (log: $log)"; }
  rm -f "$log"
  hash -r
  lack=$(missing)
  [ -z "$lack" ] || fail "still missing after installation: $(echo $lack)"
  echo "setup: installed in $((SECONDS - begin)) s"
fi
check_versions
[ ${#old[@]} -eq 0 ] || fail "too old: $(printf '%s; ' "${old[@]}" | sed 's/; $//')"
