#!/bin/bash
# Checks the tools that Culprit is built with, says in one line what is missing, and installs it on Debian and
# Ubuntu. Of the tools in optional.sh it installs those that the distribution has, and names the others, with the
# tests that are skipped without them. setup.sh demo: without what only the tests need.
# Exit status: 0 all there that is required, 1 something of it is missing and could not be installed.
set -u
. "$(dirname "$0")/optional.sh"
need=(gcc g++ make ar flock awk curl verilator dpkg-source riscv64-unknown-elf-gcc)
optional=()
[ "${1:-}" = demo ] || {
  need+=(yosys iverilog cppcheck clang-tidy qemu-system-riscv64 fst2vcd jq pkg-config man groff zsh sqlite3 file callgrind_annotate node npm clang-format z3
         openssl parallel slurmctld slurmd sbatch ccache)
  optional=($(awk '{ print $1 }' <<<"$optional_tools"))
}
for_tests=$([ "${1:-}" = demo ] || echo yes)
headers=(elfutils/libdw.h libelf.h jansson.h sqlite3.h zlib.h)
package_of() {
  case $1 in
    gcc|g++|make|yosys|iverilog|verilator|cppcheck|clang-tidy|clang-format|jq|pkg-config|groff|zsh|sqlite3|file|\
    parallel|slurmctld|slurmd|npm|ccache|z3|openssl) echo "$1" ;;
    ar) echo binutils ;;
    man) echo man-db ;;
    callgrind_annotate) echo valgrind ;;
    node) echo nodejs ;;
    pprof) echo golang-go ;;
    sbatch) echo slurm-client ;;
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
    libfuzzer) echo "libclang-rt-$(apt-cache depends clang 2>/dev/null | sed -n 's/^ *Depends: clang-//p' | grep . || echo N)-dev" ;;
    *) optional_row "$1" | awk '{ print $1 }' ;;
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
    ls /usr/lib/go-*/pkg/tool/*/pprof >/dev/null 2>&1 || echo pprof
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

packages() { for t; do package_of "$t"; done | tr ' ' '\n' | sort -u | tr '\n' ' '; }   # TOOL...
available() {   # PACKAGE; apt without lists does not know yet
  ! apt-cache policy 2>/dev/null | grep -q ' Packages$' || apt-cache policy "$1" 2>/dev/null | grep -q 'Candidate: [^(]'
}
absent() { for t in "${optional[@]}"; do installed "$t" || echo "$t"; done; }
wanted() { for t; do ! available "$(package_of "$t")" || echo "$t"; done; }   # TOOL...: those that can be installed

as_root= obstacle=
[ "$(id -u)" -eq 0 ] || as_root=sudo
if ! command -v apt-get >/dev/null 2>&1; then obstacle='no apt-get'
elif [ -n "$as_root" ] && ! command -v sudo >/dev/null 2>&1; then obstacle='not root and no sudo'; fi
lack=$(missing) absent=$(absent) wish=
[ -n "$obstacle" ] || wish=$(wanted $absent)
if [ -n "$lack$wish" ]; then
  echo "setup: missing:" $lack $wish
  [ -z "$obstacle" ] || fail "$obstacle; please install: $(packages $lack)(Debian's names)"
  begin=$SECONDS
  apt="$as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300"
  log=$(mktemp)
  { $apt update && $apt install --no-install-recommends $(packages $lack $(wanted $absent)); } >"$log" 2>&1 </dev/null &
  pid=$!
  while kill -0 $pid 2>/dev/null; do
    sleep 1
    [ $(((SECONDS - begin) % 10)) -ne 0 ] || printf '  %4d s  %s\n' $((SECONDS - begin)) "$(tail -n 1 "$log" | cut -c1-100)"
  done
  wait $pid || { grep -E '^(E|Err):' "$log" | head -n 3 >&2; fail "apt-get failed (log: $log)"; }
  rm -f "$log"
  hash -r
  lack=$(missing) absent=$(absent)
  [ -z "$lack" ] || fail "still missing after installation: $(echo $lack)"
  echo "setup: installed in $((SECONDS - begin)) s"
fi
for t in $absent; do
  echo "setup: $(package_of "$t") cannot be installed here; skipped: $(optional_row "$t" | sed 's/^[^ ]* *//')"
done
check_versions
[ ${#old[@]} -eq 0 ] || fail "too old: $(printf '%s; ' "${old[@]}" | sed 's/; $//')"
