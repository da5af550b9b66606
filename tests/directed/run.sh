#!/bin/sh
# Builds the directed tests and runs them: run.sh MACHINE [NAME...]; OPTIONS: further ones of `culprit run`
# MACHINE: qemu (without those in qemu.skip), iss (the golden simulator alone, without those that need
# counters of events or the profiler), or a configuration (RTL in lockstep). A test each, MACHINE_NAME; the
# status of one that fails is the number of the check that failed, modulo 63.
. tests/lib/tap.sh
here=$(dirname "$0")
B=${B:-build}
machine=$1
[ -n "$machine" ] || { echo "usage: run.sh MACHINE [NAME...]" >&2; exit 2; }
shift
mkdir -p "$B/firmware" && flock "$B/firmware/directed.lock" make -s B="$B" directed || exit 1
if [ $# = 0 ]; then   # os_*: where the machine has what an operating system needs
  set -- $(ls "$here" | sed -n 's/\.S$//p')
  case $machine in
    qemu|iss|*-os) ;;
    *) for name; do shift; case $name in os_*) ;; *) set -- "$@" "$name" ;; esac; done ;;
  esac
fi

if [ "$machine" = qemu ]; then
  for name; do
    shift
    grep -q "^$name " "$here/qemu.skip" || set -- "$@" "$B/firmware/directed/$name.elf"
  done
  . tests/iss/qemu.sh
  exec "$here/../workloads/run-qemu.sh" -t 20 ${qemu_off:+-s "$here/qemu_later.skip"} "$@"
fi

if [ "$machine" = iss ]; then   # without those that need counters of events or the profilers
  for name; do
    shift
    case $name in events|os_*_events|os_context|phase_*|tip_*|pme_*|cop_*|deleg_*) ;; *) set -- "$@" "$name" ;; esac
  done
fi
plan $#
for name; do
  elf=$B/firmware/directed/$name.elf
  if [ "$machine" = iss ]; then
    output=$("$B/tb/iss_exec" $(case $name in os_*) echo -e as ;; esac) -n 5000000 "$elf" 2>&1)
  else
    output=$("$B/culprit" run --quiet --config "$machine" $OPTIONS --max-cycles 20000000 "$elf" 2>&1)
  fi
  status=$?
  if [ $status -eq 0 ]; then
    ok "${machine}_$name"
  else
    bad "${machine}_$name" "status $status: $(printf '%s' "$output" | tail -n 1)"
  fi
done
exit $failed
