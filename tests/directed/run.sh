#!/bin/sh
# Builds the directed tests and runs them: run.sh MACHINE [NAME...]
# MACHINE: qemu (without those in qemu.skip), iss (the golden simulator alone, without those that need counters of events or the profiler), or a
# configuration (RTL in lockstep). One line each, `ok MACHINE_NAME` or `FAIL MACHINE_NAME: status N: last line of output`; the status is the number of
# the check that failed, modulo 63. Exit status 1 when one failed.
here=$(dirname "$0")
B=${B:-build}
machine=$1
[ -n "$machine" ] || { echo "usage: run.sh MACHINE [NAME...]" >&2; exit 2; }
shift
mkdir -p "$B/firmware" && flock "$B/firmware/directed.lock" make -s B="$B" directed || exit 1
[ $# -gt 0 ] || set -- $(ls "$here" | sed -n 's/\.S$//p')

if [ "$machine" = qemu ]; then
  for name; do
    shift
    grep -q "^$name " "$here/qemu.skip" || set -- "$@" "$B/firmware/directed/$name.elf"
  done
  exec "$here/../workloads/run-qemu.sh" -t 20 "$@"
fi

failed=0
for name; do
  elf=$B/firmware/directed/$name.elf
  if [ "$machine" = iss ]; then
    case $name in events|tip_*|pme_*|cop_*) continue ;; esac
    output=$("$B/tb/iss_exec" -n 5000000 "$elf" 2>&1)
  else
    output=$("$B/culprit" run --quiet --config "$machine" --max-cycles 20000000 "$elf" 2>&1)
  fi
  status=$?
  if [ $status -eq 0 ]; then
    echo "ok ${machine}_$name"
  else
    echo "FAIL ${machine}_$name: status $status: $(printf '%s' "$output" | tail -n 1)"
    failed=1
  fi
done
exit $failed
