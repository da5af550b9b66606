#!/bin/bash
# rtl/files.f names every source below rtl/ once. Not the adapters, which belong to other cores.
. "$(dirname "$0")/files.sh"
set -u
! diff <(rtl_files | sort) <(find rtl -name '*.sv' -not -path 'rtl/adapters/*' | sort) |
  sed -n 's/^< \(.*\)/\1: in rtl\/files.f, but missing or named twice/p; s/^> \(.*\)/\1: not in rtl\/files.f/p' | grep .
