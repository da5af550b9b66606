#!/bin/bash
# coremark.sh BUILD: CoreMark/MHz of small and large, each instruction checked by the golden model: EEMBC's
# sources in the folder COREMARK (core_*.c, coremark.h), with the port of firmware/coremark. CoreMark checks
# its own result. Writes BUILD/reports/coremark.json. Exit status: 0; 1 a build or a run failed, or the result
# is not valid; 2 COREMARK does not name the sources.                                        docs/workloads.md
# Variables: COREMARK, COREMARK_CONFIGS (small large), COREMARK_ITERATIONS (80: ten million cycles and more,
# as a valid result wants).
set -u
export LC_ALL=C
build=${1:?usage: coremark.sh BUILD}
work=$build/coremark json=$build/reports/coremark.json iterations=${COREMARK_ITERATIONS:-80}
flags='-O3 -march=rv64im -mabi=lp64 -mcmodel=medany'
die() { echo "coremark: $*" >&2; exit 1; }

for f in coremark.h core_main.c core_list_join.c core_matrix.c core_state.c core_util.c; do
  [ -r "${COREMARK:-}/$f" ] || {
    echo "coremark: no $f in ${COREMARK:-COREMARK, which is not set}: make coremark COREMARK=/folder/of/EEMBC/s/sources" >&2
    exit 2
  }
done
mkdir -p "$work" "$build/reports"
riscv64-unknown-elf-gcc -B"$build/lib" --specs=culprit.specs $flags -DITERATIONS="$iterations" -DCOMPILER_FLAGS="\"$flags\"" \
  -I"$COREMARK" -Ifirmware/coremark "$COREMARK"/core_*.c firmware/coremark/core_portme.c \
  -o "$work/coremark.elf" 2>"$work/build.log" ||
  die "$(grep -m 1 -i error "$work/build.log")"

entries=()
for config in ${COREMARK_CONFIGS:-small large}; do
  "$build/culprit" run --config "$config" "$work/coremark.elf" >"$work/$config.log" 2>&1 </dev/null ||
    die "$config: $(tail -n 1 "$work/$config.log")"
  read -r ticks _ < <(awk -f tools/scripts/coremark.awk "$work/$config.log") ||
    die "$config: $(grep -m 1 -E 'ERROR|Errors|Cannot' "$work/$config.log" || echo "no result in $work/$config.log")"
  entries+=("$(jq -n --arg config "$config" --argjson ticks "$ticks" --argjson n "$iterations" \
    '{($config): {iterations: $n, cycles: $ticks, coremark_per_mhz: (1e6 * $n / $ticks)}}')")
done
printf '%s\n' "${entries[@]}" | jq -s --arg flags "$flags" --arg compiler "$(riscv64-unknown-elf-gcc -dumpfullversion)" \
  '{schema: 1, $compiler, $flags, configs: add}' >"$json"
jq -r '.configs | to_entries[] |
  "\(.key)  \(.value.coremark_per_mhz * 100 | round / 100) CoreMark/MHz: " +
  "\(.value.iterations) iterations in \(.value.cycles) cycles, validated"' "$json"
