#!/bin/sh
# Runs workloads on the RTL of one configuration in lockstep with the golden simulator: lockstep.sh CONFIG [NAME...] (default: all).
B=${B:-build}
config=$1
[ -n "$config" ] || { echo "usage: lockstep.sh CONFIG [NAME...]" >&2; exit 2; }
shift
make -s B="$B" workloads >&2 || exit 1
if [ $# -eq 0 ]; then
  # shellcheck disable=SC2046
  set -- $(cat "$B/firmware/list.txt")
else
  for name; do shift; set -- "$@" "$B/firmware/$name.elf"; done
fi
failed=0
for elf; do
  name=${config}_$(basename "$elf" .elf)
  output=$("$B/culprit" run --config "$config" --max-cycles 20000000 "$elf" 2>&1)
  status=$?
  if [ $status -eq 0 ]; then
    echo "ok workload_$name $(printf '%s' "$output" | tail -n 1)"
  else
    echo "FAIL workload_$name: status $status: $(printf '%s' "$output" | tail -n 1)"
    failed=1
  fi
done
exit $failed
