#!/bin/sh
# Builds all workloads whose sources are here and runs them on QEMU.
B=${B:-build}
make -s B="$B" workloads >&2 || exit 1
# shellcheck disable=SC2046
exec "$(dirname "$0")/run-qemu.sh" -t 60 $(cat "$B/firmware/list.txt")
