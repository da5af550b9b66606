#!/bin/bash
# trace_speed.sh BUILD: traces of workloads on small and large: bytes a cycle, and millions of cycles a second of CPU time through the rules
# of the port, through the Oracle and TIP, through the Oracle and all rivals, on one core; then a trace of 10^9 cycles through
# the Oracle and TIP, and its memory. Writes BUILD/reports/trace.json. Exit status: 0; 1 a run failed.        docs/trace.md
# Variables: TRACE_PROGRAMS, TRACE_CYCLES (4000000 a program), TRACE_LONG (1000000000).
set -u
export LC_ALL=C
build=${1:?usage: trace_speed.sh BUILD}
work=$build/trace json=$build/reports/trace.json culprit=$build/culprit
die() { echo "trace_speed: $*" >&2; exit 1; }
mkdir -p "$work" "$build/reports"
khz() { "$culprit" trace "$@" 2>&1 | sed -nE 's/.*[; ]([0-9]+) kHz$/\1/p' | tail -n 1; }   # cycles a millisecond

measure() {   # NAME TRACE PROGRAM
  local bytes plain cycles
  bytes=$(stat -c %s "$2") plain=$(zcat "$2" | wc -c)
  cycles=$("$culprit" trace check "$2" "$3" 2>/dev/null | sed -nE 's/.*: ([0-9]+) cycles of .*/\1/p')
  [ -n "$cycles" ] || die "$1 breaks a rule"
  jq -n --arg name "$1" --argjson cycles "$cycles" --argjson bytes "$bytes" --argjson plain "$plain" \
    --argjson check "$(khz check "$2" "$3")" --argjson profile "$(khz profile -o "$work/p.prof" "$2" "$3")" \
    --argjson compare "$(khz compare "$2" "$3")" \
    '{$name, $cycles, bytes_per_cycle: ($bytes / $cycles), plain_bytes_per_cycle: ($plain / $cycles),
      check_mhz: ($check / 1e3), profile_mhz: ($profile / 1e3), compare_mhz: ($compare / 1e3)}'
}

rows=
for config in small large; do
  for program in ${TRACE_PROGRAMS:-bunzip-long btree-long dictionary-long gc-long}; do
    elf=$build/firmware/$program.elf
    "$culprit" run --config $config --no-check --quiet --no-progress --max-cycles "${TRACE_CYCLES:-4000000}" \
      --commit-trace "$work/t.ct" "$elf" >/dev/null 2>"$work/log"
    case $? in 0|69) ;; *) die "$config $program: $(tail -n 1 "$work/log")" ;; esac
    row=$(measure "$program on $config" "$work/t.ct" "$elf") || exit 1
    rows+=$row
    jq -r '"\(.name): \(.bytes_per_cycle * 100 | round / 100) bytes a cycle; check \(.check_mhz), profile \(.profile_mhz), compare \(.compare_mhz) M cycles/s"' <<<"$row"
  done
done

# One instruction in two cycles on the average, each of them new to the one before, of one lane
cat >"$work/long.c" <<'END'
#define CULPRIT_TRACE_IMPLEMENTATION
#define CULPRIT_TRACE_ZLIB
#include "trace/culprit_trace.h"
int main(int argc, char **argv) {
  const struct culprit_trace_options options = {.width = 1, .core = "long"};
  struct culprit_trace *t = culprit_trace_open(argv[1], &options);
  struct culprit_trace_cycle now = {.head_valid = 1, .privilege = 3};
  const uint64_t cycles = strtoull(argv[2], NULL, 0);
  for (uint64_t i = 0; argc == 3 && t && i < cycles; i++) {
    now.head_pc[0] = 0x80000000 + 4 * (i / 2 % 1024);
    now.head_commit = i & 1;
    culprit_trace_write(t, &now);
  }
  return !t || !culprit_trace_close(t);
}
END
gcc -std=c11 -O2 -Iharness "$work/long.c" -o "$work/long" -lz && "$work/long" "$work/long.ct" "${TRACE_LONG:-1000000000}" ||
  die 'the long trace cannot be written'
printf '.globl _start\n_start:\n.rept 1024\nnop\n.endr\n' >"$work/long.S"
riscv64-unknown-elf-gcc -march=rv64im -mabi=lp64 -nostdlib -Wl,-Ttext=0x80000000,-N,--no-warn-rwx-segments,--build-id=none "$work/long.S" \
  -o "$work/long.elf" || die 'no program for the long trace'
/usr/bin/time -f %M -o "$work/kib" "$culprit" trace profile --period 100003 -o "$work/p.prof" "$work/long.ct" "$work/long.elf" \
  >"$work/out" 2>"$work/log" || die "$(tail -n 1 "$work/log")"
long=$(sed -nE 's/^([0-9]+) cycles, .*/\1/p' "$work/out")
jq -n --argjson rows "$(jq -s . <<<"$rows")" --argjson long "$long" --argjson kib "$(tail -n 1 "$work/kib")" \
  --argjson khz "$(sed -nE 's/.*[; ]([0-9]+) kHz$/\1/p' "$work/log")" \
  '{schema: 1, ages: true, traces: $rows, long: {cycles: $long, mib: ($kib / 1024 | round), profile_mhz: ($khz / 1e3)}}' >"$json"
rm -f "$work"/*.ct
jq -r '"\(.long.cycles) cycles: \(.long.mib) MiB, \(.long.profile_mhz) M cycles/s"' "$json"
